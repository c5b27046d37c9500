//! Invalid cards, moves and transcripts cause a short error that names its line, never a panic.

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Card, DeckError, Game, Illegal, Move, Options, SetupError, TranscriptErrorKind};
use clustered::{TRANSCRIPT_LIMIT, Transcript, TranscriptError};
use common::{Rng, any_setup, cases, setup};
use proptest::prelude::*;
use seats::RulesVersionError;
use std::fmt::Display;

/// Returns the text of a whole two-player game: the title, at least 3 header lines, an empty line, then a move a line.
fn game_of_two(seed: u64) -> String {
    let two = setup(2, Options { first_bonus: true, ..Options::default() });
    let mut rng = Rng(seed);
    let decks = two.shuffled_decks(seed.into());
    let mut game = Game::deal(two.clone(), &decks, |_| {}).unwrap();
    let mut moves = Vec::new();
    while let Some(turn) = game.turn() {
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
        moves.push((turn.seat, mv));
    }
    Transcript::new(two, decks, moves).to_string()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn assert_short(error: &impl Display) {
    let message = error.to_string();
    assert!((1..200).contains(&message.chars().count()) && !message.contains('\n'), "{message:?}");
    assert!(!message.ends_with('.'), "whoever shows it ends the sentence: {message:?}");
}

/// Parses and replays a text. An error is short and names a line of the text.
fn outcome(text: &str) -> Result<Game, TranscriptError> {
    let outcome = text.parse::<Transcript>().and_then(|transcript| transcript.replay(|_| {}));
    if let Err(error) = &outcome {
        assert_short(error);
        assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error} in {text:?}");
    }
    outcome
}

/// Returns the line and the kind of the error of an invalid text.
fn first_error(text: &str) -> (usize, TranscriptErrorKind) {
    let TranscriptError { line, kind: problem } = outcome(text).unwrap_err();
    (line, problem)
}

#[test]
fn a_truncated_text_is_a_valid_game_or_an_error_in_its_last_line() {
    let whole = game_of_two(3);
    let head = whole.find("\n\n").unwrap();
    for end in 0..=whole.len() {
        match outcome(&whole[..end]) {
            Ok(game) => assert!(end > head - 1, "{} cards lie already", game.board().placed().len()),
            Err(error) => assert_eq!(error.line, lines(&whole[..end]).len().max(1), "{error}"),
        }
    }
}

#[test]
fn a_duplicated_line_is_refused_where_it_is_repeated() {
    let whole = game_of_two(4);
    let lines = lines(&whole);
    for place in 0..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(place, lines[place]);
        let doubled = doubled.join("\n");
        let expected = |problem: &TranscriptErrorKind| match lines[place].split(' ').next() {
            Some("clustered") => matches!(problem, TranscriptErrorKind::Unexpected(_)),
            Some("0" | "1") if place + 1 == lines.len() => {
                matches!(problem, TranscriptErrorKind::Illegal { reason: Illegal::GameOver, .. })
            }
            Some("0" | "1") => matches!(problem, TranscriptErrorKind::Illegal { reason: Illegal::NotYourTurn, .. }),
            _ => matches!(problem, TranscriptErrorKind::Duplicate(_)),
        };
        if lines[place].is_empty() {
            assert!(outcome(&doubled).is_ok());
        } else {
            let (line, problem) = first_error(&doubled);
            assert!(line == place + 2 && expected(&problem), "line {line} of {place} + 2: {problem}");
        }
    }
}

#[test]
fn a_missing_line_is_reported() {
    let whole = game_of_two(5);
    let lines = lines(&whole);
    let without = |place: usize| [&lines[..place], &lines[place + 1..]].concat().join("\n");
    for (place, missing) in lines.iter().enumerate() {
        match missing.split(' ').next().unwrap() {
            "clustered" => assert_eq!(first_error(&without(place)), (1, TranscriptErrorKind::MissingTitle)),
            "players" | "first" | "deck" => {
                assert!(matches!(first_error(&without(place)).1, TranscriptErrorKind::Missing(_)));
            }
            "0" | "1" if place + 1 < lines.len() => {
                let (line, problem) = first_error(&without(place));
                assert_eq!(line, place + 1);
                assert!(matches!(problem, TranscriptErrorKind::Illegal { reason: Illegal::NotYourTurn, .. }));
            }
            _ => assert!(outcome(&without(place)).is_ok(), "{missing}"),
        }
    }
}

#[test]
fn an_unknown_word_is_refused_in_its_line() {
    let whole = game_of_two(6);
    let lines = lines(&whole);
    for word in ["frobnicate", "frobnicate 3", "quick 1", "table", "table oval 9", "seed", "players two", "Q1e@0,0"] {
        for place in 1..=lines.len() {
            let mut more = lines.clone();
            more.insert(place, word);
            let (line, problem) = first_error(&more.join("\n"));
            // A line like `players two` may come before the valid one, but is never accepted.
            assert_eq!(line, place + 1, "{word}: {problem}");
            assert!(
                matches!(problem, TranscriptErrorKind::Unexpected(_) | TranscriptErrorKind::Duplicate(_)),
                "{word}: {problem}"
            );
        }
    }
}

#[test]
fn a_bad_move_is_refused_in_its_line() {
    let whole = game_of_two(7);
    let first_move = lines(&whole).iter().position(|line| line.starts_with(['0', '1'])).unwrap();
    for bad in ["0 S1e", "0 S1e@", "0 S1e@1", "0 S4e@0,1", "0 --S1e", "0 W@+1,0", "0 -X", "1 S1e@0,1@2", "1 é@0,1"] {
        for place in [first_move, lines(&whole).len() - 1] {
            let mut changed = lines(&whole);
            changed[place] = bad;
            let (line, problem) = first_error(&changed.join("\n"));
            assert!(line == place + 1 && matches!(problem, TranscriptErrorKind::Move(_)), "{line}: {problem}");
        }
    }
    let mut stranger = lines(&whole);
    stranger.insert(first_move, "7 S1e@0,1");
    let (line, problem) = first_error(&stranger.join("\n"));
    assert_eq!(line, first_move + 1);
    assert!(matches!(problem, TranscriptErrorKind::Illegal { reason: Illegal::NotYourTurn, .. }));
}

#[test]
fn an_unknown_version_of_the_rules_is_refused_by_name() {
    for unknown in [0, 3, u64::MAX] {
        let (line, problem) = first_error(&format!("# a game\nclustered {unknown}\nplayers 2\n"));
        assert_eq!((line, problem), (2, TranscriptErrorKind::Rules(RulesVersionError(unknown))));
    }
    let error = outcome("clustered 3\n").unwrap_err().to_string();
    assert_eq!(error, "line 1: version 3 of the rules is unknown: there are 1 and 2");
    for word in ["01", "1x", "99999999999999999999"] {
        let (line, problem) = first_error(&format!("clustered {word}\nplayers 2\n"));
        assert!(line == 1 && matches!(problem, TranscriptErrorKind::Unexpected(_)), "{word}: {problem}");
    }
    for title in ["clustered", "clustered two", "clustered -1", "kluster 1", "clustered 1 2"] {
        assert_eq!(first_error(&format!("{title}\nplayers 2\n")), (1, TranscriptErrorKind::MissingTitle), "{title}");
    }
}

#[test]
fn c18_a_line_about_the_discard_needs_rules_2_and_the_quick_game() {
    let game = |title: &str, options: &str| format!("clustered {title}\nplayers 2\nfirst 0\nseed 1\n{options}\n");
    for fine in ["quick-discard hand\nquick", "quick\nquick-discard hand", "quick\nquick-discard drawn"] {
        assert!(outcome(&game("2", fine)).is_ok(), "{fine}");
    }
    for (title, options, line) in [
        ("1", "quick\nquick-discard hand", 6),
        ("1", "quick\nquick-discard drawn", 6),
        ("2", "quick-discard hand", 5),
        ("2", "quick\nquick-discard", 6),
        ("2", "quick\nquick-discard deck", 6),
        ("2", "quick\nquick-discard drawn hand", 6),
    ] {
        let (found, problem) = first_error(&game(title, options));
        assert!(found == line && matches!(problem, TranscriptErrorKind::Unexpected(_)), "{title} {options}: {problem}");
    }
    let (line, problem) = first_error(&game("2", "quick\nquick-discard hand\nquick-discard hand"));
    assert!(line == 7 && matches!(problem, TranscriptErrorKind::Duplicate(_)), "{problem}");
}

#[test]
fn huge_numbers_are_refused_in_their_line() {
    let head = "clustered 1\nplayers 2\nfirst 0\n";
    for bad in [
        "seed 18446744073709551616",
        "seed -1",
        "seed 1e9",
        "table rectangle 1000x1000",
        "table rectangle 99999999999999999999x1",
        "table round 0",
        "extra-wild 4294967296",
        "deck 18446744073709551616 W",
        "32 S1e@0,1",
        "99999999999999999999 S1e@0,1",
        "0 S1e@32768,0",
        "0 S1e@0,-99999999999999999999",
    ] {
        let (line, problem) = first_error(&format!("{head}{bad}\nbiggest-bonus\n"));
        assert!(
            line == 4
                && matches!(
                    problem,
                    TranscriptErrorKind::Unexpected(_) | TranscriptErrorKind::Move(_) | TranscriptErrorKind::Size(_)
                ),
            "{bad}: {problem}"
        );
    }
    let (line, problem) = first_error(&format!("clustered 1\nplayers {}\nfirst 0\nseed 1\n", u64::MAX));
    assert!(line == 2 && matches!(problem, TranscriptErrorKind::Setup(SetupError::Players(_))), "{problem}");
    for far in ["32767,-32768", "-32768,32767", "30000,-30000"] {
        let top = setup(2, Options::default()).shuffled_decks(1.into());
        let card = top.iter().next().unwrap().iter_top_first().next().unwrap();
        let (line, problem) = first_error(&format!("{head}seed 1\n0 {card}@{far}\n"));
        assert!(
            line == 5 && matches!(problem, TranscriptErrorKind::Illegal { reason: Illegal::NotAdjacent, .. }),
            "{problem}"
        );
    }
    assert!(outcome(&format!("{head}seed {}\n", u64::MAX)).is_ok());
}

#[test]
fn a_wrong_deck_is_refused() {
    let whole = game_of_two(8);
    let place = lines(&whole).iter().position(|line| line.starts_with("deck 1")).unwrap();
    let deck = lines(&whole)[place];
    let changed = |deck: &str| {
        let mut lines = lines(&whole);
        lines[place] = deck;
        first_error(&lines.join("\n"))
    };
    let (short, _) = deck.rsplit_once(' ').unwrap();
    let once = deck.split(' ').find(|word| word.len() == 3).unwrap();
    for (bad, why) in [
        (short.to_owned(), DeckError::Size { expected: 29, found: 28 }),
        (format!("{deck} W"), DeckError::Size { expected: 29, found: 30 }),
        ("deck 1".to_owned(), DeckError::Size { expected: 29, found: 0 }),
        (format!("{short} {once}"), DeckError::DuplicateCard(once.parse().unwrap())),
    ] {
        let (line, problem) = changed(&bad);
        assert!(line > place && problem == TranscriptErrorKind::Deck(why), "{problem}");
    }
    let (line, problem) = changed(&deck.replace(" W", " X"));
    assert!(line == place + 1 && matches!(problem, TranscriptErrorKind::Card(_)), "{problem}");
    for stranger in ["deck 2", "deck 31"] {
        assert!(
            matches!(changed(&deck.replace("deck 1", stranger)).1, TranscriptErrorKind::Missing(_)),
            "seat 1 has none"
        );
        assert!(matches!(
            first_error(&whole.replacen(deck, &format!("{deck}\n{stranger} W"), 1)).1,
            TranscriptErrorKind::Unexpected(_)
        ));
    }
    let seeded = whole.replacen(deck, &format!("{deck}\nseed 1"), 1);
    assert!(
        matches!(first_error(&seeded).1, TranscriptErrorKind::Unexpected(_)),
        "decks and a seed contradict each other"
    );
}

#[test]
fn bytes_that_are_not_utf8_are_refused_in_their_line() {
    let whole = game_of_two(9);
    let first = |bytes: &[u8]| Transcript::from_bytes(bytes).unwrap_err();
    for (at, _) in whole.match_indices(' ') {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] = 0xff;
        assert_eq!(
            first(&bytes),
            TranscriptError { line: lines(&whole[..at]).len(), kind: TranscriptErrorKind::NotUtf8 }
        );
    }
    assert_eq!(first(&vec![b'#'; TRANSCRIPT_LIMIT]).kind, TranscriptErrorKind::MissingTitle);
    assert_eq!(first(&vec![b'#'; TRANSCRIPT_LIMIT + 1]).kind, TranscriptErrorKind::TooLong);
    assert_short(&first(&vec![b'#'; TRANSCRIPT_LIMIT + 1]));
}

/// Lines of transcript fragments, in any order.
const WORDS: &str = "(players|first|seed|table|rectangle|round|deck|quick|quick-discard|hand|drawn|extra-wild|[0-9]{1,3}|\
                     -?[STCWX][0-4]?[esf]?(@-?[0-9]{1,6},-?[0-9])?|x|#|\t| ){1,6}";

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn shuffled_lines_never_panic(
        seed in 0..50_u64,
        swaps in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..20),
    ) {
        let whole = game_of_two(seed);
        let mut lines = lines(&whole);
        for [one, other] in swaps {
            let (one, other) = (one.index(lines.len()), other.index(lines.len()));
            lines.swap(one, other);
        }
        let first = lines.iter().position(|line| !line.is_empty()).unwrap();
        let result = outcome(&lines.join("\n"));
        if lines[first] != "clustered 2" {
            prop_assert_eq!(result.unwrap_err(), TranscriptError { line: first + 1, kind: TranscriptErrorKind::MissingTitle });
        }
    }

    #[test]
    fn a_changed_byte_never_panics(seed in 0..50_u64, at: prop::sample::Index, byte: u8) {
        let mut bytes = game_of_two(seed).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = outcome(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), titled: bool) {
        let title = if titled { "clustered 2\nplayers 2\n" } else { "" };
        let text = format!("{title}{}", String::from_utf8_lossy(&bytes));
        prop_assert!(outcome(&text).is_err());
    }

    #[test]
    fn random_words_never_panic(setup in any_setup(), lines in prop::collection::vec(WORDS, 0..9)) {
        let good = Transcript::new(setup.clone(), setup.shuffled_decks(1.into()), []).to_string();
        let _ = outcome(&format!("{good}{}", lines.join("\n")));
        for title in ["clustered 1", "clustered 2"] {
            let _ = outcome(&format!("{title}\n{}", lines.join("\n")));
        }
    }

    #[test]
    fn any_text_is_a_card_or_a_move_or_a_short_error(text in "\\PC{0,40}|[-STCW123esf@,0-9]{0,12}") {
        match text.parse::<Card>() {
            Ok(card) => prop_assert_eq!(card.to_string(), text.clone()),
            Err(error) => assert_short(&error),
        }
        match text.parse::<Move>() {
            Ok(mv) => prop_assert_eq!(mv.to_string(), text),
            Err(error) => assert_short(&error),
        }
    }
}

#[test]
fn a_move_has_one_spelling_and_all_others_are_refused() {
    for good in ["S1e@0,1", "W@-32768,32767", "-C3f", "-W"] {
        assert_eq!(good.parse::<Move>().unwrap().to_string(), good);
        for end in 0..good.len() {
            match good[..end].parse::<Move>() {
                Ok(shorter) => assert_eq!(shorter.to_string(), good[..end], "a number that is cut off is a number"),
                Err(error) => assert_short(&error),
            }
        }
    }
    for bad in ["", "-", "@", "S1e@00,1", "S1e@-0,1", "S1e@+1,1", "S1e@1,1 ", " S1e@1,1", "S1e@1,1,1", "S1e@1;1"] {
        assert_short(&bad.parse::<Move>().unwrap_err());
    }
    for huge in ["S1e@32768,0", "S1e@0,-32769", "S1e@99999999999999999999,0"] {
        assert_short(&huge.parse::<Move>().unwrap_err());
    }
    assert_short(&"S1e@".repeat(100_000).parse::<Move>().unwrap_err());
    assert_short(&"S1e".repeat(100_000).parse::<Card>().unwrap_err());
}
