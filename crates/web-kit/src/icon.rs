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
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Icon::Back => "M15 5l-7 7 7 7",
            Icon::Play => "M8 5l11 7-11 7z",
            Icon::Pause => "M8 5v14M16 5v14",
            Icon::Settings => "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
            Icon::Records => "M5 4h14v16H5zM9 9h6M9 13h6",
            Icon::Rules => "M12 6c-3-2-6-2-8-1v13c2-1 5-1 8 1 3-2 6-2 8-1V5c-2-1-5-1-8 1zM12 6v13",
            Icon::Undo => "M9 7L4 12l5 5M4 12h10c4 0 6 2 6 6",
            Icon::Fit => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
            Icon::Closer => "M12 5v14M5 12h14",
            Icon::Farther => "M5 12h14",
            Icon::Log => "M5 6h14M5 12h14M5 18h9",
            Icon::Yes => "M5 13l5 5L19 7",
            Icon::No => "M6 6l12 12M18 6L6 18",
            Icon::Person => "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5 8-5s7 1 8 5",
            Icon::Bot => "M5 9h14v10H5zM12 9V5M9 14h.1M15 14h.1M12 4.9v.1",
            Icon::Discard => "M5 8h14M9 8V5h6v3M7 8l1 12h8l1-12",
            Icon::Export => "M12 15V4M8 8l4-4 4 4M5 15v5h14v-5",
            Icon::Import => "M12 4v11M8 11l4 4 4-4M5 15v5h14v-5",
            Icon::TurnLeft => "M5 12a7 7 0 1 0 3-6M9 2L8 6l4 2",
            Icon::TurnRight => "M19 12a7 7 0 1 1-3-6M15 2l1 4-4 2",
            Icon::Flip => "M4 12h16M7 8l5-5 5 5M7 16l5 5 5-5",
            Icon::Higher => "M12 16V4M7 9l5-5 5 5M4 21h16",
            Icon::Lower => "M12 4v12M7 11l5 5 5-5M4 21h16",
            Icon::Tip => "M12 3c4 0 5 5 5 9s-1 9-5 9-5-5-5-9 1-9 5-9zM4 21h16",
            Icon::Aids => "M9 18h6M10 21h4M9 15c0-2-3-3-3-7a6 6 0 0 1 12 0c0 4-3 5-3 7z",
            Icon::Why => "M8 9c0-5 8-5 8 0 0 3-4 3-4 6M12 19v.1",
            Icon::Before => "M6 5v14M18 5l-8 7 8 7z",
            Icon::After => "M18 5v14M6 5l8 7-8 7z",
            Icon::Again => "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
        }
    }

    /// Draws the icon. Its meaning is in the words beside it or in the label of its button.
    pub fn draw(self) -> AnyView {
        let path = svg::path().attr("d", self.path());
        svg::svg().class("icon").attr("viewBox", "0 0 24 24").aria_hidden("true").child(path).into_any()
    }
}
