//! What a page gives its user to keep.

use anyhow::Result;
use std::{fs, path::Path, time::Duration};

/// The record in a folder, once it is whole.
///
/// # Errors
/// If none comes.
pub async fn saved(folder: &Path) -> Result<String> {
    for _ in 0..600 {
        let files: Vec<_> = fs::read_dir(folder)?.filter_map(Result::ok).map(|file| file.path()).collect();
        if let [file] = files.as_slice()
            && file.extension().is_some_and(|ending| ending == "jsonl")
        {
            return Ok(fs::read_to_string(file)?);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    anyhow::bail!("nothing was saved")
}
