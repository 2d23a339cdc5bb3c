//! A sign of life for work that takes more than a second.

use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::ProgressBar;

/// Shows a spinner on a terminal's standard error after one second, until it
/// is dropped.
pub struct Busy {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Busy {
    pub fn with(what: &'static str) -> Self {
        let (done, waits) = channel();
        let thread = std::thread::spawn(move || {
            if waits
                .recv_timeout(Duration::from_secs(1))
                .is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                let spinner = ProgressBar::new_spinner().with_message(what);
                spinner.enable_steady_tick(Duration::from_millis(100));
                let _ = waits.recv();
                spinner.finish_and_clear();
            }
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
