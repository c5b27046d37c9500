//! [`Simulation`]: drives a game of Kluster in real time: the hand of the person who acts, the plan of a bot, and the steps
//! of the table. It knows no screen.

use super::{
    grip::{Grip, HOVER, Wrist},
    local_game::LocalGame,
    place::level,
};
use crate::maths::atan2;
use kluster::{Action, GameEvent, TableView, Turn};
use magnets::{HandPose, MagnetId, MagnetLocation, Point, SurfacePoint, TICKS_PER_SECOND};
use record::RecordedKlusterGame;
use room::Refusal;
use seats::Seat;
use std::collections::VecDeque;

/// The longest time that is made up for at once, in seconds: what takes longer makes the table slower, not jump.
const LONGEST: f64 = 0.05;

/// How many ticks pass before it is checked whether there is time for more.
const SLICE: u16 = 8;

/// A game in real time.
pub(crate) struct Simulation {
    pub(crate) game: LocalGame,
    /// Whether another tab holds the game: here it moves only as it does there.
    pub(crate) is_following: bool,
    /// What the person with the magnet wants.
    pub(crate) grip: Option<Grip>,
    /// How the magnet is held until that is so.
    wrist: Option<Wrist>,
    /// What the game was told of that last.
    told: Option<HandPose>,
    /// Where a person drags a cord to.
    drag: Option<(SurfacePoint, bool)>,
    /// What a bot is about to do.
    plan: VecDeque<Action>,
    /// For how many ticks its hand stays above the place before it lets go there.
    lingers: u32,
    /// For how many it has.
    lingered: u32,
    /// Fractions of a tick that are still to be simulated.
    accumulator: f64,
    /// Whether the magnet is to go down to the table.
    is_lowering: bool,
    /// Whether it has begun to: it is turned as it was wanted before.
    is_released: bool,
}

impl Simulation {
    /// Continues a game as it stands.
    pub(crate) fn new(game: LocalGame) -> Simulation {
        let mut simulation = Simulation {
            game,
            is_following: false,
            grip: None,
            wrist: None,
            told: None,
            drag: None,
            plan: VecDeque::new(),
            lingers: 0,
            lingered: 0,
            accumulator: 0.0,
            is_lowering: false,
            is_released: false,
        };
        simulation.regrip();
        simulation
    }

    /// Shows another state of the game, as the tab that holds it has it.
    pub(crate) fn replace(&mut self, game: LocalGame) {
        *self = Simulation { is_following: self.is_following, ..Simulation::new(game) };
    }

    /// Returns what everybody sees.
    pub(crate) fn table(&self) -> TableView<'_> {
        self.game.table()
    }

    /// Returns the game with its log.
    pub(crate) fn recorded(&self) -> &RecordedKlusterGame {
        self.game.recorded()
    }

    /// Whose turn it is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.table().turn().seat()
    }

    /// The magnet in the hand.
    pub(crate) fn held(&self) -> Option<MagnetId> {
        match self.table().turn() {
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
        let is_waiting = self.plan.is_empty() && !self.is_wanting() && self.drag.is_none();
        self.is_following || (self.table().is_at_rest() && is_waiting)
    }

    /// Whether the plan of a bot is being carried out.
    pub(crate) fn has_plan(&self) -> bool {
        !self.plan.is_empty()
    }

    /// After a game was taken up with a magnet in the hand: the hand wants what it has, or what it was nearest to.
    fn regrip(&mut self) {
        let Some(MagnetLocation::Held(pose)) = self.held().map(|id| self.table().world().location(id)) else { return };
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

    /// Performs an action immediately.
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn perform(&mut self, action: &Action, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        let result = self.game.act(action, emit);
        self.forget_hand();
        result
    }

    /// Lets time pass in which nobody moves anything: the clock runs.
    pub(crate) fn wait(&mut self, milliseconds: f64, emit: &mut dyn FnMut(GameEvent)) {
        if !self.is_following {
            self.game.wait(milliseconds, emit);
            self.forget_hand();
        }
    }

    /// Takes a magnet into the hand, above a place (K5).
    ///
    /// # Errors
    /// If the rules forbid it now.
    pub(crate) fn take(
        &mut self,
        magnet: MagnetId,
        place: Point,
        emit: &mut dyn FnMut(GameEvent),
    ) -> Result<(), Refusal> {
        let grip = Grip::over(place);
        self.game.act(&Action::Hold { magnet, at: grip.wrist().pose(place) }, emit)?;
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
            if let MagnetLocation::Held(pose) = self.game.table().world().location(id) {
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
    pub(crate) fn grab(&mut self, cord: u8, at: SurfacePoint, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        self.game.act(&Action::Grab { cord, at }, emit)?;
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
    pub(crate) fn let_go(&mut self, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        self.drag = None;
        self.game.act(&Action::Drop, emit)
    }

    /// Whether a cord is in the hand.
    pub(crate) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Sets the plan of a bot. Before it lets go of a magnet, its hand stays above the place for so many milliseconds.
    pub(crate) fn set_plan(&mut self, actions: impl IntoIterator<Item = Action>, lingers: u32) {
        self.plan = actions.into_iter().collect();
        (self.lingers, self.lingered) = (lingers * TICKS_PER_SECOND / 1000, 0);
    }

    /// Whether the hand wants something that is not so yet.
    fn is_wanting(&self) -> bool {
        let (Some(grip), Some(wrist), false) = (&self.grip, &self.wrist, self.is_released) else { return false };
        let is_there = grip.wrist() == *wrist && self.told == Some(wrist.pose(grip.place));
        self.held().is_some() && (self.is_lowering || !is_there)
    }

    /// The hand comes nearer to what it wants, and lets go once it has that.
    fn carry(&mut self, seconds: f64, ticks: u16, emit: &mut dyn FnMut(GameEvent)) {
        if !self.is_wanting() {
            return;
        }
        let (Some(grip), Some(wrist)) = (self.grip, &mut self.wrist) else { return };
        let is_there = wrist.follow(grip.wrist(), seconds);
        let to = wrist.pose(grip.place);
        if self.told != Some(to) {
            self.told = Some(to);
            let _ = self.game.act(&Action::Carry { to, ticks }, emit);
        } else if is_there && self.is_lowering {
            self.is_released = self.game.act(&Action::Release, emit).is_ok();
            self.is_lowering = self.is_released;
        }
    }

    /// Lets time pass. Returns whether the table kept up with it.
    pub(crate) fn advance(
        &mut self,
        seconds: f64,
        mut is_time_up: impl FnMut() -> bool,
        emit: &mut dyn FnMut(GameEvent),
    ) -> bool {
        if self.is_following {
            return true;
        }
        let seconds = seconds.clamp(0.0, LONGEST);
        self.accumulator += seconds * f64::from(TICKS_PER_SECOND);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
        let ticks = self.accumulator.floor() as u16;
        self.accumulator -= f64::from(ticks);
        if ticks == 0 {
            return true;
        }
        self.carry(seconds, ticks, emit);
        if let Some((to, is_told)) = &mut self.drag
            && !std::mem::replace(is_told, true)
        {
            let to = *to;
            let _ = self.game.act(&Action::Drag { to, ticks }, emit);
        }
        let mut left = ticks;
        while left > 0 {
            let slice = left.min(SLICE);
            self.step(slice, emit);
            left -= slice;
            if slice == SLICE && is_time_up() {
                self.accumulator = 0.0;
                return false;
            }
        }
        self.forget_hand();
        if !self.table().world().is_grabbing() {
            self.drag = None;
        }
        true
    }

    /// Lets ticks pass; one at a time while a plan may go on in any of them.
    fn step(&mut self, ticks: u16, emit: &mut dyn FnMut(GameEvent)) {
        let mut left = ticks;
        while left > 0 {
            self.continue_plan(emit);
            let passed = if self.plan.is_empty() { left } else { 1 };
            self.game.step(passed.into(), emit);
            left -= passed;
        }
    }

    /// Begins with the next action of a plan once the hand has finished the one before, or the table is at rest where it
    /// has to be.
    fn continue_plan(&mut self, emit: &mut dyn FnMut(GameEvent)) {
        let Some(next) = self.plan.front() else { return };
        let table = self.game.table();
        // After letting go the table comes to rest first.
        let goes_on = matches!(
            next,
            Action::Carry { .. } | Action::Release | Action::Drag { .. } | Action::Drop | Action::PutBack
        );
        if table.world().is_busy() || (!goes_on && !table.is_at_rest()) {
            return;
        }
        if *next == Action::Release && self.lingered < self.lingers {
            self.lingered += 1;
            return;
        }
        self.lingered = 0;
        if let Some(action) = self.plan.pop_front()
            && self.game.act(&action, emit).is_err()
        {
            // The turn has left the seat (K6), or it was wrong: the rest of the plan is void.
            self.plan.clear();
        }
    }
}

#[cfg(test)]
#[path = "simulation_tests.rs"]
mod tests;
