//! [`Flights`]: animates taken magnets on their way to a player's tray, so that everybody sees whose they are now.

use crate::{place::level, table_painter::VisibleMagnet};
use magnets::{MagnetId, Point, Pose, World};

/// How long they stay, with a ring around each, before the first sets out, in seconds: one wants to see which they are.
const STAYS: f64 = 0.6;
/// How long one is on its way, and how much later each sets out than the one before, in seconds.
const LONG: f64 = 0.75;
const LATER: f64 = 0.06;
/// How high it rises on the way, in metres.
const RISES: f64 = 0.09;

struct Flight {
    id: MagnetId,
    from: Pose,
    to: Point,
    /// Seconds since it set out; below 0 it waits.
    time: f64,
}

/// The magnets on their way.
#[derive(Default)]
pub(crate) struct Flights(Vec<Flight>);

impl Flights {
    /// Starts to move magnets to a place.
    pub(crate) fn begin(&mut self, taken: impl IntoIterator<Item = (MagnetId, Pose)>, to: Point) {
        let mut wait = STAYS;
        for (id, from) in taken {
            self.0.retain(|flight| flight.id != id);
            self.0.push(Flight { id, from, to, time: -wait });
            wait += LATER;
        }
    }

    /// Advances by a time in seconds. Returns whether any magnet is on its way.
    pub(crate) fn advance(&mut self, dt: f64) -> bool {
        for flight in &mut self.0 {
            flight.time += dt;
        }
        self.0.retain(|flight| flight.time < LONG);
        !self.0.is_empty()
    }

    /// Where those are that have not set out yet.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = Point> {
        self.0.iter().filter(|flight| flight.time < 0.0).map(|flight| level(&flight.from))
    }

    /// Where they are now.
    pub(crate) fn seen<'a>(&self, world: &'a World) -> Vec<VisibleMagnet<'a>> {
        let now = self.0.iter().filter_map(|flight| {
            let share = (flight.time / LONG).clamp(0.0, 1.0);
            // Slowly off, and slowly there.
            let share = share * share * (3.0 - 2.0 * share);
            let mut pose = flight.from;
            pose.centre.x += (flight.to.x - pose.centre.x) * share;
            pose.centre.y += (flight.to.y - pose.centre.y) * share;
            pose.centre.z += RISES * 4.0 * share * (1.0 - share);
            Some(VisibleMagnet { id: flight.id, individual: world.properties(flight.id).ok()?, pose })
        });
        now.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magnets::{PhysicsVersion, Rotation, Surface, Vector};

    #[test]
    fn what_is_taken_sets_out_rises_and_arrives() {
        let world = World::new(
            PhysicsVersion::NEWEST,
            Surface { width: 0.6, depth: 0.6 },
            [PhysicsVersion::NEWEST.edition().stone.typical()],
        )
        .unwrap();
        let from = Pose { centre: Vector::new(0.1, 0.0, 0.006), rotation: Rotation::IDENTITY };
        let mut flights = Flights::default();
        flights.begin([(MagnetId(0), from)], Point::new(0.0, -0.4));
        assert!(flights.advance(STAYS / 2.0));
        assert_eq!(flights.seen(&world)[0].pose.centre, from.centre);
        assert!(flights.waiting().eq([Point::new(0.1, 0.0)]));
        assert!(flights.advance(STAYS / 2.0 + LONG / 2.0));
        assert_eq!(flights.waiting().count(), 0);
        let middle = flights.seen(&world)[0].pose.centre;
        assert!(middle.z > from.centre.z + 0.08 && middle.y < 0.0);
        assert!(!flights.advance(LONG));
        assert!(flights.seen(&world).is_empty());
    }
}
