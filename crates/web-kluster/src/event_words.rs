//! The events of a game of Kluster in words.

use kluster::{Event, GameEvent, TakeReason};
use magnets::MagnetId;
use seats::{BySeat, Seat};
use web_kit::{
    player::{seat_name, you},
    t,
};
use web_saves::KlusterPlayer;

/// A magnet by its number, from 1.
pub(crate) fn magnet_name(magnet: MagnetId) -> String {
    t!("kluster-magnet", number = magnet.0 + 1)
}

/// The events of the rules in sentences for a player who has heard that there is a Kluster; empty without any.
pub(crate) fn announced(players: &BySeat<KlusterPlayer>, events: &[GameEvent]) -> String {
    let sentences = events.iter().filter_map(|event| match event {
        GameEvent::Ruled(Event::Taken { seat, magnets, reason: TakeReason::Kluster }) => {
            Some(taken_back(players, *seat, magnets.len()))
        }
        GameEvent::Ruled(event) => Some(sentence(players, event)),
        GameEvent::Observed(_) => None,
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// How many magnets somebody takes.
pub(crate) fn taken_back(players: &BySeat<KlusterPlayer>, seat: Seat, count: usize) -> String {
    t!("kluster-takes-back", name = seat_name(players, seat), you = you(players, seat), count = count)
}

/// The player and the magnets that an event takes off the table or gives back.
pub(crate) fn taken_off(event: &GameEvent) -> Option<(Seat, &[MagnetId])> {
    match event {
        GameEvent::Ruled(Event::Taken { seat, magnets, .. }) => Some((*seat, magnets)),
        GameEvent::Ruled(Event::NotPlaced { seat, magnet }) => Some((*seat, std::slice::from_ref(magnet))),
        _ => None,
    }
}

/// One event in a sentence.
pub(crate) fn sentence(players: &BySeat<KlusterPlayer>, event: &Event) -> String {
    let name = |seat: &Seat| seat_name(players, *seat);
    let you = |seat: &Seat| you(players, *seat);
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
            format!("{} {}", t!("kluster-taken", why = why), taken_back(players, *seat, magnets.len()))
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
