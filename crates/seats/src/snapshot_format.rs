//! [`SnapshotFormat`]: the binary form of a saved game, the same frame for both games.
//!
//! ```text
//! "HUDDLE", a letter for the game                            7 bytes
//! versions of the format, the rules and the physics          3 varints
//! length of the body                                         1 varint
//! the body, encoded by postcard                              that many bytes
//! FNV-1a of everything before                                8 bytes, little-endian
//! ```
//!
//! The checksum detects accidents, not forgery: whoever restores a game validates every part of its body.

use crate::RulesVersionError;
use serde::{Serialize, de::DeserializeOwned};

/// What the snapshots of a game begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotFormat {
    /// The letter of the game.
    pub game: u8,
    /// The version of the body's layout. Any change to a serialized type increments it.
    pub format: u64,
    /// The known versions of the physics; 0 alone in a game without.
    pub physics: &'static [u64],
}

/// The versions that a saved game follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotVersions {
    /// That of the rules; 0 if the body says itself which.
    pub rules: u64,
    /// That of the physics; 0 in a game without.
    pub physics: u64,
}

impl SnapshotVersions {
    /// The versions of a game without physics.
    pub const fn of_rules(rules: u64) -> SnapshotVersions {
        SnapshotVersions { rules, physics: 0 }
    }
}

/// The reason why a snapshot is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The bytes do not begin like a snapshot.
    #[error("this is not a saved game of Huddle")]
    NotASnapshot,
    /// The snapshot belongs to another game.
    #[error("this is a saved game of another game")]
    OtherGame,
    /// The layout of the body is of an unknown version.
    #[error("saved in version {0} of the format, which this program does not know")]
    UnsupportedFormat(u64),
    /// The game follows an unknown version of the rules.
    #[error("saved under version {0} of the rules, which this program does not know")]
    UnsupportedRules(u64),
    /// The game follows an unknown version of the physics.
    #[error("saved under version {0} of the physics, which this program does not know")]
    UnsupportedPhysics(u64),
    /// The end is missing.
    #[error("the saved game is incomplete: its end is missing")]
    Truncated,
    /// There are further bytes after the end.
    #[error("the saved game has further bytes after its end")]
    TrailingBytes,
    /// The checksum is wrong.
    #[error("the saved game is damaged: its checksum is wrong")]
    Damaged,
    /// The checksum is right, but the body cannot be decoded.
    #[error("the saved game cannot be decoded")]
    Malformed,
    /// No game reaches this state.
    #[error("the saved game contradicts itself: {0}")]
    Inconsistent(&'static str),
}

impl From<RulesVersionError> for SnapshotError {
    fn from(RulesVersionError(version): RulesVersionError) -> SnapshotError {
        SnapshotError::UnsupportedRules(version)
    }
}

/// What every snapshot begins with.
const MAGIC: &[u8] = b"HUDDLE";
/// The number of bytes of the checksum.
const CHECKSUM_LENGTH: usize = 8;

impl SnapshotFormat {
    /// Encodes the body of a game that follows these versions.
    ///
    /// # Panics
    /// If the type of the body has no binary form, such as a sequence of unknown length.
    pub fn encode(&self, versions: SnapshotVersions, body: &impl Serialize) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.game);
        let body = to_bytes(body);
        for number in [self.format, versions.rules, versions.physics, body.len() as u64] {
            bytes.extend(to_bytes(&number));
        }
        bytes.extend(body);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the versions that the game follows, and the encoded body. Those of the rules may be unknown.
    ///
    /// # Errors
    /// If the bytes are not a complete, undamaged snapshot of this game, this format and a known physics.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<(SnapshotVersions, &'a [u8]), SnapshotError> {
        let is_beginning = MAGIC.starts_with(bytes);
        let foreign = if is_beginning { SnapshotError::Truncated } else { SnapshotError::NotASnapshot };
        let rest = bytes.strip_prefix(MAGIC).ok_or(foreign)?;
        let (game, rest) = rest.split_first().ok_or(SnapshotError::Truncated)?;
        if *game != self.game {
            return Err(SnapshotError::OtherGame);
        }
        // The format comes first: another one may even place its checksum elsewhere.
        let (format, rest) = take_number(rest)?;
        if format != self.format {
            return Err(SnapshotError::UnsupportedFormat(format));
        }
        let (rules, rest) = take_number(rest)?;
        let (physics, rest) = take_number(rest)?;
        let (length, rest) = take_number(rest)?;
        let length = usize::try_from(length).map_err(|_| SnapshotError::Truncated)?;
        let (body, sum) = rest.split_at_checked(length).ok_or(SnapshotError::Truncated)?;
        let is_short = sum.len() < CHECKSUM_LENGTH;
        let wrong_length = if is_short { SnapshotError::Truncated } else { SnapshotError::TrailingBytes };
        let sum: [u8; CHECKSUM_LENGTH] = sum.try_into().map_err(|_| wrong_length)?;
        if checksum(&bytes[..bytes.len() - CHECKSUM_LENGTH]) != u64::from_le_bytes(sum) {
            return Err(SnapshotError::Damaged);
        }
        if !self.physics.contains(&physics) {
            return Err(SnapshotError::UnsupportedPhysics(physics));
        }
        Ok((SnapshotVersions { rules, physics }, body))
    }

    /// Decodes a body. Whether its values make sense is for the caller to check.
    ///
    /// # Errors
    /// If it is not exactly one value of this type.
    pub fn decode<T: DeserializeOwned>(body: &[u8]) -> Result<T, SnapshotError> {
        match postcard::take_from_bytes(body) {
            Ok((value, [])) => Ok(value),
            _ => Err(SnapshotError::Malformed),
        }
    }
}

#[allow(clippy::expect_used)] // depends on the type alone, and every type is covered by a test
fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("the types of saved games have a binary form")
}

/// Splits a number off the beginning.
fn take_number(bytes: &[u8]) -> Result<(u64, &[u8]), SnapshotError> {
    postcard::take_from_bytes(bytes).map_err(|error| match error {
        postcard::Error::DeserializeUnexpectedEnd => SnapshotError::Truncated,
        _ => SnapshotError::Damaged,
    })
}

/// Returns the FNV-1a checksum with which every snapshot ends.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: SnapshotFormat = SnapshotFormat { game: b'X', format: 3, physics: &[300, 301] };
    const VERSIONS: SnapshotVersions = SnapshotVersions { rules: 2, physics: 300 };

    fn body() -> (String, Vec<f64>) {
        ("body".to_owned(), vec![-0.0, 0.1, f64::MIN_POSITIVE])
    }

    fn decode(bytes: &[u8]) -> Result<(String, Vec<f64>), SnapshotError> {
        let (versions, body) = FORMAT.open(bytes)?;
        assert_eq!(versions, VERSIONS);
        SnapshotFormat::decode(body)
    }

    #[test]
    fn a_body_round_trips_with_every_bit() {
        let bytes = FORMAT.encode(VERSIONS, &body());
        let (text, numbers) = decode(&bytes).unwrap();
        assert_eq!(text, "body");
        assert!(numbers.iter().zip(body().1).all(|(left, right)| left.to_bits() == right.to_bits()));
    }

    #[test]
    fn the_checksum_is_fnv_1a() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let bytes = FORMAT.encode(VERSIONS, &body());
        for length in 0..bytes.len() {
            assert_eq!(decode(&bytes[..length]), Err(SnapshotError::Truncated), "{length} bytes");
        }
        assert_eq!(decode(&[&bytes[..], &[0]].concat()), Err(SnapshotError::TrailingBytes));
        assert_eq!(decode(b"{\"huddle\":1}"), Err(SnapshotError::NotASnapshot));
        let mut damaged = bytes.clone();
        damaged[20] ^= 1;
        assert_eq!(decode(&damaged), Err(SnapshotError::Damaged));
        let other = |format: SnapshotFormat| decode(&format.encode(VERSIONS, &body()));
        assert_eq!(other(SnapshotFormat { game: b'Y', ..FORMAT }), Err(SnapshotError::OtherGame));
        assert_eq!(other(SnapshotFormat { format: 4, ..FORMAT }), Err(SnapshotError::UnsupportedFormat(4)));
        let without_physics = FORMAT.encode(SnapshotVersions::of_rules(2), &body());
        assert_eq!(decode(&without_physics), Err(SnapshotError::UnsupportedPhysics(0)));
        assert_eq!(decode(&FORMAT.encode(VERSIONS, &[1_u8, 2])), Err(SnapshotError::Malformed));
        let longer = FORMAT.encode(VERSIONS, &(body(), 1_u8));
        assert_eq!(decode(&longer), Err(SnapshotError::Malformed), "the body has a byte too many");
    }
}
