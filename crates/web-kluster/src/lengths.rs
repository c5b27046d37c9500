//! [`Lengths`]: the distances of the page that depend on the size of the magnets, for each edition of them.

use magnets::{PhysicsVersion, World};

/// Distances that depend on the size of the magnets, in metres unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lengths {
    /// The height at which a hand holds a magnet that it takes no special care of. Stones on the table hardly feel one
    /// up there.
    pub(crate) hover: f64,
    /// The lowest and the highest that a hand holds one: just above the table, and out of all pull.
    pub(crate) lowest: f64,
    pub(crate) highest: f64,
    /// How far a key, a button and a notch of the wheel lift it.
    pub(crate) key_lift: f64,
    pub(crate) button_lift: f64,
    pub(crate) wheel_lift: f64,
    /// Up to this height of its centre a magnet lies on the table: its shadow falls below its neighbours.
    pub(crate) lying: f64,
    /// Nearer than this, centre to centre, two magnets are close to each other: there they begin to move each other.
    pub(crate) close: f64,
    /// The height at which field lines are shown: that of the centre of a stone that lies flat.
    pub(crate) field_height: f64,
    /// The distances between two samples of the danger map: rough, and fine.
    pub(crate) danger_spacings: [f64; 2],
    /// The room that is seen beyond the cords.
    pub(crate) margin: f64,
    /// The radius of the ring around a magnet that was taken, and around one that is about to break away.
    pub(crate) taken_ring: f64,
    pub(crate) tense_ring: f64,
    /// *See why*: the radius of the ring where two magnets meet and around a single one, and how far from the centre
    /// of a magnet its number stands.
    pub(crate) contact_ring: f64,
    pub(crate) cause_ring: f64,
    pub(crate) number_gap: f64,
    /// A millimetre of the drawing of a hand: it opens as wide as the magnet that it holds.
    pub(crate) hand_millimetre: f64,
    /// The width of a magnet in the tray, in pixels of the page.
    pub(crate) tray_width: u16,
}

/// For stones of 20 x 14 x 10 mm, which begin to move each other at some 45 mm.
const FIRST_EDITION: Lengths = Lengths {
    hover: 0.060,
    lowest: 0.012,
    highest: 0.180,
    key_lift: 5e-3,
    button_lift: 8e-3,
    wheel_lift: 6e-3,
    lying: 0.012,
    close: 0.045,
    field_height: 5e-3,
    danger_spacings: [0.02, 0.01],
    margin: 0.03,
    taken_ring: 0.017,
    tense_ring: 0.019,
    contact_ring: 9e-3,
    cause_ring: 22e-3,
    number_gap: 0.012,
    hand_millimetre: 1e-3,
    tray_width: 44,
};

/// For stones of 27 x 19 x 14 mm: most are 1.35 times as long. They begin to move each other at some 48 mm, since they
/// are heavier; and a phone has little room beyond the cords.
const SECOND_EDITION: Lengths = Lengths {
    hover: 0.081,
    lowest: 0.0162,
    highest: 0.243,
    key_lift: 7e-3,
    button_lift: 11e-3,
    wheel_lift: 8e-3,
    lying: 0.0162,
    close: 0.048,
    field_height: 7e-3,
    danger_spacings: [0.027, 0.0135],
    margin: 0.035,
    taken_ring: 0.023,
    tense_ring: 0.0257,
    contact_ring: 12e-3,
    cause_ring: 30e-3,
    number_gap: 0.0162,
    hand_millimetre: 1.35e-3,
    // Six in a row of a phone. Where more than twelve lie, the rows hold eight and magnets are smaller.
    tray_width: 58,
};

impl Lengths {
    /// Returns the lengths for the magnets of a version of the physics.
    pub(crate) const fn of(physics: PhysicsVersion) -> &'static Lengths {
        match physics {
            PhysicsVersion::V1 => &FIRST_EDITION,
            PhysicsVersion::V2 => &SECOND_EDITION,
        }
    }

    /// Returns the lengths for the magnets of a table.
    pub(crate) fn at(world: &World) -> &'static Lengths {
        Lengths::of(world.physics())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::hand_target::HandTarget, *};
    use magnets::{Face, HandAction, MagnetId, Point, Surface};

    #[test]
    fn lengths_fit_the_magnets_of_each_edition() {
        for physics in PhysicsVersion::ALL {
            let (lengths, edition) = (Lengths::of(physics), physics.edition());
            let [long, middle, short] = edition.stone.typical().magnet.semi_axes();
            assert!((lengths.field_height - short).abs() < 1e-9);
            // Two stones snap from 41 to 51 mm in both editions (docs/PHYSICS.md).
            assert!((0.041..0.051).contains(&lengths.close));
            // A stone on its edge still lies, and one in the hand never does.
            assert!(middle < lengths.lying && lengths.lying <= lengths.lowest);
            assert!(long < lengths.taken_ring && lengths.taken_ring < lengths.tense_ring);
            assert!(2.0 * long < lengths.margin, "a stone beside a cord is seen");
            assert!(lengths.lowest < lengths.hover && lengths.hover < lengths.highest);
        }
    }

    #[test]
    fn a_stone_stays_below_one_that_hovers_above_it() {
        for physics in PhysicsVersion::ALL {
            let stone = physics.edition().stone.typical();
            for face in Face::ALL {
                let mut world = World::new(physics, Surface { width: 0.6, depth: 0.6 }, [stone; 2]).unwrap();
                world.lay(MagnetId(0), Point::default(), [1.0, 0.0], Face::Up).unwrap();
                let target = HandTarget { face, ..HandTarget::over(Point::default(), Lengths::of(physics)) };
                let at = target.wrist().pose(target.place);
                world.begin(HandAction::Hold { magnet: MagnetId(1), at }).unwrap();
                let load = world.load_ratio(MagnetId(0)).unwrap();
                assert!(load < 0.8, "{physics:?} {face:?}: {load}");
            }
        }
    }
}
