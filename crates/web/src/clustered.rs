//! Clustered in the page.

mod board;
mod camera;
mod card;
mod clock;
mod clock_option;
mod count;
mod displayed_game;
mod draft;
mod hand;
mod living;
mod log;
mod names;
mod outline;
mod play;
mod players;
mod replay;
mod saved;
mod session;
mod set_up;
mod shown;
mod solo;
mod spot;
mod surface;
mod table;
mod time_limit;

pub(crate) use card::drawings;
pub(crate) use living::living_picture;
pub(crate) use replay::replay;
pub(crate) use session::{Session, glance};
pub(crate) use set_up::{play_now, set_up};
pub(crate) use solo::Bests;
pub(crate) use table::table;
#[cfg(test)]
pub(crate) use {
    draft::{Draft, DraftTable},
    saved::Saved,
    solo::Best,
};

/// Who sits on a seat.
pub(crate) type Chair = crate::chair::Chair<bots::clustered::Character>;
