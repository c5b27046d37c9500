//! The table with its cards: one element a card, moved and scaled as a whole.

use super::{
    camera::{Camera, Extent},
    gestures::Gestures,
    outline::{Outline, outline},
    session::Session,
    shown::{Shown, card, cards, ground},
};
use crate::{
    icon::Icon,
    shell::Shell,
    time::later,
    tr,
    ui::{on, shown, so},
};
use clustered::{Card, Cell};
use leptos::{html, prelude::*};
use seats::Seat;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::HtmlDivElement;

/// What a board shows and tells.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// The cards.
    pub(crate) cards: Signal<Vec<Shown>>,
    /// The cells of a bounded table (C4); none if it has no bounds.
    pub(crate) ground: StoredValue<Vec<Cell>>,
    /// Where the chosen card may go.
    pub(crate) spots: Signal<Vec<Cell>>,
    /// The card that would go there, and whose it is.
    pub(crate) chosen: Signal<Option<(Card, Seat)>>,
    /// Where it is to go, while that is asked about.
    pub(crate) aim: Signal<Option<Cell>>,
    /// What is pointed out.
    pub(crate) outlines: Signal<Vec<Outline>>,
    /// A spot was pointed at.
    pub(crate) on_spot: Callback<Cell>,
    /// What the camera sees.
    pub(crate) camera: RwSignal<Camera>,
    /// How large the window on the table is.
    pub(crate) size: RwSignal<[f64; 2]>,
    /// Where it is on the screen: left and top.
    pub(crate) corner: RwSignal<[f64; 2]>,
    /// Whom the camera follows.
    pub(crate) follows: RwSignal<Follows>,
}

/// Whom the camera follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    /// The game, as long as cards stay large enough to read.
    Game,
    /// The game, all of it.
    Whole,
    /// The player's own hand.
    Hand,
}

impl Board {
    /// The table of a game as it lies: whoever can play adds what a player needs.
    pub(crate) fn of(session: Signal<Session>, outlines: Signal<Vec<Outline>>) -> Board {
        Board {
            cards: Memo::new(move |_| cards(session.read().game())).into(),
            ground: StoredValue::new(ground(session.read_untracked().game())),
            spots: Signal::derive(Vec::new),
            chosen: Signal::derive(|| None),
            aim: Signal::derive(|| None),
            outlines,
            on_spot: Callback::new(|_| {}),
            camera: RwSignal::new(Camera { x: 0.0, y: 0.0, cell: 64.0 }),
            size: RwSignal::new([0.0; 2]),
            corner: RwSignal::new([0.0; 2]),
            follows: RwSignal::new(Follows::Game),
        }
    }

    /// Sees to it that the camera shows what it should.
    pub(crate) fn fit(&self) {
        let room = self.size.get_untracked();
        match self.follows.get_untracked() {
            Follows::Game => self.camera.set(Camera::fit(self.extent(), room)),
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
        let margin = i16::from(self.ground.with_value(Vec::is_empty));
        let cells: Vec<Cell> = self.cards.read_untracked().iter().map(|shown| shown.cell).collect();
        let ground = self.ground.get_value();
        Extent::of(if ground.is_empty() || ground.len() > 300 { cells } else { ground }).with_margin(margin)
    }

    /// Moves the camera so that a cell is seen.
    pub(super) fn reveal(&self, cell: Cell) {
        if !self.camera.get_untracked().sees(cell, self.size.get_untracked()) {
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
        let ([left, top], [width, height]) = (self.corner.get_untracked(), self.size.get_untracked());
        let inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
        inside.then(|| self.camera.get_untracked().cell_at([x - left - width / 2.0, y - top - height / 2.0]))
    }

    /// Comes closer or goes away; a place of the window, in pixels from its middle, keeps what it shows.
    pub(super) fn zoom(&self, factor: f64, place: [f64; 2]) {
        self.camera.update(|camera| *camera = camera.zoomed(factor, place));
        self.follows.set(Follows::Hand);
    }

    /// A place of the screen in pixels from the middle of the window.
    pub(super) fn off_middle(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let ([left, top], [width, height]) = (self.corner.get_untracked(), self.size.get_untracked());
        [x - left - width / 2.0, y - top - height / 2.0]
    }

    /// Finds out where the window is on the screen, and how large.
    fn measure(&self, element: &HtmlDivElement) {
        let bounds = element.get_bounding_client_rect();
        self.size.set([bounds.width(), bounds.height()]);
        self.corner.set([bounds.left(), bounds.top()]);
    }

    /// Keeps the camera where it should be: when the window changes, and when cards come.
    fn watch(self, window_on_table: NodeRef<html::Div>) {
        Effect::new(move |_| {
            let Some(element) = window_on_table.get() else { return };
            self.measure(&element);
            self.fit();
            let measured = element.clone();
            let resized = Closure::<dyn Fn()>::new(move || {
                let before = self.size.get_untracked();
                self.measure(&measured);
                if self.chosen.with_untracked(Option::is_none) {
                    self.fit();
                } else {
                    // Somebody aims: what is seen stays where it is.
                    self.camera.update(|camera| *camera = camera.kept(before, self.size.get_untracked()));
                }
            });
            if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
                observer.observe(&element);
                let watching = send_wrapper::SendWrapper::new((observer, resized));
                on_cleanup(move || watching.0.disconnect());
            }
        });
        // A new card may lie outside what is seen; but while somebody aims, nothing jumps.
        Effect::new(move |_| {
            let _ = self.cards.read().len();
            if self.chosen.get().is_none() && self.size.get_untracked()[0] > 0.0 {
                self.fit();
            }
        });
    }

    /// The board as one sees it. `names` says whose a card is.
    pub(crate) fn draw(self, names: impl Fn(Option<Seat>) -> String + Clone + Send + 'static) -> impl IntoView {
        let window_on_table = NodeRef::<html::Div>::new();
        self.watch(window_on_table);
        let measure = move || {
            if let Some(element) = window_on_table.get_untracked() {
                self.measure(&element);
            }
        };
        let gestures = Gestures::on(self);
        let still = Shell::here().is_still();
        // The first look at the table is there at once.
        let is_ready = RwSignal::new(false);
        later(100, move || {
            let _ = is_ready.try_set(true);
        });
        let plane = move || {
            let glide = if gestures.is_dragged.get() || still || !is_ready.get() {
                ""
            } else {
                "; transition: transform calc(0.25s * var(--time)) ease-out"
            };
            format!("{}{glide}", self.camera.read().transform(self.size.get()))
        };
        let ground: String = self.ground.with_value(|cells| {
            let square = |cell: &Cell| {
                format!("M{} {}h100v100h-100z", i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50)
            };
            cells.iter().map(square).collect()
        });
        let draw_card = move |shown: Shown| card(&shown, &names(shown.owner));
        view! {
            <div class="board" node_ref=window_on_table
                on:pointerdown=on(move |event| { measure(); gestures.down(&event); }) on:pointermove=on(move |event| gestures.moved(&event))
                on:pointerup=on(move |event| gestures.up(&event)) on:pointercancel=on(move |event| gestures.up(&event))
                on:pointerleave=on(move |event| gestures.up(&event))
                on:wheel=on(move |event| { measure(); gestures.wheeled(&event); }) on:click:capture=on(move |event| gestures.clicked(&event))>
                <div class="plane" style=plane>
                    {(!ground.is_empty()).then(|| view! { <svg class="ground" aria-hidden="true"><path d=ground /></svg> })}
                    <For each=move || self.cards.get() key=|shown| (shown.cell, shown.owner, shown.last, shown.newest) children=draw_card />
                    {shown(move || self.outlines.get().into_iter().map(outline).collect_view())}
                    {shown(move || self.spots.get().into_iter().map(|cell| self.spot(cell)).collect_view())}
                </div>
                {shown(move || (self.unseen() != 0).then(|| self.offer_unseen()))}
            </div>
        }
    }

    /// There are places for the chosen card that are not seen.
    fn offer_unseen(self) -> impl IntoView {
        view! {
            <button class="unseen" on:click=on(move |_| self.show_all())>
                {Icon::Fit.draw()}<span>{tr!("spots-unseen", count = self.unseen())}</span>
            </button>
        }
    }

    /// The buttons that move the camera. They stand beside the table and not on it, where they would cover places.
    pub(crate) fn tools(self) -> impl IntoView {
        let is_free = so(move || self.follows.get() == Follows::Hand);
        view! {
            <button class="round" class:wanted=is_free aria-label=tr!("board-fit") on:click=on(move |_| self.show_all())>{Icon::Fit.draw()}</button>
            <button class="round" aria-label=tr!("board-closer") on:click=on(move |_| self.zoom(1.25, [0.0; 2]))>{Icon::Closer.draw()}</button>
            <button class="round" aria-label=tr!("board-farther") on:click=on(move |_| self.zoom(0.8, [0.0; 2]))>{Icon::Farther.draw()}</button>
        }
    }
}
