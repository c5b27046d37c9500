//! Alters one thing in the text of a record: what a forger, a damaged disk or a faulty program might do.

use crate::random::Random;
use serde_json::Value;

/// A way to alter a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Alteration {
    Digit,
    Seat,
    Digest,
    Score,
    Winners,
    Magnet,
    Card,
    Word,
    Flag,
    SwapLines,
    DoubleLine,
    MoveLine,
    DeleteLine,
    InsertLine,
    Truncate,
    MoveActions,
}

impl Alteration {
    pub(crate) const ALL: [Alteration; 16] = [
        Alteration::Digit,
        Alteration::Seat,
        Alteration::Digest,
        Alteration::Score,
        Alteration::Winners,
        Alteration::Magnet,
        Alteration::Card,
        Alteration::Word,
        Alteration::Flag,
        Alteration::SwapLines,
        Alteration::DoubleLine,
        Alteration::MoveLine,
        Alteration::DeleteLine,
        Alteration::InsertLine,
        Alteration::Truncate,
        Alteration::MoveActions,
    ];

    /// Alters a text; `None` if it has nothing of the kind. `others` are lines of other records, which may be inserted.
    pub(crate) fn apply(self, text: &str, others: &[&str], random: &mut Random) -> Option<String> {
        let altered = match self {
            Alteration::Digit => another_digit(text, random),
            Alteration::Seat => another_number(text, &["\"seat\":", "\"first\":", "\"players\":"], random),
            Alteration::Digest => another_digest(text, random),
            Alteration::Score => {
                let keys = ["\"rectangle\":", "\"horizontal\":", "\"vertical\":", "\"bonus\":", "\"total\":"];
                another_number(text, &[&keys[..], &["\"faults\":"]].concat(), random)
            }
            Alteration::Winners => other_winners(text, random),
            Alteration::Magnet => another_number(text, &["\"magnet\":", "\"magnets\":[", "\"hold\","], random),
            Alteration::Card => another_word(text, is_card, random),
            Alteration::Word => another_word(text, is_word, random),
            Alteration::Flag => another_flag(text, random),
            Alteration::MoveActions => move_actions(text, random),
            _ => self.alter_lines(text, others, random),
        };
        altered.filter(|altered| altered != text)
    }

    /// Alters the order of the lines behind the header.
    fn alter_lines(self, text: &str, others: &[&str], random: &mut Random) -> Option<String> {
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let last = lines.len() - 1;
        let (at, to) = (1 + random.below(last), 1 + random.below(last));
        match self {
            Alteration::SwapLines => lines.swap(at, if random.one_in(2) { to } else { 1 + at % last }),
            Alteration::DoubleLine => lines.insert(at, lines[at]),
            Alteration::MoveLine => {
                let line = lines.remove(at);
                lines.insert(to, line);
            }
            Alteration::DeleteLine => {
                lines.remove(at);
            }
            Alteration::InsertLine => lines.insert(at, random.choose(others)?),
            _ => lines.truncate(at),
        }
        Some(lines.concat())
    }
}

/// Replaces a part of a text.
fn replace(text: &str, start: usize, length: usize, with: &str) -> String {
    format!("{}{with}{}", &text[..start], &text[start + length..])
}

/// Replaces a digit of a number, but not one of a digest or a card.
fn another_digit(text: &str, random: &mut Random) -> Option<String> {
    let mut is_string = false;
    let digits = text.bytes().enumerate().filter(|(_, byte)| {
        is_string ^= *byte == b'"';
        !is_string && byte.is_ascii_digit()
    });
    let digits: Vec<(usize, u8)> = digits.collect();
    let (at, digit) = *random.choose(&digits)?;
    let other = (usize::from(digit - b'0') + 1 + random.below(9)) % 10;
    Some(replace(text, at, 1, &other.to_string()))
}

/// Replaces a number behind one of the keys by another.
fn another_number(text: &str, keys: &[&str], random: &mut Random) -> Option<String> {
    let places = keys.iter().flat_map(|key| text.match_indices(key).map(|(at, _)| at + key.len()));
    let numbers = places.filter_map(|at| {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        Some((at, digits, text[at..at + digits].parse().ok()?))
    });
    let numbers: Vec<(usize, usize, usize)> = numbers.collect();
    let (at, digits, number) = *random.choose(&numbers)?;
    let other = [number.saturating_sub(1), number + 1, random.below(5)][random.below(3)];
    Some(replace(text, at, digits, &other.to_string()))
}

fn another_digest(text: &str, random: &mut Random) -> Option<String> {
    let key = "\"digest\":\"";
    let digests: Vec<usize> = text.match_indices(key).map(|(at, _)| at + key.len()).collect();
    let at = random.choose(&digests)? + random.below(16);
    Some(replace(text, at, 1, &format!("{:x}", random.below(16))))
}

fn other_winners(text: &str, random: &mut Random) -> Option<String> {
    let (at, key) = ["\"winners\":[", "\"seats\":["].iter().find_map(|key| text.match_indices(key).next())?;
    let start = at + key.len();
    let length = text[start..].find(']')?;
    Some(replace(text, start, length, ["", "0", "1", "2", "0,1"][random.below(5)]))
}

fn is_card(word: &str) -> bool {
    word == "W" || word.len() == 3 && word.starts_with(['S', 'C', 'T'])
}

fn is_word(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

/// Replaces a word in quotation marks by another of the same text.
fn another_word(text: &str, is_meant: impl Fn(&str) -> bool, random: &mut Random) -> Option<String> {
    let mut end = 0;
    let words = text.split('"').enumerate().filter_map(|(index, part)| {
        let start = end;
        end += part.len() + 1;
        (index % 2 == 1 && is_meant(part)).then_some((start, part))
    });
    let words: Vec<(usize, &str)> = words.collect();
    let ((at, word), (_, other)) = (random.choose(&words)?, random.choose(&words)?);
    Some(replace(text, *at, word.len(), other))
}

fn another_flag(text: &str, random: &mut Random) -> Option<String> {
    let flags: Vec<(usize, &str)> = ["true", "false"].iter().flat_map(|flag| text.match_indices(flag)).collect();
    let (at, flag) = random.choose(&flags)?;
    Some(replace(text, *at, flag.len(), if *flag == "true" { "false" } else { "true" }))
}

/// Moves the first or last actions of a line to another line of actions, mostly to a neighbour.
fn move_actions(text: &str, random: &mut Random) -> Option<String> {
    let mut lines: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    let with_actions: Vec<usize> = (0..lines.len()).filter(|index| lines[*index].get("acts").is_some()).collect();
    let from = random.below(with_actions.len().checked_sub(1)?);
    let to = if random.one_in(3) { random.below(with_actions.len()) } else { from + 1 };
    let source = lines[with_actions[from]]["acts"].as_array_mut()?;
    let count = 1 + random.below(source.len().min(3));
    let moved = if random.one_in(2) { source.split_off(source.len() - count) } else { source.drain(..count).collect() };
    let is_empty = source.is_empty();
    let target = lines[with_actions[to]]["acts"].as_array_mut()?;
    let at = if random.one_in(2) { 0 } else { target.len() };
    target.splice(at..at, moved);
    if is_empty && from != to {
        lines.remove(with_actions[from]);
    }
    Some(lines.iter().map(|line| line.to_string() + "\n").collect())
}
