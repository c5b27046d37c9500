//! Whether magnets are about to meet: then the page shows the game in slow motion. It knows no screen, and changes
//! nothing.

use kluster::TableView;
use magnets::{MagnetId, Point, World};

/// How soon they meet, in seconds of the game.
const SOON: f64 = 0.045;
/// Slower than this a magnet only slides a little, in metres a second.
const FAST: f64 = 0.12;

/// Whether a magnet is about to snap to another one.
pub(crate) fn is_snapping(table: TableView<'_>) -> bool {
    let (world, lying) = (table.world(), table.on_table());
    let moving = lying.iter().filter_map(|id| Some((*id, velocity(world, *id)?)));
    let mut fast = moving.filter(|(_, velocity)| velocity.length() > FAST);
    fast.any(|(id, velocity)| lying.iter().any(|other| *other != id && meets_soon(world, id, velocity, *other)))
}

fn velocity(world: &World, id: MagnetId) -> Option<Point> {
    let (_, _, velocity) = world.motion(id)?;
    Some(Point::new(velocity.x, velocity.y))
}

fn meets_soon(world: &World, id: MagnetId, own: Point, other: MagnetId) -> bool {
    let (Some(one), Some(two)) = (world.outline(id), world.outline(other)) else { return false };
    let gap = one.gap(&two);
    let closing = (own - velocity(world, other).unwrap_or_default()).dot(gap.normal);
    gap.distance > 0.0 && closing > FAST && gap.distance < closing * SOON
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{classic, lay};
    use kluster::GameEvent;
    use magnets::ObservationKind;

    #[test]
    fn magnets_are_seen_to_snap_just_before_they_join_and_not_otherwise() {
        let mut simulation = classic();
        let (mut frames, mut snapping, mut joined) = (0, Vec::new(), None);
        for place in [Point::new(0.0, 0.0), Point::new(0.1, 0.02), Point::new(0.034, 0.0)] {
            lay(&mut simulation, place, &mut |simulation, events| {
                frames += 1;
                if is_snapping(simulation.table()) && joined.is_none() {
                    snapping.push(frames);
                }
                let is_joined = |event: &GameEvent| matches!(event, GameEvent::Observed(seen) if matches!(seen.kind, ObservationKind::Joined { .. }));
                if joined.is_none() && events.iter().any(is_joined) {
                    joined = Some(frames);
                }
            });
        }
        let joined = joined.expect("two magnets lie too near to each other");
        assert!(snapping.iter().all(|frame| joined - frame < 6), "{snapping:?} {joined}");
        assert!(!snapping.is_empty(), "they are seen to come");
    }
}
