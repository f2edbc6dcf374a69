// note (no build line fits, since rustc takes no -shared): rustc --edition 2021 --crate-type cdylib -O -C strip=symbols -C link-arg=-Wl,-z,relro,-z,now,--build-id r31-rust-panics-inside.rs -o r31-rust-panics-inside.so
/* Unusual: Rust, written by hand against the C header: it brings Rust's runtime inside itself, and panics
 * (quietly) and catches them inside.
 * Allowed: R4 "No exception, panic or longjmp crosses the border"; "A plugin is one shared library that
 * exports one symbol", in whatever language. */
use std::ffi::{c_char, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, Ordering};

const JSON: &[u8; 160] = b"{\"id\": \"org.example.blind.r31\", \"version\": \"1.0.0\", \"name\": \"Panics inside\", \"license\": \"MIT\", \"provides\": {\"functions\": [\"sumOfDigits\", \"parse\", \"greatest\"]}}\0";
#[repr(C, align(4))]
struct Note { namesz: u32, descsz: u32, kind: u32, name: [u8; 8], major: u16, minor: u16, least: u16, flags: u16, layout: u32, json: [u8; 160] }
#[used]
#[link_section = ".note.snapnav"]
static NOTE: Note = Note { namesz: 8, descsz: 12 + 160, kind: 0x3156414e, name: *b"SnapNav\0", major: 1, minor: 0, least: 0, flags: 0,
    layout: (24 << 24) | (32 << 16) | (40 << 8) | 32, json: *JSON };

#[repr(C)]
pub struct Str { ptr: *const u8, len: usize }
#[repr(C)]
pub struct Error { size: u32, code: i32, message: [u8; 248] }
#[repr(C)]
struct Function { size: u32, kind: u32, name: *const c_char, signature: *const c_char, f: *const c_void, user: *mut c_void }
#[repr(C)]
pub struct Registrar {
    size: u32, flags: u32, ctx: *mut c_void, roles: [*const c_void; 5],
    function: unsafe extern "C" fn(*mut Registrar, *const c_char, *const Function, *mut Error) -> i32,
}
#[repr(C)]
pub struct Host { size: u32, abi_major: u32, abi_minor: u32, flags: u32 }
type Start = unsafe extern "C" fn(*const Host, *mut Registrar, *const c_void, *mut *mut c_void, *mut Error) -> i32;
#[repr(C)]
pub struct Plugin {
    size: u32, abi_major: u32, abi_minor: u32, flags: u32, id: *const c_char, version: *const c_char, start: Start,
    stop: unsafe extern "C" fn(*mut c_void), save: *const c_void, restore: *const c_void, get_extension: *const c_void,
}
unsafe impl Sync for Plugin {}

static STARTED: AtomicBool = AtomicBool::new(false);

unsafe fn fail(err: *mut Error, code: i32, text: &str) -> i32 {
    if !err.is_null() {
        let n = text.len().min(247);
        let message = std::ptr::addr_of_mut!((*err).message).cast::<u8>();
        std::ptr::copy_nonoverlapping(text.as_ptr(), message, n);
        message.add(n).write(0);
        (*err).code = code;
    }
    code
}

unsafe fn bytes<'a>(s: &Str) -> &'a [u8] {
    if s.len == 0 { &[] } else { std::slice::from_raw_parts(s.ptr, s.len) }
}

/* resume_unwind panics without the hook, so nothing is printed. */
unsafe extern "C" fn sum_of_digits(s: Str) -> u64 {
    let text = bytes(&s);
    catch_unwind(|| text.iter().map(|b| if b.is_ascii_digit() { u64::from(b - b'0') } else { resume_unwind(Box::new(())) }).sum())
        .unwrap_or(0)
}

unsafe extern "C" fn parse(s: Str, err: *mut Error) -> i32 {
    let text = bytes(&s);
    match catch_unwind(|| match std::str::from_utf8(text).ok().and_then(|t| t.parse::<i64>().ok()) {
        Some(_) => (),
        None => resume_unwind(Box::new("a whole number is wanted")),
    }) {
        Ok(()) => 0,
        Err(why) => fail(err, -3, why.downcast_ref::<&str>().copied().unwrap_or("it failed inside")),
    }
}

extern "C" fn greatest(a: f64, b: f32, c: i32, d: u8) -> f64 { a.max(f64::from(b)).max(f64::from(c)).max(f64::from(d)) }

unsafe extern "C" fn start(host: *const Host, registrar: *mut Registrar, _config: *const c_void, _ctx: *mut *mut c_void, err: *mut Error) -> i32 {
    if STARTED.load(Ordering::Relaxed) { return fail(err, -7, "started already"); }
    if ((*host).flags | (*registrar).flags) & 0xffff != 0 { return fail(err, -8, "a flag of the host"); }
    let all: [(&[u8], &[u8], *const c_void); 3] = [
        (b"sumOfDigits\0", b"t(s)\0", sum_of_digits as *const c_void),
        (b"parse\0", b"i(s!)\0", parse as *const c_void),
        (b"greatest\0", b"d(dfib)\0", greatest as *const c_void)];
    for (name, signature, f) in all {
        let one = Function { size: std::mem::size_of::<Function>() as u32, kind: 5, name: name.as_ptr().cast(), signature: signature.as_ptr().cast(), f, user: null_mut() };
        let s = catch_unwind(AssertUnwindSafe(|| ((*registrar).function)(registrar, null(), &one, err))).unwrap_or(-1);
        if s < 0 { return s; }
    }
    STARTED.store(true, Ordering::Relaxed);
    0
}

unsafe extern "C" fn stop(_ctx: *mut c_void) { STARTED.store(false, Ordering::Relaxed); }

static DESCRIPTOR: Plugin = Plugin { size: std::mem::size_of::<Plugin>() as u32, abi_major: 1, abi_minor: 0, flags: 0,
    id: b"org.example.blind.r31\0".as_ptr().cast(), version: b"1.0.0\0".as_ptr().cast(), start, stop, save: null(), restore: null(), get_extension: null() };

#[no_mangle]
pub extern "C" fn snapnav_plugin_entry(host_major: u32, _host_minor: u32) -> *const Plugin {
    if host_major == 1 { &DESCRIPTOR } else { null() }
}
