//! Writing a picture: the whole file or none.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

/// Where a picture will be.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    /// What it is called until it is whole.
    temp_path: PathBuf,
}

impl AtomicFile {
    /// Looks whether a file can be there, before any work is done for it.
    pub(crate) fn new(path: &Path) -> io::Result<AtomicFile> {
        let refused = |why| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        // A link stays a link: the file that it leads to is written.
        let path = match fs::canonicalize(path) {
            Ok(there) if !there.is_file() => return refused("it is there already and is no plain file"),
            Ok(there) => there,
            Err(_) => path.to_owned(),
        };
        let Some(name) = path.file_name() else { return refused("it names no file") };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !fs::metadata(folder)?.is_dir() {
            return refused("its folder is no folder");
        }
        let mut draft = name.to_owned();
        draft.push(format!(".{}.part", process::id()));
        Ok(AtomicFile { temp_path: folder.join(draft), path })
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(&self.temp_path)?;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        drop(file);
        let done = written.and_then(|()| fs::rename(&self.temp_path, &self.path));
        if done.is_err() {
            let _ = fs::remove_file(&self.temp_path); // the first error is the one to tell
        }
        done
    }
}
