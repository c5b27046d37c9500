//! Clustered records round-trip, and verify only if nothing in them was changed.

use clustered::{Game, Options, Setup};
use proptest::prelude::*;
use record::{AnyLog, ClusteredLog, LogPosition, RecordError, VerifyError, VerifyErrorKind};
use seats::{Players, Seat};

/// A game with these options, played by chance for so many moves.
fn played(count: u64, options: Options, seed: u64, moves: usize) -> (ClusteredLog, Game) {
    let setup = Setup::new(Players::try_from(count).unwrap(), Seat::FIRST, options).unwrap();
    let mut record = ClusteredLog::new(&setup);
    let decks = setup.shuffled_decks(seed.into());
    let mut game = Game::deal(setup, &decks, |event| record.append(event)).unwrap();
    let mut chance = seed;
    for _ in 0..moves {
        let Some(turn) = game.turn() else { break };
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = game.legal_moves().pick(|| chance.rotate_left(32)).unwrap();
        game.play(turn.seat, mv, |event| record.append(event)).unwrap();
    }
    (record, game)
}

fn read(text: &str) -> ClusteredLog {
    let AnyLog::Clustered(record) = AnyLog::parse(text.as_bytes()).unwrap() else { panic!("another game") };
    record
}

fn broken(lines: &[&str]) -> VerifyError {
    read(&lines.join("")).verify().unwrap_err()
}

fn any_options() -> impl Strategy<Value = (u64, Options)> {
    (1..=8_u64, any::<[bool; 3]>(), any::<[bool; 8]>()).prop_map(|(count, [quick, first, biggest], wilds)| {
        let extra_wild = wilds.into_iter().take(usize::try_from(count).unwrap()).collect();
        (count, Options { extra_wild, quick, first_bonus: first, biggest_bonus: biggest, ..Options::default() })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn a_record_is_read_back_and_verifies((count, options) in any_options(), seed: u64, moves in 0..300_usize) {
        let (record, game) = played(count, options, seed, moves);
        let text = record.to_string();
        let again = read(&text);
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(again.to_string(), text);
        let replayed = again.verify().unwrap();
        prop_assert_eq!(replayed.view(None), game.view(None));
        for seat in game.setup().players().seats() {
            prop_assert_eq!(replayed.view(Some(seat)), game.view(Some(seat)));
        }
    }

    /// Whatever single line is left out, doubled or swapped with the next: verify finds it, and nobody panics.
    #[test]
    fn a_changed_record_does_not_verify(seed: u64, at in 0..180_usize, kind in 0..3_u8) {
        let (record, _) = played(2, Options::default(), seed, 500);
        let text = record.to_string();
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let at = 1 + at % (lines.len() - 2);
        match kind {
            0 => { lines.remove(at); }
            1 => lines.insert(at, lines[at]),
            _ => lines.swap(at, at + 1),
        }
        let found = broken(&lines);
        prop_assert!(found.line > at, "{found}");
        prop_assert!(found.line <= at + 5, "{found} for line {at}");
    }

    /// Bytes of a real record, changed at random: a record, or an error with a line; never a panic.
    #[test]
    fn damaged_records_are_refused_with_their_line(
        seed: u64,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
        cuts: bool,
    ) {
        let mut bytes = played(2, Options::default(), seed, 20).0.to_string().into_bytes();
        for (place, byte) in damage {
            *place.get_mut(&mut bytes) = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        let lines = bytes.split(|byte| *byte == b'\n').count();
        match AnyLog::parse(bytes.as_slice()) {
            Ok(record) => if let Err(broken) = record.verify() {
                prop_assert!((1..=lines + 1).contains(&broken.line), "the end may come too early");
                prop_assert!(broken.to_string().len() < 300);
            },
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line));
                prop_assert!(error.to_string().len() < 300);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(AnyLog::parse(bytes.as_slice()).is_err());
    }
}

#[test]
fn the_first_fault_is_named() {
    let (record, _) = played(2, Options::default(), 7, 3);
    let text = record.to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line_of = |what: &str| lines.iter().position(|line| line.contains(what)).unwrap();

    let first_move = line_of("placed");
    let mut edited = lines.clone();
    let elsewhere = lines[first_move].replace(r#""x":"#, r#""x":9"#);
    edited[first_move] = &elsewhere;
    let found = broken(&edited);
    assert_eq!((found.line, found.entry), (first_move + 1, LogPosition(first_move - 1)));
    assert_eq!(found.kind, VerifyErrorKind::Illegal(clustered::Illegal::NotAdjacent));

    let mut edited = lines.clone();
    edited.truncate(first_move + 1);
    let found = broken(&edited);
    assert!(matches!(found.kind, VerifyErrorKind::Truncated(_)) && found.line == first_move + 2, "{found}");

    let mut edited = lines.clone();
    edited.remove(1);
    assert_eq!(broken(&edited).to_string(), "line 2: the shuffled deck of seat 0 should stand here");

    let mut edited = lines.clone();
    edited.push(lines[line_of("drew")]);
    let found = broken(&edited);
    assert_eq!((found.line, found.kind), (edited.len(), VerifyErrorKind::MissingMove));
}

#[test]
fn the_first_flaw_counts_whether_a_line_is_unreadable_or_does_not_follow() {
    let (record, _) = played(2, Options::default(), 7, 30);
    let text = record.to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let check = |lines: &[&str]| AnyLog::parse_and_verify(lines.join("").as_bytes()).map(|_| ());
    assert_eq!(check(&lines), Ok(()));

    let mut early = lines.clone();
    early.remove(7);
    early[60] = "garbage\n";
    assert!(matches!(check(&early), Err(RecordError::Verify(broken)) if broken.line == 8));
    let mut late = lines.clone();
    late[20] = "garbage\n";
    late.remove(60);
    assert!(matches!(check(&late), Err(RecordError::Parse(error)) if error.line == 21));
}

#[test]
fn nothing_follows_the_end() {
    let (record, _) = played(1, Options::default(), 7, 500);
    let text = record.to_string();
    let turn = text.lines().find(|line| line.contains("\"turn\"")).unwrap();
    let longer = format!("{text}{turn}\n");
    let found = broken(&[&longer]);
    assert_eq!((found.line, found.kind), (text.lines().count() + 1, VerifyErrorKind::AfterGameOver("C11")));
}

#[test]
fn the_transcript_of_a_record_plays_the_same_game() {
    let (record, _) = played(3, Options { quick: true, ..Options::default() }, 11, 40);
    let transcript: clustered::Transcript = record.transcript().unwrap().to_string().parse().unwrap();
    let mut again = ClusteredLog::new(record.setup());
    transcript.replay(|event| again.append(event)).unwrap();
    assert_eq!(again, record);
}
