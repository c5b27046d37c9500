//! [`Backdrop`]: the surface with the cords that lie on it, painted once and mended where a cord has moved.

use super::{
    atlas::Atlas,
    ground::Ground,
    lens::{Extent, Lens},
    rope::{self, REACH},
    sheet::Sheet,
};
use look::KNOT;
use magnets::{Cord, PIECES, Point};
use web_sys::CanvasRenderingContext2d;

/// How far a cord has moved before it is painted anew, in pixels: less cannot be seen.
const MOVED: f64 = 0.2;
/// How many nodes on each side a node bends the rope for.
const BENDS: usize = 2;

/// What lies below everything that is moved by hand.
#[derive(Default)]
pub(crate) struct Backdrop(Option<Painted>);

struct Painted {
    sheet: Sheet,
    lens: Lens,
    /// Where the cords were.
    cords: Vec<[Point; PIECES]>,
}

impl Backdrop {
    /// Another surface from now on.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }

    /// Draws the surface and the cords.
    pub(crate) fn draw(
        &mut self,
        pen: &CanvasRenderingContext2d,
        lens: &Lens,
        ground: &Ground,
        atlas: &mut Atlas,
        cords: &[Cord],
    ) {
        // While the surface is being painted or the look moves, nothing can be kept.
        if !ground.is_painted(lens) {
            self.0 = None;
            return paint(pen, lens, ground, atlas, cords, None);
        }
        if self.0.as_ref().is_none_or(|painted| painted.lens != *lens || painted.cords.len() != cords.len()) {
            self.0 = Painted::new(lens, ground, atlas, cords);
        }
        match &mut self.0 {
            Some(painted) => {
                painted.mend(ground, atlas, cords);
                let _ = pen.draw_image_with_html_canvas_element(&painted.sheet.canvas, 0.0, 0.0);
            }
            None => paint(pen, lens, ground, atlas, cords, None),
        }
    }
}

impl Painted {
    /// `None` where the browser gives no sheet.
    fn new(lens: &Lens, ground: &Ground, atlas: &mut Atlas, cords: &[Cord]) -> Option<Painted> {
        let sheet = Sheet::new(lens.pixels())?;
        paint(&sheet.pen, lens, ground, atlas, cords, None);
        Some(Painted { sheet, lens: *lens, cords: cords.iter().map(|cord| *cord.nodes()).collect() })
    }

    /// Paints anew where a cord is not where it was.
    fn mend(&mut self, ground: &Ground, atlas: &mut Atlas, cords: &[Cord]) {
        let Painted { sheet, lens, cords: kept } = self;
        for number in 0..cords.len() {
            let Some(part) = moved(&kept[number], cords[number].nodes(), MOVED * lens.pixel()) else { continue };
            let [left, top] = lens.at(Point::new(part.low.x, part.high.y)).map(|side| (side * lens.fine).floor());
            let [right, bottom] = lens.at(Point::new(part.high.x, part.low.y)).map(|side| (side * lens.fine).ceil());
            sheet.pen.save();
            sheet.pen.begin_path();
            sheet.pen.rect(left, top, right - left, bottom - top);
            sheet.pen.clip();
            paint(&sheet.pen, lens, ground, atlas, cords, Some(part.grown(2.0 * lens.pixel())));
            sheet.pen.restore();
            for (kept, cord) in kept.iter_mut().zip(cords) {
                for (kept, now) in kept.iter_mut().zip(cord.nodes()).filter(|(_, now)| part.contains(**now)) {
                    *kept = *now;
                }
            }
        }
    }
}

fn paint(
    pen: &CanvasRenderingContext2d,
    lens: &Lens,
    ground: &Ground,
    atlas: &mut Atlas,
    cords: &[Cord],
    within: Option<Extent>,
) {
    ground.draw(pen, lens);
    for (number, cord) in cords.iter().enumerate() {
        rope::draw(pen, lens, atlas, number, cord, within);
    }
}

/// The part of the table in which a cord looks another way than before, if it does: it has moved farther than `far`.
fn moved(before: &[Point; PIECES], now: &[Point; PIECES], far: f64) -> Option<Extent> {
    let has_moved = |node: usize| (now[node % PIECES] - before[node % PIECES]).length() > far;
    let looks_other = |node: &usize| (0..=2 * BENDS).any(|step| has_moved(node + PIECES + step - BENDS));
    let changed = (0..PIECES).filter(looks_other);
    let all = Extent::around(changed.flat_map(|node| [before[node], now[node]]), REACH)?;
    // The knot looks farther.
    let knot = looks_other(&0).then(|| Extent::around([before[0], now[0]], KNOT)).flatten();
    Some(knot.map_or(all, |knot| all.and(knot)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring() -> [Point; PIECES] {
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
    fn the_knot_is_painted_whole() {
        let (before, mut now) = (ring(), ring());
        now[PIECES - 1] = now[PIECES - 1] + Point::new(0.002, 0.0);
        let part = moved(&before, &now, 1e-4).unwrap();
        assert!(part.contains(before[0] + Point::new(0.9 * KNOT, 0.0)));
    }
}
