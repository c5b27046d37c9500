//! The bundle: the files of the page as `cargo play` made them, inside the binary.

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Bundle;

/// How a file is packed for its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Brotli,
    Gzip,
    Plain,
}

impl Packing {
    /// How the header of an answer names it.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Packing::Brotli => Some("br"),
            Packing::Gzip => Some("gzip"),
            Packing::Plain => None,
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Packing::Brotli => ".br",
            Packing::Gzip => ".gz",
            Packing::Plain => "",
        }
    }
}

/// Whether this binary was built with the pages in it.
pub fn has_pages() -> bool {
    Bundle::get("index.html").is_some()
}

/// The file of this name in the first of these packings that there is.
pub(crate) fn find(name: &str, packings: &[Packing]) -> Option<(Packing, EmbeddedFile)> {
    packings.iter().find_map(|packing| Some((*packing, Bundle::get(&format!("{name}{}", packing.ending()))?)))
}
