//! [`Mirror`]: the table in words, for those who do not see it: one line for each magnet and each cord, and the numbers behind them.

use super::{lens::Lens, place, play::Play, simulation::Simulation, words};
use crate::t;
use kluster::area::is_apart;
use magnets::{Face, MagnetId, MagnetLocation, Point};
use std::cell::Cell;
use ui::{El, Signal, View, each, el};
use web_sys::Element;

/// How often the words follow the table while it moves, in seconds: nobody reads faster.
const PERIOD: f64 = 0.25;

/// The table in words.
pub(crate) struct Mirror {
    magnets: Signal<Vec<Line>>,
    cords: Signal<Vec<Loop>>,
    /// The digest of the table when it last came to rest, or stood differently.
    digest: Signal<String>,
    since: Cell<f64>,
    lens: Cell<Option<Lens>>,
}

/// A magnet on the table or in the hand.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    id: MagnetId,
    /// Where its centre is, in hundredths of millimetres.
    at: [i32; 3],
    face: Face,
    place: Place,
    /// What it is close to.
    close: Option<MagnetId>,
    /// The cords around it, as people count.
    inside: Vec<usize>,
    /// How many cords there are.
    cords: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Held,
    Table,
    Clinging,
}

/// A cord.
#[derive(Clone, Debug, PartialEq)]
struct Loop {
    number: usize,
    at: [i32; 2],
    /// In centimetres.
    length: i32,
    is_apart: bool,
}

impl Mirror {
    /// Of a table that has not been looked at yet.
    pub(crate) fn new() -> Mirror {
        Mirror {
            magnets: Signal::new(Vec::new()),
            cords: Signal::new(Vec::new()),
            digest: Signal::new(String::new()),
            since: Cell::new(PERIOD),
            lens: Cell::new(None),
        }
    }

    /// Follows the table, now and then; at the latest when it `rests`, because then nobody comes again.
    pub(crate) fn follow(&self, simulation: &Simulation, seconds: f64, rests: bool) {
        self.since.set(self.since.get() + seconds);
        if !rests && self.since.get() < PERIOD {
            return;
        }
        self.since.set(0.0);
        if rests {
            self.sum_up(simulation);
        } else {
            self.copy(simulation);
        }
    }

    fn copy(&self, simulation: &Simulation) {
        show(self.magnets, lines(simulation));
        show(self.cords, loops(simulation));
    }

    /// Notes the state of everything: what is told of the game and what the mirror says agree.
    pub(crate) fn sum_up(&self, simulation: &Simulation) {
        self.copy(simulation);
        show(self.digest, format!("{:016x}", simulation.table().digest().0));
    }

    /// Notes on the picture what part of the table it shows.
    pub(crate) fn focus(&self, canvas: &Element, lens: Lens) {
        if self.lens.replace(Some(lens)) != Some(lens) {
            let scale = fine(lens.scale * 1e-3);
            let _ = canvas.set_attribute("data-scale", &format!("{}.{:02}", scale / 100, scale % 100));
            let [x, y] = [lens.middle.x, lens.middle.y].map(fine);
            let _ = canvas.set_attribute("data-middle", &format!("{x} {y}"));
        }
    }
}

/// Sets what has changed.
fn show<T: PartialEq + 'static>(shown: Signal<T>, now: T) {
    if !shown.is(&now) {
        shown.set(now);
    }
}

/// Hundredths of millimetres.
#[allow(clippy::cast_possible_truncation)] // a cast saturates
fn fine(metres: f64) -> i32 {
    (metres * 1e5).round() as i32
}

/// A place from them.
fn place(x: i32, y: i32) -> Point {
    Point::new(f64::from(x), f64::from(y)) * 1e-5
}

fn lines(simulation: &Simulation) -> Vec<Line> {
    let world = simulation.table().world();
    let told = |id: MagnetId| {
        let (pose, place) = match world.location(id) {
            MagnetLocation::Held(pose) => (pose, Place::Held),
            MagnetLocation::Clinging(pose) => (pose, Place::Clinging),
            MagnetLocation::OnTable { pose, .. } => (pose, Place::Table),
            MagnetLocation::Away | MagnetLocation::Fallen => return None,
        };
        let at = place::level(&pose);
        let inside = world.cords().iter().zip(1..).filter(|(cord, _)| cord.encloses(at)).map(|(_, number)| number);
        Some(Line {
            id,
            at: [pose.centre.x, pose.centre.y, pose.centre.z].map(fine),
            face: Face::nearest(&pose.rotation).0,
            place,
            close: words::close(world, id),
            inside: inside.collect(),
            cords: world.cords().len(),
        })
    };
    world.magnets().filter_map(told).collect()
}

fn loops(simulation: &Simulation) -> Vec<Loop> {
    let cords = simulation.table().world().cords();
    let cord = |number: usize| {
        let centre = cords[number].centre();
        let length = fine(cords[number].length()) / 1000;
        Loop {
            number,
            at: [fine(centre.x), fine(centre.y)],
            length,
            is_apart: cords.len() > 1 && is_apart(cords, number),
        }
    };
    (0..cords.len()).map(cord).collect()
}

impl Line {
    fn words(&self) -> String {
        let [x, y, z] = self.at;
        let mut all = vec![t!("kluster-mirror-magnet", number = self.id.0 + 1)];
        match self.place {
            Place::Held => all.push(t!("kluster-mirror-held", high = (z + 500) / 1000)),
            Place::Clinging => all.push(t!("kluster-mirror-clinging")),
            Place::Table => {}
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
            Place::Held => "held",
            Place::Table => "table",
            Place::Clinging => "clinging",
        }
    }
}

impl Loop {
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

/// The lists, which are read and not seen.
pub(crate) fn lists(mirror: &Mirror) -> View {
    let (magnets, cords) = (mirror.magnets, mirror.cords);
    // A row ends with its line, but may be asked once more before it does.
    let of = move |id: MagnetId, say: fn(&Line) -> String| {
        move || magnets.read().iter().find(|line| line.id == id).map(say).unwrap_or_default()
    };
    let row = move |id: MagnetId| {
        el("li")
            .attr("data-magnet", id.0.to_string())
            .attr("data-x", of(id, |line| line.at[0].to_string()))
            .attr("data-y", of(id, |line| line.at[1].to_string()))
            .attr("data-z", of(id, |line| line.at[2].to_string()))
            .attr("data-face", of(id, |line| line.face_name().to_owned()))
            .attr("data-where", of(id, |line| line.place_name().to_owned()))
            .text(of(id, Line::words))
    };
    let of_cord =
        move |number: usize, say: fn(&Loop) -> String| move || cords.read().get(number).map(say).unwrap_or_default();
    let cord_row = move |number: usize| {
        el("li")
            .attr("data-cord", number.to_string())
            .attr("data-x", of_cord(number, |cord| cord.at[0].to_string()))
            .attr("data-y", of_cord(number, |cord| cord.at[1].to_string()))
            .attr("data-apart", of_cord(number, |cord| yes(cord.is_apart)))
            .text(of_cord(number, Loop::words))
    };
    let lying = each(move || magnets.read().iter().map(|line| line.id).collect(), row);
    let laid = each(move || (0..cords.read().len()).collect(), cord_row);
    let list = |class: &'static str, name: &'static str| {
        el("ol").class(class).attr("role", "list").attr("aria-label", move || t!(name))
    };
    [
        list("mirror spoken", "kluster-mirror").child(lying),
        list("mirror-cords spoken", "kluster-mirror-cords").child(laid),
    ]
    .into()
}

/// How the game stands, on the screen itself.
pub(crate) fn marked(screen: El, play: Play) -> El {
    let standing = play.standing;
    screen
        .attr("data-turn", move || standing.read().turn.name().to_owned())
        .attr("data-seat", move || {
            standing.read().turn.seat().map_or_else(String::new, |seat| seat.number().to_string())
        })
        .attr("data-rest", move || yes(standing.read().is_at_rest))
        .attr("data-digest", play.inner().mirror.digest)
}

fn yes(so: bool) -> String {
    if so { "yes" } else { "no" }.to_owned()
}

#[cfg(test)]
#[path = "mirror_tests.rs"]
mod tests;
