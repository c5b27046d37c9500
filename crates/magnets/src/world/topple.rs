//! Toppling: magnets roll over onto another face.

use super::{
    World,
    body::{compose_rotations, small_rotation},
    state::{OnTable, Roll},
};
use crate::{
    GRAVITY, MagnetId, MagnetProperties, ObservationKind, Point, Vector,
    face::TablePose,
    tilt::{Tilt, TiltFrame},
};

/// The minimum speed of a roll, in rad/s, so that it always completes.
const MIN_ROLL_SPEED: f64 = 4.0;
/// The maximum speed of a roll, in rad/s, so that it never passes through another magnet.
const MAX_ROLL_SPEED: f64 = 60.0;

impl World {
    /// Starts rolls of all magnets that their face no longer holds.
    pub(super) fn start_rolls(&mut self) {
        for id in self.state.ids() {
            let Some(tilt) = self.tilt(id) else { continue };
            self.start_roll(id, &tilt);
        }
    }

    /// Returns the tilt of a magnet that is alone and rests on a face.
    fn tilt(&self, id: MagnetId) -> Option<Tilt> {
        let (entry, on_table) = (self.state.magnet(id)?, self.state.on_table(id)?);
        if on_table.roll.is_some() || self.is_in_kluster(on_table) {
            return None;
        }
        let load = self.force_cache.load(id);
        let normal = entry.properties.mass * GRAVITY - load.force.z;
        Some(Tilt::new(TiltFrame::new(&entry.properties, &self.force_cache.pose(id).rotation), load, normal))
    }

    fn is_in_kluster(&self, on_table: &OnTable) -> bool {
        self.state.body(on_table.member.body).is_some_and(|body| body.count > 1)
    }

    fn start_roll(&mut self, id: MagnetId, tilt: &Tilt) {
        let (Some(entry), Some(on_table)) = (self.state.magnet(id), self.state.on_table(id)) else { return };
        let Some((to, onwards)) = tilt.topples_to(&entry.properties, on_table.face) else { return };
        // Two that topple each other do not start together: once one has toppled, the other may hold.
        let rolled_by = self.force_cache.strongest_source(id);
        if rolled_by.and_then(|other| self.state.on_table(other)).is_some_and(|other| other.roll.is_some()) {
            return;
        }
        if let Some(on_table) = self.state.on_table_mut(id) {
            on_table.roll = Some(Roll { onwards, to, turned: [1.0, 0.0], speed: MIN_ROLL_SPEED });
        }
    }

    /// Topples a magnet standing on edge if the push of a cord is strong enough.
    pub(super) fn tilt_by_cord(&mut self, id: MagnetId, direction: Point) {
        let Some(mut tilt) = self.tilt(id) else { return };
        let (Some(entry), Some(on_table)) = (self.state.magnet(id), self.state.on_table(id)) else { return };
        if !on_table.face.is_edge() {
            return;
        }
        let normal = entry.properties.mass * GRAVITY - self.force_cache.load(id).force.z;
        // The rope pushes just hard enough to overcome static friction.
        let torque = entry.properties.friction.resting * normal.max(0.0) * self.physics.edition().rope_height;
        tilt.add_push(&self.force_cache.pose(id).rotation, Vector::new(direction.x, direction.y, 0.0), torque);
        self.start_roll(id, &tilt);
    }

    /// Advances all rolls.
    pub(super) fn advance_rolls(&mut self, time: f64) {
        for id in self.state.ids() {
            if self.state.on_table(id).is_some_and(|on_table| on_table.roll.is_some()) {
                self.roll_magnet(id, time);
            }
        }
    }

    fn roll_magnet(&mut self, id: MagnetId, time: f64) {
        let pose = *self.force_cache.pose(id);
        let load = *self.force_cache.load(id);
        let Some(entry) = self.state.magnet(id) else { return };
        let properties = entry.properties;
        let Some(on_table) = self.state.on_table(id) else { return };
        let alone = !self.is_in_kluster(on_table);
        let rolled = on_table.rolled();
        let Some(on_table) = self.state.on_table_mut(id) else { return };
        let Some(roll) = &mut on_table.roll else { return };
        let [axis, ..] = *pose.rotation.axes();
        let height = TablePose::height(&properties, rolled);
        if alone {
            let sense = if roll.onwards { 1.0 } else { -1.0 };
            let torque = load.torque.dot(axis) * sense - restoring_torque(&properties, rolled, &load.force) * sense;
            let inertia = rolling_inertia(&properties, height);
            roll.speed = (roll.speed + torque / inertia * time).clamp(MIN_ROLL_SPEED, MAX_ROLL_SPEED);
            // Rolling without slipping: the centre moves along.
            let displacement = axis.cross(Vector::new(0.0, 0.0, 1.0)) * (roll.speed * time * height * sense);
            if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
                body.centre = body.centre + Point::new(displacement.x, displacement.y);
            }
        }
        self.advance_roll(id, time);
        if alone {
            self.refresh_inertia(id);
        }
        self.sync_magnet(id);
    }

    /// Rotates a rolling magnet, onto the next face once it gets there.
    fn advance_roll(&mut self, id: MagnetId, time: f64) {
        let Some(on_table) = self.state.on_table_mut(id) else { return };
        let Some(roll) = &mut on_table.roll else { return };
        roll.turned = compose_rotations(roll.turned, small_rotation(roll.speed * time));
        let [cosine, sine] = roll.turned;
        if cosine > 0.0 {
            return;
        }
        on_table.face = on_table.face.next(roll.onwards);
        if on_table.face == roll.to {
            on_table.roll = None;
            let face = on_table.face;
            self.observe(ObservationKind::Toppled(id, face));
        } else {
            roll.turned = [sine, -cosine]; // a quarter turn less
        }
    }

    /// Puts a rolling magnet on its target face immediately.
    pub(super) fn finish_roll(&mut self, id: MagnetId) {
        let Some(on_table) = self.state.on_table_mut(id) else { return };
        let Some(roll) = on_table.roll.take() else { return };
        on_table.face = roll.to;
        self.observe(ObservationKind::Toppled(id, roll.to));
        self.sync_magnet(id);
    }
}

/// The torque with which the weight of a rolled magnet turns it back, about its long axis.
fn restoring_torque(properties: &MagnetProperties, rolled: [f64; 2], force: &Vector) -> f64 {
    let [_, middle, short] = properties.magnet.semi_axes();
    let normal = (properties.mass * GRAVITY - force.z).max(0.0);
    let [cosine, sine] = rolled;
    normal * (middle * middle - short * short) * sine * cosine / TablePose::height(properties, rolled)
}

/// The moment of inertia of a magnet about its line of contact with the table, along its long axis.
fn rolling_inertia(properties: &MagnetProperties, height: f64) -> f64 {
    let [_, middle, short] = properties.magnet.semi_axes();
    properties.mass * ((middle * middle + short * short) / 5.0 + height * height)
}
