//! [`Mind`]: what a bot knows while it thinks about one move, all of it from the view of its seat.

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

/// What a bot knows while it thinks about one move.
pub(super) struct Planner<'a> {
    pub(super) view: &'a SeatView,
    pub(super) seat: Seat,
    pub(super) kinds: &'a [MagnetKind],
    pub(super) world: World,
    pub(super) table: RestingTable,
    pub(super) bodies: Bodies,
    pub(super) config: LevelConfig,
    pub(super) arm: Arm,
    /// Nobody comes next: room is only one's own (K12).
    pub(super) is_solo: bool,
}

impl Planner<'_> {
    /// Looks at a view; it may come from anywhere, and is believed only where it fits together.
    pub(super) fn new<'a>(view: &'a SeatView, level: Level, stop: &mut StopSignal) -> Result<Planner<'a>, BotError> {
        let turn = match &view.turn {
            Turn::Over => return Err(BotError::GameOver),
            turn => turn.seat(),
        };
        let seat = view.seat.filter(|seat| turn == Some(*seat)).ok_or(BotError::NotToMove)?;
        if matches!(view.turn, Turn::Settling { .. } | Turn::Klustering { .. }) {
            return Err(BotError::TableMoving);
        }
        let mut world = World::restore(view.world.clone()).map_err(|_| BotError::BadView("its table cannot be"))?;
        check(view, seat, &world)?;
        if world.is_busy() || world.magnets().any(|id| is_moving(&world, id)) {
            return Err(BotError::TableMoving);
        }
        // What is at the limit of what friction holds may stir when anything is done: it is thought of as it will lie then.
        for tick in 0..MAX_SETTLE_TICKS {
            if world.is_at_rest() || (tick % 8 == 7 && stop.is_requested()) {
                break;
            }
            world.step();
        }
        let skill = LevelConfig::for_level(level);
        let arm = Arm::new(seat.index(), view.hands.len(), world.surface(), skill.jitter);
        Ok(Planner {
            view,
            seat,
            kinds: &view.kinds,
            table: RestingTable::new(&world, &view.kinds),
            bodies: Bodies::new(&world, &view.kinds),
            world,
            config: skill,
            arm,
            is_solo: view.hands.len() == 1,
        })
    }

    /// The magnets that the seat places: its own, or everybody's (K14).
    pub(super) fn placeable_magnets(&self) -> &[MagnetId] {
        if self.view.options.elimination { &self.view.pool } else { &self.view.hands[self.seat] }
    }
}

/// The longest that a table which was at rest is given to settle again, in ticks.
const MAX_SETTLE_TICKS: u32 = 960;

/// Whether a magnet slides, turns or rolls over.
fn is_moving(world: &World, id: MagnetId) -> bool {
    world.is_rolling(id) || world.motion(id).is_some_and(|(_, _, motion)| !motion.is_zero())
}

/// Whether the parts of a view belong together.
fn check(view: &SeatView, seat: Seat, world: &World) -> Result<(), BotError> {
    let bad = |why| Err(BotError::BadView(why));
    let Some(hand) = view.hands.get(seat) else { return bad("there is no such seat") };
    if world.magnets().count() != view.kinds.len() {
        return bad("the table has other magnets than the game");
    }
    let mine = if view.options.elimination { &view.pool } else { hand };
    let exists = |magnet: &MagnetId| usize::from(magnet.0) < view.kinds.len();
    if !mine.iter().all(exists) {
        return bad("a magnet does not exist");
    }
    let held = world.held();
    let away = |magnet: &MagnetId| world.location(*magnet) == magnets::MagnetLocation::Away || held == Some(*magnet);
    if !mine.iter().all(away) {
        return bad("a magnet is in two places");
    }
    match view.turn {
        Turn::Holding { magnet, .. } if held == Some(magnet) && mine.contains(&magnet) => {}
        Turn::Holding { .. } => return bad("another magnet is in the hand"),
        _ if held.is_some() => return bad("a magnet is in the hand"),
        Turn::Choosing { .. } | Turn::Asking { .. } if mine.is_empty() => return bad("there is nothing to place"),
        _ => {}
    }
    let lies = world.cords().len();
    match view.turn {
        Turn::Mending { .. } if lies < 2 => bad("one cord alone is never apart"),
        Turn::Laying { .. } if lies >= view.boxes.len().min(kluster::MAX_BOXES) => bad("all cords lie"),
        Turn::Laying { .. } => Ok(()),
        _ if lies == 0 => bad("no cord lies"),
        _ => Ok(()),
    }
}
