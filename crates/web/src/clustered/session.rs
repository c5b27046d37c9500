//! [`Session`]: a game of Clustered in the page: who sits where, and the room in which it is played. It knows no
//! screen.

use super::{Chair, displayed_game::DisplayedGame, saved::Saved, time_limit::TimeLimit};
use crate::{
    chair,
    shelf::{Kept, Shelf, TakenUp},
    summary::Summary,
};
use clustered::{Deck, Event, Move, SeatView, Setup, Transcript};
use record::{AnyLog, AnyReplayer, ClusteredFormat, ClusteredLog, LogPosition, Replayer};
use room::{
    AdoptedGame, AskedBot, BeginError, ClockRule, Command, Delivery, GameStart, GameView, LocalRoom, LoggedEntry,
    Millis, Player, RestoreError, Room, RoomConfig, RoomSnapshot, RoomView, Sender, UndoPolicy, Viewer,
};
use seats::{BySeat, Seat};
use std::ops::RangeInclusive;

/// What is said of an unfinished game before it is resumed: who plays, how many moves there were, and when it began.
pub(crate) fn glance(id: u64) -> Option<(Vec<String>, usize, f64)> {
    let saved = Shelf::Open.saved::<Session>(id).ok()?;
    let Some(summary) = &saved.summary else {
        // Version 0.1 stored no summary.
        let session = Session::from_saved(&saved)?;
        return Some((chair::names(&session.chairs), session.moves().len(), session.began));
    };
    let moves = summary.moves;
    Some((chair::list_names(saved.chairs)?, moves, saved.began))
}

/// A game with its players and its room.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The number under which it is stored.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: f64,
    /// Who sits where. The room knows the same players, with shorter names if need be.
    pub(crate) chairs: BySeat<Chair>,
    /// Whether moves may be taken back past what was seen since; then it does not count for best scores.
    pub(crate) practice: bool,
    /// How long players may think (C6).
    pub(crate) clock: TimeLimit,
    room: LocalRoom,
    /// The time of the room in a game with a clock: when it began, and what has passed for the players since it was
    /// loaded. Without a clock it stands still.
    time: Millis,
}

impl Session {
    /// Deals a game.
    pub(crate) fn deal(
        id: u64,
        began: f64,
        chairs: BySeat<Chair>,
        practice: bool,
        clock: TimeLimit,
        setup: &Setup,
        decks: &BySeat<Deck>,
    ) -> Option<Session> {
        let time = millis(began);
        let start = GameStart::clustered(setup, decks, id);
        let config = config(setup, &chairs, practice, clock);
        let (room, outputs) = Room::begin(config, &players(&chairs), start, time).ok()?;
        let (room, _) = LocalRoom::new(room, outputs);
        Some(Session { id, began, chairs, practice, clock, room, time })
    }

    /// Continues a game that was replayed to its end, without a clock. Without a chair for each seat, a person without
    /// a name sits on every seat.
    ///
    /// # Errors
    /// If no room accepts it.
    pub(crate) fn adopt(
        id: u64,
        began: f64,
        chairs: Vec<Chair>,
        practice: bool,
        replayer: Replayer<ClusteredFormat>,
    ) -> Result<Session, BeginError> {
        Session::adopt_with_clock(id, began, chairs, practice, replayer, (TimeLimit::None, &[]))
    }

    /// The same with a clock, and what each seat has left of it. Without one time for each seat, all begin anew.
    fn adopt_with_clock(
        id: u64,
        began: f64,
        chairs: Vec<Chair>,
        practice: bool,
        replayer: Replayer<ClusteredFormat>,
        (clock, left): (TimeLimit, &[u64]),
    ) -> Result<Session, BeginError> {
        let time = millis(began);
        let setup = replayer.log().setup().clone();
        let nameless = |_| Chair::Person { name: String::new() };
        let chairs =
            BySeat::from_vec(setup.players(), chairs).unwrap_or_else(|| BySeat::new(setup.players(), nameless));
        let (config, players) = (config(&setup, &chairs, practice, clock), players(&chairs));
        let left = left.iter().map(|left| *left.min(&clock.milliseconds())).collect();
        let clock_left = BySeat::from_vec(setup.players(), left);
        let game = AdoptedGame { game: AnyReplayer::Clustered(replayer), bot_seed: id, clock_left };
        let (room, outputs) = Room::adopt(config, &players, game, time)?;
        let (room, _) = LocalRoom::new(room, outputs);
        Ok(Session { id, began, chairs, practice, clock, room, time })
    }

    /// Returns its record, without moves that were taken back.
    pub(crate) fn record(&self) -> Option<ClusteredLog> {
        match self.room.room().record() {
            Some(AnyLog::Clustered(log)) => Some(log),
            _ => None,
        }
    }

    /// Returns the game in notation. A log of ours has its decks, so it has one.
    fn notation(&self) -> Option<String> {
        Some(self.record()?.transcript().ok()?.to_string())
    }

    /// Returns the deal in notation: the game before its first move.
    pub(crate) fn deal_notation(&self) -> Option<String> {
        let log = self.record()?;
        let dealt = log.entries().iter().take_while(|event| event.as_move().is_none()).count();
        Some(log.truncated(LogPosition(dealt)).transcript().ok()?.to_string())
    }

    /// Returns the moves so far.
    pub(crate) fn moves(&self) -> Vec<(Seat, Move)> {
        self.record().map(|log| log.entries().iter().filter_map(Event::as_move).collect()).unwrap_or_default()
    }

    /// Returns what a seat may see; `None` is a spectator.
    pub(crate) fn view(&self, viewer: Option<Seat>) -> Option<SeatView> {
        clustered_view(self.room_view(viewer))
    }

    /// Returns what a screen draws for a seat; `None` is a spectator.
    pub(crate) fn display(&self, viewer: Option<Seat>) -> Option<DisplayedGame> {
        let room_view = self.room_view(viewer);
        let can_undo = room_view.can_undo;
        let shown = DisplayedGame::new(self.chairs.clone(), &clustered_view(room_view)?, self.record()?.entries())?;
        Some(DisplayedGame { can_undo, ..shown })
    }

    fn room_view(&self, viewer: Option<Seat>) -> RoomView {
        // The time decides only what clocks show: see `Session::clock_left`.
        self.room.room().view(viewer.map_or(Viewer::Spectator, Viewer::Seat), Millis(0))
    }

    /// Returns whose turn it is.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.view(None)?.turn
    }

    /// Returns the only person at this screen, if there is just one.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        chair::only_person(&self.chairs)
    }

    /// Returns the bot whose move the room waits for.
    pub(crate) fn asked_bot(&self) -> Option<AskedBot> {
        self.room.asked_bot()
    }

    /// Sends a command of a seat to the room, at a time in milliseconds since 1970. A room with a clock has a time of
    /// its own, which [`Session::advance`] lets pass.
    pub(crate) fn send(&mut self, seat: Seat, command: Command, time: f64) -> Delivery {
        let sender = if self.chairs[seat].is_person() { Sender::Seat(seat) } else { Sender::Bot(seat) };
        let time = if self.has_clock() { self.time } else { millis(time) };
        self.room.send(sender, command, time)
    }
}

/// The clock (C6).
impl Session {
    /// Whether there is a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.room.room().config().clock != ClockRule::None
    }

    /// Returns the milliseconds that each seat has left; `None` without a clock.
    pub(crate) fn clock_left(&self) -> Option<BySeat<u64>> {
        self.room.room().clock(self.time).map(|clock| clock.left)
    }

    /// Lets so many milliseconds pass for whoever is to move.
    pub(crate) fn advance(&mut self, milliseconds: u64) {
        self.time.0 = self.time.0.saturating_add(milliseconds);
    }

    /// Whether the time of whoever is to move has run out. Then [`Session::wake`] makes a move for that seat.
    pub(crate) fn is_time_up(&self) -> bool {
        self.room.wake_at().is_some_and(|at| at <= self.time)
    }

    /// Lets the room do what is due.
    pub(crate) fn wake(&mut self) -> Delivery {
        self.room.wake(self.time)
    }
}

/// For several tabs with the same game: one holds the room, and the others follow it.
impl Session {
    /// Returns the game as it is stored, if it is not as it is here: then it went on in another tab.
    pub(crate) fn stored_elsewhere(&self) -> Option<Session> {
        let stored = Shelf::Open.get::<Session>(self.id).or_else(|_| Shelf::Done.get(self.id)).ok()?;
        (stored.moves() != self.moves()).then_some(stored)
    }

    /// Returns the whole room, for tabs that follow it.
    pub(crate) fn snapshot(&self) -> RoomSnapshot {
        self.room.room().snapshot()
    }

    /// Returns the same game with a copy of the room that another tab holds; `None` if the snapshot is damaged, or if no
    /// game of Clustered is played in the room.
    pub(crate) fn copied(&self, snapshot: &RoomSnapshot) -> Option<Session> {
        let (room, _) = LocalRoom::new(Room::copy(snapshot).ok()?, Vec::new());
        let session = Session { room, ..self.clone() };
        session.view(None).map(|_| session)
    }

    /// Applies an entry of the tab that holds the room. The delivery has nothing to store.
    ///
    /// # Errors
    /// If the entry does not follow. Nothing has changed then.
    pub(crate) fn follow(&mut self, entry: &LoggedEntry) -> Result<Delivery, RestoreError> {
        self.room.follow(entry)
    }
}

/// What is agreed: the only person may take back a move until something was revealed, in practice also later. Around
/// one screen nothing is taken back.
fn config(setup: &Setup, chairs: &BySeat<Chair>, practice: bool, clock: TimeLimit) -> RoomConfig {
    let undo = match chair::only_person(chairs) {
        Some(_) if practice => UndoPolicy::Practice,
        Some(_) => UndoPolicy::UntilRevealed,
        None => UndoPolicy::Never,
    };
    RoomConfig { undo, clock: clock.rule(), ..RoomConfig::from(setup) }
}

fn players(chairs: &BySeat<Chair>) -> BySeat<Player> {
    chairs.map(|chair| match chair {
        Chair::Person { .. } => chair.to_player(None),
        Chair::Bot { character, .. } => chair.to_player(Some(*character)),
    })
}

fn clustered_view(view: RoomView) -> Option<SeatView> {
    match view.game {
        Some(GameView::Clustered(view)) => Some(*view),
        _ => None,
    }
}

/// The time of a room.
fn millis(time: f64) -> Millis {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    Millis(time as u64)
}

impl Kept for Session {
    const GAME: &'static str = "clustered";
    const VERSIONS: RangeInclusive<u32> = Saved::VERSION..=Saved::VERSION;
    type Saved = Saved;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn saved(&self, time: f64) -> Option<Saved> {
        let clock_left = self.clock_left().filter(|_| !self.is_over());
        Some(Saved {
            version: Saved::VERSION,
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            practice: self.practice,
            game: self.notation()?,
            summary: Some(Summary::new(Session::GAME, &self.chairs, self.to_move(), self.moves().len(), time)),
            clock: self.clock,
            clock_left: clock_left.map(|left| left.iter().copied().collect()).unwrap_or_default(),
        })
    }
}

impl TakenUp for Session {
    fn from_saved(saved: &Saved) -> Option<Session> {
        let transcript = Transcript::from_bytes(saved.game.as_bytes()).ok()?;
        let replayer = Replayer::at_end_of(&transcript).ok()?;
        let clock = (saved.clock, &*saved.clock_left);
        Session::adopt_with_clock(saved.id, saved.began, saved.chairs.clone(), saved.practice, replayer, clock).ok()
    }
}

#[cfg(test)]
impl Session {
    /// Deals a game of these people, and bots.
    pub(crate) fn of(people: &[bool], practice: bool, options: clustered::Options, seed: u64) -> Session {
        Session::timed(people, practice, TimeLimit::None, options, seed)
    }

    /// The same with a clock.
    pub(crate) fn timed(
        people: &[bool],
        practice: bool,
        clock: TimeLimit,
        options: clustered::Options,
        seed: u64,
    ) -> Session {
        let players = seats::Players::try_from(people.len() as u64).unwrap();
        let setup = Setup::new(players, Seat::FIRST, options).unwrap();
        let chair = |is_person: &bool| match is_person {
            true => Chair::Person { name: "A".to_owned() },
            false => Chair::Bot {
                name: "B".to_owned(),
                level: bots::Level::Club,
                character: bots::clustered::Character::Builder,
            },
        };
        let chairs = BySeat::from_vec(players, people.iter().map(chair).collect()).unwrap();
        Session::deal(1, 2.0, chairs, practice, clock, &setup, &setup.shuffled_decks(seed.into())).unwrap()
    }

    /// Makes a move for the seat whose turn it is, picked from its legal moves.
    pub(crate) fn step(&mut self, pick: impl FnOnce(clustered::LegalMoves) -> Option<Move>) -> Delivery {
        let seat = self.to_move().unwrap();
        let mv = pick(self.display(Some(seat)).unwrap().game.legal_moves()).unwrap();
        let delivery = self.send(seat, Command::Move(mv), 3.0);
        delivery.result().unwrap();
        delivery
    }
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
