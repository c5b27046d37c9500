//! The table with its cards: one element a card, moved and scaled as a whole.

mod gestures;

use super::{
    camera::{Camera, Extent},
    displayed_game::DisplayedGame,
    outline::{Outline, outline},
    shown::{Shown, card, cards, follow_marks, ground, marks},
};
use crate::{icon::Icon, shell::Shell, time::later, tr};
use clustered::{Card, Cell};
use gestures::Gestures;
use seats::Seat;
use std::rc::Rc;
use ui::{Bound, El, Memo, Read, Signal, Stored, View, each, effect, el, on_cleanup, svg, untrack};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event, PointerEvent, WheelEvent};

/// What a board shows and tells.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// The cards.
    pub(crate) cards: Read<Vec<Shown>>,
    /// The cells of a bounded table (C4); none if it has no bounds.
    pub(crate) ground: Stored<Vec<Cell>>,
    /// Where the chosen card may go.
    pub(crate) spots: Read<Vec<Cell>>,
    /// The card that would go there, and whose it is.
    pub(crate) chosen: Read<Option<(Card, Seat)>>,
    /// Where it is to go, while that is asked about.
    pub(crate) aim: Read<Option<Cell>>,
    /// What is pointed out.
    pub(crate) outlines: Read<Vec<Outline>>,
    /// A spot was pointed at.
    pub(crate) on_spot: Stored<Box<dyn Fn(Cell)>>,
    /// What the camera sees.
    pub(crate) camera: Signal<Camera>,
    /// How large the window on the table is.
    pub(crate) size: Signal<[f64; 2]>,
    /// Where it is on the screen: left and top.
    pub(crate) corner: Signal<[f64; 2]>,
    /// Whom the camera follows.
    pub(crate) follows: Signal<Follows>,
}

/// Whom the camera follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    /// The cards on the table, as long as they stay large enough to read.
    Cards,
    /// All cards on the table.
    Whole,
    /// The player's own hand.
    Hand,
}

impl Board {
    /// The table of a game as it lies: whoever can play adds what a player needs.
    pub(crate) fn of(game: Read<DisplayedGame>, outlines: Read<Vec<Outline>>) -> Board {
        Board {
            cards: Memo::new(move || cards(game.read().game.board())).into(),
            ground: Stored::new(ground(&game.peek().game)),
            spots: Read::still(Vec::new()),
            chosen: Read::still(None),
            aim: Read::still(None),
            outlines,
            on_spot: Stored::new(Box::new(|_| {})),
            camera: Signal::new(Camera { x: 0.0, y: 0.0, cell: 64.0 }),
            size: Signal::new([0.0; 2]),
            corner: Signal::new([0.0; 2]),
            follows: Signal::new(Follows::Cards),
        }
    }

    /// Sees to it that the camera shows what it should.
    pub(crate) fn fit(&self) {
        let room = self.size.now();
        match self.follows.now() {
            Follows::Cards => self.camera.set(Camera::fit(self.extent(), room)),
            Follows::Whole => self.camera.set(Camera::whole(self.extent(), room)),
            Follows::Hand => {}
        }
    }

    /// Shows the whole table, however small its cards get.
    pub(crate) fn show_all(&self) {
        self.follows.set(Follows::Whole);
        self.fit();
    }

    /// All that there is to see, with the places around it.
    fn extent(&self) -> Extent {
        let ground = self.ground.read();
        let extent = if ground.is_empty() || ground.len() > 300 {
            Extent::of(self.cards.peek().iter().map(|shown| shown.cell))
        } else {
            Extent::of(ground.iter().copied())
        };
        extent.with_margin(i16::from(ground.is_empty()))
    }

    /// Moves the camera so that a cell is seen.
    pub(super) fn reveal(&self, cell: Cell) {
        if !self.camera.now().sees(cell, self.size.now()) {
            self.camera.update(|camera| *camera = Camera { x: cell.x.into(), y: cell.y.into(), ..*camera });
            self.follows.set(Follows::Hand);
        }
    }

    /// How many places for the chosen card are outside what is seen.
    fn unseen(&self) -> usize {
        let (camera, size) = (self.camera.get(), self.size.get());
        self.spots.read().iter().filter(|spot| !camera.sees(**spot, size)).count()
    }

    /// The cell at a place of the screen, if that is on this board.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let ([left, top], [width, height]) = (self.corner.now(), self.size.now());
        let inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
        inside.then(|| self.camera.now().cell_at([x - left - width / 2.0, y - top - height / 2.0]))
    }

    /// Comes closer or goes away; a place of the window, in pixels from its middle, keeps what it shows.
    pub(super) fn zoom(&self, factor: f64, place: [f64; 2]) {
        self.camera.update(|camera| *camera = camera.zoomed(factor, place));
        self.follows.set(Follows::Hand);
    }

    /// A place of the screen in pixels from the middle of the window.
    pub(super) fn off_middle(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let ([left, top], [width, height]) = (self.corner.now(), self.size.now());
        [x - left - width / 2.0, y - top - height / 2.0]
    }

    /// Finds out where the window is on the screen, and how large.
    fn measure(&self, window_on_table: &Element) {
        let bounds = window_on_table.get_bounding_client_rect();
        self.size.set([bounds.width(), bounds.height()]);
        self.corner.set([bounds.left(), bounds.top()]);
    }

    /// The window has another size.
    fn resized(&self, window_on_table: &Element) {
        let before = self.size.now();
        self.measure(window_on_table);
        if self.chosen.peek().is_none() {
            self.fit();
        } else {
            // Somebody aims: what is seen stays where it is.
            self.camera.update(|camera| *camera = camera.kept(before, self.size.now()));
        }
    }

    /// Keeps the camera where it should be: when the window changes, and when cards come.
    fn watch(self, window_on_table: Element) {
        // Once it is in the page: before that it has no size.
        effect(move || {
            self.measure(&window_on_table);
            self.fit();
            let (bound, measured) = (Bound::here(), window_on_table.clone());
            let resized = Closure::<dyn Fn()>::new(move || bound.run(|| self.resized(&measured)));
            if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
                observer.observe(&window_on_table);
                on_cleanup(move || {
                    observer.disconnect();
                    // Not before: the observer calls it.
                    drop(resized);
                });
            }
        });
        // A new card may lie outside what is seen; but while somebody aims, nothing jumps.
        effect(move || {
            let _ = self.cards.read();
            if self.chosen.read().is_none() && self.size.now()[0] > 0.0 {
                self.fit();
            }
        });
    }

    /// The board as one sees it. `names` says whose a card is.
    pub(crate) fn draw(self, names: impl Fn(Option<Seat>) -> String + 'static) -> El {
        let gestures = Gestures::on(self);
        let board = el("div").class("board");
        self.watch(board.element().clone());
        gestures.hear_clicks(board.element());
        let window_on_table = Stored::new(board.element().clone());
        let measure = move || self.measure(&window_on_table.read());
        let unseen = Memo::new(move || self.unseen());
        // The button stays the same while the table moves under it, or no finger would ever press it.
        let has_unseen = Memo::new(move || unseen.get() != 0);
        board
            .on("pointerdown", move |event: PointerEvent| {
                measure();
                gestures.down(&event);
            })
            .on("pointermove", move |event: PointerEvent| gestures.moved(&event))
            .on("pointerup", move |event: PointerEvent| gestures.up(&event))
            .on("pointercancel", move |event: PointerEvent| gestures.up(&event))
            .on("pointerleave", move |event: PointerEvent| gestures.up(&event))
            .on("wheel", move |event: WheelEvent| {
                measure();
                gestures.wheeled(&event);
            })
            .child(self.plane(gestures, names))
            .part(move || has_unseen.get().then(|| self.offer_unseen(unseen)))
    }

    /// All that lies on the table, on a plane that the camera moves.
    fn plane(self, gestures: Gestures, names: impl Fn(Option<Seat>) -> String + 'static) -> El {
        let still = untrack(|| Shell::here().is_still());
        // The first look at the table is there at once.
        let is_ready = Signal::new(false);
        later(100, move || is_ready.set(true));
        let style = move || {
            let glide = if gestures.is_dragged.get() || still || !is_ready.get() {
                ""
            } else {
                "; transition: transform calc(0.25s * var(--time)) ease-out"
            };
            format!("{}{glide}", self.camera.read().transform(self.size.get()))
        };
        let lying = Memo::new(move || self.cards.read().iter().map(Shown::lying).collect::<Vec<_>>());
        let marks = Memo::new(move || marks(&self.cards.read()));
        let names: Rc<dyn Fn(Option<Seat>) -> String> = Rc::new(names);
        let cards = each(move || lying.get(), move |lying| card(lying, marks, names.clone()));
        let spots = move || -> View {
            let chosen = self.chosen.get();
            self.spots.read().iter().map(|cell| self.spot(*cell, chosen)).collect()
        };
        let plane = el("div").class("plane");
        follow_marks(plane.element().clone(), marks);
        plane
            .attr("style", style)
            .child(self.bounds())
            .child(cards)
            .part(move || self.outlines.get().into_iter().map(outline).collect::<View>())
            .part(spots)
    }

    /// The ground of a bounded table (C4).
    fn bounds(self) -> Option<El> {
        let square =
            |cell: &Cell| format!("M{} {}h100v100h-100z", i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50);
        let squares: String = self.ground.read().iter().map(square).collect();
        let ground = || svg("svg").class("ground").attr("aria-hidden", "true");
        (!squares.is_empty()).then(|| ground().child(svg("path").attr("d", squares)))
    }

    /// There are places for the chosen card that are not seen.
    fn offer_unseen(self, unseen: Memo<usize>) -> El {
        el("button")
            .class("unseen")
            .on("click", move |_: Event| self.show_all())
            .child(Icon::Fit.draw())
            .child(el("span").text(tr!("spots-unseen", count = unseen.get())))
    }

    /// The buttons that move the camera. They stand beside the table and not on it, where they would cover places.
    pub(crate) fn tools(self) -> View {
        let fit = el("button")
            .class("round")
            .class_if("wanted", move || self.follows.get() == Follows::Hand)
            .attr("aria-label", tr!("board-fit"))
            .on("click", move |_: Event| self.show_all())
            .child(Icon::Fit.draw());
        let closer = el("button")
            .class("round")
            .attr("aria-label", tr!("board-closer"))
            .on("click", move |_: Event| self.zoom(1.25, [0.0; 2]))
            .child(Icon::Closer.draw());
        let farther = el("button")
            .class("round")
            .attr("aria-label", tr!("board-farther"))
            .on("click", move |_: Event| self.zoom(0.8, [0.0; 2]))
            .child(Icon::Farther.draw());
        [fit, closer, farther].into()
    }
}
