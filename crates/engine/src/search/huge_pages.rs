//! Memory in large pages: a table is read at random, and with pages of 4 KiB nearly every read
//! also misses the processor's cache of addresses.
#![allow(unsafe_code)]

use std::mem::MaybeUninit;

/// The size of a large page on the processors that have them.
const HUGE: usize = 2 << 20;

/// Asks Linux to back `room` with large pages where it can; pages that were already written to
/// stay as they are.
pub(super) fn advise<T>(room: &mut [MaybeUninit<T>]) {
    let bytes = room.as_mut_ptr_range();
    let start = (bytes.start as usize).next_multiple_of(HUGE);
    let end = bytes.end as usize / HUGE * HUGE;
    if start < end {
        let offset = start - bytes.start as usize;
        // SAFETY: the range lies within `room`, and the advice does not change what it holds.
        unsafe {
            libc::madvise(
                bytes.start.cast::<u8>().add(offset).cast(),
                end - start,
                libc::MADV_HUGEPAGE,
            );
        }
    }
}
