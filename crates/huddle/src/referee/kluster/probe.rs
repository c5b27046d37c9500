//! The `probe` command: force and torque between two magnets anywhere in space, without a game.

use super::command::ProbeBody;
use crate::referee::reply::ErrorReply;
use magnets::{Ellipsoid, Magnet, PhysicsVersion, Source, Vector, interaction};
use seats::MapOnly;
use serde::Serialize;

/// Force and torque of the source on the target, in the frame of the table.
#[derive(Serialize)]
pub(super) struct ProbeReply {
    /// In newtons.
    force: [f64; 3],
    /// About the centre of the target, in newton metres.
    torque: [f64; 3],
}

/// Allowed overlap of two bodies, in metres: bodies in contact may overlap by rounding errors.
const OVERLAP_TOLERANCE: f64 = 1e-6;

pub(super) fn probe(
    physics: PhysicsVersion,
    MapOnly(source): &MapOnly<ProbeBody>,
    MapOnly(target): &MapOnly<ProbeBody>,
) -> Result<ProbeReply, ErrorReply> {
    let ((source, source_body), (target, target_body)) = (parse_body(physics, source)?, parse_body(physics, target)?);
    if source_body.centre == target_body.centre || source_body.gap(&target_body).distance < -OVERLAP_TOLERANCE {
        return Err(ErrorReply::new("the two bodies overlap"));
    }
    let interaction = interaction(physics.edition().field_ranges, &source, &target);
    let components = |vector: Vector| [vector.x, vector.y, vector.z].map(|part| part + 0.0);
    let (force, torque) = (components(interaction.force), components(interaction.torques[1]));
    if force.iter().chain(&torque).all(|part| part.is_finite()) {
        Ok(ProbeReply { force, torque })
    } else {
        Err(ErrorReply::new("the force is not finite: the bodies are too strong or too close"))
    }
}

fn parse_body(physics: PhysicsVersion, body: &ProbeBody) -> Result<(Source, Ellipsoid), ErrorReply> {
    let magnet = match (body.kind, body.semi_axes, body.moment) {
        (Some(kind), None, None) => kind.model(physics).typical().magnet,
        (None, Some(semi_axes), Some([x, y, z])) => Magnet::new(semi_axes.map(|axis| axis / 1e3), Vector::new(x, y, z))
            .map_err(|error| ErrorReply::new(error.to_string()))?,
        _ => return Err(ErrorReply::new("a body has either kind, or semi_axes and moment")),
    };
    let MapOnly(pose) = &body.pose;
    let pose = pose.to_pose(&magnet)?;
    Ok((magnet.at(&pose), magnet.ellipsoid(&pose)))
}
