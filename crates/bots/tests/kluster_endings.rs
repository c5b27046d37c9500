//! Games of rules 2 come to an end, whatever some of the players do: drop magnets outside, let clocks run out, pull
//! cords apart (K10, K11, K15).

mod kluster_table;

use bots::Level;
use kluster::{Action, BoxKind, Event, FaultRule, Options, Turn};
use kluster_table::{BotTable, setup};
use magnets::{HandPose, MagnetId, SurfacePoint};
use proptest::prelude::*;
use rng::Rng;
use std::collections::BTreeSet;

fn tables() -> impl Strategy<Value = (Vec<BoxKind>, u64, Options)> {
    use BoxKind::{Classic, Duo, Duo2};
    let boxes = prop_oneof![
        Just(vec![Classic]),
        Just(vec![Duo]),
        Just(vec![Classic, Duo]),
        Just(vec![Duo2; 2]),
        Just(vec![Duo; 3])
    ];
    (boxes, 1..=4_u64, any::<[bool; 3]>()).prop_map(|(boxes, players, [expert, elimination, joined_only])| {
        let most: u64 = boxes.iter().map(|kind| kind.max_players() as u64).sum();
        let players = players.min(most);
        let faults = if joined_only { FaultRule::Kluster } else { FaultRule::Taken };
        let elimination = elimination && players > 1;
        (boxes, players, Options { expert, elimination, clock: true, faults, ..Options::default() })
    })
}

/// What somebody does who does not play to win; `false` if the rules forbid it now.
fn misbehave(table: &mut BotTable, rng: &mut Rng) -> bool {
    let Some(seat) = table.seat() else { return false };
    let rules = table.game.rules();
    let number = |rng: &mut Rng| i32::try_from(rng.below(640_000)).unwrap() - 320_000;
    let actions = match (rng.below(4), rules.turn()) {
        (0, _) => vec![Action::Clock],
        (1, Turn::Choosing { .. }) => {
            let own = if rules.pool().is_empty() { &rules.hands()[seat] } else { rules.pool() };
            let at = HandPose { at: [number(rng), number(rng), 60_000], turned: [1, 0, 0, 0] };
            vec![Action::Hold { magnet: own[rng.index(own.len())], at }, Action::Release]
        }
        (2 | 3, Turn::Choosing { .. } | Turn::Mending { .. }) => {
            let cords = table.game.world().cords();
            let cord = rng.index(cords.len());
            let node = cords[cord].nodes()[rng.index(magnets::SEGMENTS)];
            #[allow(clippy::cast_possible_truncation)] // a table is no kilometre wide
            let at = SurfacePoint((node.x * 1e6) as i32, (node.y * 1e6) as i32);
            let to = SurfacePoint(number(rng), number(rng));
            vec![Action::Grab { cord: u8::try_from(cord).unwrap(), at }, Action::Drag { to, ticks: 120 }, Action::Drop]
        }
        _ => return false,
    };
    table.apply_actions(seat, &actions);
    true
}

/// Each magnet is in exactly one place, and whoever is to act can.
fn check(table: &BotTable) {
    let rules = table.game.rules();
    let places = rules.hands().iter().flatten().chain(rules.pool()).chain(rules.unused()).chain(rules.on_table());
    let all: Vec<MagnetId> = places.copied().collect();
    assert_eq!(all.len(), rules.kinds().len());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "none twice");
    let Some(seat) = table.seat() else { return };
    assert_eq!(rules.retired()[seat], None, "who has left has no turn");
    match rules.turn() {
        Turn::Choosing { .. } => {
            assert!(!rules.eliminated()[seat]);
            let own = if rules.setup().options().elimination { rules.pool() } else { &rules.hands()[seat] };
            assert!(own.iter().any(|magnet| rules.check_hold(seat, *magnet).is_ok()), "somebody can place");
        }
        Turn::Mending { .. } => assert!(table.game.are_cords_apart()),
        Turn::Asking { .. } | Turn::Laying { .. } => {}
        other => panic!("the table is at rest, but {other:?}"),
    }
}

/// Every turn is that of the next player who is still in the game.
fn check_turn_order(table: &BotTable) {
    let players = table.game.rules().setup().players();
    let mut is_out = vec![false; players.count()];
    let mut last = None;
    for event in &table.events {
        match event {
            Event::Eliminated { seat } | Event::Retired { seat } => is_out[seat.index()] = true,
            Event::Turn { seat, .. } => {
                if let Some(last) = last {
                    let mut others = players.seats_from(players.next_seat(last));
                    assert_eq!(others.find(|next| !is_out[next.index()]), Some(*seat), "{:?}", table.events);
                }
                last = Some(*seat);
            }
            _ => {}
        }
    }
}

/// Far more plans than any game takes. Weak bots in an area that somebody has pulled small take magnets again and again:
/// of 400 random games the longest took 1038.
const MOST_PLANS: u32 = 10_000;

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn k11_every_game_comes_to_an_end((boxes, players, options) in tables(), seed in any::<u64>()) {
        let mut table = BotTable::with_cords_laid(setup(&boxes, players, seed, options));
        let mut rng = Rng::new(seed, 7);
        let mut plans = 0;
        while table.seat().is_some() {
            // The longer it takes, the rarer somebody misbehaves.
            let misbehaves = rng.below(1 + plans / 8) == 0 && misbehave(&mut table, &mut rng);
            if !misbehaves {
                table.play_turn(Level::ALL[rng.index(3)], seed ^ u64::from(plans));
            }
            check(&table);
            plans += 1;
            prop_assert!(plans < MOST_PLANS, "{:?} after {:?}", table.game.rules().turn(), table.events.len());
        }
        check_turn_order(&table);
    }
}
