//! A cord to keep or to send: its figures, checked when they come back.

use super::{COUNT, Cord, CordError, PIECES};
use crate::Point;
use serde::{Deserialize, Serialize};

/// The figures of a cord, as they are written down.
#[derive(Serialize, Deserialize)]
pub(super) struct Figures {
    piece: f64,
    nodes: Vec<Point>,
}

impl From<Cord> for Figures {
    fn from(cord: Cord) -> Figures {
        Figures { piece: cord.piece, nodes: cord.nodes.to_vec() }
    }
}

impl TryFrom<Figures> for Cord {
    type Error = CordError;

    fn try_from(Figures { piece, nodes }: Figures) -> Result<Cord, CordError> {
        if !(0.1..=10.0).contains(&(piece * COUNT)) {
            return Err(CordError::Length);
        }
        if !nodes.iter().all(|node| node.x.abs() <= 100.0 && node.y.abs() <= 100.0) {
            return Err(CordError::Far);
        }
        let nodes = <[Point; PIECES]>::try_from(nodes).map_err(|_| CordError::Places)?;
        let cord = Cord { nodes, piece };
        let whole = cord.pieces().all(|(from, to)| ((to - from).length() / piece - 1.0).abs() < 0.01);
        if whole { Ok(cord) } else { Err(CordError::NoLoop) }
    }
}
