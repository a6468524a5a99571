//! The functions that JavaScript sees.
//!
//! A request is put at the beginning of the buffer as UTF-8. Each function takes its length in
//! bytes and returns the length of the response, which stands there afterwards. A length of 0 says
//! that the request was no text or that the response has no room.

#![allow(
    unsafe_code,
    reason = "exported names, imports and the shared buffer cannot do without"
)]

use std::cell::UnsafeCell;

/// Enough for every position of a game, and for any transcript that a person writes.
const CAPACITY: usize = 1 << 16;

struct Buffer(UnsafeCell<[u8; CAPACITY]>);

// SAFETY: a module of this target has one thread, and JavaScript touches the buffer only between
// calls in either direction.
unsafe impl Sync for Buffer {}

static BUFFER: Buffer = Buffer(UnsafeCell::new([0; CAPACITY]));

/// The text of `length` bytes in the buffer.
fn take(length: usize) -> Option<String> {
    // SAFETY: nothing else refers to the buffer, and this reference ends here: see `Buffer`.
    let buffer = unsafe { &*BUFFER.0.get() };
    let text = str::from_utf8(buffer.get(..length)?).ok()?;
    Some(text.to_owned())
}

/// Puts a text into the buffer, and gives its length: 0 where there is no room.
fn put(text: &str) -> usize {
    // SAFETY: as in `take`.
    let buffer = unsafe { &mut *BUFFER.0.get() };
    let Some(room) = buffer.get_mut(..text.len()) else {
        return 0;
    };
    room.copy_from_slice(text.as_bytes());
    text.len()
}

fn answer(length: usize, respond: impl FnOnce(&str) -> String) -> usize {
    take(length).map_or(0, |request| put(&respond(&request)))
}

/// Where the buffer begins.
#[unsafe(no_mangle)]
extern "C" fn buffer() -> *const u8 {
    BUFFER.0.get().cast()
}

/// The length of the buffer in bytes.
#[unsafe(no_mangle)]
extern "C" fn capacity() -> usize {
    CAPACITY
}

#[cfg(feature = "rules")]
mod rules {
    use super::answer;
    use crate::rules;

    /// See [`rules::start`].
    #[unsafe(no_mangle)]
    extern "C" fn start() -> usize {
        answer(0, |_| rules::start())
    }

    /// See [`rules::replay`].
    #[unsafe(no_mangle)]
    extern "C" fn replay(length: usize) -> usize {
        answer(length, rules::replay)
    }

    /// See [`rules::flips`].
    #[unsafe(no_mangle)]
    extern "C" fn flips(length: usize) -> usize {
        answer(length, rules::flips)
    }

    /// See [`rules::transcript`].
    #[unsafe(no_mangle)]
    extern "C" fn transcript(length: usize) -> usize {
        answer(length, rules::transcript)
    }
}

#[cfg(feature = "search")]
mod search {
    use reversi_engine::search::{Control, Report};

    use super::{answer, put};
    use crate::search;

    #[link(wasm_import_module = "control")]
    unsafe extern "C" {
        /// Whether to stop at once.
        safe fn stop() -> bool;
        /// Told that a report of this length is in the buffer.
        safe fn progress(length: usize);
    }

    /// A search that JavaScript watches and stops.
    struct Page;

    impl Control for Page {
        fn stop(&mut self, _: u64) -> bool {
            stop()
        }

        fn progress(&mut self, report: &Report) -> bool {
            progress(put(&search::describe(report)));
            !stop()
        }
    }

    /// See [`search::choose`].
    #[unsafe(no_mangle)]
    extern "C" fn choose(length: usize, level: u8, seed: u64) -> usize {
        answer(length, |request| search::choose(request, level, seed))
    }

    /// See [`search::search`].
    #[unsafe(no_mangle)]
    extern "C" fn search(length: usize, table_bytes: usize) -> usize {
        answer(length, |request| {
            search::search(request, table_bytes, &mut Page)
        })
    }

    /// See [`reversi_engine::search::signature`].
    #[unsafe(no_mangle)]
    extern "C" fn signature() -> u64 {
        reversi_engine::search::signature(reversi_engine::search::Instructions::Best)
    }
}
