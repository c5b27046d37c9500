//! A table at which bots play, for tests: whatever they plan is carried out as a room would.

use bots::{BotError, Level, kluster as players};
use kluster::{Action, BoxKind, Event, Game, GameEvent, Options, Setup, Turn};
use seats::Seat;

/// A game, with what the rules said.
pub(crate) struct BotTable {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    Setup::from_numbers(boxes.to_vec(), players, Some(0), seed, options).expect("a game that can be")
}

impl BotTable {
    pub(crate) fn new(setup: Setup) -> BotTable {
        BotTable { game: Game::new(setup), events: Vec::new() }
    }

    /// With all cords laid by a bot.
    pub(crate) fn with_cords_laid(setup: Setup) -> BotTable {
        let mut play = BotTable::new(setup);
        while matches!(play.game.rules().turn(), Turn::Laying { .. }) {
            play.play_turn(Level::Beginner, 0);
        }
        play
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.game.rules().turn().seat()
    }

    pub(crate) fn plan(&self, level: Level, seed: u64) -> Result<Vec<Action>, BotError> {
        let view = self.game.view(self.seat());
        players::choose(&view, players::bot(level), seed, &mut || false)
    }

    /// A bot plans and acts; every act must be accepted while it is its turn.
    pub(crate) fn play_turn(&mut self, level: Level, seed: u64) {
        let Some(seat) = self.seat() else { return };
        let acts = self.plan(level, seed).expect("a plan");
        assert!(!acts.is_empty() && acts.len() <= 16, "{acts:?}");
        self.apply_actions(seat, &acts);
    }

    pub(crate) fn apply_actions(&mut self, seat: Seat, acts: &[Action]) {
        let BotTable { game, events } = self;
        let mut tell = |told: GameEvent| {
            if let GameEvent::Ruled(event) = told {
                events.push(event);
            }
        };
        for act in acts {
            let done = game.apply(seat, act, &mut tell);
            assert!(done.is_ok(), "{act:?} of {acts:?}: {done:?} in {:?}", game.rules().turn());
            while game.world().is_busy() {
                game.step(&mut tell);
            }
            let ended = matches!(game.rules().turn(), Turn::Settling { .. } | Turn::Klustering { .. });
            if ended || matches!(act, Action::Drop) {
                game.settle(100_000, &mut tell);
            }
            let leaves = game.rules().turn().seat() != Some(seat) || ended;
            if leaves {
                break;
            }
        }
        game.settle(100_000, &mut tell);
        assert!(game.is_at_rest());
    }
}
