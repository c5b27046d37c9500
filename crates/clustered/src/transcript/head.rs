//! What stands before the moves of a transcript: players, options and decks.

use super::Problem;
use crate::{Card, Deck, Options, Seed, Setup, SetupError, Size, Table};
use seats::{BySeat, Players, Seat};
use std::fmt;

/// These lines, as far as they were read.
#[derive(Default)]
pub(super) struct Head {
    said: Vec<String>,
    players: Option<Players>,
    first: Option<Seat>,
    extra_wild: Vec<Seat>,
    options: Options,
    seed: Option<u64>,
    decks: Vec<(Seat, Vec<Card>)>,
}

impl Head {
    /// Reads one line.
    pub(super) fn read(&mut self, word: &str, values: &[&str]) -> Result<(), Problem> {
        let name = if word == "deck" { format!("deck {}", values.first().unwrap_or(&"")) } else { word.to_owned() };
        if self.said.contains(&name) {
            return Err(Problem::Twice(name.chars().take(24).collect()));
        }
        self.said.push(name);
        match (word, values) {
            ("players", [count]) => {
                let count = number(count)?;
                self.players = Some(Players::try_from(count).map_err(|_| SetupError::Players(count as usize))?);
            }
            ("first", [first]) => self.first = Some(seat(first)?),
            ("quick", []) => self.options.quick = true,
            ("first-bonus", []) => self.options.first_bonus = true,
            ("biggest-bonus", []) => self.options.biggest_bonus = true,
            ("extra-wild", [_, ..]) => self.extra_wild = values.iter().map(|s| seat(s)).collect::<Result<_, _>>()?,
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

    /// Checks that all is there and fits.
    pub(super) fn finish(mut self) -> Result<(Setup, BySeat<Deck>), Problem> {
        let players = self.players.ok_or(Problem::Missing("the line 'players'"))?;
        let first = self.first.ok_or(Problem::Missing("the line 'first'"))?;
        if let Some(stranger) = self.extra_wild.iter().find(|seat| !players.has(**seat)) {
            return Err(Problem::unexpected(&format!("extra-wild {stranger}")));
        }
        if !self.extra_wild.is_empty() {
            self.options.extra_wild = players.seats().map(|seat| self.extra_wild.contains(&seat)).collect();
        }
        let setup = Setup::new(players, first, self.options)?;
        if let Some(seed) = self.seed {
            if !self.decks.is_empty() {
                return Err(Problem::unexpected("seed"));
            }
            let decks = setup.shuffled(Seed::from(seed));
            return Ok((setup, decks));
        }
        let mut decks = Vec::new();
        for seat in players.seats() {
            let found = self.decks.iter().position(|(owner, _)| *owner == seat);
            let found = found.ok_or(Problem::Missing("a deck for each seat, or one seed for all,"))?;
            decks.push(Deck::from_top(&self.decks.swap_remove(found).1, setup.extra_wild(seat))?);
        }
        if let Some((stranger, _)) = self.decks.first() {
            return Err(Problem::unexpected(&format!("deck {stranger}")));
        }
        let decks = BySeat::from_list(players, decks).ok_or(Problem::Missing("a deck"))?;
        Ok((setup, decks))
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

fn number(text: &str) -> Result<u64, Problem> {
    text.parse().map_err(|_| Problem::unexpected(text))
}

fn cells(text: &str) -> Result<Size, Problem> {
    Size::try_from(number(text)?).map_err(|_| Problem::unexpected(text))
}
