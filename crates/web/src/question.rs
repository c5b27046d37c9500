//! [`BotRequest`] and [`BotResponse`]: what the page asks its worker, and what the worker answers.

use bots::{Bot, Level, clustered::Character};
use clustered::Transcript;
use kluster::Action;
use record::{AnyReplayer, Replayer};
use room::{
    AdoptedGame, AskedBot, Command, GameView, LocalRoom, Millis, Player, Room, RoomConfig, RoomView, Sender, Viewer,
};
use seats::BySeat;
use serde::{Deserialize, Serialize};
use std::error::Error;

/// A request of the page to its worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum BotRequest {
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
        /// What the seat to act sees.
        view: Box<kluster::SeatView>,
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
            BotRequest::Move { view, level, character, seed } => {
                let bot = Bot { name: "", level: *level, character: *character };
                let chosen = bots::clustered::choose(view, &bot, *seed, &mut || false);
                chosen.map(|mv| BotResponse::Move(mv.to_string())).map_err(|why| why.to_string())
            }
            BotRequest::Actions { view, level, seed } => {
                crate::kluster::think(view, *level, *seed).map(BotResponse::Actions)
            }
            BotRequest::Solo { deal } => solo(deal).map(BotResponse::Points).map_err(|why| why.to_string()),
        };
        found.unwrap_or_else(BotResponse::Failed)
    }
}

/// Plays a solo game to its end and returns its points. The bot sees the cards that its seat sees.
fn solo(deal: &str) -> Result<u32, Box<dyn Error>> {
    /// Nothing in the room depends on the time.
    const NOW: Millis = Millis(0);
    let best = bots::clustered::ROSTER.iter().max_by_key(|bot| bot.level).ok_or("there is no bot")?;
    let transcript = Transcript::from_bytes(deal.as_bytes())?;
    let setup = transcript.setup();
    let bot = Player::Bot { name: best.name.to_owned(), level: best.level, character: Some(best.character) };
    let players = BySeat::new(setup.players(), |_| bot.clone());
    let config = RoomConfig::from(setup);
    let game = AnyReplayer::Clustered(Replayer::at_end_of(&transcript)?);
    let (room, outputs) = Room::adopt(config, &players, AdoptedGame { game, bot_seed: 0, clock_left: None }, NOW)?;
    let (mut room, _) = LocalRoom::new(room, outputs);
    let view = |room: &LocalRoom, viewer: Viewer| match room.room().view(viewer, NOW) {
        RoomView { game: Some(GameView::Clustered(view)), .. } => Ok(view),
        _ => Err("there is no game"),
    };
    while let Some(AskedBot { seat, seed, .. }) = room.asked_bot() {
        let mv = bots::clustered::choose(&*view(&room, Viewer::Seat(seat))?, best, seed, &mut || false)?;
        room.send(Sender::Bot(seat), Command::Move(mv), NOW).result()?;
    }
    let points = view(&room, Viewer::Spectator)?.scores.iter().map(|score| score.total).max();
    Ok(points.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustered::Session;
    use clustered::{Move, Options};

    #[test]
    fn requests_and_responses_name_their_kind() {
        let level = Level::Club;
        let view = Box::new(Session::of(&[true, false], false, Options::default(), 3).view(None).unwrap());
        let setup = kluster::Setup::from_numbers(
            kluster::RULES_VERSION,
            vec![kluster::BoxKind::Duo],
            2,
            Some(0),
            7,
            kluster::Options::default(),
        );
        let table = Box::new(record::RecordedKlusterGame::new(setup.unwrap()).game().view(None));
        let requests = [
            BotRequest::Move { view, level, character: Character::Builder, seed: u64::MAX },
            BotRequest::Actions { view: table, level, seed: 0 },
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

    #[test]
    fn a_bot_chooses_a_legal_move_from_the_view_of_its_seat() {
        let mut game = Session::of(&[false, false], false, Options::default(), 3);
        for _ in 0..20 {
            let asked = game.asked_bot().unwrap();
            let view = Box::new(game.view(Some(asked.seat)).unwrap());
            let (level, character) = (Level::Beginner, Character::Even);
            let request = BotRequest::Move { view, level, character, seed: asked.seed };
            let BotResponse::Move(mv) = request.answer() else { panic!("no move") };
            game.step(|_| mv.parse::<Move>().ok());
        }
    }

    #[test]
    fn a_solo_game_is_played_from_its_deal() {
        let game = Session::of(&[true], false, Options { quick: true, ..Options::default() }, 3);
        let request = BotRequest::Solo { deal: game.deal_notation().unwrap() };
        let BotResponse::Points(points) = request.answer() else { panic!("no points") };
        assert!(points > 20, "{points}");
        let no_game = BotRequest::Solo { deal: String::new() };
        assert!(matches!(no_game.answer(), BotResponse::Failed(_)));
    }
}
