//! A game between bots, played through to its end.

use bots::{
    Bot,
    kluster::{Character, choose},
};
use kluster::{Action, BoxKind, Event, Game, GameEvent, Options, Setup, TakeReason, Turn};
use magnets::TICKS_PER_SECOND;
use seats::{Players, Seat};

/// How a game ended.
#[derive(Clone, Debug)]
pub(super) struct GameResult {
    /// Whether it came to its end.
    pub(super) is_over: bool,
    /// The seats that won.
    pub(super) winners: Vec<usize>,
    /// How many magnets each seat has left.
    magnets_left: Vec<usize>,
    /// How many magnets were placed before the first Kluster.
    pub(super) placed_before_kluster: usize,
    /// How many lie on the table.
    pub(super) on_table: usize,
}

impl GameResult {
    /// What a seat made of it: 1 won, 0 lost, a half shared. A game without an end goes to who has fewer magnets left.
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

/// Far more calls of a bot than any game takes.
const MAX_BOT_CALLS: u64 = 600;
/// The longest that anything goes on without a hand, in ticks.
const MAX_SETTLE_TICKS: u32 = 60 * TICKS_PER_SECOND;

/// Plays a Classic box; the first seat begins. The seed makes the box, and each bot's chance.
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
    let mut tell = |told: GameEvent| match told {
        GameEvent::Ruled(Event::Placed { .. }) if !klustered => result.placed_before_kluster += 1,
        GameEvent::Ruled(Event::Taken { reason: TakeReason::Kluster, .. }) => klustered = true,
        _ => {}
    };
    for call in 0..MAX_BOT_CALLS {
        let Some(seat) = game.rules().turn().seat() else { break };
        // Each seat has chance of its own, whoever sits there: swapped, the bots draw anew.
        let bot_seed = seed.wrapping_mul(1000).wrapping_add(call) ^ (u64::from(seat.number()) << 60);
        let Ok(acts) = choose(&game.view(Some(seat)), bots[seat.index()], bot_seed, &mut || false) else { break };
        apply_all(&mut game, seat, &acts, &mut tell);
    }
    let play = game.rules();
    GameResult {
        is_over: *play.turn() == Turn::Over,
        winners: play.winners().iter().map(|seat| seat.index()).collect(),
        magnets_left: play.hands().iter().map(Vec::len).collect(),
        on_table: play.score(),
        ..result
    }
}

/// A seat does these things, one after the other, as long as it is its turn.
fn apply_all(game: &mut Game, seat: Seat, acts: &[Action], tell: &mut impl FnMut(GameEvent)) {
    for act in acts {
        if game.apply(seat, act, tell).is_err() {
            break;
        }
        while game.world().is_busy() {
            game.step(tell);
        }
        let is_ruled = !matches!(game.rules().turn(), Turn::Settling { .. } | Turn::Klustering { .. });
        if !is_ruled || matches!(act, Action::Drop) {
            game.settle(MAX_SETTLE_TICKS, tell);
        }
        if !is_ruled {
            break;
        }
    }
    game.settle(MAX_SETTLE_TICKS, tell);
}
