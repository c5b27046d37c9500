//! Observations: what a step reports about the table, and when.

use super::{World, state::Anchor};
use crate::{MOVED_THRESHOLD, Observation, ObservationKind, TURNED_SINE_THRESHOLD};

impl World {
    /// Records an observation of the current tick.
    pub(super) fn observe(&mut self, kind: ObservationKind) {
        let observation = Observation { tick: self.state.tick, kind };
        if kind != ObservationKind::Rest {
            self.disturb();
        }
        if matches!(kind, ObservationKind::Joined { .. }) && self.state.first_contact.is_none() {
            self.state.first_contact = Some(observation);
        }
        self.observations.push(observation);
    }

    /// Marks the table as disturbed.
    pub(super) fn disturb(&mut self) {
        if !std::mem::replace(&mut self.state.disturbed, true) {
            self.state.first_contact = None;
        }
    }

    /// Reports once for each magnet that it has moved or turned from its anchor. During motion it suffices to check
    /// the magnets that moved in this tick; `check_all` checks every one.
    pub(super) fn report_movement(&mut self, check_all: bool) {
        for id in self.state.ids() {
            if !(check_all || self.force_cache.is_dirty(id)) {
                continue;
            }
            let Some(table_pose) = self.state.table_pose(id) else { continue };
            let Some(on_table) = self.state.on_table_mut(id) else { continue };
            let anchor = &mut on_table.anchor;
            let displacement = table_pose.centre - anchor.centre;
            let moved = !anchor.reported_moved && displacement.dot(displacement) > MOVED_THRESHOLD * MOVED_THRESHOLD;
            let ([c, s], [cosine, sine]) = (anchor.yaw, table_pose.yaw);
            let turned = !anchor.reported_turned
                && ((c * sine - s * cosine).abs() > TURNED_SINE_THRESHOLD || c * cosine + s * sine < 0.0);
            anchor.reported_moved |= moved;
            anchor.reported_turned |= turned;
            if moved {
                self.observe(ObservationKind::Moved(id));
            }
            if turned {
                self.observe(ObservationKind::Turned(id));
            }
        }
    }

    /// Anchors every magnet where it rests now.
    pub(super) fn reset_anchors(&mut self) {
        for id in self.state.ids() {
            let Some(table_pose) = self.state.table_pose(id) else { continue };
            if let Some(on_table) = self.state.on_table_mut(id) {
                on_table.anchor = Anchor::at(&table_pose);
            }
        }
    }
}
