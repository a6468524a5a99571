//! The reversi-engine command line tool.

fn main() {}
