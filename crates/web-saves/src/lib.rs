//! The stored forms of saved games and best scores of both games. The home page and the pages of the games share them.

mod aids;
mod autosave;
mod clustered_best;
mod clustered_save;
mod house_rules;
mod kluster_best;
mod kluster_best_list;
mod kluster_save;
mod sketch;
mod statistics;
mod storage_keys;
mod stored_kluster;
mod time_limit;

pub use aids::Aids;
pub use autosave::{Autosave, Change};
pub use clustered_best::{ClusteredBest, ClusteredBestScores, Medal, remove_best_scores};
pub use clustered_save::{ClusteredPlayer, ClusteredSave};
pub use house_rules::{HouseRules, LONGEST_CORD, SHORTEST_CORD};
pub use kluster_best::{BestClass, KlusterBest, total, usual_side};
pub use kluster_best_list::{add_kluster_score, all_kluster_bests, counts_for_best};
pub use kluster_save::{CHUNKED, COMPLETE, KlusterPlayer, KlusterSave, SavedSnapshot};
pub use statistics::{BotOpponent, GameOutcome, GameResult, SoloScore, Statistics, Tally, bots_among};
pub use storage_keys::{aids_key, chunk_prefix, clocks_key, snapshot_key};
pub use stored_kluster::{StoredGame, is_stored};
pub use time_limit::{TimeLimit, or_default};

#[cfg(test)]
mod storage_tests;
