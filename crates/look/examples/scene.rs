//! Composes a whole table of sprites as a page does: tiles, slices of rope, shadows, stones by height.
//!
//! `cargo run --release -p look --example scene -- drag oak 4 scene.png` renders the scene `drag` on oak with four
//! pixels per millimetre; `poles`, `lines` and `danger` after that add the visual aids.

use look::{
    Bounds, Environment, MagnetAppearance, RgbaImage, Rope, SHADOW_STROKES, STRANDS_PER_STRIP, Sprite, SurfaceMaterial,
    danger_map, field_lines,
};
use magnets::{
    Face, MagnetLocation, PhysicsVersion, Point, Pose, RestingMagnet, Rotation, SampleGrid, ScriptedScene, Vector,
    World,
};
use std::{env, fs::File, io::BufWriter, path::Path};

/// Width and depth of the visible part of the table, in metres.
const VISIBLE_SIZE: [f64; 2] = [0.40, 0.36];

struct Canvas {
    image: RgbaImage,
    pixel: f64,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [scene, surface, scale, file, aids @ ..] = &arguments[..] else {
        eprintln!("scene, surface, pixels per millimetre, file, and maybe: poles, lines, danger");
        return;
    };
    let surface = match surface.as_str() {
        "felt" => SurfaceMaterial::Felt,
        "slate" => SurfaceMaterial::Slate,
        _ => SurfaceMaterial::Oak,
    };
    let scale: f64 = scale.parse().expect("a number");
    let mut scene = ScriptedScene::named(PhysicsVersion::NEWEST, scene).expect("a scene");
    for _ in 0..400 {
        scene.step();
    }
    let mut canvas = Canvas::new(1e-3 / scale);
    canvas.tiles(surface);
    let has = |aid: &str| aids.iter().any(|given| given == aid);
    if has("danger") {
        canvas.danger(&scene.world);
    }
    for (number, cord) in scene.world.cords().iter().enumerate() {
        canvas.cord(Rope::for_cord(number), cord.nodes());
    }
    if has("lines") {
        canvas.lines(&scene.world);
    }
    canvas.stones(&scene.world, surface, has("poles"));
    canvas.write(Path::new(file));
}

impl Canvas {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small image
    fn new(pixel: f64) -> Canvas {
        let [width, height] = VISIBLE_SIZE.map(|metres| (metres / pixel) as u32);
        Canvas { image: RgbaImage::new(width, height), pixel }
    }

    /// Converts a point of the table to pixels.
    #[allow(clippy::cast_possible_truncation)] // a small image
    fn to_pixels(&self, place: Point) -> [f32; 2] {
        [
            ((place.x + VISIBLE_SIZE[0] / 2.0) / self.pixel) as f32,
            ((VISIBLE_SIZE[1] / 2.0 - place.y) / self.pixel) as f32,
        ]
    }

    fn tiles(&mut self, surface: SurfaceMaterial) {
        const SIDE: u32 = 128;
        for top in (0..self.image.height).step_by(SIDE as usize) {
            for left in (0..self.image.width).step_by(SIDE as usize) {
                let mut tile = RgbaImage::new(SIDE, SIDE);
                let way = Point::new(f64::from(left), -f64::from(top)) * self.pixel;
                surface.paint(Point::new(-VISIBLE_SIZE[0] / 2.0, VISIBLE_SIZE[1] / 2.0) + way, self.pixel, &mut tile);
                let [x, y] = [left, top].map(|n| f32::from(u16::try_from(n).expect("a small picture")));
                self.image.blit(&Sprite { image: tile, anchor: [0.0; 2] }, [x, y]);
            }
        }
    }

    /// Draws strokes for the shadow and below the rope, slices of strips along it, and the knot.
    fn cord(&mut self, rope: Rope, nodes: &[Point]) {
        let stations = Rope::path_samples(nodes);
        for stroke in SHADOW_STROKES.into_iter().chain([rope.underlay()]) {
            let places: Vec<Point> = stations.iter().map(|station| station.position + stroke.offset).collect();
            self.stroke(&places, stroke.width, stroke.colour);
        }
        let headings: Vec<Point> = (0..32).map(heading).collect();
        let strips: Vec<RgbaImage> = headings.iter().map(|way| rope.strip(*way, self.pixel).image).collect();
        for pair in stations.windows(2) {
            let best =
                (0..32).max_by(|a, b| headings[*a].dot(pair[0].tangent).total_cmp(&headings[*b].dot(pair[0].tangent)));
            let ends = [pair[0].strands / STRANDS_PER_STRIP, pair[1].strands / STRANDS_PER_STRIP];
            self.slice(&strips[best.unwrap_or(0)], [pair[0].position, pair[1].position], ends);
        }
        let knot = rope.knot(stations[0].tangent, self.pixel);
        self.image.blit(&knot, self.to_pixels(stations[0].position));
    }

    /// Does what `drawImage` does after `setTransform`: draws a slice of a strip from one point to another.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    fn slice(&mut self, strip: &RgbaImage, [from, to]: [Point; 2], ends: [f32; 2]) {
        let ([x, y], [right, down]) = (self.to_pixels(from), self.to_pixels(to));
        let along = [right - x, down - y];
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        let way = [along[0] / length, along[1] / length];
        let reach = strip.height as f32 / 2.0 + length + 1.0;
        for row in (y - reach).max(0.0) as u32..((y + reach) as u32).min(self.image.height) {
            for column in (x - reach).max(0.0) as u32..((x + reach) as u32).min(self.image.width) {
                let (dx, dy) = (column as f32 + 0.5 - x, row as f32 + 0.5 - y);
                let (far, below) = (dx * way[0] + dy * way[1], dy * way[0] - dx * way[1]);
                // Slices overlap by half a pixel.
                if !(-0.5..length + 0.5).contains(&far) {
                    continue;
                }
                let strips = ends[0] + (ends[1] - ends[0]) * far / length;
                let u = (strips - strips.floor()) * strip.width as f32;
                let v = below + strip.height as f32 / 2.0;
                if v >= 0.0 {
                    let [red, green, blue, alpha] = strip.pixel(u as u32 % strip.width, v as u32);
                    self.dot([column, row], [red, green, blue, alpha]);
                }
            }
        }
    }

    fn dot(&mut self, [right, down]: [u32; 2], colour: [u8; 4]) {
        let mut dot = RgbaImage::new(1, 1);
        dot.pixels.copy_from_slice(&colour);
        let at = [right, down].map(|n| f32::from(u16::try_from(n).expect("a small picture")));
        self.image.blit(&Sprite { image: dot, anchor: [0.0; 2] }, at);
    }

    /// Does what `stroke` does: paints each pixel once.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn stroke(&mut self, places: &[Point], width: f64, [red, green, blue, alpha]: [u8; 4]) {
        let half = width / 2.0 / self.pixel;
        let mut cover = vec![0.0_f64; (self.image.width * self.image.height) as usize];
        for pair in places.windows(2) {
            let [[x, y], [right, down]] =
                [self.to_pixels(pair[0]), self.to_pixels(pair[1])].map(|at| at.map(f64::from));
            let (ax, ay) = (right - x, down - y);
            let square = (ax * ax + ay * ay).max(1e-9);
            for row in
                (y.min(down) - half - 1.0).max(0.0) as u32..((y.max(down) + half + 2.0) as u32).min(self.image.height)
            {
                for column in (x.min(right) - half - 1.0).max(0.0) as u32
                    ..((x.max(right) + half + 2.0) as u32).min(self.image.width)
                {
                    let (dx, dy) = (f64::from(column) + 0.5 - x, f64::from(row) + 0.5 - y);
                    let share = ((dx * ax + dy * ay) / square).clamp(0.0, 1.0);
                    let (dx, dy) = (dx - ax * share, dy - ay * share);
                    let spot = &mut cover[(row * self.image.width + column) as usize];
                    *spot = spot.max((half + 0.5 - (dx * dx + dy * dy).sqrt()).clamp(0.0, 1.0));
                }
            }
        }
        for (number, cover) in (0..).zip(cover).filter(|(_, cover)| *cover > 0.0) {
            let at = [number % self.image.width, number / self.image.width];
            self.dot(at, [red, green, blue, (f64::from(alpha) * cover).round() as u8]);
        }
    }

    /// Draws all magnets by height, and another in the hand, 25 mm above the table.
    fn stones(&mut self, world: &World, surface: SurfaceMaterial, with_poles: bool) {
        let light = Environment::for_surface(surface);
        let visible = world.magnets().filter_map(|id| match world.location(id) {
            MagnetLocation::Held(pose) | MagnetLocation::Clinging(pose) | MagnetLocation::OnTable { pose, .. } => {
                Some((u32::from(id.0), *world.properties(id).ok()?, pose))
            }
            MagnetLocation::Away | MagnetLocation::Fallen => None,
        });
        let held = Pose { centre: Vector::new(0.105, -0.075, 0.030), rotation: Rotation::about_vertical(0.6, 0.8) };
        let mut stones: Vec<_> =
            visible.chain([(99, PhysicsVersion::NEWEST.edition().stone.sample(1, 99), held)]).collect();
        stones.sort_by(|a, b| a.2.centre.z.total_cmp(&b.2.centre.z));
        // Shadows of lying magnets first: they fall on the table, not on neighbours.
        for lying in [true, false] {
            let layer: Vec<_> = stones.iter().filter(|stone| (stone.2.centre.z < 0.012) == lying).collect();
            for (seed, properties, pose) in &layer {
                let shadow = MagnetAppearance::new(properties, *seed).shadow(&pose.rotation, pose.centre.z, self.pixel);
                self.image.blit(&shadow, self.to_pixels(Point::new(pose.centre.x, pose.centre.y)));
            }
            for (seed, properties, pose) in &layer {
                let (body, at) = (
                    MagnetAppearance::new(properties, *seed),
                    self.to_pixels(Point::new(pose.centre.x, pose.centre.y)),
                );
                self.image.blit(&body.sprite(&pose.rotation, self.pixel, &light), at);
                if with_poles {
                    let north = pose.rotation.apply(properties.magnet.moment());
                    self.image.blit(&body.poles(north, self.pixel), at);
                }
            }
        }
    }

    fn lines(&mut self, world: &World) {
        let half = Point::new(VISIBLE_SIZE[0] / 2.0, VISIBLE_SIZE[1] / 2.0);
        let [_, _, height] = world.physics().edition().stone.typical().magnet.semi_axes();
        let field = |at: Point| {
            let field = world.field(Vector::new(at.x, at.y, height));
            Point::new(field.x, field.y)
        };
        for line in field_lines(&field, Bounds { min: half * -1.0, max: half }, 40) {
            self.stroke(&line, 1.1e-3, [10, 14, 30, 150]);
            self.stroke(&line, 0.45e-3, [210, 232, 255, 230]);
        }
    }

    fn danger(&mut self, world: &World) {
        let grid = SampleGrid { corner: Point::new(-0.16, -0.16), spacing: 5e-3, columns: 65, rows: 65 };
        let lowered = RestingMagnet {
            properties: PhysicsVersion::NEWEST.edition().stone.typical(),
            x: 0.0,
            y: 0.0,
            yaw: [0.6, 0.8],
            face: Face::Up,
        };
        let load_ratios: Vec<f64> = world.table().risk_map(&lowered, &grid).map(|(_, risk)| risk.load_ratio).collect();
        let map = danger_map(&load_ratios, &grid, self.pixel);
        let at = self.to_pixels(Point::new(-0.16, 0.16));
        self.image.blit(&Sprite { image: map, anchor: [0.0; 2] }, at);
    }

    fn write(&self, path: &Path) {
        let file = BufWriter::new(File::create(path).expect("a file"));
        let mut encoder = png::Encoder::new(file, self.image.width, self.image.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a picture");
        writer.write_image_data(&self.image.pixels).expect("a picture");
    }
}

/// One of 32 directions around the circle, without trigonometry.
fn heading(number: u8) -> Point {
    let share = f64::from(number % 8) / 8.0;
    // Halving angles of a quarter: near enough to even.
    let (x, y) = (1.0 - share, share);
    let length = (x * x + y * y).sqrt();
    let (x, y) = (x / length, y / length);
    match number / 8 {
        0 => Point::new(x, y),
        1 => Point::new(-y, x),
        2 => Point::new(-x, -y),
        _ => Point::new(y, -x),
    }
}
