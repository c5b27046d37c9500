//! Toppling: magnets that roll over onto another face.

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

/// The slowest that a magnet rolls over, in rad/s: so it always arrives.
const MIN_ROLL_SPEED: f64 = 4.0;
/// The fastest, in rad/s: so it never passes through another.
const MAX_ROLL_SPEED: f64 = 60.0;

/// How high above the table a rope pushes a standing magnet, in metres: where a rope of 4 mm meets its side.
const ROPE_HEIGHT: f64 = 3e-3;

impl World {
    /// Lets those magnets roll that their faces no longer hold.
    pub(super) fn start_rolls(&mut self) {
        for id in self.state.ids() {
            let Some(tilt) = self.tilt(id) else { continue };
            self.start_roll(id, &tilt);
        }
    }

    /// What rolls a magnet, if it is alone and on a face.
    fn tilt(&self, id: MagnetId) -> Option<Tilt> {
        let (token, seated) = (self.state.magnet(id)?, self.state.on_table(id)?);
        if seated.roll.is_some() || self.is_in_kluster(seated) {
            return None;
        }
        let load = self.force_cache.load(id);
        let normal = token.properties.mass * GRAVITY - load.force.z;
        Some(Tilt::new(TiltFrame::new(&token.properties, &self.force_cache.pose(id).rotation), load, normal))
    }

    fn is_in_kluster(&self, seated: &OnTable) -> bool {
        self.state.body(seated.member.body).is_some_and(|body| body.count > 1)
    }

    fn start_roll(&mut self, id: MagnetId, tilt: &Tilt) {
        let (Some(token), Some(seated)) = (self.state.magnet(id), self.state.on_table(id)) else { return };
        let Some((to, onwards)) = tilt.topples_to(&token.properties, seated.face) else { return };
        // Two that push each other over do not both go at once: when one has gone, the other may be content.
        let rolled_by = self.force_cache.strongest_source(id);
        if rolled_by.and_then(|other| self.state.on_table(other)).is_some_and(|other| other.roll.is_some()) {
            return;
        }
        if let Some(seated) = self.state.on_table_mut(id) {
            seated.roll = Some(Roll { onwards, to, turned: [1.0, 0.0], speed: MIN_ROLL_SPEED });
        }
    }

    /// A cord pushes magnets: those that stand on edge may fall over.
    pub(super) fn tilt_by_cord(&mut self, id: MagnetId, direction: Point) {
        let Some(mut tilt) = self.tilt(id) else { return };
        let (Some(token), Some(seated)) = (self.state.magnet(id), self.state.on_table(id)) else { return };
        if !seated.face.is_edge() {
            return;
        }
        let normal = token.properties.mass * GRAVITY - self.force_cache.load(id).force.z;
        // The rope pushes as hard as it takes to overcome friction.
        let torque = token.properties.friction.resting * normal.max(0.0) * ROPE_HEIGHT;
        tilt.add_push(&self.force_cache.pose(id).rotation, Vector::new(direction.x, direction.y, 0.0), torque);
        self.start_roll(id, &tilt);
    }

    /// Rolls on those that are rolling.
    pub(super) fn advance_rolls(&mut self, time: f64) {
        for id in self.state.ids() {
            if self.state.on_table(id).is_some_and(|seated| seated.roll.is_some()) {
                self.roll_magnet(id, time);
            }
        }
    }

    fn roll_magnet(&mut self, id: MagnetId, time: f64) {
        let pose = *self.force_cache.pose(id);
        let load = *self.force_cache.load(id);
        let Some(token) = self.state.magnet(id) else { return };
        let individual = token.properties;
        let Some(seated) = self.state.on_table(id) else { return };
        let alone = !self.is_in_kluster(seated);
        let rolled = seated.rolled();
        let Some(seated) = self.state.on_table_mut(id) else { return };
        let Some(roll) = &mut seated.roll else { return };
        let [axis, ..] = *pose.rotation.axes();
        let height = TablePose::height(&individual, rolled);
        if alone {
            let sense = if roll.onwards { 1.0 } else { -1.0 };
            let torque = load.torque.dot(axis) * sense - restoring_torque(&individual, rolled, &load.force) * sense;
            let inertia = rolling_inertia(&individual, height);
            roll.speed = (roll.speed + torque / inertia * time).clamp(MIN_ROLL_SPEED, MAX_ROLL_SPEED);
            // It rolls on the table: its centre moves along.
            let way = axis.cross(Vector::new(0.0, 0.0, 1.0)) * (roll.speed * time * height * sense);
            if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
                body.centre = body.centre + Point::new(way.x, way.y);
            }
        }
        self.advance_roll(id, time);
        if alone {
            self.refresh_inertia(id);
        }
        self.sync_magnet(id);
    }

    /// Turns a rolling magnet on, and onto the next face if it has come there.
    fn advance_roll(&mut self, id: MagnetId, time: f64) {
        let Some(seated) = self.state.on_table_mut(id) else { return };
        let Some(roll) = &mut seated.roll else { return };
        roll.turned = compose_rotations(roll.turned, small_rotation(roll.speed * time));
        let [cosine, sine] = roll.turned;
        if cosine > 0.0 {
            return;
        }
        seated.face = seated.face.next(roll.onwards);
        if seated.face == roll.to {
            seated.roll = None;
            let face = seated.face;
            self.observe(ObservationKind::Toppled(id, face));
        } else {
            roll.turned = [sine, -cosine]; // a quarter less
        }
    }

    /// Puts a magnet that is rolling over at once on the face where it was going to.
    pub(super) fn finish_roll(&mut self, id: MagnetId) {
        let Some(seated) = self.state.on_table_mut(id) else { return };
        let Some(roll) = seated.roll.take() else { return };
        seated.face = roll.to;
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

/// The moment of inertia of a magnet about where it touches the table, along its long axis.
fn rolling_inertia(properties: &MagnetProperties, height: f64) -> f64 {
    let [_, middle, short] = properties.magnet.semi_axes();
    properties.mass * ((middle * middle + short * short) / 5.0 + height * height)
}
