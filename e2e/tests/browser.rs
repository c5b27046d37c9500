//! All browser tests in one program: linked once, its tests run in parallel in one Chromium.

mod clustered_clock;
mod earlier_storage;
mod failures;
mod game_end;
mod games;
mod home;
mod hot_seat;
mod import;
mod kluster_clock;
mod kluster_games;
mod kluster_input;
mod kluster_knot;
mod kluster_moment;
mod kluster_not_placed;
mod kluster_resume;
mod kluster_saves;
mod kluster_storage;
mod kluster_table;
mod kluster_variants;
mod layout;
mod offline;
mod options;
mod pages;
mod records;
mod solo;
mod two_windows;
