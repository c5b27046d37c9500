//! [`Game`]: the rules and the table together. The world moves, the rules judge what was seen.

use crate::{
    Action, CordShape, Digest, Event, Illegal, Rules, SettledTable, Setup, Turn, action::CordShapeError, area,
    leftovers,
};
use magnets::{Cord, Ellipse, HandAction, MagnetId, MagnetLocation, Observation, ObservationKind, Point, World};
use seats::Seat;

/// A game of Kluster.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Rules,
    pub(crate) world: World,
}

/// A magnet that a hand lowers straight to the table, and the cords as they lie before it comes there: a cord gives way to what comes
/// down on it, and by that would make room for a stone that was let go of partly outside (K11).
struct LoweredMagnet {
    magnet: MagnetId,
    place: Point,
    cords: Vec<Cord>,
}

/// What was told in a step: what could be seen on the table, and what the rules say.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// Seen on the table.
    Observed(Observation),
    /// Said by the rules.
    Ruled(Event),
}

impl Game {
    /// A game that is about to begin: the cords are to be laid.
    #[allow(clippy::missing_panics_doc, clippy::expect_used)] // every setup has a table that can be: a test walks the largest
    pub fn new(setup: Setup) -> Game {
        let deal = setup.deal();
        let individuals: Vec<_> =
            (0..).zip(&deal.kinds).map(|(n, kind)| kind.physics().sample(setup.seed(), n)).collect();
        let world = World::new(setup.surface(), individuals).expect("a table that can be");
        Game { rules: Rules::new(setup), world }
    }

    /// How the game stands by the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// A player does something; steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid it now or the hand cannot do it. Nothing has changed then.
    pub fn apply(&mut self, seat: Seat, action: &Action, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        match action {
            Action::LayCord(shape) => self.lay_cord(seat, shape, tell),
            Action::Hold { magnet, at } => {
                self.rules.check_hold(seat, *magnet)?;
                self.world.begin(HandAction::Hold { magnet: *magnet, at: *at })?;
                self.rules.on_held(seat, *magnet);
                Ok(())
            }
            Action::Carry { to, ticks } => self.begin_hand_action(seat, HandAction::Carry { to: *to, ticks: *ticks }),
            Action::Release => self.begin_hand_action(seat, HandAction::Release),
            Action::PutBack => {
                self.rules.check_carry(seat)?;
                self.empty_hand();
                self.rules.on_put_back(seat);
                Ok(())
            }
            Action::Grab { cord, at } => self.begin_cord_action(seat, HandAction::Grab { cord: *cord, at: *at }),
            Action::Drag { to, ticks } => self.begin_cord_action(seat, HandAction::Drag { to: *to, ticks: *ticks }),
            Action::Drop => self.begin_cord_action(seat, HandAction::LetGo),
            Action::PlaceAgain(yes) => {
                let at_rest = self.settled_table();
                self.rules.answer_place_again(seat, *yes, at_rest, &mut |event| tell(GameEvent::Ruled(event)))
            }
            Action::Clock => {
                let held = self.rules.on_clock_expired(seat, &mut |event| tell(GameEvent::Ruled(event)))?;
                self.world.stop_hand();
                held.map_or(Ok(()), |held| Ok(self.world.take(held)?))
            }
        }
    }

    fn begin_hand_action(&mut self, seat: Seat, gesture: HandAction) -> Result<(), Illegal> {
        self.rules.check_carry(seat)?;
        Ok(self.world.begin(gesture)?)
    }

    fn begin_cord_action(&mut self, seat: Seat, gesture: HandAction) -> Result<(), Illegal> {
        self.rules.check_move_cords(seat)?;
        Ok(self.world.begin(gesture)?)
    }

    fn empty_hand(&mut self) {
        if let Turn::Holding { magnet, .. } = self.rules.turn() {
            // It is one of the world's magnets, so it can be taken.
            let _ = self.world.take(*magnet);
        }
    }

    fn lay_cord(&mut self, seat: Seat, shape: &CordShape, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        self.rules.check_lay_cord(seat)?;
        let cord = shape.to_cord().map_err(|why| match why {
            CordShapeError::Length => Illegal::CordLength,
            CordShapeError::Cord(why) => Illegal::InvalidCord(why),
            CordShapeError::Hand(why) => Illegal::Hand(why),
        })?;
        let surface = self.world.surface();
        if !cord.nodes().iter().all(|node| surface.contains(*node)) {
            return Err(Illegal::CordOffSurface);
        }
        let lying = self.world.cords();
        if !(lying.is_empty() || lying.iter().any(|other| other.crosses(&cord))) {
            return Err(Illegal::CordApart);
        }
        // There are no more cords than boxes, and so never too many.
        let _ = self.world.lay_cord(cord);
        if self.rules.on_cord_laid() {
            self.lay_leftovers();
            self.world.run(leftovers::MAX_SETTLE_TICKS);
            let digest = self.digest();
            self.rules.begin_first_turn(digest, &mut |event| tell(GameEvent::Ruled(event)));
        }
        Ok(())
    }

    /// Lays the spinners that are left over, each near the centre of a different cord (K15). One that nowhere stays by itself is not
    /// used.
    fn lay_leftovers(&mut self) {
        for (cord, magnet) in self.rules.on_table().to_vec().into_iter().enumerate() {
            match leftovers::lay_near_centre(&self.world, magnet, cord) {
                Some(world) => self.world = world,
                None => self.rules.on_no_room_for(magnet),
            }
        }
    }

    /// Moves everything on by one tick, and judges what was seen.
    pub fn step(&mut self, tell: &mut dyn FnMut(GameEvent)) {
        let before = self.lowered_magnet();
        let seen: Vec<Observation> = self.world.step().to_vec();
        for observation in &seen {
            tell(GameEvent::Observed(*observation));
        }
        if let Some(lowered) = before.filter(|_| self.world.held().is_none()) {
            self.judge_release(&lowered, tell);
        }
        for observation in seen {
            match observation.kind {
                ObservationKind::Joined { magnets, .. } => self.report_kluster(&magnets),
                // What was let go of beside the table never lay on it: it is misplaced (K11), and that is all.
                ObservationKind::Left(magnet) if self.rules.on_table().contains(&magnet) => {
                    self.report_kluster(&[magnet])
                }
                ObservationKind::Left(_)
                | ObservationKind::Moved(_)
                | ObservationKind::Turned(_)
                | ObservationKind::Toppled(..)
                | ObservationKind::Rest => {}
            }
        }
        if self.world.is_at_rest() {
            self.judge_at_rest(tell);
        }
    }

    /// Magnets have joined or left: the turn ends at once, so the hand stops (K6).
    fn report_kluster(&mut self, magnets: &[MagnetId]) {
        if !matches!(self.rules.turn(), Turn::Klustering { .. }) {
            self.world.stop_hand();
        }
        self.rules.on_kluster(magnets);
    }

    /// What may come to the table in the next step.
    fn lowered_magnet(&self) -> Option<LoweredMagnet> {
        let Turn::Holding { magnet, .. } = *self.rules.turn() else { return None };
        let MagnetLocation::Held(pose) = self.world.location(magnet) else { return None };
        // A hand that does not move does not let go either.
        let is_moving = self.world.is_busy();
        let place = Point::new(pose.centre.x, pose.centre.y);
        is_moving.then(|| LoweredMagnet { magnet, place, cords: self.world.cords().to_vec() })
    }

    /// The magnet in the hand has just come to the table: is it where its box wants it (K5)?
    fn judge_release(&mut self, lowered: &LoweredMagnet, tell: &mut dyn FnMut(GameEvent)) {
        let inside = self.is_validly_placed(lowered);
        // From now on it is the table's turn: the other hand lets go of its cord, or it would keep the table from being judged.
        self.world.stop_hand();
        if !inside {
            let _ = self.world.take(lowered.magnet);
        }
        self.rules.on_released(inside, &mut |event| tell(GameEvent::Ruled(event)));
    }

    /// Whether a magnet came down as its box demands: a stone entirely inside a cord, a spinner with the point on which it rests (K5).
    fn is_validly_placed(&self, LoweredMagnet { magnet, place, cords }: &LoweredMagnet) -> bool {
        let Some(outline) = self.world.outline(*magnet) else { return false };
        let outline = Ellipse { centre: *place, ..outline };
        self.rules.kind(*magnet).is_some_and(|kind| area::is_validly_placed(cords, kind, &outline))
    }

    /// The magnets on the table that rest outside every cord (K11).
    fn magnets_outside(&self) -> Vec<MagnetId> {
        let resting = self.rules.on_table().iter().filter_map(|magnet| Some((*magnet, self.world.outline(*magnet)?)));
        resting.filter(|(_, outline)| !self.is_inside(outline.centre)).map(|(magnet, _)| magnet).collect()
    }

    /// Whether a place is inside at least one cord (K15).
    pub fn is_inside(&self, place: Point) -> bool {
        area::is_inside(self.world.cords(), place)
    }

    /// The table is at rest. While a cord is in the hand nothing is judged yet: it may still come back around a magnet.
    fn judge_at_rest(&mut self, tell: &mut dyn FnMut(GameEvent)) {
        if self.world.is_grabbing() || matches!(self.rules.turn(), Turn::Laying { .. } | Turn::Over) {
            return;
        }
        let outside = self.magnets_outside();
        let tick = self.world.tick();
        for magnet in &outside {
            tell(GameEvent::Observed(Observation { tick, kind: ObservationKind::Left(*magnet) }));
        }
        if !outside.is_empty() {
            self.report_kluster(&outside);
        }
        if let (Turn::Klustering { .. }, Some(held)) = (self.rules.turn(), self.world.held()) {
            // What is in the hand goes back to those that are to be placed.
            let _ = self.world.take(held);
        }
        let at_rest = self.settled_table();
        let taken = self.rules.on_rest(at_rest, &mut |event| tell(GameEvent::Ruled(event)));
        for magnet in &taken {
            let _ = self.world.take(*magnet);
        }
    }

    fn settled_table(&self) -> SettledTable {
        SettledTable { cords_apart: self.are_cords_apart(), digest: self.digest() }
    }

    /// Whether there are several cords and one of them crosses no other (K15).
    pub fn are_cords_apart(&self) -> bool {
        area::are_apart(self.world.cords())
    }

    /// A digest of the whole physical state.
    pub fn digest(&self) -> Digest {
        Digest(self.world.digest())
    }

    /// Whether time may stand still: nothing moves until somebody does something.
    pub fn is_at_rest(&self) -> bool {
        self.world.is_at_rest()
    }

    /// Steps until nothing moves any more, or so many ticks have passed.
    pub fn settle(&mut self, ticks: u32, tell: &mut dyn FnMut(GameEvent)) {
        for _ in 0..ticks {
            if self.is_at_rest() {
                break;
            }
            self.step(tell);
        }
    }
}
