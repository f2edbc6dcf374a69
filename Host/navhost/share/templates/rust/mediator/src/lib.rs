//! The mediator greet: it fills in what the next screen says before it is shown.
#![forbid(unsafe_code)]

use snapnav::{MainHost, Mediation, Mediator, Navigation, Registrar, Result, ValueRef};

struct Greet;

impl Mediator for Greet {
    /// Greets the payload's "name", else the manifest's "with": {"name"}, else the world.
    fn mediate(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
        if navigation.is_guard() {
            return Ok(Mediation::Done); // nothing is made yet: may pass
        }
        let usual = navigation
            .arguments()
            .get("name")
            .and_then(ValueRef::as_str);
        let name = navigation
            .payload()
            .text_or("name", usual.unwrap_or("world"))?;
        host.screen_set(navigation.screen()?, "text", format!("Hello, {name}!"))?;
        Ok(Mediation::Done)
    }
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.mediator("greet", Greet)
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { mediators: ["greet"] },
    start: start,
}
