//! The descriptor: what `plugin!` writes, and what runs when the host starts and stops the plugin.

use std::any::Any;
use std::ffi::c_void;
use std::os::raw::c_char;
use std::rc::Rc;
use std::sync::Arc;

use crate::border::{self, put, Ended};
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{host, set_current, Host, MainHost, Shared};
use crate::panics;
use crate::registrar::Registrar;
use crate::slot::Slot;
use crate::value::{Value, ValueRef};

/// What a plugin defines; implemented by [`plugin!`](crate::plugin).
pub trait Definition {
    /// Registers; what it answers is dropped when the plugin stops.
    fn start(
        host: MainHost<'_>,
        registrar: &mut Registrar<'_>,
        config: ValueRef<'_>,
    ) -> Result<Box<dyn Any>>;

    /// Before the state is dropped.
    fn stop(host: MainHost<'_>, state: &mut dyn Any) {
        let _ = (host, state);
    }

    /// The plugin's state as a value.
    fn save(host: MainHost<'_>, state: &mut dyn Any) -> Result<Value> {
        let _ = (host, state);
        Ok(Value::Null)
    }

    /// The plugin's state from a value.
    fn restore(host: MainHost<'_>, state: &mut dyn Any, saved: ValueRef<'_>) -> Result<()> {
        let _ = (host, state, saved);
        Ok(())
    }
}

/// The plugin's descriptor, a constant.
#[repr(transparent)]
pub struct Descriptor(ffi::Plugin);

// SAFETY: it is never written to.
unsafe impl Sync for Descriptor {}

impl Descriptor {
    /// The descriptor of a plugin; id and version end with 0.
    pub const fn new<D: Definition>(
        id: &'static [u8],
        version: &'static [u8],
        saves: bool,
    ) -> Self {
        Descriptor(ffi::Plugin {
            size: std::mem::size_of::<ffi::Plugin>() as u32,
            abi_major: ffi::ABI_MAJOR,
            abi_minor: ffi::ABI_MINOR,
            flags: 0,
            id: id.as_ptr() as *const c_char,
            version: version.as_ptr() as *const c_char,
            start: Some(start::<D>),
            stop: Some(stop::<D>),
            save: if saves { Some(save::<D>) } else { None },
            restore: if saves { Some(restore::<D>) } else { None },
            get_extension: None,
        })
    }

    /// What the entry point answers to a host of this major version.
    pub fn answer(&'static self, host_major: u32) -> *const ffi::Plugin {
        if host_major == ffi::ABI_MAJOR {
            &self.0
        } else {
            std::ptr::null()
        }
    }
}

/// Works with a state of a known type.
pub fn with_state<P: 'static, R>(
    state: &mut dyn Any,
    work: impl FnOnce(&mut P) -> Result<R>,
) -> Result<R> {
    let state = state.downcast_mut::<P>().ok_or_else(|| {
        Error::wrong_type(format!("the plugin's state is no {}", std::any::type_name::<P>()))
    })?;
    work(state)
}

// SAFETY: for all below: what the host hands over is borrowed for the call, or NULL; the host itself
// and the error are as the contract says.

unsafe extern "C" fn start<D: Definition>(
    raw: *const ffi::Host,
    registrar: *mut ffi::Registrar,
    config: *const ffi::Value,
    ctx: *mut *mut c_void,
    err: *mut ffi::Error,
) -> ffi::Status {
    let body = || {
        // SAFETY: as above.
        unsafe { check(raw, registrar) }?;
        let shared = Arc::new(Shared::new(raw));
        let new = Host { shared };
        set_current(Some(new.clone()));
        panics::listen();
        // SAFETY: as above.
        let config = unsafe { ValueRef::from_raw(config) };
        let result = border::attempt(|| run::<D>(&new, registrar, config));
        match &result {
            // SAFETY: as above; it only has to be something.
            Ok(()) if !ctx.is_null() => unsafe { ctx.write(Arc::as_ptr(&new.shared) as *mut _) },
            Ok(()) => {}
            Err(_) => end(&new),
        }
        result.map(|()| Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

/// # Safety
/// NULL, or a host and a registrar whose sizes are true.
unsafe fn check(raw: *const ffi::Host, registrar: *mut ffi::Registrar) -> Result<()> {
    // SAFETY: the caller's promise.
    let (table, registrar) = unsafe { (raw.as_ref(), registrar.as_ref()) };
    let host_size = table.map_or(0, |table| table.size as usize);
    let registrar_size = registrar.map_or(0, |table| table.size as usize);
    if host_size < std::mem::size_of::<ffi::Host>() {
        return Err(Error::argument(format!("the host's table has {host_size} bytes, not 160")));
    }
    if registrar_size < std::mem::size_of::<ffi::Registrar>() {
        return Err(Error::argument(format!("the registrar has {registrar_size} bytes, not 64")));
    }
    match host() {
        Some(_) => Err(Error::state("the plugin is started already: stop it first")),
        None => Ok(()),
    }
}

fn run<D: Definition>(
    new: &Host,
    registrar: *mut ffi::Registrar,
    config: ValueRef<'_>,
) -> Result<()> {
    let main = MainHost::assume(new);
    let state = D::start(main, &mut Registrar::new(registrar, main), config)?;
    let slot = Slot::new("the plugin's state".to_string(), new.clone(), state);
    *main.local().state.borrow_mut() = Some(Rc::new(slot));
    match main.local().refusal.borrow_mut().take() {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}

/// After a stop, or a start that failed: nothing of this run is left.
fn end(ending: &Host) {
    let state = MainHost::assume(ending).local().state.borrow_mut().take();
    let _ = border::attempt(|| {
        drop(state);
        Ok(())
    });
    Shared::close(ending);
    set_current(None);
    panics::forget();
}

unsafe extern "C" fn stop<D: Definition>(_: *mut c_void) {
    let Some(ending) = host() else { return };
    ending.shared.begin_to_stop();
    let _ = with_own_state(&ending, |main, state| {
        D::stop(main, state);
        Ok(())
    });
    let _ = border::attempt(|| {
        end(&ending);
        Ok(())
    });
}

fn with_own_state<R>(
    host: &Host,
    work: impl FnOnce(MainHost<'_>, &mut dyn Any) -> Result<R>,
) -> Result<R> {
    border::attempt(|| {
        let main = MainHost::assume(host);
        let state = main.local().state.borrow().clone();
        let state = state.ok_or_else(|| Error::state("the plugin is not started"))?;
        state.with(|state| work(main, &mut **state))
    })
}

unsafe extern "C" fn save<D: Definition>(
    _: *mut c_void,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    let body = || {
        let host = host().ok_or_else(|| Error::state("the plugin is not started"))?;
        let value = with_own_state(&host, |main, state| D::save(main, state))?;
        // SAFETY: as above.
        unsafe { put(out, &value) }?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn restore<D: Definition>(
    _: *mut c_void,
    saved: *const ffi::Value,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let saved = unsafe { ValueRef::from_raw(saved) };
    let body = || {
        let host = host().ok_or_else(|| Error::state("the plugin is not started"))?;
        with_own_state(&host, |main, state| D::restore(main, state, saved))?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}
