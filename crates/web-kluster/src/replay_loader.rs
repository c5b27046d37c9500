//! Replays a saved game up to where it was left. If that takes long, the page stays responsive and shows the progress.

use crate::{
    frames::{Frames, timestamp},
    session::{ResumingGame, Session},
};
use record::RunStatus;
use std::{cell::RefCell, rc::Rc};
use ui::{El, Signal, el, untrack};
use web_kit::{game_store::LoadError, load_error_screen::load_error_screen, route::HOME, shell::top_bar, t, tr};
use web_saves::Autosave;

/// The time within which a game is shown at once, and the time that a frame may take for a longer one, in milliseconds.
const AT_ONCE: f64 = 60.0;
const SLICE: f64 = 12.0;

/// Replays a saved game, then calls `show` with it.
pub(crate) fn load_game(mut game: ResumingGame, show: impl Fn(Session, Autosave) -> El + Clone + 'static) -> El {
    let began = timestamp();
    let show = move |game: ResumingGame| match game.into_session() {
        Ok((session, autosave)) => show(session, autosave),
        Err(why) => load_error_screen(&why, tr!("kluster")),
    };
    let status = game.run(&mut || timestamp() - began > AT_ONCE);
    match status {
        Ok(RunStatus::Finished) => return show(game),
        Err(why) => return load_error_screen(&why, tr!("kluster")),
        Ok(RunStatus::Stopped) => {}
    }
    let status: Signal<Result<RunStatus, LoadError>> = Signal::new(status);
    let percent = Signal::new(0);
    let game = Rc::new(RefCell::new(Some(game)));
    let reader = game.clone();
    let frames = Frames::new(move |_| {
        let began = timestamp();
        let Some(game) = &mut *reader.borrow_mut() else { return false };
        let now = game.run(&mut || timestamp() - began > SLICE);
        if !percent.is(&game.percent()) {
            percent.set(game.percent());
        }
        let is_unfinished = now == Ok(RunStatus::Stopped);
        if !is_unfinished {
            status.set(now);
        }
        is_unfinished
    });
    frames.wake();
    let shown = move || match status.get() {
        Ok(RunStatus::Finished) => untrack(|| game.take().map(show.clone())),
        Err(why) => Some(load_error_screen(&why, tr!("kluster"))),
        Ok(RunStatus::Stopped) => {
            let words = move || t!("kluster-replay-made", percent = percent.get());
            let main = el("main").class("sheet").child(el("p").attr("role", "status").text(words));
            Some(el("div").class("screen").child(top_bar(HOME, tr!("kluster"), ())).child(main))
        }
    };
    // The page wants one element; that it holds another one is not seen.
    el("div").class("read").part(shown)
}
