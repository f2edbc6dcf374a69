use std::cell::RefCell;

use crate::error::{Error, Result};
use crate::host::{Host, MainHost};

/// Something of the author's that the host calls: one call at a time, on the main thread.
pub(crate) struct Slot<T> {
    name: String,
    pub(crate) host: Host,
    cell: RefCell<T>,
}

impl<T> Slot<T> {
    pub(crate) fn new(name: String, host: Host, content: T) -> Self {
        Slot { name, host, cell: RefCell::new(content) }
    }

    pub(crate) fn main(&self) -> MainHost<'_> {
        MainHost::assume(&self.host)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Works with it; an error when it is being worked with further up the stack.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> Result<R>) -> Result<R> {
        match self.cell.try_borrow_mut() {
            Ok(mut content) => work(&mut content),
            Err(_) => Err(self.busy()),
        }
    }

    /// Reads it; an error when it is being changed further up the stack.
    pub(crate) fn read<R>(&self, work: impl FnOnce(&T) -> Result<R>) -> Result<R> {
        match self.cell.try_borrow() {
            Ok(content) => work(&content),
            Err(_) => Err(self.busy()),
        }
    }

    fn busy(&self) -> Error {
        Error::state(format!("{} was called from inside a call to itself", self.name))
    }
}
