//! Where a magnet is: in the hand or on the table, and the same from straight above.

use magnets::{MagnetId, Point, Pose, Whereabouts, World};

/// Where a magnet is seen, and how it is turned.
pub(crate) fn pose(world: &World, id: MagnetId) -> Option<Pose> {
    match world.whereabouts(id) {
        Whereabouts::Held(pose) | Whereabouts::Clinging(pose) | Whereabouts::OnTable { pose, .. } => Some(pose),
        Whereabouts::Away | Whereabouts::Fallen => None,
    }
}

/// A place as seen from above.
pub(crate) fn level(pose: &Pose) -> Point {
    Point::new(pose.centre.x, pose.centre.y)
}
