//! [`Origin`]: puts the server's own origin into the addresses that search engines want whole.
//!
//! The bundle does not know where it will be served. It marks such addresses by a leading `/.` (`/./fr/`), which
//! browsers understand as it is; `crates/site` writes them.

use crate::bundle::{ContentEncoding, find};
use axum::body::Bytes;
use std::{
    collections::BTreeMap,
    io::Write,
    sync::{Mutex, PoisonError},
};

/// How marked addresses begin.
const MARK: &str = "\"/./";
/// Fast: documents are small, and each is compressed once.
const BROTLI_QUALITY: i32 = 5;

/// The origin of the server, such as `https://huddle.example`.
pub struct Origin {
    origin: String,
    /// The documents that were asked for so far, in their encodings.
    documents: Mutex<BTreeMap<(String, ContentEncoding), Bytes>>,
}

/// The error of a text that is no origin.
#[derive(Debug, thiserror::Error)]
#[error("an origin is like https://huddle.example, without a path")]
pub struct OriginError;

impl Origin {
    /// Parses an origin.
    ///
    /// # Errors
    /// If it is no scheme with a host, and maybe a port.
    pub fn new(origin: &str) -> Result<Origin, OriginError> {
        let origin = origin.trim_end_matches('/');
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).ok_or(OriginError)?;
        let is_of_host = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        if host.is_empty() || !host.chars().all(is_of_host) {
            return Err(OriginError);
        }
        Ok(Origin { origin: origin.to_owned(), documents: Mutex::default() })
    }

    /// Returns a document of the bundle with this origin, in the first of these encodings.
    pub(crate) fn document(&self, name: &str, encodings: &[ContentEncoding]) -> Option<(ContentEncoding, Bytes)> {
        let encoding = *encodings.first()?;
        let mut documents = self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (name.to_owned(), encoding);
        if let Some(known) = documents.get(&key) {
            return Some((encoding, known.clone()));
        }
        let (_, file) = find(name, &[ContentEncoding::Identity])?;
        let text = std::str::from_utf8(&file.data).ok()?.replace(MARK, &format!("\"{}/", self.origin));
        let bytes = Bytes::from(compress(text.as_bytes(), encoding)?);
        documents.insert(key, bytes.clone());
        Some((encoding, bytes))
    }
}

fn compress(text: &[u8], encoding: ContentEncoding) -> Option<Vec<u8>> {
    match encoding {
        ContentEncoding::Identity => Some(text.to_vec()),
        ContentEncoding::Gzip => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(text).and_then(|()| encoder.finish()).ok()
        }
        ContentEncoding::Brotli => {
            let mut compressed = Vec::new();
            let params = brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
            brotli::BrotliCompress(&mut &*text, &mut compressed, &params).ok()?;
            Some(compressed)
        }
    }
}
