//! [`Live`]: a game of Kluster that goes on in time: what the hand wants, what a bot is about to do, and the steps of the table. It knows no
//! screen.

use super::grip::{Grip, HOVER};
use crate::maths::atan2;
use kluster::{Act, Game, Illegal, Told, Turn};
use magnets::{HandPose, MagnetId, Point, Spot, TICKS_PER_SECOND, Whereabouts};
use record::KlusterLog;
use seats::Seat;
use std::collections::VecDeque;

/// The longest time that is made up for at once, in seconds: what takes longer makes the table slower, not jump.
const LONGEST: f64 = 0.05;

/// A game in time.
pub(crate) struct Live {
    log: KlusterLog,
    /// What the person with the magnet wants.
    pub(crate) grip: Option<Grip>,
    /// What the game was told of that last.
    told: Option<HandPose>,
    /// Where a person drags a cord to.
    drag: Option<(Spot, bool)>,
    /// What a bot is about to do.
    script: VecDeque<Act>,
    /// Parts of a tick that are still to be made up for.
    owed: f64,
    is_lowering: bool,
}

impl Live {
    /// A game as it stands.
    pub(crate) fn new(log: KlusterLog) -> Live {
        let mut live =
            Live { log, grip: None, told: None, drag: None, script: VecDeque::new(), owed: 0.0, is_lowering: false };
        live.regrip();
        live
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        self.log.game()
    }

    /// The game with its record.
    pub(crate) fn log(&self) -> &KlusterLog {
        &self.log
    }

    /// Whose turn it is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.game().play().turn().seat()
    }

    /// The magnet in the hand.
    pub(crate) fn held(&self) -> Option<MagnetId> {
        match self.game().play().turn() {
            Turn::Holding { magnet, .. } => Some(*magnet),
            _ => None,
        }
    }

    /// Whether the magnet is on its way down to the table, where it is let go of.
    pub(crate) fn is_lowering(&self) -> bool {
        self.is_lowering && self.held().is_some()
    }

    /// Whether there is nothing to do until somebody does something.
    pub(crate) fn is_waiting(&self) -> bool {
        self.game().is_waiting() && self.script.is_empty() && self.wanted().is_none() && self.drag.is_none()
    }

    /// Whether a bot's acts are being carried out.
    pub(crate) fn is_scripted(&self) -> bool {
        !self.script.is_empty()
    }

    /// After a game was taken up with a magnet in the hand: the hand wants what it has.
    fn regrip(&mut self) {
        let Some(Whereabouts::Held(pose)) = self.held().map(|id| self.game().world().whereabouts(id)) else { return };
        let (face, [cosine, sine]) = magnets::Face::nearest(&pose.rotation);
        let place = Point::new(pose.centre.x, pose.centre.y);
        let grip = Grip { place, height: pose.centre.z, turn: atan2(sine, cosine), face };
        (self.grip, self.told) = (Some(grip), Some(grip.pose()));
    }

    fn act(&mut self, act: &Act, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        let seat = self.seat().ok_or(Illegal::GameOver)?;
        self.log.act(seat, act, tell)
    }

    /// Somebody does something that is done at once.
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn perform(&mut self, act: &Act, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        let done = self.act(act, tell);
        if self.held().is_none() {
            (self.grip, self.told, self.is_lowering) = (None, None, false);
        }
        done
    }

    /// Takes a magnet into the hand, above a place (K5).
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn take(&mut self, magnet: MagnetId, place: Point, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        let grip = Grip::over(place);
        self.act(&Act::Hold { magnet, at: grip.pose() }, tell)?;
        (self.grip, self.told, self.is_lowering) = (Some(grip), Some(grip.pose()), false);
        Ok(())
    }

    /// Lowers the magnet to the table and lets go of it there (K5).
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn lower(&mut self, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        self.settle_grip(tell);
        self.act(&Act::Release, tell)?;
        self.is_lowering = true;
        Ok(())
    }

    /// Lifts the magnet again while it is still in the air.
    pub(crate) fn lift(&mut self) {
        if let (true, Some(id), Some(grip)) = (self.is_lowering(), self.held(), &mut self.grip) {
            if let Whereabouts::Held(pose) = self.log.game().world().whereabouts(id) {
                grip.place = Point::new(pose.centre.x, pose.centre.y);
            }
            grip.height = grip.height.max(HOVER);
            (self.is_lowering, self.told) = (false, None);
        }
    }

    /// Grabs a cord where it is nearest to a place (K8).
    ///
    /// # Errors
    /// If there is none, or the rules forbid it now.
    pub(crate) fn grab(&mut self, cord: u8, at: Spot, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        self.act(&Act::Grab { cord, at }, tell)?;
        self.drag = Some((at, true));
        Ok(())
    }

    /// Wants the grabbed cord there.
    pub(crate) fn drag_to(&mut self, to: Spot) {
        if let Some((at, is_told)) = &mut self.drag {
            *is_told &= *at == to;
            *at = to;
        }
    }

    /// Lets go of the cord.
    ///
    /// # Errors
    /// If no cord is in the hand any more.
    pub(crate) fn let_go(&mut self, tell: &mut impl FnMut(Told)) -> Result<(), Illegal> {
        self.drag = None;
        self.act(&Act::Drop, tell)
    }

    /// Whether a cord is in the hand.
    pub(crate) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// What a bot is to do from now on.
    pub(crate) fn follow(&mut self, acts: impl IntoIterator<Item = Act>) {
        self.script = acts.into_iter().collect();
    }

    /// What the hand wants and the game has not been told.
    fn wanted(&self) -> Option<HandPose> {
        let pose = self.grip.filter(|_| !self.is_lowering && self.held().is_some())?.pose();
        (self.told != Some(pose)).then_some(pose)
    }

    fn settle_grip(&mut self, tell: &mut impl FnMut(Told)) {
        if let Some(to) = self.wanted() {
            self.told = Some(to);
            let _ = self.act(&Act::Carry { to, ticks: 1 }, tell);
        }
    }

    /// Lets time pass. Answers whether the table kept up with it.
    pub(crate) fn pass(
        &mut self,
        seconds: f64,
        mut is_time_up: impl FnMut() -> bool,
        tell: &mut impl FnMut(Told),
    ) -> bool {
        self.owed += seconds.clamp(0.0, LONGEST) * f64::from(TICKS_PER_SECOND);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
        let ticks = self.owed.floor() as u16;
        self.owed -= f64::from(ticks);
        if ticks == 0 {
            return true;
        }
        if let Some(to) = self.wanted() {
            self.told = Some(to);
            let _ = self.act(&Act::Carry { to, ticks }, tell);
        }
        if let Some((to, is_told)) = &mut self.drag
            && !std::mem::replace(is_told, true)
        {
            let to = *to;
            let _ = self.act(&Act::Drag { to, ticks }, tell);
        }
        for tick in 0..ticks {
            self.next_of_script(tell);
            self.log.step(tell);
            if tick % 8 == 7 && is_time_up() {
                self.owed = 0.0;
                return false;
            }
        }
        if self.held().is_none() {
            (self.grip, self.told, self.is_lowering) = (None, None, false);
        }
        if !self.game().world().is_grabbing() {
            self.drag = None;
        }
        true
    }

    /// Begins with the next act of a bot once the hand is done with the one before, or the table at rest where it has to be.
    fn next_of_script(&mut self, tell: &mut impl FnMut(Told)) {
        let Some(next) = self.script.front() else { return };
        let world = self.log.game().world();
        // After letting go the table comes to rest first.
        let goes_on = matches!(next, Act::Carry { .. } | Act::Release | Act::Drag { .. } | Act::Drop | Act::Back);
        if world.is_busy() || (!goes_on && !self.log.game().is_waiting()) {
            return;
        }
        if let Some(act) = self.script.pop_front()
            && self.act(&act, tell).is_err()
        {
            // The turn has left the seat (K6): what it had in mind is void.
            self.script.clear();
        }
    }
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
