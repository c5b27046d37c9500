//! [`Still`]: what there is to see of a world at one moment.

use magnets::{Individual, MagnetId, PIECES, Point, Pose, Surface, Vector, Whereabouts, World};

/// What there is to see of a world at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Still {
    pub(crate) surface: Surface,
    pub(crate) stones: Vec<Stone>,
    pub(crate) cords: Vec<[Point; PIECES]>,
}

/// A magnet where it is to be seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stone {
    pub(crate) id: MagnetId,
    pub(crate) centre: Vector,
    /// The directions of its axes, the longest first.
    pub(crate) axes: [Vector; 3],
    pub(crate) semi_axes: [f64; 3],
    /// The direction of its moment: north.
    pub(crate) north: Vector,
}

impl Still {
    pub(crate) fn of(world: &World) -> Still {
        let stones = world.magnets().filter_map(|id| {
            let pose = match world.whereabouts(id) {
                Whereabouts::Held(pose) | Whereabouts::Clinging(pose) | Whereabouts::OnTable { pose, .. } => pose,
                Whereabouts::Away | Whereabouts::Fallen => return None,
            };
            Some(Stone::new(id, world.individual(id).ok()?, &pose))
        });
        let cords = world.cords().iter().map(|cord| *cord.nodes());
        Still { surface: world.surface(), stones: stones.collect(), cords: cords.collect() }
    }
}

impl Stone {
    pub(crate) fn new(id: MagnetId, individual: &Individual, pose: &Pose) -> Stone {
        let axes = *pose.rotation.axes();
        let Vector { x, y, z } = individual.magnet.moment();
        let north = (axes[0] * x + axes[1] * y + axes[2] * z).unit();
        Stone { id, centre: pose.centre, axes, semi_axes: individual.magnet.semi_axes(), north }
    }

    /// The place on the table that it is above.
    pub(crate) fn place(&self) -> Point {
        Point::new(self.centre.x, self.centre.y)
    }

    /// Each semi-axis as a way from the centre.
    pub(crate) fn ways(&self) -> [Vector; 3] {
        let ([a, b, c], [long, middle, short]) = (self.semi_axes, self.axes);
        [long * a, middle * b, short * c]
    }

    /// How far it reaches from its centre: to the right, away from the viewer, and up.
    pub(crate) fn reach(&self) -> Vector {
        let span = |part: fn(Vector) -> f64| self.ways().map(|way| part(way) * part(way)).iter().sum::<f64>().sqrt();
        Vector::new(span(|way| way.x), span(|way| way.y), span(|way| way.z))
    }

    /// Whether it covers anything within this distance of a place, or nearly so.
    pub(crate) fn is_near(&self, place: Point, within: f64) -> bool {
        let (from, reach) = (place - self.place(), self.reach());
        from.x.abs() < reach.x + within && from.y.abs() < reach.y + within
    }

    /// Spinners are round.
    pub(crate) fn is_round(&self) -> bool {
        let [long, middle, _] = self.semi_axes;
        long - middle < 0.05 * long
    }
}
