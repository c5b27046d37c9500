//! [`AccessibleTable`]: the table for screen readers and tests: a row for each magnet and each cord, in words and with
//! data attributes.

use crate::{camera::TableCamera, place, simulation::Simulation, table_status::TableStatus, words};
use kluster::area::is_apart;
use leptos::{html, prelude::*};
use magnets::{Face, MagnetId, MagnetLocation, Point};
use web_kit::{components::each, t};
use web_sys::Element;

/// How often the rows are updated while the table moves, in seconds: nobody reads faster.
const PERIOD: f64 = 0.25;

/// A handle to the rows.
#[derive(Clone, Copy)]
pub(crate) struct AccessibleTable {
    magnets: RwSignal<Vec<MagnetRow>>,
    cords: RwSignal<Vec<CordRow>>,
    /// The digest of the table when it last came to rest or its status changed.
    digest: RwSignal<String>,
    /// Seconds since the last update.
    since: StoredValue<f64>,
    camera: StoredValue<Option<TableCamera>>,
}

/// A magnet on the table or in the hand.
#[derive(Clone, Debug, PartialEq)]
struct MagnetRow {
    id: MagnetId,
    /// The position of the centre, in hundredths of millimetres.
    at: [i32; 3],
    face: Face,
    place: Position,
    /// The magnet next to it, if that is close.
    close: Option<MagnetId>,
    /// The numbers of the cords around it, from 1.
    inside: Vec<usize>,
    /// The number of cords on the table.
    cords: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Held,
    Table,
    Clinging,
}

/// A cord.
#[derive(Clone, Debug, PartialEq)]
struct CordRow {
    number: usize,
    at: [i32; 2],
    /// In centimetres.
    length: i32,
    is_apart: bool,
}

impl AccessibleTable {
    pub(crate) fn new() -> AccessibleTable {
        AccessibleTable {
            magnets: RwSignal::new(Vec::new()),
            cords: RwSignal::new(Vec::new()),
            digest: RwSignal::new(String::new()),
            since: StoredValue::new(PERIOD),
            camera: StoredValue::new(None),
        }
    }

    /// Updates the rows now and then, and when the table `rests`, because then no frame follows.
    pub(crate) fn advance(self, simulation: &Simulation, dt: f64, rests: bool) {
        let since = self.since.get_value() + dt;
        let is_due = rests || since >= PERIOD;
        self.since.set_value(if is_due { 0.0 } else { since });
        if !is_due {
            return;
        }
        if rests {
            self.update_all(simulation);
        } else {
            self.update(simulation);
        }
    }

    fn update(self, simulation: &Simulation) {
        show(self.magnets, magnet_rows(simulation));
        show(self.cords, cord_rows(simulation));
    }

    /// Updates the rows and the digest, so that they agree with the status of the game.
    pub(crate) fn update_all(self, simulation: &Simulation) {
        self.update(simulation);
        show(self.digest, format!("{:016x}", simulation.table().digest().0));
    }

    /// Writes to the attributes of the canvas what part of the table it shows.
    pub(crate) fn show_camera(self, canvas: &Element, camera: TableCamera) {
        if self.camera.get_value() != Some(camera) {
            self.camera.set_value(Some(camera));
            let scale = fine(camera.scale() * 1e-3);
            let _ = canvas.set_attribute("data-scale", &format!("{}.{:02}", scale / 100, scale % 100));
            let [x, y] = [camera.middle().x, camera.middle().y].map(fine);
            let _ = canvas.set_attribute("data-middle", &format!("{x} {y}"));
        }
    }
}

/// Sets a signal only if the value is another, so that nothing is rendered in vain.
fn show<T: PartialEq + Send + Sync + 'static>(shown: RwSignal<T>, now: T) {
    if shown.with_untracked(|shown| *shown != now) {
        shown.set(now);
    }
}

/// Converts metres to hundredths of millimetres.
#[allow(clippy::cast_possible_truncation)] // a cast saturates
fn fine(metres: f64) -> i32 {
    (metres * 1e5).round() as i32
}

/// Converts hundredths of millimetres to metres.
fn place(x: i32, y: i32) -> Point {
    Point::new(f64::from(x), f64::from(y)) * 1e-5
}

fn magnet_rows(simulation: &Simulation) -> Vec<MagnetRow> {
    let world = simulation.table().world();
    let row = |id: MagnetId| {
        let (pose, place) = match world.location(id) {
            MagnetLocation::Held(pose) => (pose, Position::Held),
            MagnetLocation::Clinging(pose) => (pose, Position::Clinging),
            MagnetLocation::OnTable { pose, .. } => (pose, Position::Table),
            MagnetLocation::Away | MagnetLocation::Fallen => return None,
        };
        let at = place::level(&pose);
        let inside = world.cords().iter().zip(1..).filter(|(cord, _)| cord.encloses(at)).map(|(_, number)| number);
        Some(MagnetRow {
            id,
            at: [pose.centre.x, pose.centre.y, pose.centre.z].map(fine),
            face: Face::nearest(&pose.rotation).0,
            place,
            close: words::close(world, id),
            inside: inside.collect(),
            cords: world.cords().len(),
        })
    };
    world.magnets().filter_map(row).collect()
}

fn cord_rows(simulation: &Simulation) -> Vec<CordRow> {
    let cords = simulation.table().world().cords();
    let cord = |number: usize| {
        let centre = cords[number].centre();
        let length = fine(cords[number].length()) / 1000;
        CordRow {
            number,
            at: [fine(centre.x), fine(centre.y)],
            length,
            is_apart: cords.len() > 1 && is_apart(cords, number),
        }
    };
    (0..cords.len()).map(cord).collect()
}

impl MagnetRow {
    fn words(&self) -> String {
        let [x, y, z] = self.at;
        let mut all = vec![t!("kluster-mirror-magnet", number = self.id.0 + 1)];
        match self.place {
            Position::Held => all.push(t!("kluster-mirror-held", high = (z + 500) / 1000)),
            Position::Clinging => all.push(t!("kluster-mirror-clinging")),
            Position::Table => {}
        }
        all.push(if self.face.is_edge() { t!("kluster-mirror-standing") } else { t!("kluster-mirror-lying") });
        all.push(words::place(place(x, y)));
        if let Some(other) = self.close {
            all.push(t!("kluster-mirror-close", number = other.0 + 1));
        }
        let inside: Vec<String> = self.inside.iter().map(ToString::to_string).collect();
        if inside.is_empty() {
            all.push(t!("kluster-mirror-outside", count = self.cords));
        } else if self.cords > 1 {
            all.push(t!("kluster-mirror-inside", count = inside.len(), cords = inside.join(", ")));
        }
        all.join(", ")
    }

    fn face_name(&self) -> &'static str {
        match self.face {
            Face::Up => "up",
            Face::Edge => "edge",
            Face::Down => "down",
            Face::OtherEdge => "other-edge",
        }
    }

    fn place_name(&self) -> &'static str {
        match self.place {
            Position::Held => "held",
            Position::Table => "table",
            Position::Clinging => "clinging",
        }
    }
}

impl CordRow {
    fn words(&self) -> String {
        let [x, y] = self.at;
        let place = words::place(place(x, y));
        let mut words = t!("kluster-mirror-cord", number = self.number + 1, length = self.length, place = place);
        if self.is_apart {
            words = [words, t!("kluster-mirror-apart")].join(", ");
        }
        words
    }
}

impl AccessibleTable {
    /// The screen of the table, with the state of the game in its attributes.
    pub(crate) fn screen(self, status: RwSignal<TableStatus>, inside: impl IntoView + 'static) -> AnyView {
        html::div()
            .class("screen table kluster")
            .attr("data-turn", move || status.read().turn.name())
            .attr("data-seat", move || {
                status.read().turn.seat().map(|seat| seat.number().to_string()).unwrap_or_default()
            })
            .attr("data-rest", move || yes(status.read().is_at_rest))
            .attr("data-digest", self.digest)
            .child(inside.into_any())
            .into_any()
    }

    /// The lists, for screen readers only.
    pub(crate) fn lists(self) -> AnyView {
        let AccessibleTable { magnets, cords, .. } = self;
        let lying = each(
            move || magnets.read().iter().map(|row| row.id).collect(),
            move |id| {
                // Rows that stay as they are write nothing.
                magnet_row(id, Memo::new(move |_| magnets.read().iter().find(|row| row.id == id).cloned()))
            },
        );
        let laid = each(
            move || (0..cords.read().len()).collect(),
            move |number| cord_row(number, Memo::new(move |_| cords.read().get(number).cloned())),
        );
        let list =
            |class: &'static str, name: &'static str| html::ol().class(class).role("list").aria_label(move || t!(name));
        (
            list("mirror spoken", "kluster-mirror").child(lying),
            list("mirror-cords spoken", "kluster-mirror-cords").child(laid),
        )
            .into_any()
    }
}

/// The row of a magnet. It may be rendered once more after its magnet is gone.
fn magnet_row(id: MagnetId, row: Memo<Option<MagnetRow>>) -> AnyView {
    let part = move |say: fn(&MagnetRow) -> String| move || row.read().as_ref().map(say).unwrap_or_default();
    html::li()
        .attr("data-magnet", id.0.to_string())
        .attr("data-x", part(|row| row.at[0].to_string()))
        .attr("data-y", part(|row| row.at[1].to_string()))
        .attr("data-z", part(|row| row.at[2].to_string()))
        .attr("data-face", part(|row| row.face_name().to_owned()))
        .attr("data-where", part(|row| row.place_name().to_owned()))
        .child(part(MagnetRow::words))
        .into_any()
}

/// The row of a cord.
fn cord_row(number: usize, row: Memo<Option<CordRow>>) -> AnyView {
    let part = move |say: fn(&CordRow) -> String| move || row.read().as_ref().map(say).unwrap_or_default();
    html::li()
        .attr("data-cord", number.to_string())
        .attr("data-x", part(|row| row.at[0].to_string()))
        .attr("data-y", part(|row| row.at[1].to_string()))
        .attr("data-apart", part(|row| yes(row.is_apart).to_owned()))
        .child(part(CordRow::words))
        .into_any()
}

fn yes(so: bool) -> &'static str {
    if so { "yes" } else { "no" }
}

#[cfg(test)]
#[path = "accessible_table_tests.rs"]
mod tests;
