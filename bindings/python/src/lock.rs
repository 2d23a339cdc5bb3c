//! Locks that no panic closes for good.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits for the lock. Only for threads that let Python run meanwhile, or for locks that nobody
/// holds for long.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
