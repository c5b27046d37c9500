//! Playing something through in mind: on a copy of the table, judged by the rules (K5, K6, K11).

use super::stop::StopSignal;
use kluster::{Action, MagnetKind, area};
use magnets::{Ellipse, HandAction, MagnetId, MagnetLocation, ObservationKind, Point, TICKS_PER_SECOND, World};

/// What came of it.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// The table after it, with what was caught taken off.
    pub(super) world: World,
    /// All that joined or left.
    pub(super) caught: Vec<MagnetId>,
    /// A magnet was let go of where it may not lie.
    pub(super) misplaced: bool,
}

impl Trial {
    /// Whether nothing was lost by it.
    pub(super) fn is_clean(&self) -> bool {
        self.caught.is_empty() && !self.misplaced
    }

    /// How many magnets one has to place again.
    pub(super) fn cost(&self, placed: MagnetId) -> f64 {
        let own = self.misplaced || !self.caught.is_empty();
        let own = usize::from(own && !self.caught.contains(&placed));
        f64::from(u16::try_from(self.caught.len() + own).unwrap_or(u16::MAX))
    }
}

/// The longest that one act goes on, in ticks.
const LONGEST: u32 = 60 * TICKS_PER_SECOND;
/// After how many steps somebody may say stop.
const POLLED: u32 = 8;

/// Plays acts through; `None` if one of them cannot be done, or somebody said stop.
pub(super) fn play(world: &World, kinds: &[MagnetKind], acts: &[Action], stop: &mut StopSignal) -> Option<Trial> {
    let mut trial = Trial { world: world.clone(), caught: Vec::new(), misplaced: false };
    for act in acts {
        trial.world.begin(hand_action(act)?).ok()?;
        let to_rest = matches!(act, Action::Release | Action::Drop);
        trial.run(kinds, to_rest, stop)?;
        if trial.misplaced || !trial.caught.is_empty() {
            break;
        }
    }
    trial.judge(kinds, stop)?;
    Some(trial)
}

fn hand_action(act: &Action) -> Option<HandAction> {
    Some(match *act {
        Action::Hold { magnet, at } => HandAction::Hold { magnet, at },
        Action::Carry { to, ticks } => HandAction::Carry { to, ticks },
        Action::Release => HandAction::Release,
        Action::Grab { cord, at } => HandAction::Grab { cord, at },
        Action::Drag { to, ticks } => HandAction::Drag { to, ticks },
        Action::Drop => HandAction::LetGo,
        Action::LayCord(_) | Action::PutBack | Action::PlaceAgain(_) | Action::Clock => return None,
    })
}

impl Trial {
    /// Steps while the hand is at work, or until all is at rest.
    fn run(&mut self, kinds: &[MagnetKind], to_rest: bool, stop: &mut StopSignal) -> Option<()> {
        for tick in 0..LONGEST {
            let done = if to_rest || !self.caught.is_empty() { self.world.is_at_rest() } else { !self.world.is_busy() };
            if done {
                break;
            }
            if tick % POLLED == 0 && stop.is_requested() {
                return None;
            }
            let held = self.world.held().and_then(|magnet| match self.world.location(magnet) {
                MagnetLocation::Held(pose) => Some((magnet, Point::new(pose.centre.x, pose.centre.y))),
                _ => None,
            });
            let was_clean = self.caught.is_empty();
            // A cord gives way to what comes down on it: how it lies before that counts (K11).
            let cords = held.filter(|_| self.world.is_busy()).map(|_| self.world.cords().to_vec());
            for seen in self.world.step() {
                match seen.kind {
                    ObservationKind::Joined { magnets, .. } => self.caught.extend(magnets),
                    ObservationKind::Left(magnet) => self.caught.push(magnet),
                    ObservationKind::Moved(_)
                    | ObservationKind::Turned(_)
                    | ObservationKind::Toppled(..)
                    | ObservationKind::Rest => {}
                }
            }
            if let (Some((magnet, place)), Some(cords), None) = (held, cords, self.world.held()) {
                let outline = self.world.outline(magnet).map(|outline| Ellipse { centre: place, ..outline });
                let kind = kinds.get(usize::from(magnet.0)).copied();
                let valid =
                    outline.zip(kind).is_some_and(|(outline, kind)| area::is_validly_placed(&cords, kind, &outline));
                if !valid {
                    self.misplaced = true;
                    let _ = self.world.take(magnet);
                }
                self.world.stop_hand();
            }
            if was_clean && !self.caught.is_empty() {
                self.world.stop_hand();
            }
        }
        Some(())
    }

    /// What lies outside has left (K11); what was caught is taken, and what that stirs up counts too (K6).
    fn judge(&mut self, kinds: &[MagnetKind], stop: &mut StopSignal) -> Option<()> {
        /// How often taking something away may stir up more.
        const ROUNDS: u8 = 4;
        if self.caught.is_empty() && !self.world.is_at_rest() {
            // In the middle of a turn, with a hand over the table.
            return Some(());
        }
        let mut taken = Vec::new();
        for _ in 0..ROUNDS {
            let outside: Vec<MagnetId> = self.world.magnets().filter(|id| self.is_outside(*id)).collect();
            self.caught.extend(outside);
            if self.caught.is_empty() {
                break;
            }
            if let Some(held) = self.world.held() {
                let _ = self.world.take(held);
            }
            for magnet in std::mem::take(&mut self.caught) {
                let _ = self.world.take(magnet);
                taken.push(magnet);
            }
            // While something is caught the table comes to rest.
            self.run(kinds, true, stop)?;
        }
        taken.append(&mut self.caught);
        taken.sort_by_key(|magnet| magnet.0);
        taken.dedup();
        self.caught = taken;
        Some(())
    }

    fn is_outside(&self, id: MagnetId) -> bool {
        self.world.outline(id).is_some_and(|outline| !area::is_inside(self.world.cords(), outline.centre))
    }
}
