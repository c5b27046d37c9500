//! [`Event`]: what the rules made of what happened on the table.

use magnets::MagnetId;
use seats::Seat;
use serde::{Deserialize, Serialize};

/// Something that the rules say has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A spinner that was left over was laid near the centre of a cord (K15).
    Laid {
        /// Which one.
        magnet: MagnetId,
    },
    /// A magnet was placed, and the table came to rest (K10).
    Placed {
        /// By whom.
        seat: Seat,
        /// Which one.
        magnet: MagnetId,
    },
    /// Magnets were taken; in a game of elimination they go back to the pool (K6, K14).
    Taken {
        /// By whom.
        seat: Seat,
        /// Which ones, in the order of their numbers.
        magnets: Vec<MagnetId>,
        /// Why.
        #[serde(rename = "why")]
        reason: TakeReason,
    },
    /// A fault in a game for one (K12).
    Fault {
        /// Whose.
        seat: Seat,
        /// How many there are now.
        faults: u8,
    },
    /// A Kluster has eliminated a player (K14).
    Eliminated {
        /// Whom.
        seat: Seat,
    },
    /// The seat is asked whether to place again (K13).
    Asked {
        /// Who.
        seat: Seat,
    },
    /// A cord is apart, and the seat must mend it (K15).
    Mend {
        /// Who.
        seat: Seat,
    },
    /// A turn begins. What went before is sealed by a digest of the whole physical state.
    Turn {
        /// Whose.
        seat: Seat,
        /// The digest, as sixteen hexadecimal digits.
        digest: Digest,
    },
    /// The game is over (K3, K12, K14).
    Won {
        /// Who won, or share the win; nobody when a game for one ends by its third fault.
        seats: Vec<Seat>,
        /// The digest of the physical state at the end.
        digest: Digest,
    },
}

/// Why magnets were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TakeReason {
    /// They joined or left the area (K6).
    Kluster,
    /// The magnet was let go of outside, or partly outside (K11).
    Misplaced,
    /// The clock ran out with the magnet in the hand.
    Clock,
}

/// A digest of the whole physical state, the same on every platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub u64);

/// A text that is no digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a digest is sixteen hexadecimal digits")]
pub struct ParseDigestError;

impl TryFrom<String> for Digest {
    type Error = ParseDigestError;

    fn try_from(text: String) -> Result<Digest, ParseDigestError> {
        let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let value = u64::from_str_radix(&text, 16).map_err(|_| ParseDigestError)?;
        if plain { Ok(Digest(value)) } else { Err(ParseDigestError) }
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        format!("{:016x}", digest.0)
    }
}
