//! Every screen can be read and touched, at every size and in every light, by everybody.

use anyhow::Result;
use e2e::{
    Device, Light, Scene, axe,
    layout::{self, SIZES},
    scenes,
};

/// Scenes in two parts, so that the tests of each share the work of two cores.
fn part(number: usize) -> impl Iterator<Item = Scene> {
    scenes().into_iter().enumerate().filter(move |(index, _)| index % 2 == number).map(|(_, scene)| scene)
}

/// Fails with everything that was found, and if the browser complained.
fn tell(found: &[String]) {
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

/// What the scenes of a part show at all sizes of one kind.
async fn look(number: usize, is_touched: bool) -> Result<()> {
    let sizes: Vec<Device> = SIZES.into_iter().filter(|size| size.touch == is_touched).collect();
    let page = Scene::stage(sizes[0]).await?;
    let mut found = Vec::new();
    for scene in part(number) {
        layout::resize(&page, sizes[0]).await?;
        if let Err(why) = scene.show(&page, Light::DAY).await {
            found.push(format!("{}: {why:#}", scene.name));
            continue;
        }
        for size in &sizes {
            layout::resize(&page, *size).await?;
            let faults = layout::faults(&page, *size).await?;
            found.extend(
                faults.into_iter().map(|fault| format!("{} at {}x{}: {fault}", scene.name, size.width, size.height)),
            );
        }
    }
    found.extend(page.complaints());
    tell(&found);
    Ok(())
}

/// What axe says of the scenes of a part.
async fn examine(number: usize) -> Result<()> {
    let mut found = Vec::new();
    for size in [Device::PHONE, Device::LAPTOP] {
        let page = Scene::stage(size).await?;
        for scene in part(number) {
            if let Err(why) = scene.show(&page, Light::DAY).await {
                found.push(format!("{}: {why:#}", scene.name));
                continue;
            }
            for light in Light::ALL {
                light.shine(&page).await?;
                let faults = axe::faults(&page).await?;
                let told = |fault| format!("{} on {} wide, {light:?}: {fault}", scene.name, size.width);
                found.extend(faults.into_iter().map(told));
            }
        }
        found.extend(page.complaints());
    }
    tell(&found);
    Ok(())
}

#[tokio::test]
async fn phones_show_every_screen_whole_and_large_enough_1() -> Result<()> {
    look(0, true).await
}

#[tokio::test]
async fn phones_show_every_screen_whole_and_large_enough_2() -> Result<()> {
    look(1, true).await
}

#[tokio::test]
async fn large_screens_show_every_screen_whole_and_large_enough_1() -> Result<()> {
    look(0, false).await
}

#[tokio::test]
async fn large_screens_show_every_screen_whole_and_large_enough_2() -> Result<()> {
    look(1, false).await
}

#[tokio::test]
async fn axe_finds_nothing_on_any_screen_1() -> Result<()> {
    examine(0).await
}

#[tokio::test]
async fn axe_finds_nothing_on_any_screen_2() -> Result<()> {
    examine(1).await
}

#[tokio::test]
async fn cards_and_marks_stand_out_in_every_light_and_for_every_seat() -> Result<()> {
    let page = Scene::stage(Device::PHONE).await?;
    let scene = Scene::new("settings", "#/settings");
    let mut found = Vec::new();
    for light in Light::ALL.into_iter().chain([Light { dark: true, contrast: true }]) {
        scene.show(&page, light).await?;
        found.extend(layout::faint(&page).await?.into_iter().map(|fault| format!("{light:?}: {fault}")));
    }
    tell(&found);
    Ok(())
}
