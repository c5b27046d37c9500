//! Worlds of physics 2 with a cord among stones, and what holds of the cord in them.

#![allow(dead_code)] // each test file uses some of it

use magnets::{
    Cord, Ellipse, HandAction, Magnet, MagnetProperties, PhysicsVersion, Point, Surface, SurfacePoint, World,
};
use proptest::prelude::*;

pub(crate) const SURFACE: Surface = Surface { width: 0.9, depth: 0.9 };
/// The cord of the boxes: a circle of 32 cm.
pub(crate) const LENGTH: f64 = 1.005;

/// Rope touches an outline that is no farther away than this, in metres.
const TOUCHING: f64 = 2e-4;

/// A world with a cord and stones at these points, where there is room for them beside the rope.
pub(crate) fn rope_world(cord: &Cord, stones: &[([f64; 2], [f64; 2])], magnetic: bool) -> World {
    let physics = PhysicsVersion::V2;
    let properties = (0..).take(stones.len()).map(|number| {
        let stone = physics.edition().stone.sample(3, number);
        let moment = stone.magnet.moment() * if magnetic { 1.0 } else { 1e-9 };
        MagnetProperties { magnet: Magnet::new(stone.magnet.semi_axes(), moment).unwrap(), ..stone }
    });
    let mut world = World::new(physics, SURFACE, properties).unwrap();
    for (id, ([x, y], yaw)) in world.magnets().zip(stones) {
        let centre = Point::new(*x, *y);
        let is_beside = cord.nodes().iter().all(|node| (*node - centre).length() > 0.02);
        if is_beside {
            let _ = world.lay(id, centre, *yaw, magnets::Face::Up);
        }
    }
    world.lay_cord(cord.clone()).unwrap();
    world
}

/// Up to this many stones: their centres and yaws.
pub(crate) fn stones(count: usize) -> impl Strategy<Value = Vec<([f64; 2], [f64; 2])>> {
    let yaw = prop::array::uniform2(0.1..1.0_f64);
    prop::collection::vec((prop::array::uniform2(-0.25..0.25_f64), yaw), 1..=count)
}

#[allow(clippy::cast_possible_truncation)] // a coordinate on the table fits in micrometres
pub(crate) fn surface_point(point: Point) -> SurfacePoint {
    SurfacePoint((point.x * 1e6) as i32, (point.y * 1e6) as i32)
}

/// Drags a node and lets go of it when the hand has arrived.
pub(crate) fn drag(world: &mut World, node: usize, to: Point, ticks: u16) {
    let at = surface_point(world.cords()[0].nodes()[node]);
    world.begin(HandAction::Grab { cord: 0, at }).unwrap();
    world.begin(HandAction::Drag { to: surface_point(to), ticks }).unwrap();
    while world.is_busy() {
        world.step();
    }
    world.begin(HandAction::LetGo).unwrap();
}

pub(crate) fn outlines(world: &World) -> Vec<Ellipse> {
    world.magnets().filter_map(|id| world.outline(id)).collect()
}

/// The winding numbers of the cord around all stones.
pub(crate) fn windings(world: &World) -> Vec<i32> {
    let turns = |place: Point| {
        world.cords()[0].segments().fold(0, |turns, (from, to)| {
            let left = (to - from).cross(place - from) > 0.0;
            match (from.y <= place.y, to.y <= place.y) {
                (true, false) if left => turns + 1,
                (false, true) if !left => turns - 1,
                _ => turns,
            }
        })
    };
    outlines(world).iter().map(|outline| turns(outline.centre)).collect()
}

/// The radius of the circle through a node and its neighbours.
pub(crate) fn radius(cord: &Cord, n: usize) -> f64 {
    let (nodes, segment) = (cord.nodes(), cord.length() / 128.0);
    let bend = nodes[(n + 127) % 128] + nodes[(n + 1) % 128] - nodes[n] * 2.0;
    segment * segment / bend.length()
}

/// Whether rope touches an outline at a node or at one of its neighbours.
fn is_held(cord: &Cord, outlines: &[Ellipse], n: usize) -> bool {
    let touches = |(from, to): (Point, Point)| {
        outlines.iter().any(|outline| {
            let wide = Ellipse { semi_axes: outline.semi_axes.map(|axis| axis + TOUCHING), ..*outline };
            (0_u8..=32).any(|part| wide.to_unit_circle(from + (to - from) * (f64::from(part) / 32.0)).length() < 1.0)
        })
    };
    let segments: Vec<_> = cord.segments().collect();
    (0..4).any(|offset| touches(segments[(n + 126 + offset) % 128]))
}

/// The smallest radius where nothing holds the rope.
pub(crate) fn smallest_free_radius(cord: &Cord, outlines: &[Ellipse]) -> f64 {
    let is_free = |n: &usize| radius(cord, *n) < 0.010 && !is_held(cord, outlines, *n);
    (0..128).filter(is_free).map(|n| radius(cord, n)).fold(f64::INFINITY, f64::min)
}

pub(crate) fn assert_unstretched(cord: &Cord) {
    for (from, to) in cord.segments() {
        let stretch = (to - from).length() / (cord.length() / 128.0) - 1.0;
        assert!(stretch.abs() < 1e-6, "{stretch}");
    }
}
