//! The magnets that the person at this screen may take.

use crate::{
    event_words::magnet_name, keyboard_input::KeyboardInput, lengths::Lengths, live_table::LiveTable,
    pointer_input::PointerInput, surface_material::material, texture::SpriteTexture,
};
use kluster::{MagnetKind, Turn};
use look::{Environment, MagnetAppearance};
use magnets::{MagnetId, Rotation};
use seats::{BySeat, Seat};
use ui::{El, Memo, each, el};
use wasm_bindgen::JsCast;
use web_kit::{shell::Shell, tr};
use web_saves::KlusterPlayer;
use web_sys::{Event, PointerEvent};

/// The maximum number of magnets of a kind that are shown. A player with more gets the others as these are placed.
const READY: usize = 12;

/// The magnets of the person whose turn it is, or will be next: they stay visible while somebody else moves.
pub(crate) fn own_tray(table: LiveTable, pointer: PointerInput, keyboard: KeyboardInput) -> El {
    let own = Memo::new(move || {
        let status = table.status.read();
        let seat = next_person(&table.info().players, status.turn.seat());
        seat.map(|seat| status.own(seat).to_vec()).unwrap_or_default()
    });
    // Before the first turn and after the last nothing is taken.
    let is_idle = Memo::new(move || matches!(table.status.read().turn, Turn::Laying { .. } | Turn::Over));
    let shown = move || if is_idle.get() { Vec::new() } else { ready(table, &own.read()) };
    let row = move |magnet: MagnetId| stone(table, pointer, keyboard, magnet);
    let more = move || {
        let hidden = own.read().len() - ready(table, &own.read()).len();
        (hidden > 0 && !is_idle.get()).then(|| el("small").text(tr!("kluster-more", count = hidden)))
    };
    el("div")
        .class("stones")
        .attr("style", format!("--stone: {}px", wide(table)))
        .class_if("waiting", move || table.own_seat().is_none() || table.status.read().turn.name() == "mending")
        .attr_if("hidden", is_idle)
        .attr("role", "group")
        .attr("aria-label", tr!("kluster-tray"))
        .child(each(shown, row))
        .part(more)
}

/// The person who sits nearest in the order of turns, this seat first.
fn next_person(players: &BySeat<KlusterPlayer>, seat: Option<Seat>) -> Option<Seat> {
    let from = seat.map_or(0, Seat::index);
    let seats: Vec<Seat> =
        players.iter_enumerated().filter(|(_, player)| player.is_human()).map(|(seat, _)| seat).collect();
    seats.iter().copied().find(|seat| seat.index() >= from).or_else(|| seats.first().copied())
}

/// The magnets that are shown: not hundreds, but some of each kind.
fn ready(table: LiveTable, own: &[MagnetId]) -> Vec<MagnetId> {
    let simulation = table.simulation();
    let simulation = simulation.borrow();
    let rules = simulation.table();
    let mut counts = [0; 2];
    let is_ready = |magnet: &MagnetId| {
        let count = &mut counts[usize::from(rules.kind(*magnet) == Some(MagnetKind::Spinner))];
        *count += 1;
        *count <= READY
    };
    own.iter().copied().filter(is_ready).collect()
}

fn stone(table: LiveTable, pointer: PointerInput, keyboard: KeyboardInput, magnet: MagnetId) -> El {
    let is_held = Memo::new(move || table.status.read().held() == Some(magnet));
    // The tab key stops once in the tray; arrow keys go on from there.
    let tab = move || {
        let is_first = table.own_seat().is_some_and(|seat| table.status.read().own(seat).first() == Some(&magnet));
        if is_first { "0" } else { "-1" }.to_owned()
    };
    let button = el("button")
        .class("stone")
        .class_if("taken", is_held)
        .attr("data-magnet", magnet.0.to_string())
        .attr("aria-label", move || magnet_name(magnet))
        .attr("tabindex", tab)
        .on("pointerdown", move |event: PointerEvent| pointer.take(magnet, &event))
        .on("click", move |event: Event| {
            // A click by keyboard or screen reader takes it above the middle of the view.
            let is_pointed =
                event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_id() >= 0 && event.detail() > 0);
            if !is_pointed {
                keyboard.take(magnet);
            }
        });
    if let Some(picture) = picture(table, magnet) {
        let _ = button.element().append_child(&picture.texture.canvas);
    }
    button
}

/// The width of a magnet in the tray, in pixels of the page.
fn wide(table: LiveTable) -> u16 {
    Lengths::at(table.simulation().borrow().table().world()).tray_width
}

/// The picture of a magnet in the tray.
fn picture(table: LiveTable, magnet: MagnetId) -> Option<SpriteTexture> {
    let simulation = table.simulation();
    let simulation = simulation.borrow();
    let individual = simulation.table().world().properties(magnet).ok()?;
    let fine = ui::window().device_pixel_ratio().clamp(1.0, 2.0);
    // A margin keeps the rim from being cut off.
    let pixel = 2.42 * individual.magnet.semi_axes()[0] / (f64::from(wide(table)) * fine);
    let light = Environment::for_surface(material(Shell::here().settings.read_untracked().surface));
    let sprite =
        MagnetAppearance::new(individual, magnet.0.into()).sprite(&Rotation::about_vertical(0.94, 0.34), pixel, &light);
    SpriteTexture::of(&sprite)
}
