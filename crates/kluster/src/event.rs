//! [`Event`]: what the rules emit.

use magnets::MagnetId;
use seats::{Seat, StringOnly};
use serde::{Deserialize, Serialize};

/// An event of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A leftover spinner was laid near the centre of a cord (K15).
    Laid {
        /// The spinner.
        magnet: MagnetId,
    },
    /// A magnet was placed, and the table came to rest (K10).
    Placed {
        /// The player who placed it.
        seat: Seat,
        /// The placed magnet.
        magnet: MagnetId,
    },
    /// A released magnet was not validly placed and goes back to the hand; the same turn goes on (K11).
    #[serde(rename = "not_placed")]
    NotPlaced {
        /// The player.
        seat: Seat,
        /// The magnet.
        magnet: MagnetId,
    },
    /// A player took magnets; in a game of elimination they go back to the pool (K6, K14).
    Taken {
        /// The player who takes them.
        seat: Seat,
        /// The magnets in ascending order.
        magnets: Vec<MagnetId>,
        /// The reason.
        #[serde(rename = "why", deserialize_with = "StringOnly::deserialize_inner")]
        reason: TakeReason,
    },
    /// A fault in a solo game (K12).
    Fault {
        /// The player.
        seat: Seat,
        /// The number of faults so far.
        faults: u8,
    },
    /// A player is eliminated, by a Kluster or by the clock (K14, K10).
    Eliminated {
        /// The eliminated player.
        seat: Seat,
    },
    /// A clock made a player leave the game: their magnets are unused (K10).
    Retired {
        /// The player.
        seat: Seat,
    },
    /// A player may place another magnet and has to answer (K13).
    Asked {
        /// The player to answer.
        seat: Seat,
    },
    /// A cord crosses no other, and the player must move it back (K15).
    Mend {
        /// The player.
        seat: Seat,
    },
    /// A turn begins.
    Turn {
        /// The player to move.
        seat: Seat,
        /// The digest of the physical state, which verifies everything before.
        digest: Digest,
    },
    /// The game is over (K3, K12, K14).
    Won {
        /// The winners. Empty if a solo game ends by its third fault.
        seats: Vec<Seat>,
        /// The digest of the physical state at the end.
        digest: Digest,
    },
}

/// The reason why magnets were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TakeReason {
    /// They joined or left the area (K6).
    Kluster,
    /// The magnet was released outside, or partly outside (K11): only under rules 1.
    Misplaced,
    /// The clock expired while the magnet was in the hand (K10).
    Clock,
}

/// A digest of the whole physical state, the same on every platform. Serialized as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub u64);

/// The error for a string that is not a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a digest is sixteen hexadecimal digits")]
pub struct ParseDigestError;

impl TryFrom<String> for Digest {
    type Error = ParseDigestError;

    fn try_from(text: String) -> Result<Digest, ParseDigestError> {
        let is_canonical = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let value = u64::from_str_radix(&text, 16).map_err(|_| ParseDigestError)?;
        if is_canonical { Ok(Digest(value)) } else { Err(ParseDigestError) }
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        format!("{:016x}", digest.0)
    }
}
