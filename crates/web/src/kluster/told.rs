//! What happened at a table of Kluster, in words.

use super::session::Chair;
use crate::{
    chair::{seat_name, you},
    t,
};
use kluster::{Event, GameEvent, TakeReason};
use magnets::MagnetId;
use seats::{BySeat, Seat};

/// A magnet by its number, as people count.
pub(crate) fn magnet_name(magnet: MagnetId) -> String {
    t!("kluster-magnet", number = magnet.0 + 1)
}

/// What the rules made of what was seen, in sentences; nothing if that was nothing.
pub(crate) fn words(chairs: &BySeat<Chair>, all: &[GameEvent]) -> String {
    let events = all.iter().filter_map(|told| match told {
        GameEvent::Ruled(event) => Some(sentence(chairs, event)),
        GameEvent::Observed(_) => None,
    });
    events.collect::<Vec<_>>().join(" ")
}

/// The magnets that have come off the table, or back from it, and to whom.
pub(crate) fn taken_off(told: &GameEvent) -> Option<(Seat, &[MagnetId])> {
    match told {
        GameEvent::Ruled(Event::Taken { seat, magnets, .. }) => Some((*seat, magnets)),
        GameEvent::Ruled(Event::NotPlaced { seat, magnet }) => Some((*seat, std::slice::from_ref(magnet))),
        _ => None,
    }
}

/// One event in a sentence.
pub(crate) fn sentence(chairs: &BySeat<Chair>, event: &Event) -> String {
    let name = |seat: &Seat| seat_name(chairs, *seat);
    let you = |seat: &Seat| you(chairs, *seat);
    match event {
        Event::Laid { magnet } => t!("kluster-laid", number = magnet.0 + 1),
        Event::Placed { seat, magnet } => {
            t!("kluster-placed", name = name(seat), you = you(seat), number = magnet.0 + 1)
        }
        Event::NotPlaced { seat, .. } => {
            t!("kluster-not-placed", name = name(seat), you = you(seat))
        }
        Event::Taken { seat, magnets, reason: why } => {
            let why = match why {
                TakeReason::Kluster => "kluster",
                TakeReason::Misplaced => "misplaced",
                TakeReason::Clock => "clock",
            };
            t!("kluster-taken", name = name(seat), you = you(seat), count = magnets.len(), why = why)
        }
        Event::Fault { faults, .. } => t!("kluster-fault", count = *faults),
        Event::Eliminated { seat } => t!("kluster-eliminated", name = name(seat), you = you(seat)),
        Event::Retired { seat } => t!("kluster-retired", name = name(seat), you = you(seat)),
        Event::Asked { seat } => t!("kluster-asked", name = name(seat), you = you(seat)),
        Event::Mend { seat } => t!("kluster-mend", name = name(seat), you = you(seat)),
        Event::Turn { seat, .. } => t!("told-turn", name = name(seat), you = you(seat)),
        Event::Won { .. } => t!("told-over"),
    }
}
