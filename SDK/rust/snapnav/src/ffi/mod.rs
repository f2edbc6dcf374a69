//! The contract itself: what `snapnav_plugin.h` declares, written by hand.
//!
//! The names are those of the header without their prefix, in Rust's spelling; the fields are the
//! header's, where their meaning is told. Plugins need this module only for what the rest of the crate
//! does not cover. A test compiles a C program against the header and compares every size and offset.

mod data;
mod host;
mod layout;
mod roles;

pub use data::*;
pub use host::*;
pub use layout::LAYOUT;
#[cfg(test)]
pub(crate) use layout::STRUCTS;
pub use roles::*;

/// The contract's major version.
pub const ABI_MAJOR: u32 = 1;
/// The contract's minor version that this crate knows.
pub const ABI_MINOR: u32 = 0;
/// The type of the metadata note, "NAV1".
pub const NOTE_TYPE: u32 = 0x3156_414e;

/// What a call answers: 0 done, above 0 a normal outcome, below 0 an error.
pub type Status = i32;
/// Done.
pub const OK: Status = 0;
/// The answer comes later, through `Host::complete` and the token.
pub const PENDING: Status = 1;
/// A router: not my route.
pub const DECLINE: Status = 2;
/// A mediator: do not go there.
pub const VETO: Status = 3;
/// A mediator: go elsewhere, the sink got where.
pub const REDIRECT: Status = 4;
/// Any failure.
pub const E_FAIL: Status = -1;
/// A wrong argument.
pub const E_ARG: Status = -2;
/// A value of another type.
pub const E_TYPE: Status = -3;
/// No such key.
pub const E_KEY: Status = -4;
/// A stale screen, token or timer.
pub const E_HANDLE: Status = -5;
/// Called on the wrong thread.
pub const E_THREAD: Status = -6;
/// Called at the wrong time.
pub const E_STATE: Status = -7;
/// Not served.
pub const E_UNSUPPORTED: Status = -8;
/// Cancelled.
pub const E_CANCELLED: Status = -9;
/// Too late.
pub const E_TIMEOUT: Status = -10;
/// No memory.
pub const E_NOMEM: Status = -11;
/// There is one of that name.
pub const E_DUPLICATE: Status = -12;
/// A signature that cannot be read.
pub const E_SIGNATURE: Status = -13;

/// A navigation or an update is shown with animation.
pub const ANIMATED: u32 = 1;
/// A guard is asked: nothing is made yet.
pub const GUARD: u32 = 2;
/// A transition builds the whole state from nothing.
pub const SYNC: u32 = 4;
/// A guard is asked for the screen that goes.
pub const LEAVE: u32 = 8;
/// A flag of a mediator: it only says yes or no.
pub const CONDITION: u32 = 1;

/// A presenter has `run` and `quit`.
pub const OWNS_MAIN_LOOP: u32 = 1;
/// A presenter draws regions.
pub const KNOWS_REGIONS: u32 = 2;

/// `Function::kind`: a property's getter.
pub const GETTER: u32 = 1;
/// `Function::kind`: a property's setter.
pub const SETTER: u32 = 2;
/// `Function::kind`: an action.
pub const ACTION: u32 = 3;
/// `Function::kind`: a property's observer.
pub const OBSERVER: u32 = 4;
/// `Function::kind`: a free function.
pub const FREE: u32 = 5;
/// Added to `Function::kind` of a property that is private.
pub const PRIVATE: u32 = 256;

/// The id of the extension that a presenter with its own main loop asks for.
pub const MAIN_LOOP: &str = "snapnav.main-loop/1";
