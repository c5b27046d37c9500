//! [`Sketch`]: a cord that is about to be laid (K2, K15): its shape, where it would lie, and whether it may.

use crate::{cords, place::surface_point};
use kluster::{CordShape, Illegal};
use magnets::{Cord, PhysicsVersion, Point, SurfacePoint, World};
use web_saves::{LONGEST_CORD, SHORTEST_CORD};

/// How many hundredths of its height an oval can be wide.
pub(crate) const RATIOS: [u16; 2] = [40, 250];
/// How far apart the places of a drawing are at least, in metres, and how many there are at most.
const STEP: f64 = 4e-3;
const MOST: usize = 600;

/// The shape of a cord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A circle.
    Circle,
    /// An oval.
    Oval,
    /// Drawn by hand.
    Drawn,
}

/// A cord that is about to be laid.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sketch {
    /// Its shape.
    pub(crate) form: Form,
    /// Where its middle is.
    pub(crate) middle: Point,
    /// How long its knot makes it, in millimetres.
    pub(crate) length: u16,
    /// How many hundredths of its height an oval is wide.
    pub(crate) ratio: u16,
    /// What was drawn by hand.
    pub(crate) places: Vec<Point>,
}

impl Sketch {
    /// The next cord on this table, where somebody who takes care would lay it.
    pub(crate) fn next(world: &World, boxes: usize, length: u16, is_tall: bool) -> Sketch {
        let lying = world.cords();
        let planned = cords::middles(boxes, length, world.surface(), is_tall);
        let planned = planned.get(lying.len()).copied().unwrap_or_default();
        let at = |middle| Sketch { form: Form::Circle, middle, length, ratio: 150, places: Vec::new() };
        // Somebody may have laid the others elsewhere: then beside one of them, toward the middle of the table first.
        let beside = lying.iter().map(Cord::centre).flat_map(|centre| {
            [0.8, 0.5, 0.2].into_iter().flat_map(move |part| {
                [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(x, y)| centre * part + Point::new(x, y) * 0.06)
            })
        });
        let mut all = [planned].into_iter().chain(beside);
        all.find(|middle| at(*middle).check(world).is_ok()).map_or_else(|| at(planned), at)
    }

    /// The shape that the rules are told.
    pub(crate) fn shape(&self) -> CordShape {
        let (centre, length) = (surface_point(self.middle), u32::from(self.length) * 1000);
        match self.form {
            Form::Circle => CordShape::Circle { centre, length },
            Form::Oval => CordShape::Oval { centre, length, ratio: self.ratio },
            Form::Drawn => {
                CordShape::Drawn { places: self.places.iter().copied().map(surface_point).collect(), length }
            }
        }
    }

    /// The cord as it would lie on a table of this version.
    ///
    /// # Errors
    /// If it is no loop.
    pub(crate) fn cord(&self, physics: PhysicsVersion) -> Result<Cord, Illegal> {
        let point = |point: SurfacePoint| point.to_metres().map_err(Illegal::Hand);
        let (middle, length) = (point(surface_point(self.middle))?, f64::from(u32::from(self.length) * 1000) / 1e6);
        let cord = match self.form {
            Form::Circle => Cord::circle(middle, length),
            Form::Oval => Cord::oval(middle, length, f64::from(self.ratio) / 100.0),
            Form::Drawn => {
                let places: Vec<Point> =
                    self.places.iter().map(|place| point(surface_point(*place))).collect::<Result<_, _>>()?;
                Cord::from_polygon(&places, length)
            }
        };
        let cord = cord.map_err(Illegal::InvalidCord)?;
        Ok(cord.laid(physics))
    }

    /// The cord, if it may lie there: on the surface, and across another one.
    ///
    /// # Errors
    /// If it may not, by which rule.
    pub(crate) fn check(&self, world: &World) -> Result<Cord, Illegal> {
        if !(SHORTEST_CORD..=LONGEST_CORD).contains(&self.length) {
            return Err(Illegal::CordLength);
        }
        let cord = self.cord(world.physics())?;
        let (lying, surface) = (world.cords(), world.surface());
        if !cord.nodes().iter().all(|node| surface.contains(*node)) {
            Err(Illegal::CordOffSurface)
        } else if lying.is_empty() || lying.iter().any(|other| other.crosses(&cord)) {
            Ok(cord)
        } else {
            Err(Illegal::CordApart)
        }
    }

    /// Moved, with what was drawn.
    pub(crate) fn shift(&mut self, way: Point) {
        self.middle = self.middle + way;
        self.places.iter_mut().for_each(|place| *place = *place + way);
    }

    /// One place more of a drawing, if it is far enough from the last.
    pub(crate) fn draw(&mut self, place: Point) {
        let is_far = self.places.last().is_none_or(|last| (place - *last).length() >= STEP);
        if is_far && self.places.len() < MOST {
            self.places.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{draft::Draft, local_game::LocalGame, played::begin};
    use kluster::{Action, Turn};
    use proptest::prelude::*;
    use room::Refusal;

    fn table(boxes: u8) -> LocalGame {
        begin(&Draft { boxes: [boxes, 0, 0], ..Draft::solo() }.setup(1).unwrap())
    }

    fn lay(game: &mut LocalGame, sketch: &Sketch) -> Result<(), Refusal> {
        game.act(&Action::LayCord(sketch.shape()), &mut |_| {})
    }

    #[test]
    fn k15_one_cord_after_the_other_lies_where_it_may() {
        for (boxes, length) in [(2, 1005), (5, 1005), (8, 1005), (8, 400)] {
            let mut game = table(boxes);
            for number in 0..boxes {
                let mut sketch = Sketch::next(game.table().world(), boxes.into(), length, false);
                // The first lies in a corner, so that the others cannot lie as planned.
                if number == 0 {
                    sketch.shift(Point::new(0.1, 0.1));
                }
                assert!(sketch.check(game.table().world()).is_ok(), "{boxes} boxes, cord {number}");
                lay(&mut game, &sketch).unwrap();
            }
            assert!(matches!(game.table().turn(), Turn::Choosing { .. }));
        }
    }

    #[test]
    fn refusals_name_their_rule() {
        let mut game = table(2);
        let sketch = Sketch::next(game.table().world(), 2, 1005, false);
        let moved = |x: f64| {
            let mut moved = sketch.clone();
            moved.shift(Point::new(x, 0.0));
            moved
        };
        let world = game.table().world();
        assert_eq!(moved(-0.3).check(world), Err(Illegal::CordOffSurface));
        assert_eq!(Sketch { length: 399, ..sketch.clone() }.check(world), Err(Illegal::CordLength));
        let drawn = Sketch { form: Form::Drawn, ..sketch.clone() };
        assert!(matches!(drawn.check(world), Err(Illegal::InvalidCord(_))));
        lay(&mut game, &sketch).unwrap();
        let short = Sketch { length: 400, ..moved(0.35) };
        assert_eq!(short.check(game.table().world()), Err(Illegal::CordApart));
    }

    #[test]
    fn a_drawing_takes_only_places_that_are_apart() {
        let mut sketch = Sketch { form: Form::Drawn, ..Sketch::next(table(1).table().world(), 1, 1005, false) };
        for step in 0_u16..4000 {
            let turn = f64::from(step) / 4000.0 * std::f64::consts::TAU;
            let (sine, cosine) = turn.sin_cos();
            sketch.draw(Point::new(cosine, sine) * 0.12);
        }
        assert!((150..200).contains(&sketch.places.len()), "{}", sketch.places.len());
        assert!(sketch.check(table(1).table().world()).is_ok());
    }

    proptest! {
        /// What the page says of a cord is what the rules say.
        #[test]
        fn the_page_and_the_rules_agree(
            (first, second) in (sketches(), sketches()),
        ) {
            let mut game = table(2);
            for sketch in [first, second] {
                let judged = sketch.check(game.table().world()).map(|_| ());
                prop_assert_eq!(lay(&mut game, &sketch), judged.map_err(Refusal::from));
            }
        }
    }

    fn sketches() -> impl Strategy<Value = Sketch> {
        let form = prop_oneof![Just(Form::Circle), Just(Form::Oval), Just(Form::Drawn)];
        let place = || (-0.4..0.4, -0.4..0.4).prop_map(|(x, y)| Point::new(x, y));
        let drawing = prop::collection::vec(place(), 0..12);
        (form, place(), 380_u16..1020, RATIOS[0]..=RATIOS[1], drawing)
            .prop_map(|(form, middle, length, ratio, places)| Sketch { form, middle, length, ratio, places })
    }
}
