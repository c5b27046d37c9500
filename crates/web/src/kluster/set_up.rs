//! Setting up a game of Kluster.

use super::{
    fitting,
    play::Inner,
    session::{Chair, Session},
};
use crate::{
    route::{Screen, go},
    shelf::Shelf,
    shell::Shell,
    time::{entropy, fresh_number, now},
};
use bots::{Level, kluster::bot};
use kluster::{Act, BoxKind, Options, Setup, Shape, first_after};
use magnets::Spot;
use seats::{BySeat, Players, Seat};

/// How long the cord of a box is, in micrometres.
const CORD: u32 = 1_005_000;

/// One tap: a game of Classic against a bot that fits.
pub(crate) fn play_now() {
    let level = fitting::level();
    let chairs = vec![Chair::Person { name: String::new() }, opponent(level)];
    begin(chairs, vec![BoxKind::Classic], Options::default(), None);
}

fn opponent(level: Level) -> Chair {
    Chair::Bot { name: bot(level).name.to_owned(), level, character: () }
}

/// The same again; who had most magnets left begins (K4).
pub(crate) fn rematch(inner: &Inner) {
    let live = inner.live.borrow();
    let play = live.game().play();
    let left = play.hands().map(Vec::len);
    let chairs = inner.chairs.iter().cloned().collect();
    begin(chairs, play.setup().boxes().to_vec(), *play.setup().options(), first_after(&left));
}

fn begin(chairs: Vec<Chair>, boxes: Vec<BoxKind>, options: Options, first: Option<Seat>) {
    let seed = entropy();
    let players = chairs.len() as u64;
    let Ok(setup) = Setup::from_numbers(boxes, players, first.map(u64::from), seed, options) else { return };
    let Some(chairs) = Players::try_from(players).ok().and_then(|players| BySeat::from_list(players, chairs)) else {
        return;
    };
    let mut session = Session::new(fresh_number(), now(), chairs, setup);
    let circle = Act::Cord(Shape::Circle { centre: Spot(0, 0), length: CORD });
    let Some(seat) = session.log.game().play().turn().seat() else { return };
    if session.log.act(seat, &circle, &mut |_| {}).is_ok() {
        Shell::here().note(Shelf::Open.put(&session));
        go(&Screen::Kluster(session.id));
    }
}
