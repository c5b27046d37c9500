//! [`BotRequest`] and [`BotResponse`]: the messages between a program and bots that run elsewhere, such as in a worker
//! of a browser.
//!
//! The name of a variant is the only field of its JSON object. With the name beside its fields (`#[serde(tag)]`) serde
//! buffers each message, and the code for that makes the pages of the games 5 KB larger.

use crate::{Level, clustered::Character};
use kluster::Action;
use serde::{Deserialize, Serialize};

/// A request or a response with the number of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Numbered<T> {
    /// The number of the request.
    pub number: u32,
    /// The request or the response.
    pub body: T,
}

/// A request to a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotRequest {
    /// The next move of a bot in Clustered.
    Move {
        /// The view of its seat.
        view: Box<clustered::SeatView>,
        /// The strength of the bot.
        level: Level,
        /// The style of the bot.
        character: Character,
        /// The seed of the search.
        seed: u64,
    },
    /// The next actions of a bot in Kluster.
    Actions {
        /// The view of its seat.
        view: Box<kluster::SeatView>,
        /// The strength of the bot.
        level: Level,
        /// The seed of the search.
        seed: u64,
    },
}

/// The response to a [`BotRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotResponse {
    /// A move in notation.
    Move(String),
    /// The actions of a bot in Kluster.
    Actions(Vec<Action>),
    /// The request cannot be answered; the text says why.
    Failed(String),
}

impl BotRequest {
    /// Returns the same request to the weakest bot, which answers within a frame.
    #[must_use]
    pub fn at_lowest_level(mut self) -> BotRequest {
        match &mut self {
            BotRequest::Move { level, .. } | BotRequest::Actions { level, .. } => *level = Level::Beginner,
        }
        self
    }
}
