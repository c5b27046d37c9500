//! [`Game`]: the rules and the table together. The world moves, the rules judge what was seen.

use crate::{Act, AtRest, Digest, Event, Illegal, Play, Setup, Shape, Turn, act::NoShape, area, left_over};
use magnets::{Cord, Ellipse, Gesture, MagnetId, Observation, Point, Seen, Whereabouts, World};
use seats::Seat;

/// A game of Kluster.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) play: Play,
    pub(crate) world: World,
}

/// A magnet that a hand lowers straight to the table, and the cords as they lie before it comes there: a cord gives way to what comes
/// down on it, and by that would make room for a stone that was let go of partly outside (K11).
struct Lowered {
    magnet: MagnetId,
    place: Point,
    cords: Vec<Cord>,
}

/// What was told in a step: what could be seen on the table, and what the rules say.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// Seen on the table.
    Seen(Observation),
    /// Said by the rules.
    Event(Event),
}

impl Game {
    /// A game that is about to begin: the cords are to be laid.
    #[allow(clippy::missing_panics_doc, clippy::expect_used)] // every setup has a table that can be: a test walks the largest
    pub fn new(setup: Setup) -> Game {
        let deal = setup.deal();
        let individuals: Vec<_> =
            (0..).zip(&deal.kinds).map(|(n, kind)| kind.physics().individual(setup.seed(), n)).collect();
        let world = World::new(setup.surface(), individuals).expect("a table that can be");
        Game { play: Play::new(setup), world }
    }

    /// How the game stands by the rules.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The table.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// A player does something; steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid it now or the hand cannot do it. Nothing has changed then.
    pub fn act(&mut self, seat: Seat, act: &Act, tell: &mut dyn FnMut(Told)) -> Result<(), Illegal> {
        match act {
            Act::Cord(shape) => self.lay_cord(seat, shape, tell),
            Act::Hold { magnet, at } => {
                self.play.check_hold(seat, *magnet)?;
                self.world.begin(Gesture::Hold { magnet: *magnet, at: *at })?;
                self.play.held(seat, *magnet);
                Ok(())
            }
            Act::Carry { to, ticks } => self.with_hand(seat, Gesture::Carry { to: *to, ticks: *ticks }),
            Act::Release => self.with_hand(seat, Gesture::Release),
            Act::Back => {
                self.play.check_carry(seat)?;
                self.empty_hand();
                self.play.put_back(seat);
                Ok(())
            }
            Act::Grab { cord, at } => self.with_cord(seat, Gesture::Grab { cord: *cord, at: *at }),
            Act::Drag { to, ticks } => self.with_cord(seat, Gesture::Drag { to: *to, ticks: *ticks }),
            Act::Drop => self.with_cord(seat, Gesture::LetGo),
            Act::Again(yes) => {
                let at_rest = self.at_rest();
                self.play.again(seat, *yes, at_rest, &mut |event| tell(Told::Event(event)))
            }
            Act::Clock => {
                let held = self.play.time_up(seat, &mut |event| tell(Told::Event(event)))?;
                self.world.stop_hand();
                held.map_or(Ok(()), |held| Ok(self.world.take(held)?))
            }
        }
    }

    fn with_hand(&mut self, seat: Seat, gesture: Gesture) -> Result<(), Illegal> {
        self.play.check_carry(seat)?;
        Ok(self.world.begin(gesture)?)
    }

    fn with_cord(&mut self, seat: Seat, gesture: Gesture) -> Result<(), Illegal> {
        self.play.check_cords(seat)?;
        Ok(self.world.begin(gesture)?)
    }

    fn empty_hand(&mut self) {
        if let Turn::Holding { magnet, .. } = self.play.turn() {
            // It is one of the world's magnets, so it can be taken.
            let _ = self.world.take(*magnet);
        }
    }

    fn lay_cord(&mut self, seat: Seat, shape: &Shape, tell: &mut dyn FnMut(Told)) -> Result<(), Illegal> {
        self.play.check_lay_cord(seat)?;
        let cord = shape.cord().map_err(|why| match why {
            NoShape::Length => Illegal::CordLength,
            NoShape::Cord(why) => Illegal::NoCord(why),
            NoShape::Hand(why) => Illegal::Hand(why),
        })?;
        let surface = self.world.surface();
        if !cord.nodes().iter().all(|node| surface.holds(*node)) {
            return Err(Illegal::CordOffSurface);
        }
        let lying = self.world.cords();
        if !(lying.is_empty() || lying.iter().any(|other| other.crosses(&cord))) {
            return Err(Illegal::Apart);
        }
        // There are no more cords than boxes, and so never too many.
        let _ = self.world.lay_cord(cord);
        if self.play.cord_laid() {
            self.lay_left_over();
            self.world.run(left_over::SETTLING);
            let digest = self.digest();
            self.play.begin(digest, &mut |event| tell(Told::Event(event)));
        }
        Ok(())
    }

    /// Lays the spinners that are left over, each near the centre of a different cord (K15). One that nowhere stays by itself is not
    /// used.
    fn lay_left_over(&mut self) {
        for (cord, magnet) in self.play.table().to_vec().into_iter().enumerate() {
            match left_over::laid(&self.world, magnet, cord) {
                Some(world) => self.world = world,
                None => self.play.no_room_for(magnet),
            }
        }
    }

    /// Moves everything on by one tick, and judges what was seen.
    pub fn step(&mut self, tell: &mut dyn FnMut(Told)) {
        let before = self.lowered();
        let seen: Vec<Observation> = self.world.step().to_vec();
        for observation in &seen {
            tell(Told::Seen(*observation));
        }
        if let Some(lowered) = before.filter(|_| self.world.held().is_none()) {
            self.land(&lowered, tell);
        }
        for observation in seen {
            match observation.what {
                Seen::Joined { magnets, .. } => self.catch(&magnets),
                // What was let go of beside the table never lay on it: it is misplaced (K11), and that is all.
                Seen::Left(magnet) if self.play.table().contains(&magnet) => self.catch(&[magnet]),
                Seen::Left(_) | Seen::Moved(_) | Seen::Turned(_) | Seen::Toppled(..) | Seen::Rest => {}
            }
        }
        if self.world.is_at_rest() {
            self.judge(tell);
        }
    }

    /// Magnets have joined or left: the turn ends at once, so the hand stops (K6).
    fn catch(&mut self, magnets: &[MagnetId]) {
        if !matches!(self.play.turn(), Turn::Klustering { .. }) {
            self.world.stop_hand();
        }
        self.play.caught(magnets);
    }

    /// What may come to the table in the next step.
    fn lowered(&self) -> Option<Lowered> {
        let Turn::Holding { magnet, .. } = *self.play.turn() else { return None };
        let Whereabouts::Held(pose) = self.world.whereabouts(magnet) else { return None };
        // A hand that does not move does not let go either.
        let is_moving = self.world.is_busy();
        let place = Point::new(pose.centre.x, pose.centre.y);
        is_moving.then(|| Lowered { magnet, place, cords: self.world.cords().to_vec() })
    }

    /// The magnet in the hand has just come to the table: is it where its box wants it (K5)?
    fn land(&mut self, lowered: &Lowered, tell: &mut dyn FnMut(Told)) {
        let inside = self.is_validly_placed(lowered);
        // From now on it is the table's turn: the other hand lets go of its cord, or it would keep the table from being judged.
        self.world.stop_hand();
        if !inside {
            let _ = self.world.take(lowered.magnet);
        }
        self.play.landed(inside, &mut |event| tell(Told::Event(event)));
    }

    /// Whether a magnet came down as its box demands: a stone entirely inside a cord, a spinner with the point on which it rests (K5).
    fn is_validly_placed(&self, Lowered { magnet, place, cords }: &Lowered) -> bool {
        let Some(outline) = self.world.outline(*magnet) else { return false };
        let outline = Ellipse { centre: *place, ..outline };
        self.play.kind(*magnet).is_some_and(|kind| area::is_validly_placed(cords, kind, &outline))
    }

    /// The magnets on the table that rest outside every cord (K11).
    fn outside(&self) -> Vec<MagnetId> {
        let resting = self.play.table().iter().filter_map(|magnet| Some((*magnet, self.world.outline(*magnet)?)));
        resting.filter(|(_, outline)| !self.is_inside(outline.centre)).map(|(magnet, _)| magnet).collect()
    }

    /// Whether a place is inside at least one cord (K15).
    pub fn is_inside(&self, place: Point) -> bool {
        area::is_inside(self.world.cords(), place)
    }

    /// The table is at rest. While a cord is in the hand nothing is judged yet: it may still come back around a magnet.
    fn judge(&mut self, tell: &mut dyn FnMut(Told)) {
        if self.world.is_grabbing() || matches!(self.play.turn(), Turn::Laying { .. } | Turn::Over) {
            return;
        }
        let outside = self.outside();
        let tick = self.world.tick();
        for magnet in &outside {
            tell(Told::Seen(Observation { tick, what: Seen::Left(*magnet) }));
        }
        if !outside.is_empty() {
            self.catch(&outside);
        }
        if let (Turn::Klustering { .. }, Some(held)) = (self.play.turn(), self.world.held()) {
            // What is in the hand goes back to those that are to be placed.
            let _ = self.world.take(held);
        }
        let at_rest = self.at_rest();
        let taken = self.play.rest(at_rest, &mut |event| tell(Told::Event(event)));
        for magnet in &taken {
            let _ = self.world.take(*magnet);
        }
    }

    fn at_rest(&self) -> AtRest {
        AtRest { apart: self.are_cords_apart(), digest: self.digest() }
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
    pub fn is_waiting(&self) -> bool {
        self.world.is_at_rest()
    }

    /// Steps until nothing moves any more, or so many ticks have passed.
    pub fn settle(&mut self, ticks: u32, tell: &mut dyn FnMut(Told)) {
        for _ in 0..ticks {
            if self.is_waiting() {
                break;
            }
            self.step(tell);
        }
    }
}
