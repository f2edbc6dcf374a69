use std::cell::RefCell;

use crate::error::{Error, Result};
use crate::ffi;
use crate::host::ScreenId;
use crate::value::{bytes_of, lend_text, text_of, Lent, Value, ValueRef};

/// What a typed function can take: `bool`, `i32`, `u32`, `i64`, `u64`, `f32`, `f64`, `String`,
/// `Vec<u8>`, [`ScreenId`] and [`Value`].
pub trait Argument: Sized + sealed::Argument {}

/// What a typed function can answer: what it can take, and `&'static str`.
pub trait Returned: Sized + sealed::Returned {}

/// What an action or a free function can end with: a [`Returned`], nothing, or a `Result` of nothing.
///
/// The contract has no room for both an answer and an error: what answers cannot fail.
pub trait Outcome: Sized + sealed::Outcome {}

pub(crate) mod sealed {
    use super::*;

    pub trait Argument: Sized {
        const LETTER: char;
        type Raw: Copy;
        /// # Safety
        /// What it points to is borrowed for this call.
        unsafe fn read(raw: Self::Raw) -> Result<Self>;
    }

    pub trait Returned: Sized {
        const LETTER: char;
        type Raw: Copy;
        fn give(self) -> Self::Raw;
        /// As observers hear it; an error for what no value can be.
        fn value(self) -> Result<Value>;
        /// What stands for an answer after a panic.
        fn nothing() -> Self::Raw;
    }

    pub trait Outcome: Sized {
        /// The letter of the answer; `None`: it ends with a status and an error.
        const LETTER: Option<char>;
        type Raw: Copy;
        fn give(self) -> Self::Raw;
        fn status(self) -> Result<()>;
        fn nothing() -> Self::Raw;
    }
}

/// What the last answer points to. The host copies it before it calls anything else.
enum Kept {
    Nothing,
    Text(String),
    Bytes(Vec<u8>),
    Value(Box<Value>, Option<Lent<'static>>),
}

thread_local! {
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept::Nothing) };
}

fn keep<R>(kept: Kept, point: impl FnOnce(&mut Kept) -> R) -> R {
    KEPT.with(|place| {
        let mut place = place.borrow_mut();
        let old = std::mem::replace(&mut *place, kept);
        let result = point(&mut place);
        drop(place);
        drop(old);
        result
    })
}

macro_rules! number {
    ($($type:ty: $letter:literal, $raw:ty, $read:expr, $give:expr, $value:expr;)+) => {
        $(impl Argument for $type {}
        impl Returned for $type {}

        impl sealed::Argument for $type {
            const LETTER: char = $letter;
            type Raw = $raw;
            unsafe fn read(raw: $raw) -> Result<Self> {
                let read: fn($raw) -> $type = $read;
                Ok(read(raw))
            }
        }

        impl sealed::Returned for $type {
            const LETTER: char = $letter;
            type Raw = $raw;
            fn give(self) -> $raw {
                let give: fn($type) -> $raw = $give;
                give(self)
            }
            fn value(self) -> Result<Value> {
                let value: fn($type) -> Result<Value> = $value;
                value(self)
            }
            fn nothing() -> $raw {
                Default::default()
            }
        })+
    };
}

number! {
    bool: 'b', u8, |raw| raw != 0, u8::from, |own| Ok(Value::Bool(own));
    i32: 'i', i32, |raw| raw, |own| own, |own| Ok(own.into());
    u32: 'u', u32, |raw| raw, |own| own, |own| Ok(own.into());
    i64: 'x', i64, |raw| raw, |own| own, |own| Ok(Value::Int(own));
    u64: 't', u64, |raw| raw, |own| own, whole;
    f32: 'f', f32, |raw| raw, |own| own, |own| Ok(own.into());
    f64: 'd', f64, |raw| raw, |own| own, |own| Ok(Value::Double(own));
    ScreenId: 'h', u64, ScreenId, |own| own.0, |own| Ok(own.into());
}

/// A whole number as a value, which has no room for those above 2^63 - 1.
fn whole(number: u64) -> Result<Value> {
    let fits = i64::try_from(number);
    let fits =
        fits.map_err(|_| Error::argument(format!("{number} is more than an integer can be")))?;
    Ok(Value::Int(fits))
}

impl Argument for String {}
impl Returned for String {}

impl sealed::Argument for String {
    const LETTER: char = 's';
    type Raw = ffi::Str;
    unsafe fn read(raw: ffi::Str) -> Result<Self> {
        // SAFETY: the caller's promise.
        Ok(unsafe { text_of(raw) }?.to_string())
    }
}

impl sealed::Returned for String {
    const LETTER: char = 's';
    type Raw = ffi::Str;
    fn give(self) -> ffi::Str {
        keep(Kept::Text(self), |kept| match kept {
            Kept::Text(text) => lend_text(text),
            _ => Self::nothing(),
        })
    }
    fn value(self) -> Result<Value> {
        Ok(Value::String(self))
    }
    fn nothing() -> ffi::Str {
        lend_text("")
    }
}

impl Returned for &'static str {}

impl sealed::Returned for &'static str {
    const LETTER: char = 's';
    type Raw = ffi::Str;
    fn give(self) -> ffi::Str {
        lend_text(self)
    }
    fn value(self) -> Result<Value> {
        Ok(Value::from(self))
    }
    fn nothing() -> ffi::Str {
        lend_text("")
    }
}

impl Argument for Vec<u8> {}
impl Returned for Vec<u8> {}

impl sealed::Argument for Vec<u8> {
    const LETTER: char = 'y';
    type Raw = ffi::Bytes;
    unsafe fn read(raw: ffi::Bytes) -> Result<Self> {
        // SAFETY: the caller's promise.
        Ok(unsafe { bytes_of(raw) }.to_vec())
    }
}

impl sealed::Returned for Vec<u8> {
    const LETTER: char = 'y';
    type Raw = ffi::Bytes;
    fn give(self) -> ffi::Bytes {
        keep(Kept::Bytes(self), |kept| match kept {
            Kept::Bytes(bytes) => ffi::Bytes { ptr: bytes.as_ptr(), len: bytes.len() },
            _ => Self::nothing(),
        })
    }
    fn value(self) -> Result<Value> {
        Ok(Value::Bytes(self))
    }
    fn nothing() -> ffi::Bytes {
        ffi::Bytes { ptr: std::ptr::NonNull::dangling().as_ptr(), len: 0 }
    }
}

impl Argument for Value {}
impl Returned for Value {}

impl sealed::Argument for Value {
    const LETTER: char = 'v';
    type Raw = *const ffi::Value;
    unsafe fn read(raw: *const ffi::Value) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { ValueRef::from_raw(raw) }.to_value()
    }
}

impl sealed::Returned for Value {
    const LETTER: char = 'v';
    type Raw = *const ffi::Value;
    fn give(self) -> *const ffi::Value {
        keep(Kept::Value(Box::new(self), None), |kept| match kept {
            Kept::Value(value, place) => {
                let value: *const Value = &**value;
                // SAFETY: the value is kept, unmoved in its box, as long as what points into it.
                place.insert(Lent::new(unsafe { &*value })).as_ptr()
            }
            _ => Self::nothing(),
        })
    }
    fn value(self) -> Result<Value> {
        Ok(self)
    }
    fn nothing() -> *const ffi::Value {
        // SAFETY: NULL reads as null.
        unsafe { ValueRef::from_raw(std::ptr::null()) }.as_raw()
    }
}

impl<T: Returned> Outcome for T {}

impl<T: Returned> sealed::Outcome for T {
    const LETTER: Option<char> = Some(<T as sealed::Returned>::LETTER);
    type Raw = <T as sealed::Returned>::Raw;
    fn give(self) -> Self::Raw {
        sealed::Returned::give(self)
    }
    fn status(self) -> Result<()> {
        Ok(())
    }
    fn nothing() -> Self::Raw {
        <T as sealed::Returned>::nothing()
    }
}

impl Outcome for () {}

impl sealed::Outcome for () {
    const LETTER: Option<char> = None;
    type Raw = i32;
    fn give(self) -> i32 {
        ffi::OK
    }
    fn status(self) -> Result<()> {
        Ok(())
    }
    fn nothing() -> i32 {
        ffi::E_FAIL
    }
}

impl<E: Into<crate::Error>> Outcome for std::result::Result<(), E> {}

impl<E: Into<crate::Error>> sealed::Outcome for std::result::Result<(), E> {
    const LETTER: Option<char> = None;
    type Raw = i32;
    fn give(self) -> i32 {
        ffi::OK
    }
    fn status(self) -> Result<()> {
        self.map_err(Into::into)
    }
    fn nothing() -> i32 {
        ffi::E_FAIL
    }
}
