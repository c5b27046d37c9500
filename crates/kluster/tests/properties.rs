//! Invariants of every game, whatever players send: no magnet is lost (K2), exactly one seat is to move (K4), a
//! rejected action changes nothing, a finished game accepts none (K3), and the same actions give the same game.

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::{cases, seat};
use kluster::{Action, BoxKind, CordShape, Digest, Event, Game, GameEvent, Illegal, Options, Setup, Turn};
use magnets::{HandPose, MagnetId, MagnetLocation, SurfacePoint};
use proptest::prelude::*;
use seats::Seat;
use std::collections::BTreeSet;

/// An attempted action, in numbers that are interpreted by the state of the game.
#[derive(Clone, Debug)]
enum Attempt {
    /// The player to move takes the next step towards placing a magnet at this point.
    Sensible { magnet: u8, x: i32, y: i32, face: u8, ticks: u16 },
    /// The player to move grabs or drags a cord.
    Pull { cord: u8, node: u8, x: i32, y: i32 },
    /// Any seat attempts any action.
    Anything { seat: u64, action: Action },
    /// Steps without an action.
    Wait(u16),
}

fn numbers() -> impl Strategy<Value = i32> {
    prop_oneof![4 => -300_000..300_000, 1 => any::<i32>(), 1 => Just(0)]
}

fn poses() -> impl Strategy<Value = HandPose> {
    let up = prop_oneof![4 => 0..120_000, 1 => any::<i32>()];
    let turned = prop_oneof![any::<[i16; 4]>(), Just([0; 4]), Just([1, 0, 0, 0])];
    ([numbers(), numbers()], up, turned).prop_map(|([x, y], z, turned)| HandPose { at: [x, y, z], turned })
}

fn spots() -> impl Strategy<Value = SurfacePoint> {
    (numbers(), numbers()).prop_map(|(x, y)| SurfacePoint(x, y))
}

fn shapes() -> impl Strategy<Value = CordShape> {
    let length = || prop_oneof![3 => 390_000..1_010_000_u32, 1 => any::<u32>()];
    prop_oneof![
        (spots(), length()).prop_map(|(centre, length)| CordShape::Circle { centre, length }),
        (spots(), length(), any::<u16>()).prop_map(|(centre, length, ratio)| CordShape::Oval { centre, length, ratio }),
        (prop::collection::vec(spots(), 0..9), length())
            .prop_map(|(places, length)| CordShape::Drawn { places, length }),
    ]
}

fn actions() -> impl Strategy<Value = Action> {
    let magnet = prop_oneof![0..40_u16, any::<u16>()].prop_map(MagnetId);
    let ticks = || prop_oneof![0..300_u16, Just(0)];
    prop_oneof![
        shapes().prop_map(Action::LayCord),
        (magnet, poses()).prop_map(|(magnet, at)| Action::Hold { magnet, at }),
        (poses(), ticks()).prop_map(|(to, ticks)| Action::Carry { to, ticks }),
        Just(Action::Release),
        Just(Action::PutBack),
        (prop_oneof![0..3_u8, any::<u8>()], spots()).prop_map(|(cord, at)| Action::Grab { cord, at }),
        (spots(), ticks()).prop_map(|(to, ticks)| Action::Drag { to, ticks }),
        Just(Action::Drop),
        any::<bool>().prop_map(Action::PlaceAgain),
        Just(Action::Clock),
    ]
}

fn attempts() -> impl Strategy<Value = Attempt> {
    let sensible = (any::<u8>(), -150_000..150_000_i32, -150_000..150_000_i32, 0..4_u8, 0..100_u16)
        .prop_map(|(magnet, x, y, face, ticks)| Attempt::Sensible { magnet, x, y, face, ticks });
    let pull = (0..3_u8, 0..128_u8, -200_000..200_000_i32, -200_000..200_000_i32)
        .prop_map(|(cord, node, x, y)| Attempt::Pull { cord, node, x, y });
    let anything = (0..5_u64, actions()).prop_map(|(seat, action)| Attempt::Anything { seat, action });
    prop_oneof![10 => sensible, 4 => pull, 5 => anything, 3 => (1..200_u16).prop_map(Attempt::Wait)]
}

fn setups() -> impl Strategy<Value = Setup> {
    use BoxKind::{Classic, Duo, Duo2};
    let boxes = prop_oneof![
        Just(vec![Classic]),
        Just(vec![Duo]),
        Just(vec![Duo2]),
        Just(vec![Classic, Duo]),
        Just(vec![Duo2; 2])
    ];
    (boxes, 1..=5_u64, any::<u8>(), any::<u64>(), any::<[bool; 3]>()).prop_filter_map(
        "a playable setup",
        |(boxes, players, first, seed, [expert, elimination, clock])| {
            let options = Options { expert, elimination, clock, ..Options::default() };
            Setup::from_numbers(boxes, players, Some(u64::from(first) % players), seed, options).ok()
        },
    )
}

/// Returns the seat and the action of an attempt in this game.
fn action_of(attempt: &Attempt, game: &Game) -> Option<(Seat, Action)> {
    let rules = game.rules();
    let to_move = rules.turn().seat();
    match attempt {
        Attempt::Anything { seat: number, action } => Some((seat(*number), action.clone())),
        Attempt::Pull { cord, node, x, y } => {
            let number = usize::from(*cord) % game.world().cords().len().max(1);
            let from = game.world().cords().get(number)?.nodes()[usize::from(*node)];
            #[allow(clippy::cast_possible_truncation)] // no cord is kilometres away
            let at = SurfacePoint((from.x * 1e6) as i32, (from.y * 1e6) as i32);
            let action = if game.world().is_grabbing() {
                Action::Drag { to: SurfacePoint(*x, *y), ticks: 120 }
            } else {
                Action::Grab { cord: u8::try_from(number).ok()?, at }
            };
            Some((to_move?, action))
        }
        Attempt::Sensible { magnet, x, y, face, ticks } => {
            let turned = [[1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0], [0, 3, 4, 0]][usize::from(*face)];
            let at = |z| HandPose { at: [*x, *y, z], turned };
            let action = match rules.turn() {
                Turn::Laying { .. } => {
                    // Large cords that overlap far, or small ones that are easily apart.
                    let number = i32::try_from(game.world().cords().len()).ok()?;
                    let (shift, length) = if magnet % 2 == 0 { (100_000, 900_000) } else { (150_000, 500_000) };
                    Action::LayCord(CordShape::Circle { centre: SurfacePoint(shift * number - 70_000, x / 20), length })
                }
                Turn::Choosing { seat } => {
                    let mine = if rules.pool().is_empty() { &rules.hands()[*seat] } else { rules.pool() };
                    Action::Hold { magnet: *mine.get(usize::from(*magnet) % mine.len().max(1))?, at: at(60_000) }
                }
                Turn::Holding { .. } if *ticks > 80 => Action::Carry { to: at(40_000), ticks: *ticks },
                Turn::Holding { .. } => Action::Release,
                Turn::Asking { .. } => Action::PlaceAgain(ticks % 2 == 0),
                Turn::Mending { .. } | Turn::Settling { .. } | Turn::Klustering { .. } | Turn::Over => Action::Drop,
            };
            Some((to_move?, action))
        }
        Attempt::Wait(_) => None,
    }
}

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
