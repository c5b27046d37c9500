//! [`Live`]: a game of Kluster that goes on in time: what the hand wants, what a bot is about to do, and the steps of the table. It knows no
//! screen.

use super::{
    grip::{Grip, HOVER, Wrist},
    place::level,
};
use crate::maths::atan2;
use kluster::{Action, Game, GameEvent, Illegal, Turn};
use magnets::{HandPose, MagnetId, MagnetLocation, Point, SurfacePoint, TICKS_PER_SECOND};
use record::RecordedKlusterGame;
use seats::Seat;
use std::collections::VecDeque;

/// The longest time that is made up for at once, in seconds: what takes longer makes the table slower, not jump.
const LONGEST: f64 = 0.05;

/// A game in time.
pub(crate) struct Live {
    log: RecordedKlusterGame,
    /// What the person with the magnet wants.
    pub(crate) grip: Option<Grip>,
    /// How the magnet is held until that is so.
    wrist: Option<Wrist>,
    /// What the game was told of that last.
    told: Option<HandPose>,
    /// Where a person drags a cord to.
    drag: Option<(SurfacePoint, bool)>,
    /// What a bot is about to do.
    script: VecDeque<Action>,
    /// For how many ticks its hand stays above the place before it lets go there.
    lingers: u32,
    /// For how many it has.
    lingered: u32,
    /// Parts of a tick that are still to be made up for.
    owed: f64,
    /// Whether the magnet is to go down to the table.
    is_lowering: bool,
    /// Whether it has begun to: it is turned as it was wanted before.
    is_released: bool,
}

impl Live {
    /// A game as it stands.
    pub(crate) fn new(log: RecordedKlusterGame) -> Live {
        let mut live = Live {
            log,
            grip: None,
            wrist: None,
            told: None,
            drag: None,
            script: VecDeque::new(),
            lingers: 0,
            lingered: 0,
            owed: 0.0,
            is_lowering: false,
            is_released: false,
        };
        live.regrip();
        live
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        self.log.game()
    }

    /// The game with its record.
    pub(crate) fn log(&self) -> &RecordedKlusterGame {
        &self.log
    }

    /// Whose turn it is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.game().rules().turn().seat()
    }

    /// The magnet in the hand.
    pub(crate) fn held(&self) -> Option<MagnetId> {
        match self.game().rules().turn() {
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
        self.game().is_at_rest() && self.script.is_empty() && !self.is_wanting() && self.drag.is_none()
    }

    /// Whether a bot's acts are being carried out.
    pub(crate) fn is_scripted(&self) -> bool {
        !self.script.is_empty()
    }

    /// After a game was taken up with a magnet in the hand: the hand wants what it has, or what it was nearest to.
    fn regrip(&mut self) {
        let Some(MagnetLocation::Held(pose)) = self.held().map(|id| self.game().world().location(id)) else { return };
        let (face, [cosine, sine]) = magnets::Face::nearest(&pose.rotation);
        let place = level(&pose);
        let grip = Grip { place, height: pose.centre.z, turn: atan2(sine, cosine), face };
        self.hold(grip, Wrist::of(&pose));
    }

    /// A magnet is in the hand, held like this.
    fn hold(&mut self, grip: Grip, wrist: Wrist) {
        (self.told, self.wrist, self.grip) = (Some(wrist.pose(grip.place)), Some(wrist), Some(grip));
        (self.is_lowering, self.is_released) = (false, false);
    }

    /// What was in the hand is there no more.
    fn forget_hand(&mut self) {
        if self.held().is_none() {
            (self.grip, self.wrist, self.told) = (None, None, None);
            (self.is_lowering, self.is_released) = (false, false);
        }
    }

    fn act(&mut self, act: &Action, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let seat = self.seat().ok_or(Illegal::GameOver)?;
        self.log.apply(seat, act, tell)
    }

    /// Somebody does something that is done at once.
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn perform(&mut self, act: &Action, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let done = self.act(act, tell);
        self.forget_hand();
        done
    }

    /// Takes a magnet into the hand, above a place (K5).
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn take(
        &mut self,
        magnet: MagnetId,
        place: Point,
        tell: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Illegal> {
        let grip = Grip::over(place);
        self.act(&Action::Hold { magnet, at: grip.wrist().pose(place) }, tell)?;
        self.hold(grip, grip.wrist());
        Ok(())
    }

    /// Lowers the magnet to the table and lets go of it there (K5), as soon as it is turned as it is wanted.
    pub(crate) fn lower(&mut self) {
        self.is_lowering = self.held().is_some() && self.grip.is_some();
    }

    /// Lifts the magnet again while it is still in the air.
    pub(crate) fn lift(&mut self) {
        if let (true, Some(id), Some(grip), Some(wrist)) =
            (self.is_lowering(), self.held(), &mut self.grip, &mut self.wrist)
        {
            if let MagnetLocation::Held(pose) = self.log.game().world().location(id) {
                grip.place = level(&pose);
                wrist.height = pose.centre.z;
            }
            grip.height = grip.height.max(HOVER);
            (self.is_lowering, self.is_released, self.told) = (false, false, None);
        }
    }

    /// Grabs a cord where it is nearest to a place (K8).
    ///
    /// # Errors
    /// If there is none, or the rules forbid it now.
    pub(crate) fn grab(&mut self, cord: u8, at: SurfacePoint, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        self.act(&Action::Grab { cord, at }, tell)?;
        self.drag = Some((at, true));
        Ok(())
    }

    /// Wants the grabbed cord there.
    pub(crate) fn drag_to(&mut self, to: SurfacePoint) {
        if let Some((at, is_told)) = &mut self.drag {
            *is_told &= *at == to;
            *at = to;
        }
    }

    /// Lets go of the cord.
    ///
    /// # Errors
    /// If no cord is in the hand any more.
    pub(crate) fn let_go(&mut self, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        self.drag = None;
        self.act(&Action::Drop, tell)
    }

    /// Whether a cord is in the hand.
    pub(crate) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// What a bot is to do from now on. Before it lets go of a magnet, its hand stays above the place for so many milliseconds.
    pub(crate) fn follow(&mut self, acts: impl IntoIterator<Item = Action>, lingers: u32) {
        self.script = acts.into_iter().collect();
        (self.lingers, self.lingered) = (lingers * TICKS_PER_SECOND / 1000, 0);
    }

    /// Whether the hand wants something that is not so yet.
    fn is_wanting(&self) -> bool {
        let (Some(grip), Some(wrist), false) = (&self.grip, &self.wrist, self.is_released) else { return false };
        let is_there = grip.wrist() == *wrist && self.told == Some(wrist.pose(grip.place));
        self.held().is_some() && (self.is_lowering || !is_there)
    }

    /// The hand comes nearer to what it wants, and lets go once it has that.
    fn carry(&mut self, seconds: f64, ticks: u16, tell: &mut dyn FnMut(GameEvent)) {
        if !self.is_wanting() {
            return;
        }
        let (Some(grip), Some(wrist)) = (self.grip, &mut self.wrist) else { return };
        let is_there = wrist.follow(grip.wrist(), seconds);
        let to = wrist.pose(grip.place);
        if self.told != Some(to) {
            self.told = Some(to);
            let _ = self.act(&Action::Carry { to, ticks }, tell);
        } else if is_there && self.is_lowering {
            self.is_released = self.act(&Action::Release, tell).is_ok();
            self.is_lowering = self.is_released;
        }
    }

    /// Lets time pass. Answers whether the table kept up with it.
    pub(crate) fn pass(
        &mut self,
        seconds: f64,
        mut is_time_up: impl FnMut() -> bool,
        tell: &mut dyn FnMut(GameEvent),
    ) -> bool {
        let seconds = seconds.clamp(0.0, LONGEST);
        self.owed += seconds * f64::from(TICKS_PER_SECOND);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
        let ticks = self.owed.floor() as u16;
        self.owed -= f64::from(ticks);
        if ticks == 0 {
            return true;
        }
        self.carry(seconds, ticks, tell);
        if let Some((to, is_told)) = &mut self.drag
            && !std::mem::replace(is_told, true)
        {
            let to = *to;
            let _ = self.act(&Action::Drag { to, ticks }, tell);
        }
        for tick in 0..ticks {
            self.next_of_script(tell);
            self.log.step(tell);
            if tick % 8 == 7 && is_time_up() {
                self.owed = 0.0;
                return false;
            }
        }
        self.forget_hand();
        if !self.game().world().is_grabbing() {
            self.drag = None;
        }
        true
    }

    /// Begins with the next act of a bot once the hand is done with the one before, or the table at rest where it has to be.
    fn next_of_script(&mut self, tell: &mut dyn FnMut(GameEvent)) {
        let Some(next) = self.script.front() else { return };
        let world = self.log.game().world();
        // After letting go the table comes to rest first.
        let goes_on = matches!(
            next,
            Action::Carry { .. } | Action::Release | Action::Drag { .. } | Action::Drop | Action::PutBack
        );
        if world.is_busy() || (!goes_on && !self.log.game().is_at_rest()) {
            return;
        }
        if *next == Action::Release && self.lingered < self.lingers {
            self.lingered += 1;
            return;
        }
        self.lingered = 0;
        if let Some(act) = self.script.pop_front()
            && self.act(&act, tell).is_err()
        {
            // The turn has left the seat (K6), or it was wrong: what it had in mind is void.
            self.script.clear();
        }
    }
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
