//! [`Aim`]: where the magnet in a person's hand would come to lie, and whether it would be validly placed (K5, K11).

use crate::{place::level, simulation::Simulation};
use kluster::{MagnetKind, TableView, area};
use leptos::{html, prelude::*};
use magnets::{Cord, Ellipse, MagnetLocation, Point, RestingMagnet};
use seats::RulesVersion;
use std::f64::consts::TAU;
use web_kit::t;

/// Where a magnet in the hand would come to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aim {
    /// Its outline there.
    pub(crate) outline: Ellipse,
    /// Why it would not be validly placed; `None` if it would be.
    pub(crate) misfit: Option<Misfit>,
}

/// Why a magnet would not be validly placed (K5, K11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A stone would lie outside.
    Outside,
    /// A stone would lie inside with a part of it only.
    Across,
    /// A spinner would touch the table outside.
    Spinner,
}

impl Aim {
    /// Where the magnet in the hand at this screen would come to lie; `None` for an empty hand, or that of a bot.
    pub(crate) fn of(simulation: &Simulation) -> Option<Aim> {
        let world = simulation.table().world();
        let MagnetLocation::Held(pose) = world.location(simulation.held()?) else { return None };
        // The place where it is seen.
        Aim::above(simulation, level(&pose))
    }

    /// The same, if it were let go of above a place.
    pub(crate) fn above(simulation: &Simulation, place: Point) -> Option<Aim> {
        let (magnet, target, table) = (simulation.held()?, simulation.target?, simulation.table());
        let world = table.world();
        // It is turned as the target says, because it is let go of only when it is.
        let (sine, cosine) = target.turn.sin_cos();
        let properties = *world.properties(magnet).ok()?;
        let lowered = RestingMagnet { properties, x: place.x, y: place.y, yaw: [cosine, sine], face: target.face };
        let outline = lowered.outline();
        Some(Aim { outline, misfit: Misfit::of(world.cords(), table.kind(magnet)?, &outline) })
    }
}

/// A handle to the aim of the person who acts at this screen.
#[derive(Clone, Copy)]
pub(crate) struct AimTracker {
    /// Why the magnet in the hand would not be validly placed where it is (K11).
    pub(crate) misfit: RwSignal<Option<Misfit>>,
    aim: StoredValue<Option<Aim>>,
    /// The words beside the magnet.
    pub(crate) words: NodeRef<html::P>,
}

impl AimTracker {
    pub(crate) fn new() -> AimTracker {
        AimTracker { misfit: RwSignal::new(None), aim: StoredValue::new(None), words: NodeRef::new() }
    }

    pub(crate) fn set(self, aim: Option<Aim>) {
        self.aim.set_value(aim);
        let misfit = aim.and_then(|aim| aim.misfit);
        if self.misfit.get_untracked() != misfit {
            self.misfit.set(misfit);
        }
    }

    /// The outline in which the magnet would not be validly placed.
    pub(crate) fn misfit_outline(self) -> Option<Ellipse> {
        self.aim.get_value().filter(|aim| aim.misfit.is_some()).map(|aim| aim.outline)
    }
}

impl Misfit {
    fn of(cords: &[Cord], kind: MagnetKind, outline: &Ellipse) -> Option<Misfit> {
        if area::is_validly_placed(cords, kind, outline) {
            return None;
        }
        Some(match kind {
            MagnetKind::Spinner => Misfit::Spinner,
            MagnetKind::Stone if rim(outline).any(|place| area::is_inside(cords, place)) => Misfit::Across,
            MagnetKind::Stone => Misfit::Outside,
        })
    }

    /// What is wrong, and what would come of letting go there.
    pub(crate) fn words(self, table: TableView<'_>) -> String {
        t!("kluster-misfit", how = self.name(), then = outcome(table))
    }

    /// What is wrong, in a few words that stand beside the magnet.
    pub(crate) fn label(self) -> String {
        t!("kluster-misfit-label", how = self.name())
    }

    /// What to do about it.
    pub(crate) fn advice(table: TableView<'_>) -> String {
        t!("kluster-misfit-advice", then = outcome(table))
    }

    fn name(self) -> &'static str {
        match self {
            Misfit::Outside => "outside",
            Misfit::Across => "across",
            Misfit::Spinner => "spinner",
        }
    }
}

/// For messages: what comes of letting go of a magnet where it is not validly placed.
fn outcome(table: TableView<'_>) -> &'static str {
    if table.rules() == RulesVersion::V1 { "end" } else { "back" }
}

/// Points around an outline, and its centre: enough to tell in words whether a part of it is inside.
fn rim(outline: &Ellipse) -> impl Iterator<Item = Point> {
    const POINTS: u8 = 12;
    let Ellipse { centre, semi_axes: [along, across], yaw: [cosine, sine] } = *outline;
    let around = (0..POINTS).map(move |number| {
        let (y, x) = (f64::from(number) * TAU / f64::from(POINTS)).sin_cos();
        let (x, y) = (along * x, across * y);
        centre + Point::new(x * cosine - y * sine, x * sine + y * cosine)
    });
    std::iter::once(centre).chain(around)
}

#[cfg(test)]
mod tests {
    use super::{
        super::played::{classic, rest},
        *,
    };
    use kluster::{Event, GameEvent};

    /// The radius of the cord of [`classic`], in metres.
    const RADIUS: f64 = 1.005 / TAU;

    #[test]
    fn k11_what_is_said_of_a_held_stone_is_what_the_rules_make_of_it() {
        // A stone is some 3 cm long, and is taken with its long side away from the player.
        for (y, misfit) in [
            (0.0, None),
            (RADIUS - 0.02, None),
            (RADIUS - 0.006, Some(Misfit::Across)),
            (RADIUS + 0.006, Some(Misfit::Across)),
            (RADIUS + 0.03, Some(Misfit::Outside)),
        ] {
            let mut simulation = classic();
            let magnet = simulation.table().hands()[simulation.seat().unwrap()][0];
            simulation.take(magnet, Point::new(0.0, -0.1), &mut |_| {}).unwrap();
            simulation.target.as_mut().unwrap().place = Point::new(0.0, y);
            rest(&mut simulation, &mut |_, _| {});
            assert_eq!(Aim::of(&simulation).unwrap().misfit, misfit, "{y}");
            let mut events = Vec::new();
            simulation.lower();
            rest(&mut simulation, &mut |_, new| events.extend_from_slice(new));
            let is_back = events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::NotPlaced { .. })));
            let is_placed = events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Placed { .. })));
            assert_eq!((is_placed, is_back), (misfit.is_none(), misfit.is_some()), "{y}: {events:?}");
            assert_eq!(Aim::of(&simulation), None, "the hand is empty");
        }
    }

    #[test]
    fn k11_a_turned_stone_needs_more_room() {
        let mut simulation = classic();
        let magnet = simulation.table().hands()[simulation.seat().unwrap()][0];
        simulation.take(magnet, Point::new(RADIUS - 0.0095, 0.0), &mut |_| {}).unwrap();
        let misfit = |simulation: &Simulation| Aim::of(simulation).unwrap().misfit;
        assert_eq!(misfit(&simulation), None);
        simulation.target.as_mut().unwrap().rotate(-TAU / 4.0);
        assert_eq!(misfit(&simulation), Some(Misfit::Across));
    }

    #[test]
    fn k11_a_spinner_must_touch_the_table_inside() {
        let cord = Cord::circle(Point::default(), 1.005).unwrap();
        let of = |x: f64| {
            let outline = Ellipse { centre: Point::new(x, 0.0), semi_axes: [0.01, 0.01], yaw: [1.0, 0.0] };
            Misfit::of(std::slice::from_ref(&cord), MagnetKind::Spinner, &outline)
        };
        assert_eq!([RADIUS - 0.004, RADIUS + 0.004].map(of), [None, Some(Misfit::Spinner)]);
    }
}
