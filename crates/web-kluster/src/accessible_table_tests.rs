//! The numbers behind the words.

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::{
    super::played::{classic, classic_with},
    *,
};
use kluster::Versions;
use magnets::PhysicsVersion;

#[test]
fn what_is_in_the_hand_and_on_the_table_has_a_line() {
    // Small stones are held as low as they always were.
    for (physics, height) in [(PhysicsVersion::V1, 6000), (PhysicsVersion::V2, 8100)] {
        let mut simulation = classic_with(Versions { physics, ..Versions::NEWEST });
        assert_eq!(magnet_rows(&simulation), []);
        let seat = simulation.seat().unwrap();
        let magnet = simulation.table().hands()[seat][0];
        simulation.take(magnet, Point::new(0.031, -0.02), &mut |_| {}).unwrap();
        let all = magnet_rows(&simulation);
        let [held] = all.as_slice() else { panic!("{all:?}") };
        assert_eq!((held.at, held.place_name(), held.face_name()), ([3100, -2000, height], "held", "up"));
        assert_eq!((held.close, held.inside.as_slice()), (None, [1].as_slice()));
    }
}

#[test]
fn a_cord_says_how_long_it_is() {
    let all = cord_rows(&classic());
    let [cord] = all.as_slice() else { panic!("{all:?}") };
    assert!((cord.length - 100).abs() <= 1 && !cord.is_apart, "{cord:?}");
    assert!(cord.at.iter().all(|part| part.abs() < 100));
}
