//! A host of our own: it remembers what a plugin registers and asks, and calls what it registered.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{c_void, CStr};
use std::sync::{Mutex, MutexGuard};
use std::thread::ThreadId;

use super::host::{host_table, registrar_table};
use crate::ffi::{self, Status};
use crate::lifecycle::{Definition, Descriptor};
use crate::value::{bytes_of, lend_text, Lent};
use crate::{Host, MainHost, Registrar, Result, Value, ValueRef};

/// There is one plugin in a library, so tests that start one wait for each other.
static TURN: Mutex<()> = Mutex::new(());

thread_local! {
    static START: RefCell<Option<Start>> = const { RefCell::new(None) };
}

type Start = Box<dyn FnMut(MainHost<'_>, &mut Registrar<'_>, ValueRef<'_>) -> Result<Box<dyn Any>>>;

/// A plugin whose start is the closure of the bench.
struct Plugin;

impl Definition for Plugin {
    fn start(
        host: MainHost<'_>,
        registrar: &mut Registrar<'_>,
        config: ValueRef<'_>,
    ) -> Result<Box<dyn Any>> {
        let mut start = START.with(|start| start.borrow_mut().take()).expect("a start");
        let call = std::panic::AssertUnwindSafe(|| start(host, registrar, config));
        let result = std::panic::catch_unwind(call);
        START.with(|place| *place.borrow_mut() = Some(start));
        result.unwrap_or_else(|payload| std::panic::resume_unwind(payload))
    }

    fn save(_: MainHost<'_>, state: &mut dyn Any) -> Result<Value> {
        assert!(state.downcast_ref::<&str>() != Some(&"panics"), "save");
        Ok(Value::from("saved"))
    }

    fn restore(_: MainHost<'_>, state: &mut dyn Any, saved: ValueRef<'_>) -> Result<()> {
        assert!(state.downcast_ref::<&str>() != Some(&"panics"), "restore");
        saved.map().map(|_| ())
    }
}

static DESCRIPTOR: Descriptor = Descriptor::new::<Plugin>(b"org.example.bench\0", b"1.0.0\0", true);

/// What the host was told and asked.
#[derive(Default)]
pub(super) struct Told {
    pub(super) log: Vec<String>,
    pub(super) answers: Vec<(u64, Status, Value, String)>,
    pub(super) timers: BTreeMap<u64, (unsafe extern "C" fn(*mut c_void), usize)>,
    pub(super) watches: BTreeMap<i32, unsafe extern "C" fn(*mut c_void, i32)>,
    pub(super) requests: Vec<Value>,
    pub(super) done: Vec<(unsafe extern "C" fn(*mut c_void, *const ffi::Value), usize)>,
    pub(super) changed: Vec<u64>,
    pub(super) properties: BTreeMap<String, Value>,
    pub(super) cancelled: Vec<u64>,
    pub(super) fails: bool,
    pub(super) last_timer: u64,
}

/// What the plugin registered.
#[derive(Default)]
pub(super) struct Registered {
    pub(super) mediator: Option<ffi::Mediator>,
    pub(super) presenter: Option<ffi::Presenter>,
    pub(super) router: Option<ffi::Router>,
    pub(super) screen: Option<ffi::ScreenType>,
    pub(super) effect: Option<ffi::Effect>,
    pub(super) functions: Vec<(u32, String, String, ffi::Fn, usize)>,
    pub(super) refuse: usize,
}

pub(super) struct Context {
    pub(super) told: Mutex<Told>,
    pub(super) registered: Mutex<Registered>,
    pub(super) main: ThreadId,
}

/// A started plugin in its host.
pub(super) struct Bench {
    context: Box<Context>,
    table: Box<ffi::Host>,
    ctx: *mut c_void,
    is_started: bool,
    _turn: MutexGuard<'static, ()>,
}

impl Bench {
    pub(super) fn new(
        start: impl FnMut(MainHost<'_>, &mut Registrar<'_>, ValueRef<'_>) -> Result<Box<dyn Any>>
            + 'static,
    ) -> Self {
        let turn = TURN.lock().unwrap_or_else(|poison| poison.into_inner());
        START.with(|place| *place.borrow_mut() = Some(Box::new(start)));
        let context = Box::new(Context {
            told: Mutex::default(),
            registered: Mutex::default(),
            main: std::thread::current().id(),
        });
        let table = Box::new(host_table(&*context as *const Context as *mut c_void));
        Bench { context, table, ctx: std::ptr::null_mut(), is_started: false, _turn: turn }
    }

    /// One that is started, with nothing as its state.
    pub(super) fn started(
        mut register: impl FnMut(MainHost<'_>, &mut Registrar<'_>) -> Result<()> + 'static,
    ) -> Self {
        let mut bench = Bench::new(move |host, registrar, _| {
            register(host, registrar)?;
            Ok(Box::new(()))
        });
        assert_eq!(bench.start(), (ffi::OK, String::new()));
        bench
    }

    pub(super) fn told(&self) -> MutexGuard<'_, Told> {
        self.context.told.lock().unwrap()
    }

    pub(super) fn registered(&self) -> MutexGuard<'_, Registered> {
        self.context.registered.lock().unwrap()
    }

    /// The descriptor that the entry point would answer.
    pub(super) fn plugin(&self) -> ffi::Plugin {
        // SAFETY: it is a constant.
        unsafe { *DESCRIPTOR.answer(1) }
    }

    pub(super) fn start(&mut self) -> (Status, String) {
        let mut registrar = registrar_table(&*self.context as *const Context as *mut c_void);
        let config = Value::Null;
        let config = Lent::new(&config);
        let mut ctx = std::ptr::null_mut();
        let answer = failing(|err| {
            // SAFETY: everything lives for the call, the host for the bench.
            unsafe {
                (self.plugin().start.unwrap())(
                    &*self.table,
                    &mut registrar,
                    config.as_ptr(),
                    &mut ctx,
                    err,
                )
            }
        });
        if answer.0 == ffi::OK {
            (self.ctx, self.is_started) = (ctx, true);
        }
        answer
    }

    pub(super) fn stop(&mut self) {
        if std::mem::take(&mut self.is_started) {
            // SAFETY: the context is the plugin's.
            unsafe { (self.plugin().stop.unwrap())(self.ctx) };
        }
    }

    /// The plugin's own host.
    pub(super) fn host(&self) -> Host {
        crate::host().expect("a started plugin")
    }

    /// Runs a scheduled call.
    pub(super) fn fire(&self, timer: u64) {
        let (work, user) = self.told().timers.remove(&timer).expect("a timer");
        // SAFETY: as the plugin asked.
        unsafe { work(user as *mut c_void) };
    }

    /// A registered function by its kind and name.
    pub(super) fn function(&self, kind: u32, name: &str) -> (String, ffi::Fn) {
        let registered = self.registered();
        let found = registered.functions.iter().find(|f| f.0 == kind && f.1 == name);
        let found = found.unwrap_or_else(|| panic!("no function {kind} {name}"));
        (found.2.clone(), found.3)
    }

    /// The user pointer of a registered function.
    pub(super) fn user(&self, kind: u32, name: &str) -> *mut c_void {
        let registered = self.registered();
        let found = registered.functions.iter().find(|f| f.0 == kind && f.1 == name);
        found.unwrap_or_else(|| panic!("no function {kind} {name}")).4 as *mut c_void
    }

    /// Whether a line of the log has these words.
    pub(super) fn has_logged(&self, words: &str) -> bool {
        self.told().log.iter().any(|line| line.contains(words))
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop();
        START.with(|place| place.borrow_mut().take());
    }
}

/// Calls what can fail; answers status and message.
pub(super) fn failing(call: impl FnOnce(*mut ffi::Error) -> Status) -> (Status, String) {
    let mut error = ffi::Error::empty();
    let status = call(&mut error);
    let message = CStr::from_bytes_until_nul(&error.message).unwrap().to_str().unwrap();
    if status < 0 || status == ffi::VETO {
        assert_eq!(error.code, status, "the code equals the status");
        assert!(!message.is_empty(), "an error has words");
    }
    (status, message.to_string())
}

/// Calls with a sink; answers the status and what was put.
pub(super) fn putting(call: impl FnOnce(*const ffi::Sink) -> Status) -> (Status, Vec<Value>) {
    unsafe extern "C" fn put(ctx: *mut c_void, value: *const ffi::Value) {
        // SAFETY: the context is the list below.
        let (list, value) = unsafe { (&mut *ctx.cast::<Vec<Value>>(), ValueRef::from_raw(value)) };
        list.push(value.to_value().unwrap());
    }
    let mut list: Vec<Value> = Vec::new();
    let sink = ffi::Sink { ctx: (&mut list as *mut Vec<Value>).cast(), put: Some(put) };
    let status = call(&sink);
    (status, list)
}

/// A navigation with a payload.
pub(super) fn navigation(payload: &Lent<'_>) -> ffi::Navigation {
    ffi::Navigation {
        size: std::mem::size_of::<ffi::Navigation>() as u32,
        flags: 0,
        id: 7,
        source: 1,
        destination: 2,
        payload: payload.as_ptr(),
        arguments: std::ptr::null(),
        route: lend_text("a/route"),
        deadline_ns: 0,
        screen_key: lend_text("hello"),
    }
}

/// The bytes of a text result.
pub(super) fn said(text: ffi::Str) -> String {
    // SAFETY: good until the next call of the plugin.
    let bytes = unsafe { bytes_of(ffi::Bytes { ptr: text.ptr.cast(), len: text.len }) };
    String::from_utf8(bytes.to_vec()).unwrap()
}
