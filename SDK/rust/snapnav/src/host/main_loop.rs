use super::shared::{c_string, need};
use super::{Host, MainHost};
use crate::error::{Error, Result};
use crate::ffi;

/// The host's part of a main loop that a presenter owns.
///
/// Poll [`fd`](MainLoop::fd) for reading in your loop and call [`drain`](MainLoop::drain) whenever it
/// can be read: everything the host has to do happens inside.
pub struct MainLoop<'a> {
    host: &'a Host,
    raw: *const ffi::MainLoop,
}

impl<'a> MainHost<'a> {
    /// The host's part of the main loop, for presenters that own it.
    pub fn main_loop(&self) -> Result<MainLoop<'_>> {
        let id = c_string(ffi::MAIN_LOOP);
        let raw = self.shared.call(|host, raw| {
            let get = need(host.get_extension, "get_extension")?;
            // SAFETY: the host is there while the gate is open; the id lives for the call.
            Ok::<_, Error>(unsafe { get(raw, id.as_ptr()) })
        })??;
        if raw.is_null() {
            return Err(Error::unsupported("this host has no snapnav.main-loop/1"));
        }
        Ok(MainLoop { host: self, raw: raw.cast() })
    }
}

impl MainLoop<'_> {
    /// The file descriptor to poll for reading.
    pub fn fd(&self) -> i32 {
        // SAFETY: an extension lives as long as the host.
        unsafe { (*self.raw).fd }
    }

    /// Lets the host do what it has to do. The presenter's own callbacks are called inside.
    pub fn drain(&self) -> Result<()> {
        self.host.shared.call(|_, raw| {
            // SAFETY: as above.
            let drain = need(unsafe { (*self.raw).drain }, "drain")?;
            // SAFETY: the host is there while the gate is open; this is the main thread.
            unsafe { drain(raw) };
            Ok(())
        })?
    }
}
