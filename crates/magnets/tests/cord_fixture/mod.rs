//! A cord among magnets, and its invariants.

use magnets::{Cord, Ellipse, Obstacles, Point, Push, Pushable};

pub(crate) const LENGTH: f64 = 1.005;

/// A cord and the magnets around it.
#[derive(Clone, Debug)]
pub(crate) struct CordFixture {
    pub(crate) cord: Cord,
    pub(crate) outlines: Vec<Ellipse>,
    pub(crate) body_of: Vec<usize>,
    pub(crate) bodies: Vec<Pushable>,
    pub(crate) pushes: Vec<Push>,
}

/// Stones, standing stones and spinners of the first edition, and stones and spinners of the second.
pub(crate) const KINDS: [[f64; 2]; 5] =
    [[0.010, 0.007], [0.010, 0.005], [0.008, 0.008], [0.0135, 0.0095], [0.011, 0.011]];

pub(crate) fn outline(x: f64, y: f64, kind: usize, yaw: [f64; 2]) -> Ellipse {
    let length = (yaw[0] * yaw[0] + yaw[1] * yaw[1]).sqrt();
    let yaw = if length > 0.1 { yaw.map(|part| part / length) } else { [1.0, 0.0] };
    Ellipse { centre: Point::new(x, y), semi_axes: KINDS[kind % 5], yaw }
}

impl CordFixture {
    pub(crate) fn new(cord: Cord) -> CordFixture {
        CordFixture { cord, outlines: vec![], body_of: vec![], bodies: vec![], pushes: vec![] }
    }

    /// Adds a body of some outlines.
    pub(crate) fn add(&mut self, outlines: &[Ellipse], radius: f64) {
        let sum = outlines.iter().fold(Point::default(), |sum, outline| sum + outline.centre);
        let centre = sum * (1.0 / f64::from(u32::try_from(outlines.len()).unwrap()));
        self.body_of.extend(outlines.iter().map(|_| self.bodies.len()));
        self.outlines.extend(outlines);
        self.bodies.push(Pushable { centre, turned: [1.0, 0.0], turning_radius: radius });
    }

    /// Adds a body if there is room for it.
    pub(crate) fn add_if_free(&mut self, outlines: &[Ellipse], radius: f64) {
        let free = |new: &Ellipse| self.outlines.iter().all(|other| other.gap(new).distance > 3e-4);
        if outlines.iter().all(|new| free(new) && depth(&self.cord, new) <= 0.0) {
            self.add(outlines, radius);
        }
    }

    fn split(&mut self) -> (&mut Cord, Obstacles<'_>) {
        let CordFixture { cord, outlines, body_of, bodies, pushes } = self;
        (cord, Obstacles { outlines, body_of, bodies, pushes })
    }

    pub(crate) fn drag(&mut self, node: usize, to: Point) -> f64 {
        let (cord, mut among) = self.split();
        cord.drag_with_obstacles(node, to, &mut among)
    }

    pub(crate) fn resolve_contacts(&mut self, moved: &[bool]) {
        let (cord, mut among) = self.split();
        cord.resolve_contacts(&mut among, moved);
    }

    /// Slides a body, and lets the cord yield.
    pub(crate) fn slide(&mut self, body: usize, way: Point) {
        self.bodies[body].centre = self.bodies[body].centre + way;
        let moved: Vec<bool> = self.body_of.iter().map(|of| *of == body).collect();
        for (outline, _) in self.outlines.iter_mut().zip(&moved).filter(|(_, moved)| **moved) {
            outline.centre = outline.centre + way;
        }
        self.resolve_contacts(&moved);
    }

    /// Which outlines are inside.
    pub(crate) fn inside(&self) -> Vec<bool> {
        self.outlines.iter().map(|outline| self.cord.encloses(outline.centre)).collect()
    }

    /// The depth of the rope inside any outline.
    pub(crate) fn depth(&self) -> f64 {
        self.outlines.iter().map(|outline| depth(&self.cord, outline)).fold(0.0, f64::max)
    }

    /// The same, rotated by half a turn.
    pub(crate) fn turned(&self) -> CordFixture {
        let mut turned = self.clone();
        let places = self.cord.nodes().map(|node| node * -1.0);
        turned.cord = Cord::from_polygon(&places, LENGTH).unwrap();
        turned.outlines.iter_mut().for_each(|outline| outline.centre = outline.centre * -1.0);
        turned.bodies.iter_mut().for_each(|body| body.centre = body.centre * -1.0);
        turned
    }

    pub(crate) fn assert_sound(&self) {
        for (from, to) in self.cord.segments() {
            let stretch = (to - from).length() / (LENGTH / 128.0) - 1.0;
            assert!(stretch.abs() < 1e-6, "{stretch}");
        }
        for (outline, body) in self.outlines.iter().zip(&self.body_of) {
            let [cosine, sine] = outline.yaw;
            assert!((cosine * cosine + sine * sine - 1.0).abs() < 1e-9);
            assert!((outline.centre - self.bodies[*body].centre).length() < 0.1);
        }
        for push in &self.pushes {
            assert!((push.direction.length() - 1.0).abs() < 1e-9, "{push:?}");
            assert!(push.outline < self.outlines.len());
        }
    }
}

/// The depth of a cord inside an outline.
pub(crate) fn depth(cord: &Cord, outline: &Ellipse) -> f64 {
    let normalised = |place: Point| {
        let (from, [cosine, sine]) = (place - outline.centre, outline.yaw);
        let (along, across) = (from.x * cosine + from.y * sine, from.y * cosine - from.x * sine);
        Point::new(along / outline.semi_axes[0], across / outline.semi_axes[1])
    };
    let depths = cord.segments().map(|(from, to)| {
        let (from, along) = (normalised(from), normalised(to) - normalised(from));
        let nearest = from + along * (-from.dot(along) / along.dot(along)).clamp(0.0, 1.0);
        let distance = nearest.length();
        let steep = Point::new(nearest.x / outline.semi_axes[0], nearest.y / outline.semi_axes[1]).length() / distance;
        (1.0 - distance) / steep
    });
    depths.fold(f64::NEG_INFINITY, f64::max)
}
