//! What you play with: players (C1), decks (C2), the start card (C3), the table (C4) and the beginning (C5).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{
    BoardCard, Card, CardFace, Cell, Count, Deck, DeckError, Event, Fill, Game, Illegal, Options, Phase, Seed, Setup,
    SetupError, Shape, TableLimits, TableSize, Transcript,
};
use common::script::{card, cards, deck, decks_for, game_after, illegal, legal, play, play_out};
use common::{players, seat, setup};
use seats::{BySeat, Players, PlayersError, Seat};

#[test]
fn c01_one_to_eight_players_play_to_the_end() {
    for count in 1..=8 {
        let mut game = game_after(setup(count, Options::default()), "", &[]);
        assert_eq!(play_out(&mut game).len(), 29 * count, "each card of each player leaves a hand once");
        assert_eq!(game.turn(), None);
    }
}

#[test]
fn c01_nobody_and_nine_are_refused() {
    assert_eq!(Players::try_from(0), Err(PlayersError(0)));
    for count in 9..=32 {
        let refused = Setup::new(players(count), Seat::FIRST, Options::default()).unwrap_err();
        assert_eq!((refused, refused.rule()), (SetupError::Players(count as u64), "C1"));
    }
    for count in ["0", "9", "32", "33", "18446744073709551615"] {
        let text = format!("clustered 1\nplayers {count}\nfirst 0\nseed 1\n");
        let refused = text.parse::<Transcript>().unwrap_err();
        assert!(refused.to_string().contains("1 to 8"), "{refused}");
    }
}

#[test]
fn c02_a_deck_has_every_combination_once_and_two_wilds() {
    let mut expected = vec![Card::WILD; 2];
    for shape in [Shape::Square, Shape::Triangle, Shape::Circle] {
        for count in [Count::One, Count::Two, Count::Three] {
            for fill in [Fill::Empty, Fill::Striped, Fill::Solid] {
                expected.push(Card::new(shape, count, fill));
            }
        }
    }
    expected.sort();
    assert_eq!(expected.len(), 29);
    for seed in 0..50_u64 {
        let mut shuffled = Deck::shuffled(seed.into(), seat(1), false).to_vec();
        shuffled.sort();
        assert_eq!(shuffled, expected);
    }
}

#[test]
fn c02_a_deck_with_a_card_too_many_or_too_few_is_refused() {
    let whole: Vec<Card> = Deck::all_cards(false).collect();
    let refused = |cards: &[Card]| Deck::from_top_first(cards, false).unwrap_err();
    assert_eq!(refused(&whole[1..]), DeckError::Size { expected: 29, found: 28 });
    assert_eq!(refused(&[]), DeckError::Size { expected: 29, found: 0 });
    assert_eq!(refused(&[&whole[..], &[Card::WILD]].concat()), DeckError::Size { expected: 29, found: 30 });
    assert_eq!(refused(&whole[1..]).rule(), "C2");
}

#[test]
fn c02_a_deck_with_a_card_twice_or_a_third_wild_is_refused() {
    let mut cards: Vec<Card> = Deck::all_cards(false).collect();
    cards[5] = card("C3f");
    assert_eq!(Deck::from_top_first(&cards, false), Err(DeckError::DuplicateCard(card("C3f"))));
    cards[5] = Card::WILD;
    assert_eq!(Deck::from_top_first(&cards, false), Err(DeckError::DuplicateCard(Card::WILD)));
}

#[test]
fn c02_a_deck_that_has_dealt_a_hand_or_is_missing_starts_no_game() {
    let two = setup(2, Options::default());
    let game = game_after(two.clone(), "", &[]);
    let dealt = BySeat::new(two.players(), |seat| *game.deck(seat));
    let refused = Game::deal(two.clone(), &dealt, |_| panic!("nothing happened")).unwrap_err();
    assert_eq!((&refused, refused.rule()), (&DeckError::Size { expected: 29, found: 24 }, "C2"));
    let one = BySeat::new(players(1), |_| deck(&[], false));
    assert_eq!(Game::deal(two, &one, |_| {}).unwrap_err(), DeckError::DeckCount { expected: 2, found: 1 });
}

#[test]
fn c02_the_colour_is_no_attribute() {
    let game = game_after(setup(2, Options::default()), "0 S1e@1,0", &["", "S1e S1s T2s"]);
    assert_eq!(game.board().check(card("S1e"), Cell::new(2, 0)), Ok(()), "the same card of another player");
    assert!(legal(&game).contains(&"S1s@2,0".to_string()));
    assert_eq!(illegal(&game, 1, "T2s@2,0"), Illegal::Mismatch);
}

#[test]
fn c03_the_start_card_lies_in_the_middle_and_is_nobodys() {
    let game = game_after(setup(2, Options::default()), "", &[]);
    assert_eq!(game.board().start_cells(), [Cell::new(0, 0)]);
    let start = BoardCard { cell: Cell::new(0, 0), card: CardFace::START, owner: None };
    assert_eq!(game.view(None).board, [start]);
    assert_eq!(serde_json::to_string(&start).unwrap(), r#"{"x":0,"y":0,"card":"X","owner":null}"#);
    assert_eq!(illegal(&game, 0, "S1e@0,0"), Illegal::Occupied);
}

#[test]
fn c03_any_card_may_lie_beside_the_start_card() {
    let game = game_after(setup(2, Options::default()), "", &[]);
    for card in Card::combinations().chain([Card::WILD]) {
        let mut places: Vec<Cell> = game.board().legal_cells(card).collect();
        places.sort();
        assert_eq!(places, [Cell::new(-1, 0), Cell::new(0, -1), Cell::new(0, 1), Cell::new(1, 0)], "{card}");
    }
}

#[test]
fn c03_the_start_card_is_in_no_line_and_in_no_rectangle() {
    let mut game =
        game_after(setup(1, Options::default()), "0 S1e@-1,0 S2e@1,0 S1s@-1,1 S1f@0,1 S2f@1,1 S3e@2,0", &["S3f T1e"]);
    let score = game.scores()[seat(0)];
    assert_eq!((score.rectangle, score.horizontal, score.vertical), (0, 3, 0), "only the row above it is a line");
    play(&mut game, 0, "S3f@2,1");
    assert_eq!(game.scores()[seat(0)].rectangle, 4, "the 2x2 beside it");
}

/// The cells of a table in a drawing, and the one at its bottom left.
fn table_drawing(count: usize, table: TableLimits) -> (Cell, Vec<String>) {
    let game = game_after(setup(count, Options { table, ..Options::default() }), "", &[]);
    let reach = -20..=20;
    let on_table = |x: i16, y: i16| game.board().on_table(Cell::new(x, y));
    let columns: Vec<i16> = reach.clone().filter(|x| reach.clone().any(|y| on_table(*x, y))).collect();
    let rows: Vec<i16> = reach.clone().filter(|y| reach.clone().any(|x| on_table(x, *y))).collect();
    let mark = |x: i16, y: i16| match on_table(x, y) {
        true if game.board().start_cells().contains(&Cell::new(x, y)) => 'X',
        true => '.',
        false => ' ',
    };
    let drawing = rows.iter().rev().map(|y| columns.iter().map(|x| mark(*x, *y)).collect());
    (Cell::new(columns[0], rows[0]), drawing.collect())
}

fn drawing(rows: &[&str]) -> Vec<String> {
    rows.iter().map(ToString::to_string).collect()
}

fn size(cells: u64) -> TableSize {
    TableSize::try_from(cells).unwrap()
}

fn rectangle(width: u64, height: u64) -> TableLimits {
    TableLimits::Rectangle { width: size(width), height: size(height) }
}

fn round(diameter: u64) -> TableLimits {
    TableLimits::Round { diameter: size(diameter) }
}

#[test]
fn c04_a_rectangle_lies_around_the_start_card_with_what_is_over_on_the_left_and_below() {
    assert_eq!(table_drawing(2, rectangle(4, 4)), (Cell::new(-2, -2), drawing(&["....", "..X.", "....", "...."])));
    assert_eq!(table_drawing(2, rectangle(5, 3)), (Cell::new(-2, -1), drawing(&[".....", "..X..", "....."])));
    assert_eq!(table_drawing(2, rectangle(5, 2)), (Cell::new(-2, -1), drawing(&["..X..", "....."])));
    assert_eq!(table_drawing(2, rectangle(1, 1)), (Cell::new(0, 0), drawing(&["X"])));
}

#[test]
fn c04_a_round_table_has_the_cells_whose_centre_is_in_the_circle() {
    let five = drawing(&[" ... ", ".....", "..X..", ".....", " ... "]);
    assert_eq!(table_drawing(4, round(5)), (Cell::new(-2, -2), five), "the figure of the rule book");
    assert_eq!(table_drawing(4, round(4)), (Cell::new(-2, -2), drawing(&[" .. ", "..X.", "....", " .. "])));
    assert_eq!(table_drawing(4, round(3)), (Cell::new(-1, -1), drawing(&["...", ".X.", "..."])));
    assert_eq!(table_drawing(4, round(2)), (Cell::new(-1, -1), drawing(&[".X", ".."])));
    assert_eq!(table_drawing(4, round(1)), (Cell::new(0, 0), drawing(&["X"])));
}

#[test]
fn c04_in_the_expanded_game_the_pair_of_start_cards_is_centred() {
    assert_eq!(table_drawing(5, rectangle(8, 1)), (Cell::new(0, 0), drawing(&["X......X"])));
    assert_eq!(table_drawing(8, rectangle(9, 2)), (Cell::new(-1, -1), drawing(&[".X......X", "........."])));
    assert_eq!(table_drawing(6, rectangle(10, 1)), (Cell::new(-1, 0), drawing(&[".X......X."])));
    let eight = ["  ....  ", " ...... ", "........", "X......X", "........", "........", " ...... ", "  ....  "];
    assert_eq!(table_drawing(5, round(8)), (Cell::new(0, -4), drawing(&eight)));
    for table in [rectangle(7, 999), round(7), rectangle(1, 1)] {
        let refused = Setup::new(players(5), Seat::FIRST, Options { table, ..Options::default() }).unwrap_err();
        assert_eq!(refused, SetupError::TableTooSmall);
        assert!(Setup::new(players(4), Seat::FIRST, Options { table, ..Options::default() }).is_ok());
    }
}

#[test]
fn c04_a_cell_off_the_table_is_no_place() {
    let table = rectangle(3, 2);
    let game = game_after(setup(2, Options { table, ..Options::default() }), "0 S1e@1,0", &["", "S1s"]);
    for off in ["S1s@2,0", "S1s@0,1", "S1s@1,1", "S1s@30000,-30000"] {
        assert_eq!((illegal(&game, 1, off), illegal(&game, 1, off).rule()), (Illegal::OffTable, "C4"), "{off}");
    }
    assert!(game.legal_moves().iter().all(|mv| game.check(seat(1), mv).is_ok()));
    assert_eq!(illegal(&game, 1, "S1s@-1,-1"), Illegal::NotAdjacent, "on the table, but far from every card");
    let free = game_after(setup(2, Options::default()), "0 S1e@1,0", &["", "S1s"]);
    assert_eq!(free.check(seat(1), "S1s@2,0".parse().unwrap()), Ok(()), "a table is unbounded unless it is agreed");
}

#[test]
fn c04_a_full_table_forces_discards() {
    let table = rectangle(2, 1);
    let mut game = game_after(setup(2, Options { table, ..Options::default() }), "", &["S1e", "W T1s T2s T3s W"]);
    assert_eq!(legal(&game)[0], "S1e@-1,0");
    play(&mut game, 0, "S1e@-1,0");
    assert_eq!(legal(&game), ["-T1s", "-T2s", "-T3s", "-W"]);
    play_out(&mut game);
    assert_eq!(game.board().placed().len(), 1);
    assert_eq!((game.discarded(seat(0)).len(), game.discarded(seat(1)).len()), (28, 29));
}

#[test]
fn c04_sizes_go_from_1_to_999() {
    assert_eq!([1, 999].map(|cells| TableSize::try_from(cells).map(u64::from)), [Ok(1), Ok(999)]);
    for cells in [0, 1000, 65_537, u64::MAX] {
        let refused = TableSize::try_from(cells).unwrap_err();
        assert!(refused.to_string().contains(&cells.to_string()), "{refused}");
        let data = format!(r#"{{"table":{{"shape":"round","diameter":{cells}}}}}"#);
        assert!(serde_json::from_str::<Options>(&data).is_err(), "{data}");
    }
    let data = r#"{"table":{"shape":"rectangle","width":4,"height":999}}"#;
    assert_eq!(serde_json::from_str::<Options>(data).unwrap().table, rectangle(4, 999));
}

#[test]
fn c05_everybody_draws_the_five_top_cards() {
    let first = Setup::new(players(2), seat(1), Options::default()).unwrap();
    let decks = decks_for(&first, &[], &["T1e W C3f S1e S2e T2s", "C1e"]);
    let mut events = Vec::new();
    let game = Game::deal(first, &decks, |event| events.push(event)).unwrap();
    assert_eq!(**game.hand(seat(0)), cards("T1e W C3f S1e S2e"));
    assert_eq!(game.deck(seat(0)).iter_top_first().next(), Some(card("T2s")));
    assert_eq!([0, 1].map(|n| (game.hand(seat(n)).len(), game.deck(seat(n)).len())), [(5, 24); 2]);
    let [Event::Shuffled { deck, .. }, Event::Shuffled { .. }, deal @ ..] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(deck[..6], cards("T1e W C3f S1e S2e T2s"));
    let drew = |n| Event::Drew { seat: seat(n), cards: *game.hand(seat(n)) };
    assert_eq!(deal, [drew(0), drew(1), Event::Turn { seat: seat(1), phase: Phase::Play }]);
}

#[test]
fn c05_turns_go_clockwise_from_the_first_seat() {
    let from_two = Setup::new(players(3), seat(2), Options::default()).unwrap();
    let mut game = game_after(from_two, "", &[]);
    let order: Vec<usize> = std::iter::from_fn(|| {
        let turn = game.turn()?;
        let mv = game.legal_moves().iter().next()?;
        for other in players(4).seats().filter(|other| *other != turn.seat) {
            assert_eq!(game.check(other, mv), Err(Illegal::NotYourTurn));
        }
        game.play(turn.seat, mv, |_| {}).unwrap();
        Some(turn.seat.index())
    })
    .collect();
    assert_eq!(order, [2, 0, 1].repeat(29));
    assert_eq!(Illegal::NotYourTurn.rule(), "C5");
}

#[test]
fn c05_only_a_seat_at_the_table_can_begin() {
    let refused = Setup::new(players(3), seat(3), Options::default()).unwrap_err();
    assert_eq!((refused, refused.rule()), (SetupError::First { first: 3, players: 3 }, "C5"));
}

#[test]
fn c05_the_lot_gives_each_player_the_first_turn_about_equally_often() {
    for count in 1..=8 {
        let mut begins = vec![0; count];
        for seed in 0..800_u64 {
            begins[Seed::from(seed).first_seat(players(count)).index()] += 1;
        }
        let even = 800 / count;
        assert!(begins.iter().all(|n| (even * 2 / 3..=even * 4 / 3).contains(n)), "{begins:?}");
    }
}
