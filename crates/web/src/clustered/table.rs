//! The screen of a table in play.

use super::{
    board::Board,
    clock::time_up,
    count::{self, Step},
    displayed_game::DisplayedGame,
    hand::hand,
    log::log,
    names::shape_name,
    outline::outlines,
    play::Play,
    players::Players,
    session::Session,
    set_up,
    solo::{Bests, Medal},
    spot::focus_spot,
    time_limit::TimeLimit,
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    parts::sorry,
    parts::{button, focus, focus_if_lost},
    question::{BotRequest, BotResponse},
    route::{Screen, go},
    shelf::{Kept, Shelf, Unreadable},
    shell::{Shell, top_bar},
    t,
    tabs::{GameTab, shared_screen},
    time::later,
    tr,
};
use clustered::{FirstTo, Options};
use seats::{BySeat, Seat};
use ui::{El, Memo, Read, Signal, Stored, effect, el, listen, window};
use web_sys::{Event, KeyboardEvent};

/// A table by its number, as it was left.
pub(crate) fn table(id: u64) -> El {
    shared_screen(&format!("{}.{id}", Session::GAME), move |tab| {
        // A finished game shows its end again; whoever wants to see it played goes to the replay.
        let found =
            Shelf::Open.get(id).or_else(|why| if why == Unreadable::Missing { Shelf::Done.get(id) } else { Err(why) });
        match found.and_then(|session| Play::open(session, tab).ok_or(Unreadable::Damaged)) {
            Ok(play) => {
                tab.share(play);
                seated(play, tab)
            }
            Err(why) => sorry(&why, tr!("clustered")),
        }
    })
}

/// A table with somebody at it.
fn seated(play: Play, tab: GameTab) -> El {
    let display: Read<DisplayedGame> = play.display.into();
    let names = move |seat: Option<Seat>| match seat {
        Some(seat) => seat_name(&display.peek().chairs, seat),
        None => t!("nobody"),
    };
    let counting = Counting::of(play);
    counting.go_on();
    let board = board(play, counting);
    let is_log_open = Signal::new(false);
    listen(&window(), "keydown", move |event: KeyboardEvent| keys(play, board, is_log_open, &event));

    let title = move || match display.read().to_move() {
        Some(seat) if play.viewer.get() == Some(seat) => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(&display.read().chairs, seat)),
        None => t!("game-over"),
    };
    let log_toggle = el("button")
        .class("round log-toggle")
        .attr("aria-label", tr!("log"))
        .attr("aria-pressed", move || is_log_open.get().to_string())
        .on("click", move |_: Event| is_log_open.update(|open| *open = !*open))
        .child(Icon::Log.draw());
    let stage = Memo::new(move || match display.read().to_move() {
        None if counting.is_done() => Stage::Over,
        None => Stage::Count,
        Some(_) if play.viewer.get().is_none() && !display.read().is_bots_turn() => Stage::Pass,
        Some(_) => Stage::Play,
    });
    let lower = move || match stage.get() {
        Stage::Count => count_step(play, counting),
        Stage::Over => over(play, counting),
        Stage::Pass => pass(play),
        Stage::Play => hand(play, board),
    };
    let main = el("main")
        .class("table-main")
        .child(players(play, counting).draw())
        .child(board.draw(names))
        .part(lower)
        .child(log(display, is_log_open));
    let spoken = el("p").class("spoken").attr("role", "status").attr("aria-live", "polite");
    el("div")
        .class("screen table")
        .class_if("with-log", move || is_log_open.get())
        .child(top_bar(Screen::Home, title, [board.tools(), log_toggle.into()]))
        .child(tab.banner())
        .child(main)
        .child(spoken.text(move || play.said.get()))
        .part(move || play.bonus.get().map(|(seat, first)| cheer(play, seat, first)))
        .part(move || time_up(play))
}

/// The board with what a player needs.
fn board(play: Play, counting: Counting) -> Board {
    let outlined = Memo::new(move || match (counting.step(), play.pointed.seat()) {
        (Some(step), _) => step.outlines,
        (None, Some(seat)) => outlines(play.display.read().game.board(), seat),
        (None, None) => Vec::new(),
    });
    Board {
        spots: Memo::new(move || play.spots()).into(),
        chosen: Memo::new(move || Some((play.card()?, play.viewer.get()?))).into(),
        aim: play.aim.into(),
        on_spot: Stored::new(Box::new(move |cell| play.point(cell))),
        ..Board::of(play.display.into(), outlined.into())
    }
}

/// Everybody, with the points that are counted so far.
fn players(play: Play, counting: Counting) -> Players {
    Players {
        chairs: Stored::new(play.display.peek().chairs.clone()),
        game: play.display.into(),
        points: Memo::new(move || counting.points(&play.display.read())).into(),
        is_counted: Memo::new(move || counting.is_over.get() && counting.is_done()).into(),
        pointed: play.pointed,
        clocks: matches!(play.session.read().clock, TimeLimit::PerGame { .. }).then(|| play.seconds_left().into()),
    }
}

/// What is asked for below the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Somebody moves.
    Play,
    /// The device goes on to the next person.
    Pass,
    /// The points are counted.
    Count,
    /// All is said.
    Over,
}

/// The count at the end, as far as it has been shown.
#[derive(Clone, Copy)]
struct Counting {
    /// Whether there is anything to count.
    is_over: Memo<bool>,
    /// All that is counted.
    steps: Memo<Vec<Step>>,
    /// How many of the steps have been shown.
    shown: Signal<usize>,
}

impl Counting {
    fn of(play: Play) -> Counting {
        let is_over = Memo::new(move || play.display.read().to_move().is_none());
        let steps = Memo::new(move || {
            let display = play.display.read();
            if display.to_move().is_none() { count::steps(&display.game) } else { Vec::new() }
        });
        // Nobody wants to count a game again that was over before.
        let shown = if play.display.peek().to_move().is_none() { usize::MAX } else { 0 };
        Counting { is_over, steps, shown: Signal::new(shown) }
    }

    /// Whether all of it has been shown.
    fn is_done(self) -> bool {
        self.shown.get() >= self.steps.read().len()
    }

    /// What is being counted.
    fn step(self) -> Option<Step> {
        self.steps.read().get(self.shown.get()).cloned().filter(|_| self.is_over.get())
    }

    /// What everybody has so far, once it is counted.
    fn points(self, display: &DisplayedGame) -> Option<BySeat<u32>> {
        let players = display.game.setup().players();
        self.is_over.get().then(|| count::after(players, &self.steps.read(), self.shown.get()))
    }

    /// Goes through the count by itself, at a pace that one can follow.
    fn go_on(self) {
        let (shown, shell) = (self.shown, Shell::here());
        effect(move || {
            if !self.is_over.get() {
                shown.set(0);
            } else if !self.is_done() {
                let now = shown.get();
                let pause = shell.settings.peek().pace.thinking() * 2;
                later(pause.max(30), move || {
                    if shown.is(&now) {
                        shown.set(now + 1);
                    }
                });
            }
        });
    }
}

/// Keys that work wherever the focus is.
fn keys(play: Play, board: Board, is_log_open: Signal<bool>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        number @ ("1" | "2" | "3" | "4" | "5" | "6" | "7") => {
            let card = number.parse::<usize>().unwrap_or(1) - 1;
            if play.is_own_turn() {
                play.choose(Some(card));
                // Where the next key is meant to go: to a place for the card, or to the button that discards it.
                match play.spots().first().copied() {
                    Some(spot) => later(0, move || focus_spot(spot)),
                    None if play.chosen.get().is_some() => later(0, || focus(".answers .main")),
                    None => {}
                }
            }
        }
        "Escape" => {
            play.choose(None);
            play.pointed.forget();
            is_log_open.set(false);
        }
        "u" | "U" if play.can_undo() => play.undo(),
        "0" => board.show_all(),
        _ => {}
    }
}

/// The device goes on to the next person; until then no hand is in the page.
fn pass(play: Play) -> El {
    focus_if_lost(".pass .main");
    let name = move || {
        let display = play.display.read();
        display.to_move().map(|seat| seat_name(&display.chairs, seat)).unwrap_or_default()
    };
    let taken = button(None, tr!("pass-taken", name = name()), move || play.take_device()).class("main");
    el("section").class("tray pass").child(el("p").class("asked").text(tr!("pass-to", name = name()))).child(taken)
}

/// A first-to bonus has fallen (C21).
fn cheer(play: Play, seat: Seat, first: FirstTo) -> El {
    let display = play.display.peek();
    let (name, you) = (seat_name(&display.chairs, seat), you(&display.chairs, seat));
    later(2600, move || {
        if play.bonus.is(&Some((seat, first))) {
            play.bonus.set(None);
        }
    });
    let words = t!("told-bonus", name = name, you = you, shape = shape_name(first));
    el("div").class("cheer").attr("aria-hidden", "true").text(words)
}

/// The count, step by step.
fn count_step(play: Play, counting: Counting) -> El {
    focus_if_lost(".over .main");
    let Counting { steps, shown, .. } = counting;
    let words = move || {
        let step = steps.read().get(shown.get()).map(|step| count::words(&play.display.read().chairs, step));
        step.unwrap_or_default()
    };
    let next = button(None, tr!("count-next"), move || shown.update(|count| *count += 1)).class("main");
    let skip = button(None, tr!("count-skip"), move || shown.set(steps.peek().len()));
    let answers = el("div").class("answers").child(next).child(skip);
    // Said in the region that is always there: many screen readers do not speak one that comes with its words.
    effect(move || play.said.set(words()));
    el("section").class("tray over").child(el("p").class("asked").text(words)).child(answers)
}

/// The end: who won, and what now.
fn over(play: Play, counting: Counting) -> El {
    focus_if_lost(".over .main");
    let (session, display) = (play.session.read(), play.display.read());
    let (id, alone) = (session.id, session.chairs.len() == 1);
    let points = display.game.scores().iter().map(|score| score.total).max().unwrap_or(0);
    let words = result_words(&display, points);
    play.said.set(words.clone());
    let result = el("h2").class("asked").text(words);
    let worth = alone.then(|| alone_words(&session, display.game.setup().options(), points));
    let undo = play.can_undo().then(|| button(Some(Icon::Undo), t!("undo"), move || play.undo()));
    let answers = el("div")
        .class("answers")
        .child(button(Some(Icon::Again), t!("rematch"), move || set_up::rematch(&session)).class("main"))
        .child(button(None, t!("new-set-up"), move || go(&Screen::NewClustered { solo: alone })))
        .child(button(Some(Icon::Play), t!("replay"), move || go(&Screen::Replay(id))))
        .child(button(None, t!("count-again"), move || counting.shown.set(0)))
        .child(undo);
    el("section").class("tray over").child(result).child(worth).child(answers)
}

/// Who won with so many points.
fn result_words(DisplayedGame { chairs, game, .. }: &DisplayedGame, points: u32) -> String {
    let won = game.winners();
    let names: Vec<String> = won.iter().map(|seat| seat_name(chairs, *seat)).collect();
    let you = won.first().map_or("no", |seat| you(chairs, *seat));
    match names.as_slice() {
        _ if chairs.len() == 1 => t!("over-solo", points = points),
        [name] => t!("over-won", name = name.as_str(), you = you, points = points),
        names => t!("over-shared", names = names.join(" & "), points = points),
    }
}

/// What a game for one was worth (C19): the medal, the best so far, and what the strongest bot makes of the same cards.
fn alone_words(session: &Session, options: &Options, points: u32) -> El {
    let medal = Medal::of(options, points).map(|medal| match medal {
        Medal::Bronze => t!("medal-bronze"),
        Medal::Silver => t!("medal-silver"),
        Medal::Gold => t!("medal-gold"),
    });
    let best_words = match Bests::with(options) {
        _ if session.practice => t!("best-practice"),
        Some(best) if best.game == session.id => t!("best-new"),
        Some(best) => t!("best-is", points = best.points),
        None => String::new(),
    };
    let bots = Signal::new(None::<u32>);
    if let Some(deal) = session.deal_notation() {
        Shell::here().thinker.read().ask(BotRequest::Solo { deal }, move |response| {
            if let Some(BotResponse::Points(points)) = response {
                bots.set(Some(points));
            }
        });
    }
    let bots_words = move || bots.get().map_or_else(|| t!("bot-score-soon"), |points| t!("bot-score", points = points));
    el("p")
        .class("solo-end")
        .child(medal.map(|medal| el("strong").class("medal").text(medal)))
        .child(el("span").text(best_words))
        .child(el("span").text(bots_words))
}
