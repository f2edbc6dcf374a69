//! The screen type counter: a count and a label as properties, the action add, a saved state.
#![forbid(unsafe_code)]

use snapnav::{
    Error, MainHost, MapRef, Members, Registrar, Result, Screen, ScreenId, Value, ValueRef,
};

struct Counter {
    count: i64,
    label: String,
}

impl Counter {
    /// Makes one from the properties that are known at birth.
    fn create(_: MainHost<'_>, _: ScreenId, properties: MapRef<'_>) -> Result<Self> {
        let mut counter = Counter {
            count: 0,
            label: String::new(),
        };
        counter.take(properties)?;
        Ok(counter)
    }

    /// Takes over what a map says of "count" and "label"; all of it or nothing.
    fn take(&mut self, map: MapRef<'_>) -> Result<()> {
        let count = map.int_or("count", self.count)?;
        self.label = map.text_or("label", &self.label)?.to_string();
        self.count = count;
        Ok(())
    }

    /// An action: adds.
    fn add(&mut self, more: i64) -> Result<()> {
        self.count = self.count.checked_add(more).ok_or_else(|| {
            Error::argument(format!(
                "{} and {more} are too much for a counter",
                self.count
            ))
        })?;
        Ok(())
    }

    fn save(&self) -> Result<Value> {
        Ok(snapnav::map! { "count" => self.count, "label" => self.label.as_str() })
    }

    fn restore(&mut self, state: ValueRef<'_>) -> Result<()> {
        self.take(state.map()?)
    }
}

impl Screen for Counter {
    /// Properties can be observed without more ado: what changes is told to those who asked.
    fn members(members: &mut Members<Self>) {
        members.property("count", |it| it.count, |it, count| it.count = count);
        members.property("label", |it| it.label.clone(), |it, label| it.label = label);
        members.action("add", Counter::add);
        members.saved(Counter::save, Counter::restore);
    }
}

fn start(_: MainHost<'_>, registrar: &mut Registrar<'_>, _: ValueRef<'_>) -> Result<()> {
    registrar.screen("counter", Counter::create)
}

snapnav::plugin! {
    id: "@ID@",
    version: env!("CARGO_PKG_VERSION"),
    name: "@NAME@",
    license: "MIT",
    provides: { screens: ["counter"] },
    start: start,
}
