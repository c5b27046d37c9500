//! [`Contestant`]: a player of a Clustered match, and [`play_game`], which plays whole games.

use super::super::bot_room::BotRoom;
use bots::{
    BotError, Level,
    clustered::{Character, ROSTER, SearchConfig, Strategy, Weights, bot, choose, choose_with_strategy},
};
use clustered::{Move, Options, SeatView};
use room::{Command, GameConfig, GameView, HostGame};
use seats::Players;
use std::io;

/// A player of a match.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contestant {
    /// A bot of the roster.
    Bot(&'static bots::clustered::ClusteredBot),
    /// A bare strategy, for comparison.
    Strategy(Strategy),
}

impl Contestant {
    /// A tree search with this many iterations and default settings.
    pub(super) const fn search(iterations: u32) -> Contestant {
        Contestant::Strategy(Strategy::Search(SearchConfig::new(iterations)))
    }

    /// Parses a level (its strongest bot), a level and a character, a name, or a strategy.
    ///
    /// # Errors
    /// A message that lists the contestants.
    pub(super) fn parse(text: &str) -> Result<Contestant, String> {
        let iterations = |prefix| {
            let count = text.strip_prefix(prefix).and_then(|count: &str| count.parse().ok());
            count.filter(|count| (1..=1_000_000).contains(count))
        };
        let (level, character) = text.split_once('/').map_or((text, None), |(level, rest)| (level, Some(rest)));
        let character = character.map(str::parse::<Character>);
        let bot = match (level.parse::<Level>(), character) {
            (Ok(level), None) => bot(level, None),
            (Ok(level), Some(Ok(character))) => bot(level, Some(character)),
            _ => ROSTER.iter().find(|bot| bot.name.eq_ignore_ascii_case(text)),
        };
        let strategy = match text {
            "random" => Some(Strategy::Random),
            "greedy" => Some(Strategy::Greedy),
            _ => iterations("search-")
                .map(SearchConfig::new)
                .or(iterations("plain-").map(SearchConfig::vanilla))
                .map(Strategy::Search),
        };
        bot.map(Contestant::Bot).or(strategy.map(Contestant::Strategy)).ok_or_else(|| {
            let names: Vec<&str> = ROSTER.iter().map(|bot| bot.name).collect();
            let excerpt: String = text.chars().take(40).flat_map(char::escape_debug).collect();
            format!(
                "there is no player 'clustered/{excerpt}': use a level (beginner, casual, club, strong, expert, \
                 master), optionally with /builder or /blocker from club on (otherwise the strongest), a name ({}), random, greedy, or \
                 search-N or plain-N with up to 1000000 iterations",
                names.join(", ")
            )
        })
    }

    /// Chooses a move for the seat to move.
    fn choose(self, view: &SeatView, weights: &Weights, seed: u64) -> Result<Move, BotError> {
        match self {
            Contestant::Bot(bot) => choose(view, bot, seed, &mut || false),
            Contestant::Strategy(strategy) => choose_with_strategy(view, strategy, weights, seed, &mut || false),
        }
    }
}

/// Plays a game to its end and returns the final score of each seat. `before_move` sees the room before each move.
///
/// # Errors
/// If a bot returns an error or an illegal move.
pub(super) fn play_game(
    deal: u64,
    players: &[Contestant],
    options: &Options,
    weights: &Weights,
    mut before_move: impl FnMut(&BotRoom),
) -> io::Result<Vec<u32>> {
    let seats = Players::try_from(players.len() as u64).map_err(io::Error::other)?;
    let mut room = BotRoom::start(GameConfig::Clustered(options.clone()), seats, deal).map_err(io::Error::other)?;
    let mut moves = 0;
    while let Some(seat) = room.bot_to_act() {
        before_move(&room);
        moves += 1;
        let seed = deal.wrapping_mul(1000).wrapping_add(moves);
        let failure = |error: &dyn std::fmt::Display| io::Error::other(format!("deal {deal}, move {moves}: {error}"));
        let Some(GameView::Clustered(view)) = room.view(seat) else { return Err(failure(&"there is no game")) };
        let mv = players[seat.index()].choose(&view, weights, seed).map_err(|error| failure(&error))?;
        room.act(Command::Move(mv)).map_err(|refusal| failure(&refusal))?;
    }
    match room.game() {
        Some(HostGame::Clustered { game, .. }) => Ok(game.scores().iter().map(|score| score.total).collect()),
        _ => Err(io::Error::other("there is no game")),
    }
}
