use super::Move;
use crate::border::text;
use crate::error::{Error, Result};
use crate::ffi;
use crate::value::ValueRef;

/// Why a screen or an effect is about to be shown, changed or taken away; borrowed for the call.
#[derive(Clone, Copy)]
pub struct Attributes<'a> {
    movement: Move,
    from: &'a str,
    to: &'a str,
    data: &'a str,
    object: ValueRef<'a>,
}

impl<'a> Attributes<'a> {
    /// # Safety
    /// NULL or borrowed for `'a`.
    pub(super) unsafe fn new(raw: *const ffi::Attributes) -> Result<Self> {
        // SAFETY: the caller's promise, for what it points to, too.
        unsafe {
            let raw = raw.as_ref().ok_or_else(|| Error::argument("no attributes"))?;
            Ok(Attributes {
                movement: Move::new(raw.r#move),
                from: text(raw.from, "the state URL in force")?,
                to: text(raw.to, "the state URL to be")?,
                data: text(raw.data, "the data")?,
                object: ValueRef::from_raw(raw.object),
            })
        }
    }

    /// The net visual move.
    pub fn movement(&self) -> Move {
        self.movement
    }

    /// The state URL in force.
    pub fn from(&self) -> &'a str {
        self.from
    }

    /// The state URL to be.
    pub fn to(&self) -> &'a str {
        self.to
    }

    /// Its own data in the state URL; `None` when it has none.
    pub fn data(&self) -> Option<&'a str> {
        Some(self.data).filter(|data| !data.is_empty())
    }

    /// What the request gave along, or null.
    pub fn object(&self) -> ValueRef<'a> {
        self.object
    }
}
