//! What happened on the table, as answers tell it: what was seen and what the rules said, each with its time.

use super::pose::{millimetres, milliseconds};
use kluster::{Event, GameEvent};
use magnets::{Face, MagnetId, ObservationKind, Tick};
use serde::Serialize;

/// Something that happened, and when.
#[derive(Serialize)]
pub(super) struct Happened {
    #[serde(flatten)]
    what: What,
    /// In milliseconds since the game began.
    time: f64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What {
    Seen(OnTable),
    Ruled(Event),
}

/// What was seen on the table.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum OnTable {
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

impl Happened {
    /// What was told at a moment; that all is at rest goes without saying.
    pub(super) fn new(told: GameEvent, now: Tick) -> Option<Happened> {
        let (what, tick) = match told {
            GameEvent::Ruled(event) => (What::Ruled(event), now),
            GameEvent::Observed(seen) => (What::Seen(OnTable::new(seen.kind)?), seen.tick),
        };
        Some(Happened { what, time: milliseconds(tick) })
    }
}

impl OnTable {
    fn new(seen: ObservationKind) -> Option<OnTable> {
        Some(match seen {
            ObservationKind::Moved(magnet) => OnTable::Moved { magnet },
            ObservationKind::Turned(magnet) => OnTable::Turned { magnet },
            ObservationKind::Toppled(magnet, face) => OnTable::Toppled { magnet, face },
            ObservationKind::Joined { magnets, place } => {
                OnTable::Joined { magnets, place: [place.x, place.y, place.z].map(millimetres) }
            }
            ObservationKind::Left(magnet) => OnTable::Left { magnet },
            ObservationKind::Rest => return None,
        })
    }
}
