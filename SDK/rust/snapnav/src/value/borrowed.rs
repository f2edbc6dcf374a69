use std::fmt;

use super::{bytes_of, text_of, Map, Value};
use crate::error::{Error, Result};
use crate::ffi;

/// The most lists and maps one in another, as everywhere in the host.
const DEPTH_LIMIT: usize = 64;

static NOTHING: Nothing =
    Nothing(ffi::Value { kind: ffi::NULL, reserved: 0, u: ffi::Content { i: 0 } });

struct Nothing(ffi::Value);

// SAFETY: a null value holds no pointer.
unsafe impl Sync for Nothing {}

/// A value of the host's, borrowed for the length of a call: copy what you keep.
#[derive(Clone, Copy)]
pub struct ValueRef<'a>(&'a ffi::Value);

impl<'a> ValueRef<'a> {
    /// Borrows a value of the contract. NULL reads as null.
    ///
    /// # Safety
    /// Whatever it points to, at any depth, stays as it is while `'a` lasts.
    pub unsafe fn from_raw(value: *const ffi::Value) -> Self {
        // SAFETY: the caller's promise.
        ValueRef(unsafe { value.as_ref() }.unwrap_or(&NOTHING.0))
    }

    /// The value as the contract has it.
    pub fn as_raw(self) -> *const ffi::Value {
        self.0
    }

    /// What people call its kind, as [`Value::kind_name`]; `unknown` for one of a later contract.
    pub fn kind_name(self) -> &'static str {
        match self.0.kind {
            ffi::NULL => "null",
            ffi::BOOL => "bool",
            ffi::INT => "int",
            ffi::DOUBLE => "double",
            ffi::STRING => "string",
            ffi::BYTES => "bytes",
            ffi::LIST => "list",
            ffi::MAP => "map",
            _ => "unknown",
        }
    }

    /// Whether it is nothing.
    pub fn is_null(self) -> bool {
        self.0.kind == ffi::NULL
    }

    /// The answer, when this is a bool.
    pub fn as_bool(self) -> Option<bool> {
        match self.0.kind {
            // SAFETY: the kind says which field of the union is set.
            ffi::BOOL => Some(unsafe { self.0.u.i } != 0),
            _ => None,
        }
    }

    /// The number, when this is an int.
    pub fn as_int(self) -> Option<i64> {
        match self.0.kind {
            // SAFETY: as above.
            ffi::INT => Some(unsafe { self.0.u.i }),
            _ => None,
        }
    }

    /// The number, when this is a double or an int.
    pub fn as_double(self) -> Option<f64> {
        match self.0.kind {
            // SAFETY: as above.
            ffi::DOUBLE => Some(unsafe { self.0.u.d }),
            _ => self.as_int().map(|number| number as f64),
        }
    }

    /// The text, when this is a string of valid UTF-8.
    pub fn as_str(self) -> Option<&'a str> {
        if self.0.kind != ffi::STRING {
            return None;
        }
        // SAFETY: the kind says so; what it points to lives as long as 'a.
        unsafe { text_of(self.0.u.s) }.ok()
    }

    /// The bytes, when these are bytes.
    pub fn as_bytes(self) -> Option<&'a [u8]> {
        // SAFETY: as above.
        (self.0.kind == ffi::BYTES).then(|| unsafe { bytes_of(self.0.u.y) })
    }

    /// The items, when this is a list.
    pub fn as_list(self) -> Option<ListRef<'a>> {
        if self.0.kind != ffi::LIST {
            return None;
        }
        // SAFETY: as above.
        let list = unsafe { self.0.u.list };
        // SAFETY: as above; without items the pointer is not used.
        Some(ListRef(unsafe { slice(list.items, list.count) }))
    }

    /// The entries, when this is a map.
    pub fn as_map(self) -> Option<MapRef<'a>> {
        if self.0.kind != ffi::MAP {
            return None;
        }
        // SAFETY: as above.
        let map = unsafe { self.0.u.map };
        // SAFETY: as above; without items the pointer is not used.
        Some(MapRef(unsafe { slice(map.items, map.count) }))
    }

    /// The value of a key, when this is a map that has it.
    pub fn get(self, key: &str) -> Option<ValueRef<'a>> {
        self.as_map()?.get(key)
    }

    /// The entries; none when this is null, an error when it is anything else but a map.
    pub fn map(self) -> Result<MapRef<'a>> {
        match self.as_map() {
            None if self.is_null() => Ok(MapRef::default()),
            Some(map) => Ok(map),
            None => Err(Error::wrong_type(format!(
                "a value of the kind {}: a map was expected",
                self.kind_name()
            ))),
        }
    }

    /// A copy of one's own.
    ///
    /// Fails with [`Code::ARGUMENT`](crate::Code::ARGUMENT) for text that is not UTF-8, a kind of a later contract, and
    /// lists and maps nested deeper than 64.
    pub fn to_value(self) -> Result<Value> {
        self.copy(0)
    }

    fn copy(self, depth: usize) -> Result<Value> {
        Ok(match self.0.kind {
            ffi::LIST | ffi::MAP if depth >= DEPTH_LIMIT => {
                return Err(Error::argument(format!("a value nested deeper than {DEPTH_LIMIT}")));
            }
            ffi::NULL => Value::Null,
            // SAFETY: as above.
            ffi::BOOL => Value::Bool(unsafe { self.0.u.i } != 0),
            // SAFETY: as above.
            ffi::INT => Value::Int(unsafe { self.0.u.i }),
            // SAFETY: as above.
            ffi::DOUBLE => Value::Double(unsafe { self.0.u.d }),
            // SAFETY: as above.
            ffi::STRING => Value::String(unsafe { text_of(self.0.u.s) }?.to_string()),
            // SAFETY: as above.
            ffi::BYTES => Value::Bytes(unsafe { bytes_of(self.0.u.y) }.to_vec()),
            ffi::LIST => Value::List(
                self.as_list()
                    .into_iter()
                    .flatten()
                    .map(|item| item.copy(depth + 1))
                    .collect::<Result<_>>()?,
            ),
            ffi::MAP => Value::Map(self.as_map().unwrap_or_default().copy(depth)?),
            kind => return Err(Error::argument(format!("a value of the unknown kind {kind}"))),
        })
    }
}

impl fmt::Debug for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_value() {
            Ok(value) => value.fmt(f),
            Err(error) => write!(f, "<{error}>"),
        }
    }
}

/// # Safety
/// `count` of them are there and stay as they are while `'a` lasts, or `count` is 0.
unsafe fn slice<'a, T>(items: *const T, count: usize) -> &'a [T] {
    if count == 0 || items.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(items, count) }
}

/// # Safety
/// The entry's key stays as it is while `'a` lasts.
unsafe fn key_of<'a>(entry: &ffi::Entry) -> &'a [u8] {
    // SAFETY: the caller's promise.
    unsafe { bytes_of(ffi::Bytes { ptr: entry.key.ptr.cast(), len: entry.key.len }) }
}

/// A borrowed list.
#[derive(Clone, Copy, Default)]
pub struct ListRef<'a>(&'a [ffi::Value]);

impl<'a> ListRef<'a> {
    /// How many items there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// An item by its place, from 0.
    pub fn get(self, place: usize) -> Option<ValueRef<'a>> {
        self.0.get(place).map(ValueRef)
    }
}

/// The items of a borrowed list.
pub struct Items<'a>(std::slice::Iter<'a, ffi::Value>);

impl<'a> Iterator for Items<'a> {
    type Item = ValueRef<'a>;

    fn next(&mut self) -> Option<ValueRef<'a>> {
        self.0.next().map(ValueRef)
    }
}

impl<'a> IntoIterator for ListRef<'a> {
    type Item = ValueRef<'a>;
    type IntoIter = Items<'a>;

    fn into_iter(self) -> Items<'a> {
        Items(self.0.iter())
    }
}

/// A borrowed map.
#[derive(Clone, Copy, Default)]
pub struct MapRef<'a>(&'a [ffi::Entry]);

impl<'a> MapRef<'a> {
    /// How many entries there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key.
    pub fn get(self, key: &str) -> Option<ValueRef<'a>> {
        let found = self.0.iter().find(|entry| {
            // SAFETY: the map was borrowed for 'a, with its keys.
            let name = unsafe { key_of(entry) };
            name == key.as_bytes()
        })?;
        Some(ValueRef(&found.value))
    }

    /// The text of a key; an error that names the key when it is missing or no string.
    pub fn text(self, key: &str) -> Result<&'a str> {
        self.read(key, "a string", ValueRef::as_str)
    }

    /// The text of a key, or another one when it is missing; an error when it is no string.
    pub fn text_or(self, key: &str, missing: &'a str) -> Result<&'a str> {
        self.get(key).map_or(Ok(missing), |_| self.text(key))
    }

    /// The whole number of a key, or another one when it is missing; an error when it is no int.
    pub fn int_or(self, key: &str, missing: i64) -> Result<i64> {
        self.get(key).map_or(Ok(missing), |_| self.int(key))
    }

    /// The answer of a key, or another one when it is missing; an error when it is no bool.
    pub fn bool_or(self, key: &str, missing: bool) -> Result<bool> {
        self.get(key).map_or(Ok(missing), |_| self.bool(key))
    }

    /// The whole number of a key; an error that names the key when it is missing or no int.
    pub fn int(self, key: &str) -> Result<i64> {
        self.read(key, "an int", ValueRef::as_int)
    }

    /// The number of a key; an error that names the key when it is missing or neither int nor double.
    pub fn double(self, key: &str) -> Result<f64> {
        self.read(key, "a double", ValueRef::as_double)
    }

    /// The answer of a key; an error that names the key when it is missing or no bool.
    pub fn bool(self, key: &str) -> Result<bool> {
        self.read(key, "a bool", ValueRef::as_bool)
    }

    fn read<T>(
        self,
        key: &str,
        expected: &str,
        read: impl FnOnce(ValueRef<'a>) -> Option<T>,
    ) -> Result<T> {
        let value = self
            .get(key)
            .ok_or_else(|| Error::key(format!("\"{key}\" is missing: {expected} was expected")))?;
        read(value).ok_or_else(|| {
            Error::wrong_type(format!(
                "\"{key}\" is of the kind {}: {expected} was expected",
                value.kind_name()
            ))
        })
    }

    /// A copy of one's own; fails like [`ValueRef::to_value`].
    pub fn to_map(self) -> Result<Map> {
        self.copy(0)
    }

    fn copy(self, depth: usize) -> Result<Map> {
        self.0
            .iter()
            .map(|entry| {
                // SAFETY: as above.
                let key = unsafe { text_of(entry.key) }?;
                Ok((key.to_string(), ValueRef(&entry.value).copy(depth + 1)?))
            })
            .collect()
    }
}

/// The entries of a borrowed map; a key that is not UTF-8 is read with replacement characters.
pub struct Entries<'a>(std::slice::Iter<'a, ffi::Entry>);

impl<'a> Iterator for Entries<'a> {
    type Item = (std::borrow::Cow<'a, str>, ValueRef<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.0.next()?;
        // SAFETY: the map was borrowed for 'a, with its keys.
        let key = unsafe { key_of(entry) };
        Some((String::from_utf8_lossy(key), ValueRef(&entry.value)))
    }
}

impl<'a> IntoIterator for MapRef<'a> {
    type Item = (std::borrow::Cow<'a, str>, ValueRef<'a>);
    type IntoIter = Entries<'a>;

    fn into_iter(self) -> Entries<'a> {
        Entries(self.0.iter())
    }
}
