// right: written in Rust as a cdylib with the whole standard library inside, where panics are caught at the border as R4 asks and the note is a used static
// build: bash $HERE/s18-rust.rs
/* 2>/dev/null
# This file is a Rust program and, for the build line above, the shell script that compiles it:
# it takes the outfile from -o and leaves out the flags that are cc's.
out=; while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done
exec rustc --edition 2021 --crate-type cdylib --crate-name s18 -C opt-level=2 -C debuginfo=1 -C relocation-model=pic \
  -C link-arg=-Wl,-z,relro,-z,now -C link-arg=-Wl,--build-id "$0" -o "$out"
exit 1
*/
#![allow(non_camel_case_types)]
use std::ffi::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Mutex;
#[repr(C)] #[derive(Clone, Copy)] struct Str { ptr: *const u8, len: usize }
#[repr(C)] struct Error { size: u32, code: i32, message: [u8; 248] }
#[repr(C)] struct Function { size: u32, kind: u32, name: *const c_char, signature: *const c_char, f: *const c_void, user: *mut c_void }
type Reg = unsafe extern "C" fn(*mut Registrar, *const c_void, *mut Error) -> i32;
#[repr(C)] struct Registrar {
    size: u32, flags: u32, ctx: *mut c_void,
    mediator: Reg, presenter: Reg, router: Reg, screen_type: Reg, effect: Reg,
    function: unsafe extern "C" fn(*mut Registrar, *const c_char, *const Function, *mut Error) -> i32,
}
#[repr(C)] struct Plugin {
    size: u32, abi_major: u32, abi_minor: u32, flags: u32, id: *const c_char, version: *const c_char,
    start: unsafe extern "C" fn(*const c_void, *mut Registrar, *const c_void, *mut *mut c_void, *mut Error) -> i32,
    stop: Option<unsafe extern "C" fn(*mut c_void)>, save: *const c_void, restore: *const c_void, get_extension: *const c_void,
}
unsafe impl Sync for Plugin {}
fn fail(err: *mut Error, code: i32, text: &str) -> i32 {
    if let Some(e) = unsafe { err.as_mut() } {
        let n = text.len().min(247);
        e.message[..n].copy_from_slice(&text.as_bytes()[..n]);
        e.message[n] = 0;
        e.code = code;
    }
    code
}
struct State { last: Mutex<String> }
extern "C" fn reverse(user: *mut c_void, text: Str) -> Str {
    let empty = Str { ptr: b"".as_ptr(), len: 0 };
    catch_unwind(AssertUnwindSafe(|| {
        let bytes: &[u8] = if text.len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(text.ptr, text.len) } };
        let state = unsafe { &*(user as *const State) };
        let mut last = state.last.lock().unwrap_or_else(|e| e.into_inner());
        *last = match std::str::from_utf8(bytes) { Ok(s) => s.chars().rev().collect(), Err(_) => String::new() };
        Str { ptr: last.as_ptr(), len: last.len() }
    })).unwrap_or(empty)
}
extern "C" fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 { (a, b) = (b, a % b); }
    i64::try_from(a).unwrap_or(i64::MAX)
}
unsafe extern "C" fn start(_host: *const c_void, r: *mut Registrar, _config: *const c_void, ctx: *mut *mut c_void, err: *mut Error) -> i32 {
    catch_unwind(AssertUnwindSafe(|| unsafe {
        let state = Box::new(State { last: Mutex::new(String::new()) });
        let user = &*state as *const State as *mut c_void;
        let table = [(c"reverse", c"s(ps)", reverse as *const c_void, user), (c"gcd", c"x(xx)", gcd as *const c_void, std::ptr::null_mut())];
        for (name, signature, f, user) in table {
            let f = Function { size: 48, kind: 5, name: name.as_ptr(), signature: signature.as_ptr(), f, user };
            let s = ((*r).function)(r, std::ptr::null(), &f, err);
            if s != 0 { return s; }
        }
        *ctx = Box::into_raw(state) as *mut c_void;
        0
    })).unwrap_or_else(|_| fail(err, -1, "the plugin panicked"))
}
unsafe extern "C" fn stop(ctx: *mut c_void) {
    let _ = catch_unwind(AssertUnwindSafe(|| unsafe { drop(Box::from_raw(ctx as *mut State)) }));
}
static PLUGIN: Plugin = Plugin {
    size: std::mem::size_of::<Plugin>() as u32, abi_major: 1, abi_minor: 0, flags: 0, id: c"org.blind.s18".as_ptr(), version: c"1.0.0".as_ptr(),
    start, stop: Some(stop), save: std::ptr::null(), restore: std::ptr::null(), get_extension: std::ptr::null(),
};
#[no_mangle] extern "C" fn snapnav_plugin_entry(host_major: u32, _host_minor: u32) -> *const c_void {
    if host_major == 1 { &PLUGIN as *const Plugin as *const c_void } else { std::ptr::null() }
}
const JSON: &[u8] = b"{\"id\": \"org.blind.s18\", \"version\": \"1.0.0\", \"name\": \"Rusty\", \"license\": \"MIT\", \"provides\": {\"functions\": [\"reverse\", \"gcd\"]}}\0";
#[repr(C, align(4))] struct Note { namesz: u32, descsz: u32, kind: u32, name: [u8; 8], abi: [u16; 4], layout: u32, json: [u8; JSON.len()] }
const fn json() -> [u8; JSON.len()] { let mut a = [0; JSON.len()]; let mut i = 0; while i < a.len() { a[i] = JSON[i]; i += 1; } a }
#[used] #[link_section = ".note.snapnav"]
static NOTE: Note = Note { namesz: 8, descsz: 12 + JSON.len() as u32, kind: 0x3156414e, name: *b"SnapNav\0", abi: [1, 0, 0, 0], layout: 24 << 24 | 32 << 16 | 40 << 8 | 32, json: json() };
