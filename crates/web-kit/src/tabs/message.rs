//! [`TabMessage`]: what the tabs with one game tell each other.

use room::{LoggedEntry, Millis, RoomSnapshot};
use serde::{Deserialize, Serialize};

/// The time during which one tab holds a room. The log positions of another term may mean other entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Term {
    /// The random number of the tab.
    pub(super) tab: u64,
    /// The request for the lock with which it began.
    pub(super) request: u32,
}

/// A message to all other tabs with the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum TabMessage {
    /// From a follower: asks the holder for a snapshot.
    Join,
    /// From a holder that has just begun: followers join it.
    Holding,
    /// From the holder: its whole room.
    Snapshot {
        /// Its term.
        term: Term,
        /// The room, as base64.
        #[serde(with = "snapshot_text")]
        snapshot: RoomSnapshot,
    },
    /// From the holder: what it has appended to the log.
    Entries {
        /// Its term.
        term: Term,
        /// The entries, in order.
        entries: Vec<LoggedEntry>,
    },
    /// From a follower: asks the holder to let it have the room.
    Release {
        /// The tab that wants it.
        taker: u64,
        /// When it was sent: the taker does not wait for ever.
        at: Millis,
    },
    /// From the holder: everything is stored, and the room is there for the taker.
    Released {
        /// The tab that takes it.
        taker: u64,
        /// The time in its request.
        at: Millis,
    },
}

impl TabMessage {
    /// Reads a message; `None` if it cannot be read, such as that of another version of the page.
    pub(super) fn parse(text: &str) -> Option<TabMessage> {
        serde_json::from_str(text).ok()
    }

    /// Serializes the message.
    pub(super) fn to_json(&self) -> String {
        // It consists of numbers, texts and lists, which JSON can always write.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A snapshot as base64, for `#[serde(with)]`.
mod snapshot_text {
    use base64::{Engine, prelude::BASE64_STANDARD};
    use room::RoomSnapshot;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(snapshot: &RoomSnapshot, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_str(&BASE64_STANDARD.encode(snapshot.as_bytes()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<RoomSnapshot, D::Error> {
        let text = String::deserialize(input)?;
        BASE64_STANDARD.decode(text).map(RoomSnapshot::from_bytes).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::LogPosition;
    use room::{RoomEntry, Sender};

    #[test]
    fn messages_survive_the_channel() {
        let term = Term { tab: u64::MAX, request: 3 };
        let entry = LoggedEntry {
            position: LogPosition(7),
            at: Millis(9),
            from: Sender::Host,
            seq: 2,
            entry: RoomEntry::Paused,
        };
        let messages = [
            TabMessage::Join,
            TabMessage::Holding,
            TabMessage::Snapshot { term, snapshot: RoomSnapshot::from_bytes(vec![0, 255, 82]) },
            TabMessage::Entries { term, entries: vec![entry] },
            TabMessage::Release { taker: 1, at: Millis(5) },
            TabMessage::Released { taker: 1, at: Millis(5) },
        ];
        for message in messages {
            assert_eq!(TabMessage::parse(&message.to_json()), Some(message));
        }
    }

    #[test]
    fn unreadable_messages_are_ignored() {
        let bad_snapshot = r#"{"snapshot":{"term":{"tab":1,"request":1},"snapshot":"!"}}"#;
        for text in ["", "{", "null", r#""leave""#, r#"{"join":1}"#, r#"{"entries":{"entries":[]}}"#, bad_snapshot] {
            assert_eq!(TabMessage::parse(text), None, "{text}");
        }
    }
}
