use std::ffi::c_void;
use std::rc::Rc;

use super::super::Attributes;
use super::{Instance, Screen, ScreenEvent};
use crate::border::{self, put, Ended};
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{Host, MainHost, ScreenId};
use crate::slot::Slot;
use crate::value::{MapRef, Value, ValueRef};

pub(crate) type Factory<S> = Box<dyn FnMut(MainHost<'_>, ScreenId, MapRef<'_>) -> Result<S>>;

/// What the screens of a type keep: out, and in again.
#[allow(clippy::type_complexity)]
pub(crate) struct State<S> {
    pub(super) give: Box<dyn Fn(&S) -> Result<Value>>,
    pub(super) take: Box<dyn Fn(&mut S, ValueRef<'_>) -> Result<()>>,
}

/// What makes the screens of a type.
pub(crate) struct TypeSlot<S> {
    name: String,
    slot: Slot<Factory<S>>,
    state: Option<State<S>>,
}

impl<S: Screen> TypeSlot<S> {
    pub(crate) fn new(
        name: &str,
        host: Host,
        factory: Factory<S>,
        state: Option<State<S>>,
    ) -> Self {
        let slot = Slot::new(format!("the factory of {name}"), host, factory);
        TypeSlot { name: name.to_string(), slot, state }
    }

    fn state(&self) -> Result<&State<S>> {
        self.state.as_ref().ok_or_else(|| Error::unsupported("it keeps no state of its own"))
    }
}

pub(crate) fn table<S: Screen>(slot: &Rc<TypeSlot<S>>) -> ffi::ScreenType {
    ffi::ScreenType {
        size: std::mem::size_of::<ffi::ScreenType>() as u32,
        flags: 0,
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        create: Some(create::<S>),
        destroy: Some(destroy::<S>),
        event: Some(event::<S>),
        save: slot.state.is_some().then_some(save::<S>),
        restore: slot.state.is_some().then_some(restore::<S>),
        update: Some(update::<S>),
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

unsafe extern "C" fn update<S: Screen>(
    _: *mut c_void,
    instance: *mut c_void,
    attributes: *const ffi::Attributes,
) {
    let _ = border::attempt(|| {
        // SAFETY: as above.
        let (instance, attributes) =
            unsafe { (Instance::<S>::of(instance)?, Attributes::new(attributes)?) };
        instance.change(|screen| {
            screen.update(instance.host(), &attributes);
            Ok(())
        })
    });
}

unsafe extern "C" fn save<S: Screen>(
    ctx: *mut c_void,
    instance: *mut c_void,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    let body = || {
        // SAFETY: as above.
        let (kind, instance) =
            unsafe { (&*ctx.cast::<TypeSlot<S>>(), Instance::<S>::of(instance)?) };
        let give = &kind.state()?.give;
        let state = instance.read(|screen| give(screen))?;
        // SAFETY: as above.
        unsafe { put(out, &state) }?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn restore<S: Screen>(
    ctx: *mut c_void,
    instance: *mut c_void,
    state: *const ffi::Value,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let state = unsafe { ValueRef::from_raw(state) };
    let body = || {
        // SAFETY: as above.
        let (kind, instance) =
            unsafe { (&*ctx.cast::<TypeSlot<S>>(), Instance::<S>::of(instance)?) };
        let take = &kind.state()?.take;
        instance.change(|screen| take(screen, state))?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}
