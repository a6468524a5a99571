//! The functions that JavaScript sees.
//!
//! Each takes the length of the request in bytes and returns the length of the response, both
//! UTF-8 at the beginning of the buffer. A length of 0 says that the request was no text or that
//! the response has no room.

#![allow(
    unsafe_code,
    reason = "exported names and the shared buffer cannot do without"
)]

use std::cell::UnsafeCell;

/// Enough for every position of a game, and for any transcript that a person writes.
const CAPACITY: usize = 1 << 16;

struct Buffer(UnsafeCell<[u8; CAPACITY]>);

// SAFETY: a module of this target without threads runs one call at a time, and JavaScript touches
// the buffer only between calls.
unsafe impl Sync for Buffer {}

static BUFFER: Buffer = Buffer(UnsafeCell::new([0; CAPACITY]));

fn answer(request_length: usize, respond: impl FnOnce(&str) -> String) -> usize {
    // SAFETY: this is the only reference to the buffer, and it ends with this call: see `Buffer`.
    let buffer = unsafe { &mut *BUFFER.0.get() };
    let request = buffer.get(..request_length).map(str::from_utf8);
    let Some(Ok(request)) = request else {
        return 0;
    };
    let response = respond(request);
    let Some(room) = buffer.get_mut(..response.len()) else {
        return 0;
    };
    room.copy_from_slice(response.as_bytes());
    response.len()
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
    use super::answer;
    use crate::search;

    /// See [`search::choose`].
    #[unsafe(no_mangle)]
    extern "C" fn choose(length: usize, level: u8, seed: u64) -> usize {
        answer(length, |request| search::choose(request, level, seed))
    }
}
