//! Games written as text: decks from the cards that matter, moves in notation, boards as drawings.

use clustered::{Card, Cell, Deck, Event, Game, Illegal, Move, Setup};
use seats::{BySeat, Seat};

use super::seat;

/// Parses a card.
pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Parses several cards, as in `S1e T2s W`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// Returns a complete deck with these cards on top; the others follow in the order of C2, the wilds last.
pub(crate) fn deck(top: &[Card], extra_wild: bool) -> Deck {
    let mut rest: Vec<Card> = Deck::all_cards(extra_wild).collect();
    for card in top {
        let place = rest.iter().position(|other| other == card).expect("no more of a card than a deck has");
        rest.remove(place);
    }
    Deck::from_top_first(&[top, &rest].concat(), extra_wild).unwrap()
}

/// Parses moves with their seats, as in `0 S1e@0,1 1 W@1,0 -T2s`: a number is the seat of the moves that follow.
pub(crate) fn moves(text: &str) -> Vec<(Seat, Move)> {
    let mut whose = Seat::FIRST;
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        match word.parse() {
            Ok(number) => whose = seat(number),
            Err(_) => found.push((whose, word.parse().unwrap())),
        }
    }
    found
}

/// Returns decks from which each seat draws the cards of its moves first, then those of its entry in `next`.
pub(crate) fn decks_for(setup: &Setup, moves: &[(Seat, Move)], next: &[&str]) -> BySeat<Deck> {
    BySeat::new(setup.players(), |seat| {
        let mut top: Vec<Card> = moves.iter().filter(|(whose, _)| *whose == seat).map(|(_, mv)| mv.card()).collect();
        top.extend(next.get(seat.index()).map_or(Vec::new(), |text| cards(text)));
        deck(&top, setup.extra_wild(seat))
    })
}

/// Returns the initial decks of a game, from its events.
pub(crate) fn decks_from_events(setup: &Setup, events: &[Event]) -> BySeat<Deck> {
    let decks = events.iter().filter_map(|event| match event {
        Event::Shuffled { seat, deck } => Some(Deck::from_top_first(deck, setup.extra_wild(*seat)).unwrap()),
        _ => None,
    });
    BySeat::from_vec(setup.players(), decks.collect()).unwrap()
}

/// Returns the game after these moves, which must be legal. Each seat then holds the cards of its entry in `next`.
pub(crate) fn game_after(setup: Setup, text: &str, next: &[&str]) -> Game {
    let moves = moves(text);
    let decks = decks_for(&setup, &moves, next);
    let mut game = Game::deal(setup, &decks, |_| {}).unwrap();
    for (seat, mv) in moves {
        game.play(seat, mv, |_| {}).unwrap_or_else(|why| panic!("{seat} {mv}: {why}"));
    }
    game
}

/// Makes a legal move and returns its events.
pub(crate) fn play(game: &mut Game, number: usize, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    game.play(seat(number), text.parse().unwrap(), |event| events.push(event)).unwrap();
    events
}

/// Returns why a move is illegal.
pub(crate) fn illegal(game: &Game, number: usize, text: &str) -> Illegal {
    game.check(seat(number), text.parse().unwrap()).unwrap_err()
}

/// Returns the legal moves as sorted text.
pub(crate) fn legal(game: &Game) -> Vec<String> {
    let mut moves: Vec<String> = game.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves
}

/// Plays the first legal move until the game is over, and returns the events of each move.
pub(crate) fn play_out(game: &mut Game) -> Vec<Vec<Event>> {
    let mut events_by_move = Vec::new();
    while let Some(turn) = game.turn() {
        let mv = game.legal_moves().iter().next().unwrap();
        let mut events = Vec::new();
        game.play(turn.seat, mv, |event| events.push(event)).unwrap();
        events_by_move.push(events);
    }
    events_by_move
}

/// Parses a drawing, top row first, with the bottom left cell at 0,0: a digit is a card of that seat, anything else
/// empty.
pub(crate) fn parse_drawing(rows: &[&str]) -> Vec<(Cell, Seat)> {
    let mut cards = Vec::new();
    for (y, row) in (0..).zip(rows.iter().rev()) {
        for (x, mark) in (0..).zip(row.chars()) {
            cards.extend(mark.to_digit(10).map(|owner| (Cell::new(x, y), seat(owner as usize))));
        }
    }
    cards
}
