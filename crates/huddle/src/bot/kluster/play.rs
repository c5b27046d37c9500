//! Plays whole games of Kluster between bots.

use bots::{
    Bot,
    kluster::{Character, choose},
};
use kluster::{Action, BoxKind, Event, Game, GameEvent, Options, Setup, TakeReason, Turn};
use magnets::TICKS_PER_SECOND;
use seats::{Players, Seat};

/// The result of a game.
#[derive(Clone, Debug)]
pub(super) struct GameResult {
    /// Whether the game ended by the rules, not by [`MAX_BOT_CALLS`].
    pub(super) is_over: bool,
    /// The winning seats.
    pub(super) winners: Vec<usize>,
    /// The number of magnets that each seat still has to place.
    magnets_left: Vec<usize>,
    /// The number of magnets placed before the first Kluster.
    pub(super) placed_before_kluster: usize,
    /// The number of magnets on the table.
    pub(super) on_table: usize,
}

impl GameResult {
    /// The score of a seat: 1 for a win, 0 for a loss, 0.5 for a shared win. The seat with fewer magnets left wins an
    /// unfinished game.
    pub(super) fn score(&self, seat: usize) -> f64 {
        let other = 1 - seat;
        if self.winners.len() == 1 {
            return f64::from(u8::from(self.winners == [seat]));
        }
        match self.magnets_left[seat].cmp(&self.magnets_left[other]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        }
    }
}

/// Limit of bot calls per game, far above what any game takes.
const MAX_BOT_CALLS: u64 = 600;
/// Limit of the time for the table to settle, in ticks.
const MAX_SETTLE_TICKS: u32 = 60 * TICKS_PER_SECOND;

/// Plays a game with a Classic box; seat 0 begins. The seed determines the magnets of the box and the seeds of the
/// bots.
pub(super) fn play_game(bots: &[&Bot<Character>], seed: u64) -> GameResult {
    let mut result = GameResult {
        is_over: false,
        winners: Vec::new(),
        magnets_left: Vec::new(),
        placed_before_kluster: 0,
        on_table: 0,
    };
    let players = Players::try_from(bots.len() as u64).ok();
    let setup = players
        .and_then(|players| Setup::new(vec![BoxKind::Classic], players, Seat::FIRST, seed, Options::default()).ok());
    let Some(setup) = setup else { return result };
    let mut game = Game::new(setup);
    let mut klustered = false;
    let mut emit = |event: GameEvent| match event {
        GameEvent::Ruled(Event::Placed { .. }) if !klustered => result.placed_before_kluster += 1,
        GameEvent::Ruled(Event::Taken { reason: TakeReason::Kluster, .. }) => klustered = true,
        _ => {}
    };
    for call in 0..MAX_BOT_CALLS {
        let Some(seat) = game.rules().turn().seat() else { break };
        // The seed depends on the seat, not on the bot: swapped bots get different random numbers.
        let bot_seed = seed.wrapping_mul(1000).wrapping_add(call) ^ (u64::from(seat.number()) << 60);
        let Ok(actions) = choose(&game.view(Some(seat)), bots[seat.index()], bot_seed, &mut || false) else { break };
        apply_all(&mut game, seat, &actions, &mut emit);
    }
    let rules = game.rules();
    GameResult {
        is_over: *rules.turn() == Turn::Over,
        winners: rules.winners().iter().map(|seat| seat.index()).collect(),
        magnets_left: rules.hands().iter().map(Vec::len).collect(),
        on_table: rules.score(),
        ..result
    }
}

/// Applies the actions of a seat in order, until one is refused or ends the turn.
fn apply_all(game: &mut Game, seat: Seat, actions: &[Action], emit: &mut impl FnMut(GameEvent)) {
    for action in actions {
        if game.apply(seat, action, emit).is_err() {
            break;
        }
        while game.world().is_busy() {
            game.step(emit);
        }
        let is_ruled = !matches!(game.rules().turn(), Turn::Settling { .. } | Turn::Klustering { .. });
        if !is_ruled || matches!(action, Action::Drop) {
            game.settle(MAX_SETTLE_TICKS, emit);
        }
        if !is_ruled {
            break;
        }
    }
    game.settle(MAX_SETTLE_TICKS, emit);
}
