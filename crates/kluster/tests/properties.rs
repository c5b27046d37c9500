//! Invariants of every game, whatever players send: no magnet is lost (K2), exactly one seat is to move (K4), a
//! rejected action changes nothing, a finished game accepts none (K3), and the same actions give the same game.

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::{
    attempts::{Attempt, action_of, attempts, setups},
    cases,
};
use kluster::{Action, Digest, Event, Game, GameEvent, Illegal, Setup, Turn};
use magnets::{MagnetId, MagnetLocation};
use proptest::prelude::*;
use seats::Seat;
use std::collections::BTreeSet;

/// Checks that each magnet is in exactly one place by the rules, and that the world agrees.
fn check(game: &Game) {
    let rules = game.rules();
    let places = rules.hands().iter().flatten().chain(rules.pool()).chain(rules.unused()).chain(rules.on_table());
    let all: Vec<MagnetId> = places.copied().collect();
    assert_eq!(all.len(), rules.kinds().len(), "{:?}", rules.turn());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "none twice");
    let laying = matches!(rules.turn(), Turn::Laying { .. });
    for magnet in all {
        let lies = rules.on_table().contains(&magnet);
        match game.world().location(magnet) {
            MagnetLocation::Away => assert!(!lies || laying, "{magnet:?} is nowhere"),
            MagnetLocation::Held(_) => {
                assert!(!lies);
                let held = matches!(rules.turn(), Turn::Holding { magnet: held, .. } if *held == magnet);
                assert!(held || matches!(rules.turn(), Turn::Klustering { .. }), "{:?}", rules.turn());
            }
            MagnetLocation::OnTable { .. } => assert!(lies, "{magnet:?}"),
            MagnetLocation::Clinging(_) | MagnetLocation::Fallen => {
                assert!(lies && matches!(rules.turn(), Turn::Klustering { .. }), "{magnet:?}");
            }
        }
    }
    let over = *rules.turn() == Turn::Over;
    assert_eq!(rules.turn().seat().is_none(), over, "one seat is to move until it is over");
    assert!(rules.turn().seat().is_none_or(|seat| rules.setup().players().contains(seat)));
    assert!(over || rules.winners().is_empty());
    if game.is_at_rest() {
        assert!(!matches!(rules.turn(), Turn::Settling { .. } | Turn::Klustering { .. }), "stuck: {:?}", rules.turn());
    }
}

/// A game after some attempts, with its events and the digest after each attempt.
struct GameTrace {
    game: Game,
    events: Vec<Event>,
    digests: Vec<Digest>,
    /// The accepted actions with their ticks and seats.
    log: Vec<(u64, Seat, Action)>,
}

fn play_trace(setup: &Setup, attempts: &[Attempt]) -> GameTrace {
    let game = Game::new(setup.clone());
    let mut trace = GameTrace { game, events: Vec::new(), digests: Vec::new(), log: Vec::new() };
    for attempt in attempts {
        let GameTrace { game, events, digests, log } = &mut trace;
        let mut emit = |event| {
            if let GameEvent::Ruled(event) = event {
                events.push(event);
            }
        };
        if let Some((seat, action)) = action_of(attempt, game) {
            let (digest, rules, tick) = (game.digest(), game.rules().clone(), game.world().tick().0);
            let turn = rules.turn().seat();
            match game.apply(seat, &action, &mut emit) {
                Ok(()) => {
                    assert_eq!(turn, Some(seat), "nobody acts out of turn");
                    log.push((tick, seat, action));
                }
                Err(error) => {
                    assert_eq!(
                        (game.digest(), game.rules()),
                        (digest, &rules),
                        "{action:?} was rejected and changed something"
                    );
                    assert!(!error.to_string().is_empty());
                    match turn {
                        None => assert_eq!(error, Illegal::GameOver),
                        Some(turn) if turn != seat => assert_eq!(error, Illegal::NotYourTurn),
                        Some(_) => assert!(!matches!(error, Illegal::GameOver | Illegal::NotYourTurn)),
                    }
                }
            }
            check(game);
        }
        // Most attempts run to rest; after some the next one comes while the table is moving.
        let steps = match attempt {
            Attempt::Wait(steps) => *steps,
            Attempt::Sensible { ticks, .. } if *ticks < 20 => *ticks,
            _ => 4000,
        };
        for _ in 0..steps {
            if game.is_at_rest() {
                break;
            }
            game.step(&mut emit);
        }
        check(game);
        digests.push(game.digest());
    }
    trace
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn magnets_are_conserved_and_rejected_actions_change_nothing(
        setup in setups(),
        attempts in prop::collection::vec(attempts(), 1..60),
    ) {
        let GameTrace { game, events, digests, log } = play_trace(&setup, &attempts);
        // The same actions at the same ticks give the same game and the same events.
        let mut replay = Game::new(setup);
        let mut replayed_events = Vec::new();
        let mut emit = |event| if let GameEvent::Ruled(event) = event { replayed_events.push(event) };
        for (tick, seat, action) in log {
            while replay.world().tick().0 < tick {
                replay.step(&mut emit);
            }
            prop_assert_eq!(replay.apply(seat, &action, &mut emit), Ok(()));
        }
        while replay.world().tick() < game.world().tick() {
            replay.step(&mut emit);
        }
        prop_assert_eq!(replay.digest(), *digests.last().unwrap());
        prop_assert_eq!(replay.rules(), game.rules());
        prop_assert_eq!(replayed_events, events);
    }
}
