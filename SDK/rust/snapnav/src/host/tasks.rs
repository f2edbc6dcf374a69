use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::shared::{need, Shared};
use super::{host, MainHost};
use crate::border;
use crate::error::Result;
use crate::ffi;
use crate::value::{Lent, Value, ValueRef};

/// What the host calls later, once, on the main thread.
pub(super) type Work = Box<dyn FnOnce(MainHost<'_>, ValueRef<'_>)>;

/// What waits for the host's call, by the number that the host hands back.
#[derive(Default)]
pub(crate) struct Tasks {
    waiting: HashMap<usize, Task>,
}

struct Task {
    work: Work,
    timer: ffi::Timer,
}

// SAFETY: work that is not `Send` comes from the main thread, runs there, and is dropped there.
unsafe impl Send for Tasks {}

/// Numbers are never used twice, also not after a restart: a late call finds nothing.
static LAST: AtomicUsize = AtomicUsize::new(0);

impl Tasks {
    fn add(&mut self, work: Work) -> usize {
        let number = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        self.waiting.insert(number, Task { work, timer: 0 });
        number
    }
}

impl Shared {
    /// Schedules work; answers its number.
    pub(super) fn schedule(&self, delay: Duration, work: Work) -> Result<usize> {
        let number = self.tasks().add(work);
        let mut timer: ffi::Timer = 0;
        let mut error = ffi::Error::empty();
        let nanoseconds = u64::try_from(delay.as_nanos()).unwrap_or(u64::MAX);
        let status = self.call(|host, raw| {
            let schedule = need(host.schedule, "schedule")?;
            // SAFETY: the host is there while the gate is open; the number stands for the work.
            let status = unsafe {
                schedule(raw, nanoseconds, Some(run), number as *mut c_void, &mut timer, &mut error)
            };
            border::outcome(status, &error)
        });
        let result = status.and_then(|result| result);
        let mut tasks = self.tasks();
        if result.is_err() {
            let refused = tasks.waiting.remove(&number);
            drop(tasks);
            drop(refused);
        } else if let Some(task) = tasks.waiting.get_mut(&number) {
            task.timer = timer;
        }
        result.map(|()| number)
    }

    /// Takes back what has not run yet. Main thread.
    pub(super) fn unschedule(&self, number: usize) -> bool {
        let Some(task) = self.tasks().waiting.remove(&number) else { return false };
        let _ = self.call(|host, raw| {
            if let Some(unschedule) = host.unschedule {
                // SAFETY: the host is there while the gate is open.
                unsafe { unschedule(raw, task.timer) };
            }
        });
        true
    }

    pub(super) fn request(&self, request: &Value, done: Option<Work>) -> Result<()> {
        let number = done.map(|done| self.tasks().add(done));
        let lent = Lent::new(request);
        let mut error = ffi::Error::empty();
        let result = self.call(|host, raw| {
            let ask = need(host.request, "request")?;
            let callback = number.map(|_| finish as unsafe extern "C" fn(_, _));
            let user = number.unwrap_or(0) as *mut c_void;
            // SAFETY: the host is there while the gate is open; the request lives for the call.
            let status = unsafe { ask(raw, lent.as_ptr(), callback, user, &mut error) };
            border::outcome(status, &error)
        });
        let result = result.and_then(|result| result);
        if let (true, Some(number)) = (result.is_err(), number) {
            let refused = self.tasks().waiting.remove(&number);
            drop(refused);
        }
        result
    }

    /// At the end of stop: what has not run is taken back and dropped.
    pub(super) fn drop_tasks(&self) {
        let waiting = std::mem::take(&mut self.tasks().waiting);
        for (_, task) in waiting {
            let _ = self.call(|host, raw| {
                if let (Some(unschedule), true) = (host.unschedule, task.timer != 0) {
                    // SAFETY: the host is there while the gate is open.
                    unsafe { unschedule(raw, task.timer) };
                }
            });
            let _ = border::attempt(|| {
                drop(task.work);
                Ok(())
            });
        }
    }
}

unsafe extern "C" fn run(user: *mut c_void) {
    // SAFETY: NULL reads as null.
    unsafe { finish(user, std::ptr::null()) };
}

unsafe extern "C" fn finish(user: *mut c_void, outcome: *const ffi::Value) {
    let _ = border::attempt(|| {
        let Some(host) = host() else { return Ok(()) };
        let task = host.shared.tasks().waiting.remove(&(user as usize));
        if let Some(task) = task {
            // SAFETY: the outcome is borrowed for this call.
            (task.work)(MainHost::assume(&host), unsafe { ValueRef::from_raw(outcome) });
        }
        Ok(())
    });
}
