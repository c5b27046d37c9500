//! What the strongest bot makes of the cards of a solo game (C19). It plays them in the worker, move by move.

use crate::session::Session;
use bots::{BotRequest, BotResponse, clustered::ROSTER};
use room::Command;
use std::rc::Rc;
use web_saves::ClusteredPlayer;

/// Asks a bot for a move. The callback receives its response, or `None` if the bot failed.
pub(crate) type AskBot = Rc<dyn Fn(BotRequest, Box<dyn FnOnce(Option<BotResponse>)>)>;

/// Lets the strongest bot play the cards of a game and passes its finished game to `then`. If the bot fails, `then` is
/// not called.
pub(crate) fn ask_bot_game(session: &Session, ask: &AskBot, then: impl FnOnce(Session) + 'static) {
    let strongest = ROSTER.iter().max_by_key(|bot| bot.level);
    let player = strongest.map(|bot| ClusteredPlayer::Bot {
        name: bot.name.to_owned(),
        level: bot.level,
        character: bot.character,
    });
    if let Some(copy) = player.and_then(|player| session.dealt_to(player)) {
        play_on(copy, ask, Box::new(then));
    }
}

/// The points of a finished solo game.
pub(crate) fn solo_points(session: &Session) -> u32 {
    let points = session.view(None).and_then(|view| view.scores.iter().map(|score| score.total).max());
    points.unwrap_or_default()
}

/// Plays the remaining moves one after the other.
fn play_on(mut session: Session, ask: &AskBot, then: Box<dyn FnOnce(Session)>) {
    let Some(asked) = session.asked_bot() else { return then(session) };
    let (ClusteredPlayer::Bot { level, character, .. }, Some(view)) =
        (&session.players[asked.seat], session.view(Some(asked.seat)))
    else {
        return;
    };
    let request = BotRequest::Move { view: Box::new(view), level: *level, character: *character, seed: asked.seed };
    let next = Rc::clone(ask);
    let played = move |response: Option<BotResponse>| {
        let Some(BotResponse::Move(text)) = response else { return };
        let Ok(mv) = text.parse() else { return };
        if session.send(asked.seat, Command::Move(mv), 0.0).result().is_ok() {
            play_on(session, &next, then);
        }
    };
    ask(request, Box::new(played));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Bot, Level};
    use clustered::Options;
    use std::cell::Cell;

    /// Answers like the worker, but with weaker bots.
    fn answer(request: BotRequest, then: Box<dyn FnOnce(Option<BotResponse>)>) {
        let BotRequest::Move { view, character, seed, .. } = request else { panic!("no request for a move") };
        let bot = Bot { name: "", level: Level::Casual, character };
        let mv = bots::clustered::choose(&view, &bot, seed, &mut || false).unwrap();
        then(Some(BotResponse::Move(mv.to_string())));
    }

    #[test]
    fn c19_a_solo_game_is_played_from_its_deal() {
        let mut game = Session::of(&[true], false, Options { quick: true, ..Options::default() }, 3);
        let score = |game: &Session, ask: AskBot| {
            let points = Rc::new(Cell::new(None));
            let received = Rc::clone(&points);
            ask_bot_game(game, &ask, move |played| received.set(Some(solo_points(&played))));
            points.get()
        };
        let points = score(&game, Rc::new(answer)).unwrap();
        assert!(points > 20, "{points}");
        game.step(|moves| moves.iter().next());
        assert_eq!(score(&game, Rc::new(answer)), Some(points), "it plays the deal, whatever was played");
        assert_eq!(score(&game, Rc::new(|_, then| then(None))), None);
        assert_eq!(score(&game, Rc::new(|_, then| then(Some(BotResponse::Failed(String::new()))))), None);
    }
}
