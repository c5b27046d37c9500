//! [`Table`]: a table of magnets at rest, and what players and bots ask of it without moving anything.

use crate::{
    Ellipse, Load, Point, Pose, Resting, Source, Vector, field, loads, point::spokes, pull_pairs, tilt::Leaning,
};

/// Magnets at rest, with the loads that they put on each other worked out once.
#[derive(Clone, Debug)]
pub struct Table {
    magnets: Vec<Resting>,
    sources: Vec<Source>,
    leanings: Vec<Leaning>,
    loads: Vec<Load>,
}

/// What lowering a magnet onto the table and letting it go would strain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strain {
    /// The greatest margin that any magnet comes to on the way; from 1 on something breaks away.
    pub margin: f64,
    /// Which magnet of the table that is; `None` is the lowered one itself, when it is let go.
    pub magnet: Option<usize>,
}

/// How high the lowered magnet is above where it will rest, in metres: far apart above, close together near the table.
const HEIGHTS: [f64; 12] = [0.060, 0.045, 0.034, 0.026, 0.0195, 0.0145, 0.0105, 0.0075, 0.005, 0.003, 0.0014, 0.0];

impl Table {
    /// A table with these magnets on it.
    pub fn new(magnets: Vec<Resting>) -> Table {
        let sources: Vec<Source> = magnets.iter().map(Resting::source).collect();
        let loads = loads(&sources);
        let leanings = magnets.iter().map(Resting::leaning).collect();
        Table { magnets, sources, leanings, loads }
    }

    /// The magnets, in order.
    pub fn magnets(&self) -> &[Resting] {
        &self.magnets
    }

    /// What each magnet feels from the others.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// How near each magnet is to breaking away.
    pub fn margins(&self) -> impl Iterator<Item = f64> + '_ {
        self.magnets.iter().zip(&self.loads).map(|(magnet, load)| magnet.margin(load))
    }

    /// The field of all magnets at a place, in tesla.
    pub fn field(&self, place: Vector) -> Vector {
        self.sources.iter().fold(Vector::ZERO, |sum, source| sum + field(source, place))
    }

    /// Whether an outline touches none of the magnets: between it and each is at least this much room, in metres.
    pub fn has_room(&self, outline: &Ellipse, room: f64) -> bool {
        self.magnets.iter().all(|magnet| {
            let other = magnet.outline();
            let (far, near) =
                (outline.semi_axes[0].max(outline.semi_axes[1]), other.semi_axes[0].max(other.semi_axes[1]));
            // Most are so far away that the circles around them do not touch either.
            (other.centre - outline.centre).length() > far + near + room || outline.gap(&other).distance >= room
        })
    }

    /// The place nearest to an outline's own where it touches nothing, to half a millimetre; `None` if there is none within
    /// 30 cm.
    pub fn nearest_room(&self, outline: &Ellipse, room: f64) -> Option<Point> {
        const RINGS: u16 = 600;
        for ring in 0..=RINGS {
            let radius = f64::from(ring) * 0.5e-3;
            for spoke in spokes().step_by(2) {
                let centre = outline.centre + spoke * radius;
                if self.has_room(&Ellipse { centre, ..*outline }, room) {
                    return Some(centre);
                }
                if ring == 0 {
                    break;
                }
            }
        }
        None
    }

    /// What it would strain to lower a magnet to where it is to rest and let it go: a look at twelve heights on the way, the last
    /// on the table. Nothing moves. A place where it would touch another strains beyond all limits.
    pub fn strain_of(&self, lowered: &Resting) -> Strain {
        let mut worst = Strain { margin: 0.0, magnet: None };
        if !self.has_room(&lowered.outline(), 0.0) {
            return Strain { margin: f64::INFINITY, ..worst };
        }
        let pose = lowered.pose();
        let held = HEIGHTS.map(|height| {
            let centre = pose.centre + Vector::new(0.0, 0.0, height);
            lowered.body.magnet.at(&Pose { centre, ..pose })
        });
        let mut pulls = Vec::new();
        pull_pairs(held.iter().flat_map(|held| self.sources.iter().map(move |source| (source, held))), &mut pulls);
        let mut pulls = pulls.iter();
        for height in HEIGHTS {
            let mut own = Load::default();
            for (number, ((magnet, load), leaning)) in
                self.magnets.iter().zip(&self.loads).zip(&self.leanings).enumerate()
            {
                let Some(pull) = pulls.next() else { break };
                own.add_second(pull);
                let mut load = *load;
                load.add_first(pull);
                worst.raise(magnet.margin_above(worst.margin, *leaning, &load), Some(number));
            }
            if height == 0.0 {
                worst.raise(lowered.margin(&own), None);
            }
        }
        worst
    }
}

impl Strain {
    fn raise(&mut self, margin: f64, magnet: Option<usize>) {
        if margin > self.margin {
            *self = Strain { margin, magnet };
        }
    }

    /// Whether nothing would break away.
    pub fn is_quiet(&self) -> bool {
        self.margin < 1.0
    }
}
