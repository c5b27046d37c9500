//! Serializes the options and events of a Clustered record.

use clustered::{Card, Event, FirstTo, Options, Phase, Score, TableLimits};
use std::fmt::Display;

/// Serializes options in the format of a record header, also for options stored elsewhere.
pub fn serialize_clustered_options(options: &Options) -> String {
    let Options { extra_wild, quick, first_bonus, biggest_bonus, table } = options;
    let (extra_wild, table) = (list(extra_wild), written_table(*table));
    format!(
        r#"{{"extra_wild":{extra_wild},"quick":{quick},"first_bonus":{first_bonus},"biggest_bonus":{biggest_bonus},"table":{table}}}"#
    )
}

fn written_table(table: TableLimits) -> String {
    match table {
        TableLimits::Unbounded => "null".to_owned(),
        TableLimits::Rectangle { width, height } => {
            format!(r#"{{"shape":"rectangle","width":{},"height":{}}}"#, u64::from(width), u64::from(height))
        }
        TableLimits::Round { diameter } => format!(r#"{{"shape":"round","diameter":{}}}"#, u64::from(diameter)),
    }
}

/// An event, which is a whole line.
pub(crate) fn event(event: &Event) -> String {
    match event {
        Event::Shuffled { seat, deck } => {
            format!(r#"{{"event":"shuffled","seat":{seat},"deck":{}}}"#, cards(deck))
        }
        Event::Drew { seat, cards: drawn } => {
            format!(r#"{{"event":"drew","seat":{seat},"cards":{}}}"#, cards(drawn))
        }
        Event::Turn { seat, phase } => {
            format!(r#"{{"event":"turn","seat":{seat},"phase":"{}"}}"#, Phase::name(Some(*phase)))
        }
        Event::Placed { seat, card, cell } => {
            format!(r#"{{"event":"placed","seat":{seat},"card":"{card}","x":{},"y":{}}}"#, cell.x, cell.y)
        }
        Event::Discarded { seat, card } => format!(r#"{{"event":"discarded","seat":{seat},"card":"{card}"}}"#),
        Event::Bonus { seat, first } => {
            let first = match first {
                FirstTo::Rectangle => "rectangle",
                FirstTo::Line => "line",
            };
            format!(r#"{{"event":"bonus","seat":{seat},"first":"{first}"}}"#)
        }
        Event::Over { scores, winners } => {
            format!(r#"{{"event":"over","scores":{},"winners":{}}}"#, list(scores.iter().map(score)), list(winners))
        }
    }
}

fn score(score: &Score) -> String {
    let Score { rectangle, horizontal, vertical, bonus, total } = score;
    format!(
        r#"{{"rectangle":{rectangle},"horizontal":{horizontal},"vertical":{vertical},"bonus":{bonus},"total":{total}}}"#
    )
}

fn cards(cards: &[Card]) -> String {
    list(cards.iter().map(|card| format!("\"{card}\"")))
}

/// A list of what is JSON already.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut list = String::new();
    for item in items {
        list.push(if list.is_empty() { '[' } else { ',' });
        list.push_str(&item.to_string());
    }
    list.push_str(if list.is_empty() { "[]" } else { "]" });
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use clustered::{Game, Setup, TableSize};
    use seats::{Players, Seat};

    fn size(cells: u64) -> TableSize {
        TableSize::try_from(cells).unwrap()
    }

    #[test]
    fn events_and_options_are_written_as_they_are_derived() {
        let tables = [
            TableLimits::Unbounded,
            TableLimits::Rectangle { width: size(12), height: size(999) },
            TableLimits::Round { diameter: size(30) },
        ];
        let mut kinds = std::collections::BTreeSet::new();
        for (count, table) in [1, 2, 8].into_iter().zip(tables) {
            for is_on in [false, true] {
                let extra_wild = if is_on { (0..count).map(|seat| seat % 2 == 0).collect() } else { Vec::new() };
                let options = Options { extra_wild, quick: is_on, first_bonus: true, biggest_bonus: is_on, table };
                assert_eq!(serialize_clustered_options(&options), serde_json::to_string(&options).unwrap());
                let setup = Setup::new(Players::try_from(count).unwrap(), Seat::FIRST, options).unwrap();
                let decks = setup.shuffled_decks(count.into());
                let mut told = Vec::new();
                let mut game = Game::deal(setup, &decks, |event| told.push(event)).unwrap();
                let mut chance = 0_u64;
                while let Some(turn) = game.turn() {
                    let mv = game.legal_moves().pick(|| {
                        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        chance
                    });
                    game.play(turn.seat, mv.unwrap(), |event| told.push(event)).unwrap();
                }
                for said in &told {
                    let derived = serde_json::to_string(said).unwrap();
                    assert_eq!(event(said), derived);
                    kinds.insert(derived.split(',').next().unwrap().to_owned());
                }
            }
        }
        assert_eq!(kinds.len(), 7, "{kinds:?}");
    }
}
