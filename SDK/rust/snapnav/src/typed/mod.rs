//! Typed functions: functions and closures in, C functions with a signature text out.
//!
//! What is registered, with all that it captured, is kept until the plugin has stopped; the user pointer
//! of its C function points to it.

mod carry;
mod functions;

pub use carry::{Argument, Outcome, Returned};
pub(crate) use functions::sealed::{Action as SealedAction, Free as SealedFree};
pub(crate) use functions::{getter, observer, setter, ReadValue};
pub use functions::{Action, FreeFunction};

use std::any::Any;
use std::ffi::c_void;
use std::rc::Rc;

use crate::error::{Error, Result};
use crate::ffi;

/// A typed function, ready to be registered.
pub struct Typed {
    pub(crate) kind: u32,
    pub(crate) signature: String,
    pub(crate) function: ffi::Fn,
    /// What the user pointer points to.
    pub(crate) user: Rc<dyn Any>,
}

impl Typed {
    pub(crate) fn pointer(&self) -> *mut c_void {
        Rc::as_ptr(&self.user).cast::<c_void>().cast_mut()
    }
}

/// What a user pointer points to.
///
/// # Safety
/// NULL, or from `pointer` of what was registered with an `F`, and the plugin has not stopped.
unsafe fn user<'a, F: 'static>(user: *mut c_void) -> Result<&'a F> {
    // SAFETY: the caller's promise.
    unsafe { user.cast::<F>().as_ref() }
        .ok_or_else(|| Error::argument("the function's user pointer is NULL"))
}
