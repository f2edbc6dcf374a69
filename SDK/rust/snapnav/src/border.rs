//! Where calls cross: results become statuses, panics become errors, nothing unwinds further.

use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::error::{Code, Error, Result};
use crate::ffi::{self, Status};
use crate::panics;
use crate::value::{text_of, Lent, Value};

/// How a callback ended when it did not fail.
pub(crate) enum Ended {
    Ok,
    Pending,
    Decline,
    Veto(String),
    Redirect,
}

impl Ended {
    fn status(&self) -> Status {
        match self {
            Ended::Ok => ffi::OK,
            Ended::Pending => ffi::PENDING,
            Ended::Decline => ffi::DECLINE,
            Ended::Veto(_) => ffi::VETO,
            Ended::Redirect => ffi::REDIRECT,
        }
    }
}

/// Runs what a fallible callback of the contract does.
///
/// # Safety
/// `err` is NULL or an error of the caller's.
pub(crate) unsafe fn answer(
    err: *mut ffi::Error,
    body: impl FnOnce() -> Result<Ended>,
) -> ffi::Status {
    match attempt(body) {
        Ok(ended) => {
            if let Ended::Veto(reason) = &ended {
                // SAFETY: the caller's promise.
                unsafe { write(err, ffi::VETO, reason) };
            }
            ended.status()
        }
        Err(error) => {
            // SAFETY: the caller's promise.
            unsafe { write(err, error.code().status(), error.message()) };
            error.code().status()
        }
    }
}

/// Runs what may panic; a panic becomes an error.
pub(crate) fn attempt<T>(body: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(panics::error(payload)))
}

/// Writes code and message, cut at a letter when too long.
///
/// # Safety
/// `err` is NULL or points to an error whose `size` is true.
unsafe fn write(err: *mut ffi::Error, code: Status, message: &str) {
    // SAFETY: the caller's promise.
    let Some(err) = (unsafe { err.as_mut() }) else { return };
    if (err.size as usize) < std::mem::size_of::<ffi::Error>() {
        return;
    }
    let mut length = message.len().min(err.message.len() - 1);
    while !message.is_char_boundary(length) {
        length -= 1;
    }
    for (place, byte) in err.message.iter_mut().zip(&message.as_bytes()[..length]) {
        *place = if *byte == 0 { b' ' } else { *byte };
    }
    err.message[length] = 0;
    err.code = code;
}

/// Turns the status and error of a call to the host into a result.
pub(crate) fn outcome(status: Status, error: &ffi::Error) -> Result<()> {
    if status >= 0 {
        return Ok(());
    }
    let end = error.message.iter().position(|byte| *byte == 0).unwrap_or(error.message.len());
    let words = String::from_utf8_lossy(&error.message[..end]);
    Err(Error::new(Code::of(status), words))
}

/// Puts a value into a sink of the host's.
///
/// # Safety
/// `sink` is NULL or good for this call.
pub(crate) unsafe fn put(sink: *const ffi::Sink, value: &Value) -> Result<()> {
    // SAFETY: the caller's promise.
    let sink = unsafe { sink.as_ref() }.ok_or_else(|| Error::argument("the sink is NULL"))?;
    let put = sink.put.ok_or_else(|| Error::argument("the sink has no function"))?;
    let lent = Lent::new(value);
    // SAFETY: the sink is good; the value lives until it returns.
    unsafe { put(sink.ctx, lent.as_ptr()) };
    Ok(())
}

/// Text of the host's, as one's own.
///
/// # Safety
/// It is borrowed for this call.
pub(crate) unsafe fn text<'a>(text: ffi::Str, what: &str) -> Result<&'a str> {
    // SAFETY: the caller's promise.
    unsafe { text_of(text) }.map_err(|error| error.at(what))
}
