//! The setup of a game: boxes, players, the deal, the first player, the surface (K1, K2, K4, K14-K16).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::script::{Script, choosing, turn};
use common::{ELIMINATION, PLAIN, ids, seat, setup};
use kluster::{
    BoxKind, Deal, FirstPlayer, Game, Illegal, MagnetKind, Options, Rules, Setup, SetupError, SurfaceSize, Turn,
    next_first_player,
};
use magnets::MagnetId;
use seats::{BySeat, Players};

use BoxKind::{Classic, Duo, Duo2};

fn try_setup(boxes: &[BoxKind], players: u64, options: Options) -> Result<Setup, SetupError> {
    Setup::from_numbers(kluster::Versions::NEWEST, boxes.to_vec(), players, Some(0), 7, options)
}

/// Returns the number of stones and spinners of each seat, which must be the same for all.
fn count_each(deal: &Deal) -> (usize, usize) {
    let count = |hand: &Vec<MagnetId>| {
        let kinds = hand.iter().map(|id| deal.kinds[usize::from(id.0)]);
        let stones = kinds.filter(|kind| *kind == MagnetKind::Stone).count();
        (stones, hand.len() - stones)
    };
    let counts: Vec<_> = deal.hands.iter().map(count).collect();
    assert!(counts.iter().all(|other| *other == counts[0]), "evenly: {counts:?}");
    counts[0]
}

#[test]
fn k01_boxes_hold_their_magnets() {
    for (kind, count, magnets) in [(Classic, 24, MagnetKind::Stone), (Duo, 12, MagnetKind::Spinner)] {
        assert_eq!(setup(&[kind], 1, PLAIN).deal().kinds, vec![magnets; count]);
    }
    assert_eq!(setup(&[Duo2], 1, PLAIN).deal().kinds, vec![MagnetKind::Spinner; 12]);
}

#[test]
fn k01_each_box_serves_so_many_players_and_boxes_together_the_sum() {
    for (boxes, most) in [
        (&[Classic][..], 4),
        (&[Duo], 2),
        (&[Classic, Classic], 8),
        (&[Duo, Duo], 4),
        (&[Classic, Duo], 6),
        (&[Duo2, Duo2], 8),
        (&[Duo, Duo2], 6),
    ] {
        for players in 1..=u64::try_from(most).unwrap() {
            assert!(try_setup(boxes, players, PLAIN).is_ok(), "{boxes:?} for {players}");
        }
        for players in [most + 1, 33, 1000] {
            let players = u64::try_from(players).unwrap();
            let error = try_setup(boxes, players, PLAIN).unwrap_err();
            assert_eq!((error, error.rule()), (SetupError::Players { players, most }, "K1"));
        }
        assert!(try_setup(boxes, 0, PLAIN).is_err());
    }
}

#[test]
fn k01_duo2_serves_three_and_four_only_by_elimination() {
    for (players, plain) in [(1, true), (2, true), (3, false), (4, false)] {
        assert_eq!(try_setup(&[Duo2], players, PLAIN).is_ok(), plain, "{players}");
        assert_eq!(try_setup(&[Duo2], players, ELIMINATION).is_ok(), players > 1, "{players}");
    }
    assert_eq!(try_setup(&[Duo2], 3, PLAIN).unwrap_err(), SetupError::NeedsElimination);
    assert_eq!(try_setup(&[Duo2], 3, PLAIN).unwrap_err().rule(), "K14");
    assert!(try_setup(&[Duo2], 5, ELIMINATION).is_err());
}

#[test]
fn k02_a_box_is_divided_evenly() {
    for (kind, players, count) in
        [(Classic, 1, 24), (Classic, 2, 12), (Classic, 3, 8), (Classic, 4, 6), (Duo, 1, 12), (Duo, 2, 6), (Duo2, 2, 6)]
    {
        let deal = setup(&[kind], players, PLAIN).deal();
        let (stones, spinners) = count_each(&deal);
        assert_eq!(stones + spinners, count, "{kind:?} for {players}");
        assert!(deal.pool.is_empty() && deal.laid.is_empty() && deal.unused.is_empty());
        let mut all: Vec<MagnetId> = deal.hands.iter().flatten().copied().collect();
        all.sort_unstable();
        assert_eq!(all, ids(0..kind.magnet_count()));
    }
}

#[test]
fn k02_cords_are_laid_before_anything_else_may_be_done() {
    let mut rules = Rules::new(setup(&[Classic], 2, Options { clock: true, ..PLAIN }));
    assert_eq!(*rules.turn(), Turn::Laying { seat: seat(0) });
    assert_eq!(rules.check_lay_cord(seat(0)), Ok(()));
    assert_eq!(rules.check_lay_cord(seat(1)), Err(Illegal::NotYourTurn));
    assert_eq!(rules.check_hold(seat(0), MagnetId(0)), Err(Illegal::MustLayCords));
    assert_eq!(rules.check_carry(seat(0)), Err(Illegal::MustLayCords));
    assert_eq!(rules.check_move_cords(seat(0)), Err(Illegal::MustLayCords));
    assert_eq!(rules.on_clock_expired(seat(0), kluster::ClockKind::Turn, &mut |_| ()), Err(Illegal::MustLayCords));
    assert_eq!(Illegal::MustLayCords.rule(), Some("K2"));
    let script = Script::new(setup(&[Classic], 2, PLAIN));
    assert_eq!(
        script.rules.check_lay_cord(seat(0)),
        Err(Illegal::CordsAlreadyLaid),
        "and not after the first turn began"
    );
}

#[test]
fn k04_who_had_most_left_begins_the_next_game() {
    let left = |counts: &[usize]| {
        let players = Players::try_from(counts.len() as u64).unwrap();
        next_first_player(&BySeat::from_vec(players, counts.to_vec()).unwrap())
    };
    assert_eq!(left(&[0, 5, 3]), Some(seat(1)));
    assert_eq!(left(&[0, 5, 7, 7]), None, "a tie for most: as in a first game");
    assert_eq!(left(&[0, 3, 3, 9]), Some(seat(3)), "a tie for less does not matter");
    assert_eq!(left(&[0, 0]), None);
    assert_eq!(left(&[4]), Some(seat(0)), "who plays alone begins");
    // From the end of one game to the beginning of the next.
    let mut script = Script::new(setup(&[Duo], 2, PLAIN));
    while *script.rules.turn() != Turn::Over {
        script.place_any();
    }
    assert_eq!(
        next_first_player(&script.rules.hands().map(Vec::len)),
        Some(seat(1)),
        "seat 0 won, seat 1 has one left"
    );
}

#[test]
fn k04_without_a_first_player_the_seed_draws_one() {
    assert_eq!(Options::default().first, FirstPlayer::Shortest, "the majority of the printed rules");
    let first = |players, seed| {
        Setup::from_numbers(kluster::Versions::NEWEST, vec![Classic], players, None, seed, PLAIN).unwrap().first()
    };
    for players in 2..=4_u64 {
        let mut drawn = vec![0; usize::try_from(players).unwrap()];
        for seed in 0..1000 {
            assert_eq!(first(players, seed), first(players, seed), "the same seed, the same seat");
            drawn[first(players, seed).index()] += 1;
        }
        let fair = 1000 / drawn.len();
        assert!(drawn.iter().all(|count| (fair * 3 / 4..fair * 5 / 4).contains(count)), "{drawn:?}");
    }
    for first in [2, 31, 32, u64::MAX] {
        let error =
            Setup::from_numbers(kluster::Versions::NEWEST, vec![Classic], 2, Some(first), 7, PLAIN).unwrap_err();
        assert_eq!((error, error.rule()), (SetupError::First { first, players: 2 }, "K4"));
    }
}

#[test]
fn k04_turns_go_clockwise_from_the_first_player() {
    let table = Setup::from_numbers(kluster::Versions::NEWEST, vec![Classic], 3, Some(1), 7, PLAIN).unwrap();
    let mut script = Script::new(table);
    assert_eq!(script.take_events(), [turn(1)]);
    for next in [2, 0, 1, 2] {
        let others: Vec<_> = (0..3).map(seat).filter(|seat| *seat != script.to_move()).collect();
        for other in others {
            let own = script.rules.hands()[other][0];
            assert_eq!(script.rules.check_hold(other, own), Err(Illegal::NotYourTurn));
            assert_eq!(script.rules.check_move_cords(other), Err(Illegal::NotYourTurn));
        }
        script.place_any();
        assert_eq!(script.take_events().last(), Some(&turn(next)));
        assert_eq!(*script.rules.turn(), choosing(next));
    }
    assert_eq!(Illegal::NotYourTurn.rule(), Some("K4"));
}

#[test]
fn k14_elimination_makes_one_pool_of_all_boxes() {
    for (boxes, count) in [(&[Duo2][..], 12), (&[Classic], 24), (&[Classic, Duo], 36)] {
        let deal = setup(boxes, 2, ELIMINATION).deal();
        assert_eq!(deal.pool, ids(0..count));
        assert!(deal.hands.iter().all(Vec::is_empty) && deal.laid.is_empty() && deal.unused.is_empty());
        assert_eq!(try_setup(boxes, 1, ELIMINATION).unwrap_err(), SetupError::NeedsOpponent);
    }
}

#[test]
fn k15_stones_and_spinners_are_divided_apart_and_leftovers_laid_or_unused() {
    // Boxes, players; stones and spinners each; laid, unused.
    for (boxes, players, stones, spinners, laid, unused) in [
        (&[Classic, Duo][..], 5, 4, 2, 2, 4),
        (&[Classic, Duo], 4, 6, 3, 0, 0),
        (&[Classic, Duo], 6, 4, 2, 0, 0),
        (&[Classic, Classic], 7, 6, 0, 0, 6),
        (&[Duo, Duo], 3, 0, 8, 0, 0),
        (&[Duo2, Duo2], 7, 0, 3, 2, 1),
        (&[Duo2, Duo2], 5, 0, 4, 2, 2),
        (&[Duo2, Duo2, Duo2], 11, 0, 3, 3, 0),
        (&[Classic, Duo2], 7, 3, 1, 2, 6),
        (&[Duo, Classic, Duo2], 10, 2, 2, 3, 5),
    ] {
        let deal = setup(boxes, players, PLAIN).deal();
        assert_eq!(count_each(&deal), (stones, spinners), "{boxes:?} for {players}");
        assert_eq!((deal.laid.len(), deal.unused.len()), (laid, unused), "{boxes:?} for {players}");
        assert!(deal.laid.iter().all(|id| deal.kinds[usize::from(id.0)] == MagnetKind::Spinner));
        assert!(deal.laid.len() <= boxes.len(), "one for each cord");
    }
}

#[test]
fn k15_hands_and_unused_magnets_are_sorted_whatever_the_order_of_the_boxes() {
    for (boxes, players) in [(&[Duo, Classic][..], 5), (&[Duo2, Classic, Duo2], 10), (&[Duo, Duo, Classic, Duo], 9)] {
        let mut rules = Rules::new(setup(boxes, players, PLAIN));
        assert!(rules.hands().iter().all(|hand| hand.is_sorted()), "{boxes:?}: {:?}", rules.hands());
        // A spinner without room is inserted into the unused magnets in order.
        for laid in rules.on_table().to_vec() {
            rules.on_no_room_for(laid);
            assert!(rules.unused().is_sorted() && rules.unused().contains(&laid), "{boxes:?}: {:?}", rules.unused());
        }
    }
}

#[test]
fn k15_a_table_takes_one_to_eight_boxes() {
    for count in [0, 9, 100] {
        let error = try_setup(&vec![Classic; count], 2, PLAIN).unwrap_err();
        assert_eq!((error, error.rule()), (SetupError::Boxes(count), "K15"));
    }
    let largest = Game::new(setup(&[Classic; 8], 16, PLAIN));
    assert_eq!(largest.world().magnets().count(), 192);
}

#[test]
fn k15_a_table_takes_at_most_sixteen_players() {
    assert!(try_setup(&[Classic; 8], 16, PLAIN).is_ok());
    for players in [17, 32] {
        let error = try_setup(&[Classic; 8], players, PLAIN).unwrap_err();
        assert_eq!((error, error.rule()), (SetupError::TooManyPlayers(players), "K15"));
        assert!(error.to_string().contains("at most 16"), "{error}");
    }
}

#[test]
fn k16_the_surface_is_60_cm_for_one_box_and_larger_for_more() {
    let side = |boxes: &[BoxKind]| setup(boxes, 1, PLAIN).surface();
    assert_eq!((side(&[Classic]).width, side(&[Duo]).depth), (0.6, 0.6));
    assert!((1..8).all(|n| side(&[Classic; 8][..n]).width < side(&[Classic; 8][..=n]).width));
    let sized = |width, depth| Options { surface: Some(SurfaceSize { width, depth }), ..PLAIN };
    let surface = setup(&[Classic], 2, sized(900, 450)).surface();
    assert_eq!((surface.width, surface.depth), (0.9, 0.45));
    for (width, depth) in [(399, 600), (600, 0), (5001, 600), (600, u16::MAX)] {
        let error = try_setup(&[Classic], 2, sized(width, depth)).unwrap_err();
        assert_eq!((error, error.rule()), (SetupError::Surface, "K16"));
    }
}
