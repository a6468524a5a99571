//! The whole server, from outside: real sockets, a real database, and where it matters the real
//! program, which is killed, stopped and told nonsense.

mod challenges;
mod crash;
#[cfg(target_os = "linux")]
mod far;
mod flow;
mod frames;
mod games;
mod lag;
mod meeting;
mod mortal;
mod plans;
mod program;
mod races;
mod refusals;
mod rematch;
mod several;
mod support;
mod wire;
