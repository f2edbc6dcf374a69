//! The way of values across the border.

use super::Value;
use crate::error::{Error, Result};
use crate::ffi;

/// The text of a borrowed string.
///
/// # Safety
/// What it points to stays as it is while `'a` lasts.
pub(crate) unsafe fn text_of<'a>(text: ffi::Str) -> Result<&'a str> {
    // SAFETY: the caller's promise.
    let bytes = unsafe { bytes_of(ffi::Bytes { ptr: text.ptr.cast(), len: text.len }) };
    std::str::from_utf8(bytes).map_err(|fault| {
        Error::argument(format!("text that is not UTF-8 at byte {}", fault.valid_up_to()))
    })
}

/// Borrowed bytes.
///
/// # Safety
/// What it points to stays as it is while `'a` lasts.
pub(crate) unsafe fn bytes_of<'a>(bytes: ffi::Bytes) -> &'a [u8] {
    if bytes.len == 0 || bytes.ptr.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise; it is not empty.
    unsafe { std::slice::from_raw_parts(bytes.ptr, bytes.len) }
}

/// Text lent to the host.
pub(crate) fn lend_text(text: &str) -> ffi::Str {
    ffi::Str { ptr: text.as_ptr().cast(), len: text.len() }
}

/// A value as the contract has it. It points into what it was made from.
pub(crate) struct Lent<'a> {
    root: ffi::Value,
    lists: Vec<Vec<ffi::Value>>,
    maps: Vec<Vec<ffi::Entry>>,
    lender: std::marker::PhantomData<&'a Value>,
}

impl<'a> Lent<'a> {
    pub(crate) fn new(value: &'a Value) -> Self {
        let mut lent = Lent {
            root: plain(ffi::NULL, ffi::Content { i: 0 }),
            lists: Vec::new(),
            maps: Vec::new(),
            lender: std::marker::PhantomData,
        };
        lent.root = lent.lend(value);
        lent
    }

    /// Good as long as this lives.
    pub(crate) fn as_ptr(&self) -> *const ffi::Value {
        &self.root
    }

    fn lend(&mut self, value: &Value) -> ffi::Value {
        match value {
            Value::Null => plain(ffi::NULL, ffi::Content { i: 0 }),
            Value::Bool(answer) => plain(ffi::BOOL, ffi::Content { i: i64::from(*answer) }),
            Value::Int(number) => plain(ffi::INT, ffi::Content { i: *number }),
            Value::Double(number) => plain(ffi::DOUBLE, ffi::Content { d: *number }),
            Value::String(text) => plain(ffi::STRING, ffi::Content { s: lend_text(text) }),
            Value::Bytes(bytes) => {
                let y = ffi::Bytes { ptr: bytes.as_ptr(), len: bytes.len() };
                plain(ffi::BYTES, ffi::Content { y })
            }
            Value::List(items) => {
                let items: Vec<ffi::Value> = items.iter().map(|item| self.lend(item)).collect();
                let list = ffi::Items { items: items.as_ptr(), count: items.len() };
                self.lists.push(items);
                plain(ffi::LIST, ffi::Content { list })
            }
            Value::Map(map) => {
                let entries: Vec<ffi::Entry> = map
                    .iter()
                    .map(|(key, value)| ffi::Entry { key: lend_text(key), value: self.lend(value) })
                    .collect();
                let map = ffi::Entries { items: entries.as_ptr(), count: entries.len() };
                self.maps.push(entries);
                plain(ffi::MAP, ffi::Content { map })
            }
        }
    }
}

fn plain(kind: u32, u: ffi::Content) -> ffi::Value {
    ffi::Value { kind, reserved: 0, u }
}
