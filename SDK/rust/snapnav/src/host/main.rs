use std::any::Any;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ops::{ControlFlow, Deref};
use std::rc::{Rc, Weak};
use std::time::Duration;

use super::shared::{need, Local, Watcher};
use super::{host, Host, ScreenId};
use crate::border;
use crate::error::{Error, Result};
use crate::ffi;
use crate::slot::Slot;
use crate::value::{lend_text, Lent, Value, ValueRef};

/// What the main thread may ask of the host: everything a [`Host`] answers, and the functions that the
/// contract marks `[main]`. It cannot leave the thread, so calling them elsewhere does not compile.
#[derive(Clone, Copy)]
pub struct MainHost<'a> {
    host: &'a Host,
    stays: PhantomData<*const ()>,
}

impl Deref for MainHost<'_> {
    type Target = Host;

    fn deref(&self) -> &Host {
        self.host
    }
}

/// A file of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// The media type by what it holds, such as `image/png`.
    pub media_type: String,
}

/// A scheduled call that can be taken back with [`MainHost::unschedule`]. Dropping it changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer(usize);

/// A file descriptor that is watched until this is dropped.
///
/// It stays on the main thread. Close the descriptor after the watch is dropped; one that the closure
/// owns is closed after it by itself.
pub struct Watch {
    host: Host,
    fd: i32,
    watcher: Weak<Slot<Watcher>>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        MainHost::assume(&self.host).unwatch(self.fd, &self.watcher);
    }
}

impl<'a> MainHost<'a> {
    /// For those who know that this is the main thread: the host called.
    pub(crate) fn assume(host: &'a Host) -> Self {
        MainHost { host, stays: PhantomData }
    }

    /// A [`Host`] of one's own: for threads, and to keep.
    pub fn handle(&self) -> Host {
        self.host.clone()
    }

    pub(crate) fn local(&self) -> &'a Local {
        self.host.shared.local(*self)
    }

    /// Calls the closure on the main thread after at least this long, never at once.
    ///
    /// Unlike [`Host::schedule`] it takes closures that are not `Send`. What is scheduled when the
    /// plugin stops is dropped without being called.
    pub fn schedule_here(
        &self,
        delay: Duration,
        work: impl FnOnce(MainHost<'_>) + 'static,
    ) -> Result<Timer> {
        let number = self.host.shared.schedule(delay, Box::new(move |host, _| work(host)))?;
        Ok(Timer(number))
    }

    /// Takes back a scheduled call. Answers whether it had not run yet.
    pub fn unschedule(&self, timer: Timer) -> bool {
        self.host.shared.unschedule(timer.0)
    }

    /// Calls the closure whenever the file descriptor can be read, until the watch is dropped or the
    /// closure answers `Break`.
    ///
    /// One watch per descriptor; [`Code::DUPLICATE`](crate::Code::DUPLICATE) for a second one.
    pub fn watch_fd(
        &self,
        fd: i32,
        work: impl FnMut(MainHost<'_>, i32) -> ControlFlow<()> + 'static,
    ) -> Result<Watch> {
        let local = self.local();
        if local.watches.borrow().contains_key(&fd) {
            return Err(Error::new(
                crate::Code::DUPLICATE,
                format!("the file descriptor {fd} is watched already: drop that watch first"),
            ));
        }
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let watch = need(host.watch_fd, "watch_fd")?;
            // SAFETY: the host is there while the gate is open; this is the main thread.
            let status =
                unsafe { watch(raw, fd, Some(readable), std::ptr::null_mut(), &mut error) };
            border::outcome(status, &error)
        })??;
        let work: Watcher = Box::new(work);
        let slot = Slot::new(format!("the watch of descriptor {fd}"), self.host.clone(), work);
        let slot = Rc::new(slot);
        let watcher = Rc::downgrade(&slot);
        local.watches.borrow_mut().insert(fd, slot);
        Ok(Watch { host: self.host.clone(), fd, watcher })
    }

    /// Ends a watch, unless it has ended and the descriptor is watched anew.
    pub(super) fn unwatch(&self, fd: i32, watcher: &Weak<Slot<Watcher>>) {
        let mut watches = self.local().watches.borrow_mut();
        if !watches.get(&fd).is_some_and(|known| Weak::as_ptr(watcher) == Rc::as_ptr(known)) {
            return;
        }
        let ended = watches.remove(&fd);
        drop(watches);
        let _ = self.host.shared.call(|host, raw| {
            if let Some(unwatch) = host.unwatch_fd {
                // SAFETY: the host is there while the gate is open; this is the main thread.
                unsafe { unwatch(raw, fd) };
            }
        });
        let _ = border::attempt(|| {
            drop(ended);
            Ok(())
        });
    }

    /// A property of a live screen, by name.
    pub fn screen_get(&self, screen: ScreenId, key: &str) -> Result<Value> {
        let mut answer = Answer::default();
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let get = need(host.screen_get, "screen_get")?;
            let sink = answer.sink();
            // SAFETY: the host is there while the gate is open; all is lent for the call.
            let status = unsafe { get(raw, screen.0, lend_text(key), &sink, &mut error) };
            border::outcome(status, &error)
        })??;
        answer.value()
    }

    /// Gives a property of a live screen a value.
    pub fn screen_set(&self, screen: ScreenId, key: &str, value: impl Into<Value>) -> Result<()> {
        let value = value.into();
        let lent = Lent::new(&value);
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let set = need(host.screen_set, "screen_set")?;
            // SAFETY: as above.
            let status = unsafe { set(raw, screen.0, lend_text(key), lent.as_ptr(), &mut error) };
            border::outcome(status, &error)
        })?
    }

    /// Calls an action of a live screen.
    pub fn screen_call(
        &self,
        screen: ScreenId,
        action: &str,
        arguments: Vec<Value>,
    ) -> Result<Value> {
        let arguments = Value::List(arguments);
        let lent = Lent::new(&arguments);
        let mut answer = Answer::default();
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let call = need(host.screen_call, "screen_call")?;
            let sink = answer.sink();
            let (name, list) = (lend_text(action), lent.as_ptr());
            // SAFETY: as above.
            let status = unsafe { call(raw, screen.0, name, list, &sink, &mut error) };
            border::outcome(status, &error)
        })??;
        answer.value()
    }

    /// What there is to draw of a screen: `{"id": i, "key": s, "type": s, "title": s, "location": s,
    /// "properties": map, "card"?: map, "region"?: s, "tabs"?: list}`.
    pub fn screen_describe(&self, screen: ScreenId) -> Result<Value> {
        let mut answer = Answer::default();
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let describe = need(host.screen_describe, "screen_describe")?;
            let sink = answer.sink();
            // SAFETY: as above.
            let status = unsafe { describe(raw, screen.0, &sink, &mut error) };
            border::outcome(status, &error)
        })??;
        answer.value()
    }

    /// A file of the application, by its path from the manifest's directory: `pictures/a.png`.
    ///
    /// [`Code::ARGUMENT`](crate::Code::ARGUMENT): the path leads out of the directory, or is that of
    /// no file; [`Code::KEY`](crate::Code::KEY): it is not there.
    pub fn asset(&self, path: &str) -> Result<Asset> {
        let mut answer = Answer::default();
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let asset = need(host.asset, "asset")?;
            let sink = answer.sink();
            // SAFETY: as above.
            let status = unsafe { asset(raw, lend_text(path), &sink, &mut error) };
            border::outcome(status, &error)
        })??;
        if let Value::Map(mut map) = answer.value()? {
            let found = (map.remove("bytes"), map.remove("type"));
            if let (Some(Value::Bytes(bytes)), Some(Value::String(media_type))) = found {
                return Ok(Asset { bytes, media_type });
            }
        }
        Err(Error::wrong_type("the host's asset is no map of bytes and type"))
    }

    /// What is shown, to draw from: keep no stacks of your own. The map is the one that the contract
    /// header describes at `shown`.
    ///
    /// `window` says how much of each stack is wanted; [`Value::Null`] is the 16 screens on top.
    pub fn shown(&self, window: impl Into<Value>) -> Result<Value> {
        let window = window.into();
        let lent = Lent::new(&window);
        let mut answer = Answer::default();
        let mut error = ffi::Error::empty();
        self.host.shared.call(|host, raw| {
            let shown = need(host.shown, "shown")?;
            let sink = answer.sink();
            // SAFETY: as above.
            let status = unsafe { shown(raw, lent.as_ptr(), &sink, &mut error) };
            border::outcome(status, &error)
        })??;
        answer.value()
    }

    /// Works with what the plugin's `start` answered.
    ///
    /// An error when that is of another type, or is being worked with right now.
    pub fn with_state<P: 'static, R>(&self, work: impl FnOnce(&mut P) -> R) -> Result<R> {
        let state = self.local().state.borrow().clone();
        let state = state.ok_or_else(|| Error::state("the plugin is not started yet"))?;
        state.with(|state: &mut Box<dyn Any>| {
            let state = state.downcast_mut::<P>().ok_or_else(|| {
                Error::wrong_type(format!(
                    "the plugin's state is no {}",
                    std::any::type_name::<P>()
                ))
            })?;
            Ok(work(state))
        })
    }
}

unsafe extern "C" fn readable(_: *mut c_void, fd: i32) {
    let _ = border::attempt(|| {
        let Some(host) = host() else { return Ok(()) };
        let main = MainHost::assume(&host);
        let known = main.local().watches.borrow().get(&fd).cloned();
        let Some(watcher) = known else { return Ok(()) };
        // A closure that panics would panic again at once: its watch ends.
        let went = watcher.with(|work| Ok(border::attempt(|| Ok(work(main, fd)))))?;
        if !matches!(went, Ok(ControlFlow::Continue(()))) {
            main.unwatch(fd, &Rc::downgrade(&watcher));
        }
        Ok(())
    });
}

/// Takes the one value that the host puts.
#[derive(Default)]
struct Answer(Option<Result<Value>>);

impl Answer {
    fn sink(&mut self) -> ffi::Sink {
        ffi::Sink { ctx: (self as *mut Answer).cast(), put: Some(take) }
    }

    fn value(self) -> Result<Value> {
        self.0.unwrap_or_else(|| Err(Error::new(crate::Code::FAIL, "the host put no value")))
    }
}

unsafe extern "C" fn take(answer: *mut c_void, value: *const ffi::Value) {
    let _ = border::attempt(|| {
        // SAFETY: the context is the `Answer` that waits in the caller; the value is borrowed.
        let (answer, value) = unsafe { (&mut *answer.cast::<Answer>(), ValueRef::from_raw(value)) };
        answer.0 = Some(value.to_value());
        Ok(())
    });
}
