//! [`HandReport`]: says where the hand is, what is next to it, and how great the danger is.

use crate::{
    aim::Aim,
    announcer::{Announcer, danger},
    cord_handle::ChosenCord,
    live_table::LiveTable,
    place,
    tension::{DangerLevel, Tension},
    words,
};
use leptos::prelude::*;
use web_kit::t;

/// A handle to everything that a report is about.
#[derive(Clone, Copy)]
pub(crate) struct HandReport {
    pub(crate) table: LiveTable,
    pub(crate) announcer: Announcer,
    pub(crate) cord: ChosenCord,
    pub(crate) tension: StoredValue<Tension>,
}

impl HandReport {
    /// Says where the hand is once it has been still for a moment.
    pub(crate) fn say_soon(self) {
        self.announcer.say_soon(move || self.nearby(true));
    }

    /// Says at length where the hand is.
    pub(crate) fn say(self) {
        let words = {
            let simulation = self.table.simulation();
            let simulation = simulation.borrow();
            let world = simulation.table().world();
            match simulation.held().and_then(|id| place::pose(world, id)) {
                Some(pose) => {
                    let at = words::place(place::level(&pose));
                    #[allow(clippy::cast_possible_truncation)] // a cast saturates
                    let high = (pose.centre.z * 100.0).round() as i32;
                    t!("kluster-report-held", high = high, place = at)
                }
                None => t!("kluster-report-empty", count = simulation.table().on_table().len()),
            }
        };
        let nearby = self.nearby(false);
        self.announcer.say([words].into_iter().chain(nearby).collect::<Vec<_>>().join(" "));
    }

    /// The nearest magnet and the danger, or the place where a cord would be grabbed. Without a magnet nearby it says
    /// the place of the hand if `with_place`.
    fn nearby(self, with_place: bool) -> Option<String> {
        let simulation = self.table.simulation();
        let simulation = simulation.borrow();
        let world = simulation.table().world();
        if let Some((cord, place)) = self.cord.place(&simulation) {
            let part = if self.cord.whole(&simulation).is_some() { "whole" } else { "place" };
            return Some(t!("kluster-cord-at", number = cord + 1, place = words::place(place), part = part));
        }
        let id = simulation.held()?;
        let at = place::level(&place::pose(world, id)?);
        let near = words::nearest(world, id).map(|(near, far)| {
            #[allow(clippy::cast_possible_truncation)] // a cast saturates
            let far = (far * 100.0).round() as i32;
            t!("kluster-report-near", number = near.0 + 1, far = far)
        });
        let mut parts: Vec<String> = near.or_else(|| with_place.then(|| words::place(at))).into_iter().collect();
        parts.push(danger(DangerLevel::of(self.tension.with_value(Tension::highest))));
        let words = parts.join(", ");
        match Aim::of(&simulation).and_then(|aim| aim.misfit) {
            Some(misfit) => Some(format!("{words}. {}", misfit.words(simulation.table()))),
            None => Some(words),
        }
    }
}
