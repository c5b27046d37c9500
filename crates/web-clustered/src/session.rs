//! [`Session`]: a game of Clustered with its players and its room. It is independent of the screen.

use crate::{GAME, displayed_game::DisplayedGame};
use clustered::{Deck, Event, Move, SeatView, Setup};
use record::{AnyLog, AnyReplayer, ClusteredFormat, ClusteredLog, LogPosition, Replayer};
use room::{
    AdoptedGame, AskedBot, BeginError, ClockRule, Command, Delivery, GameStart, GameView, LocalRoom, LoggedEntry,
    Millis, RestoreError, Room, RoomConfig, RoomSnapshot, RoomView, Sender, UndoPolicy, Viewer,
};
use seats::{BySeat, Seat};
use web_kit::{
    game_store::{GameStore, LoadError},
    page_error::PageError,
    player::{is_untouched, only_human},
    summary::Summary,
    time::now,
};
use web_saves::{ClusteredPlayer, ClusteredSave, TimeLimit};

/// A game with its players and its room.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The number under which it is stored.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: f64,
    /// The players, seat by seat. The room has the same players, with shortened names if necessary.
    pub(crate) players: BySeat<ClusteredPlayer>,
    /// Whether undo is possible even after something was revealed. Such a game does not count for best scores.
    pub(crate) practice: bool,
    /// How long players may think (C6).
    pub(crate) clock: TimeLimit,
    room: LocalRoom,
    /// The room's time in a game with a clock: when the game began, plus the time that has passed for the players since
    /// it was loaded. Constant without a clock.
    time: Millis,
}

impl Session {
    /// Deals a game.
    pub(crate) fn deal(
        id: u64,
        began: f64,
        players: BySeat<ClusteredPlayer>,
        practice: bool,
        clock: TimeLimit,
        setup: &Setup,
        decks: &BySeat<Deck>,
    ) -> Option<Session> {
        let time = millis(began);
        let start = GameStart::clustered(setup, decks, id);
        let config = config(setup, &players, practice, clock);
        let (room, outputs) = Room::begin(config, &room_players(&players), start, time).ok()?;
        let (room, _) = LocalRoom::new(room, outputs);
        Some(Session { id, began, players, practice, clock, room, time })
    }

    /// Continues a game that was replayed to its end. `clock` has the remaining time of each seat in milliseconds.
    ///
    /// If the number of players is wrong, people without names replace them. If the number of remaining times is wrong,
    /// all clocks start again.
    ///
    /// # Errors
    /// If no room accepts the game.
    fn adopt(
        id: u64,
        began: f64,
        players: Vec<ClusteredPlayer>,
        practice: bool,
        replayer: Replayer<ClusteredFormat>,
        (clock, left): (TimeLimit, &[u64]),
    ) -> Result<Session, BeginError> {
        let time = millis(began);
        let setup = replayer.log().setup().clone();
        let nameless = |_| ClusteredPlayer::Human { name: String::new() };
        let players =
            BySeat::from_vec(setup.players(), players).unwrap_or_else(|| BySeat::new(setup.players(), nameless));
        let (config, in_room) = (config(&setup, &players, practice, clock), room_players(&players));
        let left = left.iter().map(|left| *left.min(&clock.milliseconds())).collect();
        let clock_left = BySeat::from_vec(setup.players(), left);
        let game = AdoptedGame { game: AnyReplayer::Clustered(replayer), bot_seed: id, clock_left };
        let (room, outputs) = Room::adopt(config, &in_room, game, time)?;
        let (room, _) = LocalRoom::new(room, outputs);
        Ok(Session { id, began, players, practice, clock, room, time })
    }

    /// Returns the record of the game, without undone moves.
    pub(crate) fn record(&self) -> Option<ClusteredLog> {
        match self.room.room().record() {
            Some(AnyLog::Clustered(log)) => Some(log),
            _ => None,
        }
    }

    /// Returns the game in notation; `None` if there is no game. The log of a local game contains the decks.
    fn notation(&self) -> Option<String> {
        Some(self.record()?.transcript().ok()?.to_string())
    }

    /// Returns a new game of one bot with the same deal.
    pub(crate) fn dealt_to(&self, bot: ClusteredPlayer) -> Option<Session> {
        let log = self.record()?;
        let dealt = log.entries().iter().take_while(|event| event.as_move().is_none()).count();
        let replayer = Replayer::at_end_of(&log.truncated(LogPosition(dealt)).transcript().ok()?).ok()?;
        Session::adopt(0, self.began, vec![bot], true, replayer, (TimeLimit::None, &[])).ok()
    }

    /// Returns the moves so far.
    pub(crate) fn moves(&self) -> Vec<(Seat, Move)> {
        self.record().map(|log| log.entries().iter().filter_map(Event::as_move).collect()).unwrap_or_default()
    }

    /// Returns the view of a seat; `None` is a spectator.
    pub(crate) fn view(&self, viewer: Option<Seat>) -> Option<SeatView> {
        clustered_view(self.room_view(viewer))
    }

    /// Returns the game as a screen draws it for a seat; `None` is a spectator.
    pub(crate) fn display(&self, viewer: Option<Seat>) -> Option<DisplayedGame> {
        let room_view = self.room_view(viewer);
        let can_undo = room_view.can_undo;
        let players = self.players.clone();
        let display = DisplayedGame::new(players, &clustered_view(room_view)?, self.record()?.entries())?;
        Some(DisplayedGame { can_undo, ..display })
    }

    fn room_view(&self, viewer: Option<Seat>) -> RoomView {
        // The time matters only for clocks, which `Session::clock_left` reads.
        self.room.room().view(viewer.map_or(Viewer::Spectator, Viewer::Seat), Millis(0))
    }

    /// Returns the seat to move; `None` if the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.view(None)?.turn
    }

    /// Returns the seat of the only human player, if there is exactly one.
    pub(crate) fn only_human(&self) -> Option<Seat> {
        only_human(&self.players)
    }

    /// Returns the bot whose move the room waits for.
    pub(crate) fn asked_bot(&self) -> Option<AskedBot> {
        self.room.asked_bot()
    }

    /// Sends a command of a seat to the room, at a time in milliseconds since 1970. A room with a clock ignores `time`:
    /// its time passes with [`Session::advance`].
    pub(crate) fn send(&mut self, seat: Seat, command: Command, time: f64) -> Delivery {
        let sender = if self.players[seat].is_human() { Sender::Seat(seat) } else { Sender::Bot(seat) };
        let time = if self.has_clock() { self.time } else { millis(time) };
        self.room.send(sender, command, time)
    }
}

/// The clock (C6).
impl Session {
    /// Whether the game has a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.room.room().config().clock != ClockRule::None
    }

    /// Returns the milliseconds that each seat has left; `None` without a clock.
    pub(crate) fn clock_left(&self) -> Option<BySeat<u64>> {
        self.room.room().clock(self.time).map(|clock| clock.left)
    }

    /// Advances the room's time by so many milliseconds.
    pub(crate) fn advance(&mut self, milliseconds: u64) {
        self.time.0 = self.time.0.saturating_add(milliseconds);
    }

    /// Whether the time of the player to move is up. Then [`Session::wake`] makes a random move.
    pub(crate) fn is_time_up(&self) -> bool {
        self.room.wake_at().is_some_and(|at| at <= self.time)
    }

    /// Lets the room do what is due at its time.
    pub(crate) fn wake(&mut self) -> Delivery {
        self.room.wake(self.time)
    }
}

/// The same game in several tabs: one holds the room, the others follow it.
impl Session {
    /// Returns the stored game if it differs from this one: then another tab has continued it.
    pub(crate) fn stored_elsewhere(&self) -> Option<Session> {
        let stored =
            Session::load(GameStore::Open, self.id).or_else(|_| Session::load(GameStore::Done, self.id)).ok()?;
        (stored.moves() != self.moves()).then_some(stored)
    }

    /// Returns a snapshot of the room, for tabs that follow it.
    pub(crate) fn snapshot(&self) -> RoomSnapshot {
        self.room.room().snapshot()
    }

    /// Returns the same game with a copy of another tab's room; `None` if the snapshot is damaged or not of a game of
    /// Clustered.
    pub(crate) fn copied(&self, snapshot: &RoomSnapshot) -> Option<Session> {
        let (room, _) = LocalRoom::new(Room::copy(snapshot).ok()?, Vec::new());
        let session = Session { room, ..self.clone() };
        session.view(None).map(|_| session)
    }

    /// Applies an entry of the tab that holds the room. The delivery has no entries to store.
    ///
    /// # Errors
    /// If the entry does not follow the last one. The session is unchanged then.
    pub(crate) fn follow(&mut self, entry: &LoggedEntry) -> Result<Delivery, RestoreError> {
        self.room.follow(entry)
    }
}

/// The configuration of the room. A single human player may undo a move until something is revealed, in practice also
/// later. Several people around one screen cannot undo.
fn config(setup: &Setup, players: &BySeat<ClusteredPlayer>, practice: bool, clock: TimeLimit) -> RoomConfig {
    let undo = match only_human(players) {
        Some(_) if practice => UndoPolicy::Practice,
        Some(_) => UndoPolicy::UntilRevealed,
        None => UndoPolicy::Never,
    };
    RoomConfig { undo, clock: clock.rule(), ..RoomConfig::from(setup) }
}

fn room_players(players: &BySeat<ClusteredPlayer>) -> BySeat<room::Player> {
    players.map(|player| match player {
        ClusteredPlayer::Human { .. } => player.to_player(None),
        ClusteredPlayer::Bot { character, .. } => player.to_player(Some(*character)),
    })
}

fn clustered_view(view: RoomView) -> Option<SeatView> {
    match view.game {
        Some(GameView::Clustered(view)) => Some(*view),
        _ => None,
    }
}

/// Converts milliseconds since 1970 to the time of a room.
fn millis(time: f64) -> Millis {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    Millis(time as u64)
}

/// The stored form.
impl Session {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    /// Returns the stored form; `None` if there is no game to store. `time` is when it is stored, in milliseconds since
    /// 1970.
    pub(crate) fn to_save(&self, time: f64) -> Option<ClusteredSave> {
        let clock_left = self.clock_left().filter(|_| !self.is_over());
        let moves = self.moves();
        let has_moved = |seat: Seat| moves.iter().any(|(mover, _)| *mover == seat);
        let view = self.view(None)?;
        let points = view.scores.iter().map(|score| usize::try_from(score.total).unwrap_or(usize::MAX)).collect();
        let summary = Summary {
            is_untouched: is_untouched(&self.players, has_moved),
            ..Summary::new(GAME, &self.players, view.turn, moves.len(), time).with_standing(points)
        };
        Some(ClusteredSave {
            version: ClusteredSave::VERSION,
            id: self.id,
            began: self.began,
            players: self.players.iter().cloned().collect(),
            practice: self.practice,
            game: self.notation()?,
            summary: Some(summary),
            clock: self.clock,
            clock_left: clock_left.map(|left| left.iter().copied().collect()).unwrap_or_default(),
        })
    }

    /// Stores the game among the open or the finished games. Does nothing if there is no game to store.
    ///
    /// # Errors
    /// If the browser refuses to store it.
    pub(crate) fn store(&self) -> Result<(), PageError> {
        let Some(save) = self.to_save(now()) else { return Ok(()) };
        let earlier = GameStore::Open.load::<ClusteredSave>(self.id).ok().and_then(|save| save.summary);
        let summary = save.summary.map(|summary| summary.played_since(earlier.as_ref()));
        GameStore::save(&ClusteredSave { summary, ..save }, self.is_over())
    }

    /// Replays a saved game; `None` if it is damaged.
    pub(crate) fn from_save(save: &ClusteredSave) -> Option<Session> {
        let clock = (save.clock, &*save.clock_left);
        Session::adopt(save.id, save.began, save.players.clone(), save.practice, save.replay()?, clock).ok()
    }

    /// Loads a game and replays it.
    ///
    /// # Errors
    /// If the game is missing, damaged or of another version.
    pub(crate) fn load(store: GameStore, id: u64) -> Result<Session, LoadError> {
        Session::from_save(&store.load(id)?).ok_or(LoadError::Damaged)
    }
}

#[cfg(test)]
impl Session {
    /// Deals a game with a person for each `true` and a bot for each `false`.
    pub(crate) fn of(people: &[bool], practice: bool, options: clustered::Options, seed: u64) -> Session {
        Session::timed(people, practice, TimeLimit::None, options, seed)
    }

    /// Deals the same game with a clock.
    pub(crate) fn timed(
        people: &[bool],
        practice: bool,
        clock: TimeLimit,
        options: clustered::Options,
        seed: u64,
    ) -> Session {
        let players = seats::Players::try_from(people.len() as u64).unwrap();
        let setup = Setup::new(players, Seat::FIRST, options).unwrap();
        let player = |is_human: &bool| match is_human {
            true => ClusteredPlayer::Human { name: "A".to_owned() },
            false => ClusteredPlayer::Bot {
                name: "B".to_owned(),
                level: bots::Level::Club,
                character: bots::clustered::Character::Builder,
            },
        };
        let all = BySeat::from_vec(players, people.iter().map(player).collect()).unwrap();
        Session::deal(1, 2.0, all, practice, clock, &setup, &setup.shuffled_decks(seed.into())).unwrap()
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
