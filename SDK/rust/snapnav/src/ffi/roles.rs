use std::ffi::c_void;
use std::os::raw::c_char;

use super::{Error, Screen, Sink, Status, Str, Token, Value};

/// `snapnav_navigation`: one navigation as a mediator sees it.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Navigation {
    pub size: u32,
    pub flags: u32,
    pub id: u64,
    pub source: Screen,
    pub destination: Screen,
    pub payload: *const Value,
    pub arguments: *const Value,
    pub route: Str,
    pub deadline_ns: u64,
    pub screen_key: Str,
}

/// `snapnav_mediator`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Mediator {
    pub size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub ctx: *mut c_void,
    pub mediate: Option<
        unsafe extern "C" fn(
            *mut c_void,
            *const Navigation,
            Token,
            *const Sink,
            *mut Error,
        ) -> Status,
    >,
    pub undo: Option<unsafe extern "C" fn(*mut c_void, *const Navigation)>,
    pub cancel: Option<unsafe extern "C" fn(*mut c_void, Token)>,
}

/// `snapnav_update`: one step of a transition.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Update {
    pub size: u32,
    pub op: u32,
    pub flags: u32,
    pub index: u32,
    pub screen: Screen,
    pub region: Str,
    pub key: Str,
    pub arguments: *const Value,
}

/// `snapnav_transition`: everything that one request changes.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Transition {
    pub size: u32,
    pub flags: u32,
    pub id: u64,
    pub r#move: u32,
    pub count: u32,
    pub updates: *const *const Update,
    pub location: Str,
    pub deadline_ns: u64,
}

/// `snapnav_presenter`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Presenter {
    pub size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub ctx: *mut c_void,
    pub open: Option<unsafe extern "C" fn(*mut c_void, *const Value, *mut Error) -> Status>,
    pub close: Option<unsafe extern "C" fn(*mut c_void)>,
    pub present:
        Option<unsafe extern "C" fn(*mut c_void, *const Transition, Token, *mut Error) -> Status>,
    pub cancel: Option<unsafe extern "C" fn(*mut c_void, Token)>,
    pub changed: Option<unsafe extern "C" fn(*mut c_void, Screen)>,
    pub save_view:
        Option<unsafe extern "C" fn(*mut c_void, Screen, *const Sink, *mut Error) -> Status>,
    pub restore_view:
        Option<unsafe extern "C" fn(*mut c_void, Screen, *const Value, *mut Error) -> Status>,
    pub run: Option<unsafe extern "C" fn(*mut c_void, *mut Error) -> Status>,
    pub quit: Option<unsafe extern "C" fn(*mut c_void)>,
}

/// `snapnav_router`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Router {
    pub size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub ctx: *mut c_void,
    pub resolve: Option<
        unsafe extern "C" fn(
            *mut c_void,
            Str,
            *const Value,
            Screen,
            Token,
            *const Sink,
            *mut Error,
        ) -> Status,
    >,
    pub routes: Option<unsafe extern "C" fn(*mut c_void, *const Sink, *mut Error) -> Status>,
    pub cancel: Option<unsafe extern "C" fn(*mut c_void, Token)>,
}

/// `snapnav_attributes`: why a screen or an effect is shown, changed or taken away.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Attributes {
    pub size: u32,
    pub r#move: u32,
    pub from: Str,
    pub to: Str,
    pub data: Str,
    pub object: *const Value,
}

/// `snapnav_screen_type`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct ScreenType {
    pub size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub ctx: *mut c_void,
    pub create: Option<
        unsafe extern "C" fn(
            *mut c_void,
            Screen,
            *const Value,
            *mut *mut c_void,
            *mut Error,
        ) -> Status,
    >,
    pub destroy: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    pub event: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, u32)>,
    pub save:
        Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *const Sink, *mut Error) -> Status>,
    pub restore:
        Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *const Value, *mut Error) -> Status>,
    pub update: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *const Attributes)>,
}

/// `snapnav_effect`.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Effect {
    pub size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub ctx: *mut c_void,
    pub set_visible: Option<
        unsafe extern "C" fn(*mut c_void, i32, u32, *const Value, Token, *mut Error) -> Status,
    >,
    pub cancel: Option<unsafe extern "C" fn(*mut c_void, Token)>,
    pub update: Option<unsafe extern "C" fn(*mut c_void, *const Attributes)>,
}

/// `snapnav_fn`: any function, called by its signature.
pub type Fn = unsafe extern "C" fn();

/// `snapnav_function`: a typed function.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Function {
    pub size: u32,
    pub kind: u32,
    pub name: *const c_char,
    pub signature: *const c_char,
    pub r#fn: Option<Fn>,
    pub user: *mut c_void,
}
