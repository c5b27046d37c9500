//! Whether a screen can be read and touched: sizes, places and contrasts, as the browser has computed them.

use crate::{Device, Page};
use anyhow::Result;

const LAYOUT: &str = include_str!("../assets/layout.js");
const CONTRAST: &str = include_str!("../assets/contrast.js");

/// The sizes that must be good, from a small phone to a large screen.
pub const SIZES: [Device; 7] = [
    phone(360, 640),
    phone(640, 360),
    Device::PHONE,
    phone(844, 390),
    phone(768, 1024),
    Device::LAPTOP,
    Device { width: 2560, height: 1440, touch: false },
];

const fn phone(width: u32, height: u32) -> Device {
    Device { width, height, touch: true }
}

/// Gives the page another size, and waits until it has taken it.
///
/// # Errors
/// If it does not.
pub async fn resize(page: &Page, device: Device) -> Result<()> {
    page.call("Emulation.setDeviceMetricsOverride", device.metrics()).await?;
    let Device { width, height, .. } = device;
    // Two frames: one in which the page hears of it, one in which that is drawn.
    page.until(&format!("matchMedia('(width: {width}px) and (height: {height}px)').matches")).await?;
    page.ask::<bool>("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        .await?;
    Ok(())
}

/// What a person would stumble over on a screen of this size; nothing if all is well.
///
/// # Errors
/// If the page does not answer.
pub async fn faults(page: &Page, device: Device) -> Result<Vec<String>> {
    page.ask(&format!("({})({}, {})", LAYOUT.trim(), device.width, device.height)).await
}

/// Which drawings are too faint: those contrasts that no tool for texts looks at.
///
/// # Errors
/// If the page does not answer.
pub async fn faint(page: &Page) -> Result<Vec<String>> {
    page.ask(&format!("({})()", CONTRAST.trim())).await
}
