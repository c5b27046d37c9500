//! [`Announcer`]: announces events to screen readers and plays their sounds.

use crate::{
    displayed_game::DisplayedGame,
    live_game::{LiveGame, RoomUpdate},
    move_words::{LogLine, log_lines, spoken_line},
    names::card_name,
    prompt::{PromptInput, prompt},
    result_words::spoken_result,
    time_up::TimeUp,
};
use clustered::{QuickDiscard, SeatEvent};
use leptos::prelude::*;
use room::RoomEvent;
use web_kit::{
    player::{seat_name, you},
    shell::Shell,
    sound::Sound,
    t,
};

/// The latest announcement, for a live region of the page.
#[derive(Clone, Copy)]
pub(crate) struct Announcer {
    text: RwSignal<String>,
}

impl Announcer {
    /// Announces the events of a game.
    pub(crate) fn subscribe(live: LiveGame) -> Announcer {
        let announcer = Announcer { text: RwSignal::new(String::new()) };
        let voice = EventVoice { live, shell: Shell::here() };
        live.subscribe(move |update| {
            if let RoomUpdate::Events(events) = update {
                announcer.say(voice.announce(events));
            }
        });
        announcer
    }

    /// The latest announcement. It is reactive.
    pub(crate) fn text(self) -> String {
        self.text.get()
    }

    /// Replaces the announcement.
    pub(crate) fn say(self, text: String) {
        self.text.set(text);
    }
}

/// A line as a sentence among others.
fn ended(line: String) -> String {
    if line.ends_with(['.', '!']) { line } else { format!("{line}.") }
}

/// Turns events into sounds and text.
#[derive(Clone, Copy)]
struct EventVoice {
    live: LiveGame,
    shell: Shell,
}

impl EventVoice {
    /// Plays the sounds of events and returns their text, followed by the prompt if the viewer must discard.
    fn announce(self, events: &[&RoomEvent]) -> String {
        let display = self.live.display.get_untracked();
        let players = &display.players;
        // The moves among these events are the last ones of the log.
        let is_told = |event: &&&RoomEvent| {
            let RoomEvent::Clustered(event) = event else { return false };
            matches!(event, SeatEvent::Placed { .. } | SeatEvent::Discarded { .. } | SeatEvent::Bonus { .. })
        };
        let told = events.iter().filter(is_told).count();
        let lines = if told > 0 { log_lines(&display) } else { Vec::new() };
        let mut lines = lines[lines.len().saturating_sub(told)..].iter();
        let sentences = events.iter().enumerate().filter_map(|(index, event)| match event {
            RoomEvent::Clustered(event) => self.announce_event(&display, event, &mut lines),
            RoomEvent::Undone { .. } => Some(t!("told-undone")),
            _ => TimeUp::at(index, events).map(|up| up.text(players)),
        });
        let mut text = sentences.collect::<Vec<String>>().join(" ");
        if self.live.must_discard() {
            text.extend([" ".to_owned(), prompt(self.live, PromptInput::default())]);
        }
        text
    }

    /// Plays the sound of an event and returns its text. `lines` has the lines of the log from this event on.
    fn announce_event<'a>(
        self,
        display: &DisplayedGame,
        event: &SeatEvent,
        lines: &mut impl Iterator<Item = &'a LogLine>,
    ) -> Option<String> {
        let players = &display.players;
        let mut sentence = || lines.next().map(|line| ended(spoken_line(line, players)));
        match event {
            SeatEvent::Placed { .. } => {
                self.play_sound(Sound::Laid);
                sentence()
            }
            SeatEvent::Discarded { .. } => {
                self.play_sound(Sound::Discarded);
                sentence()
            }
            SeatEvent::Bonus { .. } => {
                self.play_sound(Sound::Bonus);
                sentence()
            }
            SeatEvent::Turn { seat, .. } => {
                Some(t!("told-turn", name = seat_name(players, *seat), you = you(players, *seat)))
            }
            SeatEvent::Over { .. } => {
                self.play_sound(Sound::Over);
                Some(format!("{} {}", t!("told-over"), spoken_result(display)))
            }
            // The hand marks the drawn cards only visually; they are the ones that may be discarded (C18).
            SeatEvent::Drew { cards: Some(cards), .. } if self.is_discard_of_drawn() => match **cards {
                [one, two] => Some(t!("told-drew", one = card_name(one), two = card_name(two))),
                _ => None,
            },
            SeatEvent::Shuffled { .. } | SeatEvent::Drew { .. } => None,
        }
    }

    /// Whether the quick game discards one of the two cards just drawn (C18).
    fn is_discard_of_drawn(self) -> bool {
        self.live.display.get_untracked().game.setup().quick_discard() == Some(QuickDiscard::Drawn)
    }

    /// Plays a sound, unless another tab holds the room and plays it.
    fn play_sound(self, sound: Sound) {
        if untrack(|| self.live.holds_room()) {
            sound.play(&self.shell.settings.get_untracked());
        }
    }
}
