//! Positions of magnets in the hand or on the table, and seen from straight above.

use magnets::{MagnetId, MagnetLocation, Point, Pose, SurfacePoint, World};

/// Where a magnet is seen, and how it is turned.
pub(crate) fn pose(world: &World, id: MagnetId) -> Option<Pose> {
    match world.location(id) {
        MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => {
            Some(pose)
        }
        MagnetLocation::Away | MagnetLocation::Fallen => None,
    }
}

/// A place as seen from above.
pub(crate) fn level(pose: &Pose) -> Point {
    Point::new(pose.centre.x, pose.centre.y)
}

/// Converts a point in metres to micrometres, in which actions are logged.
pub(crate) fn surface_point(place: Point) -> SurfacePoint {
    #[allow(clippy::cast_possible_truncation)] // a cast saturates
    let micrometres = |metres: f64| (metres * 1e6).round() as i32;
    SurfacePoint(micrometres(place.x), micrometres(place.y))
}
