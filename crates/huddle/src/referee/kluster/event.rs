//! Events as replies list them: physical observations and events of the rules, each with its time.

use super::pose::{metres_to_mm, ticks_to_ms};
use kluster::{Event, GameEvent};
use magnets::{Face, MagnetId, ObservationKind, Tick};
use serde::Serialize;

/// An event and its time.
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

/// A physical observation.
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
        /// The contact point, in millimetres.
        place: [f64; 3],
    },
    Left {
        magnet: MagnetId,
    },
}

impl TimedEvent {
    /// Converts an event emitted at `now`. Returns `None` for `Rest`, which the protocol does not report.
    pub(super) fn new(event: GameEvent, now: Tick) -> Option<TimedEvent> {
        let (event, tick) = match event {
            GameEvent::Ruled(event) => (ReplyEvent::Ruled(event), now),
            GameEvent::Observed(observation) => {
                (ReplyEvent::Observed(ObservedEvent::new(observation.kind)?), observation.tick)
            }
        };
        Some(TimedEvent { event, time: ticks_to_ms(tick) })
    }
}

impl ObservedEvent {
    fn new(kind: ObservationKind) -> Option<ObservedEvent> {
        Some(match kind {
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
