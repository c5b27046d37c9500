//! Kluster in the page: the table in time, the hand, and the page around them.

mod aids;
mod atlas;
mod bot;
mod catch_up;
mod cause;
mod danger_map;
mod field_lines;
mod film;
mod fingers;
mod fingertips;
mod fitting;
mod flights;
mod frames;
mod grip;
mod ground;
mod keys;
mod lens;
mod live;
mod painter;
mod past;
mod play;
#[cfg(test)]
mod played;
mod reading;
mod reel;
mod replay;
mod replay_bar;
mod see_why;
mod session;
mod set_up;
mod sheet;
mod stage;
mod standing;
mod table;
mod tension;
mod told;
mod tray;

pub(crate) use bot::think;
pub(crate) use replay::replay;
pub(crate) use session::{Chair, Finished, Session, glance, is_kept};
pub(crate) use set_up::play_now;
pub(crate) use table::table;
