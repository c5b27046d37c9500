//! Setting a table up outside the rules, for tests and for programs that want a certain position.

use crate::{Game, Illegal};
use magnets::{Face, HandPose, MagnetId, MagnetLocation, Point};

impl Game {
    /// Lays a magnet on the table at rest, on the face that is nearest to how it is turned, outside the rules: it comes from whatever
    /// hand or heap it is in, may lie outside the cords, and nobody wins by it. What follows is ruled as ever: what joins or
    /// leaves from then on is a Kluster of the seat to move.
    ///
    /// # Errors
    /// If no magnet is to be chosen now, that one lies on the table already, the surface ends before that place, or there is no room. Nothing has changed then.
    pub fn stage(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), Illegal> {
        self.rules.check_stage()?;
        if matches!(self.world.location(magnet), MagnetLocation::OnTable { .. }) {
            return Err(Illegal::MagnetOnTable);
        }
        let pose = at.pose()?;
        let (face, yaw) = Face::nearest(&pose.rotation);
        let place = Point::new(pose.centre.x, pose.centre.y);
        if !self.world.surface().contains(place) {
            return Err(Illegal::OffSurface);
        }
        self.world.lay(magnet, place, yaw, face)?;
        self.rules.stage(magnet);
        Ok(())
    }
}
