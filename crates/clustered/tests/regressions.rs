//! Regression tests: bugs of the engine that were found and fixed.

use clustered::{Card, Cell, DeckError, Event, Game, Options, Setup, Transcript, score_board};
use seats::{Players, Seat};

fn setup(players: u64) -> Setup {
    Setup::new(Players::try_from(players).unwrap(), Seat::FIRST, Options::default()).unwrap()
}

/// Errors found only after the whole header was read still name the line that caused them.
#[test]
fn a_wrong_deck_is_refused_in_its_own_line() {
    let good = Transcript::new(setup(2), setup(2).shuffled_decks(1.into()), []).to_string();
    let mut lines: Vec<&str> = good.lines().collect(); // title, players, first, deck 0, deck 1
    lines[3] = "deck 0 W";
    lines.extend(["", "# the moves would follow here"]);
    let error = lines.join("\n").parse::<Transcript>().unwrap_err();
    assert_eq!(error.line, 4, "{error}");
}

#[test]
fn nine_players_are_refused_in_their_line() {
    let line =
        |count| format!("clustered 1\nplayers {count}\nfirst 0\nseed 1\n\n").parse::<Transcript>().unwrap_err().line;
    assert_eq!(line(33), 2);
    assert_eq!(line(9), 2);
}

#[test]
fn a_first_seat_that_is_not_at_the_table_is_refused_in_its_line() {
    let error = "clustered 1\nplayers 2\nfirst 5\nseed 1\n\n".parse::<Transcript>().unwrap_err();
    assert_eq!(error.line, 3, "{error}");
}

#[test]
fn a_table_that_is_too_small_is_refused_in_its_line() {
    let error = "clustered 1\nplayers 5\nfirst 0\ntable round 3\nseed 1\n\n".parse::<Transcript>().unwrap_err();
    assert_eq!(error.line, 4, "{error}");
}

/// The deck of an unknown seat is refused before any event is emitted.
#[test]
fn more_decks_than_players_are_refused() {
    let mut strangers = 0;
    let dealt = Game::deal(setup(2), &setup(3).shuffled_decks(1.into()), |event| {
        strangers += usize::from(matches!(event, Event::Shuffled { seat, .. } if seat.number() == 2));
    });
    assert!(
        matches!(dealt, Err(DeckError::DeckCount { expected: 2, found: 3 })),
        "dealt, with {strangers} deck of a stranger"
    );
}

/// Quoted input can contain line breaks, terminal escapes and bidirectional control characters.
#[test]
fn an_error_quotes_no_control_characters() {
    let card = "S1\n\u{1b}[31m".parse::<Card>().unwrap_err().to_string();
    assert!(!card.chars().any(char::is_control), "{card:?}");
    let text = "clustered 1\n\u{1b}[2Jboo\n".parse::<Transcript>().unwrap_err().to_string();
    assert!(!text.chars().any(char::is_control), "{text:?}");
}

/// Coordinates do not wrap around at the limits of `i16`.
#[test]
fn cards_at_opposite_coordinate_limits_are_not_neighbours() {
    let rims = [(32766, 0), (32767, 0), (-32768, 0), (5, 32766), (5, 32767), (5, -32768)];
    let one = Players::try_from(1).unwrap();
    let scores = score_board(one, rims.map(|(x, y)| (Cell::new(x, y), Seat::FIRST)), false);
    assert_eq!(scores[Seat::FIRST].total, 0);
    let block = [(32767, 7), (-32768, 7), (32767, 8), (-32768, 8)];
    let scores = score_board(one, block.map(|(x, y)| (Cell::new(x, y), Seat::FIRST)), false);
    assert_eq!(scores[Seat::FIRST].rectangle, 0);
}

/// A line wider than 64 columns, and a card of a seat that is not at the table.
#[test]
fn a_line_wider_than_a_word_is_counted_and_unknown_seats_are_ignored() {
    let one = Players::try_from(1).unwrap();
    let across = (-250..250).map(|x| (Cell::new(x, 0), Seat::FIRST));
    let stranger = (Cell::new(0, 1), Seat::try_from(5).unwrap());
    let scores = score_board(one, across.chain([stranger]), false);
    assert_eq!((scores[Seat::FIRST].horizontal, scores[Seat::FIRST].total), (500, 500));
}

#[test]
fn numbers_in_a_transcript_have_one_spelling_and_tables_their_sizes() {
    let error = |line: &str| {
        let text = format!("clustered 1\nplayers 2\nfirst 0\nseed 1\n{line}\n");
        text.parse::<Transcript>().unwrap_err().to_string()
    };
    assert_eq!(error("00 W@0,1"), "line 5: '00' does not belong here");
    assert_eq!(error("0"), "line 5: a move is missing");
    assert_eq!(error("extra-wild 1 1"), "line 5: '1' occurs twice");
    assert_eq!(error("table round 1000"), "line 5: a table of 1000 cells: sizes go from 1 to 999 (C4)");
    assert_eq!(error("table rectangle 0x3"), "line 5: a table of 0 cells: sizes go from 1 to 999 (C4)");
}

/// In a solo game one seat makes all moves, yet each turn has its own line.
#[test]
fn forced_discards_of_different_turns_stand_on_different_lines() {
    let text = "clustered 1\nplayers 1\nfirst 0\ntable rectangle 1x1\nseed 1\n";
    let start: Transcript = text.parse().unwrap();
    let mut game = start.replay(|_| {}).unwrap();
    let mut moves = Vec::new();
    loop {
        let Some(mv) = game.legal_moves().iter().next() else { break };
        game.play(Seat::FIRST, mv, |_| {}).unwrap();
        moves.push((Seat::FIRST, mv));
    }
    let setup = game.setup().clone();
    let written = Transcript::new(setup.clone(), setup.shuffled_decks(1.into()), moves).to_string();
    assert_eq!(written.lines().filter(|line| line.starts_with("0 -")).count(), 29);
}
