//! Angles and powers for what is shown and felt, by the browser's own functions: those of Rust would bring ten kilobytes into the page.
//! Their last bits differ from browser to browser; rules and physics do without them.

/// The remainder of a division, never below zero.
pub fn rest(value: f64, of: f64) -> f64 {
    value - (value / of).floor() * of
}

/// How far two places are apart.
pub fn apart(one: [f64; 2], other: [f64; 2]) -> f64 {
    let [x, y] = [one[0] - other[0], one[1] - other[1]];
    (x * x + y * y).sqrt()
}

/// The sine and the cosine of an angle.
pub fn sin_cos(angle: f64) -> (f64, f64) {
    (browser::sin(angle), browser::cos(angle))
}

pub use browser::{atan2, exp};

#[cfg(target_arch = "wasm32")]
use js_sys::Math as browser;

/// Tests run without a browser.
#[cfg(not(target_arch = "wasm32"))]
#[allow(clippy::disallowed_methods)]
mod browser {
    pub(super) fn sin(angle: f64) -> f64 {
        angle.sin()
    }

    pub(super) fn cos(angle: f64) -> f64 {
        angle.cos()
    }

    /// The angle of a vector, in radians.
    pub fn atan2(y: f64, x: f64) -> f64 {
        y.atan2(x)
    }

    /// e to a power.
    pub fn exp(power: f64) -> f64 {
        power.exp()
    }
}
