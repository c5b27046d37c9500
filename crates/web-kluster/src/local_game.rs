//! [`LocalGame`]: a game of Kluster in a room of this page, whose time passes only as far as the page lets it. It knows
//! no screen.

use kluster::{Action, GameEvent, SeatView, Setup, TableView};
use magnets::TICKS_PER_SECOND;
use record::{AnyReplayer, KlusterFormat, RecordedKlusterGame, Replayer};
use room::{
    AdoptedGame, AskedBot, Batch, ClockRule, ClockView, Command, Delivery, GameStart, GameView, HostGame, LocalRoom,
    LoggedEntry, Millis, Output, Player, Refusal, RestoreError, Room, RoomConfig, RoomEvent, RoomSnapshot, Sender,
    UndoPolicy, Viewer,
};
use seats::{BySeat, Seat};
use web_saves::{HouseRules, KlusterPlayer};

/// How often a hand that holds still is heard of, in milliseconds of the room. A silent hand puts its magnet back.
const HEARTBEAT: f64 = 1000.0;

/// The length of a tick, rounded up.
const MILLISECONDS_PER_TICK: u64 = 3;

/// A game in a room of this page.
#[derive(Clone, Debug)]
pub(crate) struct LocalGame {
    room: LocalRoom,
    /// The time of the room, in milliseconds.
    now: f64,
    /// When a hand was last heard of.
    heard: f64,
    /// The seat whose clock has run out since somebody asked.
    expired: Option<Seat>,
    /// Whether other tabs follow the game, and the entries that they have not heard of.
    is_followed: bool,
    entries: Vec<LoggedEntry>,
}

impl LocalGame {
    /// Begins a game.
    pub(crate) fn begin(
        setup: &Setup,
        players: &BySeat<KlusterPlayer>,
        house_rules: HouseRules,
        bot_seed: u64,
    ) -> Option<LocalGame> {
        let start = GameStart::kluster(setup, bot_seed);
        LocalGame::new(Room::begin(config(setup, house_rules), &seated(players), start, Millis(0)).ok()?)
    }

    /// Continues a game that was replayed to its end. `clocks` is what [`LocalGame::clocks_to_store`] has returned; if
    /// it does not fit, the clocks are as at the beginning.
    pub(crate) fn resume(
        replayer: Replayer<KlusterFormat>,
        players: &BySeat<KlusterPlayer>,
        house_rules: HouseRules,
        bot_seed: u64,
        clocks: Vec<u64>,
    ) -> Option<LocalGame> {
        let config = config(replayer.log().setup(), house_rules);
        let is_of_game = matches!(config.clock, ClockRule::PerGame { .. });
        let clock_left = BySeat::from_vec(config.players, clocks).filter(|_| is_of_game);
        let replayer = AnyReplayer::Kluster(replayer);
        let game = AdoptedGame { game: replayer, bot_seed, clock_left };
        LocalGame::new(Room::adopt(config, &seated(players), game, Millis(0)).ok()?)
    }

    /// A copy of the game that another tab holds.
    pub(crate) fn copy(snapshot: &RoomSnapshot) -> Option<LocalGame> {
        LocalGame::new((Room::copy(snapshot).ok()?, Vec::new()))
    }

    /// `None` if the room does not play Kluster: everything here relies on that.
    fn new((room, outputs): (Room, Vec<Output>)) -> Option<LocalGame> {
        let (room, _) = LocalRoom::new(room, outputs);
        room.room().table()?;
        Some(LocalGame { room, now: 0.0, heard: 0.0, expired: None, is_followed: false, entries: Vec::new() })
    }

    fn host(&self) -> (&RecordedKlusterGame, u32, &[(u64, GameEvent)]) {
        match self.room.room().host() {
            Some(HostGame::Kluster { game, turn, events }) => (game, turn, events),
            _ => unreachable!("a room without a game of Kluster is refused when it is opened, and none is given back"),
        }
    }

    fn now(&self) -> Millis {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // counts up from 0
        let now = self.now as u64;
        Millis(now)
    }

    /// Returns what everybody sees.
    pub(crate) fn table(&self) -> TableView<'_> {
        self.recorded().game().table()
    }

    /// Returns the game with its log, to store it.
    pub(crate) fn recorded(&self) -> &RecordedKlusterGame {
        self.host().0
    }

    /// Returns the state of the room for other tabs, which hear of all entries from now on.
    pub(crate) fn snapshot(&mut self) -> RoomSnapshot {
        self.is_followed = true;
        self.entries.clear();
        self.room.room().snapshot()
    }

    /// Returns what a seat sees, for its bot.
    pub(crate) fn view(&self, seat: Seat) -> Option<Box<SeatView>> {
        match self.room.room().view(Viewer::Seat(seat), self.now()).game? {
            GameView::Kluster { view, .. } => Some(view),
            GameView::Clustered(_) => None,
        }
    }

    /// Returns the clocks; `None` without any.
    pub(crate) fn clock(&self) -> Option<ClockView> {
        self.room.room().clock(self.now())
    }

    /// Returns the milliseconds that everybody has left in a game with a clock of its own, to store them.
    pub(crate) fn clocks_to_store(&self) -> Option<Vec<u64>> {
        let is_of_game = matches!(self.room.room().config().clock, ClockRule::PerGame { .. });
        is_of_game.then(|| self.clock().map(|clock| clock.left.iter().copied().collect())).flatten()
    }

    /// Returns the bot that has to act.
    pub(crate) fn asked_bot(&self) -> Option<AskedBot> {
        self.room.asked_bot()
    }

    /// Takes the seat whose clock has run out, if one has.
    pub(crate) fn take_expired(&mut self) -> Option<Seat> {
        self.expired.take()
    }

    /// Takes the entries that other tabs have not heard of.
    pub(crate) fn take_entries(&mut self) -> Vec<LoggedEntry> {
        std::mem::take(&mut self.entries)
    }

    /// Performs an action of the seat whose turn it is.
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn act(&mut self, action: &Action, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        let time = self.recorded().time();
        self.send_batch(vec![(time, action.clone())], time, emit)
    }

    /// Lets so many ticks pass, and the time of the room with them.
    pub(crate) fn step(&mut self, ticks: u32, emit: &mut dyn FnMut(GameEvent)) {
        self.advance(f64::from(ticks) * 1000.0 / f64::from(TICKS_PER_SECOND), u64::from(ticks), emit);
    }

    /// Lets time of the room pass in which the hand holds still.
    pub(crate) fn wait(&mut self, milliseconds: f64, emit: &mut dyn FnMut(GameEvent)) {
        self.advance(milliseconds, 0, emit);
    }

    /// Time passes by the batches of the hand that acts, otherwise by itself.
    fn advance(&mut self, milliseconds: f64, ticks: u64, emit: &mut dyn FnMut(GameEvent)) {
        self.now += milliseconds;
        let table = self.table();
        let (is_acting, is_at_rest) = (table.is_hand_acting(), table.is_at_rest());
        let is_silent = self.now - self.heard >= HEARTBEAT;
        if is_acting && (is_silent || !is_at_rest) {
            let until = self.recorded().time().saturating_add(ticks);
            // A turn that the clock has just ended is over.
            let _ = self.send_batch(Vec::new(), until, emit);
        } else {
            self.wake(ticks, emit);
        }
    }

    /// Wakes the room until it has let so many ticks pass. A tick is no whole number of milliseconds, so it may have to
    /// wait for the next one: frames with now more and now fewer ticks would show.
    fn wake(&mut self, ticks: u64, emit: &mut dyn FnMut(GameEvent)) {
        let until = self.recorded().time().saturating_add(ticks);
        let Millis(now) = self.now();
        for late in 0..=MILLISECONDS_PER_TICK {
            let delivery = self.room.wake(Millis(now + late));
            let _ = self.deliver(delivery, emit);
            if self.recorded().time() >= until || self.table().is_at_rest() {
                break;
            }
        }
    }

    fn send_batch(
        &mut self,
        actions: Vec<(u64, Action)>,
        until: u64,
        emit: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Refusal> {
        let seat = self.table().turn().seat().ok_or(Refusal::NotNow)?;
        let sender = match self.room.room().player(seat) {
            Some(Player::Bot { .. }) => Sender::Bot(seat),
            _ => Sender::Seat(seat),
        };
        let (game, turn, _) = self.host();
        let batch = Batch { turn, from: game.time(), actions, until };
        self.heard = self.now;
        let delivery = self.room.send(sender, Command::Batch(batch), self.now());
        self.deliver(delivery, emit)
    }

    /// Applies an entry of the tab that holds the game.
    ///
    /// # Errors
    /// If it does not follow what is known here.
    pub(crate) fn follow(&mut self, entry: &LoggedEntry, emit: &mut dyn FnMut(GameEvent)) -> Result<(), RestoreError> {
        let delivery = self.room.follow(entry)?;
        let _ = self.deliver(delivery, emit);
        Ok(())
    }

    fn deliver(&mut self, delivery: Delivery, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        for (_, event) in self.host().2 {
            emit(event.clone());
        }
        for event in delivery.told_to(Viewer::Spectator) {
            if let RoomEvent::TimeRanOut(seat) = event {
                self.expired = Some(*seat);
            }
        }
        let result = delivery.result().map(|_| ());
        if self.is_followed {
            self.entries.extend(delivery.entries.into_iter().map(|(entry, _)| entry));
        }
        result
    }
}

/// The room of a game around one screen. Putting a magnet back is an action of the hand, so nothing is to be taken
/// back.
fn config(setup: &Setup, house_rules: HouseRules) -> RoomConfig {
    let clock = house_rules.clock(setup.rules(), setup.options().clock);
    RoomConfig { clock, undo: UndoPolicy::Never, ..RoomConfig::from(setup) }
}

fn seated(players: &BySeat<KlusterPlayer>) -> BySeat<Player> {
    players.map(|player| player.to_player(None))
}
