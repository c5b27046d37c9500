//! [`Session`]: a game of Clustered in the page: who sits where, the game, and its record. It knows no screen.

use super::saved::Saved;
use crate::{chair, shelf::Shelf};
use bots::clustered::Character;
use clustered::{Deck, Event, Game, Illegal, Move, SeatView, Setup, Transcript, TranscriptError};
use record::{ClusteredLog, Replayer};
use seats::{BySeat, Seat};
use std::sync::Arc;

/// Who sits on a seat.
pub(crate) type Chair = chair::Chair<Character>;

/// What is said of an unfinished game before it is taken up: who plays, how many moves there were, and when it began.
pub(crate) fn glance(id: u64) -> Option<(Vec<String>, usize, f64)> {
    let saved = Shelf::Open.saved::<Session>(id).ok()?;
    let Some(summary) = &saved.summary else {
        // Version 0.1 stored no summary.
        let session = Session::resume(&saved).ok()?;
        return Some((chair::names(&session.chairs), session.moves().len(), session.began));
    };
    let moves = summary.moves;
    Some((chair::list_names(saved.chairs)?, moves, saved.began))
}

/// A game with its players and its record.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The number under which it is kept.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: f64,
    /// Who sits where.
    pub(crate) chairs: BySeat<Chair>,
    /// Whether moves may be taken back past what was seen since; then it does not count for best scores.
    pub(crate) practice: bool,
    game: Game,
    log: ClusteredLog,
}

impl Session {
    /// Deals a game.
    pub(crate) fn deal(
        id: u64,
        began: f64,
        chairs: BySeat<Chair>,
        practice: bool,
        setup: &Setup,
        decks: &BySeat<Deck>,
    ) -> Option<Session> {
        let mut log = ClusteredLog::new(setup);
        let game = Game::deal(setup.clone(), decks, |event| log.append(event)).ok()?;
        Some(Session { id, began, chairs, practice, game, log })
    }

    /// Takes up a game that was kept.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub(crate) fn resume(saved: &Saved) -> Result<Session, TranscriptError> {
        let transcript = Transcript::from_bytes(saved.game.as_bytes())?;
        let players = transcript.setup().players();
        let mut log = ClusteredLog::new(transcript.setup());
        let game = transcript.replay(|event| log.append(event))?;
        let nobody = |_| Chair::Person { name: String::new() };
        let chairs = BySeat::from_vec(players, saved.chairs.clone()).unwrap_or_else(|| BySeat::new(players, nobody));
        Ok(Session { id: saved.id, began: saved.began, chairs, practice: saved.practice, game, log })
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Its log.
    pub(crate) fn log(&self) -> &ClusteredLog {
        &self.log
    }

    /// The game in notation.
    pub(crate) fn notation(&self) -> String {
        // A log of ours has its decks, so it has a transcript.
        self.log.transcript().map(|transcript| transcript.to_string()).unwrap_or_default()
    }

    /// Makes a move for the seat whose turn it is, and answers what happened.
    ///
    /// # Errors
    /// If the rules forbid it. Nothing has changed then.
    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Illegal> {
        let seat = self.game.turn().ok_or(Illegal::GameOver)?.seat;
        let mut events = Vec::new();
        self.game.play(seat, mv, |event| events.push(event))?;
        for event in &events {
            self.log.append(event.clone());
        }
        Ok(events)
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.game.turn().map(|turn| turn.seat)
    }

    /// Whether a bot is to move.
    pub(crate) fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|seat| !self.chairs[seat].is_person())
    }

    /// The only person at this screen, if there is just one.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        chair::only_person(&self.chairs)
    }

    /// What a seat may see.
    pub(crate) fn view(&self, seat: Option<Seat>) -> SeatView {
        self.game.view(seat)
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> Vec<(Seat, Move)> {
        self.log.entries().iter().filter_map(Event::as_move).collect()
    }

    /// The game as it was after so many moves.
    pub(crate) fn after(&self, moves: usize) -> Option<Session> {
        let mut replayer = Replayer::new(Arc::new(self.log.clone())).ok()?;
        replayer.seek(moves as u64).ok()?;
        let log = self.log.truncated(replayer.position());
        let (chairs, game) = (self.chairs.clone(), replayer.into_game());
        Some(Session { id: self.id, began: self.began, chairs, practice: self.practice, game, log })
    }

    /// How many moves would be left if the only person took back the last own move: never past a card drawn or a bot's reply, but in
    /// practice past both.
    pub(crate) fn undone(&self) -> Option<usize> {
        let person = self.only_person()?;
        let moves = self.moves();
        let last = moves.iter().rposition(|(seat, _)| *seat == person)?;
        (self.practice || !self.was_anything_seen_since(last)).then_some(last)
    }

    /// Whether a card was drawn or a bot moved since so many moves.
    fn was_anything_seen_since(&self, moves: usize) -> bool {
        let mut count = 0;
        let since = self.log.entries().iter().skip_while(|event| {
            count += usize::from(event.as_move().is_some());
            count <= moves
        });
        since.skip(1).any(|event| event.as_move().is_some() || matches!(event, Event::Drew { .. } | Event::Over { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::Kept;
    use bots::Level;
    use clustered::{Options, Seed};
    use seats::Players;

    fn session(people: &[bool], practice: bool, options: Options) -> Session {
        let players = Players::try_from(people.len() as u64).unwrap();
        let setup = Setup::new(players, Seat::FIRST, options).unwrap();
        let chair = |is_person: &bool| match is_person {
            true => Chair::Person { name: "A".to_owned() },
            false => Chair::Bot { name: "B".to_owned(), level: Level::Club, character: Character::Builder },
        };
        let chairs = BySeat::from_vec(players, people.iter().map(chair).collect()).unwrap();
        let decks = setup.shuffled_decks(Seed::from(5));
        Session::deal(1, 2.0, chairs, practice, &setup, &decks).unwrap()
    }

    fn step(session: &mut Session) {
        let mv = session.game().legal_moves().iter().next().unwrap();
        session.play(mv).unwrap();
    }

    #[test]
    fn nothing_is_taken_back_past_a_card_drawn_or_a_reply() {
        let mut alone = session(&[true], false, Options::default());
        assert_eq!(alone.undone(), None);
        step(&mut alone);
        assert_eq!(alone.undone(), None, "a card was drawn");
        while !alone.game().deck(Seat::FIRST).is_empty() {
            step(&mut alone);
        }
        step(&mut alone);
        assert_eq!(alone.undone(), Some(alone.moves().len() - 1), "nothing is left to draw");
    }

    #[test]
    fn a_first_discard_of_the_quick_game_shows_nothing_and_can_be_taken_back() {
        let mut quick = session(&[true, false], false, Options { quick: true, ..Options::default() });
        step(&mut quick);
        assert_eq!(quick.undone(), Some(0));
    }

    #[test]
    fn in_practice_everything_can_be_taken_back() {
        let mut practice = session(&[true, false], true, Options::default());
        step(&mut practice);
        step(&mut practice);
        step(&mut practice);
        assert_eq!(practice.undone(), Some(2));
        let earlier = practice.after(2).unwrap();
        assert_eq!(earlier.undone(), Some(0), "past the reply too");
    }

    #[test]
    fn around_one_screen_nothing_is_taken_back() {
        let mut two = session(&[true, true], true, Options::default());
        step(&mut two);
        assert_eq!(two.undone(), None);
    }

    #[test]
    fn a_kept_game_goes_on_where_it_was() {
        let mut played = session(&[true, false, false], false, Options { first_bonus: true, ..Options::default() });
        for _ in 0..40 {
            step(&mut played);
        }
        let text = serde_json::to_string(&played.saved(3.0)).unwrap();
        let again = Session::resume(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.log(), played.log());
        assert_eq!((again.chairs.clone(), again.id, again.moves()), (played.chairs.clone(), 1, played.moves()));
    }
}
