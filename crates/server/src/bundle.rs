//! The bundle: the files of the page, built by `cargo bundle` and embedded in the binary.

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Bundle;

/// The compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ContentEncoding {
    Brotli,
    Gzip,
    Identity,
}

impl ContentEncoding {
    /// The value of the `content-encoding` header; `None` for uncompressed files.
    pub(crate) const fn header_value(self) -> Option<&'static str> {
        match self {
            ContentEncoding::Brotli => Some("br"),
            ContentEncoding::Gzip => Some("gzip"),
            ContentEncoding::Identity => None,
        }
    }

    const fn file_suffix(self) -> &'static str {
        match self {
            ContentEncoding::Brotli => ".br",
            ContentEncoding::Gzip => ".gz",
            ContentEncoding::Identity => "",
        }
    }
}

/// Whether the pages are embedded in this binary. False if it was built before `cargo bundle` ran.
pub fn has_pages() -> bool {
    Bundle::get("index.html").is_some()
}

/// Finds a file in the first of these encodings that the bundle has.
pub(crate) fn find(name: &str, encodings: &[ContentEncoding]) -> Option<(ContentEncoding, EmbeddedFile)> {
    encodings.iter().find_map(|encoding| Some((*encoding, Bundle::get(&format!("{name}{}", encoding.file_suffix()))?)))
}
