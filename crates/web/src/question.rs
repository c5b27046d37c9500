//! [`BotRequest`] and [`BotResponse`]: what the page asks its worker, and what the worker answers.

use bots::{Bot, Level, clustered::Character};
use clustered::{Game, Move, Transcript};
use kluster::{Action, SeatView};
use serde::{Deserialize, Serialize};

/// A request of the page to its worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum BotRequest {
    /// The next move of a bot in Clustered.
    Move {
        /// The game so far, in notation. The bot sees only the view of the seat to move.
        game: String,
        /// The strength of the bot.
        level: Level,
        /// The style of the bot.
        character: Character,
        /// The seed of the search.
        seed: u64,
    },
    /// The next actions of a bot in Kluster.
    Actions {
        /// What the seat to act sees.
        view: Box<SeatView>,
        /// The strength of the bot.
        level: Level,
        /// The seed of the search.
        seed: u64,
    },
    /// The points of the strongest bot in a solo game of Clustered, played from the deal.
    Solo {
        /// The deal, in notation.
        deal: String,
    },
}

/// The answer to a [`BotRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub(crate) enum BotResponse {
    /// A move in notation.
    Move(String),
    /// The actions of a bot in Kluster.
    Actions(Vec<Action>),
    /// The points of a solo game.
    Points(u32),
    /// The request cannot be answered; the text says why.
    Failed(String),
}

impl BotRequest {
    /// Runs the bot.
    pub(crate) fn answer(&self) -> BotResponse {
        let found = match self {
            BotRequest::Move { game, level, character, seed } => {
                let bot = Bot { name: "", level: *level, character: *character };
                chosen(game, &bot, *seed).map(|mv| BotResponse::Move(mv.to_string()))
            }
            BotRequest::Actions { view, level, seed } => {
                crate::kluster::think(view, *level, *seed).map(BotResponse::Actions)
            }
            BotRequest::Solo { deal } => solo(deal).map(BotResponse::Points),
        };
        found.unwrap_or_else(BotResponse::Failed)
    }
}

fn resumed(game: &str) -> Result<Game, String> {
    let transcript = Transcript::from_bytes(game.as_bytes()).map_err(|why| why.to_string())?;
    transcript.replay(|_| {}).map_err(|why| why.to_string())
}

fn chosen(game: &str, bot: &Bot<Character>, seed: u64) -> Result<Move, String> {
    let game = resumed(game)?;
    let view = game.view(game.turn().map(|turn| turn.seat));
    bots::clustered::choose(&view, bot, seed, &mut || false).map_err(|why| why.to_string())
}

/// Plays a game for one to its end, from the cards that its seat sees.
fn solo(deal: &str) -> Result<u32, String> {
    let mut game = resumed(deal)?;
    let best = bots::clustered::ROSTER.iter().max_by_key(|bot| bot.level).ok_or("there is no bot")?;
    let mut turn = 0;
    while let Some(seat) = game.turn().map(|turn| turn.seat) {
        turn += 1;
        let mv: Move = bots::clustered::choose(&game.view(Some(seat)), best, turn, &mut || false)
            .map_err(|why| why.to_string())?;
        game.play(seat, mv, |_| {}).map_err(|why| why.to_string())?;
    }
    Ok(game.scores().iter().map(|score| score.total).max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_responses_name_their_kind() {
        let level = Level::Club;
        let setup =
            kluster::Setup::from_numbers(vec![kluster::BoxKind::Duo], 2, Some(0), 7, kluster::Options::default());
        let view = Box::new(record::RecordedKlusterGame::new(setup.unwrap()).game().view(None));
        let requests = [
            BotRequest::Move { game: "\"\n".to_owned(), level, character: Character::Builder, seed: u64::MAX },
            BotRequest::Actions { view, level, seed: 0 },
            BotRequest::Solo { deal: "ø".to_owned() },
        ];
        for (request, kind) in requests.into_iter().zip(["move", "actions", "solo"]) {
            let json = serde_json::to_value(&request).unwrap();
            assert_eq!(json["kind"], kind);
            assert_eq!(serde_json::from_str::<BotRequest>(&json.to_string()).unwrap(), request);
        }
        let text = String::new;
        let responses = [
            BotResponse::Move(text()),
            BotResponse::Actions(vec![Action::Release]),
            BotResponse::Points(u32::MAX),
            BotResponse::Failed(text()),
        ];
        for (response, kind) in responses.into_iter().zip(["move", "actions", "points", "failed"]) {
            let json = serde_json::to_value(&response).unwrap();
            assert_eq!(json["kind"], kind);
            assert_eq!(serde_json::from_str::<BotResponse>(&json.to_string()).unwrap(), response);
        }
    }
}
