//! [`State`]: everything that the future of a world depends on.

use super::{
    body::{Body, Part, backwards, together},
    hand::{Grab, Hand},
};
use crate::{Cord, Face, Individual, MagnetId, Observation, Point, Pose, Tick, face::Stance, point::within};
use serde::{Deserialize, Serialize};

/// The surface of the table: a rectangle around its middle, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Surface {
    /// From the left to the right.
    pub width: f64,
    /// From the near side to the far side.
    pub depth: f64,
}

impl Surface {
    /// Whether a place is on the surface.
    pub fn holds(&self, place: Point) -> bool {
        place.x.abs() <= self.width / 2.0 && place.y.abs() <= self.depth / 2.0
    }

    /// The place on the surface that is nearest to another.
    pub fn nearest(&self, place: Point) -> Point {
        Point::new(within(place.x, self.width / 2.0), within(place.y, self.depth / 2.0))
    }
}

/// Everything that the future of a world depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) surface: Surface,
    pub(crate) tick: Tick,
    /// Each tick is divided this many times finer than it would have to be.
    pub(crate) finer: u8,
    /// How long the last part of a tick was, in seconds.
    pub(crate) last_part: f64,
    pub(crate) tokens: Vec<Token>,
    /// Each body at the place of its first magnet.
    pub(crate) bodies: Vec<Option<Body>>,
    pub(crate) cords: Vec<Cord>,
    pub(crate) hand: Option<Hand>,
    pub(crate) grab: Option<Grab>,
    /// A cord was laid or dragged, or a magnet put down, since cords and magnets last made way for each other.
    pub(crate) cords_moved: bool,
    /// Something on the table has moved since all was at rest.
    pub(crate) disturbed: bool,
    /// For how many ticks that has been so without any hand in it.
    pub(crate) unrest: u32,
    /// It went on for too long: nothing moves before a hand does something.
    pub(crate) exhausted: bool,
    /// The first two magnets that joined since all was at rest.
    pub(crate) first_contact: Option<Observation>,
}

/// A magnet of the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Token {
    pub(crate) individual: Individual,
    pub(crate) place: Place,
}

/// Where a magnet is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Place {
    /// Not in play: in a box, or in front of a player.
    Away,
    /// On the floor beside the table.
    Fallen,
    /// In the hand.
    Held,
    /// Hanging on what is in the hand.
    Clinging(Pose),
    /// On the table.
    Table(Seated),
}

/// How a magnet is on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Seated {
    pub(crate) part: Part,
    /// On what it rests; while it rolls, on what it last did.
    pub(crate) face: Face,
    pub(crate) roll: Option<Roll>,
    pub(crate) anchor: Anchor,
}

/// A magnet on its way from one face to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roll {
    pub(crate) onwards: bool,
    pub(crate) to: Face,
    /// How far it is rolled from the face: cosine and sine, up to a quarter.
    pub(crate) turned: [f64; 2],
    /// In rad/s.
    pub(crate) speed: f64,
}

/// Where a magnet last rested, and what of its moving away was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Anchor {
    pub(crate) centre: Point,
    pub(crate) yaw: [f64; 2],
    pub(crate) said_moved: bool,
    pub(crate) said_turned: bool,
}

impl Anchor {
    /// At rest, with nothing said yet.
    pub(crate) fn at(stance: &Stance) -> Anchor {
        Anchor { centre: stance.centre, yaw: stance.yaw, said_moved: false, said_turned: false }
    }
}

impl Seated {
    /// How far the magnet is rolled from lying as it is made: cosine and sine.
    pub(crate) fn rolled(&self) -> [f64; 2] {
        match &self.roll {
            None => self.face.roll(),
            Some(Roll { onwards: true, turned, .. }) => together(self.face.roll(), *turned),
            Some(Roll { turned, .. }) => together(self.face.roll(), backwards(*turned)),
        }
    }
}

impl State {
    pub(crate) fn ids(&self) -> impl Iterator<Item = MagnetId> + use<> {
        let count = u16::try_from(self.tokens.len()).unwrap_or(u16::MAX);
        (0..count).map(MagnetId)
    }

    pub(crate) fn token(&self, id: MagnetId) -> Option<&Token> {
        self.tokens.get(usize::from(id.0))
    }

    pub(crate) fn body(&self, id: MagnetId) -> Option<&Body> {
        self.bodies.get(usize::from(id.0))?.as_ref()
    }

    pub(crate) fn seated(&self, id: MagnetId) -> Option<&Seated> {
        match &self.token(id)?.place {
            Place::Table(seated) => Some(seated),
            _ => None,
        }
    }

    pub(crate) fn seated_mut(&mut self, id: MagnetId) -> Option<&mut Seated> {
        match &mut self.tokens.get_mut(usize::from(id.0))?.place {
            Place::Table(seated) => Some(seated),
            _ => None,
        }
    }

    /// Whether a magnet moves, or is in the hand and may do so.
    pub(crate) fn moves(&self, id: MagnetId) -> bool {
        self.seated(id).is_none_or(|seated| {
            let body = self.body(seated.part.body);
            seated.roll.is_some() || body.is_none_or(|body| !body.motion.is_still())
        })
    }

    /// How a magnet stands or lies on the table.
    pub(crate) fn stance(&self, id: MagnetId) -> Option<Stance> {
        let seated = self.seated(id)?;
        let (centre, yaw) = self.body(seated.part.body)?.part(&seated.part);
        Some(Stance { centre, yaw, roll: seated.rolled() })
    }

    /// Where a magnet is, on the table or in the hand.
    pub(crate) fn pose(&self, id: MagnetId) -> Option<Pose> {
        let token = self.token(id)?;
        match &token.place {
            Place::Away | Place::Fallen => None,
            Place::Held => self.hand.as_ref().map(Hand::pose),
            Place::Clinging(pose) => Some(*pose),
            Place::Table(_) => Some(self.stance(id)?.pose(&token.individual)),
        }
    }
}
