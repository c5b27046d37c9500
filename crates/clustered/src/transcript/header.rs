//! The header of a transcript: players, options and decks.

use super::{TranscriptError, TranscriptErrorKind};
use crate::{Card, Deck, Options, QuickDiscard, Seed, Setup, SetupError, TableLimits, TableSize, card::escaped_prefix};
use seats::{BySeat, Players, RulesVersion, Seat};
use std::fmt;

/// The header lines parsed so far.
#[derive(Default)]
pub(super) struct TranscriptHeader {
    /// The directives seen, with their lines.
    directives: Vec<(String, usize)>,
    players: Option<Players>,
    first: Option<Seat>,
    extra_wild: Vec<Seat>,
    options: Options,
    seed: Option<u64>,
    decks: Vec<(Seat, Vec<Card>)>,
}

impl TranscriptHeader {
    /// Parses one line.
    pub(super) fn parse_line(&mut self, line: usize, word: &str, values: &[&str]) -> Result<(), TranscriptErrorKind> {
        let name = if word == "deck" { format!("deck {}", values.first().unwrap_or(&"")) } else { word.to_owned() };
        if self.directives.iter().any(|(seen, _)| *seen == name) {
            return Err(TranscriptErrorKind::Duplicate(escaped_prefix(&name, 24)));
        }
        self.directives.push((name, line));
        match (word, values) {
            ("players", [count]) => {
                let count = parse_number(count)?;
                self.players = Some(Setup::players_from_count(count)?);
            }
            ("first", [first]) => self.first = Some(parse_seat(first)?),
            ("quick", []) => self.options.quick = true,
            ("quick-discard", ["drawn"]) => self.options.quick_discard = Some(QuickDiscard::Drawn),
            ("quick-discard", ["hand"]) => self.options.quick_discard = Some(QuickDiscard::Hand),
            ("first-bonus", []) => self.options.first_bonus = true,
            ("biggest-bonus", []) => self.options.biggest_bonus = true,
            ("extra-wild", [_, ..]) => {
                for value in values {
                    let seat = parse_seat(value)?;
                    if self.extra_wild.contains(&seat) {
                        return Err(TranscriptErrorKind::Duplicate(escaped_prefix(value, 24)));
                    }
                    self.extra_wild.push(seat);
                }
            }
            ("table", ["rectangle", size]) => {
                let (width, height) = size.split_once('x').ok_or_else(|| TranscriptErrorKind::unexpected(size))?;
                self.options.table = TableLimits::Rectangle { width: parse_size(width)?, height: parse_size(height)? };
            }
            ("table", ["round", diameter]) => {
                self.options.table = TableLimits::Round { diameter: parse_size(diameter)? }
            }
            ("seed", [seed]) => self.seed = Some(parse_number(seed)?),
            ("deck", [owner, cards @ ..]) => {
                let cards = cards.iter().map(|card| card.parse()).collect::<Result<_, _>>()?;
                self.decks.push((parse_seat(owner)?, cards));
            }
            _ => return Err(TranscriptErrorKind::unexpected(&[&[word], values].concat().join(" "))),
        }
        Ok(())
    }

    /// Validates the header. Missing directives are reported at the `last` line.
    pub(super) fn finish(mut self, rules: RulesVersion, last: usize) -> Result<(Setup, BySeat<Deck>), TranscriptError> {
        let players = self.players.ok_or(TranscriptErrorKind::Missing("the line 'players'").at_line(last))?;
        let first = self.first.ok_or(TranscriptErrorKind::Missing("the line 'first'").at_line(last))?;
        if let Some(unknown) = self.extra_wild.iter().filter(|seat| !players.contains(**seat)).min() {
            return Err(
                TranscriptErrorKind::unexpected(&format!("extra-wild {unknown}")).at_line(self.line_of("extra-wild"))
            );
        }
        if !self.extra_wild.is_empty() {
            self.options.extra_wild = players.seats().map(|seat| self.extra_wild.contains(&seat)).collect();
        }
        // Rules 1 have no such line, and without the quick game it would have no effect: its writer forgot something.
        if self.options.quick_discard.is_some() && (rules.is_first() || !self.options.quick) {
            return Err(TranscriptErrorKind::unexpected("quick-discard").at_line(self.line_of("quick-discard")));
        }
        let setup = Setup::with_rules(rules, players, first, self.options.clone()).map_err(|error| {
            let word = match error {
                SetupError::Players(_) => "players",
                SetupError::First { .. } => "first",
                SetupError::ExtraWild { .. } => "extra-wild",
                SetupError::QuickDiscard => "quick-discard",
                SetupError::TableTooSmall => "table",
            };
            TranscriptErrorKind::Setup(error).at_line(self.line_of(word))
        })?;
        if let Some(seed) = self.seed {
            if !self.decks.is_empty() {
                return Err(TranscriptErrorKind::unexpected("seed").at_line(self.line_of("seed")));
            }
            let decks = setup.shuffled_decks(Seed::from(seed));
            return Ok((setup, decks));
        }
        let mut decks = Vec::new();
        for seat in players.seats() {
            let cards = self.decks.iter().find(|(owner, _)| *owner == seat);
            let (_, cards) = cards.ok_or(TranscriptErrorKind::Missing("a deck or a seed").at_line(last))?;
            let deck = Deck::from_top_first(cards, setup.extra_wild(seat));
            decks.push(
                deck.map_err(|error| TranscriptErrorKind::Deck(error).at_line(self.line_of(&format!("deck {seat}"))))?,
            );
        }
        if let Some(unknown) = self.decks.iter().map(|(seat, _)| *seat).filter(|seat| !players.contains(*seat)).min() {
            let name = format!("deck {unknown}");
            return Err(TranscriptErrorKind::unexpected(&name).at_line(self.line_of(&name)));
        }
        let decks = BySeat::from_vec(players, decks).ok_or(TranscriptErrorKind::Missing("a deck").at_line(last))?;
        Ok((setup, decks))
    }

    /// Returns the line of a directive.
    fn line_of(&self, name: &str) -> usize {
        self.directives.iter().find(|(seen, _)| seen == name).map_or(1, |(_, line)| *line)
    }
}

/// Writes the header.
pub(super) fn write(f: &mut fmt::Formatter<'_>, setup: &Setup, decks: &BySeat<Deck>) -> fmt::Result {
    let (players, options) = (setup.players(), setup.options());
    writeln!(f, "players {}", players.count())?;
    writeln!(f, "first {}", setup.first())?;
    let extra: Vec<String> = players.seats().filter(|s| setup.extra_wild(*s)).map(|s| s.to_string()).collect();
    if !extra.is_empty() {
        writeln!(f, "extra-wild {}", extra.join(" "))?;
    }
    for (enabled, name) in
        [(options.quick, "quick"), (options.first_bonus, "first-bonus"), (options.biggest_bonus, "biggest-bonus")]
    {
        if enabled {
            writeln!(f, "{name}")?;
        }
    }
    if let Some(quick_discard @ QuickDiscard::Hand) = options.quick_discard {
        writeln!(f, "quick-discard {}", quick_discard.name())?;
    }
    match options.table {
        TableLimits::Unbounded => {}
        TableLimits::Rectangle { width, height } => {
            writeln!(f, "table rectangle {}x{}", u64::from(width), u64::from(height))?;
        }
        TableLimits::Round { diameter } => writeln!(f, "table round {}", u64::from(diameter))?,
    }
    for (seat, deck) in decks.iter_enumerated() {
        let cards: Vec<String> = deck.iter_top_first().map(|card| card.to_string()).collect();
        writeln!(f, "deck {seat} {}", cards.join(" "))?;
    }
    Ok(())
}

/// Parses a seat number.
pub(super) fn parse_seat(text: &str) -> Result<Seat, TranscriptErrorKind> {
    Seat::try_from(parse_number(text)?).map_err(|_| TranscriptErrorKind::unexpected(text))
}

/// Parses a number in canonical form: `7`, but not `+7` or `007`.
pub(super) fn parse_number(text: &str) -> Result<u64, TranscriptErrorKind> {
    text.parse()
        .ok()
        .filter(|number: &u64| number.to_string() == text)
        .ok_or_else(|| TranscriptErrorKind::unexpected(text))
}

fn parse_size(text: &str) -> Result<TableSize, TranscriptErrorKind> {
    Ok(TableSize::try_from(parse_number(text)?)?)
}
