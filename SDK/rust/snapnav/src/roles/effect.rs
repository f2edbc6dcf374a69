use std::ffi::c_void;
use std::rc::Rc;

use super::{slot, Attributes, Shown};
use crate::border;
use crate::error::Result;
use crate::ffi;
use crate::host::MainHost;
use crate::slot::Slot;
use crate::token::{cancel, Cancelled, Later, Token, TokenId, Waiting};
use crate::value::ValueRef;

/// Something with a visible and a hidden state: a menu, a dimmer.
///
/// The host calls it on the main thread, one call at a time.
pub trait Effect: 'static {
    /// Show or hide it. It is never asked for what it is already.
    fn set_visible(
        &mut self,
        host: MainHost<'_>,
        visible: bool,
        call: &EffectCall<'_>,
    ) -> Result<Shown>;

    /// Why it is about to be shown or hidden, before [`Effect::set_visible`].
    fn update(&mut self, host: MainHost<'_>, attributes: &Attributes<'_>) {
        let _ = (host, attributes);
    }

    /// A later answer is no longer wanted. The default lets this library answer "cancelled" at once.
    fn cancel(&mut self, host: MainHost<'_>, token: TokenId) -> Cancelled {
        let _ = (host, token);
        Cancelled::Now
    }
}

/// How an effect is shown or hidden, borrowed for the call.
pub struct EffectCall<'a> {
    flags: u32,
    arguments: ValueRef<'a>,
    waiting: Waiting<'a, Shown>,
}

impl<'a> EffectCall<'a> {
    /// Whether it is shown with animation.
    pub fn is_animated(&self) -> bool {
        self.flags & ffi::ANIMATED != 0
    }

    /// The manifest's `with`, or null.
    pub fn arguments(&self) -> ValueRef<'a> {
        self.arguments
    }

    /// To answer later: the token for whoever answers, and what to answer now. Once per call.
    pub fn later(&self) -> Result<(Token<Shown>, Later)> {
        self.waiting.take()
    }
}

pub(crate) fn table<E: Effect>(slot: &Rc<Slot<E>>) -> ffi::Effect {
    ffi::Effect {
        size: std::mem::size_of::<ffi::Effect>() as u32,
        flags: 0,
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        set_visible: Some(set_visible::<E>),
        cancel: Some(cancel_effect::<E>),
        update: Some(update::<E>),
    }
}

unsafe extern "C" fn set_visible<E: Effect>(
    ctx: *mut c_void,
    visible: i32,
    flags: u32,
    arguments: *const ffi::Value,
    token: ffi::Token,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: the context is what `table` gave; everything is borrowed for this call.
    let (slot, arguments) = unsafe { (slot::<E>(ctx), ValueRef::from_raw(arguments)) };
    let body = || {
        let call = EffectCall { flags, arguments, waiting: Waiting::new(&slot.host, token) };
        let answer = border::attempt(|| {
            slot.with(|effect| effect.set_visible(slot.main(), visible != 0, &call))
        });
        call.waiting.end(answer).map(|(ended, _)| ended)
    };
    // SAFETY: the error is the caller's or NULL.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn update<E: Effect>(ctx: *mut c_void, attributes: *const ffi::Attributes) {
    let _ = border::attempt(|| {
        // SAFETY: the context is what `table` gave; everything is borrowed for this call.
        let (slot, attributes) = unsafe { (slot::<E>(ctx), Attributes::new(attributes)?) };
        slot.with(|effect| {
            effect.update(slot.main(), &attributes);
            Ok(())
        })
    });
}

unsafe extern "C" fn cancel_effect<E: Effect>(ctx: *mut c_void, token: ffi::Token) {
    // SAFETY: as above.
    let slot = unsafe { slot::<E>(ctx) };
    let wish =
        border::attempt(|| slot.with(|effect| Ok(effect.cancel(slot.main(), TokenId(token)))));
    cancel(&slot.host, token, wish.unwrap_or_default());
}
