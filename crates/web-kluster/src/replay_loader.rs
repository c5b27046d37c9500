//! Replays a saved game up to where it was left. If that takes long, the page stays responsive and shows the progress.

use crate::{
    frames::{Frames, timestamp},
    session::{ResumingGame, Session},
};
use leptos::{html, prelude::*};
use record::RunStatus;
use web_kit::{components::replaced, load_error_screen::load_error_screen, route::HOME, shell::top_bar, t, tr};
use web_saves::Autosave;

/// The time within which a game is shown at once, and the time that a frame may take for a longer one, in milliseconds.
const AT_ONCE: f64 = 60.0;
const SLICE: f64 = 12.0;

/// Replays a saved game, then calls `show` with it.
pub(crate) fn load_game(
    mut game: ResumingGame,
    show: impl Fn(Session, Autosave) -> AnyView + Send + 'static,
) -> AnyView {
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
    let status = RwSignal::new(status);
    let percent = RwSignal::new(0);
    let game = StoredValue::new_local(Some(game));
    let frames = Frames::new(move |_| {
        let began = timestamp();
        let run = |game: &mut Option<ResumingGame>| {
            let game = game.as_mut()?;
            Some((game.run(&mut || timestamp() - began > SLICE), game.percent()))
        };
        let Some((now, read)) = game.try_update_value(run).flatten() else { return false };
        if percent.get_untracked() != read {
            percent.set(read);
        }
        let is_unfinished = now == Ok(RunStatus::Stopped);
        if !is_unfinished {
            status.set(now);
        }
        is_unfinished
    });
    frames.wake();
    let shown = move || match status.get() {
        Ok(RunStatus::Finished) => untrack(|| game.try_update_value(Option::take).flatten().map(&show)),
        Err(why) => Some(load_error_screen(&why, tr!("kluster"))),
        Ok(RunStatus::Stopped) => {
            let words = move || t!("kluster-replay-made", percent = percent.get());
            let main = html::main().class("sheet").child(html::p().role("status").child(words));
            Some(html::div().class("screen").child((top_bar(HOME, tr!("kluster"), ()), main)).into_any())
        }
    };
    // The element around it is not seen, but the stylesheet knows it.
    html::div().class("read").child(replaced(shown)).into_any()
}
