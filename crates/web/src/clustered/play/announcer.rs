//! Announces what a viewer is told: in words for a screen reader, and with sounds.

use super::{Play, time::TimeUp};
use crate::{
    chair::{seat_name, you},
    clustered::{
        Chair,
        names::{card_name, cell_name, shape_name},
    },
    sound::Sound,
    t,
};
use clustered::{QuickDiscard, SeatEvent};
use room::RoomEvent;
use seats::{BySeat, Seat};

impl Play {
    /// Announces what the viewer is told.
    pub(super) fn announce<'a>(&self, chairs: &BySeat<Chair>, told: impl Iterator<Item = &'a RoomEvent>) {
        let told: Vec<&RoomEvent> = told.collect();
        let sentences = told.iter().enumerate().filter_map(|(number, event)| match event {
            RoomEvent::Clustered(event) => self.announce_event(chairs, event),
            RoomEvent::Undone { .. } => Some(t!("told-undone")),
            RoomEvent::TimeRanOut(seat) => Some(self.announce_time_up(chairs, *seat, told.get(number + 1).copied())),
            _ => None,
        });
        let sentences: Vec<String> = sentences.collect();
        self.said.set(sentences.join(" "));
    }

    /// Shows whose time has run out and returns the words for it. `then` is the move that was made.
    fn announce_time_up(&self, chairs: &BySeat<Chair>, seat: Seat, then: Option<&RoomEvent>) -> String {
        let is_discard = matches!(then, Some(RoomEvent::Clustered(SeatEvent::Discarded { .. })));
        let events = self.display.peek().events.len();
        let up = TimeUp { seat, is_discard, events };
        self.time_up().set(Some(up));
        up.words(chairs)
    }

    /// Whether the quick game discards one of the two cards just drawn.
    fn is_discard_of_drawn(&self) -> bool {
        self.display.peek().game.setup().quick_discard() == Some(QuickDiscard::Drawn)
    }

    /// Plays a sound, unless the tab that holds the room plays it.
    fn play_sound(&self, sound: Sound) {
        if self.holds_room.is(&true) {
            sound.play(self.shell);
        }
    }

    /// Plays the sound of an event and returns its words.
    fn announce_event(&self, chairs: &BySeat<Chair>, event: &SeatEvent) -> Option<String> {
        match event {
            SeatEvent::Placed { seat, card, cell } => {
                self.play_sound(Sound::Laid);
                let name = seat_name(chairs, *seat);
                Some(t!("told-placed", name = name, card = card_name(*card), place = cell_name(*cell)))
            }
            SeatEvent::Discarded { seat, .. } => {
                self.play_sound(Sound::Discarded);
                Some(t!("told-discarded", name = seat_name(chairs, *seat), you = you(chairs, *seat)))
            }
            SeatEvent::Bonus { seat, first } => {
                self.bonus.set(Some((*seat, *first)));
                self.play_sound(Sound::Bonus);
                let (name, you) = (seat_name(chairs, *seat), you(chairs, *seat));
                Some(t!("told-bonus", name = name, you = you, shape = shape_name(*first)))
            }
            SeatEvent::Turn { seat, .. } => {
                Some(t!("told-turn", name = seat_name(chairs, *seat), you = you(chairs, *seat)))
            }
            SeatEvent::Over { .. } => {
                self.play_sound(Sound::Over);
                Some(t!("told-over"))
            }
            // Whoever does not see the marked cards hears which of them may be discarded (C18).
            SeatEvent::Drew { cards: Some(cards), .. } if self.is_discard_of_drawn() => match **cards {
                [one, two] => Some(t!("told-drew", one = card_name(one), two = card_name(two))),
                _ => None,
            },
            SeatEvent::Shuffled { .. } | SeatEvent::Drew { .. } => None,
        }
    }
}
