//! Corrupted snapshots: refused, or a world that runs; never a panic.

mod cases;

use cases::cases;
use magnets::{
    Cord, Face, HandAction, HandPose, MagnetId, PhysicsVersion, Point, Snapshot, Surface, SurfacePoint, World,
};
use proptest::prelude::*;
use serde_json::Value;

/// A busy world: one magnet is held, one topples, some have joined, a cord is dragged.
fn busy_world(physics: PhysicsVersion) -> World {
    let mut world = World::new(
        physics,
        Surface { width: 0.6, depth: 0.6 },
        (0..9).map(|number| physics.edition().stone.sample(3, number)),
    )
    .unwrap();
    let places = [(0, 0), (24, 4), (60, 0), (62, 40), (-60, 10), (-62, -30), (100, 90)];
    for (id, (x, y)) in world.magnets().zip(places) {
        let face = Face::ALL[usize::from(id.0) % 4];
        world.lay(id, Point::new(f64::from(x) / 1e3, f64::from(y) / 1e3), [0.8, 0.6], face).unwrap();
    }
    world.lay_cord(Cord::circle(Point::default(), 1.005).unwrap()).unwrap();
    let pose = |x: i32| HandPose { at: [x, 100_000, 60_000], turned: [1, 0, 0, 1] };
    world.begin(HandAction::Hold { magnet: MagnetId(7), at: pose(-150_000) }).unwrap();
    world.begin(HandAction::Carry { to: pose(150_000), ticks: 300 }).unwrap();
    world.begin(HandAction::Grab { cord: 0, at: SurfacePoint(160_000, 0) }).unwrap();
    world.begin(HandAction::Drag { to: SurfacePoint(-100_000, 0), ticks: 300 }).unwrap();
    for _ in 0..25 {
        world.step();
    }
    world
}

/// Collects the paths of all leaves of a JSON value.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            // A cord has 128 nodes: a few of them suffice.
            for (number, item) in items.iter().enumerate().filter(|(number, _)| *number < 10 || *number == 127) {
                leaves(item, &format!("{path}/{number}"), found);
            }
        }
        Value::Object(fields) => fields.iter().for_each(|(name, item)| leaves(item, &format!("{path}/{name}"), found)),
        _ => {}
    }
    found.push(path.to_owned());
}

/// Corrupt replacements of a value.
fn corruptions(of: &Value) -> Vec<Value> {
    let mut all = vec![Value::Null];
    match of {
        Value::Number(_) => {
            let numbers = [0.0, -1.0, 0.5, 1e-300, 99.0, 1e9, 1e300, -1e300];
            all.extend(numbers.map(Value::from));
            all.extend([3_u64, 8, 9, 127, 200, 255, 256, 65_535, u64::from(u32::MAX), u64::MAX].map(Value::from));
        }
        Value::Bool(is) => all.push(Value::from(!is)),
        Value::String(_) => {
            all.extend(["up", "edge", "down", "other_edge", "Away", "Fallen", "Held", "Table", "x"].map(Value::from));
        }
        Value::Array(items) => {
            all.push(Value::Array(Vec::new()));
            all.push(Value::Array(items.iter().skip(1).cloned().collect()));
            all.push(Value::Array(items.iter().chain(items.last()).cloned().collect()));
            all.push(Value::Array(items.iter().rev().cloned().collect()));
        }
        Value::Object(_) => all.extend(["Away", "Fallen", "Held"].map(Value::from)),
        Value::Null => all.push(Value::from(0)),
    }
    all
}

/// Whether a corrupted snapshot is refused; otherwise it must be a world that runs.
fn is_refused(physics: PhysicsVersion, json: &Value) -> bool {
    let Ok(snapshot) = serde_json::from_value::<Snapshot>(json.clone()) else { return true };
    let Ok(mut world) = World::restore(physics, snapshot) else { return true };
    for _ in 0..12 {
        world.step();
    }
    world.digest(); // panics if a number is not finite
    for id in world.magnets() {
        assert!(world.load_ratio(id).is_none_or(|ratio| ratio >= 0.0), "{id:?} at {:?}", world.location(id));
    }
    for action in [HandAction::Release, HandAction::LetGo] {
        // Whether it is possible depends on the corruption.
        let _ = world.begin(action);
    }
    for id in world.magnets().step_by(2) {
        world.take(id).unwrap();
    }
    for _ in 0..4 {
        world.step();
    }
    assert!(!world.energy().is_nan());
    world.digest();
    false
}

#[test]
fn corrupting_any_part_of_a_snapshot_does_not_panic() {
    for physics in PhysicsVersion::ALL {
        let whole = serde_json::to_value(busy_world(physics).snapshot()).unwrap();
        assert!(!is_refused(physics, &whole));
        let mut paths = Vec::new();
        leaves(&whole, "", &mut paths);
        let step = if cfg!(target_arch = "wasm32") { 7 } else { 1 };
        let (mut refused, mut kept) = (0, 0);
        for path in paths.iter().step_by(step) {
            for value in corruptions(whole.pointer(path).unwrap()) {
                let mut corrupted = whole.clone();
                *corrupted.pointer_mut(path).unwrap() = value.clone();
                if std::env::var("FIGURES").is_ok() {
                    eprintln!("{path} = {value}");
                }
                if is_refused(physics, &corrupted) { refused += 1 } else { kept += 1 }
            }
        }
        assert!(refused > kept, "{refused} refused, {kept} kept");
    }
}

/// Halfway between a quaternion and its negative there is none.
#[test]
fn a_hand_that_turns_the_long_way_round_is_refused() {
    for physics in PhysicsVersion::ALL {
        let mut json = serde_json::to_value(busy_world(physics).snapshot()).unwrap();
        for part in json.pointer_mut("/hand/way/to/turned").unwrap().as_array_mut().unwrap() {
            *part = Value::from(-part.as_f64().unwrap());
        }
        assert!(is_refused(physics, &json));
    }
}

#[test]
fn a_first_contact_of_other_magnets_is_refused() {
    for physics in PhysicsVersion::ALL {
        let mut world = busy_world(physics);
        while world.first_contact().is_none() {
            world.step();
        }
        let mut json = serde_json::to_value(world.snapshot()).unwrap();
        assert!(!is_refused(physics, &json));
        *json.pointer_mut("/first_contact/what/Joined/magnets/1").unwrap() = Value::from(200);
        assert!(is_refused(physics, &json));
    }
}

proptest! {
    #![proptest_config(cases(64))]

    /// Several corruptions at once.
    #[test]
    fn snapshots_with_several_corruptions_do_not_panic(
        physics in prop::sample::select(PhysicsVersion::ALL.to_vec()),
        wounds in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..5),
    ) {
        let mut json = serde_json::to_value(busy_world(physics).snapshot()).unwrap();
        for (place, kind) in wounds {
            let mut paths = Vec::new();
            leaves(&json, "", &mut paths);
            let path = place.get(&paths);
            let values = corruptions(json.pointer(path).unwrap());
            *json.pointer_mut(path).unwrap() = kind.get(&values).clone();
        }
        is_refused(physics, &json);
    }
}
