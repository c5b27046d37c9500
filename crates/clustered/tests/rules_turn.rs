//! Your turn: play or discard (C6), draw (C7), where a card may go (C8), wilds (C9) and blocking (C10).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Card, Cell, Event, Illegal, Options, Phase, SeatEvent, TableLimits, TableSize};
use common::script::{card, cards, game_after, illegal, legal, play};
use common::{seat, setup};

/// A table of one row: `width` cells with the start card in the middle.
fn row(width: u64) -> Options {
    let size = |cells| TableSize::try_from(cells).unwrap();
    Options { table: TableLimits::Rectangle { width: size(width), height: size(1) }, ..Options::default() }
}

/// On this table the one cell left is beside `S1e`, in column -2.
const ONE_CELL_LEFT: &str = "0 S1e@-1,0 1 S1e@1,0";

#[test]
fn c06_who_has_no_place_for_any_card_chooses_one_to_discard() {
    let mut game = game_after(setup(2, row(4)), ONE_CELL_LEFT, &["T2s T3s C2f C3f T2f S3s"]);
    assert_eq!(legal(&game), ["-C2f", "-C3f", "-T2f", "-T2s", "-T3s"]);
    assert_eq!(illegal(&game, 0, "T2s@-2,0"), Illegal::Mismatch);
    let events = play(&mut game, 0, "-C2f");
    let discarded = Event::Discarded { seat: seat(0), card: card("C2f") };
    let drew = Event::Drew { seat: seat(0), cards: cards("S3s").try_into().unwrap() };
    assert_eq!(events, [discarded, drew, Event::Turn { seat: seat(1), phase: Phase::Play }]);
    assert_eq!(game.discarded(seat(0)), cards("C2f"));
    assert_eq!(**game.hand(seat(0)), cards("T2s T3s C3f T2f S3s"));
    assert_eq!(game.board().placed().len(), 2);
}

#[test]
fn c06_as_long_as_one_card_has_a_place_none_may_be_discarded() {
    let game = game_after(setup(2, row(4)), ONE_CELL_LEFT, &["T2s T3s C2f C3f S1f"]);
    assert_eq!(legal(&game), ["S1f@-2,0"]);
    for discard in ["-T2s", "-T3s", "-C2f", "-C3f", "-S1f"] {
        let why = illegal(&game, 0, discard);
        assert_eq!((why, why.rule()), (Illegal::MustPlace, "C6"), "{discard}");
    }
}

#[test]
fn c06_a_card_that_is_not_in_the_hand_is_neither_placed_nor_discarded() {
    let mut game = game_after(setup(2, row(4)), ONE_CELL_LEFT, &["T2s T3s C2f C3f T2f"]);
    for absent in ["S1e@-2,0", "-S1e", "W@-2,0", "-W"] {
        let why = illegal(&game, 0, absent);
        assert_eq!((why, why.rule()), (Illegal::NotInHand, "C6"), "{absent}");
    }
    play(&mut game, 0, "-T2s");
    let answer = legal(&game)[0].clone();
    play(&mut game, 1, &answer);
    assert_eq!(illegal(&game, 0, "-T2s"), Illegal::NotInHand, "a discarded card is out of the game for good");
}

#[test]
fn c06_a_discard_goes_face_down() {
    let mut game = game_after(setup(2, row(1)), "", &["T2s"]);
    let events = play(&mut game, 0, "-T2s");
    let seen = |viewer| events[0].for_seat(viewer);
    assert_eq!(seen(Some(seat(0))), SeatEvent::Discarded { seat: seat(0), card: Some(card("T2s")) });
    for viewer in [Some(seat(1)), None] {
        assert_eq!(seen(viewer), SeatEvent::Discarded { seat: seat(0), card: None });
        assert_eq!(game.view(viewer).discard_sizes.iter().copied().collect::<Vec<_>>(), [1, 0], "how many is open");
    }
    assert_eq!(game.view(Some(seat(0))).discarded, Some(cards("T2s")));
    assert_eq!((game.view(Some(seat(1))).discarded, game.view(None).discarded), (Some(vec![]), None));
}

#[test]
fn c07_a_turn_closes_with_drawing_the_top_card() {
    let mut game = game_after(setup(2, Options::default()), "", &["S1e S2e S3e T1e W C1f"]);
    let events = play(&mut game, 0, "S3e@0,1");
    let placed = Event::Placed { seat: seat(0), card: card("S3e"), cell: Cell::new(0, 1) };
    let drew = Event::Drew { seat: seat(0), cards: cards("C1f").try_into().unwrap() };
    assert_eq!(events, [placed, drew, Event::Turn { seat: seat(1), phase: Phase::Play }]);
    assert_eq!(**game.hand(seat(0)), cards("S1e S2e T1e W C1f"));
    assert_eq!((game.deck(seat(0)).len(), game.deck(seat(1)).len()), (23, 24), "from the seat's own deck only");
}

#[test]
fn c07_from_an_empty_deck_nothing_is_drawn_and_the_hand_shrinks() {
    let mut game = game_after(setup(1, row(1)), "", &[]);
    for turn in 1..=29 {
        let discard = legal(&game)[0].clone();
        let events = play(&mut game, 0, &discard);
        let drew = events.iter().any(|event| matches!(event, Event::Drew { .. }));
        assert_eq!((drew, game.hand(seat(0)).len()), (turn <= 24, (29 - turn).min(5)), "turn {turn}");
    }
}

/// The position of the rule book: `S2e` above, `S1s` on the left and `T1e` on the right of the cell 0,2.
const WORKED_EXAMPLE: &str = "0 S1f@-1,0 S1e@-1,1 S1s@-1,2 S2s@-1,3 S2e@0,3 T1f@1,0 T1s@1,1 T1e@1,2";

/// Which of all cards fit on a cell after these moves of a single player.
fn fitting(moves: &str, x: i16, y: i16) -> Vec<Card> {
    let game = game_after(setup(1, Options::default()), moves, &[]);
    let all = Card::combinations().chain([Card::WILD]);
    all.filter(|card| game.board().check(*card, Cell::new(x, y)).is_ok()).collect()
}

#[test]
fn c08_the_worked_example() {
    let game = game_after(setup(1, Options::default()), WORKED_EXAMPLE, &[]);
    let check = |text| game.board().check(card(text), Cell::new(0, 2));
    assert_eq!(check("S1e"), Ok(()));
    assert_eq!((check("S1f"), check("S2e")), (Err(Illegal::Mismatch), Err(Illegal::Mismatch)));
    assert_eq!(fitting(WORKED_EXAMPLE, 0, 2), cards("S1e W"));
}

#[test]
fn c08_one_neighbour_takes_whatever_differs_in_one_attribute_at_most() {
    assert_eq!(fitting("0 S1e@1,0", 2, 0), cards("S1e S1s S1f S2e S3e T1e C1e W"));
    assert_eq!(fitting("0 T2s@0,-1", 0, -2), cards("S2s T1s T2e T2s T2f T3s C2s W"));
}

#[test]
fn c08_every_neighbour_counts() {
    // Around 2,1: S2e below and S1s on the left, then S2f above, then T2s or C1e on the right.
    let two = "0 S2s@1,0 S2e@2,0 S1s@1,1";
    let three = format!("{two} S1f@1,2 S2f@2,2");
    assert_eq!(fitting(two, 2, 1), cards("S1e S2s W"));
    assert_eq!(fitting(&three, 2, 1), cards("S2s W"));
    assert_eq!(fitting(&format!("{three} T2e@3,0 T2s@3,1"), 2, 1), cards("S2s W"));
    assert_eq!(fitting(&format!("{three} S1e@3,0 C1e@3,1"), 2, 1), cards("W"));
}

#[test]
fn c08_cards_that_touch_at_a_corner_do_not_matter() {
    let game = game_after(setup(1, Options::default()), "0 S1e@1,0", &["C3f C2f C1f T3f T2f"]);
    assert!(legal(&game).contains(&"C3f@0,1".to_string()), "S1e touches 0,1 only at a corner");
    assert_eq!(illegal(&game, 0, "C3f@1,1"), Illegal::Mismatch);
}

#[test]
fn c08_an_occupied_cell_and_one_beside_no_card_are_no_places() {
    let game = game_after(setup(2, Options::default()), "0 S1e@1,0", &["", "S1s"]);
    for (text, why) in [
        ("S1s@1,0", Illegal::Occupied),
        ("S1s@0,0", Illegal::Occupied),
        ("S1s@-1,-1", Illegal::NotAdjacent),
        ("S1s@3,0", Illegal::NotAdjacent),
        ("S1s@30000,-30000", Illegal::NotAdjacent),
        ("S1s@32767,32767", Illegal::NotAdjacent),
        ("S1s@-32768,-32768", Illegal::NotAdjacent),
        ("S1s@16,0", Illegal::NotAdjacent),
    ] {
        assert_eq!((illegal(&game, 1, text), illegal(&game, 1, text).rule()), (why, "C8"), "{text}");
    }
    assert_eq!(Illegal::Mismatch.rule(), "C8");
}

#[test]
fn c09_any_card_may_lie_beside_a_wild_on_each_side() {
    let all: Vec<Card> = Card::combinations().chain([Card::WILD]).collect();
    for (x, y) in [(2, 0), (1, 1), (1, -1)] {
        assert_eq!(fitting("0 W@1,0", x, y), all, "{x},{y}");
    }
    assert_eq!(fitting("0 W@0,1", -1, 1), all);
}

#[test]
fn c09_a_wild_may_lie_between_cards_that_have_nothing_in_common() {
    assert_eq!(fitting("0 S1e@1,0 S2e@1,1 S2f@1,2 C2f@2,2 C3f@3,2 C3s@3,1 C2s@3,0", 2, 1), cards("W"));
    let game = game_after(setup(1, Options::default()), "0 S1e@1,0 W@2,0 C3f@3,0", &[]);
    assert_eq!(game.board().placed().len(), 3, "the figure of the rule book");
}

#[test]
fn c09_a_wild_scores_for_its_owner() {
    let game = game_after(setup(1, Options::default()), "0 S1e@1,0 W@2,0 C3f@3,0 S1s@1,1 W@2,1", &[]);
    let score = game.scores()[seat(0)];
    assert_eq!((score.horizontal, score.rectangle), (3, 4));
}

#[test]
fn c10_a_card_may_go_in_among_those_of_an_opponent() {
    let mut game = game_after(
        setup(2, Options::default()),
        "0 S1e@1,0 1 S1e@-1,0 0 S2e@2,0 1 S2e@-2,0 0 S2s@2,1 1 T2e@-3,0 0 S3s@3,1 1 C2e@-4,0 0 T3s@4,1 1 T1e@-1,1",
        &["T3e T3f", "S3e"],
    );
    play(&mut game, 0, "T3e@4,0");
    let events = play(&mut game, 1, "S3e@3,0");
    assert_eq!(events[0], Event::Placed { seat: seat(1), card: card("S3e"), cell: Cell::new(3, 0) });
    let score = game.scores()[seat(0)];
    assert_eq!(score.horizontal, 3, "the row above; the one below it is split into two and one");
}

#[test]
fn c10_the_only_legal_move_must_be_made_even_beside_an_opponent() {
    let before = format!("{ONE_CELL_LEFT} 0 -T2s");
    let mut game = game_after(setup(2, row(4)), &before, &["T3s C2f C3f T2f", "T2s T3s C2f C3f S2e"]);
    assert_eq!(legal(&game), ["S2e@-2,0"], "beside the card of seat 0");
    assert_eq!(illegal(&game, 1, "-T2s"), Illegal::MustPlace);
    play(&mut game, 1, "S2e@-2,0");
    assert_eq!(game.board().placed()[2].owner, seat(1));
}
