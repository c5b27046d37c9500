//! Places on the table in plain words: so far left or right of its centre, nearer or farther away, and close to what.

use crate::{
    lengths::Lengths,
    place::{level, pose},
};
use magnets::{MagnetId, Point, World};
use web_kit::t;

/// One direction of a way, in whole centimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left(u32),
    Right(u32),
    Nearer(u32),
    Farther(u32),
}

/// A way in one or two directions; none if it is shorter than half a centimetre. The first player sits at the near
/// side.
pub(crate) fn ways(way: Point) -> impl Iterator<Item = Way> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let whole = |metres: f64| (metres.abs() * 100.0).round() as u32;
    let (across, along) = (whole(way.x), whole(way.y));
    let across = (across > 0).then_some(if way.x < 0.0 { Way::Left(across) } else { Way::Right(across) });
    let along = (along > 0).then_some(if way.y < 0.0 { Way::Nearer(along) } else { Way::Farther(along) });
    across.into_iter().chain(along)
}

impl Way {
    fn words(self) -> String {
        match self {
            Way::Left(far) => t!("kluster-way", way = "left", far = far),
            Way::Right(far) => t!("kluster-way", way = "right", far = far),
            Way::Nearer(far) => t!("kluster-way", way = "nearer", far = far),
            Way::Farther(far) => t!("kluster-way", way = "farther", far = far),
        }
    }
}

/// Where a place is, counted from the centre of the table.
pub(crate) fn place(at: Point) -> String {
    let ways: Vec<String> = ways(at).map(Way::words).collect();
    if ways.is_empty() { t!("kluster-at-centre") } else { ways.join(", ") }
}

/// The magnet on the table that is nearest to one, as seen from above, and how far away its centre is.
pub(crate) fn nearest(world: &World, to: MagnetId) -> Option<(MagnetId, f64)> {
    let own = level(&pose(world, to)?);
    let others = world.magnets().filter(|id| *id != to && world.outline(*id).is_some());
    let far = others.filter_map(|id| Some((id, (level(&pose(world, id)?) - own).length())));
    far.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// The same, if it is close.
pub(crate) fn close(world: &World, to: MagnetId) -> Option<MagnetId> {
    nearest(world, to).filter(|(_, far)| *far < Lengths::at(world).close).map(|(id, _)| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use magnets::{Face, PhysicsVersion, Surface};

    fn all(x: f64, y: f64) -> Vec<Way> {
        ways(Point::new(x, y)).collect()
    }

    #[test]
    fn a_way_is_told_in_the_directions_that_it_has() {
        assert_eq!(all(-0.03, 0.0), [Way::Left(3)]);
        assert_eq!(all(0.026, -0.114), [Way::Right(3), Way::Nearer(11)]);
        assert_eq!(all(0.004, 0.006), [Way::Farther(1)]);
        assert_eq!(all(0.004, -0.004), []);
    }

    #[test]
    fn the_nearest_magnet_is_found_and_close_only_within_reach() {
        let mut world = World::new(
            PhysicsVersion::NEWEST,
            Surface { width: 0.6, depth: 0.6 },
            [PhysicsVersion::NEWEST.edition().stone.typical(); 4],
        )
        .unwrap();
        for (id, x) in [(0, -0.10), (1, 0.0), (2, 0.04)] {
            world.lay(MagnetId(id), Point::new(x, 0.0), [1.0, 0.0], Face::Up).unwrap();
        }
        let (found, far) = nearest(&world, MagnetId(1)).unwrap();
        assert_eq!(found, MagnetId(2));
        assert!((far - 0.04).abs() < 1e-9);
        assert_eq!(close(&world, MagnetId(1)), Some(MagnetId(2)));
        assert_eq!(close(&world, MagnetId(0)), None);
        assert_eq!(nearest(&world, MagnetId(3)), None, "it is in nobody's hand and not on the table");
    }
}
