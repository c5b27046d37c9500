//! Watching: what is said about the table, and when.

use super::{World, state::Anchor};
use crate::{MOVED_THRESHOLD, Observation, ObservationKind, TURNED_SINE_THRESHOLD};

impl World {
    /// Notes what was seen.
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

    /// Something on the table has moved.
    pub(super) fn disturb(&mut self) {
        if !std::mem::replace(&mut self.state.disturbed, true) {
            self.state.first_contact = None;
        }
    }

    /// Says of each magnet once that it has moved, or turned, from where it last rested. While things go on it is enough to
    /// look at those that are moving just now.
    pub(super) fn report_movement(&mut self, check_all: bool) {
        for id in self.state.ids() {
            if !(check_all || self.force_cache.is_dirty(id)) {
                continue;
            }
            let Some(stance) = self.state.table_pose(id) else { continue };
            let Some(seated) = self.state.on_table_mut(id) else { continue };
            let anchor = &mut seated.anchor;
            let way = stance.centre - anchor.centre;
            let moved = !anchor.reported_moved && way.dot(way) > MOVED_THRESHOLD * MOVED_THRESHOLD;
            let ([c, s], [cosine, sine]) = (anchor.yaw, stance.yaw);
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

    /// Everything rests where it is now.
    pub(super) fn reset_anchors(&mut self) {
        for id in self.state.ids() {
            let Some(stance) = self.state.table_pose(id) else { continue };
            if let Some(seated) = self.state.on_table_mut(id) {
                seated.anchor = Anchor::at(&stance);
            }
        }
    }
}
