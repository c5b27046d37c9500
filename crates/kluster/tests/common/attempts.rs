//! Random games: setups of every kind, and attempted actions that are interpreted by the state of the game.

use super::seat;
use kluster::{
    Action, BoxKind, CordShape, FaultRule, Game, Options, PhysicsVersion, RulesVersion, Setup, Turn, Versions,
};
use magnets::{HandPose, MagnetId, SurfacePoint};
use proptest::prelude::*;
use seats::Seat;

/// An attempted action, in numbers that are interpreted by the state of the game.
#[derive(Clone, Debug)]
pub(crate) enum Attempt {
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
        Just(Action::GameClock),
        (0..3_u8).prop_map(|cord| Action::GrabKnot { cord }),
    ]
}

/// Random attempts, most of them sensible.
pub(crate) fn attempts() -> impl Strategy<Value = Attempt> {
    let sensible = (any::<u8>(), -150_000..150_000_i32, -150_000..150_000_i32, 0..4_u8, 0..100_u16)
        .prop_map(|(magnet, x, y, face, ticks)| Attempt::Sensible { magnet, x, y, face, ticks });
    let pull = (0..3_u8, 0..128_u8, -200_000..200_000_i32, -200_000..200_000_i32)
        .prop_map(|(cord, node, x, y)| Attempt::Pull { cord, node, x, y });
    let anything = (0..5_u64, actions()).prop_map(|(seat, action)| Attempt::Anything { seat, action });
    prop_oneof![10 => sensible, 4 => pull, 5 => anything, 3 => (1..200_u16).prop_map(Attempt::Wait)]
}

/// Random setups of every kind that are playable.
pub(crate) fn setups() -> impl Strategy<Value = Setup> {
    use BoxKind::{Classic, Duo, Duo2};
    let boxes = prop_oneof![
        Just(vec![Classic]),
        Just(vec![Duo]),
        Just(vec![Duo2]),
        Just(vec![Classic, Duo]),
        Just(vec![Duo2; 2])
    ];
    (boxes, 1..=5_u64, any::<u8>(), any::<u64>(), any::<[bool; 6]>()).prop_filter_map(
        "a playable setup",
        |(boxes, players, first, seed, [is_v1, is_first_physics, expert, elimination, clock, joined_only])| {
            let rules = if is_v1 { RulesVersion::V1 } else { RulesVersion::V2 };
            let physics = if is_first_physics { PhysicsVersion::V1 } else { PhysicsVersion::V2 };
            let faults = if joined_only && !is_v1 { FaultRule::Kluster } else { FaultRule::Taken };
            let options = Options { expert, elimination, clock, faults, ..Options::default() };
            Setup::from_numbers(
                Versions { rules, physics },
                boxes,
                players,
                Some(u64::from(first) % players),
                seed,
                options,
            )
            .ok()
        },
    )
}

/// Returns the seat and the action of an attempt in this game.
pub(crate) fn action_of(attempt: &Attempt, game: &Game) -> Option<(Seat, Action)> {
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
            } else if *node < 32 && !game.world().physics().is_first() {
                Action::GrabKnot { cord: u8::try_from(number).ok()? }
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
