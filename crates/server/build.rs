//! Compiles the crate anew when the bundle of pages has changed: the names of its files change with it.

#![allow(clippy::print_stdout, reason = "this is how cargo is told")]

fn main() {
    println!("cargo::rerun-if-changed=../../dist");
}
