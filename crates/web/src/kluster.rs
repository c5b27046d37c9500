//! Kluster in the page: the table in time, the hand, and the page around them.

mod atlas;
mod bot;
mod cord_keys;
mod fingers;
mod fingertips;
mod fitting;
mod flights;
mod frames;
mod grip;
mod ground;
mod help;
mod keys;
mod lens;
mod live;
mod mirror;
mod painter;
mod play;
mod rings;
mod senses;
mod session;
mod set_up;
mod sheet;
mod standing;
mod steer;
mod table;
mod tension;
mod told;
mod tray;
mod voice;
mod words;

pub(crate) use bot::think;
pub(crate) use session::{Session, glance};
pub(crate) use set_up::play_now;
pub(crate) use table::table;
