//! [`RenderSnapshot`]: the visible objects of a world at one moment.

use look::MagnetAppearance;
use magnets::{
    MagnetId, MagnetLocation, MagnetProperties, PhysicsVersion, Point, Pose, Rotation, SEGMENTS, Surface, Vector, World,
};

/// The visible objects of a world at one moment.
#[derive(Clone, Debug)]
pub(crate) struct RenderSnapshot {
    pub(crate) physics: PhysicsVersion,
    pub(crate) surface: Surface,
    pub(crate) magnets: Vec<RenderedMagnet>,
    pub(crate) cords: Vec<[Point; SEGMENTS]>,
}

/// A visible magnet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderedMagnet {
    pub(crate) id: MagnetId,
    pub(crate) centre: Vector,
    pub(crate) rotation: Rotation,
    pub(crate) body: MagnetAppearance,
    /// The unit vector of its magnetic moment, towards north.
    pub(crate) north: Vector,
}

impl RenderSnapshot {
    pub(crate) fn new(world: &World) -> RenderSnapshot {
        let magnets = world.magnets().filter_map(|id| {
            let pose = match world.location(id) {
                MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => {
                    pose
                }
                MagnetLocation::Away | MagnetLocation::Fallen => return None,
            };
            Some(RenderedMagnet::new(id, world.properties(id).ok()?, &pose))
        });
        let cords = world.cords().iter().map(|cord| *cord.nodes());
        let (physics, surface) = (world.physics(), world.surface());
        RenderSnapshot { physics, surface, magnets: magnets.collect(), cords: cords.collect() }
    }

    /// Half the length of a stone of the edition, in metres.
    pub(crate) fn half_stone_length(&self) -> f64 {
        self.physics.edition().stone.typical().magnet.semi_axes()[0]
    }
}

impl RenderedMagnet {
    pub(crate) fn new(id: MagnetId, properties: &MagnetProperties, pose: &Pose) -> RenderedMagnet {
        let Pose { centre, rotation } = *pose;
        let body = MagnetAppearance::new(properties, u32::from(id.0));
        RenderedMagnet { id, centre, rotation, body, north: rotation.apply(properties.magnet.moment()).unit() }
    }

    /// The centre, projected onto the table.
    pub(crate) fn position(&self) -> Point {
        Point::new(self.centre.x, self.centre.y)
    }

    /// The semi-axes as vectors from the centre.
    pub(crate) fn semi_axis_vectors(&self) -> [Vector; 3] {
        let ([a, b, c], [long, middle, short]) = (self.body.semi_axes, *self.rotation.axes());
        [long * a, middle * b, short * c]
    }

    /// Half the size of its axis-aligned bounding box.
    pub(crate) fn half_extents(&self) -> Vector {
        let extent = |component: fn(Vector) -> f64| {
            self.semi_axis_vectors().map(|axis| component(axis) * component(axis)).iter().sum::<f64>().sqrt()
        };
        Vector::new(extent(|axis| axis.x), extent(|axis| axis.y), extent(|axis| axis.z))
    }
}
