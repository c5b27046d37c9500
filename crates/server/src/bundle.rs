//! The bundle: the files of the page as `cargo play` made them, inside the binary.

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Bundle;

/// How a file is packed for its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentEncoding {
    Brotli,
    Gzip,
    Identity,
}

impl ContentEncoding {
    /// How the header of an answer names it.
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

/// Whether this binary was built with the pages in it.
pub fn has_pages() -> bool {
    Bundle::get("index.html").is_some()
}

/// The file of this name in the first of these packings that there is.
pub(crate) fn find(name: &str, encodings: &[ContentEncoding]) -> Option<(ContentEncoding, EmbeddedFile)> {
    encodings.iter().find_map(|packing| Some((*packing, Bundle::get(&format!("{name}{}", packing.file_suffix()))?)))
}
