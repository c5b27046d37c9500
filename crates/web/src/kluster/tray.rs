//! Trays: how many magnets everybody has left, and those that may be taken now.

use super::{fingers::Fingers, play::Play, session::Chair, sheet::Stamp, standing::Standing, told::magnet_name};
use crate::{chair::seat_name, tr};
use look::{Body, Light};
use magnets::{MagnetId, Rotation};
use seats::{BySeat, Seat};
use ui::{El, Memo, Signal, Stored, View, each, el};
use wasm_bindgen::JsCast;
use web_sys::{Event, PointerEvent};

/// How wide a magnet in the tray is, in pixels of the page.
const WIDE: f64 = 40.0;

/// Everybody's tray: the name, and one mark for each magnet that is left.
pub(crate) fn trays(chairs: &BySeat<Chair>, standing: Signal<Standing>) -> El {
    let seats: Vec<Seat> = chairs.each().map(|(seat, _)| seat).collect();
    let chairs = Stored::new(chairs.clone());
    let chip = move |seat: Seat| {
        let count = Memo::new(move || standing.read().hands[seat].len());
        let is_out = move || standing.read().eliminated[seat];
        let marks = move || (0..count.get()).map(|_| el("i")).collect::<View>();
        el("div")
            .class("chip tray-chip")
            .class_if("turn", move || standing.read().turn.seat() == Some(seat))
            .class_if("out", is_out)
            .attr("data-seat", seat.number().to_string())
            .child(el("span").class("name").text(move || seat_name(&chairs.read(), seat)))
            .child(el("b").text(move || count.get().to_string()))
            .child(el("span").class("marks").attr("aria-hidden", "true").part(marks))
    };
    let many = seats.len() > 2;
    let section = el("section").class("players").class_if("many", many).attr("aria-label", tr!("players"));
    section.child(seats.into_iter().map(chip).collect::<View>())
}

/// The magnets of the person whose turn it is, or will be next: they stay in sight while somebody else moves.
pub(crate) fn own_tray(play: Play, fingers: Fingers) -> El {
    let seat = Memo::new(move || next_person(&play.inner().chairs, play.standing.read().turn.seat()));
    let magnets = move || {
        let standing = play.standing.read();
        seat.get().map(|seat| standing.own(seat).to_vec()).unwrap_or_default()
    };
    let row = move |magnet: MagnetId| stone(play, fingers, magnet);
    el("div")
        .class("stones")
        .class_if("waiting", move || play.own_seat().is_none())
        .attr("role", "group")
        .attr("aria-label", tr!("kluster-tray"))
        .child(each(magnets, row))
}

/// The person who sits nearest in the order of turns, this seat first.
fn next_person(chairs: &BySeat<Chair>, seat: Option<Seat>) -> Option<Seat> {
    let from = seat.map_or(0, Seat::index);
    let seats: Vec<Seat> = chairs.each().filter(|(_, chair)| chair.is_person()).map(|(seat, _)| seat).collect();
    seats.iter().copied().find(|seat| seat.index() >= from).or_else(|| seats.first().copied())
}

fn stone(play: Play, fingers: Fingers, magnet: MagnetId) -> El {
    let is_held = Memo::new(move || play.standing.read().held() == Some(magnet));
    // One stop for the tab key; arrows go on from there.
    let tab = move || {
        let is_first = play.own_seat().is_some_and(|seat| play.standing.read().own(seat).first() == Some(&magnet));
        if is_first { "0" } else { "-1" }.to_owned()
    };
    let button = el("button")
        .class("stone")
        .class_if("taken", is_held)
        .attr("data-magnet", magnet.0.to_string())
        .attr("aria-label", move || magnet_name(magnet))
        .attr("tabindex", tab)
        .on("pointerdown", move |event: PointerEvent| fingers.take(magnet, &event))
        .on("click", move |event: Event| {
            // A keyboard, or a screen reader: above the middle of what is seen.
            let is_pointed =
                event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_id() >= 0 && event.detail() > 0);
            if !is_pointed {
                play.take_by_key(magnet);
            }
        });
    if let Some(picture) = picture(play, magnet) {
        let _ = button.element().append_child(&picture.sheet.canvas);
    }
    button
}

/// A magnet as it lies in the tray.
fn picture(play: Play, magnet: MagnetId) -> Option<Stamp> {
    let inner = play.inner();
    let live = inner.live.borrow();
    let individual = live.game().world().individual(magnet).ok()?;
    let fine = ui::window().device_pixel_ratio().clamp(1.0, 2.0);
    let pixel = 2.2 * individual.magnet.semi_axes()[0] / (WIDE * fine);
    let light = Light::over(play.shell.settings.peek().surface.look());
    let sprite = Body::of(individual, magnet.0.into()).sprite(&Rotation::about_vertical(0.94, 0.34), pixel, &light);
    Stamp::of(&sprite)
}
