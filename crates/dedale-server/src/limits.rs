//! The limits of HTTP: how large a request is, how long it takes, and how many are held at a
//! time. What an operation takes on is limited in `dedale-app`.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Bodies and answers of more bytes than this are large.
pub(crate) const SMALL: usize = 256 << 10;

/// The time limit for a body to arrive.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// The time limit of a request.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(20);

/// The time limit of a request with progress.
pub(crate) const STREAM_TIME: Duration = Duration::from_secs(120);

/// The shortest time between two progress events.
pub(crate) const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// After this time, a request is slow.
pub(crate) const SLOW: Duration = Duration::from_secs(1);

/// Work that cannot be stopped within this time after its limit is abandoned; it keeps its
/// seat.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// How long a large answer may wait until others have been fetched.
pub(crate) const FETCH_TIME: Duration = Duration::from_secs(10);

/// How long answers in transit may take when the server ends.
pub(crate) const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// The most small bodies, and large ones, that are held at a time. One that is longer than most
/// operations take has all places of the large ones.
pub(crate) const SMALL_BODIES: usize = 256;
pub(crate) const LARGE_BODIES: u32 = 4;

/// The most large answers that wait to be fetched.
pub(crate) const LARGE_ANSWERS: usize = 8;

/// How many requests are worked on at a time: one for each processor within these bounds, since
/// each may take much memory.
pub(crate) const SEATS: RangeInclusive<usize> = 2..=4;
