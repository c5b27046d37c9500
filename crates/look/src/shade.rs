//! [`Solid`]: where a look from straight above meets a body, how much of a pixel that is, and what it mirrors.

use crate::{
    Body, Light, Make,
    colour::Colour,
    lanes::{Lanes, Lights},
    noise::chance,
    number::millimetres,
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
    /// Two waves through the stone, the second bent by the first: their direction, and where they begin.
    veins: [[f32; 4]; 2],
    /// How much the mirrored direction changes over a millimetre, where the body is most curved.
    curved: f32,
    /// The colour of the stone: one is warmer than another.
    tint: Colour,
}

impl Solid {
    #[inline(never)]
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
        let warm = 2.0 * chance(7, seed, 5) - 1.0;
        Solid {
            reach: [spread[0].sqrt(), spread[2].sqrt()],
            surface,
            outline: [spread[2] * scale, -spread[1] * scale, spread[0] * scale],
            axes,
            curved: 2.0 * surface[0].max(surface[2]) / surface[5].sqrt(),
            long: millimetres(body.semi_axes[0]),
            make: body.make,
            veins: [vein(0), vein(1)],
            tint: Colour([STONE.0[0] * (1.0 + 0.10 * warm), STONE.0[1], STONE.0[2] * (1.0 - 0.12 * warm)]),
        }
    }

    /// From where to where a row of pixels may meet the body.
    pub(crate) fn span(&self, y: f32, pixel: f32) -> Option<[f32; 2]> {
        let [xx, xy, yy] = self.outline;
        // The outline a little larger, so that no pixel of its rim is left out.
        let larger = 1.0 + 1.5 * pixel / self.reach[0].min(self.reach[1]);
        let (half, rest) = (xy * y / xx, (larger * larger - yy * y * y) / xx);
        let square = half * half + rest;
        (square > 0.0).then(|| [-half - square.sqrt() - pixel, -half + square.sqrt() + pixel])
    }

    /// How much of each pixel the body covers, and the places in them to look at: for one that sticks out the nearest on the rim.
    #[inline]
    fn covered(&self, x: Lanes, y: f32, pixel: f32) -> ([Lanes; 2], Lanes) {
        let [xx, xy, yy] = self.outline;
        let steep = [x * xx + xy * y, x * xy + yy * y];
        let square = (x * steep[0] + steep[1] * y).at_least(1e-6);
        let root = square.sqrt();
        // The distance from the rim, to first order: exact at the rim itself.
        let slope = (steep[0] * steep[0] + steep[1] * steep[1]).at_least(1e-9).sqrt() * pixel;
        let cover = (Lanes::of(0.5) - (square - root) * slope.inverse()).at_least(0.0).at_most(1.0);
        let inwards = (root.inverse() * 0.995).at_most(1.0);
        ([x * inwards, inwards * y], cover)
    }

    /// Four pixels of a row, from here on: what is seen in each, dark and polished with the room in it, and how much it covers.
    #[inline]
    pub(crate) fn look(&self, x: f32, y: f32, pixel: f32, light: &Light) -> ([[u8; 3]; 4], [f32; 4]) {
        let ([x, y], cover) = self.covered(Lanes([x, x + pixel, x + 2.0 * pixel, x + 3.0 * pixel]), y, pixel);
        let [xx, xy, yy, xz, yz, zz] = self.surface;
        let half = (x * xz + y * yz) * (1.0 / zz);
        let level = x * x * xx + x * y * (2.0 * xy) + y * y * yy + -1.0;
        let z = (half * half - level * (1.0 / zz)).at_least(0.0).sqrt() - half;
        let normal = [x * xx + y * xy + z * xz, x * xy + y * yy + z * yz, x * xz + y * yz + z * zz];
        let square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
        let shorter = square.sqrt().inverse();
        let [nx, ny, nz] = normal.map(|part| part * shorter);
        let twice = nz * 2.0;
        let room = light.from([twice * nx, twice * ny, twice * nz + -1.0], self.curved * pixel);
        // Polish mirrors little straight on and all at the rim (Schlick).
        let grazing = Lanes::of(1.0) - nz;
        let fourth = grazing * grazing * grazing * grazing;
        let rim = fourth * grazing;
        let shine = rim * (0.86 - POLISH) + POLISH;
        let lit = (nz * 0.62 + (ny - nx) * 0.55).at_least(0.0) * 0.70 + 0.30;
        let own = self.axes.map(|[a, b, c]| x * a + y * b + z * c);
        let seen = match self.make {
            Make::Stone => Lights::of(self.tint, self.stone(own) * lit).plus(room.times(shine)),
            Make::Spinner => {
                // Metal mirrors in its own colour.
                let [red, green, blue] = room.times(rim * 0.14 + 0.19).0;
                let metal = Lights([red, green * 0.78, blue * 0.46]).plus(Lights::of(BRASS, lit * 0.62));
                Lights::of(SPINNER, lit).plus(room.times(shine)).mixed(metal, self.inlay(own))
            }
        };
        (seen.bytes(), cover.0)
    }

    /// How bright the stone is below its polish: it has faint veins of its own.
    #[inline]
    fn stone(&self, [a, b, c]: [Lanes; 3]) -> Lanes {
        let at = |[x, y, z, from]: [f32; 4]| a * x + b * y + c * z + from;
        (at(self.veins[1]) + at(self.veins[0]).wave() * 0.3).wave() * 0.20 + 0.96
    }

    /// How much of a spinner's brass is there: a ring, and a hand from the middle to it.
    #[inline]
    fn inlay(&self, [x, y, _]: [Lanes; 3]) -> Lanes {
        const EDGE: f32 = 0.022;
        let (along, across) = (x * (1.0 / self.long), y * (1.0 / self.long));
        let out = (along * along + across * across).sqrt();
        let ring = (out + -0.70).within(0.045, EDGE);
        // The hand is widest at its round root and ends in the ring.
        let beside = across.abs() + along * 0.125;
        let hand = beside.within(0.135, EDGE) * (along + -0.33).within(0.36, EDGE);
        let root = Lanes::of(1.0) - out.smooth(0.145, 0.185);
        let hole = Lanes::of(1.0) - out.smooth(0.05, 0.085);
        (ring.or(hand).or(root) - hole).at_least(0.0)
    }
}
