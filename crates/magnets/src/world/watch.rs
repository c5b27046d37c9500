//! Watching: what is said about the table, and when.

use super::{World, state::Anchor};
use crate::{MOVED, Observation, Seen, TURNED};

impl World {
    /// Notes what was seen.
    pub(super) fn see(&mut self, what: Seen) {
        let observation = Observation { tick: self.state.tick, what };
        if what != Seen::Rest {
            self.disturb();
        }
        if matches!(what, Seen::Joined { .. }) && self.state.first_contact.is_none() {
            self.state.first_contact = Some(observation);
        }
        self.seen.push(observation);
    }

    /// Something on the table has moved.
    pub(super) fn disturb(&mut self) {
        if !std::mem::replace(&mut self.state.disturbed, true) {
            self.state.first_contact = None;
        }
    }

    /// Says of each magnet once that it has moved, or turned, from where it last rested. While things go on it is enough to
    /// look at those that are moving just now.
    pub(super) fn say_what_moved(&mut self, look_at_all: bool) {
        for id in self.state.ids() {
            if !(look_at_all || self.memo.is_stale(id)) {
                continue;
            }
            let Some(stance) = self.state.stance(id) else { continue };
            let Some(seated) = self.state.seated_mut(id) else { continue };
            let anchor = &mut seated.anchor;
            let way = stance.centre - anchor.centre;
            let moved = !anchor.said_moved && way.dot(way) > MOVED * MOVED;
            let ([c, s], [cosine, sine]) = (anchor.yaw, stance.yaw);
            let turned = !anchor.said_turned && ((c * sine - s * cosine).abs() > TURNED || c * cosine + s * sine < 0.0);
            anchor.said_moved |= moved;
            anchor.said_turned |= turned;
            if moved {
                self.see(Seen::Moved(id));
            }
            if turned {
                self.see(Seen::Turned(id));
            }
        }
    }

    /// Everything rests where it is now.
    pub(super) fn rest_here(&mut self) {
        for id in self.state.ids() {
            let Some(stance) = self.state.stance(id) else { continue };
            if let Some(seated) = self.state.seated_mut(id) {
                seated.anchor = Anchor::at(&stance);
            }
        }
    }
}
