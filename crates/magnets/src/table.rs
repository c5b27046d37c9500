//! [`Table`]: a table of magnets at rest, and what players and bots ask of it without moving anything.

use crate::{
    Ellipse, Load, Point, Pose, RestingMagnet, Source, Vector, field, interactions, loads, point::unit_circle,
    tilt::TiltFrame,
};

/// Magnets at rest, with the loads that they put on each other worked out once.
#[derive(Clone, Debug)]
pub struct StaticTable {
    magnets: Vec<RestingMagnet>,
    sources: Vec<Source>,
    tilt_frames: Vec<TiltFrame>,
    loads: Vec<Load>,
}

/// What lowering a magnet onto the table and letting it go would strain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoweringRisk {
    /// The greatest margin that any magnet comes to on the way; from 1 on something breaks away.
    pub load_ratio: f64,
    /// Which magnet of the table that is; `None` is the lowered one itself, when it is let go.
    pub magnet: Option<usize>,
}

/// How high the lowered magnet is above where it will rest, in metres: far apart above, close together near the table.
const HEIGHTS: [f64; 12] = [0.060, 0.045, 0.034, 0.026, 0.0195, 0.0145, 0.0105, 0.0075, 0.005, 0.003, 0.0014, 0.0];

impl StaticTable {
    /// A table with these magnets on it.
    pub fn new(magnets: Vec<RestingMagnet>) -> StaticTable {
        let sources: Vec<Source> = magnets.iter().map(RestingMagnet::source).collect();
        let loads = loads(&sources);
        let tilt_frames = magnets.iter().map(RestingMagnet::tilt_frame).collect();
        StaticTable { magnets, sources, tilt_frames, loads }
    }

    /// The magnets, in order.
    pub fn magnets(&self) -> &[RestingMagnet] {
        &self.magnets
    }

    /// What each magnet feels from the others.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// How near each magnet is to breaking away.
    pub fn load_ratios(&self) -> impl Iterator<Item = f64> + '_ {
        self.magnets.iter().zip(&self.loads).map(|(magnet, load)| magnet.load_ratio(load))
    }

    /// The field of all magnets at a place, in tesla.
    pub fn field(&self, place: Vector) -> Vector {
        self.sources.iter().fold(Vector::ZERO, |sum, source| sum + field(source, place))
    }

    /// Whether an outline touches none of the magnets: between it and each is at least this much room, in metres.
    pub fn has_clearance(&self, outline: &Ellipse, clearance: f64) -> bool {
        self.magnets.iter().all(|magnet| {
            let other = magnet.outline();
            let (far, near) =
                (outline.semi_axes[0].max(outline.semi_axes[1]), other.semi_axes[0].max(other.semi_axes[1]));
            // Most are so far away that the circles around them do not touch either.
            (other.centre - outline.centre).length() > far + near + clearance
                || outline.gap(&other).distance >= clearance
        })
    }

    /// The place nearest to an outline's own where it touches nothing, to half a millimetre; `None` if there is none within
    /// 30 cm.
    pub fn nearest_free_point(&self, outline: &Ellipse, clearance: f64) -> Option<Point> {
        const RINGS: u16 = 600;
        for ring in 0..=RINGS {
            let radius = f64::from(ring) * 0.5e-3;
            for spoke in unit_circle().step_by(2) {
                let centre = outline.centre + spoke * radius;
                if self.has_clearance(&Ellipse { centre, ..*outline }, clearance) {
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
    pub fn lowering_risk(&self, lowered: &RestingMagnet) -> LoweringRisk {
        let mut worst = LoweringRisk { load_ratio: 0.0, magnet: None };
        if !self.has_clearance(&lowered.outline(), 0.0) {
            return LoweringRisk { load_ratio: f64::INFINITY, ..worst };
        }
        let pose = lowered.pose();
        let held = HEIGHTS.map(|height| {
            let centre = pose.centre + Vector::new(0.0, 0.0, height);
            lowered.properties.magnet.at(&Pose { centre, ..pose })
        });
        let mut pulls = Vec::new();
        interactions(held.iter().flat_map(|held| self.sources.iter().map(move |source| (source, held))), &mut pulls);
        let mut pulls = pulls.iter();
        for height in HEIGHTS {
            let mut own = Load::default();
            for (number, ((magnet, load), leaning)) in
                self.magnets.iter().zip(&self.loads).zip(&self.tilt_frames).enumerate()
            {
                let Some(pull) = pulls.next() else { break };
                own.add_second(pull);
                let mut load = *load;
                load.add_first(pull);
                worst.raise(magnet.load_ratio_above(worst.load_ratio, *leaning, &load), Some(number));
            }
            if height == 0.0 {
                worst.raise(lowered.load_ratio(&own), None);
            }
        }
        worst
    }
}

impl LoweringRisk {
    fn raise(&mut self, margin: f64, magnet: Option<usize>) {
        if margin > self.load_ratio {
            *self = LoweringRisk { load_ratio: margin, magnet };
        }
    }

    /// Whether nothing would break away.
    pub fn is_safe(&self) -> bool {
        self.load_ratio < 1.0
    }
}
