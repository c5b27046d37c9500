//! Bots of Clustered always return a legal move, and the same move for the same view.

#[allow(dead_code)] // not every test uses every helper
#[path = "../../clustered/tests/common/mod.rs"]
mod common;

use bots::clustered::{ClusteredBot, ROSTER, SearchConfig, Strategy, Weights, choose, choose_with_strategy};
use clustered::{Card, Cell, Deck, Event, Game, Move, Options, SeatView, Setup};
use common::{Rng, any_setup, cases, seat, setup};
use proptest::prelude::*;
use seats::{BySeat, Seat};

/// Returns the move of a bot whose search is stopped when it polls `stop` for the `max_polls`th time.
fn choose_within(view: &SeatView, bot: &ClusteredBot, seed: u64, max_polls: u32) -> Move {
    let mut left = max_polls;
    let mut stop = || {
        left = left.saturating_sub(1);
        left == 0
    };
    choose(view, bot, seed, &mut stop).unwrap()
}

/// Returns a game after some random moves, with its events.
fn game_after(setup: &Setup, decks: &BySeat<Deck>, moves: usize, rng: &mut Rng) -> (Game, Vec<Event>) {
    let mut events = Vec::new();
    let mut game = Game::deal(setup.clone(), decks, |event| events.push(event)).unwrap();
    for _ in 0..moves {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |event| events.push(event)).unwrap();
    }
    (game, events)
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn every_bot_moves_legally_at_every_table(
        setup in any_setup(), seed: u64, moves in 0..240_usize, bot_index in 0..ROSTER.len()
    ) {
        let mut rng = Rng(seed);
        let (game, _) = game_after(&setup, &setup.shuffled_decks(seed.into()), moves, &mut rng);
        if let Some(turn) = game.turn() {
            let mv = choose_within(&game.view(Some(turn.seat)), &ROSTER[bot_index], seed, 3);
            prop_assert_eq!(game.check(turn.seat, mv), Ok(()), "{} {}", ROSTER[bot_index].name, mv);
        }
    }

    #[test]
    fn every_strategy_moves_legally_at_every_table(setup in any_setup(), seed: u64, moves in 0..240_usize) {
        let mut rng = Rng(seed);
        let (game, _) = game_after(&setup, &setup.shuffled_decks(seed.into()), moves, &mut rng);
        if let Some(turn) = game.turn() {
            for strategy in [Strategy::Random, Strategy::Greedy, Strategy::Search(SearchConfig::vanilla(20))] {
                let view = game.view(Some(turn.seat));
                let mv = choose_with_strategy(&view, strategy, Weights::embedded(), seed, &mut || false).unwrap();
                prop_assert_eq!(game.check(turn.seat, mv), Ok(()), "{:?} {}", strategy, mv);
            }
        }
    }

    #[test]
    fn hidden_cards_do_not_change_the_move(
        setup in any_setup(), seed: u64, moves in 0..160_usize, bot_index in 0..ROSTER.len()
    ) {
        let mut rng = Rng(seed);
        let dealt = setup.shuffled_decks(seed.into());
        let (game, events) = game_after(&setup, &dealt, moves, &mut rng);
        prop_assume!(game.turn().is_some());
        let turn = game.turn().unwrap();
        // The same moves with other hidden cards: in the deck of the seat to move, in the decks and hands of others.
        let decks = BySeat::new(setup.players(), |owner| {
            shuffled_unseen(&dealt[owner], &game, owner, owner != turn.seat, &mut rng)
        });
        let mut other = Game::deal(setup.clone(), &decks, |_| {}).unwrap();
        for (seat, mv) in moves_of(&events) {
            // With other cards a seat might have been forced to discard (C6); then the games differ in more than hidden
            // cards.
            prop_assume!(other.play(seat, mv, |_| {}).is_ok());
        }
        let (one, two) = (game.view(Some(turn.seat)), other.view(Some(turn.seat)));
        prop_assert_eq!(&one, &two);
        let bot = &ROSTER[bot_index];
        prop_assert_eq!(choose_within(&one, bot, seed, 4), choose_within(&two, bot, seed, 4));
    }
}

/// Returns the moves among the events.
fn moves_of(events: &[Event]) -> Vec<(Seat, Move)> {
    let moves = events.iter().filter_map(|event| match *event {
        Event::Placed { seat, card, cell } => Some((seat, Move::Place { card, cell })),
        Event::Discarded { seat, card } => Some((seat, Move::Discard { card })),
        _ => None,
    });
    moves.collect()
}

/// Returns a deck from which the same cards were played, with the undrawn cards shuffled among their positions and, if
/// `include_hand`, those in the hand too.
/// Wilds keep their positions, since of two equal cards the first leaves the hand.
fn shuffled_unseen(dealt: &Deck, game: &Game, owner: Seat, include_hand: bool, rng: &mut Rng) -> Deck {
    let mut cards: Vec<Card> = dealt.iter_top_first().collect();
    let hidden = |card: &Card| {
        *card != Card::WILD && (game.deck(owner).contains(card) || include_hand && game.hand(owner).contains(card))
    };
    let positions: Vec<usize> = (0..cards.len()).filter(|position| hidden(&cards[*position])).collect();
    for last in (1..positions.len()).rev() {
        cards.swap(positions[last], positions[rng.below(last + 1)]);
    }
    Deck::from_top_first(&cards, cards.len() == 30).unwrap()
}

#[test]
fn c18_bots_discard_one_of_the_two_cards_just_drawn() {
    let quick = setup(2, Options { quick: true, ..Options::default() });
    let mut discards = 0;
    for (seed, bot) in ROSTER.iter().enumerate() {
        let (mut game, _) =
            game_after(&quick, &quick.shuffled_decks((seed as u64).into()), 20 + seed, &mut Rng(seed as u64));
        for ply in 0..6 {
            let turn = game.turn().unwrap();
            let mv = choose_within(&game.view(Some(turn.seat)), bot, ply, 3);
            if let Some(pair) = game.drawn() {
                assert!(pair.contains(&mv.card()), "{}: {mv} of {pair:?}", bot.name);
                discards += 1;
            }
            game.play(turn.seat, mv, |_| {}).unwrap();
        }
    }
    assert!(discards >= 20, "{discards}");
}

#[test]
fn bots_play_a_whole_game_with_every_option() {
    let options = Options {
        quick: true,
        first_bonus: true,
        biggest_bonus: true,
        extra_wild: vec![true; 3],
        ..Options::default()
    };
    let setup = setup(3, options);
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(5.into()), |_| {}).unwrap();
    let mut moves = 0;
    while let Some(turn) = game.turn() {
        let bot = &ROSTER[2 * turn.seat.index() + 1];
        let mv = choose_within(&game.view(Some(turn.seat)), bot, moves, 2);
        game.play(turn.seat, mv, |_| {}).unwrap();
        moves += 1;
    }
    assert!(moves > 60 && game.hand(seat(0)).is_empty(), "{moves}");
}

/// Returns all cards of a deck in the order of a reflected Gray code, so that successive cards differ in one attribute.
fn gray_code_order() -> Vec<Card> {
    let reflected = |letters: &'static str, back: bool| {
        let letters: Vec<char> = letters.chars().collect();
        if back { letters.into_iter().rev().collect() } else { letters }
    };
    let mut cards = Vec::new();
    for (shape_index, shape) in "STC".chars().enumerate() {
        for (count_index, count) in reflected("123", shape_index % 2 == 1).into_iter().enumerate() {
            for fill in reflected("esf", (shape_index * 3 + count_index) % 2 == 1) {
                cards.push(format!("{shape}{count}{fill}").parse().unwrap());
            }
        }
    }
    cards.extend([Card::WILD; 2]);
    cards
}

#[test]
fn bots_move_legally_on_a_table_wider_than_the_search_window() {
    // Eight players build a U so wide that the centre of every player's cards is empty.
    let setup = setup(8, Options::default());
    let deck = Deck::from_top_first(&gray_code_order(), false).unwrap();
    let decks = BySeat::new(setup.players(), |_| deck);
    let mut game = Game::deal(setup, &decks, |_| {}).unwrap();
    let up = |x: i16| (1..73).map(move |y| Cell::new(x, y));
    let along = (1..69).filter(|x| *x != 7).map(|x| Cell::new(x, 0));
    for target in up(0).chain(along).chain(up(68)) {
        let at_target = |mv: &Move| matches!(mv, Move::Place { cell, .. } if *cell == target);
        let order = |mv: &Move| gray_code_order().iter().position(|card| *card == mv.card());
        let mv = game.legal_moves().iter().filter(at_target).min_by_key(order).unwrap();
        game.play(game.turn().unwrap().seat, mv, |_| {}).unwrap();
    }
    for _ in 0..8 {
        let turn = game.turn().unwrap();
        let view = game.view(Some(turn.seat));
        for bot in [&ROSTER[0], &ROSTER[9]] {
            assert_eq!(game.check(turn.seat, choose_within(&view, bot, 1, 4)), Ok(()), "{}", bot.name);
        }
        let greedy = choose_with_strategy(&view, Strategy::Greedy, Weights::embedded(), 1, &mut || false).unwrap();
        assert_eq!(game.check(turn.seat, greedy), Ok(()));
        game.play(turn.seat, greedy, |_| {}).unwrap();
    }
}
