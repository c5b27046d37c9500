//! The two bonuses: first to a shape (C21) and biggest at the end (C22).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{BONUS, Event, FirstTo, Game, Move, Options, TableLimits, TableSize, score_board};
use common::script::{game_after, moves, parse_drawing, play, play_out};
use common::{players, seat, setup};

fn first_bonus_options() -> Options {
    Options { first_bonus: true, ..Options::default() }
}

fn bonuses(game: &Game) -> Vec<u32> {
    game.scores().iter().map(|score| score.bonus).collect()
}

/// The bonuses among some events.
fn awarded(events: &[Event]) -> Vec<(usize, FirstTo)> {
    let bonus = |event: &Event| match event {
        Event::Bonus { seat, first } => Some((seat.index(), *first)),
        _ => None,
    };
    events.iter().filter_map(bonus).collect()
}

/// Moves with columns and rows swapped.
fn transposed(text: &str) -> Vec<String> {
    let turn = |mv: Move| match mv {
        Move::Place { card, cell } => format!("{card}@{},{}", cell.y, cell.x),
        Move::Discard { card } => format!("-{card}"),
    };
    moves(text).into_iter().map(|(_, mv)| turn(mv)).collect()
}

#[test]
fn c21_the_first_2x3_or_3x2_earns_two_points_at_once() {
    let wide = "0 S1e@1,0 S2e@2,0 S3e@3,0 S1s@1,1 S2s@2,1 S3s@3,1 T3s@4,1";
    for moves in [transposed(wide), transposed(&transposed(wide).join(" "))] {
        let mut game = game_after(setup(1, first_bonus_options()), &moves[..5].join(" "), &["S3s T3s"]);
        assert_eq!(bonuses(&game), [0], "2x2 is too small");
        let events = play(&mut game, 0, &moves[5]);
        assert_eq!(events[1], Event::Bonus { seat: seat(0), first: FirstTo::Rectangle }, "right after the card");
        assert_eq!((awarded(&events).len(), bonuses(&game)), (1, vec![2]));
        assert_eq!(game.scores()[seat(0)].total, 6 + 6 + 2, "the score shown during the game includes it");
        assert_eq!(awarded(&play(&mut game, 0, &moves[6])), [], "once a game");
        assert_eq!(bonuses(&game), [2]);
    }
}

#[test]
fn c21_the_first_line_of_five_earns_two_points_at_once() {
    let row = "0 S1e@1,0 S2e@2,0 S3e@3,0 T3e@4,0 C3e@5,0 C2e@6,0";
    for moves in [transposed(row), transposed(&transposed(row).join(" "))] {
        let mut game = game_after(setup(1, first_bonus_options()), &moves[..4].join(" "), &["C3e C2e"]);
        assert_eq!(bonuses(&game), [0], "four are too few");
        assert_eq!(awarded(&play(&mut game, 0, &moves[4])), [(0, FirstTo::Line)]);
        assert_eq!((BONUS, bonuses(&game), game.scores()[seat(0)].total), (2, vec![2], 5 + 2));
        assert_eq!(awarded(&play(&mut game, 0, &moves[5])), [], "once a game");
        assert_eq!(bonuses(&game), [2]);
    }
}

/// A single card in 3,0 makes a row of five and, with the row above, a rectangle of 4x2.
const BOTH_AT_ONCE: &str = "0 S1f@1,0 S2f@2,0 S1s@1,1 S2s@2,1 S3s@3,1 T3s@4,1 T3f@4,0 C3f@5,0";

#[test]
fn c21_one_card_can_win_both_even_with_larger_shapes() {
    let mut game = game_after(setup(1, first_bonus_options()), BOTH_AT_ONCE, &["S3f"]);
    assert_eq!(bonuses(&game), [0]);
    let events = play(&mut game, 0, "S3f@3,0");
    assert_eq!(awarded(&events), [(0, FirstTo::Rectangle), (0, FirstTo::Line)]);
    assert_eq!((bonuses(&game), game.scores()[seat(0)].rectangle), (vec![4], 8));
}

#[test]
fn c21_a_line_that_jumps_from_three_to_seven_counts() {
    let around = "0 S1e@1,0 S2e@2,0 S3e@3,0 S3s@3,1 T3s@4,1 C3s@5,1 C3e@5,0 C2e@6,0 C1e@7,0";
    let mut game = game_after(setup(1, first_bonus_options()), around, &["T3e"]);
    assert_eq!(bonuses(&game), [0]);
    assert!(awarded(&play(&mut game, 0, "T3e@4,0")).contains(&(0, FirstTo::Line)));
    assert_eq!(game.scores()[seat(0)].horizontal, 7 + 3);
}

/// Seat 1 is first to a row of five, on the left; seat 0 then completes a rectangle, on the right.
const ONE_EACH: &str = "0 S1e@1,0 1 S1e@-1,0 0 S2e@2,0 1 S2e@-2,0 0 S3e@3,0 1 S3e@-3,0 0 S1s@1,1 1 T3e@-4,0 \
                        0 S2s@2,1 1 C3e@-5,0 0 S3s@3,1";

#[test]
fn c21_each_race_is_won_once_by_whoever_is_first() {
    let mut game = game_after(setup(2, first_bonus_options()), ONE_EACH, &["T3e C3e", "S1s S2s S3s"]);
    assert_eq!(bonuses(&game), [2, 2]);
    for (number, late) in [(1, "S1s@-1,1"), (0, "T3e@4,0"), (1, "S2s@-2,1"), (0, "C3e@5,0"), (1, "S3s@-3,1")] {
        assert_eq!(awarded(&play(&mut game, number, late)), [], "{late}");
    }
    let scores = game.scores();
    assert_eq!((scores[seat(0)].horizontal, scores[seat(1)].rectangle), (5 + 3, 6), "the other shape, but too late");
    assert_eq!(bonuses(&game), [2, 2]);
}

#[test]
fn c21_the_points_are_kept_for_good() {
    let mut game = game_after(setup(2, first_bonus_options()), ONE_EACH, &[]);
    let events_by_move = play_out(&mut game);
    assert_eq!(bonuses(&game), [2, 2]);
    assert_eq!(awarded(&events_by_move.concat()), []);
    let Some(Event::Over { scores, .. }) = events_by_move.concat().pop() else { panic!() };
    assert!(scores.iter().all(|s| s.total == s.rectangle + s.horizontal + s.vertical + 2));
}

#[test]
fn c21_without_the_option_there_is_no_bonus() {
    let mut game = game_after(setup(1, Options::default()), BOTH_AT_ONCE, &["S3f"]);
    assert_eq!(awarded(&play(&mut game, 0, "S3f@3,0")), []);
    assert_eq!(bonuses(&game), [0]);
}

/// The biggest bonuses of a drawn board, seat by seat.
fn biggest(count: usize, rows: &[&str]) -> Vec<u32> {
    score_board(players(count), parse_drawing(rows), true).iter().map(|score| score.bonus).collect()
}

#[test]
fn c22_the_largest_rectangle_and_the_longest_line_earn_two_points_each() {
    assert_eq!(biggest(2, &["0000", "0000", "....", "11.."]), [4, 0], "one player can have both");
    assert_eq!(biggest(2, &["00.11111", "00......"]), [2, 2]);
    assert_eq!(biggest(2, &["0000.111", "0000.111", ".....111"]), [2, 2], "9 cards beat 8, a line of 4 beats 3");
    assert_eq!(biggest(2, &["000.1", "....1", "....1", "....1"]), [0, 2], "upright lines count too");
    let scores = score_board(players(1), parse_drawing(&["000"]), true);
    assert_eq!(scores[seat(0)].total, 3 + 2, "the sum includes it");
}

#[test]
fn c22_in_a_tie_nobody_gets_that_bonus() {
    assert_eq!(biggest(2, &["00.11", "00.11"]), [0, 0]);
    assert_eq!(biggest(2, &["000.111"]), [0, 0]);
    assert_eq!(biggest(3, &["00.11.222", "00.11...."]), [0, 0, 2], "the tie for one does not touch the other");
    assert_eq!(biggest(3, &["000.111.22", "........22"]), [0, 0, 2], "nor does the third get what two tie for");
    assert_eq!(biggest(2, &["000000.1111", ".......1111", "000000....."]), [2, 2], "own shapes do not tie");
}

#[test]
fn c22_only_a_shape_that_scores_qualifies() {
    assert_eq!(biggest(2, &["00.1"]), [0, 0], "two cards are no line");
    assert_eq!(biggest(2, &["00.111"]), [0, 2], "a row is no rectangle");
    assert_eq!(biggest(2, &["........"]), [0, 0]);
    assert_eq!(biggest(1, &["00", "0."]), [0]);
}

/// A game on one row of `width` cells. It is full after these moves, so that all other cards are discarded.
fn full_row(count: usize, width: u64, moves: &str) -> Game {
    let size = |cells| TableSize::try_from(cells).unwrap();
    let table = TableLimits::Rectangle { width: size(width), height: size(1) };
    game_after(setup(count, Options { biggest_bonus: true, table, ..Options::default() }), moves, &[])
}

#[test]
fn c22_the_points_come_only_at_the_end() {
    let mut game = full_row(2, 6, "0 S1e@-1,0 1 S1e@1,0 0 S2e@-2,0 1 S2e@2,0 0 S3e@-3,0");
    while let Some(turn) = game.turn() {
        assert_eq!(bonuses(&game), [0, 0], "the score shown during the game leaves them out");
        let mv = game.legal_moves().iter().next().unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
    }
    assert_eq!(bonuses(&game), [2, 0]);
    assert_eq!(game.scores()[seat(0)].total, 3 + 2);
}

#[test]
fn c22_a_tie_at_the_end_of_a_game_earns_nothing() {
    let mut game = full_row(2, 7, "0 S1e@1,0 1 S1e@-1,0 0 S2e@2,0 1 S2e@-2,0 0 S3e@3,0 1 S3e@-3,0");
    play_out(&mut game);
    assert_eq!(game.scores().iter().map(|s| (s.horizontal, s.total)).collect::<Vec<_>>(), [(3, 3); 2]);
    assert_eq!(game.winners(), [seat(0), seat(1)]);
}

#[test]
fn c22_alone_there_is_nobody_to_tie_with() {
    let mut game = full_row(1, 4, "0 S1e@1,0 S1s@-1,0 S2s@-2,0");
    play_out(&mut game);
    assert_eq!(bonuses(&game), [0], "a run of two does not qualify even so");
    let mut game = full_row(1, 6, "0 S1e@1,0 S2e@2,0 S1s@-1,0 S2s@-2,0 S3s@-3,0");
    play_out(&mut game);
    assert_eq!(bonuses(&game), [2]);
}
