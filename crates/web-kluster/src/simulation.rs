//! [`Simulation`]: drives a game of Kluster in real time: the hand of the person who acts, the plan of a bot, and the
//! steps of the table. It knows no screen.

use crate::{
    hand_target::{HandTarget, Wrist},
    lengths::Lengths,
    local_game::LocalGame,
    place::{level, surface_point},
};
use kluster::{Action, GameEvent, TableView, Turn};
use magnets::{HandPose, MagnetId, MagnetLocation, Point, SurfacePoint, TICKS_PER_SECOND};
use record::RecordedKlusterGame;
use room::Refusal;
use seats::Seat;
use std::collections::VecDeque;

/// The longest time step, in seconds: a page that is slower slows the table down instead of making it jump.
const LONGEST: f64 = 0.05;

/// How fast a hand carries a magnet through the air to a place, in metres a second: slowest as it arrives, and fastest;
/// and how much of the way that is left it goes in a second. A player is to see where it goes, and can still call it
/// back.
const GLIDE: [f64; 2] = [0.12, 0.9];
const GLIDE_SHARE: f64 = 6.0;

/// How many ticks pass before it is checked whether there is time for more.
const SLICE: u16 = 8;

/// A game in real time.
pub(crate) struct Simulation {
    pub(crate) game: LocalGame,
    /// Whether another tab holds the game: here it moves only as it does there.
    pub(crate) is_following: bool,
    /// Where the person who holds a magnet wants it.
    pub(crate) target: Option<HandTarget>,
    /// How the magnet is held on its way there.
    wrist: Option<Wrist>,
    /// Where the hand is on its way through the air to a place that was pointed at.
    glide: Option<Point>,
    /// The last pose that was sent to the game.
    sent: Option<HandPose>,
    /// Where a person drags a cord to, and whether that was sent to the game.
    drag: Option<(SurfacePoint, bool)>,
    /// The actions that a bot has yet to perform.
    plan: VecDeque<Action>,
    /// For how many ticks the hand of a bot stays above a place before it lets go there.
    lingers: u32,
    /// For how many ticks it has stayed there.
    lingered: u32,
    /// Fractions of a tick that are still to be simulated.
    accumulator: f64,
    /// Whether the magnet is to go down to the table.
    is_lowering: bool,
    /// Whether it was let go of and goes down.
    is_released: bool,
}

impl Simulation {
    /// Continues a game as it stands.
    pub(crate) fn new(game: LocalGame) -> Simulation {
        let mut simulation = Simulation {
            game,
            is_following: false,
            target: None,
            wrist: None,
            glide: None,
            sent: None,
            drag: None,
            plan: VecDeque::new(),
            lingers: 0,
            lingered: 0,
            accumulator: 0.0,
            is_lowering: false,
            is_released: false,
        };
        simulation.resume_hand();
        simulation
    }

    /// Replaces the game by a copy of what the tab that holds it has.
    pub(crate) fn replace(&mut self, game: LocalGame) {
        *self = Simulation { is_following: self.is_following, ..Simulation::new(game) };
    }

    /// Returns the public state of the game.
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

    /// Whether nothing happens until a player acts.
    pub(crate) fn is_waiting(&self) -> bool {
        let is_waiting = self.plan.is_empty() && !self.is_wanting() && self.drag.is_none();
        self.is_following || (self.table().is_at_rest() && is_waiting)
    }

    /// Whether the plan of a bot is being carried out.
    pub(crate) fn has_plan(&self) -> bool {
        !self.plan.is_empty()
    }

    /// Takes over the magnet in the hand of a game that was resumed. It is to lie on the face that is nearest to down.
    fn resume_hand(&mut self) {
        let Some(MagnetLocation::Held(pose)) = self.held().map(|id| self.table().world().location(id)) else { return };
        let (face, [cosine, sine]) = magnets::Face::nearest(&pose.rotation);
        let place = level(&pose);
        let (height, turn, lengths) = (pose.centre.z, sine.atan2(cosine), Lengths::at(self.table().world()));
        let target = HandTarget { place, height, turn, face, lengths };
        self.hold(target, Wrist::of(&pose));
    }

    /// Starts to hold a magnet.
    fn hold(&mut self, target: HandTarget, wrist: Wrist) {
        (self.sent, self.wrist, self.target) = (Some(wrist.pose(target.place)), Some(wrist), Some(target));
        (self.glide, self.is_lowering, self.is_released) = (None, false, false);
    }

    /// Forgets the hand if it is empty.
    fn forget_hand(&mut self) {
        if self.held().is_none() {
            (self.target, self.wrist, self.sent) = (None, None, None);
            (self.glide, self.is_lowering, self.is_released) = (None, false, false);
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
        let target = HandTarget::over(place, Lengths::at(self.table().world()));
        self.game.act(&Action::Hold { magnet, at: target.wrist().pose(place) }, emit)?;
        self.hold(target, target.wrist());
        Ok(())
    }

    /// Changes where the hand goes and how it turns. One that is led somewhere else ends its way through the air.
    pub(crate) fn change_target(&mut self, change: impl FnOnce(&mut HandTarget)) {
        let Some(target) = &mut self.target else { return };
        let before = target.place;
        change(target);
        if target.place != before {
            self.glide = None;
        }
    }

    /// Carries the magnet through the air to a place, and with `lowers` lets go of it there. From a low height it is
    /// lifted first: on its way it is to touch nothing.
    pub(crate) fn carry_to(&mut self, place: Point, lowers: bool) {
        self.lift();
        let Some(MagnetLocation::Held(pose)) = self.held().map(|id| self.table().world().location(id)) else { return };
        if let Some(target) = &mut self.target {
            target.place = place;
            target.height = target.height.max(target.lengths.hover);
            (self.glide, self.is_lowering) = (Some(level(&pose)), lowers);
        }
    }

    /// Lowers the magnet to the table and lets go of it there (K5), as soon as it has arrived and is turned as it is
    /// wanted.
    pub(crate) fn lower(&mut self) {
        self.is_lowering = self.held().is_some() && self.target.is_some();
    }

    /// Lifts the magnet again while it is still in the air.
    pub(crate) fn lift(&mut self) {
        if let (true, Some(id), Some(target), Some(wrist)) =
            (self.is_lowering(), self.held(), &mut self.target, &mut self.wrist)
        {
            if let MagnetLocation::Held(pose) = self.game.table().world().location(id) {
                target.place = level(&pose);
                wrist.height = pose.centre.z;
            }
            target.height = target.height.max(target.lengths.hover);
            (self.glide, self.is_lowering, self.is_released, self.sent) = (None, false, false, None);
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

    /// Grabs a cord at its knot, which is there, to move the whole loop (K8).
    ///
    /// # Errors
    /// If there is none, or the rules forbid it now.
    pub(crate) fn grab_knot(&mut self, cord: u8, knot: Point, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Refusal> {
        self.game.act(&Action::GrabKnot { cord }, emit)?;
        self.drag = Some((surface_point(knot), true));
        Ok(())
    }

    /// Sets where the grabbed cord is dragged to.
    pub(crate) fn drag_to(&mut self, to: SurfacePoint) {
        if let Some((at, is_sent)) = &mut self.drag {
            *is_sent &= *at == to;
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

    /// Whether the hand has not reached its target.
    fn is_wanting(&self) -> bool {
        let (Some(target), Some(wrist), false) = (&self.target, &self.wrist, self.is_released) else { return false };
        let is_there = target.wrist() == *wrist && self.sent == Some(wrist.pose(target.place));
        self.held().is_some() && (self.is_lowering || !is_there)
    }

    /// Moves the hand toward its target and lets go there if the magnet is to be lowered.
    fn carry(&mut self, dt: f64, ticks: u16, emit: &mut dyn FnMut(GameEvent)) {
        if !self.is_wanting() {
            return;
        }
        let (Some(target), Some(wrist)) = (self.target, &mut self.wrist) else { return };
        let is_turned = wrist.follow(target.wrist(), dt);
        self.glide =
            self.glide.and_then(|at| glided(at, target.place, if wrist.height < target.height { 0.0 } else { dt }));
        let to = wrist.pose(self.glide.unwrap_or(target.place));
        if self.sent != Some(to) {
            self.sent = Some(to);
            let _ = self.game.act(&Action::Carry { to, ticks }, emit);
        } else if is_turned && self.is_lowering && self.glide.is_none() && !self.game.table().world().is_busy() {
            // The hand of the game is slower than a pointer: what is let go of on the way would fall there.
            self.is_released = self.game.act(&Action::Release, emit).is_ok();
            self.is_lowering = self.is_released;
        }
    }

    /// Advances by `dt` seconds. Returns whether the table kept up with real time.
    pub(crate) fn advance(
        &mut self,
        dt: f64,
        mut is_time_up: impl FnMut() -> bool,
        emit: &mut dyn FnMut(GameEvent),
    ) -> bool {
        if self.is_following {
            return true;
        }
        let dt = dt.clamp(0.0, LONGEST);
        self.accumulator += dt * f64::from(TICKS_PER_SECOND);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
        let ticks = self.accumulator.floor() as u16;
        self.accumulator -= f64::from(ticks);
        if ticks == 0 {
            return true;
        }
        self.carry(dt, ticks, emit);
        if let Some((to, is_sent)) = &mut self.drag
            && !std::mem::replace(is_sent, true)
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

    /// Runs ticks, one at a time while the plan of a bot may continue in any of them.
    fn step(&mut self, ticks: u16, emit: &mut dyn FnMut(GameEvent)) {
        let mut left = ticks;
        while left > 0 {
            self.continue_plan(emit);
            let passed = if self.plan.is_empty() { left } else { 1 };
            self.game.step(passed.into(), emit);
            left -= passed;
        }
    }

    /// Performs the next action of a plan once the hand has finished the one before and, where necessary, the table is
    /// at rest.
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

/// The next place on the way through the air; `None` once it is reached.
fn glided(at: Point, to: Point, seconds: f64) -> Option<Point> {
    let way = to - at;
    let far = way.length();
    let step = (GLIDE_SHARE * far).clamp(GLIDE[0], GLIDE[1]) * seconds;
    (far > step).then(|| at + way * (step / far))
}

#[cfg(test)]
#[path = "simulation_tests.rs"]
mod tests;
