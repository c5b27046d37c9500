//! [`World::digest`]: a hash of the whole physical state, the same on every platform.

use super::{
    World,
    body::Body,
    hand::CordGrab,
    state::{MagnetEntry, MagnetStatus, OnTable, WorldState},
};
use crate::{Friction, Point, Pose, Vector, Velocity};

impl World {
    /// A hash of everything that the future depends on: magnets, cords, the hand and the time.
    pub fn digest(&self) -> u64 {
        let mut digest = StateHasher(0xcbf2_9ce4_8422_2325);
        let WorldState {
            surface,
            tick,
            substep_multiplier: finer,
            last_substep: last_part,
            magnets: tokens,
            bodies,
            cords,
            hand,
            grab,
            ..
        } = &self.state;
        digest.numbers([surface.width, surface.depth, *last_part]);
        digest.words([tick.0, u64::from(*finer), u64::from(self.state.unsettled_ticks)]);
        digest.words([self.state.cords_moved, self.state.disturbed, self.state.forced_to_rest].map(u64::from));
        for token in tokens {
            digest.token(token);
        }
        for body in bodies {
            digest.word(u64::from(body.is_some()));
            if let Some(body) = body {
                digest.body(body);
            }
        }
        for cord in cords {
            digest.number(cord.length());
            cord.nodes().iter().for_each(|node| digest.place(*node));
        }
        digest.word(u64::from(hand.is_some()));
        if let Some(hand) = hand {
            hand.each_word(|word| digest.word(word));
        }
        digest.word(u64::from(grab.is_some()));
        if let Some(CordGrab { cord, node, target: way }) = grab {
            digest.words([u64::from(*cord), u64::from(*node), u64::from(way.is_some())]);
            let (to, speed) = way.unwrap_or_default();
            digest.numbers([to.x, to.y, speed]);
        }
        digest.0
    }
}

/// Words, hashed one after the other (FNV-1a, with a turn so that high bits count in low ones).
struct StateHasher(u64);

impl StateHasher {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }

    fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        words.into_iter().for_each(|word| self.word(word));
    }

    fn number(&mut self, number: f64) {
        self.word(bits(number));
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    fn place(&mut self, place: Point) {
        self.numbers([place.x, place.y]);
    }

    fn vector(&mut self, vector: Vector) {
        self.numbers([vector.x, vector.y, vector.z]);
    }

    fn token(&mut self, MagnetEntry { properties: individual, status: place }: &MagnetEntry) {
        let Friction { resting, sliding, turning_radius } = individual.friction;
        self.vector(individual.magnet.moment());
        self.numbers(individual.magnet.semi_axes());
        self.numbers([individual.mass, individual.foot, resting, sliding, turning_radius]);
        match place {
            MagnetStatus::Away => self.word(0),
            MagnetStatus::Fallen => self.word(1),
            MagnetStatus::Held => self.word(2),
            MagnetStatus::Clinging(Pose { centre, rotation }) => {
                self.word(3);
                self.vector(*centre);
                rotation.axes().iter().for_each(|axis| self.vector(*axis));
            }
            MagnetStatus::Table(seated) => {
                self.word(4);
                self.seated(seated);
            }
        }
    }

    fn seated(&mut self, OnTable { member: part, face, roll, anchor }: &OnTable) {
        self.words([u64::from(part.body.0), *face as u64]);
        self.place(part.offset);
        self.numbers(part.yaw);
        self.word(u64::from(roll.is_some()));
        if let Some(roll) = roll {
            self.words([u64::from(roll.onwards), roll.to as u64]);
            self.numbers([roll.turned[0], roll.turned[1], roll.speed]);
        }
        self.place(anchor.centre);
        self.numbers(anchor.yaw);
        self.words([anchor.reported_moved, anchor.reported_turned].map(u64::from));
    }

    fn body(&mut self, body: &Body) {
        let Velocity { x, y, angular: turn } = body.velocity;
        self.place(body.centre);
        self.numbers(body.yaw);
        self.numbers([x, y, turn, body.mass, body.inertia, body.turning_radius]);
        self.words([u64::from(body.count), u64::from(body.held_back)]);
    }
}

/// The bits of a number; -0 and 0 are the same place.
pub(super) fn bits(number: f64) -> u64 {
    debug_assert!(number.is_finite());
    (number + 0.0).to_bits()
}
