//! Takes pictures of every screen, on a phone and on a laptop, light and dark: `pictures [FOLDER] [PART OF A NAME]`.

#![allow(clippy::print_stdout, reason = "a command says what it has done")]

use anyhow::Result;
use e2e::{Device, Light, Scene, scenes};
use std::{env, fs, path::PathBuf};

#[tokio::main]
async fn main() -> Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned()));
    let wanted = env::args().nth(2).unwrap_or_default();
    fs::create_dir_all(&folder)?;
    for device in [Device::PHONE, Device::LAPTOP] {
        let page = Scene::stage(device).await?;
        for light in [Light::DAY, Light { dark: true, contrast: false }] {
            for scene in scenes().into_iter().filter(|scene| scene.name.contains(&wanted)) {
                scene.show(&page, light).await?;
                let shade = if light.dark { "dark" } else { "light" };
                let file = folder.join(format!("{}-{}-{shade}.png", scene.name, device.width));
                page.picture(&file).await?;
                println!("{}", file.display());
            }
        }
    }
    Ok(())
}
