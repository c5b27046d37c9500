//! [`StaticTable`]: magnets at rest, and queries about them that move nothing.

use crate::{
    Edition, Ellipse, Load, Point, Pose, RestingMagnet, Source, Vector, field, interactions, loads, point::unit_circle,
    tilt::TiltFrame,
};

/// Magnets at rest, with precomputed loads.
#[derive(Clone, Debug)]
pub struct StaticTable {
    edition: &'static Edition,
    magnets: Vec<RestingMagnet>,
    sources: Vec<Source>,
    tilt_frames: Vec<TiltFrame>,
    loads: Vec<Load>,
}

/// The risk of lowering a magnet onto the table and releasing it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoweringRisk {
    /// The highest load ratio of any magnet on the way; from 1 on something breaks away.
    pub load_ratio: f64,
    /// The index of that magnet; `None` is the lowered one itself, when it is released.
    pub magnet: Option<usize>,
}

impl StaticTable {
    /// Creates a table with these magnets of an edition.
    pub fn new(edition: &'static Edition, magnets: Vec<RestingMagnet>) -> StaticTable {
        let sources: Vec<Source> = magnets.iter().map(RestingMagnet::source).collect();
        let loads = loads(edition.field_ranges, &sources);
        let tilt_frames = magnets.iter().map(RestingMagnet::tilt_frame).collect();
        StaticTable { edition, magnets, sources, tilt_frames, loads }
    }

    /// Returns the magnets, in order.
    pub fn magnets(&self) -> &[RestingMagnet] {
        &self.magnets
    }

    /// Returns the load on each magnet.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// Returns the load ratio of each magnet; see [`RestingMagnet::load_ratio`].
    pub fn load_ratios(&self) -> impl Iterator<Item = f64> + '_ {
        self.magnets.iter().zip(&self.loads).map(|(magnet, load)| magnet.load_ratio(load))
    }

    /// Returns the field of all magnets at a point, in teslas.
    pub fn field(&self, point: Vector) -> Vector {
        self.sources.iter().fold(Vector::ZERO, |sum, source| sum + field(source, point))
    }

    /// Whether the distance of an outline to each magnet is at least `clearance`, in metres.
    pub fn has_clearance(&self, outline: &Ellipse, clearance: f64) -> bool {
        self.magnets.iter().all(|magnet| {
            let other = magnet.outline();
            let (far, near) =
                (outline.semi_axes[0].max(outline.semi_axes[1]), other.semi_axes[0].max(other.semi_axes[1]));
            // Bounding circles rule most magnets out.
            (other.centre - outline.centre).length() > far + near + clearance
                || outline.gap(&other).distance >= clearance
        })
    }

    /// Returns the point nearest to an outline's centre at which it has clearance, to half a millimetre; `None` if
    /// there is none within 30 cm.
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

    /// Assesses the risk of lowering a magnet to its resting place and releasing it, at twelve heights on the way, the
    /// last on the table. Nothing moves. The risk is infinite where it would overlap another magnet.
    pub fn lowering_risk(&self, lowered: &RestingMagnet) -> LoweringRisk {
        let mut worst = LoweringRisk { load_ratio: 0.0, magnet: None };
        if !self.has_clearance(&lowered.outline(), 0.0) {
            return LoweringRisk { load_ratio: f64::INFINITY, ..worst };
        }
        let pose = lowered.pose();
        let held = self.edition.lowering_heights.map(|height| {
            let centre = pose.centre + Vector::new(0.0, 0.0, height);
            lowered.properties.magnet.at(&Pose { centre, ..pose })
        });
        let mut all = Vec::with_capacity(held.len() * self.sources.len());
        let pairs = held.iter().flat_map(|held| self.sources.iter().map(move |source| (source, held)));
        interactions(self.edition.field_ranges, pairs, &mut all);
        let mut all = all.iter();
        for height in self.edition.lowering_heights {
            let mut own = Load::default();
            for (index, ((magnet, load), tilt_frame)) in
                self.magnets.iter().zip(&self.loads).zip(&self.tilt_frames).enumerate()
            {
                let Some(interaction) = all.next() else { break };
                own.add_second(interaction);
                let mut load = *load;
                load.add_first(interaction);
                worst.raise(magnet.load_ratio_above(worst.load_ratio, *tilt_frame, &load), Some(index));
            }
            if height == 0.0 {
                worst.raise(lowered.load_ratio(&own), None);
            }
        }
        worst
    }
}

impl LoweringRisk {
    fn raise(&mut self, load_ratio: f64, magnet: Option<usize>) {
        if load_ratio > self.load_ratio {
            *self = LoweringRisk { load_ratio, magnet };
        }
    }

    /// Whether nothing would break away.
    pub fn is_safe(&self) -> bool {
        self.load_ratio < 1.0
    }
}
