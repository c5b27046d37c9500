//! [`Action`]: what players do, in integers so that a log is exact.

use magnets::{Cord, CordError, HandError, HandPose, MagnetId, Point, SurfacePoint};
use seats::MapOnly;
use serde::{Deserialize, Serialize};

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Lays the next cord (K2, K15).
    #[serde(rename = "cord")]
    LayCord(CordShape),
    /// Takes a magnet into the hand (K5).
    Hold {
        /// The magnet to place.
        magnet: MagnetId,
        /// The pose in which the hand holds it first.
        #[serde(deserialize_with = "MapOnly::deserialize_inner")]
        at: HandPose,
    },
    /// Carries the held magnet in a straight line (K9).
    Carry {
        /// The pose at the end.
        #[serde(deserialize_with = "MapOnly::deserialize_inner")]
        to: HandPose,
        /// The duration; longer where the hand cannot move that fast.
        ticks: u16,
    },
    /// Lowers the held magnet to the table and lets go (K5).
    Release,
    /// Puts the held magnet back without placing it.
    #[serde(rename = "back")]
    PutBack,
    /// Grabs a cord (K8).
    Grab {
        /// The index of the cord.
        cord: u8,
        /// A point near the cord.
        at: SurfacePoint,
    },
    /// Drags the grabbed cord.
    Drag {
        /// The point to drag it to.
        to: SurfacePoint,
        /// The duration; longer where the hand cannot move that fast.
        ticks: u16,
    },
    /// Lets go of the grabbed cord.
    Drop,
    /// Answers whether to place another magnet (K13).
    #[serde(rename = "again")]
    PlaceAgain(bool),
    /// Reports that the turn clock has expired (K10).
    Clock,
    /// Reports that the player's time for the whole game has expired (K10).
    #[serde(rename = "game_clock")]
    GameClock,
    /// Grabs a cord at its knot, to shift the loop as a whole (K8). From physics 2 on.
    #[serde(rename = "knot")]
    GrabKnot {
        /// The index of the cord.
        cord: u8,
    },
}

/// Which clock has expired (K10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockKind {
    /// That of the turn.
    Turn,
    /// That of the whole game.
    Game,
}

/// The shape of a cord (K2). Lengths are in micrometres.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum CordShape {
    /// A circle.
    Circle {
        /// The centre.
        centre: SurfacePoint,
        /// The length of the loop, as its knot sets it.
        length: u32,
    },
    /// An oval.
    Oval {
        /// The centre.
        centre: SurfacePoint,
        /// The length of the loop, as its knot sets it.
        length: u32,
        /// The width in percent of the height.
        ratio: u16,
    },
    /// Drawn by hand, with the shape and the centre of the drawing.
    Drawn {
        /// The points of the drawing in order. The last one connects to the first.
        places: Vec<SurfacePoint>,
        /// The length of the loop, as its knot sets it.
        length: u32,
    },
}

/// The reason why a shape cannot become a cord.
pub(crate) enum CordShapeError {
    /// The knot does not allow this length.
    Length,
    /// The shape is not a loop.
    Cord(CordError),
    /// A point is out of reach of the hand.
    Hand(HandError),
}

impl CordShape {
    /// Creates a cord of this shape.
    pub(crate) fn to_cord(&self) -> Result<Cord, CordShapeError> {
        let metres = |length: u32| {
            let metres = f64::from(length) / 1e6;
            let allowed = (crate::boxes::MIN_CORD_LENGTH..=crate::boxes::CORD_LENGTH).contains(&metres);
            if allowed { Ok(metres) } else { Err(CordShapeError::Length) }
        };
        let point = |point: &SurfacePoint| point.to_metres().map_err(CordShapeError::Hand);
        match self {
            CordShape::Circle { centre, length } => Cord::circle(point(centre)?, metres(*length)?),
            CordShape::Oval { centre, length, ratio } => {
                Cord::oval(point(centre)?, metres(*length)?, f64::from(*ratio) / 100.0)
            }
            CordShape::Drawn { places, length } => {
                let places: Vec<Point> = places.iter().map(point).collect::<Result<_, _>>()?;
                Cord::from_polygon(&places, metres(*length)?)
            }
        }
        .map_err(CordShapeError::Cord)
    }
}
