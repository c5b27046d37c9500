//! [`Game::stage`]: sets up a position outside the rules, for tests and tools.

use crate::{Game, Illegal};
use magnets::{Face, HandPose, MagnetId, MagnetLocation, Point};

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
