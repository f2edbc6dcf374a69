use std::ffi::c_void;
use std::rc::Rc;

use super::{screen, slot};
use crate::border::{self, put, text, Ended};
use crate::error::Result;
use crate::ffi;
use crate::host::{MainHost, ScreenId};
use crate::slot::Slot;
use crate::token::{cancel, private, Answer, Cancelled, Later, Sorted, Token, TokenId, Waiting};
use crate::value::{Map, MapRef, Value, ValueRef};

/// Says where a route leads. Data only: the same question gets the same answer.
///
/// The host calls it on the main thread, one call at a time.
pub trait Router: 'static {
    /// What the route means here, or [`Resolution::Declined`] so that the next router is asked.
    fn resolve(&mut self, host: MainHost<'_>, question: &Question<'_>) -> Result<Resolution>;

    /// The routes it knows, for `navhost routes` and for checks.
    fn routes(&mut self, host: MainHost<'_>) -> Result<Vec<RouteDescription>> {
        let _ = host;
        Ok(Vec::new())
    }

    /// A later answer is no longer wanted. The default lets this library answer "cancelled" at once.
    fn cancel(&mut self, host: MainHost<'_>, token: TokenId) -> Cancelled {
        let _ = (host, token);
        Cancelled::Now
    }
}

/// What a router is asked, borrowed for the call.
pub struct Question<'a> {
    route: &'a str,
    payload: MapRef<'a>,
    source: Option<ScreenId>,
    waiting: Waiting<'a, Resolution>,
}

impl<'a> Question<'a> {
    /// The route's text. One that is not UTF-8 never comes here: the caller gets an error for it.
    pub fn route(&self) -> &'a str {
        self.route
    }

    /// What is passed; empty when nothing is.
    pub fn payload(&self) -> MapRef<'a> {
        self.payload
    }

    /// The screen one comes from; `None` when nothing is shown yet.
    pub fn source(&self) -> Option<ScreenId> {
        self.source
    }

    /// To answer later: the token for whoever answers, and what to answer now. Once per call.
    pub fn later(&self) -> Result<(Token<Resolution>, Later)> {
        self.waiting.take()
    }
}

/// What a router answers.
#[derive(Debug)]
pub enum Resolution {
    /// There it leads.
    Found(Target),
    /// Not a route of this router.
    Declined,
    /// The answer comes later, through the token of [`Question::later`].
    Later(Later),
}

impl Answer for Resolution {}

impl private::Sealed for Resolution {
    fn sort(self) -> Sorted {
        match self {
            Resolution::Found(target) => Sorted::Now(ffi::OK, Some(target.into()), None),
            Resolution::Declined => Sorted::Now(ffi::DECLINE, None, None),
            Resolution::Later(later) => Sorted::Later(later),
        }
    }
}

/// Where a route leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Target(Map);

impl Target {
    /// A navigation of the manifest.
    pub fn navigation(name: &str) -> Self {
        Target(Map::new()).with("navigation", name)
    }

    /// A screen of the manifest, by its key.
    pub fn destination(screen: &str) -> Self {
        Target(Map::new()).with("destination", screen)
    }

    /// A state URL.
    pub fn open(url: &str) -> Self {
        Target(Map::new()).with("open", url)
    }

    /// The same target with a payload.
    pub fn payload(self, payload: Map) -> Self {
        self.with("payload", payload)
    }

    /// The same target with one more member: `mediation`, `presentation`, `intent` or `payload`.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key, value);
        self
    }
}

impl From<Target> for Value {
    fn from(target: Target) -> Self {
        Value::Map(target.0)
    }
}

/// One route that a router knows.
#[derive(Clone, Debug, PartialEq)]
pub struct RouteDescription(Map);

impl RouteDescription {
    /// A route, as people write it.
    pub fn new(name: &str) -> Self {
        let mut map = Map::new();
        map.insert("name", name);
        RouteDescription(map)
    }

    /// The same with what it does, in a few words.
    pub fn description(mut self, text: &str) -> Self {
        self.0.insert("description", text);
        self
    }

    /// The same with the JSON Type Definition (RFC 8927) of its payload.
    pub fn payload(mut self, schema: impl Into<Value>) -> Self {
        self.0.insert("payload", schema);
        self
    }
}

pub(crate) fn table<R: Router>(slot: &Rc<Slot<R>>) -> ffi::Router {
    ffi::Router {
        size: std::mem::size_of::<ffi::Router>() as u32,
        flags: 0,
        id: std::ptr::null(),
        ctx: Rc::as_ptr(slot) as *mut c_void,
        resolve: Some(resolve::<R>),
        routes: Some(routes::<R>),
        cancel: Some(cancel_resolution::<R>),
    }
}

// SAFETY: for all below: the context is what `table` gave, everything is borrowed for the call, the
// error is the caller's or NULL.

unsafe extern "C" fn resolve<R: Router>(
    ctx: *mut c_void,
    route: ffi::Str,
    payload: *const ffi::Value,
    source: ffi::Screen,
    token: ffi::Token,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let (slot, payload) = unsafe { (slot::<R>(ctx), ValueRef::from_raw(payload)) };
    let body = || {
        let question = Question {
            // SAFETY: as above.
            route: unsafe { text(route, "the route") }?,
            payload: payload.as_map().unwrap_or_default(),
            source: screen(source),
            waiting: Waiting::new(&slot.host, token),
        };
        let answer = border::attempt(|| slot.with(|router| router.resolve(slot.main(), &question)));
        let (ended, value) = question.waiting.end(answer)?;
        if let Some(value) = value {
            // SAFETY: as above.
            unsafe { put(out, &value) }?;
        }
        Ok(ended)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn routes<R: Router>(
    ctx: *mut c_void,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> ffi::Status {
    // SAFETY: as above.
    let slot = unsafe { slot::<R>(ctx) };
    let body = || {
        let routes = slot.with(|router| router.routes(slot.main()))?;
        let list = routes.into_iter().map(|route| Value::Map(route.0)).collect();
        // SAFETY: as above.
        unsafe { put(out, &Value::List(list)) }?;
        Ok(Ended::Ok)
    };
    // SAFETY: as above.
    unsafe { border::answer(err, body) }
}

unsafe extern "C" fn cancel_resolution<R: Router>(ctx: *mut c_void, token: ffi::Token) {
    // SAFETY: as above.
    let slot = unsafe { slot::<R>(ctx) };
    let wish =
        border::attempt(|| slot.with(|router| Ok(router.cancel(slot.main(), TokenId(token)))));
    cancel(&slot.host, token, wish.unwrap_or_default());
}
