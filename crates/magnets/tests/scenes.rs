//! One golden, two targets: 10,000 steps of each scene give these bits, natively and in WebAssembly, also when the
//! world is serialized and restored on the way.
//!
//! After a change of the physics, run `cargo test -p magnets --test scenes` and copy the new digests.

use magnets::{ScriptedScene, Snapshot, World};

const STEPS: u64 = 10_000;

/// A scene, its final digest, and the ticks at which the world is restored: while things move.
struct Golden {
    name: &'static str,
    digest: u64,
    marks: &'static [u64],
}

/// To update them, replace the digests here.
const GOLDENS: [Golden; 5] = [
    Golden { name: "topple", digest: 0x5250_1ab8_1bac_4ee0, marks: &[60, 1100, 1590] },
    Golden { name: "drag", digest: 0x46fa_25ae_c17a_0cd2, marks: &[100, 700, 1520] },
    Golden { name: "cords", digest: 0xbe19_0b6a_da28_c776, marks: &[50, 600, 950] },
    Golden { name: "spinners", digest: 0x8a78_2733_9c12_acc0, marks: &[300, 1200, 1800] },
    Golden { name: "crowd", digest: 0x4490_8159_d9b5_661f, marks: &[1500, 2500] },
];

/// Serializes a world to JSON and restores it.
fn round_trip(world: &World) -> World {
    let json = serde_json::to_string(&world.snapshot()).unwrap();
    let snapshot: Snapshot = serde_json::from_str(&json).unwrap();
    assert_eq!(snapshot, world.snapshot(), "JSON keeps every bit");
    World::restore(snapshot).unwrap()
}

fn step_to(scene: &mut ScriptedScene, tick: u64) {
    while scene.world.tick().0 < tick {
        scene.step();
    }
}

/// Plays a scene to the end, and in parallel a second one that is restored at every mark.
fn play(name: &str) {
    let golden = GOLDENS.iter().find(|golden| golden.name == name).unwrap();
    let mut scene = ScriptedScene::named(name).unwrap();
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
    assert_eq!(plain, golden.digest, "{name}: the golden is now 0x{plain:016x}, and was 0x{:016x}", golden.digest);
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
