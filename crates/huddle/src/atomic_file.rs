//! [`AtomicFile`]: writes a whole file or nothing.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A file that is written completely or not at all.
///
/// The content goes to a temporary file in the same directory, which then replaces the target in one step.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    directory: PathBuf,
}

impl AtomicFile {
    /// Checks that `path` can name a file. Called before any long computation whose result goes there.
    ///
    /// # Errors
    /// If the path names no file, exists but is not a regular file, or if its directory does not exist.
    pub(crate) fn new(path: &Path) -> io::Result<AtomicFile> {
        let invalid = |reason| Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        // Follow symbolic links: the link stays, and the file it points to is replaced.
        let path = match fs::canonicalize(path) {
            Ok(existing) if !existing.is_file() => return invalid("it exists and is not a regular file"),
            Ok(existing) => existing,
            Err(_) => path.to_owned(),
        };
        if path.file_name().is_none() {
            return invalid("the path does not name a file");
        }
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !fs::metadata(directory)?.is_dir() {
            return invalid("its parent is not a directory");
        }
        Ok(AtomicFile { directory: directory.to_owned(), path })
    }

    /// Writes the file, replacing any previous one. On failure the temporary file is removed.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        // `NamedTempFile::new_in` would leave the file readable by its owner only; `File::create_new` follows the
        // umask.
        let mut file = tempfile::Builder::new().make_in(&self.directory, |path| File::create_new(path))?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}
