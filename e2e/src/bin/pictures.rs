//! Takes screenshots of every scenario, on a phone and a laptop, light and dark: `pictures [FOLDER] [PART OF A NAME]`.

#![allow(clippy::print_stdout, reason = "prints the files written")]

use anyhow::Result;
use e2e::{Appearance, Device, Scenario, scenarios};
use std::{env, fs, path::PathBuf};

#[tokio::main]
async fn main() -> Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned()));
    let filter = env::args().nth(2).unwrap_or_default();
    fs::create_dir_all(&folder)?;
    for device in [Device::PHONE, Device::LAPTOP] {
        let page = Scenario::open_page(device).await?;
        for appearance in [Appearance::LIGHT, Appearance { dark: true, contrast: false }] {
            for scenario in scenarios().into_iter().filter(|scenario| scenario.name.contains(&filter)) {
                scenario.show(&page, appearance).await?;
                let scheme = if appearance.dark { "dark" } else { "light" };
                let file = folder.join(format!("{}-{}-{scheme}.png", scenario.name, device.width));
                page.screenshot(&file).await?;
                println!("{}", file.display());
            }
        }
    }
    Ok(())
}
