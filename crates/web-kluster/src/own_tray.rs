//! The magnets that the person at this screen may take.

use crate::{
    event_words::magnet_name, keyboard_input::KeyboardInput, lengths::Lengths, live_table::LiveTable,
    player_trays::seat_class, pointer_input::PointerInput, surface_material::material, table_status::HeldBack,
    texture::SpriteTexture, tray_slots::slot,
};
use kluster::{MagnetKind, Turn};
use leptos::{ev, html, prelude::*};
use look::{Environment, MagnetAppearance};
use magnets::{MagnetId, Rotation};
use seats::{BySeat, Seat};
use wasm_bindgen::JsCast;
use web_kit::{components::each, shell::Shell, tr};
use web_saves::KlusterPlayer;
use web_sys::PointerEvent;

/// The maximum number of magnets that are shown, half of each kind if there are two: all of a Classic box. A player with
/// more gets the others as these are placed.
const READY: usize = 24;
/// More than these lie in rows of eight on a phone.
const FEW: usize = 12;

/// The magnets of the person whose turn it is, or will be next: they stay visible while somebody else moves.
pub(crate) fn own_tray(table: LiveTable, pointer: PointerInput, keyboard: KeyboardInput) -> AnyView {
    let own = Memo::new(move |_| {
        let status = table.status.read();
        let seat = next_person(&table.info().players, status.turn.seat());
        seat.map(|seat| status.own(seat).to_vec()).unwrap_or_default()
    });
    // Before the first turn and after the last nothing is taken.
    let is_idle = Memo::new(move |_| matches!(table.status.read().turn, Turn::Laying { .. } | Turn::Over));
    let order = StoredValue::new(Vec::new());
    let shown = Memo::new(move |_| {
        let ready = if is_idle.get() { Vec::new() } else { own.with(|own| ready(table, own)) };
        order.update_value(|order| *order = in_order(order, ready));
        order.get_value()
    });
    // The places of those that are on their way to this tray.
    let slots = Memo::new(move |_| {
        let held = table.held_back.read();
        let seat = next_person(&table.info().players, table.status.read().turn.seat());
        let is_own = |held: &&HeldBack| held.is_elimination || Some(held.seat) == seat;
        held.as_ref().filter(is_own).map(HeldBack::flying)
    });
    let row = move |magnet: MagnetId| stone(table, pointer, keyboard, magnet);
    let more = move || {
        let hidden = own.with(|own| own.len() - ready(table, own).len());
        (hidden > 0 && !is_idle.get()).then(|| html::small().child(tr!("kluster-more", count = hidden)))
    };
    let colour = move || {
        let held = table.held_back.read();
        held.as_ref().map(|held| format!("places {}", seat_class(held.seat))).unwrap_or_default()
    };
    let places = html::span().class(colour).child(each(move || slots.get().unwrap_or_default(), slot));
    html::div()
        .class("stones")
        .style(("--stone", format!("{}px", wide(table))))
        .class(("many", move || own.with(|own| ready(table, own).len() > FEW)))
        .class(("landing", move || slots.read().is_some()))
        .class(("waiting", move || table.own_seat().is_none() || table.status.read().turn.name() == "mending"))
        .hidden(is_idle)
        .role("group")
        .aria_label(tr!("kluster-tray"))
        .on(ev::pointerdown, move |event| {
            // Between the stones.
            let is_tray = event.target().is_some() && event.target() == event.current_target();
            if is_tray && table.status.read_untracked().held().is_some() {
                pointer.put_back(&event);
            }
        })
        .child((each(move || shown.get(), row), places, more))
        .into_any()
}

/// The magnets in the order in which they were shown, and those that are new after them: nothing changes its place
/// because another is taken or comes back.
fn in_order(before: &[MagnetId], now: Vec<MagnetId>) -> Vec<MagnetId> {
    let mut all: Vec<MagnetId> = before.iter().filter(|magnet| now.contains(magnet)).copied().collect();
    let new: Vec<MagnetId> = now.into_iter().filter(|magnet| !all.contains(magnet)).collect();
    all.extend(new);
    all
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
    let is_spinner = |magnet: &MagnetId| rules.kind(*magnet) == Some(MagnetKind::Spinner);
    let has_both = own.iter().any(is_spinner) && !own.iter().all(is_spinner);
    let most = if has_both { READY / 2 } else { READY };
    let mut counts = [0; 2];
    let is_ready = |magnet: &MagnetId| {
        let count = &mut counts[usize::from(is_spinner(magnet))];
        *count += 1;
        *count <= most
    };
    own.iter().copied().filter(is_ready).collect()
}

fn stone(table: LiveTable, pointer: PointerInput, keyboard: KeyboardInput, magnet: MagnetId) -> AnyView {
    let is_held = Memo::new(move |_| table.status.read().held() == Some(magnet));
    // The tab key stops once in the tray; arrow keys go on from there.
    let tab = move || {
        let is_first = table.own_seat().is_some_and(|seat| table.status.read().own(seat).first() == Some(&magnet));
        if is_first { "0" } else { "-1" }.to_owned()
    };
    let node = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        let picture = node.get().zip(picture(table, magnet));
        if let Some((button, picture)) = picture {
            let _ = button.append_child(&picture.texture.canvas);
        }
    });
    html::button()
        .node_ref(node)
        .class("stone")
        .class(("taken", is_held))
        .attr("data-magnet", magnet.0.to_string())
        .aria_label(move || magnet_name(magnet))
        .tabindex(tab)
        .on(ev::pointerdown, move |event| pointer.take(magnet, &event))
        // The click of a finger would press the button that has taken the place of the stone.
        .on(ev::touchend, |event| {
            if event.cancelable() {
                event.prevent_default();
            }
        })
        .on(ev::click, move |event| {
            // A click by keyboard or screen reader takes it above the middle of the view.
            let is_pointed =
                event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_id() >= 0 && event.detail() > 0);
            if !is_pointed {
                keyboard.take(magnet);
            }
        })
        .into_any()
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
    let fine = window().device_pixel_ratio().clamp(1.0, 2.0);
    // A margin keeps the rim from being cut off.
    let pixel = 2.42 * individual.magnet.semi_axes()[0] / (f64::from(wide(table)) * fine);
    let light = Environment::for_surface(material(Shell::here().settings.read_untracked().surface));
    let sprite =
        MagnetAppearance::new(individual, magnet.0.into()).sprite(&Rotation::about_vertical(0.94, 0.34), pixel, &light);
    SpriteTexture::of(&sprite)
}
