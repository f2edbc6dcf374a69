//! Typed functions: plain functions in, C functions with a signature text out.
//!
//! The contract calls them without any context but a screen's instance, so what is registered must be a
//! function or a closure that captures nothing: then its type alone says what to call.

mod carry;
mod functions;

pub use carry::{Argument, Outcome, Returned};
pub(crate) use functions::sealed::{Action as SealedAction, Free as SealedFree};
pub(crate) use functions::{getter, observer, setter};
pub use functions::{Action, FreeFunction};

use std::marker::PhantomData;

use crate::ffi;

/// A typed function, ready to be registered.
pub struct Typed {
    pub(crate) kind: u32,
    pub(crate) signature: String,
    pub(crate) function: ffi::Fn,
}

/// Refuses, while compiling, a closure that captures something.
pub(crate) struct CapturesNothing<F>(PhantomData<F>);

impl<F> CapturesNothing<F> {
    pub(crate) const CHECK: () = assert!(
        std::mem::size_of::<F>() == 0,
        "a typed function must be a function, or a closure that captures nothing"
    );
}

/// The function that a type without size stands for.
///
/// # Safety
/// Somebody handed in a value of this type, which is `Copy`.
pub(crate) unsafe fn conjure<F: Copy + 'static>() -> F {
    let () = CapturesNothing::<F>::CHECK;
    // SAFETY: a type without size has no bytes to read, and its one value was handed in.
    unsafe { std::ptr::NonNull::<F>::dangling().as_ptr().read() }
}
