//! The effect dimmer: something beside the screens that is shown and hidden.
#![forbid(unsafe_code)]

use snapnav::{Effect, EffectCall, MainHost, Registrar, Result, Shown, ValueRef};

struct Dimmer;

impl Effect for Dimmer {
    /// Dims what is behind a layer, or a lamp: here it is only told. It is never asked for what it is
    /// already. What takes a while answers `call.later()`.
    fn set_visible(
        &mut self,
        host: MainHost<'_>,
        visible: bool,
        _: &EffectCall<'_>,
    ) -> Result<Shown> {
        host.note(if visible { "dimmed" } else { "bright" });
        Ok(Shown::Done)
    }
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.effect("dimmer", Dimmer)
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { effects: ["dimmer"] },
    start: start,
}
