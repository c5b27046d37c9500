//! [`Stage`]: where a table is seen: the canvas, what part of the table it shows, and what paints it. A game in play and a game that is
//! played again have one each.

use super::{
    cause::Cause,
    danger_map::DangerMap,
    field_lines::FieldLines,
    fingertips,
    flights::Flights,
    lens::{Extent, Lens},
    painter::{Painter, Seen},
    rings, see_why,
};
use crate::{few::Few, settings::Settings};
use kluster::{TableView, Turn, area::is_apart};
use look::SurfaceMaterial;
use magnets::{Cord, Ellipse, MagnetId, MagnetLocation, Point, Pose};
use seats::Seat;
use std::cell::{Cell, RefCell};
use ui::{Bound, El, on_cleanup, window};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

/// How long a frame may take in all, in milliseconds.
const WHOLE: f64 = 14.0;
/// How large the ring around a magnet is that was taken, in metres.
const RING: f64 = 0.017;
/// How long a frame may spend on learning aids, in milliseconds.
const AIDS: f64 = 3.0;

/// Where a table is seen.
pub(crate) struct Stage {
    pub(crate) lens: Cell<Lens>,
    /// Whether somebody has chosen what is seen.
    pub(crate) is_led: Cell<bool>,
    painter: RefCell<Painter>,
    pen: RefCell<Option<CanvasRenderingContext2d>>,
    flights: RefCell<Flights>,
    /// Where everything was when it was last painted.
    painted: RefCell<Few<MagnetId, Pose>>,
    lines: RefCell<FieldLines>,
    danger: RefCell<DangerMap>,
}

/// What is to be seen.
pub(crate) struct Sight<'a> {
    pub(crate) game: TableView<'a>,
    /// How far beside its place a magnet is seen.
    pub(crate) aside: &'a dyn Fn(MagnetId) -> Point,
    /// Rings around places: where, and how large in metres.
    pub(crate) rings: &'a [(Point, f64)],
    /// A cord that does not lie yet, and how strongly it is seen.
    pub(crate) sketch: Option<(Cord, f64)>,
    /// Whether the hand of this seat is seen.
    pub(crate) has_hand: &'a dyn Fn(Seat) -> bool,
    /// What is explained, at what moment.
    pub(crate) cause: Option<(&'a Cause, u64)>,
    /// The outline in which a magnet in the hand would not be validly placed (K11).
    pub(crate) misfit: Option<Ellipse>,
}

impl<'a> Sight<'a> {
    /// A table as it is, with no hand and no marks.
    pub(crate) fn of(game: TableView<'a>) -> Sight<'a> {
        let aside = &|_| Point::default();
        Sight { game, aside, rings: &[], sketch: None, has_hand: &|_| false, cause: None, misfit: None }
    }
}

impl Stage {
    /// For a table with this surface; there is no canvas yet.
    pub(crate) fn new(surface: SurfaceMaterial, table: magnets::Surface) -> Stage {
        let lens = Lens { middle: Point::default(), scale: 1000.0, size: [1.0; 2], fine: 1.0 };
        Stage {
            lens: Cell::new(lens),
            is_led: Cell::new(false),
            painter: RefCell::new(Painter::new(surface, table)),
            pen: RefCell::new(None),
            flights: RefCell::default(),
            painted: RefCell::default(),
            lines: RefCell::default(),
            danger: RefCell::default(),
        }
    }

    /// Whether there is a canvas.
    pub(crate) fn is_shown(&self) -> bool {
        self.pen.borrow().is_some()
    }

    /// The table is seen on this canvas, this large in pixels of the page.
    pub(crate) fn show(&self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        let lens = Lens { size, fine, ..self.lens.get() };
        let [width, height] = lens.pixels();
        if [canvas.width(), canvas.height()] != [width, height] {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        if let Some(pen) = super::sheet::pen_of(canvas) {
            self.pen.replace(Some(pen));
        }
        self.lens.set(lens);
    }

    /// The canvas, once there is one.
    pub(crate) fn canvas(&self) -> Option<HtmlCanvasElement> {
        self.pen.borrow().as_ref()?.canvas()
    }

    /// Shows all cords again, as large as they can be.
    pub(crate) fn fit(&self, game: TableView<'_>) {
        self.is_led.set(false);
        self.lens.set(self.lens.get().fitted(extent(game)));
    }

    /// Shows something else.
    pub(crate) fn look(&self, change: impl FnOnce(Lens) -> Lens) {
        self.is_led.set(true);
        self.lens.set(change(self.lens.get()));
    }

    /// Shades what will be seen until `is_time_up`. Answers whether all is done.
    pub(crate) fn prepare(
        &self,
        settings: &Settings,
        game: TableView<'_>,
        is_time_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut painter = self.painter.borrow_mut();
        painter.change(settings.surface.look());
        painter.prepare(&self.lens.get(), game.world(), is_time_up)
    }

    /// Paints what is to be seen, in a frame that began then and is so many seconds later than the one before. Answers whether there is
    /// more to paint.
    pub(crate) fn paint(&self, began: f64, seconds: f64, settings: &Settings, sight: &Sight) -> bool {
        let is_flying = self.flights.borrow_mut().pass(seconds);
        let pen = self.pen.borrow();
        let Some(pen) = &*pen else { return false };
        let (lens, world, play) = (self.lens.get(), sight.game.world(), sight.game);
        let is_aided = self.aid(seconds, settings, sight);
        let mut painter = self.painter.borrow_mut();
        painter.change(settings.surface.look());
        painter.ground.paint(&lens, || clock() - began > WHOLE);
        let with_poles = settings.poles || play.options().poles_shown;
        let below = || {
            self.danger.borrow().draw(pen, &lens, world.cords());
            self.lines.borrow().draw(pen, &lens);
        };
        let has_aids = settings.danger_map || settings.field_lines || sight.cause.is_some();
        let below: Option<&dyn Fn()> = if has_aids { Some(&below) } else { None };
        let seen = painter.draw(pen, &lens, world, sight.aside, with_poles, below);
        self.painted.replace(seen);
        // What one sees again was not on its way then.
        let flights = self.flights.borrow();
        let flights = sight.cause.is_none().then_some(&*flights);
        painter.magnets(pen, &lens, &flights.map(|flights| flights.seen(world)).unwrap_or_default(), with_poles);
        let cords = world.cords();
        if let Some((cord, seen)) = &sight.sketch {
            pen.set_global_alpha(*seen);
            painter.sketch(pen, &lens, cords.len(), cord);
            pen.set_global_alpha(1.0);
        }
        for (number, cord) in cords.iter().enumerate() {
            if cords.len() > 1 && is_apart(cords, number) {
                rings::draw_apart(pen, &lens, cord);
            }
        }
        let taken = flights.into_iter().flat_map(Flights::waiting).map(|place| (place, RING));
        for (place, radius) in sight.rings.iter().copied().chain(taken) {
            rings::draw(pen, &lens, place, radius);
        }
        if let Some(outline) = &sight.misfit {
            rings::draw_misfit(pen, &lens, cords, outline);
        }
        let has_hand =
            |seat, magnet| (sight.has_hand)(seat) && !sight.cause.is_some_and(|(cause, _)| cause.is_of(magnet));
        // What is in the hand is above all marks.
        if let Turn::Holding { seat, magnet } = *play.turn()
            && let (MagnetLocation::Held(pose), Ok(individual)) = (world.location(magnet), world.properties(magnet))
            && (has_hand(seat, magnet) || sight.misfit.is_some())
        {
            if has_hand(seat, magnet) {
                fingertips::draw(pen, &lens, &pose, fingertips::side(seat, play.hands().len()));
            }
            painter.bodies(pen, &lens, &[Seen { id: magnet, individual, pose }], with_poles);
        }
        if let Some((cause, now)) = sight.cause {
            see_why::mark(pen, &lens, sight.game, cause, now);
        }
        is_flying || is_aided || !painter.ground.is_done(&lens)
    }

    /// Works on the learning aids that are on. Answers whether there is more to do.
    fn aid(&self, seconds: f64, settings: &Settings, sight: &Sight) -> bool {
        let from = clock();
        let mut is_time_up = || clock() - from > AIDS;
        let (mut lines, mut danger) = (self.lines.borrow_mut(), self.danger.borrow_mut());
        let with_lines = settings.field_lines || sight.cause.is_some();
        if !with_lines {
            lines.forget();
        }
        if !settings.danger_map {
            danger.forget();
        }
        let lines = with_lines && lines.work(sight.game.world(), &self.lens.get(), seconds, &mut is_time_up);
        let danger = settings.danger_map && danger.work(sight.game, seconds, &mut is_time_up);
        lines || danger
    }

    /// Nothing is on its way any more: another moment is shown.
    pub(crate) fn forget_flights(&self) {
        self.flights.take();
    }

    /// Shows into whose tray magnets go.
    pub(crate) fn carry_off(&self, magnets: &[MagnetId], seat: Seat, players: usize) {
        let (lens, painted) = (self.lens.get(), self.painted.borrow());
        let far = 0.6 * lens.size[0].max(lens.size[1]) / lens.scale;
        let taken = magnets.iter().filter_map(|id| Some((*id, *painted.get(id)?)));
        self.flights.borrow_mut().begin(taken, lens.middle + fingertips::side(seat, players) * far);
    }
}

/// What should be seen: all cords with some room, or the whole table while they are laid.
fn extent(game: TableView<'_>) -> Extent {
    const ROOM: f64 = 0.03;
    let nodes = game.world().cords().iter().flat_map(|cord| cord.nodes().iter().copied());
    let surface = game.world().surface();
    let corner = Point::new(surface.width, surface.depth) * 0.5;
    let whole = Extent { low: corner * -1.0, high: corner };
    let is_laying = matches!(game.turn(), Turn::Laying { .. });
    Extent::around(nodes, ROOM).filter(|_| !is_laying).unwrap_or(whole)
}

/// Tells whenever a canvas has another size: how large it is in pixels of the page, and how many pixels of its own each of these has.
pub(crate) fn measure(canvas: &El, resized: impl Fn(&HtmlCanvasElement, [f64; 2], f64) + 'static) {
    let element: HtmlCanvasElement = canvas.element().clone().unchecked_into();
    let bound = Bound::here();
    let told = Closure::<dyn Fn()>::new(move || {
        bound.run(|| {
            let bounds = element.get_bounding_client_rect();
            let fine = window().device_pixel_ratio().clamp(1.0, 2.0);
            resized(&element, [bounds.width(), bounds.height()], fine);
        });
    });
    if let Ok(observer) = ResizeObserver::new(told.as_ref().unchecked_ref()) {
        observer.observe(canvas.element());
        on_cleanup(move || {
            observer.disconnect();
            drop(told);
        });
    }
}

/// Milliseconds, fine enough for a frame.
pub(crate) fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
