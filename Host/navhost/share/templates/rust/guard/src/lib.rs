//! The guard door: a mediator that a manifest names under "guards", of a screen or a navigation.
#![forbid(unsafe_code)]

use snapnav::{MainHost, Mediation, Mediator, Navigation, Registrar, Result, ValueRef};

struct Door;

impl Mediator for Door {
    /// Lets in who is old enough: "least" years, else 18, by the payload's "age". Who does not say
    /// their age is led "otherwise", where the manifest says so. It is asked before anything is made.
    fn mediate(&mut self, _: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
        let arguments = navigation.arguments().map()?;
        let otherwise = arguments.text_or("otherwise", "")?;
        if !otherwise.is_empty() && navigation.payload().get("age").is_none() {
            return Ok(Mediation::Redirect(otherwise.into()));
        }
        let least = arguments.int_or("least", 18)?;
        if navigation.payload().int_or("age", 0)? >= least {
            return Ok(Mediation::Done);
        }
        Ok(Mediation::Veto(format!("you must be {least}").into()))
    }
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.mediator("door", Door)
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { mediators: ["door"] },
    start: start,
}
