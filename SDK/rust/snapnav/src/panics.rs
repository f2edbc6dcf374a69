//! What is told of a panic, and where it goes.

use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::RefCell;

use crate::error::{Code, Error};
use crate::host::{self, Level};

thread_local! {
    /// Words of this thread's last panic, with the place, which the payload does not tell.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on a panic on any thread of this plugin is one line in the host's log, not on stderr,
/// where a presenter may be drawing. The hook is this library's own: each plugin has its own `std`.
pub(crate) fn listen() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line()));
        let words = format!("panicked{}: {}", place.unwrap_or_default(), words(info.payload()));
        let thread = std::thread::current();
        let line = match (host::is_main(), thread.name()) {
            (false, Some(name)) => format!("thread {name} {words}"),
            _ => words.clone(),
        };
        let _ = LAST.try_with(|last| last.replace(Some(words)));
        tell(&line);
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            trace.to_string().lines().for_each(tell);
        }
    }));
}

fn tell(line: &str) {
    match host::host() {
        Some(host) => host.log(Level::Error, line),
        None => eprintln!("{line}"),
    }
}

/// The hook that was there before.
pub(crate) fn forget() {
    drop(std::panic::take_hook());
}

/// The error that stands for a caught panic.
pub(crate) fn error(payload: Box<dyn Any + Send>) -> Error {
    let told = LAST.try_with(|last| last.take()).ok().flatten();
    let words = told.unwrap_or_else(|| format!("panicked: {}", words(&*payload)));
    if !payload.is::<&str>() && !payload.is::<String>() {
        // Its `drop` is the author's and could panic again, outside of every net.
        std::mem::forget(payload);
    }
    Error::new(Code::FAIL, words)
}

fn words(payload: &(dyn Any + Send)) -> &str {
    match payload.downcast_ref::<&str>() {
        Some(text) => text,
        None => payload.downcast_ref::<String>().map_or("a value without words", String::as_str),
    }
}
