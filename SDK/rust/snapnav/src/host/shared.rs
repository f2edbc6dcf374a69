use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, RwLock};

use super::tasks::Tasks;
use super::{Host, MainHost};
use crate::border;
use crate::error::{Code, Error, Result};
use crate::ffi;
use crate::slot::Slot;

/// What one run of the plugin has, from start to the end of stop.
pub(crate) struct Shared {
    /// The gate: `None` when stop has returned. Held for reading during each call to the host, so that
    /// stop waits for the calls of other threads.
    gate: RwLock<Option<Table>>,
    /// Tokens that are handed out and not answered.
    tokens: Mutex<BTreeMap<u64, Place>>,
    pub(super) tasks: Mutex<Tasks>,
    is_stopping: AtomicBool,
    local: Local,
}

/// Where the token of a callback is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Handed out, and the callback has not returned: it may still answer at once.
    InCall,
    /// Dropped without an answer before the callback returned.
    Dropped,
    /// The callback has said that the answer comes later.
    Waiting,
}

#[derive(Clone, Copy)]
struct Table(*const ffi::Host);

// SAFETY: the contract's host lives as long as the plugin is started, and the functions that are for
// the main thread only are called through `MainHost`, which stays there.
unsafe impl Send for Table {}
// SAFETY: as above.
unsafe impl Sync for Table {}

/// What only the main thread touches.
#[derive(Default)]
pub(crate) struct Local {
    /// The tables' contexts.
    pub(crate) slots: RefCell<Vec<Rc<dyn Any>>>,
    pub(crate) watches: RefCell<HashMap<i32, Rc<Slot<Watcher>>>>,
    pub(crate) screens: RefCell<HashMap<u64, Weak<dyn Any>>>,
    /// What the plugin's start answered.
    pub(crate) state: RefCell<Option<Rc<State>>>,
    /// The first registration that failed.
    pub(crate) refusal: RefCell<Option<Error>>,
}

pub(crate) type State = Slot<Box<dyn Any>>;
pub(crate) type Watcher = Box<dyn FnMut(MainHost<'_>, i32) -> std::ops::ControlFlow<()>>;

// SAFETY: reached through `MainHost` only, which stays on the main thread, and empty when stop has
// returned, so that whoever lets go of the last `Host` drops nothing of it.
unsafe impl Send for Local {}
// SAFETY: as above.
unsafe impl Sync for Local {}

impl Shared {
    pub(crate) fn new(host: *const ffi::Host) -> Self {
        Shared {
            gate: RwLock::new(Some(Table(host))),
            tokens: Mutex::default(),
            tasks: Mutex::default(),
            is_stopping: AtomicBool::new(false),
            local: Local::default(),
        }
    }

    /// Calls the host, or answers that it is too late.
    pub(crate) fn call<R>(
        &self,
        body: impl FnOnce(&ffi::Host, *const ffi::Host) -> R,
    ) -> Result<R> {
        let gate = self.gate.read().unwrap_or_else(|poison| poison.into_inner());
        match *gate {
            // SAFETY: the gate is open, so the plugin is started and the host is there.
            Some(Table(raw)) => Ok(body(unsafe { &*raw }, raw)),
            None => Err(Error::state("the plugin is stopped")),
        }
    }

    pub(crate) fn local(&self, _: MainHost<'_>) -> &Local {
        &self.local
    }

    pub(crate) fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    fn tokens(&self) -> MutexGuard<'_, BTreeMap<u64, Place>> {
        self.tokens.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    pub(crate) fn put_token(&self, token: u64, place: Place) {
        self.tokens().insert(token, place);
    }

    /// Whether the token waited for its answer, which it now gets.
    pub(crate) fn take_token(&self, token: u64) -> bool {
        self.tokens().remove(&token).is_some()
    }

    /// Where the token is; `None` when it has been answered.
    pub(crate) fn token(&self, token: u64) -> Option<Place> {
        self.tokens().get(&token).copied()
    }

    /// The token was dropped. Answers whether that has to be told to the host.
    pub(crate) fn drop_token(&self, token: u64) -> bool {
        match self.tokens().get_mut(&token) {
            Some(place) if *place == Place::InCall => {
                *place = Place::Dropped;
                false
            }
            place => place.is_some(),
        }
    }

    /// The callback has said that the answer comes later. Answers whether that can be.
    pub(crate) fn wait_for_token(&self, token: u64) -> bool {
        let mut tokens = self.tokens();
        match tokens.get_mut(&token) {
            Some(Place::Dropped) => {
                tokens.remove(&token);
                false
            }
            Some(place) => {
                *place = Place::Waiting;
                true
            }
            None => true,
        }
    }

    /// From now on tokens that are dropped are cancelled, no failures.
    pub(crate) fn begin_to_stop(&self) {
        self.is_stopping.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::SeqCst)
    }

    /// The end: nothing of the plugin is left in the host, and no call reaches it any more.
    pub(crate) fn close(host: &Host) {
        let main = MainHost::assume(host);
        let local = host.shared.local(main);
        let watched: Vec<(i32, Weak<Slot<Watcher>>)> =
            local.watches.borrow().iter().map(|(fd, slot)| (*fd, Rc::downgrade(slot))).collect();
        for (fd, watcher) in watched {
            main.unwatch(fd, &watcher);
        }
        let slots = std::mem::take(&mut *local.slots.borrow_mut());
        // One after the other, last first: a panic in one drop does not keep the others.
        for slot in slots.into_iter().rev() {
            let _ = border::attempt(|| {
                drop(slot);
                Ok(())
            });
        }
        local.screens.borrow_mut().clear();
        host.shared.drop_tasks();
        let waiting = std::mem::take(&mut *host.shared.tokens());
        for token in waiting.into_keys() {
            host.shared.put_token(token, Place::Waiting);
            let _ = host.complete(token, ffi::E_CANCELLED, None, Some(STOPPED));
        }
        *host.shared.gate.write().unwrap_or_else(|poison| poison.into_inner()) = None;
    }
}

/// Why a token is cancelled at the end.
pub(crate) const STOPPED: &str = "the plugin is stopped";

/// A function of the host's table, or the error that it is not there.
pub(crate) fn need<F>(function: Option<F>, name: &str) -> Result<F> {
    function.ok_or_else(|| Error::unsupported(format!("this host has no {name}")))
}

/// The result of a call that answers a status without words.
pub(crate) fn plain(status: ffi::Status, name: &str) -> Result<()> {
    if status >= 0 {
        return Ok(());
    }
    let code = Code::of(status);
    Err(Error::new(code, format!("{name}: {code:?}")))
}

/// Text with a final 0, as far as its first 0.
pub(crate) fn c_string(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// # Safety
/// NULL or text that ends with 0.
pub(crate) unsafe fn c_text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
