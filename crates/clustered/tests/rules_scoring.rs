//! The end and the score: when a game is over (C11), rectangles (C12), lines (C13), their sum (C14), winners (C15).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Event, Illegal, Options, Score, Setup, TableLimits, TableSize, score_board, winners};
use common::script::{game_after, illegal, legal, parse_drawing, play, play_out};
use common::{players, seat, setup};

/// What the drawn cards of seat 0 are worth: rectangle, horizontal lines, vertical lines.
fn shapes(rows: &[&str]) -> (u32, u32, u32) {
    let score = score_board(players(3), parse_drawing(rows), false)[seat(0)];
    assert_eq!((score.bonus, score.total), (0, score.rectangle + score.horizontal + score.vertical));
    (score.rectangle, score.horizontal, score.vertical)
}

/// A table of one row: `width` cells with the start card in the middle, so that it can be filled up.
fn row(width: u64) -> Options {
    let size = |cells| TableSize::try_from(cells).unwrap();
    Options { table: TableLimits::Rectangle { width: size(width), height: size(1) }, ..Options::default() }
}

#[test]
fn c11_the_game_is_over_once_every_card_was_played_or_discarded() {
    let mut game = game_after(setup(2, Options::default()), "", &[]);
    let mut events = play_out(&mut game);
    let last = events.pop().unwrap();
    let over = Event::Over { scores: game.scores(), winners: game.winners() };
    assert_eq!(last.last(), Some(&over));
    assert!(events.iter().flatten().all(|event| !matches!(event, Event::Over { .. })), "and not before");
    let lying = |n: usize| game.board().placed().iter().filter(|laid| laid.owner == seat(n)).count();
    for n in 0..2 {
        assert_eq!((game.hand(seat(n)).len(), game.deck(seat(n)).len()), (0, 0));
        assert_eq!(lying(n) + game.discarded(seat(n)).len(), 29);
    }
    assert_eq!((game.turn(), legal(&game).len()), (None, 0));
}

#[test]
fn c11_after_the_end_every_move_is_refused() {
    let mut game = game_after(setup(2, Options::default()), "", &[]);
    play_out(&mut game);
    for (number, text) in [(0, "S1e@0,1"), (1, "-S1e"), (7, "W@0,0")] {
        let why = illegal(&game, number, text);
        assert_eq!((why, why.rule()), (Illegal::GameOver, "C11"));
    }
}

#[test]
fn c11_who_runs_out_of_cards_is_skipped() {
    let extra_wild = vec![true, false, true];
    let options = Options { extra_wild, ..Options::default() };
    let mut game = game_after(Setup::new(players(3), seat(1), options).unwrap(), "", &[]);
    let mut order = Vec::new();
    while let Some(turn) = game.turn() {
        order.push(turn.seat.index());
        let first = legal(&game)[0].clone();
        play(&mut game, turn.seat.index(), &first);
    }
    let (together, alone) = order.split_at(3 * 29);
    assert_eq!(together, [1, 2, 0].repeat(29));
    assert_eq!(alone, [2, 0], "seat 1 has no cards left");
}

#[test]
fn c12_a_rectangle_is_at_least_2x2_and_solid() {
    assert_eq!(shapes(&["00", "00"]), (4, 0, 0));
    assert_eq!(shapes(&["0", "0"]), (0, 0, 0));
    assert_eq!(shapes(&["000000"]).0, 0, "one row is no rectangle");
    assert_eq!(shapes(&["000", "00."]).0, 4, "the figure of the rule book: 2x2 with a card beside it");
    assert_eq!(shapes(&["000", "0.0", "000"]).0, 0, "no gap");
    assert_eq!(shapes(&["000", "010", "000"]).0, 0, "no card of another player");
    assert_eq!(shapes(&["000", "0X0", "000"]).0, 0, "no start card");
}

#[test]
fn c12_only_the_largest_rectangle_scores_and_only_once() {
    assert_eq!(shapes(&["00.00", "00.00"]).0, 4, "two equally large");
    assert_eq!(shapes(&["00.000", "00.000"]).0, 6);
    assert_eq!(shapes(&["00..", "0000", "0000", "00.."]).0, 8, "2x4 and 4x2 that cross");
    assert_eq!(shapes(&["00000", "00000", "000..", "000.."]).0, 12, "3x4 beats 5x2");
    assert_eq!(shapes(&["0.....", ".00000", ".00000", ".....0"]).0, 10);
}

#[test]
fn c13_a_line_has_three_cards_or_more() {
    assert_eq!(shapes(&["00"]), (0, 0, 0));
    assert_eq!(shapes(&["000"]), (0, 3, 0));
    assert_eq!(shapes(&["0", "0", "0"]), (0, 0, 3));
    assert_eq!(shapes(&["0000000"]), (0, 7, 0));
    assert_eq!(shapes(&["0..", ".0.", "..0"]), (0, 0, 0), "not diagonally");
}

#[test]
fn c13_every_line_scores() {
    assert_eq!(shapes(&["000.0000", "........", ".....000"]), (0, 10, 0));
    assert_eq!(shapes(&[".0.", "000", ".0."]), (0, 3, 3), "two lines that cross in one card");
    assert_eq!(shapes(&["000", "0..", "0.."]), (0, 3, 3));
}

#[test]
fn c13_a_run_stops_at_the_start_card_at_another_player_and_at_a_gap() {
    for stop in ['X', '1', '.'] {
        let row = format!("00{stop}00");
        assert_eq!(shapes(&[&row]), (0, 0, 0), "{row}");
        let row = format!("000{stop}00");
        assert_eq!(shapes(&[&row]), (0, 3, 0), "{row}");
        let row = format!("000{stop}0000");
        assert_eq!(shapes(&[&row]), (0, 7, 0), "{row}");
    }
}

#[test]
fn c13_the_figure_of_the_rule_book_scores_nothing() {
    let game = game_after(setup(1, Options::default()), "0 S2e@-1,0 S1e@-2,0 T2e@1,0 T1e@2,0", &[]);
    assert_eq!(game.scores()[seat(0)], Score::default());
}

#[test]
fn c14_a_2x4_rectangle_is_worth_16() {
    assert_eq!(shapes(&["0000", "0000"]), (8, 8, 0));
    let moves = "0 S1e@1,0 S2e@2,0 S3e@3,0 T3e@4,0 S1s@1,1 S2s@2,1 S3s@3,1 T3s@4,1";
    let game = game_after(setup(1, Options::default()), moves, &[]);
    let expected = Score { rectangle: 8, horizontal: 8, vertical: 0, bonus: 0, total: 16 };
    assert_eq!(game.scores()[seat(0)], expected);
}

#[test]
fn c14_a_3x3_block_is_worth_27() {
    assert_eq!(shapes(&["000", "000", "000"]), (9, 9, 9));
    let moves = "0 S1f@1,0 S2f@2,0 S3f@3,0 S1s@1,1 S2s@2,1 S3s@3,1 S1e@1,2 S2e@2,2";
    let mut game = game_after(setup(1, Options::default()), moves, &["S3e"]);
    assert_eq!(game.scores()[seat(0)].total, 6 + 6 + 6, "without the last card");
    play(&mut game, 0, "S3e@3,2");
    let expected = Score { rectangle: 9, horizontal: 9, vertical: 9, bonus: 0, total: 27 };
    assert_eq!(game.scores()[seat(0)], expected);
}

#[test]
fn c14_a_single_card_can_be_worth_three_points() {
    assert_eq!(shapes(&["00.", "000", ".0."]), (4, 3, 3));
    assert_eq!(shapes(&["00.", "0.0", ".0."]), (0, 0, 0), "the same without the card in the middle");
}

#[test]
fn c14_each_seat_counts_its_own_cards() {
    let scores = score_board(players(3), parse_drawing(&["00011", "00011", "222.."]), false);
    assert_eq!(scores.iter().map(|score| score.total).collect::<Vec<_>>(), [6 + 6, 4, 3]);
}

#[test]
fn c15_the_highest_sum_wins() {
    let scores = score_board(players(3), parse_drawing(&["000.1111.22"]), false);
    assert_eq!(winners(&scores), [seat(1)]);
    // On this table seat 1 has four cells on its side of the start card, seat 0 three.
    let sides = "0 S1e@1,0 1 S1e@-1,0 0 S2e@2,0 1 S2e@-2,0 0 S3e@3,0 1 S3e@-3,0";
    let mut game = game_after(setup(2, row(8)), sides, &["T1f C1f T2f C2f T1s", "T3e"]);
    let discard = legal(&game)[0].clone();
    play(&mut game, 0, &discard);
    play(&mut game, 1, "T3e@-4,0");
    assert_eq!(game.winners(), [], "nobody before the end");
    play_out(&mut game);
    assert_eq!(game.scores().iter().map(|score| score.total).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(game.winners(), [seat(1)]);
}

#[test]
fn c15_equal_highest_sums_share_the_win() {
    let scores = score_board(players(3), parse_drawing(&["000.111.22"]), false);
    assert_eq!(winners(&scores), [seat(0), seat(1)]);
    let sides = "0 S1e@1,0 1 S1e@-1,0 0 S2e@2,0 1 S2e@-2,0 0 S3e@3,0 1 S3e@-3,0";
    let mut game = game_after(setup(2, row(7)), sides, &[]);
    let events = play_out(&mut game);
    let both = vec![seat(0), seat(1)];
    assert_eq!(game.winners(), both);
    assert_eq!(events.last().unwrap().last(), Some(&Event::Over { scores: game.scores(), winners: both }));
}

#[test]
fn c15_with_nothing_on_the_table_all_share_the_win() {
    let mut game = game_after(setup(3, row(1)), "", &[]);
    play_out(&mut game);
    assert_eq!(game.winners(), [seat(0), seat(1), seat(2)]);
}
