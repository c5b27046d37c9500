//! Read access to a world, for players, rules and bots.

use super::{Surface, World, hand::HeldMagnet, state::MagnetStatus};
use crate::{
    Cord, Ellipse, Face, GRAVITY, HandError, Load, MagnetId, MagnetProperties, Observation, PhysicsVersion, Point,
    Pose, RestingMagnet, StaticTable, Tick, Vector, Velocity, field,
};

/// The location of a magnet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MagnetLocation {
    /// Not in play: in the box, or in front of a player.
    Away,
    /// In the hand.
    Held(Pose),
    /// Hanging on the magnet in the hand.
    Clinging(Pose),
    /// On the table.
    OnTable {
        /// Position and orientation, also while it topples.
        pose: Pose,
        /// The face on which it rests; while it topples, the previous one.
        face: Face,
        /// The first magnet of the body that it belongs to: itself if it has joined with none.
        body: MagnetId,
    },
    /// Fallen off the table.
    Fallen,
}

impl World {
    /// Returns the version of the physics.
    pub fn physics(&self) -> PhysicsVersion {
        self.physics
    }

    /// Returns the current tick.
    pub fn tick(&self) -> Tick {
        self.state.tick
    }

    /// Returns the surface.
    pub fn surface(&self) -> Surface {
        self.state.surface
    }

    /// Returns the ids of all magnets, wherever they are.
    pub fn magnets(&self) -> impl Iterator<Item = MagnetId> + use<> {
        self.state.ids()
    }

    /// Returns the properties of a magnet.
    ///
    /// # Errors
    /// If the world has no such magnet.
    pub fn properties(&self, id: MagnetId) -> Result<&MagnetProperties, HandError> {
        self.state.magnet(id).map(|entry| &entry.properties).ok_or(HandError::NoSuchMagnet)
    }

    /// Returns the location of a magnet; `Away` if the world has no such magnet.
    pub fn location(&self, id: MagnetId) -> MagnetLocation {
        let pose = self.state.pose(id);
        match (self.state.magnet(id).map(|entry| &entry.status), pose) {
            (Some(MagnetStatus::Fallen), _) => MagnetLocation::Fallen,
            (Some(MagnetStatus::Held), Some(pose)) => MagnetLocation::Held(pose),
            (Some(MagnetStatus::Clinging(pose)), _) => MagnetLocation::Clinging(*pose),
            (Some(MagnetStatus::Table(on_table)), Some(pose)) => {
                MagnetLocation::OnTable { pose, face: on_table.face, body: on_table.member.body }
            }
            _ => MagnetLocation::Away,
        }
    }

    /// Returns the outline of a magnet on the table, as seen from above.
    pub fn outline(&self, id: MagnetId) -> Option<Ellipse> {
        Some(self.state.table_pose(id)?.outline(&self.state.magnet(id)?.properties))
    }

    /// Returns mass, moment of inertia and velocity of the body that a magnet on the table belongs to.
    pub fn motion(&self, id: MagnetId) -> Option<(f64, f64, Velocity)> {
        let body = self.state.body(self.state.on_table(id)?.member.body)?;
        Some((body.mass, body.inertia, body.velocity))
    }

    /// Whether a magnet is toppling from one face to another.
    pub fn is_rolling(&self, id: MagnetId) -> bool {
        self.state.on_table(id).is_some_and(|on_table| on_table.roll.is_some())
    }

    /// Returns the cords in the order in which they were laid.
    pub fn cords(&self) -> &[Cord] {
        &self.state.cords
    }

    /// Returns the load that all other magnets put on this one, on the table or in the hand.
    pub fn load(&mut self, id: MagnetId) -> Option<Load> {
        self.state.pose(id)?;
        self.refresh();
        Some(*self.force_cache.load(id))
    }

    /// Returns the ratio of a magnet's load to the load at which it breaks away: 0 without load, 1 at the limit.
    /// For a magnet within a kluster the value is the one that it would have alone.
    pub fn load_ratio(&mut self, id: MagnetId) -> Option<f64> {
        let load = self.load(id)?;
        self.resting(id).map(|resting| resting.load_ratio(&load))
    }

    /// Returns a magnet on the table as [`StaticTable`] needs it.
    fn resting(&self, id: MagnetId) -> Option<RestingMagnet> {
        let (on_table, table_pose) = (self.state.on_table(id)?, self.state.table_pose(id)?);
        let Point { x, y } = table_pose.centre;
        let properties = self.state.magnet(id)?.properties;
        Some(RestingMagnet { properties, x, y, yaw: table_pose.yaw, face: on_table.face })
    }

    /// Returns the energy of all magnets on the table and in the hand, in joules: kinetic, magnetic, and gravitational
    /// above the surface.
    pub fn energy(&mut self) -> f64 {
        let kinetic = self.kinetic_energy();
        let present = self.force_cache.present().filter_map(|id| Some((id, &self.state.magnet(id)?.properties)));
        let potential: f64 = present
            .map(|(id, properties)| {
                let pose = self.force_cache.pose(id);
                let moment = pose.rotation.apply(properties.magnet.moment());
                // Each pair is counted from both sides, hence the half.
                properties.mass * GRAVITY * pose.centre.z - 0.5 * moment.dot(self.force_cache.load(id).field)
            })
            .sum();
        kinetic + potential
    }

    /// Returns the field of all magnets on the table and in the hand at a point, in teslas.
    pub fn field(&self, point: Vector) -> Vector {
        self.force_cache.present().fold(Vector::ZERO, |sum, id| sum + field(self.force_cache.source(id), point))
    }

    /// Returns the magnets on the table as a [`StaticTable`], for example to assess the risk of lowering another.
    pub fn table(&self) -> StaticTable {
        StaticTable::new(self.physics.edition(), self.state.ids().filter_map(|id| self.resting(id)).collect())
    }

    /// Returns the first contact since the table was last at rest.
    pub fn first_contact(&self) -> Option<Observation> {
        self.state.first_contact
    }

    /// Returns the magnet in the hand.
    pub fn held(&self) -> Option<MagnetId> {
        self.state.hand.as_ref().map(|hand| hand.magnet)
    }

    /// Whether the hand holds a cord.
    pub fn is_grabbing(&self) -> bool {
        self.state.grab.is_some()
    }

    /// Whether the hand moves: it carries or lowers a magnet, or drags a cord.
    pub fn is_busy(&self) -> bool {
        self.is_dragging() || self.state.hand.as_ref().is_some_and(HeldMagnet::is_moving)
    }

    /// Whether the hand lowers a magnet and lets go of it at the end.
    pub fn is_lowering(&self) -> bool {
        self.state.hand.as_ref().is_some_and(HeldMagnet::is_lowering)
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.state.grab.as_ref().is_some_and(|grab| grab.target.is_some())
    }

    /// Returns how many times as many substeps as necessary a tick has; see [`World::refine_substeps`].
    pub fn substep_multiplier(&self) -> u8 {
        self.state.substep_multiplier
    }

    /// Returns the number of substeps of the last tick, 0 if the world slept. For benchmarks.
    pub fn substeps(&self) -> u32 {
        self.scratch.substeps
    }

    /// Whether nothing moves, and nothing will until the hand acts.
    pub fn is_at_rest(&self) -> bool {
        !self.scratch.awake
    }

    /// Returns the observations of the last [`step`](World::step).
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    /// Steps until the table is at rest, at most `ticks` times, and returns all observations.
    pub fn run(&mut self, ticks: u32) -> Vec<Observation> {
        let mut observations = Vec::new();
        for _ in 0..ticks {
            if self.is_at_rest() {
                break;
            }
            observations.extend_from_slice(self.step());
        }
        observations
    }
}
