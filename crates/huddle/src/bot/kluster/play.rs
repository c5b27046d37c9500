//! Plays whole games of Kluster between bots.

use super::super::bot_room::BotRoom;
use bots::{
    Bot,
    kluster::{Character, choose},
};
use kluster::{Action, BoxKind, Event, Options, TakeReason, Turn};
use room::{Command, GameConfig, GameView, HostGame, RoomEvent};
use seats::Players;

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
    let config = GameConfig::kluster(vec![BoxKind::Classic], Options::default());
    let Ok(players) = Players::try_from(bots.len() as u64) else { return result };
    let Ok(mut room) = BotRoom::start(config, players, seed) else { return result };
    let mut klustered = false;
    for call in 0..MAX_BOT_CALLS {
        let Some(seat) = room.bot_to_act() else { break };
        // The seed depends on the seat, not on the bot: swapped bots get different random numbers.
        let bot_seed = seed.wrapping_mul(1000).wrapping_add(call) ^ (u64::from(seat.number()) << 60);
        let Some(GameView::Kluster { view, .. }) = room.view(seat) else { break };
        let Ok(actions) = choose(&view, bots[seat.index()], bot_seed, &mut || false) else { break };
        // The table comes to rest after a cord was moved, and after the turn.
        for part in actions.split_inclusive(|action| *action == Action::Drop) {
            if room.bot_to_act() != Some(seat) {
                break;
            }
            let Ok(told) = room.act(Command::Script { actions: part.to_vec(), settle: true }) else { break };
            for event in told {
                match event {
                    RoomEvent::Kluster(Event::Placed { .. }) if !klustered => result.placed_before_kluster += 1,
                    RoomEvent::Kluster(Event::Taken { reason: TakeReason::Kluster, .. }) => klustered = true,
                    _ => {}
                }
            }
        }
    }
    let Some(HostGame::Kluster { game: recorded, .. }) = room.game() else { return result };
    let rules = recorded.game().rules();
    GameResult {
        is_over: *rules.turn() == Turn::Over,
        winners: rules.winners().iter().map(|seat| seat.index()).collect(),
        magnets_left: rules.hands().iter().map(Vec::len).collect(),
        on_table: rules.score(),
        ..result
    }
}
