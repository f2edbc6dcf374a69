//! The roles a plugin can play.

mod attributes;
mod effect;
mod mediator;
mod presenter;
mod router;
mod screen;
mod transition;

pub use attributes::Attributes;
pub use effect::{Effect, EffectCall};
pub use mediator::{Mediation, Mediator, Navigation};
pub use presenter::{LoopPresenter, Presenter, Presenting, Shown};
pub use router::{Question, Resolution, RouteDescription, Router, Target};
pub(crate) use screen::{Factory, Instance, TypeSlot};
pub use screen::{Members, Screen, ScreenEvent};
pub use transition::{Move, Operation, Transition, Update};

pub(crate) use effect::table as effect_table;
pub(crate) use mediator::table as mediator_table;
pub(crate) use presenter::{loop_table as loop_presenter_table, table as presenter_table};
pub(crate) use router::table as router_table;
pub(crate) use screen::table as screen_table;

use std::ffi::c_void;
use std::time::Duration;

use crate::ffi;
use crate::slot::Slot;

/// The slot that a table's context points to.
///
/// # Safety
/// The context is a `Slot<T>` of a plugin that is started.
pub(crate) unsafe fn slot<'a, T>(ctx: *mut c_void) -> &'a Slot<T> {
    // SAFETY: the caller's promise.
    unsafe { &*ctx.cast::<Slot<T>>() }
}

/// How long it is until a deadline; zero when it is over.
pub(crate) fn time_left(deadline_ns: u64) -> Option<Duration> {
    if deadline_ns == 0 {
        return None;
    }
    let mut now = TimeSpec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the kernel fills in the time; this clock is there on every Linux.
    if unsafe { clock_gettime(CLOCK_MONOTONIC, &mut now) } != 0 {
        return None;
    }
    let now = (now.seconds as u64).saturating_mul(1_000_000_000) + now.nanoseconds as u64;
    Some(Duration::from_nanos(deadline_ns.saturating_sub(now)))
}

#[repr(C)]
struct TimeSpec {
    seconds: i64,
    nanoseconds: i64,
}

const CLOCK_MONOTONIC: i32 = 1;

extern "C" {
    fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
}

/// The screen of a number that may be none.
pub(crate) fn screen(number: ffi::Screen) -> Option<crate::ScreenId> {
    crate::ScreenId::new(number)
}
