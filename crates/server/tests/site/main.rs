//! The whole server, from outside: real sockets, a real database, and where it matters the real
//! program, which is killed, stopped and told nonsense.

mod accounts;
mod challenges;
mod comeback;
mod crash;
mod elsewhere;
mod ends;
#[cfg(target_os = "linux")]
mod far;
mod flow;
mod frames;
mod games;
mod lag;
mod meeting;
mod mortal;
mod own_games;
mod plans;
mod program;
mod races;
mod refusals;
mod rematch;
mod rooms;
mod several;
mod stalling;
mod support;
mod watching;
mod wire;
