//! Damaged saved games of Kluster are refused. Forged ones, whose checksum is right, are refused or give a game that
//! goes on without a panic.

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::{
    CLOCK, ELIMINATION, EXPERT, PLAIN, seat, setup,
    test_table::{TestTable, pose, surface_point},
};
use kluster::{Action, BoxKind, Game, Options, Snapshot, SnapshotError, Turn};
use magnets::{Face, HandPose, MagnetId, SurfacePoint};
use seats::checksum;

/// In WebAssembly, where everything is slower, only one of so many cases is tried.
const SAMPLE: usize = if cfg!(target_arch = "wasm32") { 7 } else { 1 };

/// A table with two stones of each player.
fn started(options: Options) -> TestTable {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 2, options));
    table.place_without_kluster(0, -60, 0);
    let magnet = if options.elimination { 1 } else { 12 };
    table.place_without_kluster(magnet, 60, 0);
    table
}

/// A magnet is lowered while a cord is dragged.
fn holding() -> Game {
    let mut table = started(PLAIN);
    table.apply(&Action::Hold { magnet: MagnetId(2), at: pose(90, -60, 70, Face::Up) });
    table.apply(&Action::Grab { cord: 0, at: surface_point(0, -160) });
    table.apply(&Action::Drag { to: surface_point(0, -40), ticks: 240 });
    table.apply(&Action::Release);
    (0..60).for_each(|_| table.step());
    table.game
}

/// Two magnets have joined; the hand still holds another one.
fn klustering() -> Game {
    let mut table = started(ELIMINATION);
    table.apply(&Action::Hold { magnet: MagnetId(2), at: pose(-60, 35, 30, Face::Up) });
    table.apply(&Action::Carry { to: pose(-60, 5, 12, Face::Up), ticks: 60 });
    while !matches!(table.turn(), Turn::Klustering { .. }) {
        table.step();
    }
    table.game
}

/// The clock has expired.
fn settling() -> Game {
    let mut table = started(CLOCK);
    table.apply(&Action::Clock);
    table.game
}

/// A player with more magnets than the next one is asked.
fn asking() -> Game {
    let mut table = started(EXPERT);
    // Two magnets of the other player, so that the hands are 10 and 9.
    for (magnet, y) in [(13, 90), (14, -90)] {
        table.game.stage(MagnetId(magnet), pose(0, y, 5, Face::Up)).unwrap();
    }
    table.settle();
    table.place(1, -60, -70, Face::Up);
    table.game
}

/// A solo game ended by its third fault.
fn over() -> Game {
    let mut table = TestTable::new(setup(&[BoxKind::Duo], 1, PLAIN));
    for _ in 0..3 {
        table.place_without_kluster(0, 0, 0);
        table.place(1, 18, 0, Face::Up);
    }
    assert_eq!(*table.turn(), Turn::Over);
    table.game
}

/// The second of two cords is still to be laid.
fn laying() -> Game {
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 5, PLAIN));
    table.apply(&Action::LayCord(common::test_table::circle(0, 0)));
    table.game
}

fn all_bytes() -> [Vec<u8>; 6] {
    [holding(), klustering(), settling(), asking(), over(), laying()].map(|game| game.snapshot().to_bytes())
}

/// Restores a game from forged bytes, with the right checksum, and plays on. Returns whether it was refused.
fn restore_and_play(bytes: &mut [u8]) -> bool {
    let (body, sum) = bytes.split_last_chunk_mut::<8>().unwrap();
    *sum = checksum(body).to_le_bytes();
    let Ok(snapshot) = Snapshot::from_bytes(bytes) else { return true };
    let Ok(mut game) = Game::restore(&snapshot) else { return true };
    assert!(Game::restore(&game.snapshot()).is_ok(), "what was accepted once is accepted again");
    let emit = &mut |_| ();
    let steps = |game: &mut Game, count: u32| (0..count).for_each(|_| game.step(&mut |_| ()));
    steps(&mut game, 6);
    if let Some(seat) = game.rules().turn().seat() {
        let magnet = game.rules().hands()[seat].first().or(game.rules().pool().first()).copied().unwrap_or(MagnetId(0));
        let at = HandPose { at: [20_000, 30_000, 40_000], turned: [1, 0, 0, 0] };
        let actions = [
            Action::PlaceAgain(false),
            Action::Grab { cord: 0, at: SurfacePoint(160_000, 0) },
            Action::Drag { to: SurfacePoint(100_000, 0), ticks: 10 },
            Action::Hold { magnet, at },
            Action::Release,
            Action::Clock,
        ];
        for action in actions {
            // Whether it is legal depends on the forgery.
            let _ = game.apply(seat, &action, emit);
            steps(&mut game, 2);
        }
    }
    steps(&mut game, 20);
    game.digest();
    assert_eq!(Game::restore(&game.snapshot()).err(), None, "a game that goes on can be saved");
    let _ = game.view(Some(seat(0)));
    false
}

#[test]
fn any_truncation_and_any_flipped_bit_is_refused() {
    let bytes = holding().snapshot().to_bytes();
    for length in 0..bytes.len() {
        assert_eq!(Snapshot::from_bytes(&bytes[..length]), Err(SnapshotError::Truncated), "{length} bytes");
    }
    assert_eq!(Snapshot::from_bytes(&[&bytes[..], b"\n"].concat()), Err(SnapshotError::TrailingBytes));
    for bit in (0..8 * bytes.len()).step_by(SAMPLE) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Snapshot::from_bytes(&damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn other_games_and_other_versions_are_refused() {
    let bytes = holding().snapshot().to_bytes();
    let with = |place: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        let (body, sum) = bytes.split_last_chunk_mut::<8>().unwrap();
        *sum = checksum(body).to_le_bytes();
        Snapshot::from_bytes(&bytes)
    };
    assert_eq!(with(0, b'X'), Err(SnapshotError::NotASnapshot));
    assert_eq!(with(6, b'C'), Err(SnapshotError::OtherGame));
    assert_eq!(with(7, 2), Err(SnapshotError::UnsupportedFormat(2)));
    assert_eq!(with(8, 9), Err(SnapshotError::UnsupportedRules(9)));
    assert_eq!(with(9, 3), Err(SnapshotError::UnsupportedPhysics(3)));
}

#[test]
fn the_situations_are_what_they_are_called() {
    let names =
        [holding(), klustering(), settling(), asking(), over(), laying()].map(|game| game.rules().turn().name());
    assert_eq!(names, ["holding", "klustering", "settling", "asking", "over", "laying"]);
}

/// The rules come first, within some 200 bytes.
#[test]
fn forging_any_byte_of_the_rules_is_refused_or_goes_on() {
    let (mut refused, mut kept) = (0, 0);
    for bytes in all_bytes() {
        for place in (12..200).step_by(SAMPLE) {
            for value in [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 23, 24, 127, 128, 255] {
                let mut forged = bytes.clone();
                forged[place] = value;
                if forged == bytes {
                    continue;
                }
                if restore_and_play(&mut forged) { refused += 1 } else { kept += 1 }
            }
        }
    }
    assert!(refused > 5 * kept, "{refused} refused, {kept} kept");
}

/// Replaces eight bytes by numbers that physics would choke on.
#[test]
fn forging_any_number_is_refused_or_goes_on() {
    let numbers = [0.0, -1.0, 1.0, 1e-300, 1e300, -1e300, 99.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    for bytes in all_bytes() {
        for place in (12..bytes.len() - 16).step_by(3 * SAMPLE) {
            for number in numbers {
                let mut forged = bytes.clone();
                forged[place..place + 8].copy_from_slice(&f64::to_le_bytes(number));
                restore_and_play(&mut forged);
            }
        }
    }
}

#[test]
fn random_forgeries_are_refused_or_go_on() {
    let bases = all_bytes();
    let mut rng = rng::Rng::new(7, 0);
    for number in 0..6000 / SAMPLE {
        let mut forged = bases[number % bases.len()].clone();
        for _ in 0..=rng.below(4) {
            let place = 12 + rng.below(u32::try_from(forged.len() - 20).unwrap()) as usize;
            forged[place] = rng.next_u64().to_le_bytes()[0];
        }
        restore_and_play(&mut forged);
    }
}
