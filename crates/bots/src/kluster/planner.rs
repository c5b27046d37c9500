//! [`Planner`]: the data that a bot plans with, all derived from the view of its seat.

use super::{
    hand::Arm,
    level_config::LevelConfig,
    resting_table::{Bodies, RestingTable},
    stop::StopSignal,
};
use crate::{BotError, Level};
use kluster::{MagnetKind, SeatView, Turn};
use magnets::{MagnetId, World};
use seats::Seat;

/// The state of one call of [`choose`](super::choose).
pub(super) struct Planner<'a> {
    pub(super) view: &'a SeatView,
    pub(super) seat: Seat,
    pub(super) kinds: &'a [MagnetKind],
    pub(super) world: World,
    pub(super) table: RestingTable,
    pub(super) bodies: Bodies,
    pub(super) config: LevelConfig,
    pub(super) arm: Arm,
    /// Whether there is no next player (K12).
    pub(super) is_solo: bool,
}

impl Planner<'_> {
    /// Validates a view, which may come from an untrusted source, and prepares it for planning.
    pub(super) fn new<'a>(view: &'a SeatView, level: Level, stop: &mut StopSignal) -> Result<Planner<'a>, BotError> {
        let turn = match &view.turn {
            Turn::Over => return Err(BotError::GameOver),
            turn => turn.seat(),
        };
        let seat = view.seat.filter(|seat| turn == Some(*seat)).ok_or(BotError::NotToMove)?;
        if matches!(view.turn, Turn::Settling { .. } | Turn::Klustering { .. }) {
            return Err(BotError::TableMoving);
        }
        let mut world = World::restore(view.physics, view.world.clone())
            .map_err(|_| BotError::BadView("its physics snapshot is invalid"))?;
        check(view, seat, &world)?;
        if world.is_busy() || world.magnets().any(|id| is_moving(&world, id)) {
            return Err(BotError::TableMoving);
        }
        // A magnet at the limit of friction may move with the first action, so the table settles before planning.
        for tick in 0..MAX_SETTLE_TICKS {
            if world.is_at_rest() || (tick % 8 == 7 && stop.is_requested()) {
                break;
            }
            world.step();
        }
        let config = LevelConfig::for_level(level);
        let arm = Arm::new(seat.index(), view.hands.len(), &world, config.jitter);
        Ok(Planner {
            view,
            seat,
            kinds: &view.kinds,
            table: RestingTable::new(&world, &view.kinds),
            bodies: Bodies::new(&world, &view.kinds),
            world,
            config,
            arm,
            is_solo: view.hands.len() == 1,
        })
    }

    /// Returns the magnets that the seat may place: its own, or the pool (K14).
    pub(super) fn placeable_magnets(&self) -> &[MagnetId] {
        if self.view.options.elimination { &self.view.pool } else { &self.view.hands[self.seat] }
    }
}

/// The maximum time for the table to settle before planning, in ticks.
const MAX_SETTLE_TICKS: u32 = 960;

/// Returns whether a magnet slides, turns or rolls over.
fn is_moving(world: &World, id: MagnetId) -> bool {
    world.is_rolling(id) || world.motion(id).is_some_and(|(_, _, motion)| !motion.is_zero())
}

/// Checks that the parts of a view are consistent.
fn check(view: &SeatView, seat: Seat, world: &World) -> Result<(), BotError> {
    let bad = |reason| Err(BotError::BadView(reason));
    let Some(hand) = view.hands.get(seat) else { return bad("there is no such seat") };
    if world.magnets().count() != view.kinds.len() {
        return bad("the table and the game have different magnets");
    }
    let placeable = if view.options.elimination { &view.pool } else { hand };
    let exists = |magnet: &MagnetId| usize::from(magnet.0) < view.kinds.len();
    if !placeable.iter().all(exists) {
        return bad("a magnet does not exist");
    }
    let held = world.held();
    let is_available =
        |magnet: &MagnetId| world.location(*magnet) == magnets::MagnetLocation::Away || held == Some(*magnet);
    if !placeable.iter().all(is_available) {
        return bad("a magnet is in two places");
    }
    match view.turn {
        Turn::Holding { magnet, .. } if held == Some(magnet) && placeable.contains(&magnet) => {}
        Turn::Holding { .. } => return bad("another magnet is in the hand"),
        _ if held.is_some() => return bad("a magnet is in the hand"),
        Turn::Choosing { .. } | Turn::Asking { .. } if placeable.is_empty() => return bad("there is nothing to place"),
        _ => {}
    }
    let cords = world.cords().len();
    match view.turn {
        Turn::Mending { .. } if cords < 2 => bad("a single cord cannot be apart"),
        Turn::Laying { .. } if cords >= view.boxes.len().min(kluster::MAX_BOXES) => bad("all cords are laid"),
        Turn::Laying { .. } => Ok(()),
        _ if cords == 0 => bad("no cord is laid"),
        _ => Ok(()),
    }
}
