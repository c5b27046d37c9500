//! What stands before the moves of a transcript: players, options and decks.

use super::{Problem, TranscriptError};
use crate::{Card, Deck, Options, Seed, Setup, SetupError, Size, Table, card::quoted};
use seats::{BySeat, Players, Seat};
use std::fmt;

/// These lines, as far as they were read.
#[derive(Default)]
pub(super) struct Head {
    /// What was said, and on which line.
    said: Vec<(String, usize)>,
    players: Option<Players>,
    first: Option<Seat>,
    extra_wild: Vec<Seat>,
    options: Options,
    seed: Option<u64>,
    decks: Vec<(Seat, Vec<Card>)>,
}

impl Head {
    /// Reads one line.
    pub(super) fn read(&mut self, line: usize, word: &str, values: &[&str]) -> Result<(), Problem> {
        let name = if word == "deck" { format!("deck {}", values.first().unwrap_or(&"")) } else { word.to_owned() };
        if self.said.iter().any(|(said, _)| *said == name) {
            return Err(Problem::Twice(quoted(&name, 24)));
        }
        self.said.push((name, line));
        match (word, values) {
            ("players", [count]) => {
                let count = number(count)?;
                self.players = Some(Setup::read_players(count)?);
            }
            ("first", [first]) => self.first = Some(seat(first)?),
            ("quick", []) => self.options.quick = true,
            ("first-bonus", []) => self.options.first_bonus = true,
            ("biggest-bonus", []) => self.options.biggest_bonus = true,
            ("extra-wild", [_, ..]) => {
                for value in values {
                    let seat = seat(value)?;
                    if self.extra_wild.contains(&seat) {
                        return Err(Problem::Twice(quoted(value, 24)));
                    }
                    self.extra_wild.push(seat);
                }
            }
            ("table", ["rectangle", size]) => {
                let (width, height) = size.split_once('x').ok_or_else(|| Problem::unexpected(size))?;
                self.options.table = Table::Rectangle { width: cells(width)?, height: cells(height)? };
            }
            ("table", ["round", diameter]) => self.options.table = Table::Round { diameter: cells(diameter)? },
            ("seed", [seed]) => self.seed = Some(number(seed)?),
            ("deck", [owner, cards @ ..]) => {
                let cards = cards.iter().map(|card| card.parse()).collect::<Result<_, _>>()?;
                self.decks.push((seat(owner)?, cards));
            }
            _ => return Err(Problem::unexpected(&[&[word], values].concat().join(" "))),
        }
        Ok(())
    }

    /// Checks that all is there and fits. What is missing is missed at the `last` line.
    pub(super) fn finish(mut self, last: usize) -> Result<(Setup, BySeat<Deck>), TranscriptError> {
        let players = self.players.ok_or(Problem::Missing("the line 'players'").at(last))?;
        let first = self.first.ok_or(Problem::Missing("the line 'first'").at(last))?;
        if let Some(stranger) = self.extra_wild.iter().filter(|seat| !players.has(**seat)).min() {
            return Err(Problem::unexpected(&format!("extra-wild {stranger}")).at(self.line_of("extra-wild")));
        }
        if !self.extra_wild.is_empty() {
            self.options.extra_wild = players.seats().map(|seat| self.extra_wild.contains(&seat)).collect();
        }
        let setup = Setup::new(players, first, self.options.clone()).map_err(|why| {
            let word = match why {
                SetupError::Players(_) => "players",
                SetupError::First { .. } => "first",
                SetupError::ExtraWild { .. } => "extra-wild",
                SetupError::TableTooSmall => "table",
            };
            Problem::Setup(why).at(self.line_of(word))
        })?;
        if let Some(seed) = self.seed {
            if !self.decks.is_empty() {
                return Err(Problem::unexpected("seed").at(self.line_of("seed")));
            }
            let decks = setup.shuffled(Seed::from(seed));
            return Ok((setup, decks));
        }
        let mut decks = Vec::new();
        for seat in players.seats() {
            let cards = self.decks.iter().find(|(owner, _)| *owner == seat);
            let (_, cards) = cards.ok_or(Problem::Missing("a deck or a seed").at(last))?;
            let deck = Deck::from_top(cards, setup.extra_wild(seat));
            decks.push(deck.map_err(|why| Problem::Deck(why).at(self.line_of(&format!("deck {seat}"))))?);
        }
        if let Some(stranger) = self.decks.iter().map(|(seat, _)| *seat).filter(|seat| !players.has(*seat)).min() {
            let name = format!("deck {stranger}");
            return Err(Problem::unexpected(&name).at(self.line_of(&name)));
        }
        let decks = BySeat::from_list(players, decks).ok_or(Problem::Missing("a deck").at(last))?;
        Ok((setup, decks))
    }

    /// The line on which something was said.
    fn line_of(&self, name: &str) -> usize {
        self.said.iter().find(|(said, _)| said == name).map_or(1, |(_, line)| *line)
    }
}

/// Writes the same lines.
pub(super) fn write(f: &mut fmt::Formatter<'_>, setup: &Setup, decks: &BySeat<Deck>) -> fmt::Result {
    let (players, options) = (setup.players(), setup.options());
    writeln!(f, "players {}", players.count())?;
    writeln!(f, "first {}", setup.first())?;
    let extra: Vec<String> = players.seats().filter(|s| setup.extra_wild(*s)).map(|s| s.to_string()).collect();
    if !extra.is_empty() {
        writeln!(f, "extra-wild {}", extra.join(" "))?;
    }
    for (chosen, name) in
        [(options.quick, "quick"), (options.first_bonus, "first-bonus"), (options.biggest_bonus, "biggest-bonus")]
    {
        if chosen {
            writeln!(f, "{name}")?;
        }
    }
    match options.table {
        Table::Unbounded => {}
        Table::Rectangle { width, height } => {
            writeln!(f, "table rectangle {}x{}", u64::from(width), u64::from(height))?;
        }
        Table::Round { diameter } => writeln!(f, "table round {}", u64::from(diameter))?,
    }
    for (seat, deck) in decks.each() {
        let cards: Vec<String> = deck.from_top_down().map(|card| card.to_string()).collect();
        writeln!(f, "deck {seat} {}", cards.join(" "))?;
    }
    Ok(())
}

/// Reads the number of a seat.
pub(super) fn seat(text: &str) -> Result<Seat, Problem> {
    Seat::try_from(number(text)?).map_err(|_| Problem::unexpected(text))
}

/// A number in its one spelling: `7`, but not `+7` or `007`.
fn number(text: &str) -> Result<u64, Problem> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text).ok_or_else(|| Problem::unexpected(text))
}

fn cells(text: &str) -> Result<Size, Problem> {
    Ok(Size::try_from(number(text)?)?)
}
