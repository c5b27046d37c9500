//! [`World`]: a table of magnets and cords that moves as it would, and a hand that plays on it.

mod body;
mod contact;
mod digest;
mod hand;
mod memo;
mod queries;
mod ropes;
mod snapshot;
mod state;
mod step;
mod topple;
mod watch;
mod work;

pub use contact::JOINED;
pub use hand::{FASTEST_DRAG, FASTEST_HAND, LOWERING};
pub use queries::Whereabouts;
pub use snapshot::{Snapshot, SnapshotError};
pub use state::Surface;

use crate::{Cord, Face, Gesture, Individual, MagnetId, Observation, Point, Refusal, Tick, face::Stance};
use body::{Body, Part};
use hand::{Grab, Hand};
use memo::Memo;
use state::{Anchor, Place, Seated, State, Token};
use step::Scratch;

/// A table of magnets and cords, and a hand. It moves in steps; between two steps a hand can begin to do something.
#[derive(Clone, Debug)]
pub struct World {
    state: State,
    memo: Memo,
    scratch: Scratch,
    seen: Vec<Observation>,
}

/// Why there can be no such world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWorld {
    /// Too many magnets.
    #[error("a world has at most 256 magnets")]
    TooMany,
    /// A surface that is none.
    #[error("a surface is between 10 cm and 10 m wide and deep")]
    Surface,
    /// Too many cords.
    #[error("a table has at most 8 cords")]
    Cords,
    /// A magnet that cannot be.
    #[error("a magnet weighs between 0.1 g and 1 kg, and its friction is between 0 and 10")]
    Magnet,
}

impl World {
    /// A table with these magnets beside it.
    ///
    /// # Errors
    /// If there are too many, or a figure is out of any proportion.
    pub fn new(surface: Surface, magnets: impl IntoIterator<Item = Individual>) -> Result<World, NoWorld> {
        let tokens: Vec<Token> =
            magnets.into_iter().take(257).map(|individual| Token { individual, place: Place::Away }).collect();
        let state = State {
            surface,
            tick: Tick(0),
            finer: 1,
            last_part: 0.0,
            bodies: vec![None; tokens.len()],
            tokens,
            cords: Vec::new(),
            hand: None,
            grab: None,
            cords_moved: false,
            disturbed: false,
            unrest: 0,
            exhausted: false,
            first_contact: None,
        };
        state.check()?;
        Ok(World::from_state(state))
    }

    fn from_state(state: State) -> World {
        let memo = Memo::new(state.tokens.iter().map(|token| token.individual));
        let mut world = World { state, memo, scratch: Scratch::default(), seen: Vec::new() };
        for id in world.state.ids() {
            world.show(id);
        }
        world
    }

    /// Tells the memo where a magnet is now.
    fn show(&mut self, id: MagnetId) {
        let Some(token) = self.state.token(id) else { return };
        let body = match &token.place {
            Place::Table(seated) => seated.part.body,
            _ => MagnetId(u16::MAX), // the hand's
        };
        match self.state.pose(id) {
            Some(pose) => self.memo.show(id, &token.individual, pose, body),
            None => self.memo.hide(id),
        }
    }

    /// Works out what all magnets feel now.
    fn refresh(&mut self) {
        let World { memo, state, .. } = self;
        memo.refresh(|id| state.moves(id));
    }

    /// Lays a magnet that is not in play on the table, at rest.
    ///
    /// # Errors
    /// If it is not at hand, or there is no room for it.
    pub fn lay(&mut self, id: MagnetId, centre: Point, yaw: [f64; 2], face: Face) -> Result<(), Refusal> {
        let token = self.state.token(id).ok_or(Refusal::NoSuchMagnet)?;
        if token.place != Place::Away {
            return Err(Refusal::NotAtHand);
        }
        let length = (yaw[0] * yaw[0] + yaw[1] * yaw[1]).sqrt();
        if !(1e-3..=1e6).contains(&length) {
            return Err(Refusal::NoDirection);
        }
        if !self.state.surface.holds(centre) {
            return Err(Refusal::OutOfReach);
        }
        let stance = Stance { centre, yaw: yaw.map(|part| part / length), roll: face.roll() };
        if !self.has_room(id, &stance.pose(&token.individual)) {
            return Err(Refusal::Occupied);
        }
        self.seat(id, &stance, face);
        self.stir();
        Ok(())
    }

    /// Puts a magnet on the table as a body of its own.
    fn seat(&mut self, id: MagnetId, stance: &Stance, face: Face) {
        let Some(token) = self.state.tokens.get_mut(usize::from(id.0)) else { return };
        self.state.bodies[usize::from(id.0)] = Some(Body::single(&token.individual, stance));
        token.place = Place::Table(Seated { part: Part::alone(id), face, roll: None, anchor: Anchor::at(stance) });
        self.state.cords_moved = true;
        self.show(id);
    }

    /// Takes a magnet away, from wherever it is. What it had joined with on the table stays joined; what clings to it in the hand
    /// goes with it.
    ///
    /// # Errors
    /// If there is no such magnet.
    pub fn take(&mut self, id: MagnetId) -> Result<(), Refusal> {
        let token = self.state.tokens.get_mut(usize::from(id.0)).ok_or(Refusal::NoSuchMagnet)?;
        match std::mem::replace(&mut token.place, Place::Away) {
            Place::Table(seated) => self.leave_body(id, &seated.part),
            Place::Held => self.open_hand(),
            Place::Away | Place::Fallen | Place::Clinging(_) => {}
        }
        self.show(id);
        self.stir();
        Ok(())
    }

    fn open_hand(&mut self) {
        self.state.hand = None;
        for id in self.state.ids() {
            if let Place::Clinging(_) = self.state.tokens[usize::from(id.0)].place {
                self.state.tokens[usize::from(id.0)].place = Place::Away;
                self.show(id);
            }
        }
    }

    /// Lays another cord on the table.
    ///
    /// # Errors
    /// If there are eight already.
    pub fn lay_cord(&mut self, cord: Cord) -> Result<(), NoWorld> {
        if self.state.cords.len() >= MOST_CORDS {
            return Err(NoWorld::Cords);
        }
        self.state.cords.push(cord);
        self.state.cords_moved = true;
        self.stir();
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
    pub fn begin(&mut self, gesture: Gesture) -> Result<(), Refusal> {
        match gesture {
            Gesture::Hold { magnet, at } => self.hold(magnet, &Hand::new(magnet, self.individual(magnet)?, &at)?)?,
            Gesture::Carry { to, ticks } => {
                let (hand, individual) = self.free_hand()?;
                hand.carry(&individual, &to, ticks)?;
            }
            Gesture::Release => {
                let (hand, individual) = self.free_hand()?;
                hand.lower(&individual);
            }
            Gesture::Grab { cord, at } => {
                let place = at.point()?;
                let (node, distance) =
                    self.state.cords.get(usize::from(cord)).ok_or(Refusal::NoSuchCord)?.nearest_node(place);
                if distance > FARTHEST_GRAB {
                    return Err(Refusal::NothingToGrab);
                }
                self.state.grab = Some(Grab { cord, node: u8::try_from(node).unwrap_or(0), way: None });
            }
            Gesture::Drag { to, ticks } => {
                // A cord lies flat on the table: beyond the edge there is nothing to drag it over.
                let to = self.state.surface.nearest(to.point()?);
                let grab = self.state.grab.as_mut().ok_or(Refusal::NotGrabbing)?;
                let cord = self.state.cords.get(usize::from(grab.cord)).ok_or(Refusal::NoSuchCord)?;
                grab.drag(cord.nodes()[usize::from(grab.node)], to, ticks);
            }
            Gesture::LetGo => {
                self.state.grab.take().ok_or(Refusal::NotGrabbing)?;
            }
        }
        self.stir();
        Ok(())
    }

    /// The hand stops where it is, and lets go of any cord.
    pub fn stop_hand(&mut self) {
        if let Some(hand) = &mut self.state.hand {
            hand.stop();
        }
        self.state.grab = None;
        self.stir();
    }

    fn hold(&mut self, id: MagnetId, hand: &Hand) -> Result<(), Refusal> {
        if self.state.hand.is_some() {
            return Err(Refusal::HandFull);
        }
        let token = self.state.token(id).ok_or(Refusal::NoSuchMagnet)?;
        if token.place != Place::Away {
            return Err(Refusal::NotAtHand);
        }
        if !self.has_room(id, &hand.pose()) {
            return Err(Refusal::Occupied);
        }
        self.state.tokens[usize::from(id.0)].place = Place::Held;
        self.state.hand = Some(hand.clone());
        self.show(id);
        Ok(())
    }

    /// The hand, if it holds a magnet that nothing clings to.
    fn free_hand(&mut self) -> Result<(&mut Hand, Individual), Refusal> {
        if self.state.tokens.iter().any(|token| matches!(token.place, Place::Clinging(_))) {
            return Err(Refusal::Clinging);
        }
        let hand = self.state.hand.as_mut().ok_or(Refusal::HandEmpty)?;
        let token = self.state.tokens.get(usize::from(hand.magnet.0)).ok_or(Refusal::NoSuchMagnet)?;
        Ok((hand, token.individual))
    }

    /// From now on divides each tick this many times finer than it would have to be, at most 64: to see whether steps are fine
    /// enough.
    pub fn refine(&mut self, times: u8) {
        self.state.finer = times.clamp(1, 64);
    }

    /// A hand is at work: what had gone on for too long may go on.
    fn stir(&mut self) {
        self.state.exhausted = false;
        self.state.unrest = 0;
        self.scratch.awake = true;
    }
}

/// How many cords a table has at most.
const MOST_CORDS: usize = 8;
/// How far from a cord it can be grabbed, in metres.
const FARTHEST_GRAB: f64 = 0.02;
