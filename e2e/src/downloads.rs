//! Files that a page downloads.

use anyhow::Result;
use std::{fs, path::Path, time::Duration};

/// Waits for the download of a record or of statistics into an empty folder and returns its content.
///
/// # Errors
/// On timeout.
pub async fn downloaded_record(folder: &Path) -> Result<String> {
    for _ in 0..600 {
        let files: Vec<_> = fs::read_dir(folder)?.filter_map(Result::ok).map(|file| file.path()).collect();
        if let [file] = files.as_slice()
            && file.extension().is_some_and(|extension| extension == "jsonl" || extension == "json")
        {
            return Ok(fs::read_to_string(file)?);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    anyhow::bail!("nothing was downloaded")
}
