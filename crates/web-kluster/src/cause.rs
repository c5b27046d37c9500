//! [`Cause`]: what led to magnets being taken, and [`CauseTracker`], which finds it. They know no screen.

use crate::{
    place::{level, pose},
    playback::ticks,
};
use kluster::{Event, GameEvent, TableView, TakeReason};
use magnets::{MagnetId, MagnetLocation, Observation, ObservationKind, Point};
use seats::Seat;

/// How long before the beginning a scene starts, in seconds.
const BEFORE: f64 = 0.6;

/// What led to magnets being taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cause {
    /// The player who took them.
    pub(crate) seat: Seat,
    pub(crate) magnets: Vec<MagnetId>,
    /// The event of the rules.
    pub(crate) event: Event,
    pub(crate) beginning: Beginning,
    /// The time at which it began, in ticks.
    pub(crate) first: u64,
    /// The time at which they were taken, in ticks.
    pub(crate) until: u64,
}

/// How it began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Beginning {
    /// Two magnets joined, here (K6).
    Joined([MagnetId; 2], Point),
    /// A magnet slid off the table (K16).
    Fallen(MagnetId),
    /// A magnet came to lie outside the cords (K11).
    Out(MagnetId),
    /// A magnet was let go of where it may not lie (K11).
    Misplaced(MagnetId),
}

impl Cause {
    /// The time at which a scene of it starts, in ticks.
    pub(crate) fn from(&self) -> u64 {
        self.first.saturating_sub(ticks(BEFORE))
    }

    /// Whether it began with this magnet: then no hand should hide it.
    pub(crate) fn is_of(&self, magnet: MagnetId) -> bool {
        self.beginning.magnets().contains(&magnet)
    }

    /// The last time before the magnets are gone, in ticks.
    pub(crate) fn last(&self) -> u64 {
        self.until.saturating_sub(1)
    }
}

impl Beginning {
    /// The magnets that it began with.
    pub(crate) fn magnets(&self) -> Vec<MagnetId> {
        match self {
            Beginning::Joined(both, _) => both.to_vec(),
            Beginning::Fallen(magnet) | Beginning::Out(magnet) | Beginning::Misplaced(magnet) => vec![*magnet],
        }
    }

    /// The rules that apply.
    pub(crate) const fn rules(&self) -> &'static [&'static str] {
        match self {
            Beginning::Joined(..) => &["K6"],
            Beginning::Fallen(_) => &["K6", "K16"],
            Beginning::Out(_) => &["K6", "K11"],
            Beginning::Misplaced(_) => &["K5", "K11"],
        }
    }
}

/// The place of a magnet on the table or in a hand.
pub(crate) fn place_of(game: TableView<'_>, magnet: MagnetId) -> Option<Point> {
    pose(game.world(), magnet).map(|pose| level(&pose))
}

/// Watches a game for the beginning of a cause, and remembers it until magnets are taken.
#[derive(Clone, Default)]
pub(crate) struct CauseTracker {
    first: Option<(u64, Beginning)>,
    /// A magnet outside the cords, and since when, in ticks.
    out: Option<(u64, MagnetId)>,
}

impl CauseTracker {
    /// Checks whether a magnet lies outside. The rules say so only when all is at rest, so call this now and then.
    pub(crate) fn check_outside(&mut self, now: u64, game: TableView<'_>) {
        let is_out =
            |magnet: &MagnetId| game.world().outline(*magnet).is_some_and(|outline| !game.is_inside(outline.centre));
        self.out = self.out.filter(|(_, magnet)| is_out(magnet));
        if self.out.is_none() {
            self.out = game.on_table().iter().find(|magnet| is_out(magnet)).map(|magnet| (now, *magnet));
        }
    }

    /// Handles the events up to now. Returns the cause if magnets were taken.
    pub(crate) fn on_events(&mut self, now: u64, game: TableView<'_>, events: &[GameEvent]) -> Option<Cause> {
        let mut cause = None;
        for event in events {
            match event {
                GameEvent::Observed(seen) => self.see(now, game, seen),
                GameEvent::Ruled(event @ Event::Taken { seat, magnets, reason: why }) => {
                    let found = match (why, magnets.as_slice()) {
                        (TakeReason::Kluster, _) => self.first,
                        (TakeReason::Misplaced, [magnet, ..]) => Some((now, Beginning::Misplaced(*magnet))),
                        _ => None,
                    };
                    let of = |(first, beginning)| Cause {
                        seat: *seat,
                        magnets: magnets.clone(),
                        event: event.clone(),
                        beginning,
                        first,
                        until: now,
                    };
                    cause = found.map(of);
                    *self = CauseTracker::default();
                }
                GameEvent::Ruled(event @ Event::NotPlaced { seat, magnet }) => {
                    cause = Some(Cause {
                        seat: *seat,
                        magnets: vec![*magnet],
                        event: event.clone(),
                        beginning: Beginning::Misplaced(*magnet),
                        first: now,
                        until: now,
                    });
                }
                GameEvent::Ruled(Event::Turn { .. }) => *self = CauseTracker::default(),
                GameEvent::Ruled(_) => {}
            }
        }
        cause
    }

    fn see(&mut self, now: u64, game: TableView<'_>, seen: &Observation) {
        let ago = game.world().tick().0.saturating_sub(seen.tick.0);
        let beginning = match seen.kind {
            ObservationKind::Joined { magnets, place } => Beginning::Joined(magnets, Point::new(place.x, place.y)),
            ObservationKind::Left(magnet) if game.world().location(magnet) == MagnetLocation::Fallen => {
                Beginning::Fallen(magnet)
            }
            ObservationKind::Left(magnet) => Beginning::Out(magnet),
            ObservationKind::Moved(_)
            | ObservationKind::Turned(_)
            | ObservationKind::Toppled(..)
            | ObservationKind::Rest => return,
        };
        let since = match (beginning, self.out) {
            (Beginning::Out(magnet), Some((since, out))) if magnet == out => since,
            _ => now.saturating_sub(ago),
        };
        self.first.get_or_insert((since, beginning));
    }
}
