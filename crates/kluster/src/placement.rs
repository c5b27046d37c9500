//! [`Placement`]: steps a table and judges what happens to its magnets, without seats or turns (K5, K6, K11).

use crate::{MagnetKind, area};
use magnets::{
    Cord, Ellipse, HandAction, HandError, MagnetId, MagnetLocation, Observation, ObservationKind, Point, World,
};
use seats::RulesVersion;

/// A table, its hand, and the judge of both: steps the physics and reports a [`PlacementEvent`] for each verdict.
///
/// [`Game`](crate::Game) forwards the verdicts to [`Rules`](crate::Rules); bots simulate their plans with the same
/// code.
///
/// ```
/// use kluster::{MagnetKind, Placement, PlacementEvent, RULES_VERSION};
/// use magnets::{Cord, HandAction, HandPose, MagnetId, PhysicsVersion, Point, Surface, World};
///
/// let physics = PhysicsVersion::NEWEST;
/// let stone = physics.edition().stone.sample(7, 0);
/// let mut world = World::new(physics, Surface { width: 0.6, depth: 0.6 }, [stone])?;
/// world.lay_cord(Cord::circle(Point::default(), 1.0)?)?;
/// let mut placement = Placement::new(RULES_VERSION, world, vec![MagnetKind::Stone]);
///
/// let at = HandPose { at: [250_000, 0, 60_000], turned: [1, 0, 0, 0] };
/// placement.begin(HandAction::Hold { magnet: MagnetId(0), at })?;
/// placement.begin(HandAction::Release)?;
/// let mut verdict = None;
/// while !placement.world().is_at_rest() {
///     placement.step(&mut |event| {
///         if let PlacementEvent::Released { is_valid, .. } = event {
///             verdict = Some(is_valid);
///         }
///     });
/// }
/// assert_eq!(verdict, Some(false), "25 cm from the centre is outside the cord (K11)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Placement {
    rules: RulesVersion,
    world: World,
    /// The kind of each magnet, by its number: stones and spinners are placed differently (K5).
    kinds: Vec<MagnetKind>,
    /// The cords before the current tick. A cord gives way to a magnet that comes down on it and would so make room for
    /// a stone released partly outside, so a release is judged by these (K11).
    cords_before: Vec<Cord>,
    /// Whether a Kluster is going on: set when magnets join or leave, cleared when the table rests with nothing to take
    /// (K6).
    is_klustering: bool,
    /// The magnets to take off at rest, in ascending order (K6).
    caught: Vec<MagnetId>,
    /// The magnets caught in the current tick. A field only to reuse its allocation.
    caught_in_tick: Vec<MagnetId>,
    /// Whether magnets joined in the current tick, and did not merely leave.
    has_joined_in_tick: bool,
}

/// A report of a [`Placement`].
#[derive(Clone, Copy, Debug)]
pub enum PlacementEvent<'a> {
    /// Something happened on the table.
    Observed(Observation),
    /// The hand let go of a magnet. One that is not validly placed is off the table again. A magnet that joins another
    /// as it lands counts as placed: that is a Kluster and nothing else (K11).
    Released {
        /// The released magnet.
        magnet: MagnetId,
        /// Whether it lies as its box demands (K5, K11).
        is_valid: bool,
    },
    /// Magnets joined or left the area (K6). The hand has stopped.
    Kluster {
        /// The magnets.
        magnets: &'a [MagnetId],
        /// Whether they joined, and did not merely leave.
        has_joined: bool,
    },
    /// The table is at rest, and no cord is in the hand.
    Rest {
        /// The table before `taken` come off it.
        world: &'a World,
        /// The magnets caught since the last rest. They come off the table next, which may set others in motion.
        taken: &'a [MagnetId],
    },
}

/// A magnet in a moving hand, and the point on the table below it.
#[derive(Clone, Copy)]
struct LoweredMagnet {
    magnet: MagnetId,
    place: Point,
}

impl Placement {
    /// Creates a judge of `world`, whose magnets are of these kinds.
    pub fn new(rules: RulesVersion, world: World, kinds: Vec<MagnetKind>) -> Placement {
        Placement {
            rules,
            world,
            kinds,
            cords_before: Vec::new(),
            is_klustering: false,
            caught: Vec::new(),
            caught_in_tick: Vec::new(),
            has_joined_in_tick: false,
        }
    }

    /// Creates the judge of a restored table. `caught` are the magnets to take off at rest; `None` if no Kluster is
    /// going on.
    pub(crate) fn restored(
        rules: RulesVersion,
        world: World,
        kinds: Vec<MagnetKind>,
        caught: Option<Vec<MagnetId>>,
    ) -> Placement {
        Placement {
            is_klustering: caught.is_some(),
            caught: caught.unwrap_or_default(),
            ..Placement::new(rules, world, kinds)
        }
    }

    /// Returns the table.
    pub fn world(&self) -> &World {
        &self.world
    }

    pub(crate) fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// Begins an action of the hand; the following steps carry it out.
    ///
    /// # Errors
    /// If the hand cannot do that now. Nothing changes then.
    pub fn begin(&mut self, action: HandAction) -> Result<(), HandError> {
        self.world.begin(action)
    }

    /// Advances the table by one tick and judges what happened.
    ///
    /// Step until the table is at rest to see everything that a release or a Kluster leads to: magnets that come off
    /// the table at rest wake it again.
    pub fn step(&mut self, emit: &mut dyn FnMut(PlacementEvent)) {
        let lowered = self.lowered_magnet();
        if lowered.is_some() && self.cords_before != self.world.cords() {
            self.cords_before.clear();
            self.cords_before.extend_from_slice(self.world.cords());
        }
        self.caught_in_tick.clear();
        self.has_joined_in_tick = false;
        for observation in self.world.step() {
            emit(PlacementEvent::Observed(*observation));
            match observation.kind {
                ObservationKind::Joined { magnets, .. } => {
                    self.has_joined_in_tick = true;
                    self.caught_in_tick.extend(magnets);
                }
                // A magnet released beside the table never lay on it: it is misplaced (K11) and nothing else.
                ObservationKind::Left(magnet) if lowered.is_none_or(|lowered| lowered.magnet != magnet) => {
                    self.caught_in_tick.push(magnet);
                }
                ObservationKind::Left(_)
                | ObservationKind::Moved(_)
                | ObservationKind::Turned(_)
                | ObservationKind::Toppled(..)
                | ObservationKind::Rest => {}
            }
        }
        if let Some(lowered) = lowered.filter(|_| self.world.held().is_none()) {
            self.judge_release(lowered, emit);
        }
        self.catch(emit);
        // A cord in the hand may still come back around a magnet.
        if self.world.is_at_rest() && !self.world.is_grabbing() {
            self.judge_at_rest(emit);
        }
    }

    /// Returns the magnet that the hand may release in the next tick. A hand that does not move releases nothing.
    fn lowered_magnet(&self) -> Option<LoweredMagnet> {
        let magnet = self.world.held().filter(|_| self.world.is_busy())?;
        let MagnetLocation::Held(pose) = self.world.location(magnet) else { return None };
        Some(LoweredMagnet { magnet, place: Point::new(pose.centre.x, pose.centre.y) })
    }

    fn judge_release(&mut self, lowered: LoweredMagnet, emit: &mut dyn FnMut(PlacementEvent)) {
        // Under rules 1 a magnet was taken back even if it joined another.
        let has_joined = self.rules > RulesVersion::V1 && self.caught_in_tick.contains(&lowered.magnet);
        let is_valid = has_joined || self.is_validly_placed(lowered);
        // The other hand drops its cord, which would otherwise keep the table from being judged at rest (K10).
        self.world.stop_hand();
        if !is_valid {
            self.take_off(lowered.magnet);
        }
        emit(PlacementEvent::Released { magnet: lowered.magnet, is_valid });
    }

    /// Whether a released magnet lies as its box demands, by the cords as they lay before (K5, K11).
    fn is_validly_placed(&self, LoweredMagnet { magnet, place }: LoweredMagnet) -> bool {
        let Some(outline) = self.world.outline(magnet) else { return false };
        let outline = Ellipse { centre: place, ..outline };
        let kind = self.kinds.get(usize::from(magnet.0));
        kind.is_some_and(|kind| area::is_validly_placed(&self.cords_before, *kind, &outline))
    }

    /// Adds the magnets caught in this tick to those to take off, and stops the hand: the turn is over (K6).
    fn catch(&mut self, emit: &mut dyn FnMut(PlacementEvent)) {
        if self.caught_in_tick.is_empty() {
            return;
        }
        if !self.is_klustering {
            self.is_klustering = true;
            self.world.stop_hand();
        }
        for magnet in &self.caught_in_tick {
            if let Err(index) = self.caught.binary_search(magnet) {
                self.caught.insert(index, *magnet);
            }
        }
        emit(PlacementEvent::Kluster { magnets: &self.caught_in_tick, has_joined: self.has_joined_in_tick });
    }

    /// Catches the magnets that rest outside every cord (K11), then takes off all that were caught (K6).
    fn judge_at_rest(&mut self, emit: &mut dyn FnMut(PlacementEvent)) {
        self.has_joined_in_tick = false;
        let Placement { world, caught_in_tick, .. } = &mut *self;
        caught_in_tick.clear();
        caught_in_tick.extend(world.magnets().filter(|magnet| is_outside(world, *magnet)));
        for magnet in caught_in_tick.iter() {
            let kind = ObservationKind::Left(*magnet);
            emit(PlacementEvent::Observed(Observation { tick: world.tick(), kind }));
        }
        self.catch(emit);
        if let Some(held) = self.world.held().filter(|_| self.is_klustering) {
            // The turn is over, so the magnet in the hand goes back to its owner.
            self.take_off(held);
        }
        emit(PlacementEvent::Rest { world: &self.world, taken: &self.caught });
        self.is_klustering = !self.caught.is_empty();
        for magnet in std::mem::take(&mut self.caught) {
            self.take_off(magnet);
        }
    }

    fn take_off(&mut self, magnet: MagnetId) {
        let taken = self.world.take(magnet);
        assert!(taken.is_ok(), "{magnet:?} was held or observed in this world, so the world has it");
    }
}

/// Whether a magnet rests on the table outside every cord (K11).
pub(crate) fn is_outside(world: &World, magnet: MagnetId) -> bool {
    world.outline(magnet).is_some_and(|outline| !area::is_inside(world.cords(), outline.centre))
}
