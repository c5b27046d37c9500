//! The serialized form of a cord, validated when it is read.

use super::{Cord, CordError, SEGMENTS, SEGMENTS_F64};
use crate::Point;
use serde::{Deserialize, Serialize};

/// The serialized form of a cord.
#[derive(Serialize, Deserialize)]
pub(super) struct CordData {
    #[serde(rename = "piece")]
    segment_length: f64,
    nodes: Vec<Point>,
}

impl From<Cord> for CordData {
    fn from(cord: Cord) -> CordData {
        CordData { segment_length: cord.segment_length, nodes: cord.nodes.to_vec() }
    }
}

impl TryFrom<CordData> for Cord {
    type Error = CordError;

    fn try_from(CordData { segment_length, nodes }: CordData) -> Result<Cord, CordError> {
        if !(0.1..=10.0).contains(&(segment_length * SEGMENTS_F64)) {
            return Err(CordError::Length);
        }
        if !nodes.iter().all(|node| node.x.abs() <= 100.0 && node.y.abs() <= 100.0) {
            return Err(CordError::OutOfRange);
        }
        let nodes = <[Point; SEGMENTS]>::try_from(nodes).map_err(|_| CordError::PointCount)?;
        let cord = Cord { nodes, segment_length };
        let unstretched = cord.segments().all(|(from, to)| ((to - from).length() / segment_length - 1.0).abs() < 0.01);
        if unstretched { Ok(cord) } else { Err(CordError::NotALoop) }
    }
}
