//! Write plugins for SnapNavigation in Rust.
//!
//! A plugin is one shared library. It registers [mediators](Mediator) (what is passed),
//! [presenters](Presenter) (how it is shown), [routers](Router) (where to), [screen types](Screen),
//! [effects](Effect) and free typed functions; the host, `navhost`, loads it at run time and a manifest
//! snaps the parts together.
//!
//! ```
//! use snapnav::{Error, MainHost, Mediation, Mediator, Navigation, Registrar, Result, ValueRef};
//!
//! struct Greet;
//!
//! impl Mediator for Greet {
//!     fn mediate(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
//!         let name = navigation.payload().text("name")?;
//!         let screen = navigation.destination().ok_or_else(|| Error::argument("no screen to greet on"))?;
//!         host.screen_set(screen, "title", format!("Hello {name}"))?;
//!         Ok(Mediation::Done)
//!     }
//! }
//!
//! fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
//!     registrar.mediator("greet", Greet)
//! }
//!
//! snapnav::plugin! {
//!     id: "org.example.hello",
//!     version: "1.0.0",
//!     provides: { mediators: ["greet"] },
//!     start: start,
//! }
//! # fn main() {}
//! ```
//!
//! # What holds everywhere
//!
//! - **Threads.** The host calls a plugin on its main thread only. [`MainHost`] stays there; [`Host`]
//!   may be cloned into threads.
//! - **Errors** are [`Result`]s: `?` works on every `std::error::Error`.
//! - **Panics** are caught where a call comes in: the caller gets [`Code::FAIL`] with the panic's words
//!   and place, the log gets them too, and the plugin goes on. Nothing is poisoned: Rust keeps memory
//!   safe, and the host undoes the navigation in which it happened.
//! - **Later answers** go through a [`Token`], good once, from any thread.
//! - **Borrowed data** ([`ValueRef`], [`MapRef`]) cannot be kept: lifetimes see to it.
#![deny(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]
#![deny(unreachable_pub)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(not(target_os = "linux"))]
compile_error!("snapnav: plugins are ELF libraries for Linux");
#[cfg(not(target_pointer_width = "64"))]
compile_error!("snapnav: the contract is for 64-bit targets");
#[cfg(all(panic = "abort", not(feature = "panic-abort")))]
compile_error!(
    "snapnav: with panic = \"abort\" a panic in a plugin ends the host: remove it from the profile, \
     or say that it is meant with the feature \"panic-abort\""
);

mod border;
mod error;
pub mod ffi;
mod host;
mod lifecycle;
mod macros;
mod note;
mod panics;
mod registrar;
mod roles;
mod slot;
mod token;
mod typed;
mod value;

pub use error::{Code, Error, Result};
pub use host::{host, Asset, Host, Level, MainHost, MainLoop, Request, ScreenId, Timer, Watch};
pub use registrar::Registrar;
pub use roles::{
    Attributes, Effect, EffectCall, LoopPresenter, Mediation, Mediator, Members, Move, Navigation,
    Operation, Presenter, Presenting, Question, Resolution, RouteDescription, Router, Screen,
    ScreenEvent, Shown, Target, Transition, Update,
};
pub use token::{Answer, Cancelled, Later, Token, TokenId};
pub use typed::{Action, Argument, FreeFunction, Outcome, Returned};
pub use value::{Entries, Items, ListRef, Map, MapRef, Value, ValueRef};

/// What [`plugin!`] expands to; no part of the interface.
#[doc(hidden)]
pub mod plugin_parts {
    pub use crate::lifecycle::{with_state, Definition, Descriptor};
    pub use crate::note::{check_id, length, terminated, Note, Part};
    pub use std::any::Any;
    pub use std::boxed::Box;

    /// A plugin's state, whatever it is.
    pub type State = Box<dyn Any>;
}

#[cfg(test)]
mod tests;
