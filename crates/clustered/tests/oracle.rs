//! The engine agrees with the plain reference on turns, legal moves, cards and scores, at every step of
//! random games with all options and 1 to 8 players.

mod bridge;
#[allow(dead_code)] // not every test uses every helper
mod common;
#[allow(dead_code)] // not every test uses every helper
mod reference;

use bridge::{card_to_reference, game_to_reference, move_to_reference};
use clustered::{Cell, Game, Move, Phase, RulesVersion, Setup, score_board};
use common::{Rng, any_setup, cases, players, seat};
use proptest::prelude::*;

fn phase_name(game: &Game) -> &'static str {
    match game.turn().map(|turn| turn.phase) {
        Some(Phase::DiscardSetup) => "discard_setup",
        Some(Phase::Play) => "play",
        Some(Phase::DiscardExtra) => "discard_extra",
        None => "over",
    }
}

/// Returns the legal moves in the types and the order of the reference.
fn legal_in_reference(game: &Game) -> Vec<reference::Move> {
    let mut moves: Vec<reference::Move> = game.legal_moves().iter().map(move_to_reference).collect();
    moves.sort();
    moves
}

fn same_score(ours: &clustered::Score, plain: &reference::Score) -> bool {
    (ours.rectangle, ours.horizontal, ours.vertical, ours.bonus, ours.total)
        == (plain.rectangle, plain.horizontal, plain.vertical, plain.bonus, plain.total)
}

fn assert_same(game: &Game, plain: &reference::Game) {
    assert_eq!(phase_name(game), plain.phase());
    assert_eq!(game.turn().map(|turn| turn.seat.index()), plain.turn());
    assert_eq!(legal_in_reference(game), plain.legal());
    assert_eq!(game.legal_moves().len(), plain.legal().len());
    let drawn = game.view(game.turn().map(|turn| turn.seat)).drawn;
    let plain_drawn = plain.drawn().filter(|_| game.setup().rules() >= RulesVersion::V2);
    assert_eq!(drawn.map(|pair| pair.map(card_to_reference).to_vec()).as_deref(), plain_drawn);
    for (seat, plain_score) in game.setup().players().seats().zip(plain.scores()) {
        let n = seat.index();
        assert_eq!(game.hand(seat).iter().copied().map(card_to_reference).collect::<Vec<_>>(), plain.hands[n]);
        assert_eq!(game.deck(seat).iter_top_first().map(card_to_reference).collect::<Vec<_>>(), plain.decks[n]);
        assert_eq!(game.discarded(seat).iter().copied().map(card_to_reference).collect::<Vec<_>>(), plain.discarded[n]);
        assert!(same_score(&game.scores()[seat], &plain_score), "{:?} {plain_score:?}", game.scores()[seat]);
    }
    assert_eq!(game.winners().iter().map(|seat| seat.index()).collect::<Vec<_>>(), plain.winners());
}

fn play_both(setup: Setup, seed: u64, mut choose: impl FnMut(&Game) -> Move) {
    let decks = setup.shuffled_decks(seed.into());
    let mut plain = game_to_reference(&setup, &decks);
    let mut game = Game::deal(setup, &decks, |_| {}).unwrap();
    assert_same(&game, &plain);
    while let Some(turn) = game.turn() {
        let mv = choose(&game);
        game.play(turn.seat, mv, |_| {}).unwrap();
        plain.play(move_to_reference(mv));
        assert_same(&game, &plain);
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn random_games_agree(setup in any_setup(), seed: u64) {
        let mut rng = Rng(seed);
        play_both(setup, seed, |game| game.legal_moves().pick(|| rng.next_u64()).unwrap());
    }

    /// Greedy play makes the rectangles, lines and bonuses that random play hardly ever makes.
    #[test]
    fn greedy_games_agree(setup in any_setup(), seed: u64) {
        play_both(setup, seed, |game| {
            let seat = game.turn().unwrap().seat;
            let points = |mv: &Move| {
                let mut after = game.clone();
                after.play(seat, *mv, |_| {}).unwrap();
                after.scores()[seat].total
            };
            game.legal_moves().iter().max_by_key(points).unwrap()
        });
    }

    /// A straight line leaves every window of the board, in any direction.
    #[test]
    fn games_that_run_in_one_direction_agree(count in 1..=8_usize, seed: u64, right in -1..=1_i32, up in -1..=1_i32) {
        play_both(common::setup(count, clustered::Options::default()), seed, |game| {
            let far = |mv: &Move| match mv {
                Move::Place { cell, .. } => i32::from(cell.x) * right + i32::from(cell.y) * up,
                Move::Discard { .. } => 0,
            };
            game.legal_moves().iter().max_by_key(far).unwrap()
        });
    }

    #[test]
    fn scores_of_any_board_agree(
        cards in prop::collection::btree_map((-9..9_i16, -9..9_i16), 0..4_usize, 0..250),
        stretch in prop::sample::select(vec![1, 1, 1, 40, 900]),
        biggest: bool,
    ) {
        // Stretching separates blocks of four columns, but keeps the columns within a block together.
        let far = |x: i16| x.div_euclid(4) * 4 * stretch + x.rem_euclid(4);
        let ours = score_board(
            players(4),
            cards.iter().map(|((x, y), owner)| (Cell::new(far(*x), *y), seat(*owner))),
            biggest,
        );
        let board = cards
            .iter()
            .map(|((x, y), owner)| ((far(*x).into(), (*y).into()), (reference::Card::Wild, Some(*owner))))
            .collect();
        for (ours, plain) in ours.iter().zip(reference::score(&board, 4, biggest)) {
            prop_assert!(same_score(ours, &plain), "{ours:?} {plain:?}");
        }
    }
}
