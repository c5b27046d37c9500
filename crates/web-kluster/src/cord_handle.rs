//! [`CordHandle`]: the point of a cord that the keyboard has chosen and may drag (K8).

use crate::{cord_target, simulation::Simulation};
use kluster::Turn;
use leptos::prelude::*;
use magnets::Point;

/// A point of a cord.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CordHandle {
    pub(crate) cord: usize,
    pub(crate) node: usize,
    /// Whether the whole loop is moved by its knot instead of this node.
    pub(crate) is_whole: bool,
    /// The position of the hand while it drags the cord.
    pub(crate) hand: Option<Point>,
}

/// The handle that is chosen, if any.
#[derive(Clone, Copy)]
pub(crate) struct ChosenCord(StoredValue<Option<CordHandle>>);

impl ChosenCord {
    pub(crate) fn new() -> ChosenCord {
        ChosenCord(StoredValue::new(None))
    }

    pub(crate) fn get(self) -> Option<CordHandle> {
        self.0.get_value()
    }

    pub(crate) fn set(self, handle: Option<CordHandle>) {
        self.0.set_value(handle);
    }

    /// The chosen cord and the place of its handle, while it can be grabbed.
    pub(crate) fn place(self, simulation: &Simulation) -> Option<(usize, Point)> {
        let may =
            matches!(simulation.table().turn(), Turn::Choosing { .. } | Turn::Mending { .. } | Turn::Holding { .. });
        let CordHandle { cord, node, is_whole, .. } = self.get().filter(|_| may)?;
        let world = simulation.table().world();
        let knot = cord_target::knot(world, cord).filter(|_| is_whole);
        Some((cord, knot.or_else(|| world.cords().get(cord)?.nodes().get(node).copied())?))
    }

    /// The cord that is chosen as a whole.
    pub(crate) fn whole(self, simulation: &Simulation) -> Option<usize> {
        let (cord, _) = self.place(simulation)?;
        self.get().filter(|handle| handle.is_whole).map(|_| cord)
    }
}
