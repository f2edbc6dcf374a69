use std::ffi::c_void;
use std::os::raw::c_char;

use super::{
    Effect, Error, Function, Mediator, Presenter, Router, Screen, ScreenType, Sink, Status, Str,
    Timer, Token, Value,
};

/// A function of the registrar that takes the table of a role.
pub type Register<Table> =
    Option<unsafe extern "C" fn(*mut Registrar, *const Table, *mut Error) -> Status>;

/// `snapnav_registrar`: good inside `start` only.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Registrar {
    pub size: u32,
    pub flags: u32,
    pub ctx: *mut c_void,
    pub mediator: Register<Mediator>,
    pub presenter: Register<Presenter>,
    pub router: Register<Router>,
    pub screen_type: Register<ScreenType>,
    pub effect: Register<Effect>,
    pub function: Option<
        unsafe extern "C" fn(*mut Registrar, *const c_char, *const Function, *mut Error) -> Status,
    >,
}

/// `snapnav_host`: what the host offers.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Host {
    pub size: u32,
    pub abi_major: u32,
    pub abi_minor: u32,
    pub flags: u32,
    pub ctx: *mut c_void,
    pub name: *const c_char,
    pub version: *const c_char,
    pub log: Option<unsafe extern "C" fn(*const Host, i32, Str)>,
    pub is_main_thread: Option<unsafe extern "C" fn(*const Host) -> i32>,
    pub schedule: Option<
        unsafe extern "C" fn(
            *const Host,
            u64,
            Option<unsafe extern "C" fn(*mut c_void)>,
            *mut c_void,
            *mut Timer,
            *mut Error,
        ) -> Status,
    >,
    pub unschedule: Option<unsafe extern "C" fn(*const Host, Timer) -> Status>,
    pub watch_fd: Option<
        unsafe extern "C" fn(
            *const Host,
            i32,
            Option<unsafe extern "C" fn(*mut c_void, i32)>,
            *mut c_void,
            *mut Error,
        ) -> Status,
    >,
    pub unwatch_fd: Option<unsafe extern "C" fn(*const Host, i32) -> Status>,
    pub screen_get:
        Option<unsafe extern "C" fn(*const Host, Screen, Str, *const Sink, *mut Error) -> Status>,
    pub screen_set:
        Option<unsafe extern "C" fn(*const Host, Screen, Str, *const Value, *mut Error) -> Status>,
    pub screen_call: Option<
        unsafe extern "C" fn(
            *const Host,
            Screen,
            Str,
            *const Value,
            *const Sink,
            *mut Error,
        ) -> Status,
    >,
    pub screen_describe:
        Option<unsafe extern "C" fn(*const Host, Screen, *const Sink, *mut Error) -> Status>,
    pub screen_changed: Option<unsafe extern "C" fn(*const Host, Screen) -> Status>,
    pub request: Option<
        unsafe extern "C" fn(
            *const Host,
            *const Value,
            Option<unsafe extern "C" fn(*mut c_void, *const Value)>,
            *mut c_void,
            *mut Error,
        ) -> Status,
    >,
    pub complete: Option<
        unsafe extern "C" fn(*const Host, Token, Status, *const Value, *const c_char) -> Status,
    >,
    pub is_cancelled: Option<unsafe extern "C" fn(*const Host, Token) -> i32>,
    pub get_extension: Option<unsafe extern "C" fn(*const Host, *const c_char) -> *const c_void>,
    pub asset: Option<unsafe extern "C" fn(*const Host, Str, *const Sink, *mut Error) -> Status>,
    pub shown:
        Option<unsafe extern "C" fn(*const Host, *const Value, *const Sink, *mut Error) -> Status>,
}

/// `snapnav_main_loop`: the extension [`MAIN_LOOP`](super::MAIN_LOOP).
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct MainLoop {
    pub size: u32,
    pub fd: i32,
    pub drain: Option<unsafe extern "C" fn(*const Host)>,
}

/// `snapnav_plugin`: the descriptor.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Plugin {
    pub size: u32,
    pub abi_major: u32,
    pub abi_minor: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub version: *const c_char,
    pub start: Option<
        unsafe extern "C" fn(
            *const Host,
            *mut Registrar,
            *const Value,
            *mut *mut c_void,
            *mut Error,
        ) -> Status,
    >,
    pub stop: Option<unsafe extern "C" fn(*mut c_void)>,
    pub save: Option<unsafe extern "C" fn(*mut c_void, *const Sink, *mut Error) -> Status>,
    pub restore: Option<unsafe extern "C" fn(*mut c_void, *const Value, *mut Error) -> Status>,
    pub get_extension: Option<unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_void>,
}
