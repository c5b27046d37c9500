//! [`Device`]: what the page is shown on.

use anyhow::{Result, anyhow};
use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;

/// What the page is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// How many pixels it is wide.
    pub width: u32,
    /// How many pixels it is high.
    pub height: u32,
    /// Whether fingers point at it.
    pub touch: bool,
}

impl Device {
    /// How the browser is told to be this device.
    pub(crate) fn metrics(self) -> Result<SetDeviceMetricsOverrideParams> {
        let metrics = SetDeviceMetricsOverrideParams::builder()
            .width(self.width)
            .height(self.height)
            .device_scale_factor(1.0)
            .mobile(self.touch);
        metrics.build().map_err(|why| anyhow!(why))
    }

    /// A laptop with a mouse.
    pub const LAPTOP: Device = Device { width: 1280, height: 800, touch: false };
    /// A phone.
    pub const PHONE: Device = Device { width: 390, height: 844, touch: true };
}
