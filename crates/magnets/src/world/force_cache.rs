//! [`ForceCache`]: the loads on all magnets of a world, recomputed only where something has moved.
//!
//! Interactions between resting magnets are kept together with their sums; only those of moving magnets are computed
//! each time. The load of a magnet is always added up in the same order: resting sources, then moving ones. Both follow
//! from the state and the cached poses, so the cache saves work and never changes a bit.

use crate::{
    FieldRanges, Interaction, Load, MagnetId, MagnetProperties, Pose, Source, Vector, interaction, interactions,
};

/// Cached loads between the magnets of a world.
#[derive(Clone, Debug)]
pub(crate) struct ForceCache {
    ranges: FieldRanges,
    slots: Vec<Slot>,
    sources: Vec<Source>,
    /// The ids of the magnets on the table or in the hand, ascending.
    present: Vec<u16>,
    /// Load on the magnet of the row by that of the column, where both are at rest.
    pair_loads: Vec<Load>,
    any_dirty: bool,
    any_needs_contact_check: bool,
    /// A magnet was removed since the last refresh.
    any_removed: bool,
    /// Buffers reused from refresh to refresh.
    moving: Vec<u16>,
    pairs: Vec<(u16, u16)>,
    interactions: Vec<Interaction>,
}

/// Cached data of one magnet.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent flags
pub(crate) struct Slot {
    pub(crate) pose: Pose,
    /// The longest semi-axis.
    pub(crate) bounding_radius: f64,
    /// The first magnet of its body. Magnets of one body do not interact.
    body: u16,
    present: bool,
    moving: bool,
    /// It has moved since its loads were computed.
    dirty: bool,
    /// It has moved since the last contact check. Separate from `dirty`: force queries skip contact checks.
    pub(crate) needs_contact_check: bool,
    /// The load by resting magnets, if it is at rest itself.
    load_from_resting: Load,
    /// The load by all other magnets.
    load: Load,
}

impl ForceCache {
    /// Creates an empty cache for these magnets; none of them is present yet.
    pub(crate) fn new(ranges: FieldRanges, magnets: impl Iterator<Item = MagnetProperties>) -> ForceCache {
        let mut cache = ForceCache {
            ranges,
            slots: Vec::new(),
            sources: Vec::new(),
            present: Vec::new(),
            pair_loads: Vec::new(),
            any_dirty: false,
            any_needs_contact_check: false,
            any_removed: false,
            moving: Vec::new(),
            pairs: Vec::new(),
            interactions: Vec::new(),
        };
        for properties in magnets {
            cache.sources.push(properties.magnet.at(&Pose::ORIGIN));
            cache.slots.push(Slot {
                pose: Pose::ORIGIN,
                bounding_radius: properties.magnet.semi_axes()[0],
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

    /// Sets the pose and the body of a magnet.
    pub(crate) fn update(
        &mut self,
        MagnetId(id): MagnetId,
        properties: &MagnetProperties,
        pose: Pose,
        MagnetId(body): MagnetId,
    ) {
        let slot = &mut self.slots[usize::from(id)];
        if !slot.present {
            let index = self.present.partition_point(|other| *other < id);
            self.present.insert(index, id);
        }
        (slot.pose, slot.body, slot.present) = (pose, body, true);
        (slot.dirty, slot.needs_contact_check, self.any_needs_contact_check) = (true, true, true);
        self.sources[usize::from(id)] = properties.magnet.at(&pose);
        self.any_dirty = true;
    }

    /// Removes a magnet.
    pub(crate) fn remove(&mut self, MagnetId(id): MagnetId) {
        if std::mem::take(&mut self.slots[usize::from(id)].present) {
            self.present.retain(|other| *other != id);
            self.any_dirty = true;
            self.any_removed = true;
        }
    }

    /// Returns the magnets on the table or in the hand, ascending.
    pub(crate) fn present(&self) -> impl Iterator<Item = MagnetId> + Clone + '_ {
        self.present.iter().copied().map(MagnetId)
    }

    pub(crate) fn slot(&self, MagnetId(id): MagnetId) -> &Slot {
        &self.slots[usize::from(id)]
    }

    pub(crate) fn pose(&self, id: MagnetId) -> &Pose {
        &self.slot(id).pose
    }

    pub(crate) fn source(&self, MagnetId(id): MagnetId) -> &Source {
        &self.sources[usize::from(id)]
    }

    /// Returns the load on a magnet as of the last [`ForceCache::refresh`].
    pub(crate) fn load(&self, id: MagnetId) -> &Load {
        &self.slot(id).load
    }

    /// Returns the load on each magnet as of the last [`ForceCache::refresh`], those not present included.
    pub(crate) fn loads(&self) -> impl Iterator<Item = &Load> {
        self.slots.iter().map(|slot| &slot.load)
    }

    /// Sets the load on each magnet, as of a last refresh, and which magnets need a contact check.
    pub(crate) fn resume(&mut self, loads: impl Iterator<Item = Load>, needs_contact_check: &[MagnetId]) {
        for (slot, load) in self.slots.iter_mut().zip(loads) {
            slot.load = load;
        }
        self.clear_contact_checks();
        for MagnetId(id) in needs_contact_check {
            if let Some(slot) = self.slots.get_mut(usize::from(*id)) {
                (slot.needs_contact_check, self.any_needs_contact_check) = (true, true);
            }
        }
    }

    /// Returns the force and the field that one magnet exerts on another.
    pub(crate) fn force_and_field(&self, source: MagnetId, to: MagnetId) -> (Vector, Vector) {
        let interaction = interaction(self.ranges, self.source(source), self.source(to));
        (interaction.force, interaction.fields[1])
    }

    /// Returns the magnet whose field is strongest at this one.
    pub(crate) fn strongest_source(&self, id: MagnetId) -> Option<MagnetId> {
        let strength = |other: MagnetId| {
            let (_, field) = self.force_and_field(other, id);
            field.dot(field)
        };
        let others = self.present().filter(|other| *other != id).map(|other| (other, strength(other)));
        others.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(other, _)| other)
    }

    /// Whether a magnet has moved since the last [`ForceCache::refresh`].
    pub(crate) fn is_dirty(&self, id: MagnetId) -> bool {
        self.slot(id).dirty
    }

    /// Whether any magnet has moved since the last [`ForceCache::refresh`].
    pub(crate) fn is_any_dirty(&self) -> bool {
        self.any_dirty
    }

    /// Whether any magnet has moved since the last contact check.
    pub(crate) fn needs_any_contact_check(&self) -> bool {
        self.any_needs_contact_check
    }

    /// Clears the contact-check flags of all magnets.
    pub(crate) fn clear_contact_checks(&mut self) {
        self.any_needs_contact_check = false;
        for slot in &mut self.slots {
            slot.needs_contact_check = false;
        }
    }

    /// Recomputes what is dirty, and all loads. `moving` says which magnets move.
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
        self.add_interactions();
    }

    /// Adds the interactions of all pairs to the loads, in order.
    fn add_interactions(&mut self) {
        let ForceCache { slots, pairs, interactions, .. } = self;
        let mut pairs = pairs.iter().zip(interactions).peekable();
        while let Some(((_, second), _)) = pairs.peek() {
            // Many pairs in a row have the same second magnet: its sum stays in registers.
            let second = *second;
            let mut load = slots[usize::from(second)].load;
            while let Some(((first, _), interaction)) = pairs.next_if(|((_, other), _)| *other == second) {
                slots[usize::from(*first)].load.add_first(interaction);
                load.add_second(interaction);
            }
            slots[usize::from(second)].load = load;
        }
    }

    /// Whether two magnets interact: those of one body do not.
    fn interacts(&self, first: u16, second: u16) -> bool {
        self.slots[usize::from(first)].body != self.slots[usize::from(second)].body
    }

    /// Collects all pairs with a moving magnet, ordered so that each meets the resting ones first.
    fn collect_moving_pairs(&mut self) {
        let ForceCache { slots, present, pairs, moving, .. } = self;
        let body = |id: u16| slots[usize::from(id)].body;
        moving.clear();
        moving.extend(present.iter().copied().filter(|id| slots[usize::from(*id)].moving));
        pairs.clear();
        if moving.len() < present.len() {
            for id in &*moving {
                let resting = present.iter().filter(|other| !slots[usize::from(**other)].moving);
                let others = resting.filter(|other| body(**other) != body(*id));
                pairs.extend(others.map(|other| (*id.min(other), *id.max(other))));
            }
        }
        for (number, id) in moving.iter().enumerate() {
            let others = moving[..number].iter().filter(|other| body(**other) != body(*id));
            pairs.extend(others.map(|other| (*other, *id)));
        }
    }

    fn compute_interactions(&mut self) {
        let sources = &self.sources;
        let pairs =
            self.pairs.iter().map(|(first, second)| (&sources[usize::from(*first)], &sources[usize::from(*second)]));
        interactions(self.ranges, pairs, &mut self.interactions);
    }

    /// Recomputes the interactions of resting pairs of which one is dirty, and their sums.
    fn refresh_resting(&mut self) {
        let stride = self.slots.len();
        let resting: Vec<u16> =
            self.present.iter().copied().filter(|id| !self.slots[usize::from(*id)].moving).collect();
        self.pairs.clear();
        for (number, second) in resting.iter().enumerate() {
            let second_dirty = self.slots[usize::from(*second)].dirty;
            for first in &resting[..number] {
                if !(second_dirty || self.slots[usize::from(*first)].dirty) {
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
        for ((first, second), interaction) in self.pairs.iter().zip(&self.interactions) {
            let (first, second) = (usize::from(*first), usize::from(*second));
            let [one, other] = interaction.torques;
            let [here, there] = interaction.fields;
            self.pair_loads[first * stride + second] = Load { force: -interaction.force, torque: one, field: here };
            self.pair_loads[second * stride + first] = Load { force: interaction.force, torque: other, field: there };
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
