//! One golden, two targets: 10,000 steps of each scene give these bits, natively and in WebAssembly, also when the
//! world is serialized and restored on the way.
//!
//! The digests of a released version never change. For a new version, run `cargo test -p magnets --test scenes` and copy
//! its digests.

use magnets::{PhysicsVersion, ScriptedScene, Snapshot, World};

const STEPS: u64 = 10_000;

/// A scene, its final digest under each version of the physics, and the ticks at which the world is restored: while
/// things move.
struct Golden {
    name: &'static str,
    digests: [u64; 2],
    marks: &'static [u64],
}

/// To update them, replace the digests here.
const GOLDENS: [Golden; 5] = [
    Golden { name: "topple", digests: [0x5250_1ab8_1bac_4ee0, 0x7088_dae5_edf8_a7fe], marks: &[60, 1100, 1590] },
    Golden { name: "drag", digests: [0x46fa_25ae_c17a_0cd2, 0x7fc8_2d63_1d72_f4cc], marks: &[100, 700, 1520] },
    Golden { name: "cords", digests: [0xbe19_0b6a_da28_c776, 0x373f_8f67_5b37_7caa], marks: &[50, 600, 950] },
    Golden { name: "spinners", digests: [0x8a78_2733_9c12_acc0, 0xc681_8b1f_4670_84e1], marks: &[300, 1200, 1800] },
    Golden { name: "crowd", digests: [0x4490_8159_d9b5_661f, 0xd44f_e504_4a7e_c213], marks: &[1500, 2500] },
];

/// Serializes a world to JSON and restores it.
fn round_trip(world: &World) -> World {
    let json = serde_json::to_string(&world.snapshot()).unwrap();
    let snapshot: Snapshot = serde_json::from_str(&json).unwrap();
    assert_eq!(snapshot, world.snapshot(), "JSON keeps every bit");
    World::restore(world.physics(), snapshot).unwrap()
}

fn step_to(scene: &mut ScriptedScene, tick: u64) {
    while scene.world.tick().0 < tick {
        scene.step();
    }
}

/// Plays a scene to the end, and in parallel a second one that is restored at every mark.
fn play(name: &str) {
    let golden = GOLDENS.iter().find(|golden| golden.name == name).unwrap();
    for (physics, digest) in PhysicsVersion::ALL.into_iter().zip(golden.digests) {
        play_version(physics, golden, digest);
    }
}

fn play_version(physics: PhysicsVersion, golden: &Golden, digest: u64) {
    let name = golden.name;
    let mut scene = ScriptedScene::named(physics, name).unwrap();
    step_to(&mut scene, golden.marks[0]);
    let mut restored = scene.clone();
    for mark in golden.marks {
        step_to(&mut scene, *mark);
        step_to(&mut restored, *mark);
        restored.world = round_trip(&restored.world);
        assert_eq!(restored.world.digest(), scene.world.digest(), "{name} at {mark}");
        // A clone has the same future, and does not affect the original.
        let before = scene.world.snapshot();
        let mut apart = scene.clone();
        step_to(&mut apart, mark + 20);
        assert_eq!(scene.world.snapshot(), before, "{name} at {mark}");
        step_to(&mut scene, mark + 20);
        assert_eq!(scene.world.snapshot(), apart.world.snapshot(), "{name} at {mark}");
    }
    step_to(&mut scene, STEPS);
    step_to(&mut restored, STEPS);
    let (plain, resumed) = (scene.world.digest(), restored.world.digest());
    assert!(scene.is_over() && restored.is_over(), "{name}: 10,000 steps are enough for the whole script");
    assert_eq!(plain, resumed, "{name}: restored worlds have the same future");
    assert_eq!(plain, digest, "{name}, {physics:?}: the golden is now 0x{plain:016x}, and was 0x{digest:016x}");
}

#[test]
fn toppling_stones_come_to_the_same_bits() {
    play("topple");
}

#[test]
fn a_dragged_cord_comes_to_the_same_bits() {
    play("drag");
}

#[test]
fn crossing_cords_come_to_the_same_bits() {
    play("cords");
}

#[test]
fn spinners_come_to_the_same_bits() {
    play("spinners");
}

#[test]
fn a_crowd_comes_to_the_same_bits() {
    play("crowd");
}
