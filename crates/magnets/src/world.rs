//! [`World`]: a table of magnets and cords that moves as it would, and a hand that plays on it.

mod body;
mod contact;
mod cords;
mod digest;
mod force_cache;
mod forces;
mod hand;
mod observe;
mod queries;
mod snapshot;
mod state;
mod step;
mod topple;

pub use contact::JOIN_DISTANCE;
pub use hand::{LOWERING_SPEED, MAX_DRAG_SPEED, MAX_HAND_SPEED};
pub use queries::MagnetLocation;
pub use snapshot::{Snapshot, SnapshotError};
pub use state::Surface;

use crate::{Cord, Face, HandAction, HandError, MagnetId, MagnetProperties, Observation, Point, Tick, face::TablePose};
use body::{Body, BodyMember};
use force_cache::ForceCache;
use hand::{CordGrab, HeldMagnet};
use state::{Anchor, MagnetEntry, MagnetStatus, OnTable, WorldState};
use step::Scratch;

/// A table of magnets and cords, and a hand. It moves in steps; between two steps a hand can begin to do something.
#[derive(Clone, Debug)]
pub struct World {
    state: WorldState,
    force_cache: ForceCache,
    scratch: Scratch,
    observations: Vec<Observation>,
}

/// Why there can be no such world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// Too many magnets.
    #[error("a world has at most 256 magnets")]
    TooManyMagnets,
    /// A surface that is none.
    #[error("a surface is between 10 cm and 10 m wide and deep")]
    Surface,
    /// Too many cords.
    #[error("a table has at most 8 cords")]
    TooManyCords,
    /// A magnet that cannot be.
    #[error("a magnet weighs between 0.1 g and 1 kg, and its friction is between 0 and 10")]
    Magnet,
}

impl World {
    /// A table with these magnets beside it.
    ///
    /// # Errors
    /// If there are too many, or a figure is out of any proportion.
    pub fn new(surface: Surface, magnets: impl IntoIterator<Item = MagnetProperties>) -> Result<World, WorldError> {
        let tokens: Vec<MagnetEntry> = magnets
            .into_iter()
            .take(257)
            .map(|individual| MagnetEntry { properties: individual, status: MagnetStatus::Away })
            .collect();
        let state = WorldState {
            surface,
            tick: Tick(0),
            substep_multiplier: 1,
            last_substep: 0.0,
            bodies: vec![None; tokens.len()],
            magnets: tokens,
            cords: Vec::new(),
            hand: None,
            grab: None,
            cords_moved: false,
            disturbed: false,
            unsettled_ticks: 0,
            forced_to_rest: false,
            first_contact: None,
        };
        state.check()?;
        Ok(World::from_state(state))
    }

    fn from_state(state: WorldState) -> World {
        let force_cache = ForceCache::new(state.magnets.iter().map(|token| token.properties));
        let mut world = World { state, force_cache, scratch: Scratch::default(), observations: Vec::new() };
        for id in world.state.ids() {
            world.sync_magnet(id);
        }
        world
    }

    /// Tells the memo where a magnet is now.
    fn sync_magnet(&mut self, id: MagnetId) {
        let Some(token) = self.state.magnet(id) else { return };
        let body = match &token.status {
            MagnetStatus::Table(seated) => seated.member.body,
            _ => MagnetId(u16::MAX), // the hand's
        };
        match self.state.pose(id) {
            Some(pose) => self.force_cache.update(id, &token.properties, pose, body),
            None => self.force_cache.remove(id),
        }
    }

    /// Works out what all magnets feel now.
    fn refresh(&mut self) {
        let World { force_cache: memo, state, .. } = self;
        memo.refresh(|id| state.moves(id));
    }

    /// Lays a magnet that is not in play on the table, at rest.
    ///
    /// # Errors
    /// If it is not at hand, or there is no room for it.
    pub fn lay(&mut self, id: MagnetId, centre: Point, yaw: [f64; 2], face: Face) -> Result<(), HandError> {
        let token = self.state.magnet(id).ok_or(HandError::NoSuchMagnet)?;
        if token.status != MagnetStatus::Away {
            return Err(HandError::NotAvailable);
        }
        let length = (yaw[0] * yaw[0] + yaw[1] * yaw[1]).sqrt();
        if !(1e-3..=1e6).contains(&length) {
            return Err(HandError::NoDirection);
        }
        if !self.state.surface.contains(centre) {
            return Err(HandError::OutOfReach);
        }
        let stance = TablePose { centre, yaw: yaw.map(|part| part / length), roll: face.roll() };
        if !self.is_free(id, &stance.pose(&token.properties)) {
            return Err(HandError::Occupied);
        }
        self.place_on_table(id, &stance, face);
        self.wake();
        Ok(())
    }

    /// Puts a magnet on the table as a body of its own.
    fn place_on_table(&mut self, id: MagnetId, pose: &TablePose, face: Face) {
        let Some(token) = self.state.magnets.get_mut(usize::from(id.0)) else { return };
        self.state.bodies[usize::from(id.0)] = Some(Body::single(&token.properties, pose));
        token.status =
            MagnetStatus::Table(OnTable { member: BodyMember::alone(id), face, roll: None, anchor: Anchor::at(pose) });
        self.state.cords_moved = true;
        self.sync_magnet(id);
    }

    /// Takes a magnet away, from wherever it is. What it had joined with on the table stays joined; what clings to it in the hand
    /// goes with it.
    ///
    /// # Errors
    /// If there is no such magnet.
    pub fn take(&mut self, id: MagnetId) -> Result<(), HandError> {
        let token = self.state.magnets.get_mut(usize::from(id.0)).ok_or(HandError::NoSuchMagnet)?;
        match std::mem::replace(&mut token.status, MagnetStatus::Away) {
            MagnetStatus::Table(seated) => self.leave_body(id, &seated.member),
            MagnetStatus::Held => self.open_hand(),
            MagnetStatus::Away | MagnetStatus::Fallen | MagnetStatus::Clinging(_) => {}
        }
        self.sync_magnet(id);
        self.wake();
        Ok(())
    }

    fn open_hand(&mut self) {
        self.state.hand = None;
        for id in self.state.ids() {
            if let MagnetStatus::Clinging(_) = self.state.magnets[usize::from(id.0)].status {
                self.state.magnets[usize::from(id.0)].status = MagnetStatus::Away;
                self.sync_magnet(id);
            }
        }
    }

    /// Lays another cord on the table.
    ///
    /// # Errors
    /// If there are eight already.
    pub fn lay_cord(&mut self, cord: Cord) -> Result<(), WorldError> {
        if self.state.cords.len() >= MAX_CORDS {
            return Err(WorldError::TooManyCords);
        }
        self.state.cords.push(cord);
        self.state.cords_moved = true;
        self.wake();
        Ok(())
    }

    /// Takes all cords away, to lay them anew.
    pub fn take_cords(&mut self) {
        self.state.cords.clear();
        self.state.grab = None;
    }

    /// Begins to do something with the hand; the steps that follow carry it out.
    ///
    /// # Errors
    /// If the hand cannot do that now. Nothing has changed then.
    pub fn begin(&mut self, action: HandAction) -> Result<(), HandError> {
        match action {
            HandAction::Hold { magnet, at } => {
                self.hold(magnet, &HeldMagnet::new(magnet, self.properties(magnet)?, &at)?)?
            }
            HandAction::Carry { to, ticks } => {
                let (hand, individual) = self.free_hand()?;
                hand.carry(&individual, &to, ticks)?;
            }
            HandAction::Release => {
                let (hand, individual) = self.free_hand()?;
                hand.lower(&individual);
            }
            HandAction::Grab { cord, at } => {
                let place = at.to_metres()?;
                let (node, distance) =
                    self.state.cords.get(usize::from(cord)).ok_or(HandError::NoSuchCord)?.nearest_node(place);
                if distance > MAX_GRAB_DISTANCE {
                    return Err(HandError::NothingToGrab);
                }
                self.state.grab = Some(CordGrab { cord, node: u8::try_from(node).unwrap_or(0), target: None });
            }
            HandAction::Drag { to, ticks } => {
                // A cord lies flat on the table: beyond the edge there is nothing to drag it over.
                let to = self.state.surface.nearest(to.to_metres()?);
                let grab = self.state.grab.as_mut().ok_or(HandError::NotGrabbing)?;
                let cord = self.state.cords.get(usize::from(grab.cord)).ok_or(HandError::NoSuchCord)?;
                grab.drag(cord.nodes()[usize::from(grab.node)], to, ticks);
            }
            HandAction::LetGo => {
                self.state.grab.take().ok_or(HandError::NotGrabbing)?;
            }
        }
        self.wake();
        Ok(())
    }

    /// The hand stops where it is, and lets go of any cord.
    pub fn stop_hand(&mut self) {
        if let Some(hand) = &mut self.state.hand {
            hand.stop();
        }
        self.state.grab = None;
        self.wake();
    }

    fn hold(&mut self, id: MagnetId, hand: &HeldMagnet) -> Result<(), HandError> {
        if self.state.hand.is_some() {
            return Err(HandError::HandFull);
        }
        let token = self.state.magnet(id).ok_or(HandError::NoSuchMagnet)?;
        if token.status != MagnetStatus::Away {
            return Err(HandError::NotAvailable);
        }
        if !self.is_free(id, &hand.pose()) {
            return Err(HandError::Occupied);
        }
        self.state.magnets[usize::from(id.0)].status = MagnetStatus::Held;
        self.state.hand = Some(hand.clone());
        self.sync_magnet(id);
        Ok(())
    }

    /// The hand, if it holds a magnet that nothing clings to.
    fn free_hand(&mut self) -> Result<(&mut HeldMagnet, MagnetProperties), HandError> {
        if self.state.magnets.iter().any(|token| matches!(token.status, MagnetStatus::Clinging(_))) {
            return Err(HandError::Clinging);
        }
        let hand = self.state.hand.as_mut().ok_or(HandError::HandEmpty)?;
        let token = self.state.magnets.get(usize::from(hand.magnet.0)).ok_or(HandError::NoSuchMagnet)?;
        Ok((hand, token.properties))
    }

    /// From now on divides each tick this many times finer than it would have to be, at most 64: to see whether steps are fine
    /// enough.
    pub fn refine_substeps(&mut self, times: u8) {
        self.state.substep_multiplier = times.clamp(1, 64);
    }

    /// A hand is at work: what had gone on for too long may go on.
    fn wake(&mut self) {
        self.state.forced_to_rest = false;
        self.state.unsettled_ticks = 0;
        self.scratch.awake = true;
    }
}

/// How many cords a table has at most.
const MAX_CORDS: usize = 8;
/// How far from a cord it can be grabbed, in metres.
const MAX_GRAB_DISTANCE: f64 = 0.02;
