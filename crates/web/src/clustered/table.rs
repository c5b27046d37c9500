//! The screen of a table in play.

use super::{
    board::Board,
    count::{self, Step},
    hand::hand,
    log::log,
    names::{seat_name, shape_name, you},
    outline::outlines,
    play::Play,
    players::Players,
    question::{Answer, Question},
    saved::{Shelf, Unreadable},
    session::Session,
    set_up,
    solo::{Bests, Medal},
    spot::focus_spot,
};
use crate::{
    icon::Icon,
    route::{Screen, go},
    shell::{Shell, top_bar},
    t,
    time::later,
    tr,
    ui::{focus, focus_if_lost, on, said, shown, so},
};
use clustered::{FirstTo, winners};
use leptos::{ev, prelude::*};
use seats::Seat;
use web_sys::KeyboardEvent;

/// A table by its number, as it was left.
pub(crate) fn table(id: u64) -> impl IntoView {
    // A finished game shows its end again; whoever wants to see it played goes to the replay.
    let found =
        Shelf::Open.get(id).or_else(|why| if why == Unreadable::Missing { Shelf::Done.get(id) } else { Err(why) });
    match found {
        Ok(session) => seated(session).into_any(),
        Err(why) => sorry(&why).into_any(),
    }
}

/// A game that cannot be taken up.
pub(crate) fn sorry(why: &Unreadable) -> impl IntoView + use<> {
    let words = match why {
        Unreadable::Missing => t!("game-missing"),
        Unreadable::Newer => t!("game-newer"),
        Unreadable::Older => t!("game-older"),
        Unreadable::Damaged => t!("game-damaged"),
    };
    view! {
        <div class="screen">
            {top_bar(Screen::Home, || t!("clustered"), ())}
            <main class="sheet"><p role="alert">{words}</p></main>
        </div>
    }
}

/// A table with somebody at it.
fn seated(session: Session) -> impl IntoView {
    let play = Play::open(session);
    // Nobody wants to count a game again that was over before.
    let counted = RwSignal::new(if play.session.read_untracked().to_move().is_none() { usize::MAX } else { 0 });
    let steps = Memo::new(move |_| {
        let session = play.session.read();
        if session.to_move().is_none() { count::steps(session.game()) } else { Vec::new() }
    });
    let is_over = Memo::new(move |_| play.session.read().to_move().is_none());
    let step = move || steps.read().get(counted.get()).cloned().filter(|_| is_over.get());
    let session = play.session.into();
    let names = move |seat: Option<Seat>| match seat {
        Some(seat) => seat_name(&play.session.read_untracked().chairs, seat),
        None => t!("nobody"),
    };
    let outlined = Signal::derive(move || match (step(), play.pointed.seat()) {
        (Some(step), _) => step.outlines,
        (None, Some(seat)) => outlines(play.session.read().game(), seat),
        (None, None) => Vec::new(),
    });
    let board = Board {
        spots: Memo::new(move |_| play.spots()).into(),
        chosen: Signal::derive(move || Some((play.card()?, play.eyes.get()?))),
        aim: play.aim.into(),
        on_spot: Callback::new(move |cell| play.point(cell)),
        ..Board::of(session, outlined)
    };
    let players = Players {
        chairs: StoredValue::new(play.session.read_untracked().chairs.clone()),
        session,
        points: Signal::derive(move || {
            is_over.get().then(|| count::after(play.session.read().game(), &steps.read(), counted.get()))
        }),
        is_counted: so(move || is_over.get() && counted.get() >= steps.read().len()),
        pointed: play.pointed,
    };
    count_on(is_over, steps, counted);
    let is_log_open = RwSignal::new(false);
    let listener = window_event_listener(ev::keydown, move |event| keys(play, board, is_log_open, &event));
    on_cleanup(move || listener.remove());

    let title = move || match play.session.read().to_move() {
        Some(seat) if play.eyes.get() == Some(seat) => t!("turn-yours"),
        Some(seat) => t!("turn-of", name = seat_name(&play.session.read().chairs, seat)),
        None => t!("game-over"),
    };
    let more = view! {
        {board.tools()}
        <button class="round log-toggle" aria-label=tr!("log") aria-pressed=said(move || is_log_open.get().to_string())
            on:click=on(move |_| is_log_open.update(|open| *open = !*open))>{Icon::Log.draw()}</button>
    };
    let stage = Memo::new(move |_| match play.session.read().to_move() {
        None if counted.get() < steps.read().len() => Stage::Count,
        None => Stage::Over,
        Some(_) if play.eyes.get().is_none() && !play.session.read().is_bots_turn() => Stage::Pass,
        Some(_) => Stage::Play,
    });
    let lower = move || match stage.get() {
        Stage::Count => counting(play, counted, steps).into_any(),
        Stage::Over => over(play, counted).into_any(),
        Stage::Pass => pass(play).into_any(),
        Stage::Play => hand(play, board).into_any(),
    };
    view! {
        <div class="screen table" class:with-log=so(move || is_log_open.get())>
            {top_bar(Screen::Home, title, more)}
            <main class="table-main">
                {players.draw()}
                {board.draw(names)}
                {lower}
                {log(session, is_log_open)}
            </main>
            <p class="spoken" role="status" aria-live="polite">{shown(move || play.said.get())}</p>
            {shown(move || play.bonus.get().map(|(seat, first)| cheer(play, seat, first)))}
        </div>
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

/// Goes through the count by itself, at a pace that one can follow.
fn count_on(is_over: Memo<bool>, steps: Memo<Vec<Step>>, counted: RwSignal<usize>) {
    let shell = Shell::here();
    Effect::new(move |_| {
        if !is_over.get() {
            counted.set(0);
        } else if counted.get() < steps.read().len() {
            let now = counted.get();
            let pause = shell.settings.read_untracked().pace.thinking() * 2;
            later(pause.max(30), move || {
                if counted.try_get_untracked() == Some(now) {
                    counted.set(now + 1);
                }
            });
        }
    });
}

/// Keys that work wherever the focus is.
fn keys(play: Play, board: Board, is_log_open: RwSignal<bool>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        number @ ("1" | "2" | "3" | "4" | "5" | "6" | "7") => {
            let card = number.parse::<usize>().unwrap_or(1) - 1;
            if untrack(|| play.is_own_turn()) {
                play.choose(Some(card));
                // Where the next key is meant to go: to a place for the card, or to the button that discards it.
                match untrack(|| play.spots()).first().copied() {
                    Some(spot) => later(0, move || focus_spot(spot)),
                    None => later(0, || focus(".answers .main")),
                }
            }
        }
        "Escape" => {
            play.choose(None);
            play.pointed.forget();
            is_log_open.set(false);
        }
        "u" | "U" if untrack(|| play.can_undo()) => play.undo(),
        "0" => board.show_all(),
        _ => {}
    }
}

/// The device goes on to the next person; until then no hand is in the page.
fn pass(play: Play) -> impl IntoView {
    focus_if_lost(".pass .main");
    let name = move || {
        let session = play.session.read();
        session.to_move().map(|seat| seat_name(&session.chairs, seat)).unwrap_or_default()
    };
    view! {
        <section class="tray pass">
            <p class="asked">{tr!("pass-to", name = name())}</p>
            <button class="main" on:click=on(move |_| play.take_device())>{tr!("pass-taken", name = name())}</button>
        </section>
    }
}

/// A first-to bonus has fallen (C21).
fn cheer(play: Play, seat: Seat, first: FirstTo) -> impl IntoView {
    let chairs = play.session.read_untracked().chairs.clone();
    let (name, you) = (seat_name(&chairs, seat), you(&chairs, seat));
    later(2600, move || {
        if play.bonus.try_get_untracked() == Some(Some((seat, first))) {
            play.bonus.set(None);
        }
    });
    view! { <div class="cheer" aria-hidden="true">{t!("told-bonus", name = name, you = you, shape = shape_name(first))}</div> }
}

/// The count, step by step.
fn counting(play: Play, counted: RwSignal<usize>, steps: Memo<Vec<Step>>) -> impl IntoView {
    focus_if_lost(".over .main");
    let words = move || steps.read().get(counted.get()).map(|step| count::words(&play.session.read(), step));
    view! {
        <section class="tray over">
            <p class="asked" role="status">{shown(words)}</p>
            <div class="answers">
                <button class="main" on:click=on(move |_| counted.update(|count| *count += 1))>{tr!("count-next")}</button>
                <button on:click=on(move |_| counted.set(steps.read_untracked().len()))>{tr!("count-skip")}</button>
            </div>
        </section>
    }
}

/// The end: who won, and what now.
fn over(play: Play, counted: RwSignal<usize>) -> impl IntoView {
    focus_if_lost(".over .main");
    let session = play.session.get();
    let scores = session.game().scores();
    let won = winners(&scores);
    let names: Vec<String> = won.iter().map(|seat| seat_name(&session.chairs, *seat)).collect();
    let you = won.first().map_or("no", |seat| you(&session.chairs, *seat));
    let alone = session.chairs.len() == 1;
    let points = scores.iter().map(|score| score.total).max().unwrap_or(0);
    let words = match names.as_slice() {
        _ if alone => t!("over-solo", points = points),
        [name] => t!("over-won", name = name.as_str(), you = you, points = points),
        names => t!("over-shared", names = names.join(" & "), points = points),
    };
    let again = {
        let session = session.clone();
        move |_| set_up::rematch(&session)
    };
    let id = session.id;
    view! {
        <section class="tray over">
            <div role="status"><h2 class="asked">{words}</h2></div>
            {alone.then(|| alone_words(&session, points))}
            <div class="answers">
                <button class="main" on:click=again>{Icon::Again.draw()}<span>{t!("rematch")}</span></button>
                <button on:click=on(move |_| go(&Screen::NewClustered { solo: alone }))>{t!("new-set-up")}</button>
                <button on:click=on(move |_| go(&Screen::Replay(id)))>{Icon::Play.draw()}<span>{t!("replay")}</span></button>
                <button on:click=on(move |_| counted.set(0))>{t!("count-again")}</button>
                {play.can_undo().then(|| view! { <button on:click=on(move |_| play.undo())>{Icon::Undo.draw()}<span>{t!("undo")}</span></button> })}
            </div>
        </section>
    }
}

/// What a game for one was worth (C19): the medal, the best so far, and what the strongest bot makes of the same cards.
fn alone_words(session: &Session, points: u32) -> impl IntoView + use<> {
    let options = session.game().setup().options().clone();
    let medal = Medal::of(&options, points).map(|medal| match medal {
        Medal::Bronze => t!("medal-bronze"),
        Medal::Silver => t!("medal-silver"),
        Medal::Gold => t!("medal-gold"),
    });
    let best = Bests::with(&options);
    let best_words = match &best {
        _ if session.practice => t!("best-practice"),
        Some(best) if best.game == session.id => t!("best-new"),
        Some(best) => t!("best-is", points = best.points),
        None => String::new(),
    };
    let bots = RwSignal::new(None::<u32>);
    if let Some(deal) = session.after(0).and_then(|fresh| Some(fresh.record().transcript().ok()?.to_string())) {
        let question = Question::Solo { deal };
        Shell::here().thinker.with_value(|thinker| {
            thinker.ask(question, move |answer| {
                if let Some(Answer::Points(points)) = answer {
                    bots.try_set(Some(points));
                }
            });
        });
    }
    view! {
        <p class="solo-end">
            {medal.map(|medal| view! { <strong class="medal">{medal}</strong> })}
            <span>{best_words}</span>
            <span>{shown(move || bots.get().map_or_else(|| t!("bot-score-soon"), |points| t!("bot-score", points = points)))}</span>
        </p>
    }
}
