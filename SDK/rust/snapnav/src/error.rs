use std::fmt;

use crate::ffi::{self, Status};

/// What a fallible call of this crate answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Which kind of failure it is: a status code of the contract below 0.
///
/// It is a number, not an enum, because later contracts may add codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code(Status);

impl Code {
    /// Any failure that no other code fits.
    pub const FAIL: Code = Code(ffi::E_FAIL);
    /// A wrong argument.
    pub const ARGUMENT: Code = Code(ffi::E_ARG);
    /// A value of another type than expected.
    pub const TYPE: Code = Code(ffi::E_TYPE);
    /// No such key or name.
    pub const KEY: Code = Code(ffi::E_KEY);
    /// A screen, token or timer that is no more.
    pub const HANDLE: Code = Code(ffi::E_HANDLE);
    /// Called on the wrong thread.
    pub const THREAD: Code = Code(ffi::E_THREAD);
    /// Called at the wrong time.
    pub const STATE: Code = Code(ffi::E_STATE);
    /// Not served here.
    pub const UNSUPPORTED: Code = Code(ffi::E_UNSUPPORTED);
    /// Cancelled before it was done.
    pub const CANCELLED: Code = Code(ffi::E_CANCELLED);
    /// Not done in time.
    pub const TIMEOUT: Code = Code(ffi::E_TIMEOUT);
    /// Not enough memory.
    pub const NO_MEMORY: Code = Code(ffi::E_NOMEM);
    /// There is one of that name.
    pub const DUPLICATE: Code = Code(ffi::E_DUPLICATE);
    /// A signature text that cannot be read.
    pub const SIGNATURE: Code = Code(ffi::E_SIGNATURE);

    /// The code of a status; [`Code::FAIL`] for a status that is no error.
    pub fn of(status: Status) -> Self {
        if status < 0 {
            Code(status)
        } else {
            Code::FAIL
        }
    }

    /// The status of the contract, below 0.
    pub fn status(self) -> Status {
        self.0
    }

    fn words(self) -> &'static str {
        match self.0 {
            ffi::E_FAIL => "failed",
            ffi::E_ARG => "wrong argument",
            ffi::E_TYPE => "wrong type",
            ffi::E_KEY => "no such key",
            ffi::E_HANDLE => "stale handle",
            ffi::E_THREAD => "wrong thread",
            ffi::E_STATE => "wrong state",
            ffi::E_UNSUPPORTED => "not supported",
            ffi::E_CANCELLED => "cancelled",
            ffi::E_TIMEOUT => "timed out",
            ffi::E_NOMEM => "no memory",
            ffi::E_DUPLICATE => "duplicate",
            ffi::E_SIGNATURE => "unreadable signature",
            _ => "unknown error",
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.words(), self.0)
    }
}

/// A failure as it crosses the border: a code, and a sentence for people.
///
/// Every `std::error::Error` turns into one with `?`, with the code [`Code::FAIL`]. For that to be
/// possible this type is no `std::error::Error` itself. The border has room for 247 bytes of the
/// sentence and cuts what is longer.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    code: Code,
    message: String,
}

impl Error {
    /// A failure of this kind. The sentence says what, where, which value and how to mend it.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let message = message.into();
        let message = if message.is_empty() { code.words().to_string() } else { message };
        Error { code, message }
    }

    /// Any failure that no other code fits.
    pub fn fail(message: impl Into<String>) -> Self {
        Error::new(Code::FAIL, message)
    }

    /// A wrong argument.
    pub fn argument(message: impl Into<String>) -> Self {
        Error::new(Code::ARGUMENT, message)
    }

    /// A key that is not there.
    pub fn key(message: impl Into<String>) -> Self {
        Error::new(Code::KEY, message)
    }

    /// A value of another type.
    pub fn wrong_type(message: impl Into<String>) -> Self {
        Error::new(Code::TYPE, message)
    }

    /// Something that is not served.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Error::new(Code::UNSUPPORTED, message)
    }

    /// A call at the wrong time.
    pub fn state(message: impl Into<String>) -> Self {
        Error::new(Code::STATE, message)
    }

    /// The kind.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The sentence; never empty.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same failure with words before its sentence: where it happened, followed by `: `.
    pub fn at(self, place: impl fmt::Display) -> Self {
        Error { code: self.code, message: format!("{place}: {}", self.message) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {:?}", self.message, self.code)
    }
}

impl<E: std::error::Error> From<E> for Error {
    fn from(error: E) -> Self {
        Error::new(Code::FAIL, error.to_string())
    }
}
