//! Packing files for their way to the browser, and writing the bundle whole or not at all.

use super::files::Files;
use std::{fs, io::Write, path::Path};

/// A file with its packed forms, where those are smaller.
pub(super) struct Packed {
    pub(super) name: String,
    pub(super) plain: Vec<u8>,
    brotli: Option<Vec<u8>>,
    gzip: Option<Vec<u8>>,
}

impl Packed {
    /// How many bytes a browser of today loads.
    pub(super) fn sent(&self) -> usize {
        self.brotli.as_ref().map_or(self.plain.len(), Vec::len)
    }
}

/// Packs all files.
pub(super) fn pack(files: Files) -> Vec<Packed> {
    let packed = files.all.into_iter().map(|(name, plain)| {
        let smaller = |bytes: Vec<u8>| (bytes.len() < plain.len()).then_some(bytes);
        let (brotli, gzip) = (smaller(brotli(&plain)), smaller(gzip(&plain)));
        Packed { name, plain, brotli, gzip }
    });
    packed.collect()
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    // Writing to memory does not fail; if it did, the plain file would be smaller and win.
    match brotli::BrotliCompress(&mut &bytes[..], &mut packed, &settings) {
        Ok(_) => packed,
        Err(_) => bytes.to_vec(),
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(packed) => packed,
        Err(_) => bytes.to_vec(),
    }
}

/// Puts the files into a folder in place of all that was there.
pub(super) fn write(folder: &Path, packed: &[Packed]) -> Result<(), String> {
    let fresh = folder.with_extension("new");
    let written = || {
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        fs::create_dir_all(fresh.join("a"))?;
        for file in packed {
            fs::write(fresh.join(&file.name), &file.plain)?;
            for (ending, bytes) in [("br", &file.brotli), ("gz", &file.gzip)] {
                if let Some(bytes) = bytes {
                    fs::write(fresh.join(format!("{}.{ending}", file.name)), bytes)?;
                }
            }
        }
        if same(folder, &fresh) {
            // The server is not compiled again for nothing.
            return fs::remove_dir_all(&fresh);
        }
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::rename(&fresh, folder)
    };
    written().map_err(|why: std::io::Error| format!("{} cannot be written: {why}", folder.display()))
}

/// Whether two bundles hold the same files. Names have hashes, and `sw.js` has that of all.
fn same(old: &Path, new: &Path) -> bool {
    let worker = |folder: &Path| fs::read(folder.join("sw.js"));
    worker(old).is_ok_and(|old| worker(new).is_ok_and(|new| old == new))
}
