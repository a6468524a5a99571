//! Has cargo look at the built web client, which becomes part of the binary.
#![allow(clippy::print_stdout, reason = "the way to speak to cargo")]

const DIST: &str = "../../web/dist";

fn main() {
    // Before the web client is built there is an empty folder. Where it cannot be made either, the
    // server is built without a web client.
    let _ = std::fs::create_dir_all(DIST);
    println!("cargo::rerun-if-changed={DIST}");
}
