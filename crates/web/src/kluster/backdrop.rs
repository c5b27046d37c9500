//! [`Backdrop`]: the surface with the cords that lie on it, painted once and mended where a cord has moved.

use super::{
    atlas::Atlas,
    ground::Ground,
    lens::{Extent, Lens},
    rope::{self, REACH},
    sheet::Sheet,
};
use look::KNOT_RADIUS;
use magnets::{Cord, Point, SEGMENTS};
use web_sys::CanvasRenderingContext2d;

/// How far a cord has moved before it is painted anew, in pixels: less cannot be seen.
const MOVED: f64 = 0.2;
/// How many nodes on each side a node bends the rope for.
const BENDS: usize = 2;

/// What the magnets lie on.
#[derive(Default)]
pub(crate) struct Backdrop {
    painted: Option<Painted>,
    /// The look for which the browser gave no sheet: for that one it is not asked again.
    given_up: Option<Lens>,
}

struct Painted {
    sheet: Sheet,
    lens: Lens,
    /// Where the cords were.
    cords: Vec<[Point; SEGMENTS]>,
}

impl Backdrop {
    /// Another surface from now on.
    pub(crate) fn forget(&mut self) {
        self.painted = None;
    }

    /// Draws the surface and the cords, and what is to be seen `between` them.
    pub(crate) fn draw(
        &mut self,
        pen: &CanvasRenderingContext2d,
        lens: &Lens,
        ground: &Ground,
        atlas: &mut Atlas,
        cords: &[Cord],
        between: Option<&dyn Fn()>,
    ) {
        // While the surface is being painted or the look moves, nothing can be kept; and what is between moves too.
        if between.is_none() && ground.is_painted(lens) && self.given_up.as_ref() != Some(lens) {
            let is_same = |painted: &Painted| painted.lens == *lens && painted.cords.len() == cords.len();
            if !self.painted.as_ref().is_some_and(is_same) {
                self.painted = Painted::new(lens, ground, atlas, cords);
            }
            if let Some(painted) = &mut self.painted {
                painted.mend(ground, atlas, cords);
                let _ = pen.draw_image_with_html_canvas_element(&painted.sheet.canvas, 0.0, 0.0);
                return;
            }
            self.given_up = Some(*lens);
        }
        self.painted = None;
        ground.draw(pen, lens);
        between.inspect(|draw| draw());
        lay(pen, lens, atlas, cords, None);
    }
}

impl Painted {
    /// `None` where the browser gives no sheet.
    fn new(lens: &Lens, ground: &Ground, atlas: &mut Atlas, cords: &[Cord]) -> Option<Painted> {
        let sheet = Sheet::new(lens.pixels())?;
        ground.draw(&sheet.pen, lens);
        lay(&sheet.pen, lens, atlas, cords, None);
        Some(Painted { sheet, lens: *lens, cords: cords.iter().map(|cord| *cord.nodes()).collect() })
    }

    /// Paints anew where a cord is not where it was.
    fn mend(&mut self, ground: &Ground, atlas: &mut Atlas, cords: &[Cord]) {
        let Painted { sheet, lens, cords: kept } = self;
        let far = MOVED * lens.pixel();
        for part in mended(kept, &cords.iter().map(Cord::nodes).collect::<Vec<_>>(), far) {
            let [left, top] = lens.on_picture(Point::new(part.low.x, part.high.y)).map(f64::floor);
            let [right, bottom] = lens.on_picture(Point::new(part.high.x, part.low.y)).map(f64::ceil);
            sheet.pen.save();
            sheet.pen.begin_path();
            sheet.pen.rect(left, top, right - left, bottom - top);
            sheet.pen.clip();
            ground.draw(&sheet.pen, lens);
            lay(&sheet.pen, lens, atlas, cords, Some(part.grown(2.0 * lens.pixel())));
            sheet.pen.restore();
        }
    }
}

/// Lays all cords, or what is seen of them in a part of the table.
fn lay(pen: &CanvasRenderingContext2d, lens: &Lens, atlas: &mut Atlas, cords: &[Cord], within: Option<Extent>) {
    for (number, cord) in cords.iter().enumerate() {
        rope::draw(pen, lens, atlas, number, cord, within);
    }
}

/// The parts of the table in which cords look another way than they were painted; from now on they are painted so.
fn mended(painted: &mut [[Point; SEGMENTS]], now: &[&[Point; SEGMENTS]], far: f64) -> Vec<Extent> {
    let parts = painted.iter().zip(now).filter_map(|(painted, now)| moved(painted, now, far)).collect();
    for (painted, now) in painted.iter_mut().flatten().zip(now.iter().copied().flatten()) {
        if (*now - *painted).length() > far {
            *painted = *now;
        }
    }
    parts
}

/// The part of the table in which a cord looks another way than before, if it does: it has moved farther than `far`.
fn moved(before: &[Point; SEGMENTS], now: &[Point; SEGMENTS], far: f64) -> Option<Extent> {
    let has_moved = |node: usize| (now[node % SEGMENTS] - before[node % SEGMENTS]).length() > far;
    let looks_other = |node: &usize| (0..=2 * BENDS).any(|step| has_moved(node + SEGMENTS + step - BENDS));
    let changed = (0..SEGMENTS).filter(looks_other);
    let all = Extent::around(changed.flat_map(|node| [before[node], now[node]]), REACH)?;
    // The knot looks farther.
    let knot = looks_other(&0).then(|| Extent::around([before[0], now[0]], KNOT_RADIUS)).flatten();
    Some(knot.map_or(all, |knot| all.and(knot)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring() -> [Point; SEGMENTS] {
        *Cord::circle(Point::default(), 1.2).unwrap().nodes()
    }

    #[test]
    fn a_cord_that_lies_still_is_not_painted_again() {
        assert_eq!(moved(&ring(), &ring(), 1e-4), None);
        let trembling = ring().map(|node| node + Point::new(5e-5, 0.0));
        assert_eq!(moved(&ring(), &trembling, 1e-4), None, "nobody sees it");
    }

    #[test]
    fn a_dent_is_painted_where_it_was_and_where_it_is() {
        let (before, mut now) = (ring(), ring());
        now[40] = now[40] + Point::new(0.0, -0.03);
        let part = moved(&before, &now, 1e-4).unwrap();
        for node in 38..=42 {
            assert!(part.contains(before[node]) && part.contains(now[node]), "a bow bends up to two nodes away");
        }
        assert!(!part.contains(before[0]) && !part.contains(before[80]), "the rest stays");
    }

    #[test]
    fn two_cords_that_move_at_once_are_both_painted_and_then_lie_still() {
        let aside = |node: Point| node + Point::new(0.05, 0.0);
        let mut painted = [ring(), ring().map(aside)];
        let now = [painted[1], painted[1].map(aside)];
        let now = now.each_ref();
        let parts = mended(&mut painted, &now, 1e-4);
        assert_eq!(parts.len(), 2);
        for (part, node) in [(&parts[0], ring()[60]), (&parts[1], aside(ring()[60]))] {
            assert!(part.contains(node) && part.contains(aside(node)), "where it was, and where it is");
        }
        assert_eq!(mended(&mut painted, &now, 1e-4), []);
    }

    #[test]
    fn the_knot_is_painted_whole() {
        let (before, mut now) = (ring(), ring());
        now[SEGMENTS - 1] = now[SEGMENTS - 1] + Point::new(0.002, 0.0);
        let part = moved(&before, &now, 1e-4).unwrap();
        assert!(part.contains(before[0] + Point::new(0.9 * KNOT_RADIUS, 0.0)));
    }
}
