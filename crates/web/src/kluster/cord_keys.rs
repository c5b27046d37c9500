//! A cord in the hand by keyboard (K8): chosen, grabbed at a place along it, moved, let go of.

use super::{
    place::surface_point,
    play::{Inner, Play},
    simulation::Simulation,
    voice,
};
use crate::t;
use kluster::Turn;
use magnets::{Point, SEGMENTS};

/// How far ahead of the rope the hand may be, in metres: it goes no farther than it can pull.
const LEASH: f64 = 0.02;

/// A place on a cord.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hook {
    cord: usize,
    node: usize,
    /// Where the hand is that has grabbed it.
    hand: Option<Point>,
}

/// The cord that is chosen, and the place on it.
pub(crate) fn place(inner: &Inner, simulation: &Simulation) -> Option<(usize, Point)> {
    let may = matches!(simulation.table().turn(), Turn::Choosing { .. } | Turn::Mending { .. } | Turn::Holding { .. });
    let Hook { cord, node, .. } = inner.hook.get().filter(|_| may)?;
    Some((cord, *simulation.table().world().cords().get(cord)?.nodes().get(node)?))
}

/// Chooses a cord at the place that is nearest to the hand, or to the middle of what is seen; again chooses the next one.
pub(crate) fn choose(play: Play) -> bool {
    let inner = play.inner();
    let_go(play);
    let hook = {
        let simulation = inner.simulation.borrow();
        let cords = simulation.table().world().cords();
        if cords.is_empty() {
            return false;
        }
        let hand = simulation.grip.map_or(inner.stage.lens.get().middle, |grip| grip.place);
        let far = |number: usize| cords[number].nearest_node(hand).1;
        let nearest = (0..cords.len()).min_by(|one, other| far(*one).total_cmp(&far(*other))).unwrap_or(0);
        let cord = inner.hook.get().map_or(nearest, |hook| (hook.cord + 1) % cords.len());
        Hook { cord, node: cords[cord].nearest_node(hand).0, hand: None }
    };
    inner.hook.set(Some(hook));
    voice::say(play, t!("kluster-cord-chosen", number = hook.cord + 1));
    voice::report_soon(play);
    play.wake();
    true
}

/// Goes along the cord to another place.
pub(crate) fn along(play: Play, steps: isize) -> bool {
    let_go(play);
    let inner = play.inner();
    let Some(hook) = inner.hook.get() else { return false };
    let node = hook.node.wrapping_add_signed(steps).wrapping_add(SEGMENTS) % SEGMENTS;
    inner.hook.set(Some(Hook { node, hand: None, ..hook }));
    voice::report_soon(play);
    play.wake();
    true
}

/// Moves what is chosen; grabs it first. Answers whether a cord is chosen at all.
pub(crate) fn steer(play: Play, way: Point) -> bool {
    let inner = play.inner();
    let Some(mut hook) = inner.hook.get() else { return false };
    let Some((_, at)) = place(&inner, &inner.simulation.borrow()) else { return false };
    let cord = u8::try_from(hook.cord).unwrap_or(0);
    if !inner.simulation.borrow().is_dragging() {
        if !play.with(|simulation, mut tell| simulation.grab(cord, surface_point(at), &mut tell)) {
            return true;
        }
        hook.hand = Some(at);
    }
    let ahead = hook.hand.unwrap_or(at) + way - at;
    let far = ahead.length();
    let ahead = if far > LEASH { ahead * (LEASH / far) } else { ahead };
    let hand = inner.simulation.borrow().table().world().surface().nearest(at + ahead);
    inner.hook.set(Some(Hook { hand: Some(hand), ..hook }));
    inner.simulation.borrow_mut().drag_to(surface_point(hand));
    play.wake();
    true
}

/// Lets go of a cord that is in the hand; it stays chosen.
fn let_go(play: Play) -> bool {
    let inner = play.inner();
    let is_grabbed =
        inner.hook.get().is_some_and(|hook| hook.hand.is_some()) && inner.simulation.borrow().is_dragging();
    is_grabbed && play.with(|simulation, mut tell| simulation.let_go(&mut tell))
}

/// Lets go of the cord, and chooses none any more. Answers whether there was one.
pub(crate) fn leave(play: Play) -> bool {
    let is_chosen = play.inner().hook.get().is_some();
    if is_chosen {
        let_go(play);
        play.inner().hook.set(None);
        voice::say(play, t!("kluster-cord-left"));
        play.wake();
    }
    is_chosen
}
