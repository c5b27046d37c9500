//! Icons: strokes in the colour of the text around them.

use leptos::{prelude::*, svg};

/// An icon by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Go back.
    Back,
    /// Start.
    Play,
    /// Stop for a while.
    Pause,
    /// How one likes it.
    Settings,
    /// Finished games.
    Records,
    /// The rule book.
    Rules,
    /// Take back.
    Undo,
    /// Make everything fit.
    Fit,
    /// Closer.
    Closer,
    /// Farther.
    Farther,
    /// What happened.
    Log,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Somebody.
    Person,
    /// A bot.
    Bot,
    /// Out of the game.
    Discard,
    /// Save to a file.
    Export,
    /// Read from a file.
    Import,
    /// Again.
    Again,
    /// Turned against the clock.
    TurnLeft,
    /// Turned with the clock.
    TurnRight,
    /// The other side up.
    Flip,
    /// On its edge.
    Tip,
    /// Higher above the table.
    Higher,
    /// Nearer to it.
    Lower,
    /// What helps to learn.
    Aids,
    /// Why something happened.
    Why,
    /// To what happened before.
    Before,
    /// To what happens next.
    After,
    /// More to choose from.
    Menu,
    /// The way home.
    Home,
    /// Given up.
    Flag,
    /// There is sound.
    Sound,
    /// What one sees.
    Eye,
    /// What lies below the pieces.
    Surface,
    /// Several people.
    People,
    /// More is below.
    Down,
    /// Tell others.
    Share,
    /// Figures of games.
    Statistics,
    /// More is known about it.
    Info,
    /// The best of its kind.
    Star,
    /// From one to the other.
    Onward,
    /// As large as the screen.
    FullScreen,
    /// What is known about keys and hands.
    Help,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Icon::Back => icons::BACK,
            Icon::Play => icons::PLAY,
            Icon::Pause => icons::PAUSE,
            Icon::Settings => icons::SETTINGS,
            Icon::Records => icons::RECORDS,
            Icon::Rules => icons::RULES,
            Icon::Undo => icons::UNDO,
            Icon::Fit => icons::FIT,
            Icon::Closer => icons::CLOSER,
            Icon::Farther => icons::FARTHER,
            Icon::Log => icons::LOG,
            Icon::Yes => icons::YES,
            Icon::No => icons::NO,
            Icon::Person => icons::PERSON,
            Icon::Bot => icons::BOT,
            Icon::Discard => icons::DISCARD,
            Icon::Export => icons::EXPORT,
            Icon::Import => icons::IMPORT,
            Icon::TurnLeft => icons::TURN_LEFT,
            Icon::TurnRight => icons::TURN_RIGHT,
            Icon::Flip => icons::FLIP,
            Icon::Higher => icons::HIGHER,
            Icon::Lower => icons::LOWER,
            Icon::Tip => icons::TIP,
            Icon::Aids => icons::AIDS,
            Icon::Why => icons::WHY,
            Icon::Before => icons::BEFORE,
            Icon::After => icons::AFTER,
            Icon::Again => icons::AGAIN,
            Icon::Menu => icons::MENU,
            Icon::Home => icons::HOME,
            Icon::Flag => icons::FLAG,
            Icon::Sound => icons::SOUND,
            Icon::Eye => icons::EYE,
            Icon::Surface => icons::SURFACE,
            Icon::People => icons::PEOPLE,
            Icon::Down => icons::DOWN,
            Icon::Share => icons::SHARE,
            Icon::Statistics => icons::STATISTICS,
            Icon::Info => icons::INFO,
            Icon::Star => icons::STAR,
            Icon::Onward => icons::ONWARD,
            Icon::FullScreen => icons::FULL_SCREEN,
            Icon::Help => icons::HELP,
        }
    }

    /// Draws the icon. Its meaning is in the words beside it or in the label of its button.
    pub fn draw(self) -> AnyView {
        let path = svg::path().attr("d", self.path());
        svg::svg().class("icon").attr("viewBox", "0 0 24 24").aria_hidden("true").child(path).into_any()
    }
}
