//! The strokes of the icons, as paths of SVG in a square of 24 by 24. The programs of the pages draw them, and so do
//! the documents that are rendered at bundle time.

/// Go back.
pub const BACK: &str = "M15 5l-7 7 7 7";
/// Start.
pub const PLAY: &str = "M8 5l11 7-11 7z";
/// Stop for a while.
pub const PAUSE: &str = "M8 5v14M16 5v14";
/// How one likes it.
pub const SETTINGS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6";
/// Finished games.
pub const RECORDS: &str = "M5 4h14v16H5zM9 9h6M9 13h6";
/// The rule book.
pub const RULES: &str = "M12 6c-3-2-6-2-8-1v13c2-1 5-1 8 1 3-2 6-2 8-1V5c-2-1-5-1-8 1zM12 6v13";
/// Take back.
pub const UNDO: &str = "M9 7L4 12l5 5M4 12h10c4 0 6 2 6 6";
/// Make everything fit.
pub const FIT: &str = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
/// Closer.
pub const CLOSER: &str = "M12 5v14M5 12h14";
/// Farther.
pub const FARTHER: &str = "M5 12h14";
/// What happened.
pub const LOG: &str = "M5 6h14M5 12h14M5 18h9";
/// Yes.
pub const YES: &str = "M5 13l5 5L19 7";
/// No.
pub const NO: &str = "M6 6l12 12M18 6L6 18";
/// Somebody.
pub const PERSON: &str = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5 8-5s7 1 8 5";
/// A bot.
pub const BOT: &str = "M5 9h14v10H5zM12 9V5M9 14h.1M15 14h.1M12 4.9v.1";
/// Out of the game.
pub const DISCARD: &str = "M5 8h14M9 8V5h6v3M7 8l1 12h8l1-12";
/// Save to a file.
pub const EXPORT: &str = "M12 15V4M8 8l4-4 4 4M5 15v5h14v-5";
/// Read from a file.
pub const IMPORT: &str = "M12 4v11M8 11l4 4 4-4M5 15v5h14v-5";
/// Again.
pub const AGAIN: &str = "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5";
/// Turned against the clock.
pub const TURN_LEFT: &str = "M5 12a7 7 0 1 0 3-6M9 2L8 6l4 2";
/// Turned with the clock.
pub const TURN_RIGHT: &str = "M19 12a7 7 0 1 1-3-6M15 2l1 4-4 2";
/// The other side up.
pub const FLIP: &str = "M4 12h16M7 8l5-5 5 5M7 16l5 5 5-5";
/// On its edge.
pub const TIP: &str = "M12 3c4 0 5 5 5 9s-1 9-5 9-5-5-5-9 1-9 5-9zM4 21h16";
/// Higher above the table.
pub const HIGHER: &str = "M12 16V4M7 9l5-5 5 5M4 21h16";
/// Nearer to it.
pub const LOWER: &str = "M12 4v12M7 11l5 5 5-5M4 21h16";
/// What helps to learn.
pub const AIDS: &str = "M9 18h6M10 21h4M9 15c0-2-3-3-3-7a6 6 0 0 1 12 0c0 4-3 5-3 7z";
/// Why something happened.
pub const WHY: &str = "M8 9c0-5 8-5 8 0 0 3-4 3-4 6M12 19v.1";
/// To what happened before.
pub const BEFORE: &str = "M6 5v14M18 5l-8 7 8 7z";
/// To what happens next.
pub const AFTER: &str = "M18 5v14M6 5l8 7-8 7z";
/// To the beginning.
pub const START: &str = "M5 5v14M13 5l-6 7 6 7zM20 5l-6 7 6 7z";
/// More to choose from.
pub const MENU: &str = "M4 7h16M4 12h16M4 17h16";
/// The way home.
pub const HOME: &str = "M4 11l8-7 8 7v9h-5v-6H9v6H4z";
/// Given up.
pub const FLAG: &str = "M6 21V4h12l-3 4 3 4H6";
/// There is sound.
pub const SOUND: &str = "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11";
/// What one sees.
pub const EYE: &str =
    "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";
/// What lies below the pieces.
pub const SURFACE: &str = "M3 6h18v12H3zM3 12h18M9 6v6M15 12v6";
/// Several people.
pub const PEOPLE: &str = "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.5-4 3-6 6-6s5.5 2 6 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2 .8 3 2.5 3.5 5.5";
/// More is below.
pub const DOWN: &str = "M6 9l6 6 6-6";
/// Tell others.
pub const SHARE: &str = "M17 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM17 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8.5 10.500l6-4M8.5 13.500l6 4";
/// Figures of games.
pub const STATISTICS: &str = "M4 20h16M7 20v-7M12 20V5M17 20v-10";
/// More is known about it.
pub const INFO: &str = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.500v.1";
/// The best of its kind.
pub const STAR: &str = "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.200L6.4 20l1.3-6.200L3 9.500l6.3-.7z";
/// From one to the other.
pub const ONWARD: &str = "M4 12h15M13 6l6 6-6 6";
/// As large as the screen.
pub const FULL_SCREEN: &str = "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7";
/// What is known about keys and hands.
pub const HELP: &str = "M3 7h18v10H3zM7 11h.1M12 11h.1M17 11h.1M8 14h8";
