use std::ffi::c_void;
use std::os::raw::c_char;

use super::Status;

/// A live screen; 0: none.
pub type Screen = u64;
/// One answer that may come later; 0: none.
pub type Token = u64;
/// One scheduled call; 0: none.
pub type Timer = u64;

/// `snapnav_str`: borrowed text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Str {
    pub ptr: *const c_char,
    pub len: usize,
}

/// `snapnav_bytes`: borrowed bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Bytes {
    pub ptr: *const u8,
    pub len: usize,
}

/// `snapnav_value.kind`: nothing.
pub const NULL: u32 = 0;
/// `snapnav_value.kind`: `u.i` is 0 or 1.
pub const BOOL: u32 = 1;
/// `snapnav_value.kind`: `u.i`.
pub const INT: u32 = 2;
/// `snapnav_value.kind`: `u.d`.
pub const DOUBLE: u32 = 3;
/// `snapnav_value.kind`: `u.s`.
pub const STRING: u32 = 4;
/// `snapnav_value.kind`: `u.y`.
pub const BYTES: u32 = 5;
/// `snapnav_value.kind`: `u.list`.
pub const LIST: u32 = 6;
/// `snapnav_value.kind`: `u.map`.
pub const MAP: u32 = 7;

/// The items of a list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Items {
    pub items: *const Value,
    pub count: usize,
}

/// The entries of a map.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Entries {
    pub items: *const Entry,
    pub count: usize,
}

/// `snapnav_value.u`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub union Content {
    pub i: i64,
    pub d: f64,
    pub s: Str,
    pub y: Bytes,
    pub list: Items,
    pub map: Entries,
}

/// `snapnav_value`: a borrowed value.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Value {
    pub kind: u32,
    pub reserved: u32,
    pub u: Content,
}

/// `snapnav_entry`: a key of a map and its value.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Entry {
    pub key: Str,
    pub value: Value,
}

/// `snapnav_sink`: takes one answer.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Sink {
    pub ctx: *mut c_void,
    pub put: Option<unsafe extern "C" fn(*mut c_void, *const Value)>,
}

/// `snapnav_error`: the caller's; the callee writes code and message.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Error {
    pub size: u32,
    pub code: Status,
    pub message: [u8; 248],
}

impl Error {
    /// One with room for a message, and nothing in it.
    pub const fn empty() -> Self {
        Error { size: std::mem::size_of::<Error>() as u32, code: super::OK, message: [0; 248] }
    }
}
