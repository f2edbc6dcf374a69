//! The router greetings: "hello/NAME" is the navigation "greet" with the payload {"name": NAME}.
#![forbid(unsafe_code)]

use snapnav::{
    MainHost, Question, Registrar, Resolution, Result, RouteDescription, Router, Target, ValueRef,
};

struct Greetings;

impl Router for Greetings {
    /// Data only: the same question gets the same answer.
    fn resolve(&mut self, _: MainHost<'_>, question: &Question<'_>) -> Result<Resolution> {
        Ok(match question.route().strip_prefix("hello/") {
            Some(name) if !name.is_empty() => Resolution::Found(
                Target::navigation("greet").with("payload", snapnav::map! { "name" => name }),
            ),
            _ => Resolution::Declined,
        })
    }

    /// What `navhost routes` lists.
    fn routes(&mut self, _: MainHost<'_>) -> Result<Vec<RouteDescription>> {
        Ok(vec![
            RouteDescription::new("hello/NAME").description("Greets somebody by name.")
        ])
    }
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.router("greetings", Greetings)
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { routers: ["greetings"] },
    start: start,
}
