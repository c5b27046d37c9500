//! What happened on the table, as answers tell it: what was seen and what the rules said, each with its time.

use super::pose::{millimetres, milliseconds};
use kluster::{Event, Told};
use magnets::{Face, MagnetId, Seen, Tick};
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
    pub(super) fn new(told: Told, now: Tick) -> Option<Happened> {
        let (what, tick) = match told {
            Told::Event(event) => (What::Ruled(event), now),
            Told::Seen(seen) => (What::Seen(OnTable::new(seen.what)?), seen.tick),
        };
        Some(Happened { what, time: milliseconds(tick) })
    }
}

impl OnTable {
    fn new(seen: Seen) -> Option<OnTable> {
        Some(match seen {
            Seen::Moved(magnet) => OnTable::Moved { magnet },
            Seen::Turned(magnet) => OnTable::Turned { magnet },
            Seen::Toppled(magnet, face) => OnTable::Toppled { magnet, face },
            Seen::Joined { magnets, place } => {
                OnTable::Joined { magnets, place: [place.x, place.y, place.z].map(millimetres) }
            }
            Seen::Left(magnet) => OnTable::Left { magnet },
            Seen::Rest => return None,
        })
    }
}
