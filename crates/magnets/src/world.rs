//! [`World`]: the dynamic simulation of magnets and cords on a table, driven by one hand.

mod body;
mod checkpoint;
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
mod state_hasher;
mod step;
mod topple;

pub use checkpoint::Checkpoint;
pub use contact::JOIN_DISTANCE;
pub use hand::{LOWERING_SPEED, MAX_DRAG_SPEED, MAX_HAND_SPEED};
pub use queries::MagnetLocation;
pub use snapshot::{Snapshot, SnapshotError};
pub use state::Surface;

use crate::{
    Cord, Face, HandAction, HandError, MagnetId, MagnetProperties, Observation, PhysicsVersion, Point, Pose, Tick,
    face::TablePose,
};
use body::{Body, BodyMember};
use force_cache::ForceCache;
use hand::{CordGrab, CordGrip, HeldMagnet};
use state::{Anchor, MagnetEntry, MagnetStatus, OnTable, WorldState};
use step::Scratch;

/// A dynamic simulation of magnets and cords on a surface, with one hand.
///
/// Time advances in ticks ([`World::step`]). Between two steps the hand can start an action ([`World::begin`]).
///
/// ```
/// use magnets::{Face, ObservationKind, PhysicsVersion, Point, Surface, World};
///
/// // Two stones laid 3 cm apart attract each other and join.
/// let physics = PhysicsVersion::NEWEST;
/// let stones = (0..2).map(|number| physics.edition().stone.sample(7, number));
/// let mut world = World::new(physics, Surface { width: 0.6, depth: 0.6 }, stones)?;
/// let [left, right] = [Point::new(0.0, 0.0), Point::new(0.03, 0.0)];
/// for (id, centre) in world.magnets().zip([left, right]) {
///     world.lay(id, centre, [1.0, 0.0], Face::Up)?;
/// }
/// let observations = world.run(2000);
/// assert!(observations.iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World {
    /// Not part of the state: whoever stores that stores the version beside it.
    physics: PhysicsVersion,
    state: WorldState,
    force_cache: ForceCache,
    scratch: Scratch,
    /// Observations of the last step.
    observations: Vec<Observation>,
}

/// Reasons why a world cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// More magnets than a world holds.
    #[error("a world has at most 256 magnets")]
    TooManyMagnets,
    /// The surface, or the substep multiplier of a snapshot, is out of range.
    #[error("a surface is between 10 cm and 10 m wide and deep")]
    Surface,
    /// More cords than a world holds.
    #[error("a table has at most 8 cords")]
    TooManyCords,
    /// A magnet with implausible properties.
    #[error("a magnet weighs between 0.1 g and 1 kg, and its friction is between 0 and 10")]
    Magnet,
}

impl World {
    /// Creates a world with these magnets, all of them off the table.
    ///
    /// # Errors
    /// If there are too many magnets, or a value is out of range.
    pub fn new(
        physics: PhysicsVersion,
        surface: Surface,
        magnets: impl IntoIterator<Item = MagnetProperties>,
    ) -> Result<World, WorldError> {
        let entries: Vec<MagnetEntry> = magnets
            .into_iter()
            .take(257)
            .map(|properties| MagnetEntry { properties, status: MagnetStatus::Away })
            .collect();
        let state = WorldState {
            surface,
            tick: Tick(0),
            substep_multiplier: 1,
            last_substep: 0.0,
            bodies: vec![None; entries.len()],
            magnets: entries,
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
        Ok(World::from_state(physics, state))
    }

    fn from_state(physics: PhysicsVersion, state: WorldState) -> World {
        let ranges = physics.edition().field_ranges;
        let force_cache = ForceCache::new(ranges, state.magnets.iter().map(|entry| entry.properties));
        let mut world = World { physics, state, force_cache, scratch: Scratch::default(), observations: Vec::new() };
        for id in world.state.ids() {
            world.sync_magnet(id);
        }
        world
    }

    /// Updates the force cache with the current pose of a magnet.
    fn sync_magnet(&mut self, id: MagnetId) {
        match self.state.pose(id) {
            Some(pose) => self.cache_pose(id, pose),
            None => self.force_cache.remove(id),
        }
    }

    /// Updates the force cache with a pose of a magnet.
    fn cache_pose(&mut self, id: MagnetId, pose: Pose) {
        let Some(entry) = self.state.magnet(id) else { return };
        let body = match &entry.status {
            MagnetStatus::Table(on_table) => on_table.member.body,
            _ => MagnetId(u16::MAX), // everything in the hand counts as one body
        };
        self.force_cache.update(id, &entry.properties, pose, body);
    }

    /// Brings the cached loads of all magnets up to date.
    fn refresh(&mut self) {
        let World { force_cache, state, .. } = self;
        force_cache.refresh(|id| state.moves(id));
    }

    /// Lays a magnet that is off the table on it, at rest.
    ///
    /// # Errors
    /// If the magnet is in play already, the point is off the surface, or the magnet would overlap another.
    pub fn lay(&mut self, id: MagnetId, centre: Point, yaw: [f64; 2], face: Face) -> Result<(), HandError> {
        let entry = self.state.magnet(id).ok_or(HandError::NoSuchMagnet)?;
        if entry.status != MagnetStatus::Away {
            return Err(HandError::NotAvailable);
        }
        let length = (yaw[0] * yaw[0] + yaw[1] * yaw[1]).sqrt();
        if !(1e-3..=1e6).contains(&length) {
            return Err(HandError::NoDirection);
        }
        if !self.state.surface.contains(centre) {
            return Err(HandError::OutOfReach);
        }
        let table_pose = TablePose { centre, yaw: yaw.map(|part| part / length), roll: face.roll() };
        if !self.is_free(id, &table_pose.pose(&entry.properties)) {
            return Err(HandError::Occupied);
        }
        self.place_on_table(id, &table_pose, face);
        self.wake();
        Ok(())
    }

    /// Puts a magnet on the table as a body of its own.
    fn place_on_table(&mut self, id: MagnetId, pose: &TablePose, face: Face) {
        let Some(entry) = self.state.magnets.get_mut(usize::from(id.0)) else { return };
        self.state.bodies[usize::from(id.0)] = Some(Body::single(&entry.properties, pose));
        entry.status =
            MagnetStatus::Table(OnTable { member: BodyMember::alone(id), face, roll: None, anchor: Anchor::at(pose) });
        self.state.cords_moved = true;
        self.sync_magnet(id);
    }

    /// Takes a magnet off the table or out of the hand, wherever it is. Magnets joined to it on the table stay
    /// joined; magnets clinging to it in the hand go with it.
    ///
    /// # Errors
    /// If there is no such magnet.
    pub fn take(&mut self, id: MagnetId) -> Result<(), HandError> {
        let entry = self.state.magnets.get_mut(usize::from(id.0)).ok_or(HandError::NoSuchMagnet)?;
        match std::mem::replace(&mut entry.status, MagnetStatus::Away) {
            MagnetStatus::Table(on_table) => self.leave_body(id, &on_table.member),
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

    /// Removes all cords, and lets go of a grabbed one.
    pub fn take_cords(&mut self) {
        self.state.cords.clear();
        self.state.grab = None;
    }

    /// Starts a hand action; the following steps carry it out.
    ///
    /// # Errors
    /// If the hand cannot do that now. The world is unchanged then.
    #[allow(clippy::missing_panics_doc)] // cannot happen: a cord has fewer nodes than u8 counts
    pub fn begin(&mut self, action: HandAction) -> Result<(), HandError> {
        match action {
            HandAction::Hold { magnet, at } => self.hold(HeldMagnet::new(magnet, self.properties(magnet)?, &at)?)?,
            HandAction::Carry { to, ticks } => {
                let (hand, properties) = self.free_hand()?;
                hand.carry(&properties, &to, ticks)?;
            }
            HandAction::Release => {
                let (hand, properties) = self.free_hand()?;
                hand.lower(&properties);
            }
            HandAction::Grab { cord, at } => {
                let point = at.to_metres()?;
                let (node, distance) =
                    self.state.cords.get(usize::from(cord)).ok_or(HandError::NoSuchCord)?.nearest_node(point);
                if distance > MAX_GRAB_DISTANCE {
                    return Err(HandError::NothingToGrab);
                }
                #[allow(clippy::expect_used)] // `nearest_node` returns an index below SEGMENTS
                let node = u8::try_from(node).expect("a cord has 128 nodes");
                self.state.grab = Some(CordGrab { cord, grip: CordGrip::Node(node), target: None });
            }
            HandAction::GrabKnot { cord } => {
                if !self.physics.has_stiff_rope() {
                    return Err(HandError::NoKnot);
                }
                self.state.cords.get(usize::from(cord)).ok_or(HandError::NoSuchCord)?;
                self.state.grab = Some(CordGrab { cord, grip: CordGrip::Knot, target: None });
            }
            HandAction::Drag { to, ticks } => {
                // Cords lie flat on the table, so a drag ends at its edge.
                let to = self.state.surface.nearest(to.to_metres()?);
                let grab = self.state.grab.as_mut().ok_or(HandError::NotGrabbing)?;
                let cord = self.state.cords.get(usize::from(grab.cord)).ok_or(HandError::NoSuchCord)?;
                let from = cord.nodes()[grab.grip.node()];
                let to = match grab.grip {
                    CordGrip::Node(_) => to,
                    CordGrip::Knot => from + cord.room_within(self.state.surface.half_extent(), to - from),
                };
                grab.drag(from, to, ticks);
            }
            HandAction::LetGo => {
                self.state.grab.take().ok_or(HandError::NotGrabbing)?;
            }
        }
        self.wake();
        Ok(())
    }

    /// Stops the hand where it is and lets go of any cord.
    pub fn stop_hand(&mut self) {
        if let Some(hand) = &mut self.state.hand {
            hand.stop();
        }
        self.state.grab = None;
        self.wake();
    }

    fn hold(&mut self, hand: HeldMagnet) -> Result<(), HandError> {
        let id = hand.magnet;
        if self.state.hand.is_some() {
            return Err(HandError::HandFull);
        }
        let entry = self.state.magnet(id).ok_or(HandError::NoSuchMagnet)?;
        if entry.status != MagnetStatus::Away {
            return Err(HandError::NotAvailable);
        }
        if !self.is_free(id, &hand.pose()) {
            return Err(HandError::Occupied);
        }
        self.state.magnets[usize::from(id.0)].status = MagnetStatus::Held;
        self.state.hand = Some(hand);
        self.sync_magnet(id);
        Ok(())
    }

    /// Returns the hand if it holds a magnet that nothing clings to.
    fn free_hand(&mut self) -> Result<(&mut HeldMagnet, MagnetProperties), HandError> {
        if self.state.magnets.iter().any(|entry| matches!(entry.status, MagnetStatus::Clinging(_))) {
            return Err(HandError::Clinging);
        }
        let hand = self.state.hand.as_mut().ok_or(HandError::HandEmpty)?;
        let entry = self.state.magnets.get(usize::from(hand.magnet.0)).ok_or(HandError::NoSuchMagnet)?;
        Ok((hand, entry.properties))
    }

    /// Divides each following tick into `times` as many substeps as necessary, at most 64. For convergence tests.
    pub fn refine_substeps(&mut self, times: u8) {
        self.state.substep_multiplier = times.clamp(1, 64);
    }

    /// Wakes the simulation: the hand did something, so a motion that was forced to rest may resume.
    fn wake(&mut self) {
        self.state.forced_to_rest = false;
        self.state.unsettled_ticks = 0;
        self.scratch.awake = true;
    }
}

/// The maximum number of cords.
const MAX_CORDS: usize = 8;
/// The maximum distance between a grab and the cord, in metres.
const MAX_GRAB_DISTANCE: f64 = 0.02;
