//! Rebuilds the crate when the bundle of pages changes, because the crate embeds it.

#![allow(clippy::print_stdout, reason = "cargo reads directives from standard output")]

fn main() {
    println!("cargo::rerun-if-changed=../../dist");
}
