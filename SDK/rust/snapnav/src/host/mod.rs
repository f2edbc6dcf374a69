//! What the host offers: [`Host`] on any thread, [`MainHost`] on the main one.

mod main;
mod main_loop;
mod requests;
mod shared;
mod tasks;

use std::fmt;
use std::sync::{Arc, RwLock};

pub use main::{Asset, MainHost, Timer, Watch};
pub use main_loop::MainLoop;
pub use requests::Request;
pub(crate) use shared::{Place, Shared, STOPPED};

use crate::error::{Code, Result};
use crate::ffi;
use crate::value::{lend_text, Lent, Value, ValueRef};

/// The plugin that is started: there is at most one in this library.
static CURRENT: RwLock<Option<Host>> = RwLock::new(None);

/// The host, between the plugin's start and the end of its stop. Any thread.
///
/// For typed functions, which get nothing of their own; everybody else is handed one.
pub fn host() -> Option<Host> {
    CURRENT.read().unwrap_or_else(|poison| poison.into_inner()).clone()
}

pub(crate) fn set_current(host: Option<Host>) {
    let mut current = CURRENT.write().unwrap_or_else(|poison| poison.into_inner());
    let old = std::mem::replace(&mut *current, host);
    drop(current);
    drop(old);
}

/// Whether this is the host's main thread; false when no plugin is started.
pub(crate) fn is_main() -> bool {
    host().is_some_and(|host| host.main().is_some())
}

/// How much a line in the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For those who look at every step.
    Trace = 0,
    /// For those who mend the plugin.
    Debug = 1,
    /// Worth knowing.
    Note = 2,
    /// Something is not as it should be.
    Warning = 3,
    /// Something failed.
    Error = 4,
}

/// A live screen. It is a number that is never used twice: a stale one does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScreenId(pub(crate) u64);

impl ScreenId {
    /// The screen of this number; `None` for 0, which means no screen.
    pub fn new(number: u64) -> Option<Self> {
        (number != 0).then_some(ScreenId(number))
    }

    /// Its number.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl From<ScreenId> for Value {
    /// As requests name a screen.
    fn from(screen: ScreenId) -> Self {
        Value::Int(screen.0 as i64)
    }
}

/// What every thread may ask of the host, from the plugin's start to the end of its stop.
///
/// Clone it into threads. After the stop every call answers [`Code::STATE`] and does nothing.
#[derive(Clone)]
pub struct Host {
    pub(crate) shared: Arc<Shared>,
}

impl Host {
    /// One line for the log.
    pub fn log(&self, level: Level, text: impl fmt::Display) {
        let text = text.to_string();
        let _ = self.shared.call(|host, raw| {
            if let Some(log) = host.log {
                // SAFETY: the host is there while the gate is open; the text lives for the call.
                unsafe { log(raw, level as i32, lend_text(&text)) };
            }
        });
    }

    /// A line that is worth knowing.
    pub fn note(&self, text: impl fmt::Display) {
        self.log(Level::Note, text);
    }

    /// A line about something that is not as it should be.
    pub fn warn(&self, text: impl fmt::Display) {
        self.log(Level::Warning, text);
    }

    /// The name of the host's program; empty after the stop.
    pub fn name(&self) -> String {
        // SAFETY: the text lives as long as the host.
        self.shared.call(|host, _| unsafe { shared::c_text(host.name) }).unwrap_or_default()
    }

    /// The version of the host's program; empty after the stop.
    pub fn version(&self) -> String {
        // SAFETY: as above.
        self.shared.call(|host, _| unsafe { shared::c_text(host.version) }).unwrap_or_default()
    }

    /// What the main thread may ask; `None` on every other thread.
    pub fn main(&self) -> Option<MainHost<'_>> {
        let answer = self.shared.call(|host, raw| {
            // SAFETY: the host is there while the gate is open.
            host.is_main_thread.map(|is_main| unsafe { is_main(raw) })
        });
        match answer {
            Ok(Some(answer)) if answer != 0 => Some(MainHost::assume(self)),
            _ => None,
        }
    }

    /// Calls the closure on the main thread after at least this long, never at once.
    ///
    /// What is scheduled when the plugin stops is dropped without being called.
    pub fn schedule(
        &self,
        delay: std::time::Duration,
        work: impl FnOnce(MainHost<'_>) + Send + 'static,
    ) -> Result<()> {
        self.shared.schedule(delay, Box::new(move |host, _| work(host))).map(|_| ())
    }

    /// A screen's properties changed by themselves; presenters are told, once per turn of the loop.
    pub fn screen_changed(&self, screen: ScreenId) -> Result<()> {
        self.shared.call(|host, raw| {
            let changed = shared::need(host.screen_changed, "screen_changed")?;
            // SAFETY: the host is there while the gate is open.
            shared::plain(unsafe { changed(raw, screen.0) }, "screen_changed")
        })?
    }

    /// Asks for something. It is queued, never carried out inside the call.
    pub fn request(&self, request: Request) -> Result<()> {
        let value = Value::from(request);
        self.shared.request(&value, None)
    }

    /// Asks for something; the closure gets the one outcome on the main thread:
    /// `{"outcome": s, "reason"?: s, "state": s}`.
    pub fn request_then(
        &self,
        request: Request,
        done: impl FnOnce(MainHost<'_>, ValueRef<'_>) + Send + 'static,
    ) -> Result<()> {
        let value = Value::from(request);
        self.shared.request(&value, Some(Box::new(done)))
    }

    pub(crate) fn complete(
        &self,
        token: u64,
        status: ffi::Status,
        result: Option<&Value>,
        message: Option<&str>,
    ) -> Result<()> {
        if !self.shared.take_token(token) {
            return Err(crate::Error::new(
                Code::HANDLE,
                "this token was answered before, or is not wanted any more",
            ));
        }
        let lent = result.map(Lent::new);
        let value = lent.as_ref().map_or(std::ptr::null(), Lent::as_ptr);
        // As the error of a call at once: what stands behind a NUL is told.
        let message = message.map(|text| shared::c_string(&text.replace('\0', " ")));
        let message = message.as_ref().map_or(std::ptr::null(), |text| text.as_ptr());
        self.shared.call(|host, raw| {
            let complete = shared::need(host.complete, "complete")?;
            // SAFETY: the host is there while the gate is open; value and message live for the call.
            shared::plain(unsafe { complete(raw, token, status, value, message) }, "complete")
        })?
    }

    pub(crate) fn is_cancelled(&self, token: u64) -> bool {
        let answer = self.shared.call(|host, raw| {
            // SAFETY: the host is there while the gate is open.
            host.is_cancelled.map(|is_cancelled| unsafe { is_cancelled(raw, token) })
        });
        !matches!(answer, Ok(Some(0)))
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Host({} {})", self.name(), self.version())
    }
}
