use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use crate::border::Ended;
use crate::error::{Code, Error, Result};
use crate::ffi;
use crate::host::{Host, Level, Place, STOPPED};
use crate::value::Value;

/// The number of a token: what `cancel` names. Good as a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub(crate) u64);

/// The right to give one answer later, from any thread.
///
/// It is used up by [`complete`](Token::complete). Dropped without an answer, for instance because the
/// thread that held it panicked, it answers with an error by itself: no request waits for ever.
#[must_use = "a token that is dropped answers with an error"]
pub struct Token<A: Answer> {
    host: Host,
    id: u64,
    answer: PhantomData<fn(A)>,
}

/// What a callback answers that took its [`Token`]: only taking one makes it.
#[derive(Debug)]
pub struct Later {
    token: u64,
}

/// What may be answered at once or later: [`Mediation`](crate::Mediation), [`Shown`](crate::Shown) and
/// [`Resolution`](crate::Resolution).
pub trait Answer: Sized + private::Sealed {}

pub(crate) mod private {
    pub trait Sealed: Sized {
        fn sort(self) -> super::Sorted;
    }
}

/// An answer as the border needs it.
pub enum Sorted {
    /// It comes later.
    Later(Later),
    /// This status, with a result or a message.
    Now(ffi::Status, Option<Value>, Option<String>),
}

impl<A: Answer> Token<A> {
    /// Its number.
    pub fn id(&self) -> TokenId {
        TokenId(self.id)
    }

    /// Gives the answer. Any thread.
    ///
    /// [`Code::HANDLE`]: it was cancelled and answered by that, or the plugin is stopped; there is
    /// nothing more to do then.
    pub fn complete(self, answer: Result<A>) -> Result<()> {
        match answer.map(private::Sealed::sort) {
            Ok(Sorted::Now(status, result, message)) => {
                self.host.complete(self.id, status, result.as_ref(), message.as_deref())
            }
            Ok(Sorted::Later(_)) => {
                Err(Error::argument("a later answer cannot be answered with Later"))
            }
            Err(error) => {
                self.host.complete(self.id, error.code().status(), None, Some(error.message()))
            }
        }
    }

    /// Whether the answer is no longer wanted. Any thread.
    pub fn is_cancelled(&self) -> bool {
        self.host.is_cancelled(self.id)
    }

    /// The host.
    pub fn host(&self) -> &Host {
        &self.host
    }
}

impl<A: Answer> Drop for Token<A> {
    fn drop(&mut self) {
        if !self.host.shared.drop_token(self.id) {
            return;
        }
        let (code, why) = if self.host.shared.is_stopping() {
            (Code::CANCELLED, STOPPED)
        } else if std::thread::panicking() {
            (Code::FAIL, "the plugin panicked before it answered: see the log")
        } else {
            (Code::FAIL, DROPPED)
        };
        let _ = self.host.complete(self.id, code.status(), None, Some(why));
    }
}

const DROPPED: &str = "the plugin dropped the token without an answer";

impl<A: Answer> fmt::Debug for Token<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Token({})", self.id)
    }
}

/// Whether and when a cancelled answer comes: what `cancel` of a role says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cancelled {
    /// This library answers "cancelled" at once; the token is good for nothing any more.
    #[default]
    Now,
    /// The holder of the token answers, soon.
    Soon,
}

/// The token of one call, not taken yet.
pub(crate) struct Waiting<'a, A: Answer> {
    host: &'a Host,
    token: u64,
    taken: Cell<bool>,
    answer: PhantomData<fn(A)>,
}

impl<'a, A: Answer> Waiting<'a, A> {
    pub(crate) fn new(host: &'a Host, token: u64) -> Self {
        Waiting { host, token, taken: Cell::new(false), answer: PhantomData }
    }

    pub(crate) fn take(&self) -> Result<(Token<A>, Later)> {
        if self.token == 0 {
            return Err(Error::unsupported("this call cannot be answered later"));
        }
        if self.taken.replace(true) {
            return Err(Error::state("the token of this call is taken already"));
        }
        self.host.shared.put_token(self.token, Place::InCall);
        let token = Token { host: self.host.clone(), id: self.token, answer: PhantomData };
        Ok((token, Later { token: self.token }))
    }

    /// What the callback answers the host, with the value for its sink.
    pub(crate) fn end(self, answer: Result<A>) -> Result<(Ended, Option<Value>)> {
        match answer.map(private::Sealed::sort) {
            Ok(Sorted::Later(later)) if later.token == self.token => {
                match self.host.shared.wait_for_token(self.token) {
                    true => Ok((Ended::Pending, None)),
                    false => Err(Error::fail(DROPPED)),
                }
            }
            Ok(Sorted::Later(_)) => {
                self.void();
                Err(Error::state("the answer is Later of another call"))
            }
            Ok(Sorted::Now(status, value, message)) => {
                self.at_once(Ok((ended(status, message), value)))
            }
            Err(error) => self.at_once(Err(error)),
        }
    }

    /// An answer that came without the token, which counts where nobody has answered by it.
    fn at_once(&self, answer: Result<(Ended, Option<Value>)>) -> Result<(Ended, Option<Value>)> {
        if self.void() {
            return answer;
        }
        self.host.log(
            Level::Warning,
            "a callback answered at once although its token was answered: that one counts",
        );
        Ok((Ended::Pending, None))
    }

    /// The token is worth nothing: the callback answers at once. Whoever holds it is told when using it.
    /// False when somebody has used it already, on whatever thread.
    fn void(&self) -> bool {
        !self.taken.get() || self.host.shared.take_token(self.token)
    }
}

fn ended(status: ffi::Status, message: Option<String>) -> Ended {
    match status {
        ffi::DECLINE => Ended::Decline,
        ffi::VETO => Ended::Veto(message.unwrap_or_default()),
        ffi::REDIRECT => Ended::Redirect,
        _ => Ended::Ok,
    }
}

/// What `cancel` does for every role.
pub(crate) fn cancel(host: &Host, token: u64, wish: Cancelled) {
    if wish == Cancelled::Now && host.shared.token(token).is_some() {
        let _ = host.complete(token, ffi::E_CANCELLED, None, Some("cancelled"));
    }
}
