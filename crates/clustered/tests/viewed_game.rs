//! What a client knows: rebuilt from a view at any ply, it agrees with the game and follows its events. Impossible views
//! and events are refused, and nothing changes.

#[allow(dead_code)] // not every test uses every helper
mod common;
#[allow(dead_code)]
mod json;

use clustered::{
    BoardCard, Card, CardFace, Cell, Event, Game, Hand, Illegal, Move, Options, Phase, QuickDiscard, RulesVersion,
    Score, SeatEvent, SeatView, Setup, ViewError, ViewedGame,
};
use common::script::{game_after, moves};
use common::{Rng, any_setup, cases, players, seat, setup};
use json::alter;
use proptest::prelude::*;
use seats::{BySeat, Seat};

/// Asserts that what a viewer knows is what the game says.
fn assert_same(known: &ViewedGame, game: &Game, viewer: Option<Seat>) {
    assert_eq!(known.view(), game.view(viewer));
    assert_eq!((known.seat(), known.setup(), known.turn()), (viewer, game.setup(), game.turn()));
    assert_eq!(known.scores(), game.scores());
    assert_eq!(known.winners(), game.winners());
    assert_eq!(known.hand(), viewer.map(|seat| game.hand(seat)));
    assert_eq!(known.drawn(), game.drawn().filter(|_| viewer == game.turn().map(|turn| turn.seat)));
    assert_eq!(known.discarded(), viewer.map(|seat| game.discarded(seat)));
    let to_move = viewer.is_some() && game.turn().map(|turn| turn.seat) == viewer;
    if to_move {
        assert!(known.legal_moves().iter().eq(game.legal_moves().iter()), "the same moves in the same order");
    } else {
        assert!(known.legal_moves().is_empty());
    }
    for owner in game.setup().players().seats() {
        let (hand, discarded) = (game.hand(owner).iter(), game.discarded(owner).iter());
        let others: Vec<Card> = hand.chain(discarded).filter(|_| viewer != Some(owner)).copied().collect();
        let mut hidden: Vec<Card> = game.deck(owner).iter().copied().chain(others).collect();
        hidden.sort();
        assert!(known.unseen_cards(owner).eq(hidden), "the cards that the viewer cannot see");
    }
}

/// Returns a random move near the table, legal or not.
fn any_move(game: &Game, rng: &mut Rng) -> Move {
    let hand = game.turn().map_or(&[][..], |turn| game.hand(turn.seat));
    let card = match hand {
        [_, ..] if rng.below(3) > 0 => hand[rng.below(hand.len())],
        _ => Card::combinations().nth(rng.below(28)).unwrap_or(Card::WILD),
    };
    let board = game.board_cards();
    let Cell { x, y } = board[rng.below(board.len())].cell;
    match rng.below(4) {
        0 => Move::Discard { card },
        1 => Move::Place { card, cell: Cell::new([i16::MAX, 0, -40][rng.below(3)], [i16::MIN, 0, 40][rng.below(3)]) },
        _ => Move::Place { card, cell: Cell::new(x, y).neighbours()[rng.below(4)] },
    }
}

fn viewers(setup: &Setup) -> Vec<Option<Seat>> {
    setup.players().seats().map(Some).chain([None]).collect()
}

fn deal(setup: &Setup, rng: &mut Rng) -> Game {
    Game::deal(setup.clone(), &setup.shuffled_decks(rng.next_u64().into()), |_| {}).unwrap()
}

/// Makes a random move and returns its events. Most cards go beside others of their owner: otherwise hardly any game
/// would have a rectangle or a line that earns a bonus (C21).
fn play_random(game: &mut Game, rng: &mut Rng) -> Option<Vec<Event>> {
    let turn = game.turn()?;
    let own: Vec<Cell> = game.board().placed().iter().filter(|l| l.owner == turn.seat).map(|l| l.cell).collect();
    let own_neighbours = |mv: &Move| match mv {
        Move::Place { cell, .. } => cell.neighbours().iter().filter(|cell| own.contains(cell)).count(),
        Move::Discard { .. } => 0,
    };
    let candidates = [1, 30][usize::from(rng.below(4) > 0)];
    let mv = (0..candidates).map(|_| game.legal_moves().pick(|| rng.next_u64()).unwrap()).max_by_key(own_neighbours);
    let mv = mv.unwrap();
    let mut events = Vec::new();
    game.play(turn.seat, mv, |event| events.push(event)).unwrap();
    Some(events)
}

fn random_game(setup: &Setup, rng: &mut Rng, moves: usize) -> Game {
    let mut game = deal(setup, rng);
    for _ in 0..moves {
        if play_random(&mut game, rng).is_none() {
            break;
        }
    }
    game
}

proptest! {
    #![proptest_config(cases(32))]

    /// Each viewer joins at a random ply, and some join again.
    #[test]
    fn a_viewer_that_joins_at_any_ply_follows_the_game(setup in any_setup(), seed: u64) {
        let mut rng = Rng(seed);
        let mut game = deal(&setup, &mut rng);
        let mut known: Vec<(Option<Seat>, Option<ViewedGame>)> =
            viewers(&setup).into_iter().map(|viewer| (viewer, None)).collect();
        loop {
            for (viewer, known) in &mut known {
                let rebuilt = ViewedGame::new(&game.view(*viewer)).unwrap();
                match known {
                    Some(known) => {
                        assert_same(known, &game, *viewer);
                        if rng.below(16) == 0 {
                            prop_assert_eq!(format!("{known:?}"), format!("{rebuilt:?}"), "the same in every field");
                        }
                    }
                    None => assert_same(&rebuilt, &game, *viewer),
                }
                if known.is_none() && rng.below(20) == 0 {
                    *known = Some(rebuilt);
                }
            }
            let Some(events) = play_random(&mut game, &mut rng) else { break };
            for (viewer, known) in &mut known {
                if let Some(known) = known {
                    for event in &events {
                        known.apply(&event.for_seat(*viewer)).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn moves_are_refused_as_the_game_refuses_them(setup in any_setup(), seed: u64) {
        let mut rng = Rng(seed);
        let mut game = deal(&setup, &mut rng);
        loop {
            for viewer in viewers(&setup) {
                let known = ViewedGame::new(&game.view(viewer)).unwrap();
                for _ in 0..8 {
                    let mv = any_move(&game, &mut rng);
                    // No seat of the table stands for a spectator.
                    prop_assert_eq!(known.check(mv), game.check(viewer.unwrap_or(seat(31)), mv), "{}", mv);
                }
            }
            if play_random(&mut game, &mut rng).is_none() {
                break;
            }
        }
    }

    /// A viewer knows what a placement scores before it is made.
    #[test]
    fn a_placement_scores_what_was_foreseen(setup in any_setup(), seed: u64) {
        let mut rng = Rng(seed);
        let mut game = deal(&setup, &mut rng);
        while let Some(turn) = game.turn() {
            let mv = game.legal_moves().pick(|| rng.below(1 << 16) as u64).unwrap();
            let known = ViewedGame::new(&game.view(Some(turn.seat))).unwrap();
            let Move::Place { card, cell } = mv else {
                game.play(turn.seat, mv, |_| {}).unwrap();
                continue;
            };
            let foreseen = known.after_placing(card, cell).unwrap();
            let spectator = ViewedGame::new(&game.view(None)).unwrap();
            prop_assert!(spectator.after_placing(card, cell).is_err());
            prop_assert!(known.after_placing(card, Cell::new(0, 0)).is_err(), "a start card lies there");
            game.play(turn.seat, mv, |_| {}).unwrap();
            prop_assert_eq!(foreseen.board().cards(), game.board_cards());
            // Biggest bonuses count only at the end (C22).
            if game.turn().is_some() {
                prop_assert_eq!(foreseen.scores(), game.scores());
            }
        }
    }

    /// Any other event than the next one is refused and changes nothing, in the middle of a move too.
    #[test]
    fn only_the_next_event_is_possible(setup in any_setup(), seed: u64, who in 0..9_usize) {
        let mut rng = Rng(seed);
        let mut game = deal(&setup, &mut rng);
        let viewer = Some(seat(who)).filter(|seat| setup.players().contains(*seat));
        let mut known = ViewedGame::new(&game.view(viewer)).unwrap();
        let mut earlier = vec![SeatEvent::Shuffled { seat: seat(0), count: 29 }];
        while let Some(events) = play_random(&mut game, &mut rng) {
            for event in events.iter().map(|event| event.for_seat(viewer)) {
                let mut wrong = serde_json::to_value(&event).unwrap();
                alter(&mut wrong, &mut |bound| rng.below(bound));
                let altered = serde_json::from_value(wrong).ok();
                for wrong in altered.into_iter().chain([earlier[rng.below(earlier.len())].clone()]) {
                    let mut copy = known.clone();
                    let before = format!("{copy:?}");
                    match copy.apply(&wrong) {
                        Err(error) => {
                            prop_assert!(matches!(error, ViewError::ImpossibleEvent(_)));
                            prop_assert_eq!(format!("{copy:?}"), before);
                        }
                        // It could have happened: another card, another cell, or the very event.
                        Ok(()) => prop_assert!(
                            wrong == event || matches!(
                                wrong,
                                SeatEvent::Placed { .. } | SeatEvent::Discarded { .. } | SeatEvent::Drew { .. }
                            ),
                            "{:?} instead of {:?}", wrong, event
                        ),
                    }
                }
                known.apply(&event).unwrap();
                earlier.push(event);
            }
        }
    }
}

#[test]
fn first_to_and_biggest_bonuses_are_followed() {
    let options = Options { first_bonus: true, biggest_bonus: true, ..Options::default() };
    let setup = setup(3, options);
    let mut bonuses = [0; 2];
    for seed in 0..30 {
        let mut rng = Rng(seed);
        let mut game = deal(&setup, &mut rng);
        let mut known = ViewedGame::new(&game.view(None)).unwrap();
        while let Some(events) = play_random(&mut game, &mut rng) {
            for event in &events {
                if let Event::Bonus { first, .. } = event {
                    bonuses[*first as usize] += 1;
                }
                known.apply(&event.for_seat(None)).unwrap();
            }
            assert_same(&known, &game, None);
            assert_same(&ViewedGame::new(&game.view(None)).unwrap(), &game, None);
        }
    }
    assert!(bonuses.iter().all(|count| *count > 10), "{bonuses:?}");
}

/// Alters one property of a view.
fn corrupt(view: &mut SeatView, property: u32, rng: &mut Rng) {
    let any_seat = seat(rng.below(32));
    let some_seat = seat(rng.below(view.players.count()));
    let count = [0, 1, 5, 6, 7, 8, 255, usize::MAX][rng.below(8)];
    let other_players = players(1 + rng.below(32));
    let phases = [None, Some(Phase::DiscardSetup), Some(Phase::DiscardExtra), Some(Phase::Play)];
    let any_card = Card::combinations().nth(rng.below(28)).unwrap_or(Card::WILD);
    let any = rng.below(view.board.len().max(1));
    let is_seat = |sizes: &BySeat<usize>| sizes.get(some_seat).is_some();
    match property {
        0 => view.seat = Some(any_seat),
        1 => view.seat = None,
        2 => view.players = other_players,
        3 => view.first = any_seat,
        4 => view.options.quick = !view.options.quick,
        5 => view.options.extra_wild = vec![true; rng.below(12)],
        6 => view.options.first_bonus = !view.options.first_bonus,
        7 => view.options.biggest_bonus = !view.options.biggest_bonus,
        8 => view.hand = None,
        9 => view.hand = Hand::try_from(vec![any_card; rng.below(9)]).ok(),
        10 => view.discarded = None,
        11 => view.discarded.iter_mut().for_each(|discarded| discarded.push(any_card)),
        12 => view.hand_sizes = BySeat::new(other_players, |_| count),
        13 if is_seat(&view.hand_sizes) => view.hand_sizes[some_seat] = count,
        14 if is_seat(&view.deck_sizes) => view.deck_sizes[some_seat] = count,
        15 if is_seat(&view.discard_sizes) => view.discard_sizes[some_seat] = count,
        16 => view.turn = Some(any_seat).filter(|_| rng.below(4) > 0),
        17 => view.phase = phases[rng.below(4)],
        18 => view.scores = BySeat::new(other_players, |_| Score::default()),
        19 if view.scores.get(some_seat).is_some() => view.scores[some_seat].bonus ^= 2,
        20 if view.scores.get(some_seat).is_some() => view.scores[some_seat].total = u32::MAX,
        21 => view.winners.push(any_seat),
        22 => view.board.truncate(any),
        23 => view.board.reverse(),
        24 => {
            let card = BoardCard { cell: Cell::new(i16::MAX, i16::MIN), card: CardFace::Card(any_card), owner: None };
            view.board.push(card);
        }
        _ if view.board.is_empty() => {}
        25 => view.board[any].cell = Cell::new([0, 1, i16::MIN][rng.below(3)], [0, 3, i16::MAX][rng.below(3)]),
        26 => view.board[any].owner = Some(any_seat).filter(|_| rng.below(4) > 0),
        27 => view.board[any].card = CardFace::START,
        28 => view.board[any].card = CardFace::Card(any_card),
        29 => drop(view.board.remove(any)),
        30 => view.rules = RulesVersion::ALL[rng.below(2)],
        31 => view.drawn = Some([any_card; 2]).filter(|_| rng.below(2) > 0),
        32 => view.drawn.iter_mut().for_each(|pair| pair.swap(0, 1)),
        33 => view.options.quick_discard = [None, Some(QuickDiscard::Drawn), Some(QuickDiscard::Hand)][rng.below(3)],
        _ => {}
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_corrupt_view_is_refused_or_harmless(
        setup in any_setup(), seed: u64, moves in 0..250_usize, who in 0..9_usize,
        properties in prop::collection::vec(0..34_u32, 1..4)
    ) {
        let mut rng = Rng(seed);
        let mut game = random_game(&setup, &mut rng, moves);
        let viewer = game.turn().map(|turn| turn.seat).filter(|_| who % 2 == 0).or(Some(seat(who)));
        let mut view = game.view(viewer);
        for property in properties {
            corrupt(&mut view, property, &mut rng);
        }
        let Ok(mut known) = ViewedGame::new(&view) else { return Ok(()) };
        prop_assert_eq!(&ViewedGame::new(&known.view()).unwrap().view(), &known.view());
        for mv in known.legal_moves().iter().chain([any_move(&game, &mut rng)]) {
            let listed = known.legal_moves().iter().any(|other| other == mv);
            prop_assert_eq!(known.check(mv).is_ok(), listed);
        }
        // It may follow the true game for a while.
        while let Some(events) = play_random(&mut game, &mut rng) {
            for event in events {
                let _ = known.apply(&event.for_seat(viewer));
                let _ = known.view();
            }
        }
    }

    #[test]
    fn a_view_from_altered_json_is_refused_or_harmless(setup in any_setup(), seed: u64, moves in 0..250_usize) {
        let mut rng = Rng(seed);
        let game = random_game(&setup, &mut rng, moves);
        let mut json = serde_json::to_value(game.view(game.turn().map(|turn| turn.seat))).unwrap();
        alter(&mut json, &mut |bound| rng.below(bound));
        if let Ok(known) = serde_json::from_value(json).map_err(drop).and_then(|view| ViewedGame::new(&view).map_err(drop)) {
            prop_assert_eq!(known.legal_moves().len(), known.legal_moves().iter().count());
        }
    }
}

/// The reason why a view is refused after a change.
fn refusal(game: &Game, viewer: Option<Seat>, change: impl Fn(&mut SeatView)) -> &'static str {
    let mut view = game.view(viewer);
    change(&mut view);
    ViewedGame::new(&view).err().map_or("accepted", ViewError::reason)
}

#[test]
fn a_refused_view_has_its_reason() {
    let game = random_game(&setup(2, Options { quick: true, ..Options::default() }), &mut Rng(1), 31);
    let reason = |change: &dyn Fn(&mut SeatView)| refusal(&game, game.turn().map(|turn| turn.seat), change);
    assert_eq!(reason(&|_| ()), "accepted");
    assert_eq!(reason(&|view| view.players = players(9)), "its setup is invalid");
    assert_eq!(reason(&|view| view.turn = Some(seat(2))), "it does not match the number of seats");
    assert_eq!(reason(&|view| view.options.quick = false), "only a quick game has discard phases");
    assert_eq!(reason(&|view| view.hand = None), "the viewer's own cards are missing");
    assert_eq!(reason(&|view| view.seat = None), "a spectator has no cards");
    assert_eq!(reason(&|view| view.hand_sizes[seat(0)] += 1), "a hand has too many cards");
    assert_eq!(reason(&|view| view.deck_sizes[seat(0)] += 1), "the cards of a seat do not add up to its deck");
    assert_eq!(reason(&|view| view.board[0].cell = Cell::new(0, 1)), "a start card is not on its cell");
    assert_eq!(reason(&|view| view.board[1].owner = None), "the cards of a seat do not add up to its deck");
    assert_eq!(reason(&|view| view.board[1].cell = Cell::new(9, 9)), "a card on the table was placed illegally");
    assert_eq!(reason(&|view| view.scores[seat(0)].bonus = 2), "the bonus points do not follow from the cards");
    assert_eq!(reason(&|view| view.winners = vec![seat(0)]), "the scores or the winners do not follow from the cards");
    assert_eq!(reason(&|view| view.drawn = None), "the cards just drawn are missing");
    assert_eq!(
        reason(&|view| view.drawn.iter_mut().for_each(|pair| pair.swap(0, 1))),
        "the cards just drawn are not the last of the hand"
    );
    let other = |viewer: Option<Seat>| refusal(&game, viewer, |view| view.drawn = game.drawn());
    for viewer in [Some(game.setup().players().next_seat(game.turn().unwrap().seat)), None] {
        assert_eq!(other(viewer), "the cards just drawn are shown to a seat that has none to discard");
    }
    let over = random_game(&setup(2, Options::default()), &mut Rng(1), usize::MAX);
    assert_eq!(refusal(&over, None, |view| view.deck_sizes[seat(0)] = 1), "the game is over, but cards are left");
}

#[test]
fn nobody_moves_before_all_events_of_a_move_are_known() {
    let mut game = game_after(setup(1, Options::default()), "", &["S1e S2e S3e"]);
    let viewer = Some(seat(0));
    let mut known = ViewedGame::new(&game.view(viewer)).unwrap();
    let mut events = Vec::new();
    game.play(seat(0), moves("0 S1e@0,1")[0].1, |event| events.push(event.for_seat(viewer))).unwrap();
    let (last, first) = events.split_last().unwrap();
    for event in first {
        known.apply(event).unwrap();
        assert!(known.legal_moves().is_empty());
        assert_eq!(known.check(moves("0 S2e@0,2")[0].1), Err(Illegal::NotYourTurn));
    }
    known.apply(last).unwrap();
    assert_same(&known, &game, viewer);
}
