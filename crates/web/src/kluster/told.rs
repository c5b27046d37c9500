//! What happened at a table of Kluster, in words and in sounds.

use super::session::Chair;
use crate::{
    chair::{seat_name, you},
    shell::Shell,
    sound::Sound,
    t,
};
use kluster::{Event, Told, Why};
use magnets::{MagnetId, Seen};
use seats::{BySeat, Seat};

/// A magnet by its number, as people count.
pub(crate) fn magnet_name(magnet: MagnetId) -> String {
    t!("kluster-magnet", number = magnet.0 + 1)
}

/// What the rules made of what was seen, in sentences; nothing if that was nothing.
pub(crate) fn words(chairs: &BySeat<Chair>, all: &[Told]) -> String {
    let events = all.iter().filter_map(|told| match told {
        Told::Event(event) => sentence(chairs, event),
        Told::Seen(_) => None,
    });
    events.collect::<Vec<_>>().join(" ")
}

/// One event in a sentence.
pub(crate) fn sentence(chairs: &BySeat<Chair>, event: &Event) -> Option<String> {
    let name = |seat: &Seat| seat_name(chairs, *seat);
    let you = |seat: &Seat| you(chairs, *seat);
    let words = match event {
        Event::Laid { magnet } => t!("kluster-laid", magnet = magnet_name(*magnet)),
        Event::Placed { seat, magnet } => {
            t!("kluster-placed", name = name(seat), you = you(seat), magnet = magnet_name(*magnet))
        }
        Event::Taken { seat, magnets, why } => {
            let why = match why {
                Why::Kluster => "kluster",
                Why::Misplaced => "misplaced",
                Why::Clock => "clock",
            };
            t!("kluster-taken", name = name(seat), you = you(seat), count = magnets.len(), why = why)
        }
        Event::Fault { faults, .. } => t!("kluster-fault", count = *faults),
        Event::Eliminated { seat } => t!("kluster-eliminated", name = name(seat), you = you(seat)),
        Event::Asked { seat } => t!("kluster-asked", name = name(seat), you = you(seat)),
        Event::Mend { seat } => t!("kluster-mend", name = name(seat), you = you(seat)),
        Event::Turn { seat, .. } => t!("told-turn", name = name(seat), you = you(seat)),
        Event::Won { .. } => t!("told-over"),
    };
    Some(words)
}

/// Lets it be heard.
pub(crate) fn sound(shell: Shell, all: &[Told]) {
    for told in all {
        match told {
            Told::Seen(seen) => match seen.what {
                Seen::Joined { .. } => Sound::Clack.play(shell),
                Seen::Toppled(..) => Sound::Discarded.play(shell),
                Seen::Left(_) | Seen::Moved(_) | Seen::Turned(_) | Seen::Rest => {}
            },
            Told::Event(Event::Placed { .. }) => Sound::Laid.play(shell),
            Told::Event(Event::Won { .. }) => Sound::Over.play(shell),
            Told::Event(_) => {}
        }
    }
}
