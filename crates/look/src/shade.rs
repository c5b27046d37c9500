//! [`ShadedEllipsoid`]: ray casting from straight above: coverage of pixels, normals and reflections.

use crate::{
    Environment, MagnetAppearance, MagnetMaterial,
    colour::Colour,
    math::{max_zero, millimetres, parabolic_sine, smoothstep, soft_band},
    noise::lattice_value,
};
use magnets::Rotation;

const STONE: Colour = Colour::from_srgb(30, 30, 34);
const SPINNER: Colour = Colour::from_srgb(24, 40, 84);
const BRASS: Colour = Colour::from_srgb(236, 184, 98);
/// The reflectance of polish at normal incidence.
const BASE_REFLECTANCE: f32 = 0.11;

/// An ellipsoid at a rotation, in millimetres, prepared for one ray per pixel.
pub(crate) struct ShadedEllipsoid {
    /// The extent along x and y.
    pub(crate) half_extent: [f32; 2],
    /// The matrix of its surface, xx xy yy xz yz zz: the surface is where the quadratic form is 1; it yields the
    /// normal.
    surface: [f32; 6],
    /// The matrix of its outline from above, xx xy yy.
    outline: [f32; 3],
    axes: [[f32; 3]; 3],
    semi_major: f32,
    material: MagnetMaterial,
    /// Two waves through the stone, the second bent by the first: direction and phase.
    veins: [[f32; 3]; 2],
    phases: [f32; 2],
    /// The change of the reflected direction per millimetre, where the body is most curved.
    curvature: f32,
    /// The colour of the stone: some are warmer than others.
    tint: Colour,
}

impl ShadedEllipsoid {
    #[inline(never)]
    pub(crate) fn new(body: &MagnetAppearance, rotation: &Rotation) -> ShadedEllipsoid {
        #[allow(clippy::cast_possible_truncation)] // enough for pixels
        let axes = rotation.axes().map(|axis| [axis.x as f32, axis.y as f32, axis.z as f32]);
        let (mut surface, mut spread) = ([0.0; 6], [0.0_f32; 3]);
        for ([x, y, z], length) in axes.into_iter().zip(body.semi_axes) {
            let square = millimetres(length) * millimetres(length);
            for (sum, part) in surface.iter_mut().zip([x * x, x * y, y * y, x * z, y * z, z * z]) {
                *sum += part / square;
            }
            for (sum, part) in spread.iter_mut().zip([x * x, x * y, y * y]) {
                *sum += part * square;
            }
        }
        let scale = 1.0 / (spread[0] * spread[2] - spread[1] * spread[1]).max(1e-9);
        let seed = body.seed.cast_signed();
        let vein = |n: i32| {
            let way = |part: u32| 0.2 * (lattice_value(n, seed, part) - 0.5);
            let own = [way(1), way(2), way(3)];
            [0, 1, 2].map(|part| axes[0][part] * own[0] + axes[1][part] * own[1] + axes[2][part] * own[2])
        };
        let warm = 2.0 * lattice_value(7, seed, 5) - 1.0;
        ShadedEllipsoid {
            half_extent: [spread[0].sqrt(), spread[2].sqrt()],
            surface,
            outline: [spread[2] * scale, -spread[1] * scale, spread[0] * scale],
            axes,
            curvature: 2.0 * surface[0].max(surface[2]) / surface[5].sqrt(),
            semi_major: millimetres(body.semi_axes[0]),
            material: body.material,
            veins: [vein(0), vein(1)],
            phases: [lattice_value(0, seed, 4), lattice_value(1, seed, 4)],
            tint: Colour([STONE.0[0] * (1.0 + 0.10 * warm), STONE.0[1], STONE.0[2] * (1.0 - 0.12 * warm)]),
        }
    }

    /// Returns the columns of a row of pixels that may meet the body.
    pub(crate) fn span(&self, y: f32, pixel: f32) -> Option<[f32; 2]> {
        let [xx, xy, yy] = self.outline;
        // The outline a little larger, so that no pixel of its rim is left out.
        let larger = 1.0 + 1.5 * pixel / self.half_extent[0].min(self.half_extent[1]);
        let (half, rest) = (xy * y / xx, (larger * larger - yy * y * y) / xx);
        let square = half * half + rest;
        (square > 0.0).then(|| [-half - square.sqrt() - pixel, -half + square.sqrt() + pixel])
    }

    /// Returns the coverage of a pixel and its sample point: for a partly covered one the nearest on the rim.
    #[inline]
    fn coverage_at(&self, x: f32, y: f32, pixel: f32) -> ([f32; 2], f32) {
        let [xx, xy, yy] = self.outline;
        let steep = [xx * x + xy * y, xy * x + yy * y];
        let square = x * steep[0] + y * steep[1] + 1e-6;
        let root = square.sqrt();
        // The distance from the rim, to first order: exact at the rim itself.
        let slope = (steep[0] * steep[0] + steep[1] * steep[1] + 1e-12).sqrt() * pixel;
        let cover = (0.5 - (square - root) / slope).clamp(0.0, 1.0);
        let inwards = if root > 0.995 { 0.995 / root } else { 1.0 };
        ([x * inwards, y * inwards], cover)
    }

    /// Shades a few pixels of a row. Branch-free loops over arrays: compilers vectorise each step, and the bits are
    /// those of scalar code.
    #[inline]
    pub(crate) fn shade_run(&self, from: f32, y: f32, pixel: f32, light: &Environment) -> PixelRun {
        let mut few = PixelRun { colours: [[0.0; RUN_LENGTH]; 3], coverage: [0.0; RUN_LENGTH] };
        let mut own = [[0.0; RUN_LENGTH]; 2];
        let (mut lit, mut rim) = ([0.0; RUN_LENGTH], [0.0; RUN_LENGTH]);
        let [xx, xy, yy, xz, yz, zz] = self.surface;
        let (blur, up) = (self.curvature * pixel, 1.0 / zz);
        for n in 0..RUN_LENGTH {
            let ([x, y], cover) = self.coverage_at(from + RUN_OFFSETS[n] * pixel, y, pixel);
            let half = (xz * x + yz * y) * up;
            let z = max_zero(half * half - (xx * x * x + 2.0 * xy * x * y + yy * y * y - 1.0) * up).sqrt() - half;
            let normal = [xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z];
            let length = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
            let shorter = 1.0 / length;
            let [nx, ny, nz] = [normal[0] * shorter, normal[1] * shorter, normal[2] * shorter];
            let twice = 2.0 * nz;
            let room = light.sample([twice * nx, twice * ny, twice * nz - 1.0], blur).0;
            few.colours[0][n] = room[0];
            few.colours[1][n] = room[1];
            few.colours[2][n] = room[2];
            few.coverage[n] = cover;
            // Polish mirrors little straight on and all at the rim (Schlick).
            let grazing = 1.0 - nz;
            rim[n] = grazing * grazing * grazing * grazing * grazing;
            lit[n] = 0.30 + 0.70 * max_zero(0.62 * nz + 0.55 * (ny - nx));
            let along = |[a, b, c]: [f32; 3]| a * x + b * y + c * z;
            let [first, second] = match self.material {
                MagnetMaterial::Stone => [along(self.veins[0]), along(self.veins[1])],
                MagnetMaterial::Spinner => [along(self.axes[0]), along(self.axes[1])],
            };
            own[0][n] = first;
            own[1][n] = second;
        }
        match self.material {
            MagnetMaterial::Stone => self.shade_stone(&mut few.colours, &own, &lit, &rim),
            MagnetMaterial::Spinner => self.shade_spinner(&mut few.colours, &own, &lit, &rim),
        }
        few
    }

    /// The stone below its polish, with faint veins.
    #[inline]
    fn shade_stone(
        &self,
        colours: &mut [[f32; RUN_LENGTH]; 3],
        own: &[[f32; RUN_LENGTH]; 2],
        lit: &[f32; RUN_LENGTH],
        rim: &[f32; RUN_LENGTH],
    ) {
        for n in 0..RUN_LENGTH {
            let shine = BASE_REFLECTANCE + (0.86 - BASE_REFLECTANCE) * rim[n];
            let vein = parabolic_sine(own[1][n] + self.phases[1] + 0.3 * parabolic_sine(own[0][n] + self.phases[0]));
            let body = lit[n] * (0.96 + 0.20 * vein);
            colours[0][n] = colours[0][n] * shine + self.tint.0[0] * body;
            colours[1][n] = colours[1][n] * shine + self.tint.0[1] * body;
            colours[2][n] = colours[2][n] * shine + self.tint.0[2] * body;
        }
    }

    /// A spinner: lacquer with an inlaid brass ring and a hand from the centre to it.
    #[inline]
    fn shade_spinner(
        &self,
        colours: &mut [[f32; RUN_LENGTH]; 3],
        own: &[[f32; RUN_LENGTH]; 2],
        lit: &[f32; RUN_LENGTH],
        rim: &[f32; RUN_LENGTH],
    ) {
        const EDGE: f32 = 0.022;
        /// Metal reflects in its own colour.
        const METAL: [f32; 3] = [1.0, 0.78, 0.46];
        let size = 1.0 / self.semi_major;
        for n in 0..RUN_LENGTH {
            let (along, across) = (own[0][n] * size, own[1][n] * size);
            let out = (along * along + across * across).sqrt();
            let ring = soft_band(0.045, EDGE, out - 0.70);
            // The hand is widest at its round root and ends in the ring.
            let hand = soft_band(0.135, EDGE, across.abs() + 0.125 * along) * soft_band(0.36, EDGE, along - 0.33);
            let root = 1.0 - smoothstep(0.145, 0.185, out);
            let hole = 1.0 - smoothstep(0.05, 0.085, out);
            let larger = |a: f32, b: f32| if a > b { a } else { b };
            let brass = max_zero(larger(larger(ring, hand), root) - hole);
            let (shine, mirror) = (BASE_REFLECTANCE + (0.86 - BASE_REFLECTANCE) * rim[n], 0.19 + 0.14 * rim[n]);
            for part in 0..3 {
                let mirrored = colours[part][n];
                let metal = mirrored * mirror * METAL[part] + BRASS.0[part] * 0.62 * lit[n];
                let lacquer = SPINNER.0[part] * lit[n] + mirrored * shine;
                colours[part][n] = lacquer + (metal - lacquer) * brass;
            }
        }
    }
}

/// The number of pixels shaded at once.
pub(crate) const RUN_LENGTH: usize = 16;
const RUN_OFFSETS: [f32; RUN_LENGTH] =
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0];

/// A few adjacent pixels.
pub(crate) struct PixelRun {
    colours: [[f32; RUN_LENGTH]; 3],
    /// The coverage of each pixel.
    pub(crate) coverage: [f32; RUN_LENGTH],
}

impl PixelRun {
    /// Converts to bytes for the screen.
    #[inline]
    pub(crate) fn to_srgb(&self) -> [[u8; 3]; RUN_LENGTH] {
        let mut bytes = [[0; 3]; RUN_LENGTH];
        for (n, bytes) in bytes.iter_mut().enumerate() {
            *bytes = Colour([self.colours[0][n], self.colours[1][n], self.colours[2][n]]).to_srgb();
        }
        bytes
    }
}
