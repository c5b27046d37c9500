//! [`Game`]: the rules and the table together. The table moves by physics, and the rules judge what happens on it.

use crate::{
    Action, ClockKind, CordShape, Digest, Event, Illegal, Placement, PlacementEvent, Rules, SettledTable, Setup, Turn,
    action::CordShapeError, area, default_cord, leftovers,
};
use magnets::{Cord, HandAction, MagnetId, Observation, Point, World};
use seats::Seat;

/// A game of Kluster: [`Rules`] on a table of magnets. To save a game, take a [`Snapshot`](crate::Snapshot).
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Rules,
    pub(crate) placement: Placement,
}

/// An event of a game: an observation on the table, or a verdict of the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// The physics observed something.
    Observed(Observation),
    /// The rules emitted an event.
    Ruled(Event),
}

impl Game {
    /// Creates a game whose cords are still to be laid.
    #[allow(clippy::missing_panics_doc, clippy::expect_used)] // no setup has too many magnets: a test walks the largest
    pub fn new(setup: Setup) -> Game {
        let deal = setup.deal();
        let physics = setup.physics();
        let magnets: Vec<_> =
            (0..).zip(&deal.kinds).map(|(number, kind)| kind.model(physics).sample(setup.seed(), number)).collect();
        let world = World::new(physics, setup.surface(), magnets).expect("every setup is within the limits of a world");
        Game { placement: Placement::new(setup.rules(), world, deal.kinds), rules: Rules::new(setup) }
    }

    /// Returns the state of the game by the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the table.
    pub fn world(&self) -> &World {
        self.placement.world()
    }

    /// Applies an action of a player; the following steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid it now or the hand cannot do it. Nothing changes then.
    pub fn apply(&mut self, seat: Seat, action: &Action, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        match action {
            Action::LayCord(shape) => self.lay_cord(seat, shape, emit),
            Action::Hold { magnet, at } => {
                self.rules.check_hold(seat, *magnet)?;
                self.placement.begin(HandAction::Hold { magnet: *magnet, at: *at })?;
                self.rules.on_held(seat, *magnet);
                Ok(())
            }
            Action::Carry { to, ticks } => self.begin_hand_action(seat, HandAction::Carry { to: *to, ticks: *ticks }),
            Action::Release => self.begin_hand_action(seat, HandAction::Release),
            Action::PutBack => {
                self.rules.check_carry(seat)?;
                if let Turn::Holding { magnet, .. } = *self.rules.turn() {
                    self.placement.world_mut().take(magnet)?;
                }
                self.rules.on_put_back(seat);
                Ok(())
            }
            Action::Grab { cord, at } => self.begin_cord_action(seat, HandAction::Grab { cord: *cord, at: *at }),
            Action::GrabKnot { cord } => self.begin_cord_action(seat, HandAction::GrabKnot { cord: *cord }),
            Action::Drag { to, ticks } => self.begin_cord_action(seat, HandAction::Drag { to: *to, ticks: *ticks }),
            Action::Drop => self.begin_cord_action(seat, HandAction::LetGo),
            Action::PlaceAgain(yes) => {
                let table = settled_table(self.placement.world());
                self.rules.answer_place_again(seat, *yes, table, &mut |event| emit(GameEvent::Ruled(event)))
            }
            Action::Clock => self.expire_clock(seat, ClockKind::Turn, emit),
            Action::GameClock => self.expire_clock(seat, ClockKind::Game, emit),
        }
    }

    fn expire_clock(&mut self, seat: Seat, clock: ClockKind, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let ruled = &mut |event| emit(GameEvent::Ruled(event));
        if matches!(self.rules.turn(), Turn::Laying { .. }) {
            let digest = self.digest();
            if self.rules.on_laying_expired(seat, clock, digest, ruled)? {
                match default_cord::circle(self.world(), |cord| self.check_cord(cord).is_ok()) {
                    Some(cord) => self.add_cord(cord, emit),
                    None => self.rules.pass_laying(),
                }
            }
            return Ok(());
        }
        let held = self.rules.on_clock_expired(seat, clock, ruled)?;
        let world = self.placement.world_mut();
        world.stop_hand();
        held.map_or(Ok(()), |held| Ok(world.take(held)?))
    }

    fn begin_hand_action(&mut self, seat: Seat, action: HandAction) -> Result<(), Illegal> {
        self.rules.check_carry(seat)?;
        Ok(self.placement.begin(action)?)
    }

    fn begin_cord_action(&mut self, seat: Seat, action: HandAction) -> Result<(), Illegal> {
        self.rules.check_move_cords(seat)?;
        Ok(self.placement.begin(action)?)
    }

    fn lay_cord(&mut self, seat: Seat, shape: &CordShape, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        self.rules.check_lay_cord(seat)?;
        let cord = shape.to_cord().map_err(|error| match error {
            CordShapeError::Length => Illegal::CordLength,
            CordShapeError::Cord(error) => Illegal::InvalidCord(error),
            CordShapeError::Hand(error) => Illegal::Hand(error),
        })?;
        let cord = cord.laid(self.world().physics());
        self.check_cord(&cord)?;
        self.add_cord(cord, emit);
        Ok(())
    }

    /// Checks that a cord may be laid next (K2, K15).
    fn check_cord(&self, cord: &Cord) -> Result<(), Illegal> {
        let surface = self.world().surface();
        if !cord.nodes().iter().all(|node| surface.contains(*node)) {
            return Err(Illegal::CordOffSurface);
        }
        let cords = self.world().cords();
        let is_first = cords.is_empty();
        if is_first || cords.iter().any(|other| other.crosses(cord)) { Ok(()) } else { Err(Illegal::CordApart) }
    }

    fn add_cord(&mut self, cord: Cord, emit: &mut dyn FnMut(GameEvent)) {
        let laid = self.placement.world_mut().lay_cord(cord);
        assert!(laid.is_ok(), "a game has one cord a box, and a world takes as many cords as a table takes boxes");
        if self.rules.on_cord_laid() {
            self.lay_leftovers();
            self.placement.world_mut().run(leftovers::MAX_SETTLE_TICKS);
            let digest = self.digest();
            self.rules.begin_first_turn(digest, &mut |event| emit(GameEvent::Ruled(event)));
        }
    }

    /// Lays each leftover spinner near the centre of a different cord (K15). One that would not stay there is unused.
    fn lay_leftovers(&mut self) {
        let leftovers: Vec<MagnetId> = self.rules.on_table().to_vec();
        for (cord, magnet) in leftovers.into_iter().enumerate() {
            match leftovers::lay_near_centre(self.placement.world(), magnet, cord) {
                Some(world) => *self.placement.world_mut() = world,
                None => self.rules.on_no_room_for(magnet),
            }
        }
    }

    /// Advances the game by one tick and judges what happened.
    #[allow(clippy::missing_panics_doc)] // the assertion states an invariant
    pub fn step(&mut self, emit: &mut dyn FnMut(GameEvent)) {
        let Game { rules, placement } = self;
        placement.step(&mut |event| match event {
            PlacementEvent::Observed(observation) => emit(GameEvent::Observed(observation)),
            PlacementEvent::Released { is_valid, .. } => {
                rules.on_released(is_valid, &mut |event| emit(GameEvent::Ruled(event)));
            }
            PlacementEvent::Kluster { magnets, has_joined } => rules.on_kluster(magnets, has_joined),
            PlacementEvent::Rest { world, taken } => {
                let caught = rules.on_rest(settled_table(world), &mut |event| emit(GameEvent::Ruled(event)));
                assert_eq!(caught, taken, "the rules learn of every Kluster from the table");
            }
        });
    }

    /// Whether a point is inside at least one cord (K15).
    pub fn is_inside(&self, place: Point) -> bool {
        area::is_inside(self.world().cords(), place)
    }

    /// Whether there are several cords and one of them crosses no other (K15).
    pub fn are_cords_apart(&self) -> bool {
        area::are_apart(self.world().cords())
    }

    /// Returns a digest of the whole physical state.
    pub fn digest(&self) -> Digest {
        Digest(self.world().digest())
    }

    /// Whether nothing moves until a player acts.
    pub fn is_at_rest(&self) -> bool {
        self.world().is_at_rest()
    }

    /// Steps until the table is at rest, at most `ticks` times.
    pub fn settle(&mut self, ticks: u32, emit: &mut dyn FnMut(GameEvent)) {
        for _ in 0..ticks {
            if self.is_at_rest() {
                break;
            }
            self.step(emit);
        }
    }
}

fn settled_table(world: &World) -> SettledTable {
    SettledTable { cords_apart: area::are_apart(world.cords()), digest: Digest(world.digest()) }
}
