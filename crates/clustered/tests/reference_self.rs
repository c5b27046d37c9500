//! The reference tested by itself, before anything is compared with it: the worked figures at the end of part C of
//! RULES.md and the rules that have a sharp edge (C4, C6, C8, C11, C12-C16, C18, C20-C22).

mod reference;

use reference::{Board, Card, Game, Move, Score, Setup, TableLimits, full_deck, score};

fn card(text: &str) -> Card {
    Card::parse(text).expect("a card")
}

/// A board from a drawing, top row first, the bottom left cell at 0,0: a digit is a wild of that seat, `X` a start
/// card, `.` a gap. Wilds, because what is printed on a card does not matter to the score.
fn parse_drawing(rows: &[&str]) -> Board {
    let mut board = Board::new();
    for (y, row) in (0..).zip(rows.iter().rev()) {
        for (x, mark) in (0..).zip(row.chars()) {
            match mark {
                '.' => None,
                'X' => board.insert((x, y), (Card::Start, None)),
                seat => board.insert((x, y), (Card::Wild, Some(seat.to_digit(10).expect("a seat") as usize))),
            };
        }
    }
    board
}

fn points(rectangle: u32, horizontal: u32, vertical: u32, bonus: u32) -> Score {
    Score { rectangle, horizontal, vertical, bonus, total: rectangle + horizontal + vertical + bonus }
}

fn setup(players: usize) -> Setup {
    Setup {
        players,
        first: 0,
        extra_wild: vec![false; players],
        quick: false,
        discard_drawn: false,
        first_bonus: false,
        biggest_bonus: false,
        table: TableLimits::Unbounded,
        decks: vec![full_deck(2); players],
    }
}

/// A game with this board in place of the dealt one, with all hands of wilds, which can go anywhere.
fn game_on(setup: &Setup, board: Board) -> Game {
    let mut game = Game::new(setup);
    game.board = board;
    game.hands.fill(vec![Card::Wild; 5]);
    game
}

fn bonuses(game: &Game) -> Vec<u32> {
    game.scores().iter().map(|score| score.bonus).collect()
}

fn wild_at(x: i32, y: i32) -> Move {
    Move::Place { card: Card::Wild, x, y }
}

/// Some numbers that look random, the same ones every time.
fn next_number(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 40).expect("24 bits")
}

/// Shuffled, since `full_deck` is sorted and would make dull games.
fn shuffled(mut deck: Vec<Card>, state: &mut u64) -> Vec<Card> {
    for end in (1..deck.len()).rev() {
        deck.swap(end, next_number(state) % (end + 1));
    }
    deck
}

#[test]
fn plain_c2_c16_decks() {
    for wilds in [2, 3] {
        let mut deck = full_deck(wilds);
        assert_eq!(deck.len(), 27 + wilds);
        deck.sort();
        deck.dedup();
        assert_eq!(deck.len(), 28, "every combination once, and the wild");
    }
    assert_eq!(full_deck(2).len(), 29);
}

#[test]
fn cards_are_written_as_the_referee_writes_them() {
    assert_eq!(Card::Plain { shape: 'S', count: 1, fill: 'e' }.text(), "S1e");
    assert_eq!((Card::Wild.text(), Card::Start.text()), ("W".into(), "X".into()));
    for card in full_deck(2).into_iter().chain([Card::Start]) {
        assert_eq!(Card::parse(&card.text()), Some(card));
    }
    for text in ["", "S", "S1", "S4e", "S0e", "s1e", "S1E", "S1ee", " W", "w", "WW", "é1e", "eS1"] {
        assert_eq!(Card::parse(text), None, "{text:?}");
    }
}

#[test]
fn worked_figures() {
    assert_eq!(score(&parse_drawing(&["0000", "0000"]), 1, false), [points(8, 8, 0, 0)]);
    assert_eq!(score(&parse_drawing(&["000", "000", "000"]), 1, false), [points(9, 9, 9, 0)]);
    assert_eq!(score(&parse_drawing(&["00X00"]), 1, false), [points(0, 0, 0, 0)]);
}

#[test]
fn plain_c12_c13_shapes() {
    assert_eq!(score(&parse_drawing(&["00", "00"]), 1, false), [points(4, 0, 0, 0)], "2x2 is the smallest");
    assert_eq!(score(&parse_drawing(&["0000"]), 1, false), [points(0, 4, 0, 0)], "a 1x4 is no rectangle");
    assert_eq!(score(&parse_drawing(&["00.00", "00.00"]), 1, false), [points(4, 0, 0, 0)], "only one counts");
    assert_eq!(score(&parse_drawing(&["000.000"]), 1, false), [points(0, 6, 0, 0)], "every line counts");
    assert_eq!(score(&parse_drawing(&["000", "0X0", "000"]), 1, false), [points(0, 6, 6, 0)], "no start card in it");
    assert_eq!(score(&parse_drawing(&["0001", "0101", "0001"]), 2, false), [points(0, 6, 6, 0), points(0, 0, 3, 0)]);
    assert_eq!(score(&parse_drawing(&["00010"]), 2, false), [points(0, 3, 0, 0), Score::default()]);
    // The largest is found inside a ragged shape: 2 wide, 4 high.
    assert_eq!(score(&parse_drawing(&["00.", "000", "000", "00."]), 1, false), [points(8, 6, 8, 0)]);
    // Cards of seats that are not counted, and cards of nobody, are not own.
    let mut board = parse_drawing(&["00200"]);
    board.insert((2, 1), (Card::Wild, None));
    assert_eq!(score(&board, 2, false), [Score::default(); 2]);
    // A start card that somebody claims is still a start card.
    let mut board = parse_drawing(&["00X00"]);
    board.insert((2, 0), (Card::Start, Some(0)));
    assert_eq!(score(&board, 1, false), [Score::default()]);
    // The far corner of all boards does not overflow.
    let far: Board = (0..3).map(|step| ((i32::MAX - step, i32::MIN), (Card::Wild, Some(0)))).collect();
    assert_eq!(score(&far, 1, false), [points(0, 3, 0, 0)]);
}

#[test]
fn plain_c22_biggest_bonus_and_its_ties() {
    let counted = |rows: &[&str], players| -> Vec<u32> {
        score(&parse_drawing(rows), players, true).into_iter().map(|score| score.bonus).collect()
    };
    assert_eq!(counted(&["000", "000"], 2), [4, 0]);
    assert_eq!(counted(&["000.111", "000.111"], 2), [0, 0], "both tied");
    assert_eq!(counted(&["000.11", "000.11", "....11"], 2), [0, 0], "2x3 and 3x2 tie, a row and a column tie");
    assert_eq!(counted(&["00.11", "00.11", "....1"], 2), [0, 2], "rectangles tied, one line");
    assert_eq!(counted(&["00.11", "00.11"], 2), [0, 0], "two in a row are no line");
    assert_eq!(counted(&["000.111", "00...22"], 3), [2, 0, 0], "lines tied");
    assert_eq!(counted(&["000.111.2222"], 3), [0, 0, 2], "a tie behind the first does not matter");
    assert_eq!(counted(&["00.00.111", "00.00...."], 2), [2, 2], "a tie with oneself is none");
    assert_eq!(counted(&["0X1"], 2), [0, 0], "nothing that scores");
    assert_eq!(score(&parse_drawing(&["000"]), 1, true), [points(0, 3, 0, 2)]);
}

#[test]
fn plain_c22_only_when_the_game_is_over() {
    let mut game = game_on(&Setup { biggest_bonus: true, ..setup(2) }, parse_drawing(&["000"]));
    assert_eq!((game.scores()[0], game.winners()), (points(0, 3, 0, 0), vec![]));
    game.hands.fill(Vec::new());
    game.decks.fill(Vec::new());
    assert_eq!((game.phase(), game.turn(), game.legal()), ("over", None, vec![]));
    assert_eq!((game.scores()[0], game.winners()), (points(0, 3, 0, 2), vec![0]));
    game.board = parse_drawing(&["000.111"]);
    assert_eq!(game.winners(), [0, 1], "C15: equal sums share the win");
}

#[test]
fn plain_c21_both_at_once_and_only_once() {
    let rows = ["000..", "00.00", ".....", "11111", "111.."];
    let start = game_on(&Setup { first_bonus: true, ..setup(2) }, parse_drawing(&rows));
    assert_eq!(start.scores()[0].bonus, 0);
    let mut game = start.clone();
    game.play(wild_at(2, 3));
    assert_eq!(bonuses(&game), [4, 0]);
    game.play(wild_at(3, 0));
    assert_eq!(bonuses(&game), [4, 0], "each of the two once a game");
    // At once and for good, and only for the seat that placed: seat 1's shapes were never completed by a placement.
    let mut game = start.clone();
    game.play(wild_at(0, 5));
    assert_eq!(bonuses(&game), [0, 0]);
    game.play(wild_at(5, 1));
    assert_eq!(bonuses(&game), [0, 4], "a larger rectangle, a longer line");
    // Without the option: nothing.
    let mut game = game_on(&setup(2), parse_drawing(&rows));
    game.play(wild_at(2, 3));
    assert_eq!(bonuses(&game), [0, 0]);
}

#[test]
fn plain_c21_one_each() {
    let mut game = game_on(&Setup { first_bonus: true, ..setup(2) }, parse_drawing(&["00.1111", "000...."]));
    game.play(wild_at(2, 1));
    assert_eq!(bonuses(&game), [2, 0], "3x2; no line of five");
    game.play(wild_at(7, 1));
    assert_eq!(bonuses(&game), [2, 2]);
    let mut game = game_on(&Setup { first_bonus: true, ..setup(2) }, parse_drawing(&["0.", "00", "00"]));
    game.play(wild_at(1, 2));
    assert_eq!(bonuses(&game), [2, 0], "2x3");
    let mut game = game_on(&Setup { first_bonus: true, ..setup(2) }, parse_drawing(&["00", "0."]));
    game.play(wild_at(1, 0));
    assert_eq!(bonuses(&game), [0, 0], "2x2 is too small");
    let mut game = game_on(&Setup { first_bonus: true, ..setup(2) }, parse_drawing(&["000"]));
    game.play(wild_at(3, 0));
    assert_eq!(bonuses(&game), [0, 0], "four in a row are too short");
}

#[test]
fn plain_c5_c7_dealing_and_drawing() {
    let mut state = 5;
    let deck = shuffled(full_deck(2), &mut state);
    let mut game = Game::new(&Setup { first: 1, decks: vec![deck.clone(); 2], ..setup(2) });
    assert_eq!((game.turn(), game.phase()), (Some(1), "play"));
    assert_eq!((&game.hands[0][..], &game.decks[0][..]), (&deck[..5], &deck[5..]));
    assert_eq!(game.board, Board::from([((0, 0), (Card::Start, None))]));
    game.play(Move::Place { card: deck[2], x: 0, y: -1 });
    assert_eq!(game.board[&(0, -1)], (deck[2], Some(1)));
    assert_eq!(game.hands[1], [deck[0], deck[1], deck[3], deck[4], deck[5]]);
    assert_eq!((&game.decks[1][..], game.turn()), (&deck[6..], Some(0)));
}

#[test]
fn plain_c8_placing() {
    let mut game = Game::new(&setup(2));
    game.hands[0] = vec![card("S1e"), Card::Wild, card("T2e"), Card::Wild];
    game.board = Board::from([((0, 0), (card("S1s"), Some(1))), ((1, 1), (card("S2e"), Some(0)))]);
    let place = |text, x, y| Move::Place { card: card(text), x, y };
    let mut expected = Vec::new();
    // Every cell beside a card but no diagonal; S1e shares two with either card, T2e only with S2e, so at (0,1) and
    // (1,0), beside both, T2e does not go.
    for (x, y) in [(-1, 0), (0, -1), (0, 1), (1, 0), (1, 2), (2, 1)] {
        expected.extend([place("S1e", x, y), place("W", x, y)]);
    }
    expected.extend([place("T2e", 1, 2), place("T2e", 2, 1)]);
    expected.sort();
    assert_eq!(game.legal(), expected, "sorted, and the two wilds are one");
    // C9: around a start card and a wild anything goes.
    game.board = Board::from([((0, 0), (Card::Start, None)), ((1, 1), (Card::Wild, Some(1)))]);
    assert_eq!(game.legal().len(), 3 * 6);
}

#[test]
fn plain_c6_forced_discard() {
    let mut game = Game::new(&setup(2));
    let drawn_next = game.decks[0][0];
    game.board = Board::from([((0, 0), (card("S1s"), Some(1)))]);
    game.hands[0] = vec![card("T2f"), card("C2e"), card("T2f")];
    let discard = |text| Move::Discard { card: card(text) };
    assert_eq!(game.legal(), [discard("C2e"), discard("T2f")]);
    game.play(discard("T2f"));
    assert_eq!(game.hands[0], [card("C2e"), card("T2f"), drawn_next], "one of the two left, and one drawn");
    assert_eq!((&game.discarded[0], game.turn(), game.board.len()), (&vec![card("T2f")], Some(1), 1));
    // With one card that has a place no discard is allowed, not even of the others.
    let mut game = Game::new(&setup(1));
    game.board = Board::from([((0, 0), (card("S1s"), Some(0)))]);
    game.hands[0] = vec![card("T2f"), card("S1f")];
    assert!(game.legal().iter().all(|&chosen| matches!(chosen, Move::Place { .. })));
    assert_eq!(game.legal().len(), 4);
}

#[test]
#[should_panic(expected = "not a legal move")]
fn plain_c6_no_discard_while_there_is_a_place() {
    let mut game = Game::new(&setup(1));
    let card = game.hands[0][0];
    game.play(Move::Discard { card });
}

#[test]
#[should_panic(expected = "C2, C16")]
fn plain_c2_a_wrong_deck_is_refused() {
    Game::new(&Setup { decks: vec![full_deck(3)], ..setup(1) });
}

#[test]
fn plain_c11_c16_who_has_more_cards_goes_on_alone() {
    let mut game = Game::new(&Setup {
        extra_wild: vec![false, true, false],
        decks: vec![full_deck(2), full_deck(3), full_deck(2)],
        first: 2,
        ..setup(3)
    });
    let mut order = Vec::new();
    while let Some(seat) = game.turn() {
        order.push(seat);
        game.play(game.legal()[0]);
    }
    let mut expected = [2, 0, 1].repeat(29);
    expected.push(1);
    assert_eq!(order, expected);
    assert_eq!(game.phase(), "over");
}

/// Plays a quick game with the first legal move every time: seat and phase of every move, and the game at its end.
fn play_quick_game(mut game: Game) -> (Vec<(usize, &'static str)>, Game) {
    let mut course = Vec::new();
    while let Some(seat) = game.turn() {
        course.push((seat, game.phase()));
        game.play(game.legal()[0]);
    }
    (course, game)
}

#[test]
fn plain_c18_quick_game_from_the_deal_to_the_end_with_29_and_30_cards() {
    let mut state = 18;
    let decks = vec![shuffled(full_deck(2), &mut state), shuffled(full_deck(3), &mut state)];
    let game = Game::new(&Setup { quick: true, first: 1, extra_wild: vec![false, true], decks, ..setup(2) });
    assert_eq!((game.hands[0].len(), game.hands[1].len(), game.decks[0].len(), game.decks[1].len()), (7, 7, 22, 23));
    assert!(game.legal().iter().all(|&chosen| matches!(chosen, Move::Discard { .. })));

    let (course, end) = play_quick_game(game);
    let mut expected = [1, 1, 0, 0].map(|seat| (seat, "discard_setup")).to_vec();
    // 22 or 23 cards last for 11 draws of two. Seat 1 then draws one more and discards nothing for it, so it has 12
    // turns with a draw; then both play their last five.
    for _ in 0..11 {
        expected.extend([(1, "play"), (1, "discard_extra"), (0, "play"), (0, "discard_extra")]);
    }
    expected.extend([(1, "play"), (0, "play")].repeat(5));
    expected.push((1, "play"));
    assert_eq!(course, expected);
    let cards =
        |seat| end.board.values().filter(|&&(_, owner)| owner == Some(seat)).count() + end.discarded[seat].len();
    assert_eq!((cards(0), cards(1)), (29, 30));
    assert!(end.discarded.iter().all(|cards| cards.len() >= 13), "2 + 11, and forced ones if any");
}

#[test]
fn plain_c18_after_a_forced_discard_and_with_the_last_cards() {
    let mut game = Game::new(&Setup { quick: true, table: TableLimits::Rectangle { width: 1, height: 1 }, ..setup(1) });
    for _ in 0..3 {
        game.play(game.legal()[0]); // Two of the set-up, one forced: there is no place on this table.
    }
    assert_eq!((game.phase(), game.hands[0].len(), game.decks[0].len()), ("discard_extra", 6, 20));
    let before = game.clone();
    game.play(before.legal()[0]);
    assert_eq!((game.phase(), game.hands[0].len(), game.decks[0].len()), ("play", 5, 20));
    for (left, phase, hand) in [(2, "discard_extra", 6), (1, "play", 5), (0, "play", 4)] {
        let mut game = game.clone();
        game.decks[0].truncate(left);
        game.play(game.legal()[0]);
        assert_eq!((game.phase(), game.hands[0].len(), game.decks[0].len()), (phase, hand, 0));
    }
}

#[test]
fn plain_c18_only_one_of_the_two_cards_just_drawn() {
    let mut game = Game::new(&Setup { quick: true, discard_drawn: true, ..setup(1) });
    assert_eq!(game.legal().len(), 7, "any card at set-up");
    game.play(game.legal()[0]);
    game.play(game.legal()[0]);
    // A wild in the hand that stays there, one to place, and one among the two that are drawn next.
    game.decks[0][..2].copy_from_slice(&[Card::Wild, card("C3f")]);
    game.hands[0][..2].fill(Card::Wild);
    game.play(wild_at(0, 1));
    let others = game.hands[0][1..4].to_vec();
    assert_eq!(game.drawn(), Some([Card::Wild, card("C3f")].as_slice()));
    assert_eq!(game.legal(), [Move::Discard { card: card("C3f") }, Move::Discard { card: Card::Wild }]);
    game.play(Move::Discard { card: Card::Wild });
    assert_eq!(game.hands[0], [&[Card::Wild], others.as_slice(), &[card("C3f")]].concat(), "the drawn wild is gone");
    assert_eq!((game.drawn(), game.phase()), (None, "play"));
}

/// The first and last column and row that wilds reach from the start cards, and how many cells, start cards included.
fn table_extent(players: usize, table: TableLimits) -> ([i32; 4], usize) {
    let mut game = Game::new(&Setup { table, ..setup(players) });
    game.hands.fill(vec![Card::Wild]);
    while let Move::Place { x, y, .. } = game.legal()[0] {
        game.board.insert((x, y), (Card::Wild, None));
    }
    let ends = |numbers: Vec<i32>| {
        let least = numbers.iter().copied().min().expect("a start card");
        let most = numbers.iter().copied().max().expect("a start card");
        (least, most)
    };
    let (left, right) = ends(game.board.keys().map(|cell| cell.0).collect());
    let (bottom, top) = ends(game.board.keys().map(|cell| cell.1).collect());
    ([left, right, bottom, top], game.board.len())
}

#[test]
fn plain_c4_c20_bounded_tables_of_even_and_odd_size() {
    let rectangle = |width, height| TableLimits::Rectangle { width, height };
    let round = |diameter| TableLimits::Round { diameter };
    assert_eq!(table_extent(4, rectangle(9, 9)), ([-4, 4, -4, 4], 81));
    assert_eq!(table_extent(4, rectangle(4, 6)), ([-2, 1, -3, 2], 24), "the extra column left, the extra row below");
    assert_eq!(table_extent(4, rectangle(5, 2)), ([-2, 2, -1, 0], 10));
    assert_eq!(table_extent(4, rectangle(1, 1)), ([0, 0, 0, 0], 1));
    assert_eq!(table_extent(5, rectangle(10, 3)), ([-1, 8, -1, 1], 30));
    assert_eq!(table_extent(5, rectangle(11, 2)), ([-2, 8, -1, 0], 22), "the odd column left");
    assert_eq!(table_extent(8, rectangle(8, 1)), ([0, 7, 0, 0], 8));
    // Round. 3: the corners are 1.41 of 1.5 away. 4: the corners are 2.12 of 2 away. 5: only the four corners fall off.
    // 6: the corners (3.54); 2.5 and 1.5 make 2.92 of 3. 7: of a quarter (3,3) and (3,2), (2,3) at 3.6 of 3.5 fall off.
    assert_eq!(table_extent(4, round(1)), ([0, 0, 0, 0], 1));
    assert_eq!(table_extent(4, round(2)), ([-1, 0, -1, 0], 4));
    assert_eq!(table_extent(4, round(3)), ([-1, 1, -1, 1], 9));
    assert_eq!(table_extent(4, round(4)), ([-2, 1, -2, 1], 16 - 4));
    assert_eq!(table_extent(4, round(5)), ([-2, 2, -2, 2], 25 - 4));
    assert_eq!(table_extent(4, round(6)), ([-3, 2, -3, 2], 36 - 4));
    assert_eq!(table_extent(4, round(7)), ([-3, 3, -3, 3], 49 - 12));
    assert_eq!(table_extent(6, round(12)).0, [-2, 9, -6, 5]);
    assert_eq!(table_extent(6, round(13)).0, [-3, 9, -6, 6]);
}

#[test]
fn plain_c20_two_start_cards_from_five_players_on() {
    for (players, starts) in [(1, 1), (4, 1), (5, 2), (8, 2)] {
        let game = Game::new(&setup(players));
        let cells: Vec<(i32, i32)> = game.board.keys().copied().collect();
        assert_eq!(cells, [(0, 0), (7, 0)][..starts]);
        assert!(game.board.values().all(|&lying| lying == (Card::Start, None)));
        assert_eq!(game.legal().len(), 5 * 4 * starts, "everybody may build from either");
    }
}

#[test]
fn no_card_is_lost_and_no_neighbours_disagree_in_random_games() {
    let mut state = 1;
    for round in 0..32 {
        let players = round % 8 + 1;
        let decks = (0..players).map(|_| shuffled(full_deck(2), &mut state)).collect();
        let table = if round < 16 { TableLimits::Unbounded } else { TableLimits::Round { diameter: 9 } };
        let mut game = Game::new(&Setup { quick: round % 3 == 0, table, decks, ..setup(players) });
        while game.turn().is_some() {
            let moves = game.legal();
            assert!(moves.is_sorted_by(|a, b| a < b));
            game.play(moves[next_number(&mut state) % moves.len()]);
            let lying = game.board.values().filter(|(_, owner)| owner.is_some()).count();
            let elsewhere: usize =
                [&game.hands, &game.decks, &game.discarded].into_iter().flatten().map(Vec::len).sum();
            assert_eq!(lying + elsewhere, 29 * players);
        }
        for (&(x, y), &(here, _)) in &game.board {
            for beside in [(x + 1, y), (x, y + 1)] {
                let Some(&(there, _)) = game.board.get(&beside) else { continue };
                let (a, b) = (here.text(), there.text());
                let same = a.chars().zip(b.chars()).filter(|(a, b)| a == b).count();
                assert!(a.len() == 1 || b.len() == 1 || same >= 2, "{a} beside {b}");
            }
        }
        assert!(!game.winners().is_empty());
    }
}
