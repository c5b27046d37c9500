//! [`Device`]: an emulated device.

use serde_json::{Value, json};

/// An emulated device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// Viewport width in CSS pixels.
    pub width: u32,
    /// Viewport height in CSS pixels.
    pub height: u32,
    /// Whether it has a touch screen instead of a mouse.
    pub touch: bool,
}

impl Device {
    /// Parameters of `Emulation.setDeviceMetricsOverride`.
    pub(crate) fn metrics(self) -> Value {
        json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.touch })
    }

    /// A laptop with a mouse.
    pub const LAPTOP: Device = Device { width: 1280, height: 800, touch: false };
    /// A phone.
    pub const PHONE: Device = Device { width: 390, height: 844, touch: true };
}
