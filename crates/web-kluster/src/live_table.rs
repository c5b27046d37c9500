//! [`LiveTable`]: a game in progress that players act on. It runs their actions, advances the simulation, and passes
//! the events of both to its subscribers. It knows neither input nor screen.

use crate::{
    hand_target::HandTarget,
    session::Session,
    simulation::Simulation,
    table_status::{HeldBack, TableStatus},
};
use kluster::{Action, Event, GameEvent, Turn};
use leptos::prelude::*;
use magnets::{MagnetId, Point};
use room::Refusal;
use seats::{BySeat, Seat};
use std::{cell::RefCell, rc::Rc};
use web_kit::tabs::GameTab;
use web_saves::{Aids, HouseRules, KlusterPlayer};

type Subscriber = Rc<dyn Fn(&[GameEvent])>;
type WakeHook = Rc<dyn Fn()>;

/// A handle to a game in progress. It can be copied freely and ends with the scope in which it was opened.
#[derive(Clone, Copy)]
pub(crate) struct LiveTable {
    /// The state of the game as far as the page shows it; see [`LiveTable::update_status`].
    pub(crate) status: RwSignal<TableStatus>,
    /// The number of turns that have begun since the table was opened.
    pub(crate) turns: RwSignal<u32>,
    /// Whether the game waits because a scene of it is replayed. Nobody may act meanwhile.
    pub(crate) is_paused: RwSignal<bool>,
    /// The learning aids of the game.
    pub(crate) aids: RwSignal<Aids>,
    /// The Kluster that is being shown: what it leads to is shown, and anybody may act, once this is over.
    pub(crate) held_back: RwSignal<Option<HeldBack>>,
    /// Whether the rest of the game is played to its end as fast as can be: only bots are left in it.
    pub(crate) is_hurried: RwSignal<bool>,
    /// Counted: what is called while the table is used may end its scope.
    inner: StoredValue<Rc<TableState>, LocalStorage>,
}

struct TableState {
    info: Rc<GameInfo>,
    simulation: Rc<RefCell<Simulation>>,
    tab: GameTab,
    subscribers: RefCell<Vec<Subscriber>>,
    /// Those who get events when they are shown, and the events that they have not got.
    viewers: RefCell<Vec<Subscriber>>,
    unshown: RefCell<Vec<GameEvent>>,
    wake: RefCell<Option<WakeHook>>,
}

/// What never changes during a game.
pub(crate) struct GameInfo {
    pub(crate) id: u64,
    /// When the game began, in milliseconds since 1970.
    pub(crate) began: f64,
    pub(crate) players: BySeat<KlusterPlayer>,
    pub(crate) house_rules: HouseRules,
}

impl LiveTable {
    /// Opens a game. The tab decides whether it is played here or only followed.
    pub(crate) fn open(session: Session, tab: GameTab) -> LiveTable {
        let mut simulation = Simulation::new(session.game);
        simulation.is_following = !tab.is_holder();
        let status = TableStatus::of(simulation.table(), simulation.is_lowering());
        let info = GameInfo {
            id: session.id,
            began: session.began,
            players: session.players,
            house_rules: session.house_rules,
        };
        let inner = TableState {
            info: Rc::new(info),
            simulation: Rc::new(RefCell::new(simulation)),
            tab,
            subscribers: RefCell::default(),
            viewers: RefCell::default(),
            unshown: RefCell::default(),
            wake: RefCell::default(),
        };
        LiveTable {
            status: RwSignal::new(status),
            turns: RwSignal::new(0),
            is_paused: RwSignal::new(false),
            aids: RwSignal::new(session.house_rules.aids),
            held_back: RwSignal::new(None),
            is_hurried: RwSignal::new(false),
            inner: StoredValue::new_local(Rc::new(inner)),
        }
    }

    pub(crate) fn info(self) -> Rc<GameInfo> {
        self.inner.get_value().info.clone()
    }

    pub(crate) fn simulation(self) -> Rc<RefCell<Simulation>> {
        self.inner.get_value().simulation.clone()
    }

    /// The tab of the browser in which the table is open.
    pub(crate) fn tab(self) -> GameTab {
        self.inner.get_value().tab
    }

    /// Whether the table is still shown. Work that was postponed checks this first.
    pub(crate) fn is_shown(self) -> bool {
        self.inner.try_get_value().is_some()
    }

    /// Calls `observe` with the events of every action and every step. Subscribers run in the order of their
    /// registration.
    pub(crate) fn subscribe(self, observe: impl Fn(&[GameEvent]) + 'static) {
        self.inner.get_value().subscribers.borrow_mut().push(Rc::new(observe));
    }

    /// The same for what is shown of events: while a Kluster is being shown, what it leads to comes after it.
    pub(crate) fn subscribe_shown(self, observe: impl Fn(&[GameEvent]) + 'static) {
        self.inner.get_value().viewers.borrow_mut().push(Rc::new(observe));
    }

    /// Passes events to all subscribers. Without events it says that the state may have changed.
    pub(crate) fn publish(self, events: &[GameEvent]) {
        let inner = self.inner.get_value();
        let subscribers = inner.subscribers.borrow().clone();
        for observe in subscribers {
            observe(events);
        }
        let is_held = self.held_back.with_untracked(Option::is_some);
        // That magnets were taken is what is being shown.
        let is_shown = |event: &GameEvent| !is_held || matches!(event, GameEvent::Ruled(Event::Taken { .. }));
        let (shown, later): (Vec<_>, Vec<_>) = events.iter().cloned().partition(is_shown);
        inner.unshown.borrow_mut().extend(later);
        self.show(&shown);
    }

    fn show(self, events: &[GameEvent]) {
        let viewers = self.inner.get_value().viewers.borrow().clone();
        for observe in viewers {
            observe(events);
        }
    }

    /// Shows what has waited for a Kluster to be shown.
    pub(crate) fn end_holding_back(self) {
        if self.held_back.with_untracked(Option::is_none) {
            return;
        }
        self.held_back.set(None);
        self.publish(&[]);
        let unshown = self.inner.get_value().unshown.take();
        self.show(&unshown);
        self.wake();
    }

    /// Sets what [`LiveTable::wake`] calls.
    pub(crate) fn on_wake(self, wake: impl Fn() + 'static) {
        self.inner.get_value().wake.replace(Some(Rc::new(wake)));
    }

    /// Requests a frame, because there is something to simulate or to paint.
    pub(crate) fn wake(self) {
        let wake = self.inner.get_value().wake.borrow().clone();
        if let Some(wake) = wake {
            wake();
        }
    }

    /// The seat that a person at this screen plays now; tracked.
    pub(crate) fn own_seat(self) -> Option<Seat> {
        let seat = self.status.read().turn.seat()?;
        (self.tab().is_holder() && self.info().players[seat].is_human()).then_some(seat)
    }

    /// Whether people play here, and all of them are out of a game that goes on; tracked.
    pub(crate) fn is_left_to_bots(self) -> bool {
        let (status, info) = (self.status.read(), self.info());
        let mut people = info.players.iter_enumerated().filter(|(_, player)| player.is_human()).peekable();
        let is_out = |seat: Seat| status.eliminated[seat] || status.retired[seat];
        !status.is_over() && self.tab().is_holder() && people.peek().is_some() && people.all(|(seat, _)| is_out(seat))
    }

    /// Whether a person at this screen may act now.
    pub(crate) fn may_act(self) -> bool {
        let seat = self.simulation().borrow().seat();
        let is_own = seat.is_some_and(|seat| self.info().players[seat].is_human());
        let is_free = !self.is_paused.get_untracked() && self.held_back.with_untracked(Option::is_none);
        is_own && self.is_holder() && is_free
    }

    /// Whether this tab plays the game, and no other one has taken it over.
    pub(crate) fn is_holder(self) -> bool {
        !self.simulation().borrow().is_following
    }

    /// Whether a person or a bot has a magnet or a cord in the hand.
    pub(crate) fn is_hand_busy(self) -> bool {
        let simulation = self.simulation();
        let simulation = simulation.borrow();
        simulation.held().is_some() || simulation.is_dragging()
    }

    /// Runs an action of a person at this screen and publishes its events. Returns whether the rules allowed it.
    pub(crate) fn with(
        self,
        work: impl FnOnce(&mut Simulation, &mut dyn FnMut(GameEvent)) -> Result<(), Refusal>,
    ) -> bool {
        if !self.may_act() {
            return false;
        }
        let mut events = Vec::new();
        let is_done = work(&mut self.simulation().borrow_mut(), &mut |event| events.push(event)).is_ok();
        self.publish(&events);
        self.wake();
        is_done
    }

    /// Performs an action immediately. Returns whether the rules allowed it.
    pub(crate) fn perform(self, action: &Action) -> bool {
        self.with(|simulation, mut emit| simulation.perform(action, &mut emit))
    }

    /// Takes a magnet into the hand, above a place, if one is to be chosen.
    pub(crate) fn take(self, magnet: MagnetId, place: Point) -> bool {
        let is_choosing = matches!(self.status.read_untracked().turn, Turn::Choosing { .. });
        is_choosing && self.with(|simulation, mut emit| simulation.take(magnet, place, &mut emit))
    }

    /// Lowers the magnet in the hand and lets go of it.
    pub(crate) fn lower(self) {
        self.with(|simulation, _| {
            simulation.lower();
            Ok(())
        });
    }

    /// Carries the magnet in the hand through the air to a place, and with `lowers` lets go of it there.
    pub(crate) fn carry_to(self, place: Point, lowers: bool) {
        self.with(|simulation, _| {
            simulation.carry_to(place, lowers);
            Ok(())
        });
    }

    /// Changes where the hand goes and how it turns.
    pub(crate) fn change_hand_target(self, change: impl FnOnce(&mut HandTarget)) {
        if self.may_act() {
            self.simulation().borrow_mut().change_target(change);
            self.wake();
        }
    }

    /// Advances the game by a time in seconds, until `is_time_up`, and returns the events. The caller publishes them.
    pub(crate) fn advance(self, dt: f64, is_time_up: impl FnMut() -> bool) -> Vec<GameEvent> {
        let mut events = Vec::new();
        self.simulation().borrow_mut().advance(dt, is_time_up, &mut |event| events.push(event));
        events
    }

    /// Lets milliseconds pass on the clock while nothing moves, and publishes what the rules make of it.
    pub(crate) fn wait(self, milliseconds: f64) {
        let mut events = Vec::new();
        self.simulation().borrow_mut().wait(milliseconds, &mut |event| events.push(event));
        self.publish(&events);
        // A turn that the clock has ended passes on once the table has come to rest.
        if !events.is_empty() || !self.simulation().borrow().is_waiting() {
            self.wake();
        }
    }

    /// Counts the turns that have begun. Returns whether there are any among these events.
    pub(crate) fn count_turns(self, events: &[GameEvent]) -> bool {
        let is_next = events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Turn { .. })));
        if is_next {
            self.turns.update(|turns| *turns += 1);
        }
        is_next
    }

    /// Brings [`LiveTable::status`] up to date. Returns whether it has changed.
    pub(crate) fn update_status(self) -> bool {
        let status = {
            let simulation = self.simulation();
            let simulation = simulation.borrow();
            TableStatus::of(simulation.table(), simulation.is_lowering())
        };
        let status = self.held_back.with_untracked(|held| match held {
            Some(held) => held.shown(&status),
            None => status,
        });
        let is_changed = self.status.with_untracked(|before| *before != status);
        if is_changed {
            self.status.set(status);
        }
        is_changed
    }

    /// Stops playing and storing the game here, because another tab may have continued it.
    pub(crate) fn stop_writing(self) {
        self.simulation().borrow_mut().is_following = true;
    }
}
