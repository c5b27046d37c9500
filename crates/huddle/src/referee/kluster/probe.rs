//! `probe`: what one magnet does to another, anywhere and without a game.

use super::command::ProbeBody;
use crate::referee::handle_line::ErrorReply;
use magnets::{Ellipsoid, Magnet, Source, Vector, interaction};
use seats::MapOnly;
use serde::Serialize;

/// What the source exerts on the target, in the frame of the table.
#[derive(Serialize)]
pub(super) struct ProbeReply {
    /// In newton.
    force: [f64; 3],
    /// About the centre of the target, in newton metre.
    torque: [f64; 3],
}

/// The deepest that two bodies may overlap, in metres: what touches may do so by rounding.
const OVERLAP_TOLERANCE: f64 = 1e-6;

pub(super) fn probe(
    MapOnly(source): &MapOnly<ProbeBody>,
    MapOnly(target): &MapOnly<ProbeBody>,
) -> Result<ProbeReply, ErrorReply> {
    let ((source, source_body), (target, target_body)) = (parse_body(source)?, parse_body(target)?);
    if source_body.centre == target_body.centre || source_body.gap(&target_body).distance < -OVERLAP_TOLERANCE {
        return Err(ErrorReply::new("the two bodies overlap"));
    }
    let exerted = interaction(&source, &target);
    let parts = |vector: Vector| [vector.x, vector.y, vector.z].map(|part| part + 0.0);
    let (force, torque) = (parts(exerted.force), parts(exerted.torques[1]));
    if force.iter().chain(&torque).all(|part| part.is_finite()) {
        Ok(ProbeReply { force, torque })
    } else {
        Err(ErrorReply::new("the two bodies are too strong, or too near each other, to tell"))
    }
}

fn parse_body(body: &ProbeBody) -> Result<(Source, Ellipsoid), ErrorReply> {
    let magnet = match (body.kind, body.semi_axes, body.moment) {
        (Some(kind), None, None) => kind.physics().typical().magnet,
        (None, Some(semi_axes), Some([x, y, z])) => Magnet::new(semi_axes.map(|axis| axis / 1e3), Vector::new(x, y, z))
            .map_err(|why| ErrorReply::new(why.to_string()))?,
        _ => return Err(ErrorReply::new("a body says either kind, or semi_axes and moment")),
    };
    let MapOnly(pose) = &body.pose;
    let pose = pose.to_pose(&magnet)?;
    Ok((magnet.at(&pose), magnet.ellipsoid(&pose)))
}
