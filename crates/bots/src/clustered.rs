//! Bots for Clustered: what a seat sees goes in, a card and a cell come out.
//!
//! `sight.rs` checks a view and makes of it a `position.rs`: the table as a `field.rs` that takes cards and gives them back, and what everybody may
//! hold. `policy.rs` has the eye for a move, `judge.rs` the judgement of a position, `search.rs` looks ahead with both, and `roster.rs` says who
//! pays how much attention to what. `docs/BOTS.md` tells how it works, and how strong it is.

// Numbers here are bounded by the rules (30 cards a deck, 8 seats, 64 cells each way); casts between them are exact.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_precision_loss)]

mod bitboard;
mod choose;
mod evaluator;
mod knowledge;
#[cfg(test)]
mod parity_tests;
mod per_seat;
mod policy;
mod position;
mod roster;
mod search;
mod search_board;
#[cfg(test)]
mod search_board_tests;
mod strategy;
mod tree;
mod unseen_cards;
mod weights;
mod window;

pub use choose::choose;
pub use roster::{Character, ClusteredBot, ParseCharacterError, ROSTER, bot};
pub use search::SearchConfig;
pub use strategy::{Strategy, choose_with_strategy};
pub use weights::Weights;

/// What training needs: what is counted in a position, and how weights are laid out.
pub mod training {
    pub use super::{
        evaluator::Features,
        strategy::{TrainingSample, training_sample},
        weights::{FEATURES, KNOTS, PLAYER_BUCKETS, player_bucket, surrounding_knots},
    };
}
