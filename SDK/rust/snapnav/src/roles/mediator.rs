use std::ffi::c_void;
use std::rc::Rc;
use std::time::Duration;

use super::{screen, slot, time_left};
use crate::border::{self, put, text};
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{MainHost, ScreenId};
use crate::slot::Slot;
use crate::token::{cancel, private, Answer, Cancelled, Later, Sorted, Token, TokenId, Waiting};
use crate::value::{MapRef, Value, ValueRef};

/// Says what is passed, before anything is shown: prepares the destination, or refuses.
///
/// The host calls it on the main thread, one call at a time.
pub trait Mediator: 'static {
    /// Whether it is a condition: it only says yes or no, at once, and changes nothing. Such a one
    /// answers [`Mediation::Done`], [`Mediation::Veto`] or an error, and is never asked to undo.
    const CONDITION: bool = false;

    /// Prepare the destination, veto, redirect, or fail.
    ///
    /// For a guard ([`Navigation::is_guard`]) nothing is made yet and there is no destination.
    fn mediate(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation>;

    /// A later step failed: take back what [`mediate`](Mediator::mediate) did to the world outside the
    /// destination, which is destroyed anyway. Called in reverse order.
    fn undo(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) {
        let _ = (host, navigation);
    }

    /// A later answer is no longer wanted. The default lets this library answer "cancelled" at once.
    fn cancel(&mut self, host: MainHost<'_>, token: TokenId) -> Cancelled {
        let _ = (host, token);
        Cancelled::Now
    }
}

/// What a mediator answers.
#[derive(Debug)]
pub enum Mediation {
    /// The destination is prepared.
    Done,
    /// Do not go there: the reason, for the user. No failure.
    Veto(String),
    /// Go elsewhere: a route or a state URL.
    Redirect(String),
    /// The answer comes later, through the token of [`Navigation::later`].
    Later(Later),
}

impl Answer for Mediation {}

impl private::Sealed for Mediation {
    fn sort(self) -> Sorted {
        match self {
            Mediation::Done => Sorted::Now(ffi::OK, None, None),
            Mediation::Veto(reason) => Sorted::Now(ffi::VETO, None, Some(reason)),
            Mediation::Redirect(to) => Sorted::Now(ffi::REDIRECT, Some(to.into()), None),
            Mediation::Later(later) => Sorted::Later(later),
        }
    }
}

/// One navigation as a mediator sees it, borrowed for the call.
pub struct Navigation<'a> {
    raw: &'a ffi::Navigation,
    route: &'a str,
    screen_key: &'a str,
    waiting: Option<Waiting<'a, Mediation>>,
}

impl<'a> Navigation<'a> {
    /// # Safety
    /// NULL or borrowed for `'a`.
    unsafe fn new(
        raw: *const ffi::Navigation,
        waiting: Option<Waiting<'a, Mediation>>,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        let raw = unsafe { raw.as_ref() }.ok_or_else(|| Error::argument("no navigation"))?;
        // SAFETY: its texts are borrowed with it.
        let (route, screen_key) =
            unsafe { (text(raw.route, "the route")?, text(raw.screen_key, "the screen's key")?) };
        Ok(Navigation { raw, route, screen_key, waiting })
    }

    /// The request's number, the same in every stage, in logs and traces.
    pub fn id(&self) -> u64 {
        self.raw.id
    }

    /// The screen one comes from; `None` when nothing is shown yet.
    pub fn source(&self) -> Option<ScreenId> {
        screen(self.raw.source)
    }

    /// The screen to prepare; `None` for guards and where no screen is made.
    pub fn destination(&self) -> Option<ScreenId> {
        screen(self.raw.destination)
    }

    /// The screen to prepare, for mediators that cannot do without: an error where there is none.
    pub fn screen(&self) -> Result<ScreenId> {
        self.destination().ok_or_else(|| {
            Error::argument("this navigation makes no screen, and the mediator needs one")
        })
    }

    /// What is passed; empty when nothing is.
    pub fn payload(&self) -> MapRef<'a> {
        // SAFETY: borrowed for 'a.
        unsafe { ValueRef::from_raw(self.raw.payload) }.as_map().unwrap_or_default()
    }

    /// The manifest's `with`, or null.
    pub fn arguments(&self) -> ValueRef<'a> {
        // SAFETY: borrowed for 'a.
        unsafe { ValueRef::from_raw(self.raw.arguments) }
    }

    /// The text that led here; empty when there was none.
    pub fn route(&self) -> &'a str {
        self.route
    }

    /// The key of the screen to be made, shown or, for a leaving guard, left; may be empty.
    pub fn screen_key(&self) -> &'a str {
        self.screen_key
    }

    /// Whether it is shown with animation.
    pub fn is_animated(&self) -> bool {
        self.raw.flags & ffi::ANIMATED != 0
    }

    /// Whether this asks a guard.
    pub fn is_guard(&self) -> bool {
        self.raw.flags & ffi::GUARD != 0
    }

    /// Whether this asks a guard of the screen that goes.
    pub fn is_leaving(&self) -> bool {
        self.raw.flags & ffi::LEAVE != 0
    }

    /// How long there is for an answer; `None`: no limit.
    pub fn time_left(&self) -> Option<Duration> {
        time_left(self.raw.deadline_ns)
    }

    /// To answer later: the token for whoever answers, and what to answer now. Once per call.
    pub fn later(&self) -> Result<(Token<Mediation>, Later)> {
        match &self.waiting {
            Some(waiting) => waiting.take(),
            None => Err(Error::unsupported("undo has no answer")),
        }
    }
}

pub(crate) fn table<M: Mediator>(slot: &Rc<Slot<M>>) -> ffi::Mediator {
    ffi::Mediator {
        size: std::mem::size_of::<ffi::Mediator>() as u32,
        flags: if M::CONDITION { ffi::CONDITION } else { 0 },
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        mediate: Some(mediate::<M>),
        undo: Some(undo::<M>),
        cancel: Some(cancel_mediation::<M>),
    }
}

unsafe extern "C" fn mediate<M: Mediator>(
    ctx: *mut c_void,
    navigation: *const ffi::Navigation,
    token: ffi::Token,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    let body = || {
        // SAFETY: the context is what `table` gave; everything is borrowed for this call.
        let slot = unsafe { slot::<M>(ctx) };
        let waiting = Waiting::new(&slot.host, token);
        // SAFETY: as above.
        let mut navigation = unsafe { Navigation::new(navigation, Some(waiting)) }?;
        let answer =
            border::attempt(|| slot.with(|mediator| mediator.mediate(slot.main(), &navigation)));
        let waiting = navigation.waiting.take().unwrap_or_else(|| Waiting::new(&slot.host, token));
        let (ended, value) = waiting.end(answer)?;
        if let Some(Value::String(to)) = value {
            // SAFETY: as above.
            unsafe { put(out, &Value::String(to)) }?;
        }
        Ok(ended)
    };
    // SAFETY: the error is the caller's.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn undo<M: Mediator>(ctx: *mut c_void, navigation: *const ffi::Navigation) {
    let _ = border::attempt(|| {
        // SAFETY: as above.
        let (slot, navigation) = unsafe { (slot::<M>(ctx), Navigation::new(navigation, None)?) };
        slot.with(|mediator| {
            mediator.undo(slot.main(), &navigation);
            Ok(())
        })
    });
}

unsafe extern "C" fn cancel_mediation<M: Mediator>(ctx: *mut c_void, token: ffi::Token) {
    // SAFETY: as above.
    let slot = unsafe { slot::<M>(ctx) };
    let wish =
        border::attempt(|| slot.with(|mediator| Ok(mediator.cancel(slot.main(), TokenId(token)))));
    cancel(&slot.host, token, wish.unwrap_or_default());
}
