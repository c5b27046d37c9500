//! [`Load`]: what all other magnets do to one.

use crate::{FieldRanges, Interaction, Source, Vector, interactions};
use serde::{Deserialize, Serialize};

/// The load on a magnet: what all others do to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Load {
    /// The force, in newtons.
    pub force: Vector,
    /// The torque about its centre, in newton metres.
    pub torque: Vector,
    /// The field of the others at its centre, in teslas.
    pub field: Vector,
}

impl std::ops::AddAssign for Load {
    #[inline]
    fn add_assign(&mut self, more: Load) {
        self.add(more.force, more.torque, more.field);
    }
}

impl Load {
    fn add(&mut self, force: Vector, torque: Vector, field: Vector) {
        self.force += force;
        self.torque += torque;
        self.field += field;
    }

    /// Adds the effect of an interaction on its first magnet.
    #[inline]
    pub(crate) fn add_first(&mut self, interaction: &Interaction) {
        self.add(-interaction.force, interaction.torques[0], interaction.fields[0]);
    }

    /// Adds the effect of an interaction on its second magnet.
    #[inline]
    pub(crate) fn add_second(&mut self, interaction: &Interaction) {
        self.add(interaction.force, interaction.torques[1], interaction.fields[1]);
    }
}

/// Computes the load on each magnet by all others.
pub fn loads(ranges: FieldRanges, sources: &[Source]) -> Vec<Load> {
    /// The number of interactions per batch: they fit into the L1 cache.
    const BATCH: usize = 256;
    let mut loads = vec![Load::default(); sources.len()];
    let mut batch = Vec::new();
    let mut rows = 1..1;
    while rows.start < sources.len() {
        // As many whole rows of the triangle as fit, and at least one.
        while rows.end < sources.len() && (rows.is_empty() || (rows.end - rows.start + 1) * rows.end <= BATCH) {
            rows.end += 1;
        }
        let pairs = || rows.clone().flat_map(|second| (0..second).map(move |first| (first, second)));
        interactions(ranges, pairs().map(|(first, second)| (&sources[first], &sources[second])), &mut batch);
        for ((first, second), interaction) in pairs().zip(&batch) {
            loads[first].add_first(interaction);
            loads[second].add_second(interaction);
        }
        rows = rows.end..rows.end;
    }
    loads
}
