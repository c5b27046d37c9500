//! [`TimeUp`]: the time of a player ran out, and the room made a random move for them (C6).

use clustered::SeatEvent;
use room::RoomEvent;
use seats::{BySeat, Seat};
use web_kit::{
    player::{seat_name, you},
    t,
};
use web_saves::ClusteredPlayer;

/// A random move for a player whose time was up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeUp {
    seat: Seat,
    /// Whether the move discarded a card rather than placing it.
    is_discard: bool,
}

impl TimeUp {
    /// The time-up that the event at this index reports, if it reports one. The random move is the event after it.
    pub(crate) fn at(index: usize, events: &[&RoomEvent]) -> Option<TimeUp> {
        let Some(RoomEvent::TimeRanOut(seat)) = events.get(index) else { return None };
        let is_discard = matches!(events.get(index + 1), Some(RoomEvent::Clustered(SeatEvent::Discarded { .. })));
        Some(TimeUp { seat: *seat, is_discard })
    }

    /// The text for players.
    pub(crate) fn text(self, players: &BySeat<ClusteredPlayer>) -> String {
        let what = if self.is_discard { "discard" } else { "place" };
        t!("told-time-up", what = what, name = seat_name(players, self.seat), you = you(players, self.seat))
    }
}
