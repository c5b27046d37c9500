//! [`ScreenRect`]: the part of the board that nothing covers.

use web_sys::Element;

/// A rectangle on the screen, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ScreenRect {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl ScreenRect {
    /// The rectangle of an element.
    pub(super) fn of(element: &Element) -> ScreenRect {
        let bounds = element.get_bounding_client_rect();
        ScreenRect { left: bounds.left(), top: bounds.top(), right: bounds.right(), bottom: bounds.bottom() }
    }

    /// Width and height.
    pub(super) fn size(self) -> [f64; 2] {
        [(self.right - self.left).max(0.0), (self.bottom - self.top).max(0.0)]
    }

    fn area(self) -> f64 {
        self.size()[0] * self.size()[1]
    }

    /// Whether both have a point in common, apart from their edges.
    pub(super) fn overlaps(self, other: ScreenRect) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// The largest part that another rectangle does not cover, cut off at one of its edges.
    pub(super) fn without(self, cover: ScreenRect) -> ScreenRect {
        if !self.overlaps(cover) {
            return self;
        }
        let parts = [
            ScreenRect { left: cover.right, ..self },
            ScreenRect { right: cover.left, ..self },
            ScreenRect { top: cover.bottom, ..self },
            ScreenRect { bottom: cover.top, ..self },
        ];
        parts.into_iter().max_by(|one, other| one.area().total_cmp(&other.area())).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: ScreenRect = ScreenRect { left: 15.0, top: 70.0, right: 1265.0, bottom: 785.0 };

    #[test]
    fn the_players_cost_a_column_and_the_hand_a_row() {
        let players = ScreenRect { left: 34.0, top: 90.0, right: 246.0, bottom: 236.0 };
        let hand = ScreenRect { left: 311.0, top: 662.0, right: 969.0, bottom: 800.0 };
        let free = BOARD.without(hand).without(players);
        assert_eq!(free, ScreenRect { left: 246.0, bottom: 662.0, ..BOARD });
        let button = ScreenRect { left: 34.0, top: 722.0, right: 78.0, bottom: 766.0 };
        assert_eq!(free.without(button), free, "it is beside the hand already");
    }

    #[test]
    fn what_lies_elsewhere_costs_nothing() {
        let bar = ScreenRect { left: 0.0, top: 0.0, right: 1280.0, bottom: 70.0 };
        assert_eq!(BOARD.without(bar), BOARD);
        let all = ScreenRect { left: 0.0, top: 0.0, right: 1280.0, bottom: 800.0 };
        assert!(BOARD.without(all).area() <= 0.0);
    }
}
