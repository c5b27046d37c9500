//! [`BotTable`]: a game that bots table. It carries out their plans as a client would.

use bots::{BotError, Level, kluster as players};
use kluster::{Action, BoxKind, Event, Game, GameEvent, Options, Setup, Turn};
use seats::Seat;

/// A game with the events of its rules.
pub(crate) struct BotTable {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    Setup::from_numbers(kluster::Versions::NEWEST, boxes.to_vec(), players, Some(0), seed, options)
        .expect("a playable setup")
}

impl BotTable {
    pub(crate) fn new(setup: Setup) -> BotTable {
        BotTable { game: Game::new(setup), events: Vec::new() }
    }

    /// Creates a game whose cords are laid by a bot.
    pub(crate) fn with_cords_laid(setup: Setup) -> BotTable {
        let mut table = BotTable::new(setup);
        while matches!(table.game.rules().turn(), Turn::Laying { .. }) {
            table.play_turn(Level::Beginner, 0);
        }
        table
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.game.rules().turn().seat()
    }

    pub(crate) fn plan(&self, level: Level, seed: u64) -> Result<Vec<Action>, BotError> {
        let view = self.game.view(self.seat());
        players::choose(&view, players::bot(level), seed, &mut || false)
    }

    /// Lets a bot plan and action. Every action must be legal while it is its turn.
    pub(crate) fn play_turn(&mut self, level: Level, seed: u64) {
        let Some(seat) = self.seat() else { return };
        let actions = self.plan(level, seed).expect("a plan");
        assert!(!actions.is_empty() && actions.len() <= 16, "{actions:?}");
        self.apply_actions(seat, &actions);
    }

    pub(crate) fn apply_actions(&mut self, seat: Seat, actions: &[Action]) {
        let BotTable { game, events } = self;
        let mut emit = |event: GameEvent| {
            if let GameEvent::Ruled(event) = event {
                events.push(event);
            }
        };
        for action in actions {
            let applied = game.apply(seat, action, &mut emit);
            assert!(applied.is_ok(), "{action:?} of {actions:?}: {applied:?} in {:?}", game.rules().turn());
            while game.world().is_busy() {
                game.step(&mut emit);
            }
            let ended = matches!(game.rules().turn(), Turn::Settling { .. } | Turn::Klustering { .. });
            if ended || matches!(action, Action::Drop) {
                game.settle(100_000, &mut emit);
            }
            let is_over = game.rules().turn().seat() != Some(seat) || ended;
            if is_over {
                break;
            }
        }
        game.settle(100_000, &mut emit);
        assert!(game.is_at_rest());
    }
}
