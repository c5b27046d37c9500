//! [`World::digest`]: a hash of the whole physical state, identical on every platform.

use super::{
    World,
    body::Body,
    hand::CordGrab,
    state::{MagnetEntry, MagnetStatus, OnTable, WorldState},
    state_hasher::StateHasher,
};
use crate::{Friction, Pose, Velocity};

impl World {
    /// Returns a hash of everything that the future depends on: magnets, cords, the hand and the tick.
    pub fn digest(&self) -> u64 {
        let mut digest = StateHasher::new();
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
            hand.digest(&mut digest);
        }
        digest.word(u64::from(grab.is_some()));
        if let Some(CordGrab { cord, grip, target }) = grab {
            digest.words([u64::from(*cord), u64::from(u8::from(*grip)), u64::from(target.is_some())]);
            let (to, speed) = target.unwrap_or_default();
            digest.numbers([to.x, to.y, speed]);
        }
        digest.finish()
    }
}

impl StateHasher {
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
