//! [`SiteError`]: why a document cannot be rendered.

use std::{io, path::PathBuf};

/// Why a document cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
    /// A file is no Fluent.
    #[error("{}: {}", .0.display(), .1)]
    Fluent(PathBuf, String),
    /// The folder of a language is not named by its code.
    #[error("{0} is no code of a language")]
    LanguageCode(String),
    /// There is no folder of a language.
    #[error("there is no language")]
    NoLanguage,
    /// A language lacks a text, or cannot say it.
    #[error("{language}: the text {key} is missing or needs arguments")]
    NoText {
        /// The language.
        language: String,
        /// The key of the text.
        key: String,
    },
    /// The bundle has no file with this name.
    #[error("the bundle has no {0}")]
    NoFile(String),
    /// A picture cannot be encoded.
    #[error("cannot encode a picture: {0}")]
    Picture(#[from] jpeg_encoder::EncodingError),
}
