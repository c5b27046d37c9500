//! [`MagnetAppearance`]: the visual properties of a stone or a spinner.

use magnets::MagnetProperties;

/// The material of a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MagnetMaterial {
    /// A polished black stone of the Classic box.
    Stone,
    /// A spinner of the DUO boxes: blue lacquer with a ring and a hand of brass, which shows how it turns.
    Spinner,
}

/// The visual properties of a magnet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MagnetAppearance {
    /// The semi-axes in metres, longest first.
    pub semi_axes: [f64; 3],
    /// The material.
    pub material: MagnetMaterial,
    /// The seed of the texture: another seed has other veins.
    pub seed: u32,
}

impl MagnetAppearance {
    /// Derives the appearance of a magnet. Round ones are spinners.
    pub fn new(properties: &MagnetProperties, seed: u32) -> MagnetAppearance {
        let semi_axes = properties.magnet.semi_axes();
        let round = semi_axes[0] - semi_axes[1] < 0.02 * semi_axes[0];
        MagnetAppearance {
            semi_axes,
            material: if round { MagnetMaterial::Spinner } else { MagnetMaterial::Stone },
            seed,
        }
    }
}
