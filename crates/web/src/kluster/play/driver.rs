//! Drives the game of a table: applies what players at this screen do, lets time pass, stores what happened, and then
//! tells the page.

use super::Play;
use crate::{
    fitting,
    kluster::{keys, simulation::Simulation, solo, standing::Standing, told, voice},
    t,
    time::now,
};
use kluster::{Action, Event, GameEvent};
use room::Refusal;
use ui::document;

/// The longest time that passes at once while nothing moves, in milliseconds: what takes longer was no time to think.
const LONGEST_WAIT: f64 = 1000.0;

impl Play {
    /// Somebody at this screen does something. What the rules forbid does not happen.
    pub(crate) fn with(
        &self,
        work: impl FnOnce(&mut Simulation, &mut dyn FnMut(GameEvent)) -> Result<(), Refusal>,
    ) -> bool {
        let inner = self.inner();
        if !self.may_act() {
            return false;
        }
        let mut all = Vec::new();
        let done = work(&mut inner.simulation.borrow_mut(), &mut |told| all.push(told)).is_ok();
        self.tell(&all);
        self.wake();
        done
    }

    /// Does something at once.
    pub(crate) fn perform(&self, act: &Action) -> bool {
        self.with(|simulation, mut tell| simulation.perform(act, &mut tell))
    }

    /// Lowers what is in the hand and lets go of it.
    pub(crate) fn lower(&self) {
        self.with(|simulation, _| {
            simulation.lower();
            Ok(())
        });
    }

    /// Lets time pass while nothing moves and somebody at this screen is to act.
    pub(crate) fn let_time_pass(&self) {
        let inner = self.inner();
        let passed = thinking_time(inner.passed.replace(now()), now());
        if !self.may_act() || document().hidden() || !inner.simulation.borrow().is_waiting() {
            return;
        }
        let mut all = Vec::new();
        inner.simulation.borrow_mut().wait(passed, &mut |event| all.push(event));
        self.tell(&all);
        // A turn that the clock has ended passes on once the table has come to rest.
        if !all.is_empty() || !inner.simulation.borrow().is_waiting() {
            self.wake();
        }
    }

    /// Stores the game, then tells the page what happened.
    pub(super) fn tell(&self, all: &[GameEvent]) {
        let inner = self.inner();
        self.save_when_due();
        self.tab.publish(&inner.simulation.borrow_mut().game.take_entries());
        if self.is_holder() && all.iter().any(|told| matches!(told, GameEvent::Ruled(Event::Won { .. }))) {
            let simulation = inner.simulation.borrow();
            self.shell.note(solo::add(simulation.table(), inner.id, inner.began));
            self.shell.note(fitting::KLUSTER.learn(&inner.chairs, simulation.table().winners()));
        }
        if all.iter().any(|told| matches!(told, GameEvent::Ruled(Event::Turn { .. }))) {
            self.turns.update(|turns| *turns += 1);
            // What a hand was about to do was for the turn before.
            inner.hook.set(None);
            inner.steer.borrow_mut().forget();
            inner.attempts.set(0);
        }
        let now_stands = {
            let simulation = inner.simulation.borrow();
            Standing::of(simulation.table(), simulation.is_lowering())
        };
        if *self.standing.peek() != now_stands {
            self.standing.set(now_stands);
            inner.mirror.sum_up(&inner.simulation.borrow());
        }
        let scene = inner.past.borrow_mut().note(inner.simulation.borrow().recorded(), all);
        self.why.hear(all);
        if scene.is_some() {
            self.why.offer(scene);
        }
        let expired = inner.simulation.borrow_mut().game.take_expired();
        if expired.is_some_and(|seat| inner.chairs[seat].is_person()) {
            voice::say(*self, t!("kluster-clock-up"));
        }
        let mut words = told::words(&inner.chairs, all);
        let mends = all.iter().any(|told| matches!(told, GameEvent::Ruled(Event::Mend { .. })));
        if mends && self.may_act() {
            words = format!("{words} {}", t!("kluster-mend-how"));
        }
        if !words.is_empty() {
            voice::tell(*self, words);
        }
        if self.is_holder() {
            inner.senses.borrow().hear(self.shell, all);
        }
        for told in all {
            if let Some((seat, magnets)) = told::taken_off(told) {
                inner.taken.set(now());
                if !self.is_still() {
                    inner.stage.carry_off(magnets, seat, inner.chairs.len());
                }
            }
            if let GameEvent::Ruled(Event::NotPlaced { magnet, .. }) = told
                && self.may_act()
            {
                keys::return_to_tray(*magnet);
            }
        }
    }
}

/// The time that players had to think between two times, in milliseconds. A page that slept costs nobody their turn, and
/// a clock that was set back gives nobody time.
fn thinking_time(from: f64, to: f64) -> f64 {
    (to - from).clamp(0.0, LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn a_page_that_slept_costs_no_turn() {
        assert_eq!(thinking_time(5000.0, 5250.0), 250.0);
        assert_eq!(thinking_time(5000.0, 5000.0 + 3_600_000.0), LONGEST_WAIT);
        assert_eq!(thinking_time(5000.0, 1000.0), 0.0, "the clock of the device was set back");
    }
}
