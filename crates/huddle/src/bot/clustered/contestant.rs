//! [`Seated`]: who sits at a table of Clustered, and whole games of them.

use bots::{
    BotError, Level,
    clustered::{Character, ROSTER, SearchConfig, Strategy, Weights, bot, choose, choose_with_strategy},
};
use clustered::{Game, Move, Options, SeatView, Setup};
use seats::{Players, Seat};
use std::io;

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contestant {
    /// A bot that people can play against.
    Bot(&'static bots::clustered::ClusteredBot),
    /// A way to play that has no name.
    Strategy(Strategy),
}

impl Contestant {
    /// Somebody who searches with so many looks.
    pub(super) const fn search(iterations: u32) -> Contestant {
        Contestant::Strategy(Strategy::Search(SearchConfig::new(iterations)))
    }

    /// Reads who plays: a level, a level and a character, a name, or a way to play.
    ///
    /// # Errors
    /// A sentence that says who there is.
    pub(super) fn parse(text: &str) -> Result<Contestant, String> {
        let looks = |prefix| {
            let looks = text.strip_prefix(prefix).and_then(|looks: &str| looks.parse().ok());
            looks.filter(|looks| (1..=1_000_000).contains(looks))
        };
        let (level, character) = text.split_once('/').map_or((text, None), |(level, rest)| (level, Some(rest)));
        let character = character.map(str::parse::<Character>);
        let named = match (level.parse::<Level>(), character) {
            (Ok(level), None) => bot(level, None),
            (Ok(level), Some(Ok(character))) => bot(level, Some(character)),
            _ => ROSTER.iter().find(|bot| bot.name.eq_ignore_ascii_case(text)),
        };
        let strategy = match text {
            "random" => Some(Strategy::Random),
            "greedy" => Some(Strategy::Greedy),
            _ => looks("search-")
                .map(SearchConfig::new)
                .or(looks("plain-").map(SearchConfig::vanilla))
                .map(Strategy::Search),
        };
        named.map(Contestant::Bot).or(strategy.map(Contestant::Strategy)).ok_or_else(|| {
            let everybody: Vec<&str> = ROSTER.iter().map(|bot| bot.name).collect();
            let short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
            format!(
                "nobody is called 'clustered/{short}': say a level (beginner, casual, club, strong, expert, master), from club on with \
                 /builder or /blocker where wanted, a name ({}), random, greedy, or search-N or plain-N with up to 1000000 looks",
                everybody.join(", ")
            )
        })
    }

    /// Makes a move for the seat to move.
    fn choose(self, view: &SeatView, weights: &Weights, seed: u64) -> Result<Move, BotError> {
        match self {
            Contestant::Bot(bot) => choose(view, bot, seed, &mut || false),
            Contestant::Strategy(strategy) => choose_with_strategy(view, strategy, weights, seed, &mut || false),
        }
    }
}

/// Plays a game to its end; `look` sees it before each move. What everybody got at the end.
///
/// # Errors
/// A bot that has no move, or one that the rules forbid.
pub(super) fn play_game(
    deal: u64,
    players: &[Contestant],
    options: &Options,
    weights: &Weights,
    mut before_move: impl FnMut(&Game),
) -> io::Result<Vec<u32>> {
    let seats = Players::try_from(players.len() as u64).map_err(io::Error::other)?;
    let setup = Setup::new(seats, Seat::FIRST, options.clone()).map_err(io::Error::other)?;
    let decks = setup.shuffled_decks(deal.into());
    let mut game = Game::deal(setup, &decks, |_| {}).map_err(io::Error::other)?;
    let mut moves = 0;
    while let Some(turn) = game.turn() {
        before_move(&game);
        moves += 1;
        let seed = deal.wrapping_mul(1000).wrapping_add(moves);
        let failed = |why: &dyn std::fmt::Display| io::Error::other(format!("deal {deal}, move {moves}: {why}"));
        let view = game.view(Some(turn.seat));
        let mv = players[turn.seat.index()].choose(&view, weights, seed).map_err(|why| failed(&why))?;
        game.play(turn.seat, mv, |_| {}).map_err(|why| failed(&why))?;
    }
    Ok(game.scores().iter().map(|score| score.total).collect())
}
