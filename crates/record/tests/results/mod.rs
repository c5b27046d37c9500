//! Compares the results of an altered record with those of the original: events, digests, scores and winners.

use crate::files::{clustered, events, kluster};
use clustered::Game;
use kluster::Turn;
use magnets::MagnetId;
use record::{AnyGame, AnyLog, ClusteredLog, EntryKind, KlusterLog, RecordedKlusterGame, Replayer};
use seats::Seat;
use std::sync::Arc;

/// What becomes of an altered record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// A line cannot be parsed.
    Unparsable,
    /// An entry does not follow.
    Refused,
    /// The same game as the original, as far as the record goes.
    Equal,
    /// Another setup, decision or hand motion, and all results are those of the original nevertheless.
    OtherInput,
    /// A result differs: verification has failed.
    Forged,
}

/// A record whose results are known.
pub(crate) enum Original {
    Clustered(ClusteredLog),
    Kluster(KlusterLog, Vec<Standing>),
}

/// The results of a game of Kluster after one of its events.
#[derive(Debug, PartialEq)]
pub(crate) struct Standing {
    digest: kluster::Digest,
    /// The magnets of each seat, of the pool and on the table.
    magnets: Vec<Vec<MagnetId>>,
    decided: Decided,
}

/// What only events change: whether the game is over, the faults, who won, and who was eliminated.
type Decided = (bool, u8, Vec<Seat>, Vec<bool>);

impl Standing {
    fn new(game: &kluster::Game) -> Standing {
        let rules = game.rules();
        let eliminated = rules.eliminated().iter().copied().collect();
        Standing {
            digest: game.digest(),
            magnets: rules
                .hands()
                .iter()
                .map(Vec::as_slice)
                .chain([rules.pool(), rules.on_table()])
                .map(<[_]>::to_vec)
                .collect(),
            decided: (*rules.turn() == Turn::Over, rules.faults(), rules.winners().to_vec(), eliminated),
        }
    }
}

impl Original {
    pub(crate) fn kluster(text: &str) -> Original {
        let log = kluster(text);
        let mut replayer = Replayer::new(Arc::new(log.clone())).unwrap();
        let mut standings = vec![Standing::new(replayer.game())];
        for entry in log.entries() {
            let behind = replayer.position().0 + 1;
            while replayer.position().0 < behind {
                replayer.step(&mut |_| {}).unwrap();
            }
            if matches!(entry.kind, EntryKind::Event(_)) {
                standings.push(Standing::new(replayer.game()));
            }
        }
        Original::Kluster(log, standings)
    }

    pub(crate) fn clustered(text: &str) -> Original {
        Original::Clustered(clustered(text))
    }

    /// Parses and verifies an altered text and compares its results.
    pub(crate) fn judge(&self, altered: &str) -> Outcome {
        let Ok(log) = AnyLog::parse(altered.as_bytes()) else { return Outcome::Unparsable };
        let Ok(game) = log.verify() else { return Outcome::Refused };
        match (self, &log, &game) {
            (Original::Kluster(original, standings), AnyLog::Kluster(log), AnyGame::Kluster(game)) => {
                judge_kluster(original, standings, log, game)
            }
            (Original::Clustered(original), AnyLog::Clustered(log), AnyGame::Clustered(game)) => {
                judge_clustered(original, log, game)
            }
            _ => Outcome::Forged,
        }
    }
}

/// All events and digests must be those of the original.
fn judge_kluster(
    original: &KlusterLog,
    standings: &[Standing],
    log: &KlusterLog,
    game: &RecordedKlusterGame,
) -> Outcome {
    let found = events(log);
    let (true, Some(expected)) = (events(original).starts_with(&found), standings.get(found.len())) else {
        return Outcome::Forged;
    };
    let standing = Standing::new(game.game());
    let behind = log.entries().iter().rev().take_while(|entry| !matches!(entry.kind, EntryKind::Event(_)));
    let is_at_event = behind.into_iter().all(|entry| entry.ticks == 0 && entry.kind == EntryKind::Wait);
    let (is_same_setup, is_same_input) =
        (log.setup() == original.setup(), original.entries().starts_with(game.entries()));
    // Behind an event a magnet may be in a hand or fall. With other options it may belong to another seat.
    let is_equal = standing.decided == expected.decided
        && (!is_at_event || standing.digest == expected.digest)
        && (!is_at_event || !is_same_setup || standing.magnets == expected.magnets);
    accepted(is_equal, is_same_setup && is_same_input)
}

/// All events but decisions must be those of the original, and the scores if the game is over.
fn judge_clustered(original: &ClusteredLog, log: &ClusteredLog, game: &Game) -> Outcome {
    let results = |log: &ClusteredLog| -> Vec<clustered::Event> {
        log.entries().iter().filter(|event| event.as_move().is_none()).cloned().collect()
    };
    let (true, Ok(expected)) = (results(original).starts_with(&results(log)), original.truncated(log.end()).verify())
    else {
        return Outcome::Forged;
    };
    let is_same = log.setup() == original.setup() && original.entries().starts_with(log.entries());
    let is_over = game.turn().is_none();
    // During a game the scores follow from the setup and the decisions.
    let are_scores_equal = (game.scores(), game.winners()) == (expected.scores(), expected.winners());
    let is_equal = is_over == expected.turn().is_none() && (are_scores_equal || !is_over && !is_same);
    accepted(is_equal, is_same)
}

/// The outcome of a record that verifies.
fn accepted(is_equal: bool, is_same_input: bool) -> Outcome {
    match (is_equal, is_same_input) {
        (false, _) => Outcome::Forged,
        (true, true) => Outcome::Equal,
        (true, false) => Outcome::OtherInput,
    }
}
