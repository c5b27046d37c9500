//! What the table of the settings is painted as.

use look::SurfaceMaterial;
use web_kit::settings::Surface;

/// How a surface looks.
pub(crate) const fn material(surface: Surface) -> SurfaceMaterial {
    match surface {
        Surface::Oak => SurfaceMaterial::Oak,
        Surface::Felt => SurfaceMaterial::Felt,
        Surface::Slate => SurfaceMaterial::Slate,
    }
}
