//! [`Solid`]: where a look from straight above meets a body, how much of a pixel that is, and what it mirrors.

use crate::{
    Body, Light, Make,
    colour::Colour,
    noise::chance,
    number::{millimetres, smooth, wave},
};
use magnets::Rotation;

const STONE: Colour = Colour::screen(30, 30, 34);
const SPINNER: Colour = Colour::screen(24, 40, 84);
const BRASS: Colour = Colour::screen(236, 184, 98);
/// How much polish mirrors straight on.
const POLISH: f32 = 0.11;

/// A body at a rotation, in millimetres, ready for one look a pixel.
pub(crate) struct Solid {
    /// How far it reaches to the right and away.
    pub(crate) reach: [f32; 2],
    /// The matrix of its surface, xx xy yy xz yz zz: the surface is where that gives 1, and it gives the normal.
    surface: [f32; 6],
    /// The matrix of its outline from above, xx xy yy.
    outline: [f32; 3],
    axes: [[f32; 3]; 3],
    long: f32,
    make: Make,
    /// Three waves through the stone: their direction, and where they begin.
    veins: [[f32; 4]; 3],
    /// How much the mirrored direction changes over a millimetre, where the body is most curved.
    curved: f32,
    /// How warm it is, from -1 to 1.
    tint: f32,
}

impl Solid {
    pub(crate) fn new(body: &Body, rotation: &Rotation) -> Solid {
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
            let way = |part: u32| 0.2 * (chance(n, seed, part) - 0.5);
            [way(1), way(2), way(3), 5.0 * way(4)]
        };
        Solid {
            reach: [spread[0].sqrt(), spread[2].sqrt()],
            surface,
            outline: [spread[2] * scale, -spread[1] * scale, spread[0] * scale],
            axes,
            curved: 2.0 * surface[0].max(surface[2]) / surface[5].sqrt(),
            long: millimetres(body.semi_axes[0]),
            make: body.make,
            veins: [vein(0), vein(1), vein(2)],
            tint: 2.0 * chance(7, seed, 5) - 1.0,
        }
    }

    /// From where to where a row of pixels may meet the body.
    pub(crate) fn span(&self, y: f32, pixel: f32) -> Option<[f32; 2]> {
        let [xx, xy, yy] = self.outline;
        // The outline a little larger, so that no pixel of its rim is left out.
        let room = 1.0 + 1.5 * pixel / self.reach[0].min(self.reach[1]);
        let (half, square) = (xy * y / xx, (room * room - yy * y * y) / xx);
        let root = half * half + square;
        (root > 0.0).then(|| [-half - root.sqrt() - pixel, -half + root.sqrt() + pixel])
    }

    /// How much of a pixel the body covers, and the place in it to look at: for one that sticks out the nearest on the rim.
    #[inline]
    pub(crate) fn covered(&self, x: f32, y: f32, pixel: f32) -> (f32, f32, f32) {
        let [xx, xy, yy] = self.outline;
        let steep = [xx * x + xy * y, xy * x + yy * y];
        let square = x * steep[0] + y * steep[1];
        if square < 0.6 {
            return (x, y, 1.0);
        }
        // The distance from the rim, to first order: exact at the rim itself.
        let length = (steep[0] * steep[0] + steep[1] * steep[1]).sqrt();
        let root = square.sqrt();
        let cover = (0.5 - (square - root) / (length * pixel)).clamp(0.0, 1.0);
        let inwards = if root > 0.995 { 0.995 / root } else { 1.0 };
        (x * inwards, y * inwards, cover)
    }

    /// What is seen at a place within the outline: dark and polished, with the room in it.
    #[inline]
    pub(crate) fn colour(&self, x: f32, y: f32, pixel: f32, light: &Light) -> Colour {
        let [xx, xy, yy, xz, yz, zz] = self.surface;
        let half = (xz * x + yz * y) / zz;
        let root = half * half - (xx * x * x + 2.0 * xy * x * y + yy * y * y - 1.0) / zz;
        let z = root.max(0.0).sqrt() - half;
        let normal = [xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z];
        let length = 1.0 / (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
        let [nx, ny, nz] = normal.map(|part| part * length);
        let twice = 2.0 * nz;
        let room = light.from([twice * nx, twice * ny, twice * nz - 1.0], self.curved * pixel);
        // Polish mirrors little straight on and all at the rim (Schlick).
        let grazing = 1.0 - nz;
        let rim = grazing * grazing * grazing * grazing * grazing;
        let shine = POLISH + (0.86 - POLISH) * rim;
        let lit = 0.30 + 0.70 * (0.62 * nz + 0.55 * (ny - nx)).max(0.0);
        let own = self.axes.map(|[a, b, c]| a * x + b * y + c * z);
        match self.make {
            Make::Stone => self.stone(own, lit).plus(room.times(shine)),
            Make::Spinner => {
                let brass = self.inlay(own);
                // Metal mirrors in its own colour.
                let [red, green, blue] = room.times(0.55 + 0.4 * rim).0;
                let metal = Colour([red, green * 0.78, blue * 0.46]).times(0.35).plus(BRASS.times(0.62 * lit));
                SPINNER.times(lit).plus(room.times(shine)).mixed(metal, brass)
            }
        }
    }

    /// The stone below its polish: faint veins of its own, and a tint.
    #[inline]
    fn stone(&self, [a, b, c]: [f32; 3], lit: f32) -> Colour {
        let at = |[x, y, z, from]: [f32; 4]| a * x + b * y + c * z + from;
        let bent = wave(at(self.veins[0]));
        let vein = wave(1.7 * at(self.veins[1]) + 0.35 * bent);
        let thin = 1.0 - wave(at(self.veins[2]) + 0.25 * bent + 0.1 * vein).abs();
        let thin = thin * thin * thin;
        let [red, green, blue] = STONE.times(lit * (0.94 + 0.12 * vein + 0.30 * thin)).0;
        Colour([red * (1.0 + 0.10 * self.tint), green, blue * (1.0 - 0.12 * self.tint)])
    }

    /// How much of a spinner's brass is there: a ring, and a hand from the middle to it.
    #[inline]
    fn inlay(&self, [x, y, _]: [f32; 3]) -> f32 {
        let (out, edge) = ((x * x + y * y).sqrt() / self.long, 0.022);
        let within = |value: f32, half: f32| 1.0 - smooth(half - edge, half + edge, value.abs());
        let ring = within(out - 0.70, 0.045);
        let (along, across) = (x / self.long, y / self.long);
        // The hand is widest at its round root and ends in the ring.
        let width = 0.135 - 0.125 * along;
        let hand = if along > 0.0 { within(across, width) * within(along - 0.33, 0.36) } else { 0.0 };
        let root = 1.0 - smooth(0.145, 0.185, out);
        let hole = 1.0 - smooth(0.05, 0.085, out);
        (ring.max(hand).max(root) - hole).max(0.0)
    }
}
