//! Saved games of Clustered: the restored game is the saved one to the last card, and damaged or forged bytes are
//! refused or give a game that can be played to its end.

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Event, Game, Move, Options, Phase, QuickDiscard, RulesVersion, Setup, Snapshot, SnapshotError};
use common::{Rng, any_setup, cases, setup, setup_with_rules};
use proptest::prelude::*;
use seats::checksum;

/// Plays at most `most` random moves.
fn game_after(setup: &Setup, seed: u64, most: usize) -> Game {
    let mut rng = Rng(seed);
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(seed.into()), |_| {}).unwrap();
    for _ in 0..most {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
    }
    game
}

/// Plays random moves to the end and returns the events.
fn play_to_end(mut game: Game, seed: u64) -> Vec<Event> {
    let mut rng = Rng(seed);
    let mut events = Vec::new();
    while let Some(turn) = game.turn() {
        let mv = game.legal_moves().pick(|| rng.next_u64()).expect("the seat to move has a legal move");
        game.play(turn.seat, mv, |event| events.push(event)).unwrap();
    }
    events
}

/// Saves and restores a game through its binary form.
fn saved_and_restored(game: &Game) -> Game {
    let snapshot = game.snapshot();
    let bytes = snapshot.to_bytes();
    let read = Snapshot::from_bytes(&bytes).unwrap();
    assert_eq!(read, snapshot);
    assert_eq!(read.to_bytes(), bytes);
    Game::restore(&read).unwrap()
}

/// Compares everything that a game holds, shows and allows.
fn assert_same(restored: &Game, game: &Game) {
    let viewers = || game.setup().players().seats().map(Some).chain([None]);
    let views = |game: &Game| -> Vec<String> {
        viewers().map(|viewer| serde_json::to_string(&game.view(viewer)).unwrap()).collect()
    };
    let moves = |game: &Game| -> Vec<Move> { game.legal_moves().iter().collect() };
    assert_eq!(views(restored), views(game));
    assert_eq!(moves(restored), moves(game), "the same moves in the same order");
    assert_eq!(restored.scores(), game.scores());
    assert_eq!(format!("{restored:?}"), format!("{game:?}"));
}

proptest! {
    #![proptest_config(cases(if cfg!(target_arch = "wasm32") { 32 } else { 256 }))]

    #[test]
    fn a_restored_game_goes_on_like_the_saved_one(setup in any_setup(), seed: u64, most in 0..250_usize) {
        let game = game_after(&setup, seed, most);
        let restored = saved_and_restored(&game);
        assert_same(&restored, &game);
        prop_assert_eq!(play_to_end(restored, seed), play_to_end(game, seed));
    }

    #[test]
    fn forged_snapshots_are_refused_or_playable(
        setup in any_setup(),
        seed: u64,
        most in 0..250_usize,
        forgeries in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = game_after(&setup, seed, most).snapshot().to_bytes();
        let body = HEADER..bytes.len() - 8;
        for (place, value) in forgeries {
            bytes[HEADER + place.index(body.len())] = value;
        }
        restore_and_play(&mut bytes, seed);
    }
}

/// The tests forge bytes from here on: magic, versions and the length of the body take at most so many bytes.
const HEADER: usize = 12;

/// Restores a game from forged bytes, with the right checksum, and plays it to its end. Returns whether it was refused.
fn restore_and_play(bytes: &mut [u8], seed: u64) -> bool {
    let (body, sum) = bytes.split_last_chunk_mut::<8>().unwrap();
    *sum = checksum(body).to_le_bytes();
    let Ok(game) = Snapshot::from_bytes(bytes).and_then(|snapshot| Game::restore(&snapshot)) else { return true };
    assert_same(&saved_and_restored(&game), &game);
    play_to_end(game, seed);
    false
}

#[test]
fn every_ply_of_a_quick_game_is_restored() {
    let options = Options { quick: true, first_bonus: true, biggest_bonus: true, ..Options::default() };
    let mut phases = Vec::new();
    for ply in 0..=60 {
        let game = game_after(&setup(2, options.clone()), 3, ply);
        phases.push(game.turn().map(|turn| turn.phase));
        assert_same(&saved_and_restored(&game), &game);
    }
    for phase in [Some(Phase::DiscardSetup), Some(Phase::Play), Some(Phase::DiscardExtra), None] {
        assert!(phases.contains(&phase), "{phase:?} was not covered");
    }
}

#[test]
fn any_truncation_and_any_flipped_bit_is_refused() {
    let bytes = game_after(&setup(2, Options::default()), 3, 30).snapshot().to_bytes();
    for length in 0..bytes.len() {
        assert_eq!(Snapshot::from_bytes(&bytes[..length]), Err(SnapshotError::Truncated), "{length} bytes");
    }
    assert_eq!(Snapshot::from_bytes(&[&bytes[..], b"\n"].concat()), Err(SnapshotError::TrailingBytes));
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Snapshot::from_bytes(&damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn other_games_and_other_versions_are_refused() {
    let bytes = game_after(&setup(2, Options::default()), 3, 30).snapshot().to_bytes();
    let with = |place: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        let (body, sum) = bytes.split_last_chunk_mut::<8>().unwrap();
        *sum = checksum(body).to_le_bytes();
        Snapshot::from_bytes(&bytes)
    };
    assert_eq!(with(0, b'X'), Err(SnapshotError::NotASnapshot));
    assert_eq!(with(6, b'K'), Err(SnapshotError::OtherGame));
    assert_eq!(with(7, 2), Err(SnapshotError::UnsupportedFormat(2)));
    assert_eq!(with(8, 9), Err(SnapshotError::UnsupportedRules(9)));
    assert_eq!(with(9, 1), Err(SnapshotError::UnsupportedPhysics(1)));
    assert_eq!(Snapshot::from_bytes(b""), Err(SnapshotError::Truncated));
    assert_eq!(Snapshot::from_bytes(br#"{"huddle":"record"}"#), Err(SnapshotError::NotASnapshot));
}

#[test]
fn forging_any_byte_is_refused_or_playable() {
    let options = Options { quick: true, first_bonus: true, ..Options::default() };
    let bytes = game_after(&setup(3, options), 5, 40).snapshot().to_bytes();
    let (mut refused, mut kept) = (0, 0);
    for place in HEADER..bytes.len() - 8 {
        for value in [0, 1, 2, 5, 7, 27, 28, 127, 128, 255, bytes[place] ^ 1, bytes[place].wrapping_add(2)] {
            let mut forged = bytes.clone();
            forged[place] = value;
            if forged == bytes {
                continue;
            }
            if restore_and_play(&mut forged, 1) { refused += 1 } else { kept += 1 }
        }
    }
    // A game can be forged only by changing an option.
    assert!(refused > 50 * kept, "{refused} refused, {kept} kept");
}

/// The layout of saved games: `cargo test-all` compares it natively and in WebAssembly. If this fails, increment the
/// version of the format, and keep reading the old one.
#[test]
fn the_bytes_of_a_snapshot_are_the_same_everywhere() {
    let options = Options { quick: true, extra_wild: vec![false, true, false], ..Options::default() };
    let bytes = game_after(&setup_with_rules(RulesVersion::V1, 3, options), 5, 40).snapshot().to_bytes();
    assert_eq!(bytes.len(), 180);
    assert_eq!(format!("{:016x}", checksum(&bytes)), "5bdabaced75b8e58");
}

#[test]
fn the_bytes_of_a_snapshot_of_rules_2_are_the_same_everywhere() {
    let lengths_and_sums = [None, Some(QuickDiscard::Hand)].map(|quick_discard| {
        let options =
            Options { quick: true, quick_discard, extra_wild: vec![false, true, false], ..Options::default() };
        let bytes = game_after(&setup_with_rules(RulesVersion::V2, 3, options), 5, 40).snapshot().to_bytes();
        (bytes.len(), format!("{:016x}", checksum(&bytes)))
    });
    assert_eq!(lengths_and_sums, ["86782e012fa5a1e0", "60ebdd469973e339"].map(|sum| (182, sum.to_owned())));
}
