//! The whole server, from outside: real sockets, a real database, and where it matters the real
//! program, which is killed, stopped and told nonsense.

mod challenges;
mod crash;
mod flow;
mod games;
mod meeting;
mod program;
mod races;
mod refusals;
mod rematch;
mod several;
mod support;
