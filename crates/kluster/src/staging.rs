//! [`Game::stage`] and [`StagedGame`]: positions set up outside the rules, for tests and tools.

use crate::{Action, Game, GameEvent, Illegal, TableView, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation, Point, TICKS_PER_SECOND, Tick};

/// A copy of a game in which magnets are laid outside the rules, so that no record can reproduce it. It goes on by the
/// rules, as fast as the physics.
#[derive(Clone, Debug)]
pub struct StagedGame {
    game: Game,
}

/// The most ticks that an action waits for the table, far above what any takes.
const MAX_SETTLE_TICKS: u32 = 600 * TICKS_PER_SECOND;

impl Game {
    /// Lays a magnet on the table at rest, on the face nearest to its orientation, outside the rules: it may belong to
    /// anyone and lie outside the cords, and nobody wins by it. From then on the rules apply: magnets that join or
    /// leave are a Kluster of the player to move.
    ///
    /// # Errors
    /// If the player to move is not choosing a magnet, this one lies on the table already, or the point is off the
    /// surface or occupied. Nothing changes then.
    pub fn stage(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), Illegal> {
        self.rules.check_stage()?;
        if matches!(self.world().location(magnet), MagnetLocation::OnTable { .. }) {
            return Err(Illegal::MagnetOnTable);
        }
        let pose = at.pose()?;
        let (face, yaw) = Face::nearest(&pose.rotation);
        let place = Point::new(pose.centre.x, pose.centre.y);
        if !self.world().surface().contains(place) {
            return Err(Illegal::OffSurface);
        }
        self.placement.world_mut().lay(magnet, place, yaw, face)?;
        self.rules.stage(magnet);
        Ok(())
    }
}

impl StagedGame {
    /// Copies a game.
    pub fn new(game: &Game) -> StagedGame {
        StagedGame { game: game.clone() }
    }

    /// Returns what everybody may see.
    pub fn table(&self) -> TableView<'_> {
        self.game.table()
    }

    /// Lays a magnet on the table; see [`Game::stage`].
    ///
    /// # Errors
    /// As for [`Game::stage`].
    pub fn stage(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), Illegal> {
        self.game.stage(magnet, at)
    }

    /// Performs actions of the seat to move one after the other, each until the hand has finished it; with `settle`, or
    /// after a release, until the table is at rest. The first refused action drops the rest. Emits every event with its
    /// tick.
    ///
    /// # Errors
    /// If the first action is refused. Nothing changes then.
    pub fn perform(
        &mut self,
        actions: &[Action],
        settle: bool,
        emit: &mut dyn FnMut(Tick, GameEvent),
    ) -> Result<(), Illegal> {
        for (number, action) in actions.iter().enumerate() {
            match self.apply(action, emit) {
                // A Kluster during an earlier action has ended the turn and emptied the hand.
                Err(_) if number > 0 => break,
                result => result?,
            }
            self.step_while(|game| game.world().is_busy(), emit);
        }
        if settle || matches!(self.game.rules().turn(), Turn::Klustering { .. } | Turn::Settling { .. }) {
            self.step_while(|game| !game.is_at_rest(), emit);
        }
        Ok(())
    }

    fn apply(&mut self, action: &Action, emit: &mut dyn FnMut(Tick, GameEvent)) -> Result<(), Illegal> {
        let seat = self.game.rules().turn().seat().ok_or(Illegal::GameOver)?;
        let now = self.game.world().tick();
        self.game.apply(seat, action, &mut |event| emit(now, event))
    }

    fn step_while(&mut self, goes_on: impl Fn(&Game) -> bool, emit: &mut dyn FnMut(Tick, GameEvent)) {
        for _ in 0..MAX_SETTLE_TICKS {
            if !goes_on(&self.game) {
                break;
            }
            let now = Tick(self.game.world().tick().0 + 1);
            self.game.step(&mut |event| emit(now, event));
        }
    }
}
