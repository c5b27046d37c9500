//! Invariants of every game, with all options and 1 to 8 players: no card is lost (C2), every game ends (C11), the list
//! of legal moves is exactly what `check` accepts (C6, C8), and a game replays from its record and its transcript.

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Card, Cell, Event, Game, Illegal, Move, Options, Phase, Setup, TableLimits, TableSize, Transcript};
use common::script::{game_after, play_out};
use common::{Rng, any_setup, cases, seat, setup};
use proptest::prelude::*;
use seats::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// A random game, or the beginning of one.
struct RandomGame {
    setup: Setup,
    game: Game,
    events: Vec<Event>,
    moves: Vec<(Seat, Move)>,
}

/// Plays at most `most` random moves and calls `on_position` with every position, including the first and the last.
fn random_game(setup: &Setup, seed: u64, most: usize, mut on_position: impl FnMut(&Game)) -> RandomGame {
    let mut rng = Rng(seed);
    let (mut events, mut moves) = (Vec::new(), Vec::new());
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(seed.into()), |event| events.push(event)).unwrap();
    on_position(&game);
    while let Some(turn) = game.turn().filter(|_| moves.len() < most) {
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |event| events.push(event)).unwrap();
        moves.push((turn.seat, mv));
        on_position(&game);
    }
    RandomGame { setup: setup.clone(), game, events, moves }
}

/// Returns all cards of a seat, wherever they are, sorted.
fn all_cards(game: &Game, seat: Seat) -> Vec<Card> {
    let laid = game.board().placed().iter().filter(|laid| laid.owner == seat).map(|laid| laid.card);
    let elsewhere = game.hand(seat).iter().chain(game.deck(seat).iter()).chain(game.discarded(seat));
    let mut cards: Vec<Card> = laid.chain(elsewhere.copied()).collect();
    cards.sort();
    cards
}

/// Returns every card on every cell of the board and two cells around it, and every discard.
fn candidate_moves(game: &Game) -> Vec<Move> {
    let kinds: Vec<Card> = Card::combinations().chain([Card::WILD]).collect();
    let cells: Vec<Cell> = game.board_cards().iter().map(|card| card.cell).collect();
    let columns = cells.iter().map(|cell| cell.x);
    let rows = cells.iter().map(|cell| cell.y);
    let columns = columns.clone().min().unwrap() - 2..=columns.max().unwrap() + 2;
    let rows = rows.clone().min().unwrap() - 2..=rows.max().unwrap() + 2;
    let mut moves: Vec<Move> = kinds.iter().map(|card| Move::Discard { card: *card }).collect();
    for (x, y) in columns.flat_map(|x| rows.clone().map(move |y| (x, y))) {
        moves.extend(kinds.iter().map(|card| Move::Place { card: *card, cell: Cell::new(x, y) }));
    }
    moves
}

/// Returns everything that can be observed of a game.
fn snapshot(game: &Game) -> (String, Vec<String>, Vec<Move>) {
    let viewers = game.setup().players().seats().map(Some).chain([None]);
    let views = viewers.map(|viewer| serde_json::to_string(&game.view(viewer)).unwrap()).collect();
    (format!("{game:?}"), views, game.legal_moves().iter().collect())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_card_is_lost_or_duplicated(setup in any_setup(), seed: u64) {
        random_game(&setup, seed, usize::MAX, |game| {
            for seat in setup.players().seats() {
                let wilds = if setup.extra_wild(seat) { 3 } else { 2 };
                let mut whole: Vec<Card> = Card::combinations().chain(vec![Card::WILD; wilds]).collect();
                let mut cards = all_cards(game, seat);
                cards.sort();
                whole.sort();
                assert_eq!(cards, whole);
            }
        });
    }

    /// Each move takes one card out of a hand, so the number of cards is also the number of moves.
    #[test]
    fn every_game_ends_when_all_cards_are_played_or_discarded(setup in any_setup(), seed: u64) {
        let mut turns = 0;
        let course = random_game(&setup, seed, 8 * 30 + 1, |game| {
            turns += usize::from(game.turn().is_some_and(|turn| turn.phase == Phase::Play));
        });
        let cards: usize = setup.players().seats().map(|seat| all_cards(&course.game, seat).len()).sum();
        prop_assert_eq!(course.game.turn(), None);
        prop_assert_eq!(course.moves.len(), cards);
        prop_assert!(turns <= cards);
        prop_assert!(!course.game.winners().is_empty());
    }

    #[test]
    fn the_legal_moves_are_exactly_the_accepted_ones(setup in any_setup(), seed: u64, most in 0..150_usize) {
        let game = random_game(&setup, seed, most, |_| {}).game;
        let listed: Vec<Move> = game.legal_moves().iter().collect();
        let legal: BTreeSet<Move> = listed.iter().copied().collect();
        prop_assert_eq!(listed.len(), legal.len(), "each once");
        prop_assert_eq!(game.legal_moves().len(), legal.len());
        prop_assert_eq!(game.legal_moves().is_empty(), legal.is_empty());
        prop_assert_eq!(game.legal_moves().can_place(), legal.iter().any(|mv| matches!(mv, Move::Place { .. })));
        let Some(turn) = game.turn() else {
            prop_assert!(legal.is_empty());
            return Ok(());
        };
        let thinkable = candidate_moves(&game);
        prop_assert!(legal.iter().all(|mv| thinkable.contains(mv)));
        for mv in thinkable {
            prop_assert_eq!(game.check(turn.seat, mv).is_ok(), legal.contains(&mv), "{}", mv);
            for other in (0..9).map(seat).filter(|other| *other != turn.seat) {
                prop_assert_eq!(game.check(other, mv), Err(Illegal::NotYourTurn));
            }
        }
    }

    #[test]
    fn an_illegal_move_changes_nothing_and_emits_nothing(setup in any_setup(), seed: u64, most in 0..250_usize) {
        let mut game = random_game(&setup, seed, most, |_| {}).game;
        let before = snapshot(&game);
        let mut rng = Rng(seed);
        let whose: Vec<Seat> = (0..9).map(seat).collect();
        let moves = candidate_moves(&game);
        let mut any_move = || moves[rng.below(moves.len())];
        for attempt in 0..200 {
            // Half of the attempts are by the seat to move, so that only the move itself can be illegal.
            let turn = game.turn().map_or(seat(0), |turn| turn.seat);
            let (who, mv) = (if attempt % 2 == 0 { turn } else { whose[attempt % 9] }, any_move());
            if let Err(why) = game.check(who, mv) {
                prop_assert_eq!(game.play(who, mv, |event| panic!("{event:?}")), Err(why));
            }
        }
        prop_assert_eq!(snapshot(&game), before);
    }

    #[test]
    fn the_same_game_gives_the_same_events(setup in any_setup(), seed: u64) {
        let RandomGame { moves, events, .. } = random_game(&setup, seed, usize::MAX, |_| {});
        let mut again = Vec::new();
        let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(seed.into()), |event| again.push(event)).unwrap();
        for (seat, mv) in moves {
            game.play(seat, mv, |event| again.push(event)).unwrap();
        }
        prop_assert_eq!(again, events);
    }

    #[test]
    fn a_transcript_round_trips_and_replays_the_same_game(setup in any_setup(), seed: u64, most in 0..250_usize) {
        let RandomGame { setup, moves, events, .. } = random_game(&setup, seed, most, |_| {});
        let decks = setup.shuffled_decks(seed.into());
        let text = Transcript::new(setup, decks, moves).to_string();
        let read: Transcript = text.parse().unwrap();
        let mut again = Vec::new();
        read.replay(|event| again.push(event)).unwrap();
        prop_assert_eq!(again, events);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn every_event_round_trips_through_serde(setup in any_setup(), seed: u64) {
        for event in random_game(&setup, seed, usize::MAX, |_| {}).events {
            let text = serde_json::to_string(&event).unwrap();
            prop_assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{}", text);
        }
    }
}

/// Compares how often each legal move is picked with a uniform distribution.
fn assert_even_picks(game: &Game) {
    const SHARE: u32 = 300;
    let legal: BTreeSet<Move> = game.legal_moves().iter().collect();
    let mut rng = Rng(1);
    let mut picked = BTreeMap::new();
    for _ in 0..SHARE * u32::try_from(legal.len()).unwrap() {
        *picked.entry(game.legal_moves().pick(|| rng.next_u64()).unwrap()).or_insert(0) += 1;
    }
    assert_eq!(picked.keys().copied().collect::<BTreeSet<_>>(), legal);
    assert!(picked.values().all(|n| (SHARE / 2..SHARE * 3 / 2).contains(n)), "{picked:?}");
}

#[test]
fn each_legal_move_is_picked_about_equally_often() {
    let start = game_after(setup(2, Options::default()), "", &["W W S1e T2s C3f"]);
    assert_even_picks(&start);
    let hand = "W S1e T2s C3f C3s";
    assert_even_picks(&game_after(setup(1, Options::default()), "0 S1s@1,0 S2s@2,0 T1s@1,1 T1e@0,1 C1e@-1,1", &[hand]));
    assert_even_picks(&game_after(setup(2, Options { quick: true, ..Options::default() }), "", &["W W S1e T2s C3f"]));
}

#[test]
fn pick_finds_a_rare_placement_and_a_forced_discard() {
    // Four cards enclose the start card, and only one card of the hand fits at one opening.
    let closed = "0 T1s@1,0 T1f@-1,0 T2s@0,1 C2f@0,-1";
    let mut game = game_after(setup(1, Options::default()), closed, &["S3e S2e S1e C1s S3s"]);
    assert_eq!(game.legal_moves().len(), 1);
    assert_even_picks(&game);
    let size = |cells| TableSize::try_from(cells).unwrap();
    let row = Options { table: TableLimits::Rectangle { width: size(4), height: size(1) }, ..Options::default() };
    assert_even_picks(&game_after(setup(2, row), "0 S1e@-1,0 1 S1e@1,0", &["T2s T3s C2f C3f T2f"]));
    play_out(&mut game);
    assert_eq!(game.legal_moves().pick(|| 0), None);
}
