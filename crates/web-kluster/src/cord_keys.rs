//! [`CordKeys`]: a cord in the hand by keyboard (K8): chosen, grabbed at a node or as a whole, moved, let go of.

use crate::{cord_handle::CordHandle, cord_target, hand_report::HandReport, place::surface_point, viewport::Viewport};
use magnets::{Point, SEGMENTS};
use web_kit::t;

/// How far ahead of the rope the hand may be, in metres: it goes no farther than it can pull.
const LEASH: f64 = 0.02;

/// The keys that work on the chosen cord.
#[derive(Clone, Copy)]
pub(crate) struct CordKeys {
    pub(crate) viewport: Viewport,
    pub(crate) report: HandReport,
}

impl CordKeys {
    /// Whether a cord is chosen.
    pub(crate) fn is_chosen(self) -> bool {
        self.report.cord.get().is_some()
    }

    /// Forgets the choice without a word: it was for the turn before.
    pub(crate) fn reset(self) {
        self.report.cord.set(None);
    }

    /// Chooses the cord that is nearest to the hand, or to the middle of the view; again chooses the next one.
    pub(crate) fn choose(self) -> bool {
        self.let_go();
        let handle = {
            let simulation = self.report.table.simulation();
            let simulation = simulation.borrow();
            let cords = simulation.table().world().cords();
            if cords.is_empty() {
                return false;
            }
            let hand = simulation.target.map_or(self.viewport.camera().middle(), |target| target.place);
            let far = |number: usize| cords[number].nearest_node(hand).1;
            let nearest = (0..cords.len()).min_by(|one, other| far(*one).total_cmp(&far(*other))).unwrap_or(0);
            let cord = self.report.cord.get().map_or(nearest, |handle| (handle.cord + 1) % cords.len());
            CordHandle { cord, node: cords[cord].nearest_node(hand).0, is_whole: false, hand: None }
        };
        self.report.cord.set(Some(handle));
        self.report.announcer.say(t!("kluster-cord-chosen", number = handle.cord + 1));
        self.report.say_soon();
        self.report.table.wake();
        true
    }

    /// Switches between a node of a cord and the whole loop. Without a chosen cord it chooses one first.
    pub(crate) fn switch(self) -> bool {
        if !cord_target::has_knots(self.report.table.simulation().borrow().table().world()) {
            return false;
        }
        if !self.is_chosen() && !self.choose() {
            return false;
        }
        self.let_go();
        let Some(handle) = self.report.cord.get() else { return false };
        let handle = CordHandle { is_whole: !handle.is_whole, hand: None, ..handle };
        self.report.cord.set(Some(handle));
        let part = if handle.is_whole { "whole" } else { "place" };
        self.report.announcer.say(t!("kluster-cord-part", number = handle.cord + 1, part = part));
        self.report.say_soon();
        self.report.table.wake();
        true
    }

    /// Moves the handle along the cord by a number of nodes.
    pub(crate) fn along(self, steps: isize) -> bool {
        self.let_go();
        let Some(handle) = self.report.cord.get() else { return false };
        let node = handle.node.wrapping_add_signed(steps).wrapping_add(SEGMENTS) % SEGMENTS;
        self.report.cord.set(Some(CordHandle { node, is_whole: false, hand: None, ..handle }));
        self.report.say_soon();
        self.report.table.wake();
        true
    }

    /// Moves the chosen cord by a distance in metres; grabs it first. Returns whether a cord is chosen at all.
    pub(crate) fn move_by(self, way: Point) -> bool {
        let simulation = self.report.table.simulation();
        let Some(mut handle) = self.report.cord.get() else { return false };
        let Some((_, at)) = self.report.cord.place(&simulation.borrow()) else { return false };
        let cord = u8::try_from(handle.cord).unwrap_or(0);
        if !simulation.borrow().is_dragging() {
            let is_grabbed = self.report.table.with(|simulation, mut emit| {
                if handle.is_whole {
                    simulation.grab_knot(cord, at, &mut emit)
                } else {
                    simulation.grab(cord, surface_point(at), &mut emit)
                }
            });
            if !is_grabbed {
                return true;
            }
            handle.hand = Some(at);
        }
        let ahead = handle.hand.unwrap_or(at) + way - at;
        let far = ahead.length();
        let ahead = if far > LEASH { ahead * (LEASH / far) } else { ahead };
        let hand = simulation.borrow().table().world().surface().nearest(at + ahead);
        self.report.cord.set(Some(CordHandle { hand: Some(hand), ..handle }));
        simulation.borrow_mut().drag_to(surface_point(hand));
        self.report.table.wake();
        true
    }

    /// Lets go of a cord that is in the hand; it stays chosen.
    fn let_go(self) -> bool {
        let is_grabbed = self.report.cord.get().is_some_and(|handle| handle.hand.is_some())
            && self.report.table.simulation().borrow().is_dragging();
        is_grabbed && self.report.table.with(|simulation, mut emit| simulation.let_go(&mut emit))
    }

    /// Lets go of the cord and chooses none. Returns whether one was chosen.
    pub(crate) fn leave(self) -> bool {
        let is_chosen = self.is_chosen();
        if is_chosen {
            self.let_go();
            self.report.cord.set(None);
            self.report.announcer.say(t!("kluster-cord-left"));
            self.report.table.wake();
        }
        is_chosen
    }
}
