use std::ffi::c_void;
use std::rc::Rc;

use super::{Instance, Screen, ScreenEvent};
use crate::border::{self, put, Ended};
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{Host, MainHost, ScreenId};
use crate::slot::Slot;
use crate::typed::conjure;
use crate::value::{MapRef, Value, ValueRef};

pub(crate) type Factory<S> = Box<dyn FnMut(MainHost<'_>, ScreenId, MapRef<'_>) -> Result<S>>;

pub(crate) type Save = unsafe extern "C" fn(
    *mut c_void,
    *mut c_void,
    *const ffi::Sink,
    *mut ffi::Error,
) -> ffi::Status;
pub(crate) type Restore = unsafe extern "C" fn(
    *mut c_void,
    *mut c_void,
    *const ffi::Value,
    *mut ffi::Error,
) -> ffi::Status;

/// What makes the screens of a type.
pub(crate) struct TypeSlot<S> {
    name: String,
    slot: Slot<Factory<S>>,
}

impl<S: Screen> TypeSlot<S> {
    pub(crate) fn new(name: &str, host: Host, factory: Factory<S>) -> Self {
        let slot = Slot::new(format!("the factory of {name}"), host, factory);
        TypeSlot { name: name.to_string(), slot }
    }
}

pub(crate) fn table<S: Screen>(
    slot: &Rc<TypeSlot<S>>,
    state: Option<(Save, Restore)>,
) -> ffi::ScreenType {
    ffi::ScreenType {
        size: std::mem::size_of::<ffi::ScreenType>() as u32,
        flags: 0,
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        create: Some(create::<S>),
        destroy: Some(destroy::<S>),
        event: Some(event::<S>),
        save: state.map(|state| state.0),
        restore: state.map(|state| state.1),
    }
}

// SAFETY: for all below: the context is what `table` gave, an instance is what `create` made,
// everything is borrowed for the call, the error is the caller's or NULL.

unsafe extern "C" fn create<S: Screen>(
    ctx: *mut c_void,
    screen: ffi::Screen,
    properties: *const ffi::Value,
    instance: *mut *mut c_void,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let (kind, properties) =
        unsafe { (&*ctx.cast::<TypeSlot<S>>(), ValueRef::from_raw(properties)) };
    let body = || {
        if instance.is_null() {
            return Err(Error::argument("there is no place for the instance"));
        }
        let properties = properties.as_map().unwrap_or_default();
        let made =
            kind.slot.with(|factory| factory(kind.slot.main(), ScreenId(screen), properties))?;
        let made = Instance::create(&kind.name, &kind.slot.host, screen, made);
        // SAFETY: as above.
        unsafe { instance.write(made) };
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn destroy<S: Screen>(_: *mut c_void, instance: *mut c_void) {
    let _ = border::attempt(|| {
        // SAFETY: as above.
        unsafe { Instance::<S>::destroy(instance) };
        Ok(())
    });
}

unsafe extern "C" fn event<S: Screen>(_: *mut c_void, instance: *mut c_void, event: u32) {
    let _ = border::attempt(|| {
        // SAFETY: as above.
        let instance = unsafe { Instance::<S>::of(instance) }?;
        instance.change(|screen| {
            screen.event(instance.host(), ScreenEvent::new(event));
            Ok(())
        })
    });
}

pub(super) unsafe extern "C" fn save<S: Screen, F>(
    _: *mut c_void,
    instance: *mut c_void,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status
where
    F: Fn(&S) -> Result<Value> + Copy + 'static,
{
    let body = || {
        // SAFETY: as above; the function was handed in.
        let (instance, give) = unsafe { (Instance::<S>::of(instance)?, conjure::<F>()) };
        let state = instance.read(|screen| give(screen))?;
        // SAFETY: as above.
        unsafe { put(out, &state) }?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

pub(super) unsafe extern "C" fn restore<S: Screen, G>(
    _: *mut c_void,
    instance: *mut c_void,
    state: *const ffi::Value,
    err: *mut ffi::Error,
) -> ffi::Status
where
    G: Fn(&mut S, ValueRef<'_>) -> Result<()> + Copy + 'static,
{
    // SAFETY: as above.
    let state = unsafe { ValueRef::from_raw(state) };
    let body = || {
        // SAFETY: as above; the function was handed in.
        let (instance, take) = unsafe { (Instance::<S>::of(instance)?, conjure::<G>()) };
        instance.change(|screen| take(screen, state))?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}
