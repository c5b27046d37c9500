//! [`World::digest`]: a hash of the whole physical state, identical on every platform.

use super::{
    World,
    body::Body,
    hand::CordGrab,
    state::{MagnetEntry, MagnetStatus, OnTable, WorldState},
};
use crate::{Friction, Point, Pose, Vector, Velocity};

impl World {
    /// Returns a hash of everything that the future depends on: magnets, cords, the hand and the tick.
    pub fn digest(&self) -> u64 {
        let mut digest = StateHasher(0xcbf2_9ce4_8422_2325);
        let WorldState { surface, tick, substep_multiplier, last_substep, magnets, bodies, cords, hand, grab, .. } =
            &self.state;
        digest.numbers([surface.width, surface.depth, *last_substep]);
        digest.words([tick.0, u64::from(*substep_multiplier), u64::from(self.state.unsettled_ticks)]);
        digest.words([self.state.cords_moved, self.state.disturbed, self.state.forced_to_rest].map(u64::from));
        for magnet in magnets {
            digest.magnet(magnet);
        }
        for body in bodies {
            digest.word(u64::from(body.is_some()));
            if let Some(body) = body {
                digest.body(body);
            }
        }
        for cord in cords {
            digest.number(cord.length());
            cord.nodes().iter().for_each(|node| digest.point(*node));
        }
        digest.word(u64::from(hand.is_some()));
        if let Some(hand) = hand {
            hand.each_word(|word| digest.word(word));
        }
        digest.word(u64::from(grab.is_some()));
        if let Some(CordGrab { cord, node, target }) = grab {
            digest.words([u64::from(*cord), u64::from(*node), u64::from(target.is_some())]);
            let (to, speed) = target.unwrap_or_default();
            digest.numbers([to.x, to.y, speed]);
        }
        digest.0
    }
}

/// FNV-1a over 64-bit words, with a rotation so that high bits affect low ones.
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

    fn point(&mut self, point: Point) {
        self.numbers([point.x, point.y]);
    }

    fn vector(&mut self, vector: Vector) {
        self.numbers([vector.x, vector.y, vector.z]);
    }

    fn magnet(&mut self, MagnetEntry { properties, status }: &MagnetEntry) {
        let Friction { resting, sliding, turning_radius } = properties.friction;
        self.vector(properties.magnet.moment());
        self.numbers(properties.magnet.semi_axes());
        self.numbers([properties.mass, properties.foot, resting, sliding, turning_radius]);
        match status {
            MagnetStatus::Away => self.word(0),
            MagnetStatus::Fallen => self.word(1),
            MagnetStatus::Held => self.word(2),
            MagnetStatus::Clinging(Pose { centre, rotation }) => {
                self.word(3);
                self.vector(*centre);
                rotation.axes().iter().for_each(|axis| self.vector(*axis));
            }
            MagnetStatus::Table(on_table) => {
                self.word(4);
                self.on_table(on_table);
            }
        }
    }

    fn on_table(&mut self, OnTable { member, face, roll, anchor }: &OnTable) {
        self.words([u64::from(member.body.0), *face as u64]);
        self.point(member.offset);
        self.numbers(member.yaw);
        self.word(u64::from(roll.is_some()));
        if let Some(roll) = roll {
            self.words([u64::from(roll.onwards), roll.to as u64]);
            self.numbers([roll.turned[0], roll.turned[1], roll.speed]);
        }
        self.point(anchor.centre);
        self.numbers(anchor.yaw);
        self.words([anchor.reported_moved, anchor.reported_turned].map(u64::from));
    }

    fn body(&mut self, body: &Body) {
        let Velocity { x, y, angular } = body.velocity;
        self.point(body.centre);
        self.numbers(body.yaw);
        self.numbers([x, y, angular, body.mass, body.inertia, body.turning_radius]);
        self.words([u64::from(body.count), u64::from(body.held_back)]);
    }
}

/// The bits of a number, with -0 mapped to 0.
pub(super) fn bits(number: f64) -> u64 {
    debug_assert!(number.is_finite());
    (number + 0.0).to_bits()
}
