//! [`Room::apply`]: what entries change. The same entries lead to the same room.

use crate::{
    clock::Clock,
    clustered_game::ClusteredRoomGame,
    config::{ClockRule, GameConfig, Pace},
    entry::{GameStart, RoomEntry},
    input::{Millis, Player},
    kluster_game::{KlusterRoomGame, TableChange, TableEvent},
    output::{RoomEvent, Viewer},
    refusal::Refusal,
    room::{Room, RoomGame, Told},
    view::{RoomPhase, SeatStatus},
};
use clustered::{Event, Phase};
use kluster::{ClockKind, GameEvent, Setup, Turn, Versions, next_first_player};
use seats::Seat;

impl Room {
    /// Applies an entry and leaves in it what was carried out. Returns the number of actions of a hand in it.
    ///
    /// This is the only place that changes a room. Chance and time come from the entry.
    ///
    /// # Errors
    /// If nothing of it can happen. Nothing has changed then.
    pub(crate) fn apply(&mut self, entry: &mut RoomEntry, now: Millis, told: &mut Told) -> Result<usize, Refusal> {
        let mut actions = 0;
        match entry {
            RoomEntry::Started(start) => self.start_game(start, now, told)?,
            RoomEntry::Moved { .. } | RoomEntry::Undone { .. } => self.apply_to_clustered(entry, now, told)?,
            RoomEntry::Acted { .. }
            | RoomEntry::Advanced { .. }
            | RoomEntry::HandWithdrawn
            | RoomEntry::ClockExpired
            | RoomEntry::Scripted { .. } => actions = self.apply_to_kluster(entry, now, told)?,
            _ => self.apply_around_game(entry, now, told),
        }
        self.end_if_over();
        self.run_clock(now);
        Ok(actions)
    }

    /// Applies what happens around the game.
    fn apply_around_game(&mut self, entry: &RoomEntry, now: Millis, told: &mut Told) {
        let mut tell = |event: RoomEvent| told.push((None, event));
        let state = &mut self.state;
        match entry {
            RoomEntry::Seated { seat, player } => {
                let status = &mut state.seats[*seat];
                let left = match (&status.player, &status.stands_in_for) {
                    (Player::Person { name }, _) if state.phase != RoomPhase::Lobby => Some(name.clone()),
                    (_, left) => left.clone(),
                };
                let stands_in_for = left.filter(|_| matches!(player, Player::Bot { .. }));
                *status = SeatStatus { stands_in_for, ..SeatStatus::new(player.clone()) };
                tell(RoomEvent::Seated { seat: *seat, player: player.clone() });
                if let Player::Person { .. } = player {
                    self.note_person(*seat);
                }
            }
            RoomEntry::Ready { seat, is_ready } => {
                state.seats[*seat].is_ready = *is_ready;
                tell(RoomEvent::Ready { seat: *seat, is_ready: *is_ready });
            }
            RoomEntry::Left(seat) => {
                let status = &mut state.seats[*seat];
                (status.is_present, status.is_ready) = (false, false);
                tell(RoomEvent::Left(*seat));
            }
            RoomEntry::Returned(seat) => {
                let status = &mut state.seats[*seat];
                let name = status.stands_in_for.take();
                let is_replaced = name.is_some();
                if let Some(name) = name {
                    *status = SeatStatus::new(Player::Person { name });
                    tell(RoomEvent::Seated { seat: *seat, player: status.player.clone() });
                }
                status.is_present = true;
                tell(RoomEvent::Returned(*seat));
                if is_replaced {
                    self.note_person(*seat);
                }
            }
            RoomEntry::HandedOver(seat) => {
                state.host = Some(*seat);
                tell(RoomEvent::Host(Some(*seat)));
            }
            RoomEntry::Rematch => {
                (self.game, state.phase, state.turn_seat) = (None, RoomPhase::Lobby, None);
                state.clock = Clock::new(state.config.clock, state.config.players);
                for seat in state.config.players.seats() {
                    state.seats[seat].is_ready = false;
                }
                tell(RoomEvent::Rematch);
            }
            RoomEntry::Paused => {
                state.phase = RoomPhase::Paused;
                tell(RoomEvent::Paused);
            }
            RoomEntry::Resumed => {
                state.phase = RoomPhase::Playing;
                self.resume_table(now);
                tell(RoomEvent::Resumed);
            }
            RoomEntry::Restored => {
                state.clock.resume(state.last_at, now);
                self.resume_table(now);
                tell(RoomEvent::Resumed);
            }
            _ => {}
        }
        self.keep_a_host(told);
        if let RoomEntry::Seated { .. } = entry {
            self.forget_request();
        }
    }

    /// Another person than before plays on a seat from now on.
    fn note_person(&mut self, seat: Seat) {
        if let Some(RoomGame::Clustered(table)) = &mut self.game {
            table.undo_memory.note_person(seat);
        }
    }

    fn resume_table(&mut self, now: Millis) {
        if let Some(RoomGame::Kluster(table)) = &mut self.game {
            table.resume(now);
        }
    }

    /// A host who is not there any more hands over to the next person in the room, if there is one.
    fn keep_a_host(&mut self, told: &mut Told) {
        let seats = &self.state.seats;
        let host = self.state.host;
        if host.is_some_and(|host| seats[host].is_person_present()) {
            return;
        }
        let from = self.state.config.players.seats_from(host.unwrap_or(Seat::FIRST));
        let next = from.into_iter().find(|seat| seats[*seat].is_person_present());
        // A host who is alone stays so until they return.
        let next = next.or(host.filter(|host| seats[*host].is_person()));
        if next != host {
            self.state.host = next;
            told.push((None, RoomEvent::Host(next)));
        }
    }

    fn start_game(&mut self, start: &GameStart, now: Millis, told: &mut Told) -> Result<(), Refusal> {
        let config = &self.state.config;
        let game = match (start, &config.game) {
            (GameStart::Clustered { first, decks, .. }, GameConfig::Clustered(options)) => {
                let setup = clustered::Setup::with_rules(config.rules, config.players, *first, options.clone());
                let table = setup.ok().and_then(|setup| ClusteredRoomGame::deal(setup, decks));
                RoomGame::Clustered(Box::new(table.ok_or(Refusal::InvalidStart)?))
            }
            (GameStart::Kluster { first, seed, .. }, GameConfig::Kluster { physics, boxes, .. }) => {
                let setup = Setup::with_versions(
                    Versions { rules: config.rules, physics: *physics },
                    boxes.clone(),
                    config.players,
                    *first,
                    *seed,
                    config.kluster_options(),
                );
                let setup = setup.map_err(|_| Refusal::InvalidStart)?;
                RoomGame::Kluster(Box::new(KlusterRoomGame::new(setup, now)))
            }
            _ => return Err(Refusal::InvalidStart),
        };
        let (GameStart::Clustered { bot_seed, .. } | GameStart::Kluster { bot_seed, .. }) = start;
        self.state.clock = Clock::new(config.clock, config.players);
        (self.state.bot_seed, self.state.phase, self.state.turn_seat) = (*bot_seed, RoomPhase::Playing, None);
        self.game = Some(game);
        told.push((None, RoomEvent::Started));
        Ok(())
    }

    fn apply_to_clustered(&mut self, entry: &RoomEntry, now: Millis, told: &mut Told) -> Result<(), Refusal> {
        let viewers = self.viewers();
        let Some(RoomGame::Clustered(table)) = &mut self.game else { return Err(Refusal::NotNow) };
        match entry {
            RoomEntry::Moved { seat, mv, by_clock } => {
                let is_by_person = !self.state.seats[*seat].is_bot();
                let before = table.log.end();
                table.play(*seat, *mv, is_by_person)?;
                let ClusteredRoomGame { log, undo_memory, .. } = &mut **table;
                if *by_clock {
                    told.push((None, RoomEvent::TimeRanOut(*seat)));
                }
                for event in log.entries_from(before) {
                    if let Event::Turn { seat: next, phase } = event {
                        // A turn begins with its first phase, and both discards before a quick game are one turn (C18).
                        let is_new = self.state.turn_seat != Some(*next);
                        if *phase == Phase::Play || is_new {
                            undo_memory.note_turn(*next, self.state.clock.begin_turn(*next, now));
                        }
                        self.state.turn_seat = Some(*next);
                    }
                    let seen = |to: Viewer| (Some(to), RoomEvent::Clustered(event.for_seat(to.seat())));
                    told.extend(viewers.clone().map(seen));
                }
                Ok(())
            }
            RoomEntry::Undone { to } => {
                // Thinking and taking back costs time, and brings none.
                for turn in table.undo_to(*to).ok_or(Refusal::NotNow)? {
                    self.state.clock.take_back(turn.seat, turn.added, now);
                }
                self.state.turn_seat = table.game.turn().map(|turn| turn.seat);
                if self.state.phase == RoomPhase::Over {
                    self.state.phase = RoomPhase::Playing;
                }
                told.push((None, RoomEvent::Undone { moves: *to }));
                Ok(())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// Returns the number of actions that were carried out.
    fn apply_to_kluster(&mut self, entry: &mut RoomEntry, now: Millis, told: &mut Told) -> Result<usize, Refusal> {
        let settles = self.state.config.pace == Pace::Instant;
        let clock = match self.state.config.clock {
            ClockRule::PerGame { .. } => ClockKind::Game,
            ClockRule::None | ClockRule::PerTurn { .. } => ClockKind::Turn,
        };
        let Some(RoomGame::Kluster(table)) = &mut self.game else { return Err(Refusal::NotNow) };
        let before = table.game.moment();
        let cords = table.cord_count();
        let mut turns = table.timing.turn;
        let hand = table.turn().seat();
        let change = match entry {
            RoomEntry::Acted { seat, actions, until } => table.act(*seat, actions, *until, now),
            RoomEntry::Scripted { seat, actions, settle } => table.perform(*seat, actions, *settle, now),
            RoomEntry::Advanced { until } => table.advance(*until, now),
            RoomEntry::HandWithdrawn => table.withdraw_hand(now),
            RoomEntry::ClockExpired => {
                let (seat, change) = table.expire_clock(clock, settles, now)?;
                told.push((None, RoomEvent::TimeRanOut(seat)));
                change
            }
            _ => return Err(Refusal::NotNow),
        };
        if let Some(refusal) = change.refusal.filter(|_| table.game.moment() == before) {
            return Err(refusal);
        }
        let time = table.game.time();
        let count = change.actions.len();
        match entry {
            RoomEntry::Acted { actions, until, .. } => {
                actions.truncate(count);
                *until = time;
            }
            RoomEntry::Scripted { actions, .. } => actions.truncate(count),
            RoomEntry::Advanced { until } => *until = time,
            _ => {}
        }
        let TableChange { actions, events, .. } = change;
        // Also if no circle fitted: then the next player lays the cord.
        if let Turn::Laying { seat } = *table.turn()
            && (table.cord_count() > cords || matches!(entry, RoomEntry::ClockExpired))
        {
            self.state.clock.begin_without_bonus(seat, now);
        }
        told.push((
            None,
            match hand.filter(|_| !matches!(entry, RoomEntry::Advanced { .. })) {
                Some(seat) => RoomEvent::Acted { seat, actions, until: time },
                None => RoomEvent::Advanced { until: time },
            },
        ));
        for event in events {
            let (time, event) = match event {
                TableEvent::Digest { time, digest } => {
                    told.push((None, RoomEvent::Digest { time, digest }));
                    continue;
                }
                TableEvent::Game { time, event } => (time, event),
            };
            if let GameEvent::Ruled(ruling) = &event {
                match ruling {
                    kluster::Event::Turn { seat, .. } => {
                        // The first turn of a game has no bonus.
                        match turns {
                            0 => self.state.clock.begin_without_bonus(*seat, now),
                            _ => _ = self.state.clock.begin_turn(*seat, now),
                        }
                        turns += 1;
                        self.state.turn_seat = Some(*seat);
                    }
                    kluster::Event::Mend { seat } => self.state.clock.begin_without_bonus(*seat, now),
                    _ => {}
                }
                told.push((None, RoomEvent::Kluster(ruling.clone())));
            }
            self.table_events.push((time, event));
        }
        Ok(count)
    }

    /// Remembers who begins the next game (K4) once this one is over.
    pub(crate) fn end_if_over(&mut self) {
        if self.state.phase != RoomPhase::Playing {
            return;
        }
        let is_over = match &self.game {
            Some(RoomGame::Clustered(table)) => table.game.turn().is_none(),
            Some(RoomGame::Kluster(table)) if table.is_over() => {
                self.state.next_first = next_first_player(&table.game.game().rules().magnets_left());
                true
            }
            _ => false,
        };
        if is_over {
            self.state.phase = RoomPhase::Over;
        }
    }

    /// Runs the clock of whoever has to act, and none while nobody has.
    pub(crate) fn run_clock(&mut self, now: Millis) {
        let clocked = match (&self.game, self.state.phase) {
            (Some(RoomGame::Clustered(table)), RoomPhase::Playing) => table.game.turn().map(|turn| turn.seat),
            (Some(RoomGame::Kluster(table)), RoomPhase::Playing) => table.clocked_seat(),
            _ => None,
        };
        if self.state.turn_seat.is_none() {
            self.state.turn_seat = clocked;
        }
        self.state.clock.run(clocked, now);
    }
}
