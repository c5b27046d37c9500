//! Ways to play: extra wild (C16), turn card (C17), quick game (C18), solo (C19) and the expanded game (C20).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Card, Cell, Deck, DeckError, Event, Game, Illegal, Move, Options, Phase, Setup, SetupError};
use clustered::{RulesVersion, TableLimits, TableSize, Turn};
use common::script::{cards, deck, game_after, illegal, legal, play, play_out};
use common::{Rng, players, seat, setup, setup_with_rules};
use seats::{BySeat, Seat};

fn extra_wild(who: &[bool]) -> Options {
    Options { extra_wild: who.to_vec(), ..Options::default() }
}

fn quick() -> Options {
    Options { quick: true, ..Options::default() }
}

/// A table with the start card and nothing else.
fn one_cell_table(options: Options) -> Options {
    let one = TableSize::try_from(1).unwrap();
    Options { table: TableLimits::Rectangle { width: one, height: one }, ..options }
}

/// How many turns each seat has, from here to the end.
fn turns(game: &mut Game) -> Vec<usize> {
    let mut turns = vec![0; game.setup().players().count()];
    while let Some(Turn { seat, phase }) = game.turn() {
        turns[seat.index()] += usize::from(phase == Phase::Play);
        let mv = game.legal_moves().iter().next().unwrap();
        game.play(seat, mv, |_| {}).unwrap();
    }
    turns
}

#[test]
fn c16_a_third_wild_for_everybody() {
    let mut game = game_after(setup(2, extra_wild(&[true, true])), "", &["W W W S1e T2s", "W W W"]);
    assert_eq!([0, 1].map(|n| game.deck(seat(n)).len()), [25, 25]);
    assert_eq!(game.legal_moves().len(), 3 * 4, "three wilds are one card as far as moves go");
    assert_eq!(turns(&mut game), [30, 30]);
}

#[test]
fn c16_a_third_wild_as_a_handicap_means_one_turn_more_at_the_end() {
    let mut game = game_after(setup(3, extra_wild(&[false, true, false])), "", &[]);
    assert_eq!([0, 1, 2].map(|n| game.deck(seat(n)).len()), [24, 25, 24]);
    assert_eq!([0, 1, 2].map(|n| game.setup().extra_wild(seat(n))), [false, true, false]);
    let events_by_move = play_out(&mut game);
    assert_eq!(events_by_move.len(), 29 * 3 + 1);
    let movers: Vec<Seat> = events_by_move[events_by_move.len() - 4..]
        .iter()
        .map(|events| match events[0] {
            Event::Placed { seat, .. } | Event::Discarded { seat, .. } => seat,
            ref other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(movers, [seat(0), seat(1), seat(2), seat(1)]);
}

#[test]
fn c16_the_decks_must_be_those_that_were_agreed() {
    let handicap = setup(2, extra_wild(&[false, true]));
    for (wilds, expected, found) in [([false, false], 30, 29), ([true, true], 29, 30)] {
        let decks = BySeat::new(players(2), |seat| deck(&[], wilds[seat.index()]));
        let refused = Game::deal(handicap.clone(), &decks, |_| {}).unwrap_err();
        assert_eq!(refused, DeckError::Size { expected, found });
    }
    let mut four_wilds: Vec<Card> = Deck::all_cards(true).collect();
    four_wilds[0] = Card::WILD;
    assert_eq!(Deck::from_top_first(&four_wilds, true), Err(DeckError::DuplicateCard(Card::WILD)));
}

#[test]
fn c16_the_list_of_handicaps_must_fit_the_players() {
    for found in [1, 3] {
        let refused = Setup::new(players(2), Seat::FIRST, extra_wild(&vec![true; found])).unwrap_err();
        assert_eq!((refused, refused.rule()), (SetupError::ExtraWild { found, players: 2 }, "C16"));
    }
    assert!(!setup(2, extra_wild(&[])).extra_wild(seat(1)), "no list: nobody");
}

#[test]
fn c17_after_every_move_one_event_says_who_is_next() {
    for number in 0..16 {
        let (bounded, seed) = (number % 3 == 0, number as u64);
        let options = if number % 2 == 0 { quick() } else { Options::default() };
        let agreed =
            if bounded { setup(1 + number % 4, one_cell_table(options)) } else { setup(1 + number % 8, options) };
        let mut rng = Rng(seed);
        let mut events = Vec::new();
        let mut game = Game::deal(agreed.clone(), &agreed.shuffled_decks(seed.into()), |e| events.push(e)).unwrap();
        loop {
            let says = |event: &Event| matches!(event, Event::Turn { .. } | Event::Over { .. });
            assert_eq!(events.iter().filter(|event| says(event)).count(), 1, "{events:?}");
            let turn = match events.last() {
                Some(Event::Turn { seat, phase }) => Some(Turn { seat: *seat, phase: *phase }),
                Some(Event::Over { .. }) => None,
                other => panic!("{other:?}"),
            };
            assert_eq!(turn, game.turn());
            for viewer in agreed.players().seats().map(Some).chain([None]) {
                let view = game.view(viewer);
                assert_eq!((view.turn, view.phase), (turn.map(|t| t.seat), turn.map(|t| t.phase)), "seen by all");
            }
            let Some(turn) = turn else { break };
            events.clear();
            let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
            game.play(turn.seat, mv, |event| events.push(event)).unwrap();
        }
    }
}

#[test]
fn c18_everybody_draws_seven_and_discards_two_one_player_after_the_other() {
    let mut game = game_after(Setup::new(players(3), seat(1), quick()).unwrap(), "", &[]);
    assert_eq!([0, 1, 2].map(|n| (game.hand(seat(n)).len(), game.deck(seat(n)).len())), [(7, 22); 3]);
    for whose in [1, 1, 2, 2, 0, 0] {
        assert_eq!(game.turn(), Some(Turn { seat: seat(whose), phase: Phase::DiscardSetup }));
        assert_eq!(illegal(&game, (whose + 1) % 3, "-S1e"), Illegal::NotYourTurn);
        let discard = legal(&game)[0].clone();
        play(&mut game, whose, &discard);
    }
    assert_eq!(game.turn(), Some(Turn { seat: seat(1), phase: Phase::Play }));
    assert_eq!([0, 1, 2].map(|n| (game.hand(seat(n)).len(), game.discarded(seat(n)).len())), [(5, 2); 3]);
}

#[test]
fn c18_any_card_may_be_discarded_at_set_up_but_none_placed() {
    let game = game_after(setup(2, quick()), "", &["S1e W T1e W C1e S2e T2e"]);
    assert_eq!(legal(&game), ["-C1e", "-S1e", "-S2e", "-T1e", "-T2e", "-W"]);
    let why = illegal(&game, 0, "S1e@0,1");
    assert_eq!((why, why.rule()), (Illegal::MustDiscard, "C18"));
    assert_eq!(illegal(&game, 0, "-C3f"), Illegal::NotInHand);
}

const SET_UP: &str = "0 -C1f -C2f 1 -C1f -C2f";

#[test]
fn c18_a_turn_closes_with_drawing_two_and_discarding_one() {
    let rules_1 = setup_with_rules(RulesVersion::V1, 2, quick());
    let mut game = game_after(rules_1, SET_UP, &["S1e S2e S3e T1e T2e C3e C3s"]);
    let events = play(&mut game, 0, "S2e@0,1");
    let placed = Event::Placed { seat: seat(0), card: cards("S2e")[0], cell: Cell::new(0, 1) };
    let drew = Event::Drew { seat: seat(0), cards: cards("C3e C3s").try_into().unwrap() };
    assert_eq!(events, [placed, drew, Event::Turn { seat: seat(0), phase: Phase::DiscardExtra }]);
    assert_eq!(legal(&game), ["-C3e", "-C3s", "-S1e", "-S3e", "-T1e", "-T2e"], "also what was just drawn");
    let why = illegal(&game, 0, "S1e@0,2");
    assert_eq!((why, why.rule()), (Illegal::MustDiscard, "C18"));
    assert_eq!(illegal(&game, 1, "S1e@0,2"), Illegal::NotYourTurn);

    let events = play(&mut game, 0, "-C3e");
    let discarded = Event::Discarded { seat: seat(0), card: cards("C3e")[0] };
    assert_eq!(events, [discarded, Event::Turn { seat: seat(1), phase: Phase::Play }]);
    assert_eq!(**game.hand(seat(0)), cards("S1e S3e T1e T2e C3s"));
    assert_eq!((game.deck(seat(0)).len(), game.discarded(seat(0)).len()), (20, 3));
}

#[test]
fn c18_a_turn_with_a_forced_discard_closes_just_the_same() {
    let mut game = game_after(setup(2, one_cell_table(quick())), SET_UP, &["S1e S2e"]);
    assert_eq!(legal(&game).len(), 5);
    let events = play(&mut game, 0, "-S1e");
    assert!(matches!(events[1], Event::Drew { cards, .. } if cards.len() == 2));
    assert_eq!(game.turn(), Some(Turn { seat: seat(0), phase: Phase::DiscardExtra }));
    let drawn = game.drawn().unwrap()[0];
    play(&mut game, 0, &format!("-{drawn}"));
    assert_eq!(game.turn(), Some(Turn { seat: seat(1), phase: Phase::Play }));
    assert_eq!((game.hand(seat(0)).len(), game.discarded(seat(0)).len()), (5, 4));
}

/// Plays a quick game of one player to its end: the cards drawn after each turn, and how many were discarded.
fn play_quick_game(extra: bool) -> (Vec<usize>, usize) {
    let mut game = game_after(setup(1, Options { quick: true, ..extra_wild(&[extra]) }), "", &[]);
    let mut drawn = Vec::new();
    let mut discards = 0;
    for events in play_out(&mut game) {
        if matches!(events[0], Event::Placed { .. }) {
            drawn.push(match events[1] {
                Event::Drew { cards, .. } => cards.len(),
                _ => 0,
            });
        }
        discards += events.iter().filter(|event| matches!(event, Event::Discarded { .. })).count();
    }
    (drawn, discards)
}

#[test]
fn c18_with_29_cards_the_last_draw_is_of_two() {
    let (drawn, discards) = play_quick_game(false);
    assert_eq!(drawn, [[2; 11].as_slice(), &[0; 5]].concat());
    assert_eq!(discards, 2 + 11);
}

#[test]
fn c18_with_30_cards_the_last_card_is_drawn_alone_and_nothing_discarded_for_it() {
    let (drawn, discards) = play_quick_game(true);
    assert_eq!(drawn, [[2; 11].as_slice(), &[1], &[0; 5]].concat());
    assert_eq!(discards, 2 + 11);
}

#[test]
fn c19_one_player_has_every_turn_and_the_win() {
    let mut game = game_after(setup(1, Options::default()), "", &[]);
    assert_eq!(game.board().start_cells().len(), 1);
    let mut moves = 0;
    while let Some(turn) = game.turn() {
        assert_eq!(turn, Turn { seat: seat(0), phase: Phase::Play });
        let points = |mv: &Move| {
            let mut after = game.clone();
            after.play(seat(0), *mv, |_| {}).unwrap();
            after.scores()[seat(0)].total
        };
        let best = game.legal_moves().iter().max_by_key(points).unwrap();
        game.play(seat(0), best, |_| {}).unwrap();
        moves += 1;
    }
    assert_eq!((moves, game.winners()), (29, vec![seat(0)]));
    assert!(game.scores()[seat(0)].total > 27, "whoever looks ahead one move builds more than one block");
}

#[test]
fn c20_from_five_players_on_there_are_two_start_cards_with_six_cells_between() {
    for count in 1..=8 {
        let game = game_after(setup(count, Options::default()), "", &[]);
        let both = [Cell::new(0, 0), Cell::new(7, 0)];
        assert_eq!(game.board().start_cells(), &both[..if count > 4 { 2 } else { 1 }], "{count} players");
        assert_eq!(
            game.view(None).board.iter().filter(|card| card.owner.is_none()).count(),
            game.board().start_cells().len()
        );
    }
    assert_eq!(SetupError::TableTooSmall.rule(), "C20", "both need room on a bounded table");
}

#[test]
fn c20_any_player_may_build_from_either_start_card() {
    let mut game = game_after(setup(5, Options::default()), "", &[]);
    for (number, place) in [(0, "6,0"), (1, "1,0"), (2, "8,0"), (3, "7,-1"), (4, "0,1")] {
        for (x, y) in [(0, 0), (7, 0)] {
            assert_eq!(illegal(&game, number, &format!("S1e@{x},{y}")), Illegal::Occupied);
        }
        play(&mut game, number, &format!("S1e@{place}"));
    }
    let card = game.hand(seat(0))[0];
    assert!([Cell::new(7, 1), Cell::new(0, -1)].iter().all(|cell| game.board().check(card, *cell).is_ok()));
}

#[test]
fn c20_six_cards_fill_the_gap_and_the_start_cards_end_their_line() {
    let mut game = game_after(setup(5, Options::default()), "", &["S1e S2e S3e T3e C3e C2e"]);
    for place in ["S1e@1,0", "S2e@2,0", "S3e@3,0", "T3e@4,0", "C3e@5,0", "C2e@6,0"] {
        play(&mut game, 0, place);
        for other in 1..5 {
            let away = |mv: &Move| match mv {
                Move::Place { cell, .. } => cell.x,
                Move::Discard { .. } => i16::MIN,
            };
            let mv = game.legal_moves().iter().max_by_key(away).unwrap();
            game.play(seat(other), mv, |_| {}).unwrap();
        }
    }
    assert_eq!(game.scores()[seat(0)].horizontal, 6);
    assert!((1..7).all(|x| illegal(&game, 0, &format!("{}@{x},0", game.hand(seat(0))[0])) == Illegal::Occupied));
}
