//! Saved games: whatever the bytes are, they are refused, or give a game that can be played and saved again.
//!
//! Mutated bytes never have the right checksum, so it is corrected. The first byte selects where they come from: they
//! are a whole snapshot, the body of one, or patches to a valid one (three bytes each: place, place, value).
#![no_main]

use clustered::Game as Clustered;
use kluster::{Action, BoxKind, CordShape, Game as Kluster};
use libfuzzer_sys::fuzz_target;
use magnets::{HandPose, MagnetId, SurfacePoint};
use seats::{Seat, checksum};
use std::sync::LazyLock;

/// A game of Clustered in the middle.
static CLUSTERED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let options = clustered::Options { quick: true, first_bonus: true, ..clustered::Options::default() };
    let setup = clustered::Setup::from_numbers(clustered::RULES_VERSION, 3, 0, options).expect("a valid setup");
    let decks = setup.shuffled_decks(7.into());
    let mut game = Clustered::deal(setup, &decks, |_| {}).expect("complete decks");
    play_cards(&mut game, 40);
    game.snapshot().to_bytes()
});

/// A game of Kluster with a stone on the table, and another one being lowered while a cord is dragged.
static KLUSTER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let setup = kluster::Setup::from_numbers(kluster::Versions::NEWEST, vec![BoxKind::Classic], 2, Some(0), 7, kluster::Options::default());
    let mut game = Kluster::new(setup.expect("a valid setup"));
    let [first, second] = [0, 1].map(|seat| Seat::try_from(seat).expect("a seat"));
    let at = |x| HandPose { at: [x, 0, 60_000], turned: [1, 0, 0, 0] };
    let apply = |game: &mut Kluster, seat, action| game.apply(seat, &action, &mut |_| ()).expect("legal");
    apply(&mut game, first, Action::LayCord(CordShape::Circle { centre: SurfacePoint(0, 0), length: 1_005_000 }));
    apply(&mut game, first, Action::Hold { magnet: MagnetId(0), at: at(0) });
    apply(&mut game, first, Action::Release);
    game.settle(10_000, &mut |_| ());
    apply(&mut game, second, Action::Hold { magnet: MagnetId(12), at: at(70_000) });
    apply(&mut game, second, Action::Grab { cord: 0, at: SurfacePoint(-160_000, 0) });
    apply(&mut game, second, Action::Drag { to: SurfacePoint(-20_000, 0), ticks: 200 });
    apply(&mut game, second, Action::Release);
    (0..60).for_each(|_| game.step(&mut |_| ()));
    game.snapshot().to_bytes()
});

fn play_cards(game: &mut Clustered, moves: usize) {
    for _ in 0..moves {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().iter().next().expect("the seat to move has a legal move");
        game.play(turn.seat, mv, |_| {}).expect("a listed move is legal");
    }
}

fn play_magnets(game: &mut Kluster) {
    let step = |game: &mut Kluster, ticks: u32| (0..ticks).for_each(|_| game.step(&mut |_| ()));
    step(game, 10);
    let Some(seat) = game.rules().turn().seat() else { return };
    let at = HandPose { at: [20_000, 30_000, 40_000], turned: [1, 0, 0, 0] };
    let magnets = [game.rules().hands()[seat].as_slice(), game.rules().pool()].concat();
    let hold = magnets.first().map(|magnet| Action::Hold { magnet: *magnet, at });
    let grab = Action::Grab { cord: 0, at: SurfacePoint(160_000, 0) };
    let drag = Action::Drag { to: SurfacePoint(100_000, 0), ticks: 10 };
    let actions =
        [Action::PlaceAgain(false), grab, drag].into_iter().chain(hold).chain([Action::Release, Action::Clock]);
    for action in actions {
        // Whether it is legal depends on the bytes.
        let _ = game.apply(seat, &action, &mut |_| ());
        step(game, 3);
    }
    step(game, 20);
}

/// Wraps the body of a snapshot.
fn framed(game: u8, physics: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = [&b"HUDDLE"[..], &[game, 1, 1, physics]].concat();
    let mut length = body.len();
    while length >= 0x80 {
        bytes.push((length & 0x7f) as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend_from_slice(body);
    bytes.extend([0; 8]);
    bytes
}

/// Overwrites single bytes of a valid snapshot.
fn patched(base: &[u8], patches: &[u8]) -> Vec<u8> {
    let mut bytes = base.to_vec();
    for patch in patches.chunks_exact(3).take(8) {
        let place = usize::from(u16::from_le_bytes([patch[0], patch[1]]));
        let count = bytes.len();
        bytes[place % count] = patch[2];
    }
    bytes
}

fuzz_target!(|input: &[u8]| {
    let Some((mode, input)) = input.split_first() else { return };
    let mut bytes = match mode % 5 {
        0 => input.to_vec(),
        1 => framed(b'C', 0, input),
        2 => framed(b'K', 1, input),
        3 => patched(&CLUSTERED, input),
        _ => patched(&KLUSTER, input),
    };
    if let Some((body, sum)) = bytes.split_last_chunk_mut::<8>() {
        *sum = checksum(body).to_le_bytes();
    }
    if let Ok(mut game) = clustered::Snapshot::from_bytes(&bytes).and_then(|snapshot| Clustered::restore(&snapshot)) {
        assert_eq!(Clustered::restore(&game.snapshot()).err(), None);
        play_cards(&mut game, usize::MAX);
    }
    if let Ok(mut game) = kluster::Snapshot::from_bytes(&bytes).and_then(|snapshot| Kluster::restore(&snapshot)) {
        assert_eq!(Kluster::restore(&game.snapshot()).err(), None);
        play_magnets(&mut game);
        game.digest();
    }
});
