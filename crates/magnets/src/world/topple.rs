//! Toppling: magnets that roll over onto another face.

use super::{
    World,
    body::{small_turn, together},
    state::{Roll, Seated},
};
use crate::{
    GRAVITY, Individual, MagnetId, Point, Seen, Vector,
    face::Stance,
    tilt::{Leaning, Tilt},
};

/// The slowest that a magnet rolls over, in rad/s: so it always arrives.
const SLOWEST: f64 = 4.0;
/// The fastest, in rad/s: so it never passes through another.
const FASTEST: f64 = 60.0;

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
        let (token, seated) = (self.state.token(id)?, self.state.seated(id)?);
        if seated.roll.is_some() || self.is_in_kluster(seated) {
            return None;
        }
        let load = self.memo.load(id);
        let normal = token.individual.mass * GRAVITY - load.force.z;
        Some(Tilt::new(Leaning::new(&token.individual, &self.memo.pose(id).rotation), load, normal))
    }

    fn is_in_kluster(&self, seated: &Seated) -> bool {
        self.state.body(seated.part.body).is_some_and(|body| body.count > 1)
    }

    fn start_roll(&mut self, id: MagnetId, tilt: &Tilt) {
        let (Some(token), Some(seated)) = (self.state.token(id), self.state.seated(id)) else { return };
        let Some((to, onwards)) = tilt.goes_over_to(&token.individual, seated.face) else { return };
        // Two that push each other over do not both go at once: when one has gone, the other may be content.
        let rolled_by = self.memo.strongest(id);
        if rolled_by.and_then(|other| self.state.seated(other)).is_some_and(|other| other.roll.is_some()) {
            return;
        }
        if let Some(seated) = self.state.seated_mut(id) {
            seated.roll = Some(Roll { onwards, to, turned: [1.0, 0.0], speed: SLOWEST });
        }
    }

    /// A cord pushes magnets: those that stand on edge may fall over.
    pub(super) fn tilt_by_cord(&mut self, id: MagnetId, direction: Point) {
        let Some(mut tilt) = self.tilt(id) else { return };
        let (Some(token), Some(seated)) = (self.state.token(id), self.state.seated(id)) else { return };
        if !seated.face.is_edge() {
            return;
        }
        let normal = token.individual.mass * GRAVITY - self.memo.load(id).force.z;
        // The rope pushes as hard as it takes to overcome friction.
        let torque = token.individual.friction.resting * normal.max(0.0) * ROPE_HEIGHT;
        tilt.pushed(&self.memo.pose(id).rotation, Vector::new(direction.x, direction.y, 0.0), torque);
        self.start_roll(id, &tilt);
    }

    /// Rolls on those that are rolling.
    pub(super) fn roll(&mut self, time: f64) {
        for id in self.state.ids() {
            if self.state.seated(id).is_some_and(|seated| seated.roll.is_some()) {
                self.roll_one(id, time);
            }
        }
    }

    fn roll_one(&mut self, id: MagnetId, time: f64) {
        let pose = *self.memo.pose(id);
        let load = *self.memo.load(id);
        let Some(token) = self.state.token(id) else { return };
        let individual = token.individual;
        let Some(seated) = self.state.seated(id) else { return };
        let alone = !self.is_in_kluster(seated);
        let rolled = seated.rolled();
        let Some(seated) = self.state.seated_mut(id) else { return };
        let Some(roll) = &mut seated.roll else { return };
        let [axis, ..] = *pose.rotation.axes();
        let height = Stance::height(&individual, rolled);
        if alone {
            let sense = if roll.onwards { 1.0 } else { -1.0 };
            let torque = load.torque.dot(axis) * sense - weight_against(&individual, rolled, &load.force) * sense;
            let inertia = rolling_inertia(&individual, height);
            roll.speed = (roll.speed + torque / inertia * time).clamp(SLOWEST, FASTEST);
            // It rolls on the table: its centre moves along.
            let way = axis.cross(Vector::new(0.0, 0.0, 1.0)) * (roll.speed * time * height * sense);
            if let Some(body) = self.state.bodies[usize::from(id.0)].as_mut() {
                body.centre = body.centre + Point::new(way.x, way.y);
            }
        }
        self.turn_on(id, time);
        if alone {
            self.refresh_inertia(id);
        }
        self.show(id);
    }

    /// Turns a rolling magnet on, and onto the next face if it has come there.
    fn turn_on(&mut self, id: MagnetId, time: f64) {
        let Some(seated) = self.state.seated_mut(id) else { return };
        let Some(roll) = &mut seated.roll else { return };
        roll.turned = together(roll.turned, small_turn(roll.speed * time));
        let [cosine, sine] = roll.turned;
        if cosine > 0.0 {
            return;
        }
        seated.face = seated.face.next(roll.onwards);
        if seated.face == roll.to {
            seated.roll = None;
            let face = seated.face;
            self.see(Seen::Toppled(id, face));
        } else {
            roll.turned = [sine, -cosine]; // a quarter less
        }
    }

    /// Puts a magnet that is rolling over at once on the face where it was going to.
    pub(super) fn finish_roll(&mut self, id: MagnetId) {
        let Some(seated) = self.state.seated_mut(id) else { return };
        let Some(roll) = seated.roll.take() else { return };
        seated.face = roll.to;
        self.see(Seen::Toppled(id, roll.to));
        self.show(id);
    }
}

/// The torque with which the weight of a rolled magnet turns it back, about its long axis.
fn weight_against(body: &Individual, rolled: [f64; 2], force: &Vector) -> f64 {
    let [_, middle, short] = body.magnet.semi_axes();
    let normal = (body.mass * GRAVITY - force.z).max(0.0);
    let [cosine, sine] = rolled;
    normal * (middle * middle - short * short) * sine * cosine / Stance::height(body, rolled)
}

/// The moment of inertia of a magnet about where it touches the table, along its long axis.
fn rolling_inertia(body: &Individual, height: f64) -> f64 {
    let [_, middle, short] = body.magnet.semi_axes();
    body.mass * ((middle * middle + short * short) / 5.0 + height * height)
}
