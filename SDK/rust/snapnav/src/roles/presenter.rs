use std::ffi::c_void;
use std::rc::Rc;

use super::{slot, Transition};
use crate::border::{self, put, Ended};
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{MainHost, ScreenId};
use crate::slot::Slot;
use crate::token::{cancel, private, Answer, Cancelled, Later, Sorted, TokenId, Waiting};
use crate::value::{Value, ValueRef};

/// Shows transitions. It gets each change as one move, and can only ask for others.
///
/// The host calls it on the main thread, one call at a time.
pub trait Presenter: 'static {
    /// Whether it draws regions; otherwise it gets the selected stack only.
    const KNOWS_REGIONS: bool = false;

    /// You are the presenter in use: take the terminal, window or port now, not at the start. An error
    /// makes the host try the next presenter.
    fn open(&mut self, host: MainHost<'_>, arguments: ValueRef<'_>) -> Result<()> {
        let _ = (host, arguments);
        Ok(())
    }

    /// Give back what [`open`](Presenter::open) took, as it was.
    fn close(&mut self, host: MainHost<'_>) {
        let _ = host;
    }

    /// Show it. After an error nothing was shown, and the host keeps the old state.
    fn present(&mut self, host: MainHost<'_>, transition: &Transition<'_>) -> Result<Shown>;

    /// A later answer is no longer wanted. The default lets this library answer "cancelled" at once.
    fn cancel(&mut self, host: MainHost<'_>, token: TokenId) -> Cancelled {
        let _ = (host, token);
        Cancelled::Now
    }

    /// What [`MainHost::screen_describe`] answers for a shown screen has changed; once per turn of the
    /// loop.
    fn changed(&mut self, host: MainHost<'_>, screen: ScreenId) {
        let _ = (host, screen);
    }

    /// Focus, scroll and the like of one stack entry, kept by the host.
    fn save_view(&mut self, host: MainHost<'_>, screen: ScreenId) -> Result<Value> {
        let _ = (host, screen);
        Ok(Value::Null)
    }

    /// What [`save_view`](Presenter::save_view) once answered comes back.
    fn restore_view(
        &mut self,
        host: MainHost<'_>,
        screen: ScreenId,
        view: ValueRef<'_>,
    ) -> Result<()> {
        let _ = (host, screen, view);
        Ok(())
    }
}

/// A presenter that brings its own main loop, such as that of a toolkit.
///
/// Its plugin declares `resources: ["main-loop"]`.
pub trait LoopPresenter: Presenter + Sized {
    /// Runs until [`quit`](LoopPresenter::quit) was called, and polls [`MainHost::main_loop`].
    ///
    /// The presenter's other callbacks are called from inside; that is why it is not lent for the whole
    /// time, but a moment at a time by [`Presenting::with`].
    fn run(host: MainHost<'_>, presenter: &Presenting<Self>) -> Result<()>;

    /// Ends [`run`](LoopPresenter::run), soon.
    fn quit(host: MainHost<'_>, presenter: &Presenting<Self>);
}

/// A presenter inside its own main loop.
pub struct Presenting<P> {
    slot: *const Slot<P>,
}

impl<P> Presenting<P> {
    /// Works with the presenter; an error when it is being worked with further up the stack.
    ///
    /// Do not call [`MainLoop::drain`](crate::MainLoop::drain) inside: the callbacks find it taken.
    pub fn with<R>(&self, work: impl FnOnce(&mut P) -> Result<R>) -> Result<R> {
        // SAFETY: made from a slot that outlives the call which made this.
        unsafe { &*self.slot }.with(work)
    }
}

/// What a presenter or an effect answers.
#[derive(Debug)]
pub enum Shown {
    /// It is shown.
    Done,
    /// It will be: the answer comes later, through the token that was taken.
    Later(Later),
}

impl Answer for Shown {}

impl private::Sealed for Shown {
    fn sort(self) -> Sorted {
        match self {
            Shown::Done => Sorted::Now(ffi::OK, None, None),
            Shown::Later(later) => Sorted::Later(later),
        }
    }
}

pub(crate) fn table<P: Presenter>(slot: &Rc<Slot<P>>) -> ffi::Presenter {
    ffi::Presenter {
        size: std::mem::size_of::<ffi::Presenter>() as u32,
        flags: if P::KNOWS_REGIONS { ffi::KNOWS_REGIONS } else { 0 },
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        open: Some(open::<P>),
        close: Some(close::<P>),
        present: Some(present::<P>),
        cancel: Some(cancel_presentation::<P>),
        changed: Some(changed::<P>),
        save_view: Some(save_view::<P>),
        restore_view: Some(restore_view::<P>),
        run: None,
        quit: None,
    }
}

pub(crate) fn loop_table<P: LoopPresenter>(slot: &Rc<Slot<P>>) -> ffi::Presenter {
    let table = table(slot);
    ffi::Presenter {
        flags: table.flags | ffi::OWNS_MAIN_LOOP,
        run: Some(run::<P>),
        quit: Some(quit::<P>),
        ..table
    }
}

// SAFETY: for all below: the context is what `table` gave, everything is borrowed for the call, the
// error is the caller's or NULL.

unsafe extern "C" fn open<P: Presenter>(
    ctx: *mut c_void,
    arguments: *const ffi::Value,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let (slot, arguments) = unsafe { (slot::<P>(ctx), ValueRef::from_raw(arguments)) };
    let body = || {
        slot.with(|presenter| presenter.open(slot.main(), arguments))?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn close<P: Presenter>(ctx: *mut c_void) {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let _ = border::attempt(|| {
        slot.with(|presenter| {
            presenter.close(slot.main());
            Ok(())
        })
    });
}

unsafe extern "C" fn present<P: Presenter>(
    ctx: *mut c_void,
    transition: *const ffi::Transition,
    token: ffi::Token,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let body = || {
        let waiting = Waiting::new(&slot.host, token);
        // SAFETY: as above.
        let mut transition = unsafe { Transition::new(transition, waiting) }?;
        let answer =
            border::attempt(|| slot.with(|presenter| presenter.present(slot.main(), &transition)));
        let waiting = transition.waiting.take();
        let waiting = waiting.ok_or_else(|| Error::state("it is answered already"))?;
        waiting.end(answer).map(|(ended, _)| ended)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn cancel_presentation<P: Presenter>(ctx: *mut c_void, token: ffi::Token) {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let wish = border::attempt(|| {
        slot.with(|presenter| Ok(presenter.cancel(slot.main(), TokenId(token))))
    });
    cancel(&slot.host, token, wish.unwrap_or_default());
}

unsafe extern "C" fn changed<P: Presenter>(ctx: *mut c_void, screen: ffi::Screen) {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let _ = border::attempt(|| {
        slot.with(|presenter| {
            presenter.changed(slot.main(), ScreenId(screen));
            Ok(())
        })
    });
}

unsafe extern "C" fn save_view<P: Presenter>(
    ctx: *mut c_void,
    screen: ffi::Screen,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let body = || {
        let view = slot.with(|presenter| presenter.save_view(slot.main(), ScreenId(screen)))?;
        // SAFETY: as above.
        unsafe { put(out, &view) }?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn restore_view<P: Presenter>(
    ctx: *mut c_void,
    screen: ffi::Screen,
    view: *const ffi::Value,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let (slot, view) = unsafe { (slot::<P>(ctx), ValueRef::from_raw(view)) };
    let body = || {
        slot.with(|presenter| presenter.restore_view(slot.main(), ScreenId(screen), view))?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn run<P: LoopPresenter>(ctx: *mut c_void, err: *mut ffi::Error) -> ffi::Status {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let body = || P::run(slot.main(), &Presenting { slot }).map(|()| Ended::Ok);
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn quit<P: LoopPresenter>(ctx: *mut c_void) {
    // SAFETY: as above.
    let slot = unsafe { slot::<P>(ctx) };
    let _ = border::attempt(|| {
        P::quit(slot.main(), &Presenting { slot });
        Ok(())
    });
}
