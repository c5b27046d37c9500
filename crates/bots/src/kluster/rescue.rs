//! Making room where there is none: by moving a cord (K8), or by passing low over a magnet so that it gives way (K9).

use super::{
    aim::{Aim, TURNS, direction, micrometres},
    cords::drag,
    hand::{HIGHER, OVER, carry, ticks},
    mind::Mind,
    place::Choice,
    scene::Scene,
    search::{Found, Search},
    stop::Stop,
    trial::{self, Trial},
};
use crate::chance::Chance;
use kluster::{Action, MagnetKind, area};
use magnets::{MagnetId, Point};

/// How far a cord is dragged, in metres.
const LENGTHS: [f64; 3] = [0.02, 0.04, 0.08];
/// How many of all places are looked at again where room was made.
const FEWER: u16 = 6;
/// How near a magnet comes to the one that is to give way, in metres, and how high it is then, in micrometres.
const NEAR: [f64; 3] = [0.045, 0.038, 0.031];
const LOW: i32 = 16_000;
/// From how far it comes.
const FAR: f64 = 0.06;
/// How fast it passes, in m/s.
const PASSES: f64 = 0.1;

impl Mind<'_> {
    /// A way to a quiet place, if one is found in so many tries.
    pub(super) fn rescue(
        &self,
        magnets: &[MagnetId],
        found: &[Found],
        chance: &mut Chance,
        stop: &mut Stop,
    ) -> Option<Choice> {
        for number in 0..self.skill.rescues {
            if stop.now() {
                break;
            }
            let rescued = if number % 2 == 0 {
                self.move_cord(magnets, chance, stop)
            } else {
                self.pass_over(found, usize::from(number / 2), chance, stop)
            };
            if rescued.is_some() {
                return rescued;
            }
        }
        None
    }

    /// Drags a cord somewhere, and looks for a place after that.
    fn move_cord(&self, magnets: &[MagnetId], chance: &mut Chance, stop: &mut Stop) -> Option<Choice> {
        let cords = self.world.cords();
        let number = pick(cords.len(), chance);
        let from = cords.get(number)?.nodes()[pick(magnets::SEGMENTS, chance)];
        let turn = u8::try_from(pick(8, chance)).unwrap_or(0) * (TURNS / 8);
        let to = from + direction(turn) * LENGTHS[pick(LENGTHS.len(), chance)];
        let before = drag(number, from, to);
        let moved = self.tried(&before, stop)?;
        if area::are_apart(moved.world.cords()) {
            return None;
        }
        let scene = Scene::new(&moved.world, self.kinds);
        let search = Search { scene: &scene, bodies: &self.bodies, magnets, skill: &self.skill };
        let found = search.places(self.skill.places / FEWER, chance, stop);
        let best = found.first()?;
        let best = search.better(*best, self.skill.better, chance, stop);
        self.settled(&search, before, &best, chance, stop)
    }

    /// Passes low beside the stone that a placement would strain most, so that it gives way, and then places after all.
    fn pass_over(&self, found: &[Found], number: usize, chance: &mut Chance, stop: &mut Stop) -> Option<Choice> {
        let target = found.get(number % 3).filter(|target| target.lowered.kind == MagnetKind::Stone)?;
        let weakest = self.scene.weakest(&target.lowered)?;
        let stone = Point::new(weakest.x, weakest.y);
        let way = stone - target.aim.place();
        let along = way * (1.0 / way.length().max(1e-6));
        // The same side up pushes away.
        let beside = |distance: f64| {
            let place = stone - along * distance;
            Aim { at: [micrometres(place.x), micrometres(place.y)], face: weakest.face, ..target.aim }
        };
        let (far, near) = (beside(FAR), beside(NEAR[number % NEAR.len()]));
        let mut before = match self.world.held() {
            None => self.arm.approach(&far, HIGHER, self.world.cords(), chance),
            Some(_) => vec![Action::Carry { to: far.held(OVER), ticks: ticks(0.2, PASSES) }],
        };
        before.push(carry(far.held(OVER), far.held(LOW), PASSES));
        before.push(carry(far.held(LOW), near.held(LOW), PASSES));
        before.push(carry(near.held(LOW), far.held(OVER), PASSES));
        let moved = self.tried(&before, stop)?;
        let scene = Scene::new(&moved.world, self.kinds);
        let magnets = [target.aim.magnet];
        let search = Search { scene: &scene, bodies: &self.bodies, magnets: &magnets, skill: &self.skill };
        let again = search.look(target.aim)?;
        let best = search.better(again, self.skill.better / 2, chance, stop);
        self.settled(&search, before, &best, chance, stop)
    }

    /// What comes of some acts, if nothing is lost by them.
    fn tried(&self, acts: &[Action], stop: &mut Stop) -> Option<Trial> {
        trial::play(&self.world, self.kinds, acts, stop).filter(Trial::is_clean)
    }

    /// The choice of a place where room was made, if it is quiet.
    fn settled(
        &self,
        search: &Search,
        before: Vec<Action>,
        best: &Found,
        chance: &mut Chance,
        stop: &mut Stop,
    ) -> Option<Choice> {
        if search.shaken(best, self.skill.tremor, chance) >= 1.0 {
            return None;
        }
        let choice = Choice { aim: best.aim, height: HIGHER, is_quiet: true, before };
        let acts = self.carried_out(choice.clone(), chance);
        let clean = trial::play(&self.world, self.kinds, &acts, stop)?.is_clean();
        clean.then_some(choice)
    }
}

/// Any number below a count.
pub(super) fn pick(count: usize, chance: &mut Chance) -> usize {
    usize::try_from(chance.below(u32::try_from(count).unwrap_or(1).max(1))).unwrap_or(0)
}
