//! All tests in the browser, in one program: it is linked once, and its tests run side by side in one Chromium.

mod around;
mod ending;
mod games;
mod kluster_games;
mod kluster_hand;
mod kluster_kept;
mod kluster_ways;
mod layout;
mod offline;
mod options;
mod pages;
mod records;
mod solo;
mod trouble;
