//! [`Act`]: what players do, in whole numbers, so that a log of it is exact.

use magnets::{Cord, CordError, HandError, HandPose, MagnetId, Point, SurfacePoint};
use serde::{Deserialize, Serialize};

/// Something that a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Lays the next cord (K2, K15).
    #[serde(rename = "cord")]
    LayCord(CordShape),
    /// Takes a magnet into the hand (K5).
    Hold {
        /// Which one.
        magnet: MagnetId,
        /// Where.
        at: HandPose,
    },
    /// Carries it (K9).
    Carry {
        /// Where to.
        to: HandPose,
        /// How long it takes.
        ticks: u16,
    },
    /// Lowers it to the table and lets go (K5).
    Release,
    /// Puts it back without placing it.
    #[serde(rename = "back")]
    PutBack,
    /// Grabs a cord (K8).
    Grab {
        /// Which one.
        cord: u8,
        /// Where.
        at: SurfacePoint,
    },
    /// Drags it.
    Drag {
        /// Where to.
        to: SurfacePoint,
        /// How long it takes.
        ticks: u16,
    },
    /// Lets go of it.
    Drop,
    /// Answers whether to place another magnet (K13).
    #[serde(rename = "again")]
    PlaceAgain(bool),
    /// The clock has run out.
    Clock,
}

/// The shape of a cord (K2). Lengths are in micrometres.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CordShape {
    /// A circle.
    Circle {
        /// Its middle.
        centre: SurfacePoint,
        /// How long the cord is made by its knot.
        length: u32,
    },
    /// An oval.
    Oval {
        /// Its middle.
        centre: SurfacePoint,
        /// How long the cord is made by its knot.
        length: u32,
        /// How many hundredths of its height it is wide.
        ratio: u16,
    },
    /// Drawn by hand: its shape and middle are those of the drawing.
    Drawn {
        /// The places of the drawing, in order; it closes by itself.
        places: Vec<SurfacePoint>,
        /// How long the cord is made by its knot.
        length: u32,
    },
}

/// Why a shape is no cord.
pub(crate) enum CordShapeError {
    /// Its length is not one that the knot allows.
    Length,
    /// It is no loop.
    Cord(CordError),
    /// A place that no hand reaches.
    Hand(HandError),
}

impl CordShape {
    /// The cord of this shape.
    pub(crate) fn to_cord(&self) -> Result<Cord, CordShapeError> {
        let metres = |length: u32| {
            let metres = f64::from(length) / 1e6;
            let allowed = (crate::boxes::MIN_CORD_LENGTH..=crate::boxes::CORD_LENGTH).contains(&metres);
            if allowed { Ok(metres) } else { Err(CordShapeError::Length) }
        };
        let point = |spot: &SurfacePoint| spot.to_metres().map_err(CordShapeError::Hand);
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
