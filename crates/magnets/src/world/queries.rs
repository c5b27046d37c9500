//! What players, rules and bots ask of a world.

use super::{Surface, World, hand::HeldMagnet, state::MagnetStatus};
use crate::{
    Cord, Ellipse, Face, GRAVITY, HandError, Load, MagnetId, MagnetProperties, Observation, Point, Pose, RestingMagnet,
    StaticTable, Tick, Vector, Velocity, field,
};

/// Where a magnet is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MagnetLocation {
    /// Not in play: in a box, or in front of a player.
    Away,
    /// In the hand.
    Held(Pose),
    /// Hanging on what is in the hand.
    Clinging(Pose),
    /// On the table.
    OnTable {
        /// Where and how it is turned, also in the middle of rolling over.
        pose: Pose,
        /// On what it rests; while it rolls over, on what it last did.
        face: Face,
        /// The first magnet of the kluster that it belongs to: itself if it is alone.
        body: MagnetId,
    },
    /// Off the table, on the floor.
    Fallen,
}

impl World {
    /// The time.
    pub fn tick(&self) -> Tick {
        self.state.tick
    }

    /// The surface.
    pub fn surface(&self) -> Surface {
        self.state.surface
    }

    /// All magnets, wherever they are.
    pub fn magnets(&self) -> impl Iterator<Item = MagnetId> + use<> {
        self.state.ids()
    }

    /// What a magnet is.
    ///
    /// # Errors
    /// If there is no such magnet.
    pub fn properties(&self, id: MagnetId) -> Result<&MagnetProperties, HandError> {
        self.state.magnet(id).map(|token| &token.properties).ok_or(HandError::NoSuchMagnet)
    }

    /// Where a magnet is; one that is not of this world is away.
    pub fn location(&self, id: MagnetId) -> MagnetLocation {
        let pose = self.state.pose(id);
        match (self.state.magnet(id).map(|token| &token.status), pose) {
            (Some(MagnetStatus::Fallen), _) => MagnetLocation::Fallen,
            (Some(MagnetStatus::Held), Some(pose)) => MagnetLocation::Held(pose),
            (Some(MagnetStatus::Clinging(pose)), _) => MagnetLocation::Clinging(*pose),
            (Some(MagnetStatus::Table(seated)), Some(pose)) => {
                MagnetLocation::OnTable { pose, face: seated.face, body: seated.member.body }
            }
            _ => MagnetLocation::Away,
        }
    }

    /// What a magnet on the table covers of the surface.
    pub fn outline(&self, id: MagnetId) -> Option<Ellipse> {
        Some(self.state.table_pose(id)?.outline(&self.state.magnet(id)?.properties))
    }

    /// How a magnet on the table moves: the mass and the moment of inertia of the body that it belongs to, and that one's motion.
    pub fn motion(&self, id: MagnetId) -> Option<(f64, f64, Velocity)> {
        let body = self.state.body(self.state.on_table(id)?.member.body)?;
        Some((body.mass, body.inertia, body.velocity))
    }

    /// Whether a magnet is on its way from one face to another.
    pub fn is_rolling(&self, id: MagnetId) -> bool {
        self.state.on_table(id).is_some_and(|seated| seated.roll.is_some())
    }

    /// The cords, in the order in which they were laid.
    pub fn cords(&self) -> &[Cord] {
        &self.state.cords
    }

    /// What a magnet on the table or in the hand feels from all others.
    pub fn load(&mut self, id: MagnetId) -> Option<Load> {
        self.state.pose(id)?;
        self.refresh();
        Some(*self.force_cache.load(id))
    }

    /// How near a magnet on the table is to breaking away: 0 without any load, 1 at the limit. In a kluster it has none of its own.
    pub fn load_ratio(&mut self, id: MagnetId) -> Option<f64> {
        let load = self.load(id)?;
        self.resting(id).map(|resting| resting.load_ratio(&load))
    }

    /// A single magnet on the table, as statics sees it.
    fn resting(&self, id: MagnetId) -> Option<RestingMagnet> {
        let (seated, stance) = (self.state.on_table(id)?, self.state.table_pose(id)?);
        let Point { x, y } = stance.centre;
        Some(RestingMagnet { properties: self.state.magnet(id)?.properties, x, y, yaw: stance.yaw, face: seated.face })
    }

    /// The energy of everything on the table and in the hand, in joule: of motion, of magnetism, and of weight above the faces that
    /// lie lowest.
    pub fn energy(&mut self) -> f64 {
        let moving = self.kinetic_energy();
        let present = self.force_cache.present().filter_map(|id| Some((id, &self.state.magnet(id)?.properties)));
        let lying: f64 = present
            .map(|(id, individual)| {
                let pose = self.force_cache.pose(id);
                let moment = pose.rotation.apply(individual.magnet.moment());
                // Each pair is seen from both sides, hence the half.
                individual.mass * GRAVITY * pose.centre.z - 0.5 * moment.dot(self.force_cache.load(id).field)
            })
            .sum();
        moving + lying
    }

    /// The field of all magnets on the table and in the hand, at a place, in tesla.
    pub fn field(&self, place: Vector) -> Vector {
        self.force_cache.present().fold(Vector::ZERO, |sum, id| sum + field(self.force_cache.source(id), place))
    }

    /// The magnets on the table as statics sees them: what lowering another would strain can be asked of that.
    pub fn table(&self) -> StaticTable {
        StaticTable::new(self.state.ids().filter_map(|id| self.resting(id)).collect())
    }

    /// The first two magnets that joined since all was at rest.
    pub fn first_contact(&self) -> Option<Observation> {
        self.state.first_contact
    }

    /// The magnet in the hand.
    pub fn held(&self) -> Option<MagnetId> {
        self.state.hand.as_ref().map(|hand| hand.magnet)
    }

    /// Whether a cord is in the hand.
    pub fn is_grabbing(&self) -> bool {
        self.state.grab.is_some()
    }

    /// Whether a hand is moving, lowering a magnet or dragging a cord.
    pub fn is_busy(&self) -> bool {
        self.is_dragging() || self.state.hand.as_ref().is_some_and(HeldMagnet::is_moving)
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.state.grab.as_ref().is_some_and(|grab| grab.target.is_some())
    }

    /// Whether nothing moves, and nothing will until a hand does something.
    pub fn is_at_rest(&self) -> bool {
        !self.scratch.awake
    }

    /// Steps until all is at rest, or this many ticks have passed, and answers what was seen.
    pub fn run(&mut self, ticks: u32) -> Vec<Observation> {
        let mut seen = Vec::new();
        for _ in 0..ticks {
            if self.is_at_rest() {
                break;
            }
            seen.extend_from_slice(self.step());
        }
        seen
    }
}
