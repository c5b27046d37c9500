//! [`Memo`]: what all magnets of a world feel, worked out again only as far as something has moved.
//!
//! The pulls between magnets at rest are kept, with their sums; only those of the moving ones are worked out each time. What a magnet
//! feels is always added up in the same order: those at rest, then those that move. Both follow from the state alone, so the memo
//! saves work and never changes a bit: a world without one would have the same future.

use crate::{Interaction, Load, MagnetId, MagnetProperties, Pose, Source, Vector, interactions};

/// What is known of the pulls between the magnets of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForceCache {
    slots: Vec<Slot>,
    sources: Vec<Source>,
    /// The magnets that can be felt, in order.
    present: Vec<u16>,
    /// What the magnet of the row feels from that of the column, where both are at rest.
    pair_loads: Vec<Load>,
    any_dirty: bool,
    any_needs_contact_check: bool,
    /// One of them was taken away since the sums were worked out.
    any_removed: bool,
    pairs: Vec<(u16, u16)>,
    interactions: Vec<Interaction>,
}

/// What is known of one magnet.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(crate) struct Slot {
    pub(crate) pose: Pose,
    /// Its longest semi-axis.
    pub(crate) bounding_radius: f64,
    /// The first magnet of the body that it belongs to: those of one body do not move each other.
    body: u16,
    present: bool,
    moving: bool,
    /// It has moved since its pulls were worked out.
    dirty: bool,
    /// It has moved since contacts were last looked for. Not the same: who asks for pulls in between looks for no contacts.
    pub(crate) needs_contact_check: bool,
    /// What it feels from those that are at rest, if it is at rest itself.
    load_from_resting: Load,
    /// What it feels from all others.
    load: Load,
}

impl ForceCache {
    /// Nothing is known yet of these magnets; none is anywhere.
    pub(crate) fn new(bodies: impl Iterator<Item = MagnetProperties>) -> ForceCache {
        let mut cache = ForceCache::default();
        for individual in bodies {
            cache.sources.push(individual.magnet.at(&Pose::ORIGIN));
            cache.slots.push(Slot {
                pose: Pose::ORIGIN,
                bounding_radius: individual.magnet.semi_axes()[0],
                body: 0,
                present: false,
                moving: false,
                dirty: false,
                needs_contact_check: false,
                load_from_resting: Load::default(),
                load: Load::default(),
            });
        }
        cache.pair_loads = vec![Load::default(); cache.slots.len() * cache.slots.len()];
        cache
    }

    /// A magnet is at this pose now, as a part of this body.
    pub(crate) fn update(
        &mut self,
        MagnetId(id): MagnetId,
        properties: &MagnetProperties,
        pose: Pose,
        MagnetId(body): MagnetId,
    ) {
        let slot = &mut self.slots[usize::from(id)];
        if !slot.present {
            let place = self.present.partition_point(|other| *other < id);
            self.present.insert(place, id);
        }
        (slot.pose, slot.body, slot.present) = (pose, body, true);
        (slot.dirty, slot.needs_contact_check, self.any_needs_contact_check) = (true, true, true);
        self.sources[usize::from(id)] = properties.magnet.at(&pose);
        self.any_dirty = true;
    }

    /// A magnet is nowhere any more.
    pub(crate) fn remove(&mut self, MagnetId(id): MagnetId) {
        if std::mem::take(&mut self.slots[usize::from(id)].present) {
            self.present.retain(|other| *other != id);
            self.any_dirty = true;
            self.any_removed = true;
        }
    }

    /// The magnets that can be felt, in order.
    pub(crate) fn present(&self) -> impl Iterator<Item = MagnetId> + Clone + '_ {
        self.present.iter().copied().map(MagnetId)
    }

    /// What is known of a magnet.
    pub(crate) fn slot(&self, MagnetId(id): MagnetId) -> &Slot {
        &self.slots[usize::from(id)]
    }

    /// Where a magnet is and how it is turned.
    pub(crate) fn pose(&self, id: MagnetId) -> &Pose {
        &self.slot(id).pose
    }

    /// The field that a magnet makes.
    pub(crate) fn source(&self, MagnetId(id): MagnetId) -> &Source {
        &self.sources[usize::from(id)]
    }

    /// What a magnet feels from all others, as of the last [`Memo::refresh`].
    pub(crate) fn load(&self, id: MagnetId) -> &Load {
        &self.slot(id).load
    }

    /// What one magnet does to another: the force and the field on that.
    pub(crate) fn force_and_field(&self, one: MagnetId, to: MagnetId) -> (Vector, Vector) {
        let pull = crate::interaction(self.source(one), self.source(to));
        (pull.force, pull.fields[1])
    }

    /// The magnet whose field is strongest where this one is.
    pub(crate) fn strongest_source(&self, id: MagnetId) -> Option<MagnetId> {
        let strength = |other: MagnetId| {
            let (_, field) = self.force_and_field(other, id);
            field.dot(field)
        };
        let others = self.present().filter(|other| *other != id).map(|other| (other, strength(other)));
        others.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(other, _)| other)
    }

    /// Whether a magnet has moved since the last [`Memo::refresh`].
    pub(crate) fn is_dirty(&self, id: MagnetId) -> bool {
        self.slot(id).dirty
    }

    /// Whether anything has moved since the last [`Memo::refresh`].
    pub(crate) fn is_any_dirty(&self) -> bool {
        self.any_dirty
    }

    /// Whether anything has moved since contacts were last looked for.
    pub(crate) fn needs_any_contact_check(&self) -> bool {
        self.any_needs_contact_check
    }

    /// Contacts are being looked for now.
    pub(crate) fn clear_contact_checks(&mut self) {
        self.any_needs_contact_check = false;
        for slot in &mut self.slots {
            slot.needs_contact_check = false;
        }
    }

    /// Works out the pulls again as far as needed, and all loads; the world says which magnets move.
    pub(crate) fn refresh(&mut self, moving: impl Fn(MagnetId) -> bool) {
        let mut resting_changed = std::mem::take(&mut self.any_removed);
        for id in &self.present {
            let slot = &mut self.slots[usize::from(*id)];
            let moves = moving(MagnetId(*id));
            if slot.moving != moves {
                (slot.moving, slot.dirty, self.any_dirty) = (moves, true, true);
                resting_changed = true;
            }
            resting_changed |= slot.dirty && !moves;
        }
        if !std::mem::take(&mut self.any_dirty) {
            return;
        }
        if resting_changed {
            self.refresh_resting();
        }
        for id in &self.present {
            let slot = &mut self.slots[usize::from(*id)];
            slot.dirty = false;
            slot.load = if slot.moving { Load::default() } else { slot.load_from_resting };
        }
        self.collect_moving_pairs();
        self.compute_interactions();
        for ((first, second), pull) in self.pairs.iter().zip(&self.interactions) {
            self.slots[usize::from(*first)].load.add_first(pull);
            self.slots[usize::from(*second)].load.add_second(pull);
        }
    }

    /// Whether two magnets pull at each other: those of one body do not.
    fn interacts(&self, first: u16, second: u16) -> bool {
        self.slots[usize::from(first)].body != self.slots[usize::from(second)].body
    }

    /// All pairs with a moving magnet, in an order in which each meets first those at rest and then those that move.
    fn collect_moving_pairs(&mut self) {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        let moves = |id: &&u16| self.slots[usize::from(**id)].moving;
        for id in self.present.iter().filter(moves) {
            let resting = self.present.iter().filter(|other| !moves(other));
            pairs.extend(
                resting.filter(|other| self.interacts(*id, **other)).map(|other| (*id.min(other), *id.max(other))),
            );
        }
        for id in self.present.iter().filter(moves) {
            let before = self.present.iter().take_while(|other| *other < id).filter(moves);
            pairs.extend(before.filter(|other| self.interacts(*id, **other)).map(|other| (*other, *id)));
        }
        self.pairs = pairs;
    }

    fn compute_interactions(&mut self) {
        let sources = &self.sources;
        let pairs =
            self.pairs.iter().map(|(first, second)| (&sources[usize::from(*first)], &sources[usize::from(*second)]));
        interactions(pairs, &mut self.interactions);
    }

    /// Works out the pulls between those at rest again where one of the two has moved, and their sums.
    fn refresh_resting(&mut self) {
        let stride = self.slots.len();
        let resting: Vec<u16> =
            self.present.iter().copied().filter(|id| !self.slots[usize::from(*id)].moving).collect();
        self.pairs.clear();
        for (number, second) in resting.iter().enumerate() {
            let second_stale = self.slots[usize::from(*second)].dirty;
            for first in &resting[..number] {
                if !(second_stale || self.slots[usize::from(*first)].dirty) {
                    continue;
                }
                if self.interacts(*first, *second) {
                    self.pairs.push((*first, *second));
                } else {
                    self.pair_loads[usize::from(*first) * stride + usize::from(*second)] = Load::default();
                    self.pair_loads[usize::from(*second) * stride + usize::from(*first)] = Load::default();
                }
            }
        }
        self.compute_interactions();
        for ((first, second), pull) in self.pairs.iter().zip(&self.interactions) {
            let (first, second) = (usize::from(*first), usize::from(*second));
            let [one, other] = pull.torques;
            let [here, there] = pull.fields;
            self.pair_loads[first * stride + second] = Load { force: -pull.force, torque: one, field: here };
            self.pair_loads[second * stride + first] = Load { force: pull.force, torque: other, field: there };
        }
        for id in &resting {
            let row = &self.pair_loads[usize::from(*id) * stride..][..stride];
            let mut sum = Load::default();
            for other in resting.iter().filter(|other| *other != id) {
                sum += row[usize::from(*other)];
            }
            self.slots[usize::from(*id)].load_from_resting = sum;
        }
    }
}
