//! What holds in every game, whatever people send: no magnet is lost (K2), exactly one seat is to move (K4), a refused act changes
//! nothing, a finished game takes no more (K3), and the same acts give the same game.

#[allow(dead_code)] // each test uses its part
mod common;

use common::{cases, seat};
use kluster::{Action, BoxKind, CordShape, Digest, Event, Game, GameEvent, Illegal, Options, Setup, Turn};
use magnets::{HandPose, MagnetId, MagnetLocation, SurfacePoint};
use proptest::prelude::*;
use seats::Seat;
use std::collections::BTreeSet;

/// Something that somebody tries, as numbers that a game makes sense of.
#[derive(Clone, Debug)]
enum Attempt {
    /// Whoever's turn it is does what a player would: the next thing towards placing a magnet there.
    Sensible { magnet: u8, x: i32, y: i32, face: u8, ticks: u16 },
    /// Whoever's turn it is pulls at a cord from where it is.
    Pull { cord: u8, node: u8, x: i32, y: i32 },
    /// Somebody does anything.
    Anything { seat: u64, action: Action },
    /// Time passes.
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
    let anything = (0..5_u64, actions()).prop_map(|(seat, act)| Attempt::Anything { seat, action: act });
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
        "a game that can be",
        |(boxes, players, first, seed, [expert, elimination, clock])| {
            let options = Options { expert, elimination, clock, ..Options::default() };
            Setup::from_numbers(boxes, players, Some(u64::from(first) % players), seed, options).ok()
        },
    )
}

/// The act that a try comes to in a game, and by whom.
fn action_of(attempt: &Attempt, game: &Game) -> Option<(Seat, Action)> {
    let play = game.rules();
    let to_move = play.turn().seat();
    match attempt {
        Attempt::Anything { seat: number, action: act } => Some((seat(*number), act.clone())),
        Attempt::Pull { cord, node, x, y } => {
            let number = usize::from(*cord) % game.world().cords().len().max(1);
            let from = game.world().cords().get(number)?.nodes()[usize::from(*node)];
            #[allow(clippy::cast_possible_truncation)] // no cord is kilometres away
            let at = SurfacePoint((from.x * 1e6) as i32, (from.y * 1e6) as i32);
            let act = if game.world().is_grabbing() {
                Action::Drag { to: SurfacePoint(*x, *y), ticks: 120 }
            } else {
                Action::Grab { cord: u8::try_from(number).ok()?, at }
            };
            Some((to_move?, act))
        }
        Attempt::Sensible { magnet, x, y, face, ticks } => {
            let turned = [[1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0], [0, 3, 4, 0]][usize::from(*face)];
            let at = |z| HandPose { at: [*x, *y, z], turned };
            let act = match play.turn() {
                Turn::Laying { .. } => {
                    // Large ones that cross well, or small ones that are soon apart.
                    let number = i32::try_from(game.world().cords().len()).ok()?;
                    let (shift, length) = if magnet % 2 == 0 { (100_000, 900_000) } else { (150_000, 500_000) };
                    Action::LayCord(CordShape::Circle { centre: SurfacePoint(shift * number - 70_000, x / 20), length })
                }
                Turn::Choosing { seat } => {
                    let mine = if play.pool().is_empty() { &play.hands()[*seat] } else { play.pool() };
                    Action::Hold { magnet: *mine.get(usize::from(*magnet) % mine.len().max(1))?, at: at(60_000) }
                }
                Turn::Holding { .. } if *ticks > 80 => Action::Carry { to: at(40_000), ticks: *ticks },
                Turn::Holding { .. } => Action::Release,
                Turn::Asking { .. } => Action::PlaceAgain(ticks % 2 == 0),
                Turn::Mending { .. } | Turn::Settling { .. } | Turn::Klustering { .. } | Turn::Over => Action::Drop,
            };
            Some((to_move?, act))
        }
        Attempt::Wait(_) => None,
    }
}

/// Each magnet is in exactly one place by the rules, and the world agrees.
fn check(game: &Game) {
    let play = game.rules();
    let places = play.hands().iter().flatten().chain(play.pool()).chain(play.unused()).chain(play.on_table());
    let all: Vec<MagnetId> = places.copied().collect();
    assert_eq!(all.len(), play.kinds().len(), "{:?}", play.turn());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "none twice");
    let laying = matches!(play.turn(), Turn::Laying { .. });
    for magnet in all {
        let lies = play.on_table().contains(&magnet);
        match game.world().location(magnet) {
            MagnetLocation::Away => assert!(!lies || laying, "{magnet:?} is nowhere"),
            MagnetLocation::Held(_) => {
                assert!(!lies);
                let held = matches!(play.turn(), Turn::Holding { magnet: held, .. } if *held == magnet);
                assert!(held || matches!(play.turn(), Turn::Klustering { .. }), "{:?}", play.turn());
            }
            MagnetLocation::OnTable { .. } => assert!(lies, "{magnet:?}"),
            MagnetLocation::Clinging(_) | MagnetLocation::Fallen => {
                assert!(lies && matches!(play.turn(), Turn::Klustering { .. }), "{magnet:?}");
            }
        }
    }
    let over = *play.turn() == Turn::Over;
    assert_eq!(play.turn().seat().is_none(), over, "one seat is to move until it is over");
    assert!(play.turn().seat().is_none_or(|seat| play.setup().players().contains(seat)));
    assert!(over || play.winners().is_empty());
    if game.is_at_rest() {
        assert!(!matches!(play.turn(), Turn::Settling { .. } | Turn::Klustering { .. }), "stuck: {:?}", play.turn());
    }
}

/// A game that was tried on, with all that was told, and the digest after each try.
struct GameTrace {
    game: Game,
    events: Vec<Event>,
    digests: Vec<Digest>,
    /// What was done, by whom and when.
    log: Vec<(u64, Seat, Action)>,
}

fn play_trace(setup: &Setup, tries: &[Attempt]) -> GameTrace {
    let game = Game::new(setup.clone());
    let mut course = GameTrace { game, events: Vec::new(), digests: Vec::new(), log: Vec::new() };
    for attempt in tries {
        let GameTrace { game, events, digests, log } = &mut course;
        let mut tell = |told| {
            if let GameEvent::Ruled(event) = told {
                events.push(event);
            }
        };
        if let Some((seat, act)) = action_of(attempt, game) {
            let (digest, play, tick) = (game.digest(), game.rules().clone(), game.world().tick().0);
            let turn = play.turn().seat();
            match game.apply(seat, &act, &mut tell) {
                Ok(()) => {
                    assert_eq!(turn, Some(seat), "nobody acts out of turn");
                    log.push((tick, seat, act));
                }
                Err(why) => {
                    assert_eq!(
                        (game.digest(), game.rules()),
                        (digest, &play),
                        "{act:?} was refused and changed something"
                    );
                    assert!(!why.to_string().is_empty());
                    match turn {
                        None => assert_eq!(why, Illegal::GameOver),
                        Some(turn) if turn != seat => assert_eq!(why, Illegal::NotYourTurn),
                        Some(_) => assert!(!matches!(why, Illegal::GameOver | Illegal::NotYourTurn)),
                    }
                }
            }
            check(game);
        }
        // Most things are waited for; into some the next try comes while everything still moves.
        let steps = match attempt {
            Attempt::Wait(steps) => *steps,
            Attempt::Sensible { ticks, .. } if *ticks < 20 => *ticks,
            _ => 4000,
        };
        for _ in 0..steps {
            if game.is_at_rest() {
                break;
            }
            game.step(&mut tell);
        }
        check(game);
        digests.push(game.digest());
    }
    course
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn whatever_is_tried_magnets_are_conserved_and_refusals_change_nothing(
        setup in setups(),
        tries in prop::collection::vec(attempts(), 1..60),
    ) {
        let GameTrace { game, events, digests, log } = play_trace(&setup, &tries);
        // The same acts at the same ticks make the same game, told by the same events.
        let mut again = Game::new(setup);
        let mut told_again = Vec::new();
        let mut tell = |told| if let GameEvent::Ruled(event) = told { told_again.push(event) };
        for (tick, seat, act) in log {
            while again.world().tick().0 < tick {
                again.step(&mut tell);
            }
            prop_assert_eq!(again.apply(seat, &act, &mut tell), Ok(()));
        }
        while again.world().tick() < game.world().tick() {
            again.step(&mut tell);
        }
        prop_assert_eq!(again.digest(), *digests.last().unwrap());
        prop_assert_eq!(again.rules(), game.rules());
        prop_assert_eq!(told_again, events);
    }
}
