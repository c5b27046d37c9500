//! [`Device`]: what the page is shown on.

use serde_json::{Value, json};

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
    pub(crate) fn metrics(self) -> Value {
        json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.touch })
    }

    /// A laptop with a mouse.
    pub const LAPTOP: Device = Device { width: 1280, height: 800, touch: false };
    /// A phone.
    pub const PHONE: Device = Device { width: 390, height: 844, touch: true };
}
