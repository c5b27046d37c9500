//! Layout checks on computed styles: text and target sizes, overlaps, overflow and contrast.

use crate::{Device, Page};
use anyhow::Result;

const LAYOUT: &str = include_str!("../assets/layout.js");
const CONTRAST: &str = include_str!("../assets/contrast.js");

/// The viewports under test, from a small phone to a large screen.
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

/// Resizes the viewport and waits until the page has laid out.
///
/// # Errors
/// On timeout.
pub async fn resize(page: &Page, device: Device) -> Result<()> {
    page.call("Emulation.setDeviceMetricsOverride", device.metrics()).await?;
    let Device { width, height, .. } = device;
    // Two frames: the first delivers the resize event, the second renders the result.
    page.wait_until(&format!("matchMedia('(width: {width}px) and (height: {height}px)').matches")).await?;
    page.evaluate::<bool>(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
    )
    .await?;
    Ok(())
}

/// Returns the layout problems of the current screen.
///
/// # Errors
/// If the page does not respond.
pub async fn problems(page: &Page, device: Device) -> Result<Vec<String>> {
    page.evaluate(&format!("({})({}, {})", LAYOUT.trim(), device.width, device.height)).await
}

/// Returns the graphics with too little contrast; axe-core checks only text.
///
/// # Errors
/// If the page does not respond.
pub async fn low_contrast(page: &Page) -> Result<Vec<String>> {
    page.evaluate(&format!("({})()", CONTRAST.trim())).await
}
