//! Dyes that distinguish ropes: the colour of the rope, and tracer threads of another.

use crate::{colour::Colour, noise::lattice_value};

/// The colours of a rope.
pub(super) struct Dye {
    pub(super) base: Colour,
    pub(super) tracer: Colour,
    pattern: Pattern,
}

/// The pattern of the tracer threads.
enum Pattern {
    Plain,
    /// One whole strand of the three.
    Strand,
    /// A thin thread along every strand.
    Threads,
    /// Long bands.
    Bands,
    /// A thin thread along one strand of the three.
    Thread,
    /// Rings, far apart.
    Rings,
    /// Short flecks.
    Flecks,
    /// Two strands of the three.
    Strands,
}

const fn dye(rope: [u8; 3], tracer: [u8; 3], pattern: Pattern) -> Dye {
    let [rope, tracer] =
        [Colour::from_srgb(rope[0], rope[1], rope[2]), Colour::from_srgb(tracer[0], tracer[1], tracer[2])];
    Dye { base: rope, tracer, pattern }
}

pub(super) const DYES: [Dye; 8] = [
    dye([232, 212, 166], [232, 212, 166], Pattern::Plain),
    dye([196, 66, 50], [246, 236, 214], Pattern::Strand),
    dye([66, 112, 176], [246, 220, 120], Pattern::Threads),
    dye([74, 140, 88], [240, 240, 224], Pattern::Bands),
    dye([236, 170, 52], [60, 44, 36], Pattern::Thread),
    dye([136, 88, 158], [240, 216, 240], Pattern::Rings),
    dye([240, 238, 230], [52, 84, 140], Pattern::Flecks),
    dye([84, 80, 78], [232, 128, 60], Pattern::Strands),
];

impl Dye {
    /// Returns the colour at a position: the index of the strand, and the offset from its middle, from -1 to 1.
    #[inline]
    pub(super) fn colour_at(&self, strand: i32, from_middle: f32, across: f32) -> Colour {
        let traced = match self.pattern {
            Pattern::Plain => false,
            Pattern::Strand => strand % 3 == 0,
            Pattern::Threads => from_middle.abs() < 0.26,
            Pattern::Bands => strand % 12 < 4,
            Pattern::Thread => strand % 3 == 0 && from_middle.abs() < 0.42,
            Pattern::Rings => strand % 8 == 0,
            Pattern::Flecks => {
                from_middle.abs() < 0.6 && lattice_value(strand, crate::math::floor(across * 2.0), 61) > 0.68
            }
            Pattern::Strands => strand % 3 != 0,
        };
        if traced { self.tracer } else { self.base }
    }
}
