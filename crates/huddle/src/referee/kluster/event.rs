//! What happened on the table, as answers tell it: what was seen and what the rules said, each with its time.

use super::pose::{metres_to_mm, ticks_to_ms};
use kluster::{Event, GameEvent};
use magnets::{Face, MagnetId, ObservationKind, Tick};
use serde::Serialize;

/// Something that happened, and when.
#[derive(Serialize)]
pub(super) struct TimedEvent {
    #[serde(flatten)]
    event: ReplyEvent,
    /// In milliseconds since the game began.
    time: f64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ReplyEvent {
    Observed(ObservedEvent),
    Ruled(Event),
}

/// What was seen on the table.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum ObservedEvent {
    Moved {
        magnet: MagnetId,
    },
    Turned {
        magnet: MagnetId,
    },
    Toppled {
        magnet: MagnetId,
        face: Face,
    },
    Joined {
        magnets: [MagnetId; 2],
        /// Where they touch, in millimetres.
        place: [f64; 3],
    },
    Left {
        magnet: MagnetId,
    },
}

impl TimedEvent {
    /// What was told at a moment; that all is at rest goes without saying.
    pub(super) fn new(told: GameEvent, now: Tick) -> Option<TimedEvent> {
        let (what, tick) = match told {
            GameEvent::Ruled(event) => (ReplyEvent::Ruled(event), now),
            GameEvent::Observed(seen) => (ReplyEvent::Observed(ObservedEvent::new(seen.kind)?), seen.tick),
        };
        Some(TimedEvent { event: what, time: ticks_to_ms(tick) })
    }
}

impl ObservedEvent {
    fn new(seen: ObservationKind) -> Option<ObservedEvent> {
        Some(match seen {
            ObservationKind::Moved(magnet) => ObservedEvent::Moved { magnet },
            ObservationKind::Turned(magnet) => ObservedEvent::Turned { magnet },
            ObservationKind::Toppled(magnet, face) => ObservedEvent::Toppled { magnet, face },
            ObservationKind::Joined { magnets, place } => {
                ObservedEvent::Joined { magnets, place: [place.x, place.y, place.z].map(metres_to_mm) }
            }
            ObservationKind::Left(magnet) => ObservedEvent::Left { magnet },
            ObservationKind::Rest => return None,
        })
    }
}
