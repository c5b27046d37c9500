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
