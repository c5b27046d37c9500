//! Contacts: magnets that touch join into one body; a magnet lifted to the hand clings there.

use super::{
    World,
    body::{Body, BodyMember, compose_rotations, inverse_rotation, rotate},
    state::{MagnetEntry, MagnetStatus},
};
use crate::{Ellipsoid, Face, Gap, MagnetId, ObservationKind, Point, Pose, Vector, Velocity, face::TablePose};

/// Magnets nearer to each other than this have joined, in metres.
pub const JOIN_DISTANCE: f64 = 0.2e-3;

impl World {
    /// Whether a magnet at a pose would overlap no magnet on the table or in the hand.
    pub(super) fn is_free(&self, id: MagnetId, pose: &Pose) -> bool {
        let Some(entry) = self.state.magnet(id) else { return false };
        let solid = entry.properties.magnet.ellipsoid(pose);
        let mut others = self.force_cache.present().filter(|other| *other != id);
        others.all(|other| {
            let apart = self.force_cache.pose(other).centre - pose.centre;
            let touch = self.bounding_radius(id) + self.bounding_radius(other);
            apart.dot(apart) > touch * touch
                || self.ellipsoid(other).is_none_or(|other| solid.gap(&other).distance >= 0.0)
        })
    }

    /// Returns the shape of a magnet at its current pose.
    fn ellipsoid(&self, id: MagnetId) -> Option<Ellipsoid> {
        Some(self.state.magnet(id)?.properties.magnet.ellipsoid(self.force_cache.pose(id)))
    }

    /// Joins all magnets that touch. Broad phase: bounding spheres of pairs of which one has moved.
    pub(super) fn join_touching(&mut self) {
        if !self.force_cache.needs_any_contact_check() {
            return;
        }
        let mut close_pairs = std::mem::take(&mut self.scratch.close_pairs);
        close_pairs.clear();
        for second in self.force_cache.present() {
            let here = self.force_cache.slot(second);
            for first in self.force_cache.present().take_while(|first| *first < second) {
                let there = self.force_cache.slot(first);
                let apart = here.pose.centre - there.pose.centre;
                let touch = here.bounding_radius + there.bounding_radius + JOIN_DISTANCE;
                if (here.needs_contact_check || there.needs_contact_check) && apart.dot(apart) < touch * touch {
                    close_pairs.push((first, second));
                }
            }
        }
        // Whatever a join moves is checked the next time.
        self.force_cache.clear_contact_checks();
        for (first, second) in &close_pairs {
            if let Some(contact) = self.contact(*first, *second) {
                self.join(*first, *second, &contact);
            }
        }
        self.scratch.close_pairs = close_pairs;
    }

    /// Returns the contact of two magnets if they touch and are not joined yet.
    fn contact(&self, first: MagnetId, second: MagnetId) -> Option<Gap<Vector>> {
        let (one, other) = (self.state.magnet(first)?, self.state.magnet(second)?);
        if cannot_join(one, other) {
            return None;
        }
        let contact = self.ellipsoid(first)?.gap(&self.ellipsoid(second)?);
        (contact.distance < JOIN_DISTANCE).then_some(contact)
    }

    fn join(&mut self, first: MagnetId, second: MagnetId, contact: &Gap<Vector>) {
        self.observe(ObservationKind::Joined { magnets: [first, second], place: contact.point });
        match (self.body_of(first), self.body_of(second)) {
            (Some(one), Some(other)) => {
                self.separate_bodies(one, other, contact);
                self.merge(one, other);
            }
            // One of the two is in the hand.
            (Some(_), None) => self.cling(first, second),
            (None, Some(_)) => self.cling(second, first),
            (None, None) => {}
        }
    }

    fn body_of(&self, id: MagnetId) -> Option<MagnetId> {
        self.state.on_table(id).map(|on_table| on_table.member.body)
    }

    fn members(&self, body: MagnetId) -> impl Iterator<Item = MagnetId> + '_ {
        self.state.ids().filter(move |id| self.body_of(*id) == Some(body))
    }

    /// Separates two overlapping bodies until they just touch; the lighter one moves more.
    fn separate_bodies(&mut self, one: MagnetId, other: MagnetId, contact: &Gap<Vector>) {
        let level = Point::new(contact.normal.x, contact.normal.y);
        let square = level.dot(level);
        let masses = [one, other].map(|body| self.state.body(body).map_or(1.0, |body| body.mass));
        // No level direction leads out where one lies upon the other.
        if contact.distance >= 0.0 || square < 0.1 {
            return;
        }
        let displacement = level * (-contact.distance / square / (masses[0] + masses[1]));
        for (body, share) in [(one, -masses[1]), (other, masses[0])] {
            if let Some(body) = self.state.bodies[usize::from(body.0)].as_mut() {
                body.centre = body.centre + displacement * share;
            }
        }
    }

    /// Merges two bodies into one.
    fn merge(&mut self, one: MagnetId, other: MagnetId) {
        let (Some(a), Some(b)) = (self.state.body(one), self.state.body(other)) else { return };
        let joined = a.joined(b);
        let body = one.min(other);
        let members: Vec<MagnetId> = self.members(one).chain(self.members(other)).collect();
        for id in members {
            let Some(table_pose) = self.state.table_pose(id) else { continue };
            if let Some(on_table) = self.state.on_table_mut(id) {
                on_table.member = BodyMember { body, offset: table_pose.centre - joined.centre, yaw: table_pose.yaw };
            }
        }
        // Only now, because the poses above are relative to the two old bodies.
        self.state.bodies[usize::from(one.max(other).0)] = None;
        self.state.bodies[usize::from(body.0)] = Some(joined);
        self.sync_body(body);
    }

    pub(super) fn sync_body(&mut self, body: MagnetId) {
        let members: Vec<MagnetId> = self.members(body).collect();
        for id in members {
            self.sync_magnet(id);
        }
    }

    /// Lifts bodies whose normal force vanishes to the hand, unless mostly other magnets on the table lift them.
    pub(super) fn lift_to_hand(&mut self) {
        if self.state.hand.is_none() {
            return;
        }
        for body in self.state.ids() {
            if self.state.body(body).is_none() || self.normal_of(body) > 0.0 || !self.is_pulled_by_hand(body) {
                continue;
            }
            // It clings to the magnet in the hand that is nearest to any of its own.
            let mut nearest: Option<(MagnetId, MagnetId, Gap<Vector>)> = None;
            for id in self.members(body) {
                for other in self.force_cache.present().filter(|other| self.body_of(*other).is_none()) {
                    let (Some(one), Some(two)) = (self.ellipsoid(id), self.ellipsoid(other)) else { continue };
                    let gap = one.gap(&two);
                    if nearest.as_ref().is_none_or(|(.., best)| gap.distance < best.distance) {
                        nearest = Some((id, other, gap));
                    }
                }
            }
            let Some((id, other, contact)) = nearest else { continue };
            let magnets = [id.min(other), id.max(other)];
            self.observe(ObservationKind::Joined { magnets, place: contact.point });
            self.cling(id, other);
        }
    }

    /// Whether the magnets in the hand contribute more than half of the upward force on a body.
    fn is_pulled_by_hand(&self, body: MagnetId) -> bool {
        let (mut by_hand, mut by_all) = (0.0, 0.0);
        for id in self.members(body) {
            by_all += self.force_cache.load(id).force.z;
            let in_hand = self.force_cache.present().filter(|other| self.body_of(*other).is_none());
            by_hand += in_hand.map(|other| self.force_cache.force_and_field(other, id).0.z).sum::<f64>();
        }
        by_hand > 0.5 * by_all
    }

    /// Attaches the body of a magnet to one in the hand, moved until the two just touch, and stops the hand.
    fn cling(&mut self, magnet: MagnetId, to: MagnetId) {
        let (Some(body), Some(mut flying), Some(held)) =
            (self.body_of(magnet), self.ellipsoid(magnet), self.ellipsoid(to))
        else {
            return;
        };
        let from = flying.centre;
        for _ in 0..8 {
            // The gap never exceeds the true distance, so iterating approaches contact without passing it.
            let gap = flying.gap(&held);
            flying.centre += gap.normal * gap.distance;
        }
        let displacement = flying.centre - from;
        let members: Vec<MagnetId> = self.members(body).collect();
        for id in members {
            let mut pose = *self.force_cache.pose(id);
            pose.centre += displacement;
            self.state.magnets[usize::from(id.0)].status = MagnetStatus::Clinging(pose);
            self.sync_magnet(id);
        }
        self.state.bodies[usize::from(body.0)] = None;
        if let Some(hand) = &mut self.state.hand {
            hand.stop();
        }
    }

    /// Releases the held magnet onto the table.
    pub(super) fn release_held(&mut self) {
        let Some(hand) = self.state.hand.take() else { return };
        let pose = hand.pose();
        let (face, yaw) = Face::nearest(&pose.rotation);
        let table_pose = TablePose { centre: Point::new(pose.centre.x, pose.centre.y), yaw, roll: face.roll() };
        self.place_on_table(hand.magnet, &table_pose, face);
    }

    /// Removes a magnet from its body; the rest of the body stays joined.
    pub(super) fn leave_body(&mut self, id: MagnetId, membership: &BodyMember) {
        let Some(old) = self.state.bodies[usize::from(membership.body.0)].take() else { return };
        let members: Vec<MagnetId> = self.members(membership.body).filter(|member| *member != id).collect();
        let Some(first) = members.first().copied() else { return };
        // Rebuild the remaining body magnet by magnet.
        let mut rest: Option<Body> = None;
        let mut member_poses = Vec::new();
        for member in &members {
            let (Some(entry), Some(on_table)) = (self.state.magnet(*member), self.state.on_table(*member)) else {
                continue;
            };
            let (centre, yaw) = old.member_pose(&on_table.member);
            let single = Body::single(&entry.properties, &TablePose { centre, yaw, roll: on_table.rolled() });
            rest = Some(rest.map_or_else(|| single.clone(), |rest| rest.joined(&single)));
            member_poses.push((*member, centre, yaw));
        }
        let Some(rest) = rest else { return };
        for (member, centre, yaw) in member_poses {
            let offset = rotate(centre - rest.centre, inverse_rotation(rest.yaw));
            if let Some(on_table) = self.state.on_table_mut(member) {
                on_table.member =
                    BodyMember { body: first, offset, yaw: compose_rotations(inverse_rotation(rest.yaw), yaw) };
            }
        }
        self.state.bodies[usize::from(first.0)] = Some(Body { velocity: Velocity::ZERO, ..rest });
        self.sync_body(first);
    }
}

/// Whether two magnets need no contact check: parts of one body, both in the hand, or one not in play.
fn cannot_join(one: &MagnetEntry, other: &MagnetEntry) -> bool {
    match (&one.status, &other.status) {
        (MagnetStatus::Table(a), MagnetStatus::Table(b)) => a.member.body == b.member.body,
        (MagnetStatus::Table(_), MagnetStatus::Held | MagnetStatus::Clinging(_))
        | (MagnetStatus::Held | MagnetStatus::Clinging(_), MagnetStatus::Table(_)) => false,
        _ => true,
    }
}
