//! Icons: strokes in the colour of the text around them.

use leptos::{prelude::*, svg};

/// An icon by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Go back.
    Back,
    /// Start.
    Play,
    /// Pause.
    Pause,
    /// Settings.
    Settings,
    /// Finished games.
    Records,
    /// The rule book.
    Rules,
    /// Undo.
    Undo,
    /// Zoom to fit.
    Fit,
    /// Zoom in.
    Closer,
    /// Zoom out.
    Farther,
    /// The list of moves.
    Log,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Discard.
    Discard,
    /// Export to a file.
    Export,
    /// Import a file.
    Import,
    /// Again.
    Again,
    /// Rotate counterclockwise.
    TurnLeft,
    /// Rotate clockwise.
    TurnRight,
    /// Flip over.
    Flip,
    /// Stand on edge.
    Tip,
    /// Raise.
    Higher,
    /// Lower.
    Lower,
    /// Learning aids.
    Aids,
    /// *See why*.
    Why,
    /// Step back.
    Before,
    /// Step forward.
    After,
    /// To the beginning.
    Start,
    /// Menu.
    Menu,
    /// Home.
    Home,
    /// Give up.
    Flag,
    /// Sound.
    Sound,
    /// Show something.
    Eye,
    /// The surface of the table.
    Surface,
    /// Several people.
    People,
    /// Expand.
    Down,
    /// Share.
    Share,
    /// Statistics.
    Statistics,
    /// More information.
    Info,
    /// Winner or best.
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
            Icon::Start => icons::START,
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
