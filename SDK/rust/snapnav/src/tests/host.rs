//! The tables of the bench's host and of its registrar.

use std::cell::Cell;
use std::ffi::{c_void, CStr};
use std::os::raw::c_char;
use std::sync::TryLockError;
use std::time::{Duration, Instant};

use super::bench::Context;
use crate::ffi::{self, Status};
use crate::value::text_of;
use crate::ValueRef;

// SAFETY: for all below: the host handed in is ours, its context lives as long as the bench.

unsafe fn context<'a>(host: *const ffi::Host) -> &'a Context {
    // SAFETY: as above.
    unsafe { &*(*host).ctx.cast::<Context>() }
}

thread_local! {
    /// Whether this thread waited for the lock in vain: it holds it itself.
    static IS_HELD: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" fn log(host: *const ffi::Host, level: i32, text: ffi::Str) {
    // SAFETY: as above.
    let (context, text) = unsafe { (context(host), text_of(text).unwrap()) };
    if std::thread::panicking() {
        // The words of a test that fails: libtest shows them then.
        eprintln!("{text}");
        // One that fails while it looks at what was told holds the lock for ever, also when the next
        // line comes, such as one of its backtrace.
        let end = Instant::now() + Duration::from_secs(2);
        while matches!(context.told.try_lock(), Err(TryLockError::WouldBlock)) {
            if IS_HELD.with(Cell::get) || Instant::now() > end {
                IS_HELD.with(|is_held| is_held.set(true));
                return;
            }
            std::thread::yield_now();
        }
    }
    let mut told = context.told.lock().unwrap_or_else(|poison| poison.into_inner());
    told.log.push(format!("{level} {text}"));
}

unsafe extern "C" fn is_main_thread(host: *const ffi::Host) -> i32 {
    // SAFETY: as above.
    i32::from(unsafe { context(host) }.main == std::thread::current().id())
}

unsafe extern "C" fn schedule(
    host: *const ffi::Host,
    _: u64,
    work: Option<unsafe extern "C" fn(*mut c_void)>,
    user: *mut c_void,
    timer: *mut ffi::Timer,
    err: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    let mut told = unsafe { context(host) }.told.lock().unwrap();
    if told.fails {
        // SAFETY: as above.
        return unsafe { refuse(err) };
    }
    told.last_timer += 1;
    let number = told.last_timer;
    told.timers.insert(number, (work.unwrap(), user as usize));
    // SAFETY: as above.
    unsafe { timer.write(number) };
    ffi::OK
}

unsafe fn refuse(err: *mut ffi::Error) -> Status {
    // SAFETY: as above.
    let err = unsafe { &mut *err };
    err.message[..8].copy_from_slice(b"refused\0");
    err.code = ffi::E_NOMEM;
    ffi::E_NOMEM
}

unsafe extern "C" fn unschedule(host: *const ffi::Host, timer: ffi::Timer) -> Status {
    // SAFETY: as above.
    match unsafe { context(host) }.told.lock().unwrap().timers.remove(&timer) {
        Some(_) => ffi::OK,
        None => ffi::E_HANDLE,
    }
}

unsafe extern "C" fn watch_fd(
    host: *const ffi::Host,
    fd: i32,
    work: Option<unsafe extern "C" fn(*mut c_void, i32)>,
    _: *mut c_void,
    _: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    unsafe { context(host) }.told.lock().unwrap().watches.insert(fd, work.unwrap());
    ffi::OK
}

unsafe extern "C" fn unwatch_fd(host: *const ffi::Host, fd: i32) -> Status {
    // SAFETY: as above.
    unsafe { context(host) }.told.lock().unwrap().watches.remove(&fd);
    ffi::OK
}

unsafe extern "C" fn screen_get(
    host: *const ffi::Host,
    _: ffi::Screen,
    key: ffi::Str,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    unsafe {
        let key = text_of(key).unwrap();
        let value = context(host).told.lock().unwrap().properties.get(key).cloned();
        match value {
            Some(value) => {
                crate::border::put(out, &value).unwrap();
                ffi::OK
            }
            None => refuse(err),
        }
    }
}

/// The properties of the told state, as if they were files.
unsafe extern "C" fn asset(
    host: *const ffi::Host,
    path: ffi::Str,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    unsafe { screen_get(host, 0, path, out, err) }
}

unsafe extern "C" fn screen_set(
    host: *const ffi::Host,
    _: ffi::Screen,
    key: ffi::Str,
    value: *const ffi::Value,
    _: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    let (context, key, value) =
        unsafe { (context(host), text_of(key).unwrap(), ValueRef::from_raw(value)) };
    let value = value.to_value().unwrap();
    context.told.lock().unwrap().properties.insert(key.to_string(), value);
    ffi::OK
}

unsafe extern "C" fn shown(
    _: *const ffi::Host,
    window: *const ffi::Value,
    out: *const ffi::Sink,
    err: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    unsafe {
        let window = ValueRef::from_raw(window).to_value().unwrap();
        if window.as_str().is_some() {
            return refuse(err);
        }
        crate::border::put(out, &crate::map! { "top" => 7, "window" => window }).unwrap();
    }
    ffi::OK
}

unsafe extern "C" fn screen_changed(host: *const ffi::Host, screen: ffi::Screen) -> Status {
    // SAFETY: as above.
    unsafe { context(host) }.told.lock().unwrap().changed.push(screen);
    ffi::OK
}

unsafe extern "C" fn request(
    host: *const ffi::Host,
    request: *const ffi::Value,
    done: Option<unsafe extern "C" fn(*mut c_void, *const ffi::Value)>,
    user: *mut c_void,
    err: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    let (context, request) = unsafe { (context(host), ValueRef::from_raw(request)) };
    let mut told = context.told.lock().unwrap();
    if told.fails {
        // SAFETY: as above.
        return unsafe { refuse(err) };
    }
    told.requests.push(request.to_value().unwrap());
    told.done.extend(done.map(|done| (done, user as usize)));
    ffi::OK
}

unsafe extern "C" fn complete(
    host: *const ffi::Host,
    token: ffi::Token,
    status: Status,
    result: *const ffi::Value,
    message: *const c_char,
) -> Status {
    // SAFETY: as above.
    let (context, result, message) = unsafe {
        let text = if message.is_null() { c"" } else { CStr::from_ptr(message) };
        (context(host), ValueRef::from_raw(result), text.to_str().unwrap().to_string())
    };
    let answer = (token, status, result.to_value().unwrap(), message);
    context.told.lock().unwrap().answers.push(answer);
    ffi::OK
}

unsafe extern "C" fn is_cancelled(host: *const ffi::Host, token: ffi::Token) -> i32 {
    // SAFETY: as above.
    i32::from(unsafe { context(host) }.told.lock().unwrap().cancelled.contains(&token))
}

pub(super) fn host_table(ctx: *mut c_void) -> ffi::Host {
    ffi::Host {
        size: std::mem::size_of::<ffi::Host>() as u32,
        abi_major: 1,
        abi_minor: 0,
        flags: 0,
        ctx,
        name: c"bench".as_ptr(),
        version: c"1.0.0".as_ptr(),
        log: Some(log),
        is_main_thread: Some(is_main_thread),
        schedule: Some(schedule),
        unschedule: Some(unschedule),
        watch_fd: Some(watch_fd),
        unwatch_fd: Some(unwatch_fd),
        screen_get: Some(screen_get),
        screen_set: Some(screen_set),
        screen_call: None,
        screen_describe: None,
        screen_changed: Some(screen_changed),
        request: Some(request),
        complete: Some(complete),
        is_cancelled: Some(is_cancelled),
        get_extension: None,
        asset: Some(asset),
        shown: Some(shown),
    }
}

macro_rules! register {
    ($($name:ident: $table:ident),+) => {
        $(unsafe extern "C" fn $name(
            registrar: *mut ffi::Registrar,
            table: *const ffi::$table,
            err: *mut ffi::Error,
        ) -> Status {
            // SAFETY: as above.
            let (context, table) = unsafe { (&*(*registrar).ctx.cast::<Context>(), *table) };
            let mut registered = context.registered.lock().unwrap();
            if std::mem::take(&mut registered.refuse) == 1 {
                // SAFETY: as above.
                return unsafe { refuse(err) };
            }
            registered.$name = Some(table);
            ffi::OK
        })+
    };
}

register! { mediator: Mediator, presenter: Presenter, router: Router, screen: ScreenType, effect: Effect }

unsafe extern "C" fn function(
    registrar: *mut ffi::Registrar,
    _: *const c_char,
    table: *const ffi::Function,
    _: *mut ffi::Error,
) -> Status {
    // SAFETY: as above.
    let (context, table) = unsafe { (&*(*registrar).ctx.cast::<Context>(), &*table) };
    let text = |text: *const c_char| {
        // SAFETY: as above.
        unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_string()
    };
    let row = (table.kind, text(table.name), text(table.signature), table.r#fn.unwrap());
    let row = (row.0, row.1, row.2, row.3, table.user as usize);
    context.registered.lock().unwrap().functions.push(row);
    ffi::OK
}

pub(super) fn registrar_table(ctx: *mut c_void) -> ffi::Registrar {
    ffi::Registrar {
        size: std::mem::size_of::<ffi::Registrar>() as u32,
        flags: 0,
        ctx,
        mediator: Some(mediator),
        presenter: Some(presenter),
        router: Some(router),
        screen_type: Some(screen),
        effect: Some(effect),
        function: Some(function),
    }
}
