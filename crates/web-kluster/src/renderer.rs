//! [`Renderer`]: paints a table on a canvas, through a camera. A live table, a replay and the demo have one each.

use crate::{
    camera::{TableCamera, extent_around},
    cause::Cause,
    cause_marks,
    danger_map::DangerMap,
    field_lines::FieldLines,
    flights::{FindLanding, Flights, Landing},
    frames::timestamp,
    hand_drawing,
    lengths::Lengths,
    misfit_mark::MisfitMark,
    overlay::Overlay,
    panels, rings,
    surface_material::material,
    table_painter::{TablePainter, VisibleMagnet},
};
use kluster::{TableView, Turn, area::is_apart};
use leptos::{html, prelude::*};
use look::SurfaceMaterial;
use magnets::{Cord, Ellipse, MagnetId, MagnetLocation, Point, Pose, World};
use seats::Seat;
use send_wrapper::SendWrapper;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};
use wasm_bindgen::{JsCast, closure::Closure};
use web_kit::{
    camera::{Camera, Extent},
    listen::ScopeHandle,
    settings::Settings,
};
use web_saves::Aids;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

/// How long a frame may take in all, in milliseconds.
const WHOLE: f64 = 14.0;
/// How long a frame may spend on learning aids, in milliseconds.
const AIDS: f64 = 3.0;

/// A canvas, its camera, and what is painted on it.
pub(crate) struct Renderer {
    pub(crate) camera: Cell<TableCamera>,
    /// Whether the viewer has moved the camera.
    pub(crate) is_led: Cell<bool>,
    painter: RefCell<TablePainter>,
    pen: RefCell<Option<CanvasRenderingContext2d>>,
    flights: RefCell<Flights>,
    /// The magnets that have landed since somebody asked.
    landed: RefCell<Vec<MagnetId>>,
    /// Where flights are drawn that leave the table, if there is such a picture.
    overlay: RefCell<Option<Overlay>>,
    /// Where magnets were last painted.
    painted: RefCell<BTreeMap<MagnetId, Pose>>,
    lines: RefCell<FieldLines>,
    danger: RefCell<DangerMap>,
    misfit: RefCell<MisfitMark>,
}

/// What is to be painted.
pub(crate) struct Scene<'a> {
    pub(crate) game: TableView<'a>,
    /// The offset of a magnet from its place, in metres.
    pub(crate) aside: &'a dyn Fn(MagnetId) -> Point,
    /// Rings: centre and radius, in metres.
    pub(crate) rings: &'a [(Point, f64)],
    /// Where magnets have met, and how long ago, in seconds.
    pub(crate) contacts: &'a [(Point, f64)],
    /// A cord that does not lie yet, and its opacity.
    pub(crate) sketch: Option<(Cord, f64)>,
    /// Whether the hand of this seat is painted.
    pub(crate) has_hand: &'a dyn Fn(Seat) -> bool,
    /// The cause that is explained, and the time in ticks.
    pub(crate) cause: Option<(&'a Cause, u64)>,
    /// The outline in which a magnet in the hand would not be validly placed (K11).
    pub(crate) misfit: Option<Ellipse>,
    /// The cord that would be moved as a whole (K8).
    pub(crate) whole: Option<usize>,
    /// The learning aids that are on.
    pub(crate) aids: Aids,
}

impl<'a> Scene<'a> {
    /// A table as it is, with no hand and no marks.
    pub(crate) fn of(game: TableView<'a>) -> Scene<'a> {
        let aside = &|_| Point::default();
        Scene {
            game,
            aside,
            rings: &[],
            contacts: &[],
            sketch: None,
            has_hand: &|_| false,
            cause: None,
            misfit: None,
            whole: None,
            aids: Aids::default(),
        }
    }
}

impl Renderer {
    /// Creates a renderer without a canvas.
    pub(crate) fn new(surface: SurfaceMaterial, world: &World) -> Renderer {
        let camera = TableCamera { camera: Camera { centre: [0.0; 2], scale: 1000.0 }, size: [1.0; 2], fine: 1.0 };
        Renderer {
            camera: Cell::new(camera),
            is_led: Cell::new(false),
            painter: RefCell::new(TablePainter::new(surface, world)),
            pen: RefCell::new(None),
            flights: RefCell::default(),
            landed: RefCell::default(),
            overlay: RefCell::new(None),
            painted: RefCell::default(),
            lines: RefCell::default(),
            danger: RefCell::default(),
            misfit: RefCell::default(),
        }
    }

    /// Whether there is a canvas.
    pub(crate) fn is_shown(&self) -> bool {
        self.pen.borrow().is_some()
    }

    /// Paints on a canvas from now on. Its size is in CSS pixels, `fine` is the number of canvas pixels for each.
    pub(crate) fn show(&self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        let camera = TableCamera { size, fine, ..self.camera.get() };
        let [width, height] = camera.pixels();
        if [canvas.width(), canvas.height()] != [width, height] {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        if let Some(pen) = crate::texture::pen_of(canvas) {
            self.pen.replace(Some(pen));
        }
        self.camera.set(camera);
    }

    /// The canvas, once there is one.
    pub(crate) fn canvas(&self) -> Option<HtmlCanvasElement> {
        self.pen.borrow().as_ref()?.canvas()
    }

    /// Moves the camera to show all cords as large as possible, and nothing of them below the panels at the sides.
    pub(crate) fn fit(&self, game: TableView<'_>) {
        self.is_led.set(false);
        let margin = self.canvas().map_or(0.0, |canvas| panels::margin(&canvas));
        self.camera.set(self.camera.get().fitted(extent(game), margin));
    }

    /// Moves the camera for the viewer.
    pub(crate) fn look(&self, change: impl FnOnce(TableCamera) -> TableCamera) {
        self.is_led.set(true);
        self.camera.set(change(self.camera.get()));
    }

    /// Renders the sprites of a game in advance until `is_time_up`. Returns whether all is done.
    pub(crate) fn prepare(
        &self,
        settings: &Settings,
        game: TableView<'_>,
        is_time_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut painter = self.painter.borrow_mut();
        painter.change(material(settings.surface));
        painter.prepare(&self.camera.get(), game.world(), is_time_up)
    }

    /// Paints a scene in a frame that `began` at a [`timestamp`], `seconds` after the one before. Returns whether
    /// there is more to paint.
    pub(crate) fn paint(&self, began: f64, seconds: f64, settings: &Settings, scene: &Scene) -> bool {
        let landed = self.flights.borrow_mut().advance(seconds);
        self.landed.borrow_mut().extend(landed);
        let pen = self.pen.borrow();
        let Some(pen) = &*pen else { return false };
        let (camera, world, play) = (self.camera.get(), scene.game.world(), scene.game);
        let lengths = Lengths::at(world);
        let is_aided = self.aid(seconds, scene);
        let is_fading = self.misfit.borrow_mut().advance(scene.misfit.is_some(), seconds);
        let misfit = self.misfit.borrow();
        let mut painter = self.painter.borrow_mut();
        painter.change(material(settings.surface));
        painter.surface_layer.paint(&camera, || timestamp() - began > WHOLE);
        let with_poles = scene.aids.poles || play.options().poles_shown;
        let below = || {
            self.danger.borrow().draw(pen, &camera, world.cords());
            self.lines.borrow().draw(pen, &camera);
            misfit.dim(pen, &camera, world.cords());
        };
        let has_aids = scene.aids.danger_map || scene.aids.field_lines || scene.cause.is_some();
        let below: Option<&dyn Fn()> = if has_aids || misfit.is_shown() { Some(&below) } else { None };
        let seen = painter.draw(pen, &camera, world, scene.aside, with_poles, below);
        self.painted.replace(seen);
        // In a scene that is explained no magnet is on its way.
        let flights = self.flights.borrow();
        let flights = scene.cause.is_none().then_some(&*flights);
        if let Some(flights) = flights {
            flights.draw_left(pen, &camera, &mut painter, world, with_poles);
        }
        self.fly(pen, flights, &camera, &mut painter, world);
        let cords = world.cords();
        if let Some((cord, seen)) = &scene.sketch {
            pen.set_global_alpha(*seen);
            painter.sketch(pen, &camera, cords.len(), cord);
            pen.set_global_alpha(1.0);
        }
        for (number, cord) in cords.iter().enumerate() {
            if cords.len() > 1 && is_apart(cords, number) {
                rings::draw_apart(pen, &camera, cord);
            }
        }
        if let Some(cord) = scene.whole.and_then(|cord| cords.get(cord)) {
            rings::draw_whole(pen, &camera, cord);
        }
        for (place, radius) in scene.rings.iter().copied() {
            rings::draw(pen, &camera, place, radius);
        }
        for (place, seconds) in scene.contacts.iter().copied() {
            rings::draw_spreading(pen, &camera, place, seconds, lengths.contact_ring);
        }
        if let Some(outline) = &scene.misfit {
            misfit.draw(pen, &camera, outline);
        }
        let has_hand =
            |seat, magnet| (scene.has_hand)(seat) && !scene.cause.is_some_and(|(cause, _)| cause.is_of(magnet));
        // What is in the hand is above all marks.
        if let Turn::Holding { seat, magnet } = *play.turn()
            && let (MagnetLocation::Held(pose), Ok(individual)) = (world.location(magnet), world.properties(magnet))
            && (has_hand(seat, magnet) || scene.misfit.is_some())
        {
            if has_hand(seat, magnet) {
                let side = hand_drawing::side(seat, play.hands().len());
                hand_drawing::draw(pen, &camera, &pose, side, lengths.hand_millimetre);
            }
            painter.bodies(pen, &camera, &[VisibleMagnet { id: magnet, individual, pose }], with_poles);
        }
        if let Some((cause, now)) = scene.cause {
            cause_marks::mark(pen, &camera, scene.game, cause, now);
        }
        !self.flights.borrow().is_empty() || is_aided || is_fading || !painter.surface_layer.is_done(&camera)
    }

    /// Computes the learning aids that are on. Returns whether there is more to do.
    fn aid(&self, seconds: f64, scene: &Scene) -> bool {
        let from = timestamp();
        let mut is_time_up = || timestamp() - from > AIDS;
        let (mut lines, mut danger) = (self.lines.borrow_mut(), self.danger.borrow_mut());
        let with_lines = scene.aids.field_lines || scene.cause.is_some();
        if !with_lines {
            lines.forget();
        }
        if !scene.aids.danger_map {
            danger.forget();
        }
        let lines = with_lines && lines.work(scene.game.world(), &self.camera.get(), seconds, &mut is_time_up);
        let danger = scene.aids.danger_map && danger.work(scene.game, seconds, &mut is_time_up);
        lines || danger
    }

    /// Ends all flights, because another time is shown.
    pub(crate) fn forget_flights(&self) {
        self.flights.take();
    }

    /// Starts to move magnets to the side of the table where a player sits.
    pub(crate) fn carry_off(&self, magnets: &[MagnetId], seat: Seat, players: usize) {
        let camera = self.camera.get();
        let far = 0.6 * camera.size[0].max(camera.size[1]) / camera.scale();
        let landing = Landing { at: camera.middle() + hand_drawing::side(seat, players) * far, size: 1.0 };
        self.carry_to(magnets, BEFORE_LEAVING, 1.0, Rc::new(move |_| Some(landing)));
    }

    /// Starts to move magnets, after a wait in seconds, so many times as fast as usual. Returns those that nobody sees.
    pub(crate) fn carry_to(&self, magnets: &[MagnetId], wait: f64, speed: f64, find: FindLanding) -> Vec<MagnetId> {
        let painted = self.painted.borrow();
        let taken: Vec<_> = magnets.iter().filter_map(|id| Some((*id, *painted.get(id)?))).collect();
        self.flights.borrow_mut().begin(&taken, wait, speed, find);
        magnets.iter().filter(|id| !painted.contains_key(id)).copied().collect()
    }

    /// Takes the magnets that have landed since the last call.
    pub(crate) fn take_landed(&self) -> Vec<MagnetId> {
        self.landed.take()
    }

    /// Draws flights that leave the table on a picture above the whole page.
    pub(crate) fn set_overlay(&self, canvas: HtmlCanvasElement) {
        self.overlay.replace(Overlay::new(canvas));
    }

    fn fly(
        &self,
        pen: &CanvasRenderingContext2d,
        flights: Option<&Flights>,
        camera: &TableCamera,
        painter: &mut TablePainter,
        world: &World,
    ) {
        let flights = flights.filter(|flights| !flights.is_empty());
        match (&mut *self.overlay.borrow_mut(), flights) {
            (Some(overlay), flights) => {
                let draw = |pen: &CanvasRenderingContext2d| {
                    if let Some(flights) = flights {
                        flights.draw_flying(pen, camera, painter, world);
                    }
                };
                overlay.paint(pen.canvas().as_ref(), camera.fine, flights.is_some(), draw);
            }
            (None, Some(flights)) => flights.draw_flying(pen, camera, painter, world),
            (None, None) => {}
        }
    }
}

/// How long magnets stay before the first one leaves where no contact is celebrated, in seconds: one wants to see which
/// they are.
const BEFORE_LEAVING: f64 = 0.3;

/// What the camera should show: all cords with a margin, or the whole table while they are laid.
fn extent(game: TableView<'_>) -> Extent {
    let nodes = game.world().cords().iter().flat_map(|cord| cord.nodes().iter().copied());
    let surface = game.world().surface();
    let corner = Point::new(surface.width, surface.depth) * 0.5;
    let whole = Extent { low: [-corner.x, -corner.y], high: [corner.x, corner.y] };
    let is_laying = matches!(game.turn(), Turn::Laying { .. });
    extent_around(nodes, Lengths::at(game.world()).margin).filter(|_| !is_laying).unwrap_or(whole)
}

/// Calls `resized` whenever the size of a canvas has changed, with its size in CSS pixels and the canvas pixels for
/// each.
pub(crate) fn measure(
    canvas: NodeRef<html::Canvas>,
    resized: impl Fn(&HtmlCanvasElement, [f64; 2], f64) + Clone + 'static,
) {
    Effect::new(move |_| {
        if let Some(canvas) = canvas.get() {
            observe(&canvas, resized.clone());
        }
    });
}

/// Observes the size of a canvas until the scope in which this is called ends.
fn observe(canvas: &HtmlCanvasElement, resized: impl Fn(&HtmlCanvasElement, [f64; 2], f64) + 'static) {
    let (scope, element) = (ScopeHandle::here(), canvas.clone());
    let callback = Closure::<dyn Fn()>::new(move || {
        scope.run(|| {
            let bounds = element.get_bounding_client_rect();
            let fine = window().device_pixel_ratio().clamp(1.0, 2.0);
            resized(&element, [bounds.width(), bounds.height()], fine);
        });
    });
    if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
        observer.observe(canvas);
        let observed = SendWrapper::new((observer, callback));
        on_cleanup(move || observed.0.disconnect());
    }
}
