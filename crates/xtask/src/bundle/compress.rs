//! Compresses the files of the bundle and writes it atomically.

use super::{Effort, assets::Assets};
use std::{fs, io::Write, path::Path};

/// A file with its compressed variants, where they are smaller.
pub(super) struct CompressedFile {
    pub(super) name: String,
    pub(super) plain: Vec<u8>,
    brotli: Option<Vec<u8>>,
    gzip: Option<Vec<u8>>,
}

impl CompressedFile {
    /// Bytes that a browser with Brotli support loads.
    pub(super) fn transfer_size(&self) -> usize {
        self.brotli.as_ref().map_or(self.plain.len(), Vec::len)
    }
}

/// Compresses all files, or none if that would take too long.
pub(super) fn compress_all(assets: Assets, effort: Effort) -> Vec<CompressedFile> {
    let compressed = assets.all.into_iter().map(|(name, plain)| {
        if effort == Effort::Quick {
            return CompressedFile { name, plain, brotli: None, gzip: None };
        }
        let smaller = |bytes: Vec<u8>| (bytes.len() < plain.len()).then_some(bytes);
        let (brotli, gzip) = (smaller(brotli(&plain)), smaller(gzip(&plain)));
        CompressedFile { name, plain, brotli, gzip }
    });
    compressed.collect()
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut compressed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    // Writing to memory does not fail; if it did, the plain file would be served.
    match brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &params) {
        Ok(_) => compressed,
        Err(_) => bytes.to_vec(),
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(compressed) => compressed,
        Err(_) => bytes.to_vec(),
    }
}

/// Replaces the content of a folder with the files. Keeps the folder if nothing has changed.
pub(super) fn write(folder: &Path, files: &[CompressedFile]) -> Result<(), String> {
    let staging = folder.with_extension("new");
    let replace = || {
        if staging.exists() {
            fs::remove_dir_all(&staging)?;
        }
        for file in files {
            if let Some(folder) = staging.join(&file.name).parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(staging.join(&file.name), &file.plain)?;
            for (extension, bytes) in [("br", &file.brotli), ("gz", &file.gzip)] {
                if let Some(bytes) = bytes {
                    fs::write(staging.join(format!("{}.{extension}", file.name)), bytes)?;
                }
            }
        }
        if is_same(folder, &staging) {
            // Unchanged timestamps save a recompilation of the server.
            return fs::remove_dir_all(&staging);
        }
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::rename(&staging, folder)
    };
    replace().map_err(|error: std::io::Error| format!("cannot write {}: {error}", folder.display()))
}

/// Whether two bundles are equal: `sw.js` contains the hash of all files.
fn is_same(old: &Path, new: &Path) -> bool {
    let worker = |folder: &Path| fs::read(folder.join("sw.js"));
    worker(old).is_ok_and(|old| worker(new).is_ok_and(|new| old == new))
}
