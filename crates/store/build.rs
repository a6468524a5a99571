//! Builds the store anew when there is a new migration, which the compiler can't know by itself.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script talks to Cargo"
)]

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
