//! The quick start of a game: a sheet over the picture of its table. It asks who plays, and against whom; everything else
//! is folded below. It knows no game.

mod draft;
mod opponent_choice;
mod people_choice;
mod tiles;

pub use draft::GameDraft;

use crate::{
    components::{button, replaced},
    icon::Icon,
    lineup::GameMode,
    lineup_form::{LineupEditor, LineupKind},
    navigation::{go, readdress},
    option::{explained, problem},
    route::{GameScreen, HOME, RULES, localized},
    shell::{Shell, title_document},
    t,
    text::Language,
    tr,
};
use draft::{changed_to, open, store};
use leptos::{ev, html, prelude::*};
use opponent_choice::opponent_choice;
use people_choice::people_choice;
use tiles::tiles;

/// What a game adds to its quick start.
pub struct QuickStart<D> {
    /// The class of the screen.
    pub class: &'static str,
    /// The message with the name of the game.
    pub name: &'static str,
    /// The message that says in one sentence what the game is about.
    pub goal: &'static str,
    /// The messages below "The computer", "Pass & play" and "Solo".
    pub lines: [&'static str; 3],
    /// The message that explains the solo game, and its rule.
    pub solo: (&'static str, &'static str),
    /// What the game says of its seats.
    pub lineup: LineupKind,
    /// The picture of its table.
    pub picture: fn() -> AnyView,
    /// All other options, for a game for one and for several players.
    pub options: fn(RwSignal<D>, LineupEditor, bool) -> AnyView,
    /// What they say now, in a few words each.
    pub in_short: fn(&D) -> Vec<String>,
    /// Why no game can be played like that, and the rule that says so.
    pub problem: fn(&D) -> Option<(String, &'static str)>,
    /// What else there is to say before it starts; empty if nothing.
    pub note: fn(&D) -> String,
    /// Starts the game.
    pub begin: fn(&D),
}

/// The screen. It stores the draft on every change.
pub fn quick_start<D: GameDraft>(game: &QuickStart<D>, is_solo: bool) -> AnyView {
    let draft: RwSignal<D> = RwSignal::new(open(is_solo));
    let shell = Shell::here();
    Effect::new(move |_| shell.report(draft.with(store)));
    let mode = Memo::new(move |_| draft.read().lineup().mode());
    let editor = LineupEditor::of(draft, D::lineup, D::lineup_mut, game.lineup);
    let choose = move |mode: GameMode| {
        draft.update(|draft| *draft = changed_to(draft, mode));
        // The address says what is shown, and going back leads to where one came from.
        readdress(&GameScreen::NewGame { solo: mode == GameMode::Solo }.path(D::GAME));
    };
    let (goal, (solo_line, solo_rule)) = (game.goal, game.solo);
    let with_whom = move || match mode.get() {
        GameMode::Computer => opponent_choice(editor),
        GameMode::PassAndPlay => people_choice(editor),
        GameMode::Solo => explained(None, solo_line, solo_rule),
    };
    let body = html::div().class("quick-body").child((
        tiles(mode, game.lines, choose),
        html::div().class("quick-with").child(replaced(with_whom)),
        more_options(draft, editor, mode, game.options, game.in_short),
    ));
    let start = start(draft, editor, mode, (game.problem, game.note, game.begin));
    let picture = html::div().class("quick-picture").child((
        html::div().class("table-picture").aria_hidden("true").child((game.picture)()),
        html::p().child(tr!(goal)),
    ));
    let sheet = html::main().class(format!("quick-sheet set-up {}", game.class)).child((
        picture,
        header(game.name),
        body,
        start,
    ));
    html::div()
        .class("screen quick-start")
        .on(ev::keydown, |event| {
            if event.key() == "Escape" {
                go(HOME);
            }
        })
        .child((html::div().class("table-picture behind").aria_hidden("true").child((game.picture)()), sheet))
        .into_any()
}

/// How far the sheet is pulled down before it is closed, in pixels.
const PULL: i32 = 80;

/// The name of the game, and the ways out: home and the rules. On a phone the sheet is also pulled down by it.
fn header(name: &'static str) -> AnyView {
    title_document(tr!(name));
    let close = html::button()
        .class("round")
        .aria_label(tr!("close"))
        .title(tr!("close"))
        .on(ev::click, |_| go(HOME))
        .child(Icon::No.draw());
    let rules = html::a()
        .class("button quiet rules-link")
        .href(move || localized(RULES, &Language::here().code.get()))
        .child((Icon::Rules.draw(), html::span().child(tr!("rules"))));
    let heading = html::h1().tabindex("-1").child(tr!(name));
    let top = StoredValue::new(i32::MAX);
    html::header()
        .class("bar")
        .on(ev::pointerdown, move |event| top.set_value(event.client_y()))
        .on(ev::pointerup, move |event| {
            if event.pointer_type() == "touch" && event.client_y().saturating_sub(top.get_value()) > PULL {
                go(HOME);
            }
        })
        .child((heading, close, rules))
        .into_any()
}

/// All other options, folded: below the heading stands what they say now.
fn more_options<D: GameDraft>(
    draft: RwSignal<D>,
    editor: LineupEditor,
    mode: Memo<GameMode>,
    options: fn(RwSignal<D>, LineupEditor, bool) -> AnyView,
    in_short: fn(&D) -> Vec<String>,
) -> AnyView {
    let is_solo = Memo::new(move |_| mode.get() == GameMode::Solo);
    let words = Memo::new(move |_| draft.with(in_short).join(" · "));
    let summary = html::summary().child((
        html::span().child((html::strong().child(tr!("more-options")), html::small().child(words))),
        Icon::Down.draw(),
    ));
    let all = html::div().class("all-options").child(replaced(move || options(draft, editor, is_solo.get())));
    html::details().class("more-options").child((summary, all)).into_any()
}

/// What a game says of a draft, and what starts it.
type StartParts<D> = (fn(&D) -> Option<(String, &'static str)>, fn(&D) -> String, fn(&D));

/// The start button, always in reach. Above it stands why it is disabled, if it is.
fn start<D: GameDraft>(
    draft: RwSignal<D>,
    editor: LineupEditor,
    mode: Memo<GameMode>,
    (why, note, begin): StartParts<D>,
) -> AnyView {
    // A memo, so that the problem is announced once, and not with every letter of a name.
    let why = Memo::new(move |_| draft.with(why));
    let note = Memo::new(move |_| draft.with(note));
    let label = move || {
        let lineup = editor.lineup.read();
        match lineup.opponent().filter(|_| mode.get() == GameMode::Computer) {
            Some(bot) => t!("play-against", name = bot),
            None => t!("start-game"),
        }
    };
    let start = button(Some(Icon::Play), label, move || begin(&draft.get_untracked()))
        .class("main large")
        .disabled(move || why.get().is_some());
    let note = move || note.with(|note| (!note.is_empty()).then(|| html::p().child(note.clone())));
    let problem = move || why.get().map(|(words, rule)| problem(words, rule));
    html::div().class("start").child((replaced(problem), note, start)).into_any()
}
