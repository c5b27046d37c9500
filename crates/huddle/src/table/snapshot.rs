//! [`Still`]: what there is to see of a world at one moment.

use look::MagnetAppearance;
use magnets::{MagnetId, MagnetLocation, MagnetProperties, Point, Pose, Rotation, SEGMENTS, Surface, Vector, World};

/// What there is to see of a world at one moment.
#[derive(Clone, Debug)]
pub(crate) struct RenderSnapshot {
    pub(crate) surface: Surface,
    pub(crate) magnets: Vec<RenderedMagnet>,
    pub(crate) cords: Vec<[Point; SEGMENTS]>,
}

/// A magnet where it is to be seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderedMagnet {
    pub(crate) id: MagnetId,
    pub(crate) centre: Vector,
    pub(crate) rotation: Rotation,
    pub(crate) body: MagnetAppearance,
    /// The direction of its moment: north.
    pub(crate) north: Vector,
}

impl RenderSnapshot {
    pub(crate) fn new(world: &World) -> RenderSnapshot {
        let stones = world.magnets().filter_map(|id| {
            let pose = match world.location(id) {
                MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => {
                    pose
                }
                MagnetLocation::Away | MagnetLocation::Fallen => return None,
            };
            Some(RenderedMagnet::new(id, world.properties(id).ok()?, &pose))
        });
        let cords = world.cords().iter().map(|cord| *cord.nodes());
        RenderSnapshot { surface: world.surface(), magnets: stones.collect(), cords: cords.collect() }
    }
}

impl RenderedMagnet {
    pub(crate) fn new(id: MagnetId, individual: &MagnetProperties, pose: &Pose) -> RenderedMagnet {
        let Pose { centre, rotation } = *pose;
        let body = MagnetAppearance::new(individual, u32::from(id.0));
        RenderedMagnet { id, centre, rotation, body, north: rotation.apply(individual.magnet.moment()).unit() }
    }

    /// The place on the table that it is above.
    pub(crate) fn position(&self) -> Point {
        Point::new(self.centre.x, self.centre.y)
    }

    /// Each semi-axis as a way from the centre.
    pub(crate) fn semi_axis_vectors(&self) -> [Vector; 3] {
        let ([a, b, c], [long, middle, short]) = (self.body.semi_axes, *self.rotation.axes());
        [long * a, middle * b, short * c]
    }

    /// How far it reaches from its centre: to the right, away from the viewer, and up.
    pub(crate) fn half_extents(&self) -> Vector {
        let span = |part: fn(Vector) -> f64| {
            self.semi_axis_vectors().map(|way| part(way) * part(way)).iter().sum::<f64>().sqrt()
        };
        Vector::new(span(|way| way.x), span(|way| way.y), span(|way| way.z))
    }
}
