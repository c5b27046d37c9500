//! Bots for Clustered: a [`SeatView`](::clustered::SeatView) goes in, a [`Move`](::clustered::Move) comes out.
//!
//! `knowledge.rs` validates a view and turns it into a `position.rs`: a `search_board.rs` that places and takes back
//! cards, and what is known of each hand and deck. `policy.rs` scores moves, `evaluator.rs` positions; `search.rs` uses
//! both, and `roster.rs` configures it for each bot. `docs/BOTS.md` describes the method and the strength of the bots.

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

/// The interface for training: the features of a position and the layout of the weights.
pub mod training {
    pub use super::{
        evaluator::Features,
        strategy::{TrainingSample, training_sample},
        weights::{FEATURES, KNOTS, PLAYER_BUCKETS, player_bucket, surrounding_knots},
    };
}
