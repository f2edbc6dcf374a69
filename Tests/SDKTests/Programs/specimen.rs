//! Plays every role, well or badly as the test asks.
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use snapnav::{
    Attributes, Effect, EffectCall, Error, MainHost, MapRef, Mediation, Mediator, Members, Navigation,
    Presenter, Question, Registrar, Resolution, Result, Router, Screen, ScreenId, Shown, Token,
    Transition, Value, ValueRef,
};

/// While this is on, every callback panics.
static SHAKY: AtomicBool = AtomicBool::new(false);

fn shake() {
    if SHAKY.load(Ordering::SeqCst) {
        panic!("shaken");
    }
}

#[derive(Default)]
struct Answers {
    kept: Vec<Token<Mediation>>,
}

impl Mediator for Answers {
    fn mediate(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
        shake();
        match navigation.payload().text_or("answer", "done")? {
            "done" => Ok(Mediation::Done),
            "veto" => Ok(Mediation::Veto("not today".into())),
            "redirect" => Ok(Mediation::Redirect("login".into())),
            "fails" => Err("x".parse::<i32>().unwrap_err().into()),
            "long" => Err(Error::fail("ä".repeat(200))),
            "echo" => {
                let seen = snapnav::map! {
                    "id" => navigation.id() as i64,
                    "source" => navigation.source(),
                    "route" => navigation.route(),
                    "key" => navigation.screen_key(),
                    "arguments" => navigation.arguments().to_value()?,
                    "payload" => navigation.payload().to_map()?,
                    "leave" => navigation.is_leaving(),
                    "animated" => navigation.is_animated(),
                };
                host.screen_set(navigation.screen()?, "seen", seen)?;
                Ok(Mediation::Done)
            }
            answer => {
                let (token, later) = navigation.later()?;
                self.later(host, token, answer)?;
                Ok(Mediation::Later(later))
            }
        }
    }

    fn undo(&mut self, host: MainHost<'_>, navigation: &Navigation<'_>) {
        shake();
        host.note(format!("undo {}", navigation.id()));
    }
}

struct Night;

impl Mediator for Night {
    const CONDITION: bool = true;

    fn mediate(&mut self, _: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
        match navigation.payload().text_or("answer", "done")? {
            "done" => Ok(Mediation::Done),
            "redirect" => Ok(Mediation::Redirect("login".into())),
            _ => Ok(Mediation::Later(navigation.later()?.1)),
        }
    }
}

impl Answers {
    fn later(&mut self, host: MainHost<'_>, token: Token<Mediation>, answer: &str) -> Result<()> {
        match answer {
            "later" => {
                let complete = move || token.complete(Ok(Mediation::Veto("no".into())));
                let panicked = |_| Error::fail("panicked");
                std::thread::spawn(complete).join().map_err(panicked)??;
            }
            "dropped" => drop(host.schedule_here(Duration::ZERO, |_| drop(token))?),
            "thread" => {
                let work = move || {
                    let _token = token;
                    panic!("in a thread")
                };
                host.schedule_here(Duration::ZERO, |_| {
                    let _ = std::thread::spawn(work).join();
                })?;
            }
            _ => self.kept.push(token),
        }
        Ok(())
    }
}

struct Shaky;

impl Presenter for Shaky {
    fn open(&mut self, _: MainHost<'_>, _: ValueRef<'_>) -> Result<()> {
        shake();
        Ok(())
    }
    fn close(&mut self, _: MainHost<'_>) {
        shake();
    }
    fn present(&mut self, _: MainHost<'_>, _: &Transition<'_>) -> Result<Shown> {
        shake();
        Ok(Shown::Done)
    }
    fn changed(&mut self, _: MainHost<'_>, _: ScreenId) {
        shake();
    }
    fn save_view(&mut self, _: MainHost<'_>, _: ScreenId) -> Result<Value> {
        shake();
        Ok(Value::from(7))
    }
}

impl Router for Shaky {
    fn resolve(&mut self, _: MainHost<'_>, _: &Question<'_>) -> Result<Resolution> {
        shake();
        Ok(Resolution::Declined)
    }
}

impl Effect for Shaky {
    fn set_visible(&mut self, _: MainHost<'_>, _: bool, _: &EffectCall<'_>) -> Result<Shown> {
        shake();
        Ok(Shown::Done)
    }

    fn update(&mut self, host: MainHost<'_>, attributes: &Attributes<'_>) {
        shake();
        host.note(words(attributes));
    }
}

fn words(why: &Attributes<'_>) -> String {
    let (movement, data) = (why.movement(), why.data());
    let number = why.object().map().and_then(|map| map.int_or("n", 0)).unwrap_or(-1);
    format!("{movement:?} {} {} {data:?} {number}", why.from(), why.to())
}

struct Counter {
    count: i64,
    label: String,
}

impl Counter {
    fn create(_: MainHost<'_>, _: ScreenId, properties: MapRef<'_>) -> Result<Self> {
        shake();
        Ok(Counter {
            count: properties.int_or("count", 0)?,
            label: String::new(),
        })
    }

    fn get(&self) -> i64 {
        shake();
        self.count
    }

    fn set(&mut self, count: i64) -> Result<()> {
        shake();
        if count < 0 {
            return Err(Error::argument(format!("{count} is no count")));
        }
        self.count = count;
        Ok(())
    }

    fn add(&mut self, more: i64) -> i64 {
        shake();
        self.count += more;
        self.count
    }
}

impl Screen for Counter {
    fn update(&mut self, host: MainHost<'_>, attributes: &Attributes<'_>) {
        shake();
        self.label = words(attributes);
        host.note("told");
    }

    fn members(members: &mut Members<Self>) {
        members.property("count", Counter::get, Counter::set);
        members.property("label", |it| it.label.clone(), |it, label| it.label = label);
        members.action("add", Counter::add);
        members.action("reset", |it: &mut Counter| it.set(0));
    }
}

fn start(host: MainHost<'_>, registrar: &mut Registrar<'_>, config: ValueRef<'_>) -> Result<()> {
    if config.map()?.bool_or("panics", false)? {
        panic!("not like that");
    }
    host.note(format!("started in {} {}", host.name(), host.version()));
    registrar.mediator("answers", Answers::default())?;
    registrar.mediator("night", Night)?;
    registrar.presenter("shaky", Shaky)?;
    registrar.router("shaky", Shaky)?;
    registrar.effect("shaky", Shaky)?;
    registrar.screen("counter", Counter::create)?;
    registrar.function("shake", |is_shaky: bool| {
        SHAKY.store(is_shaky, Ordering::SeqCst)
    })?;
    registrar.function("seven", || {
        shake();
        7_i64
    })?;
    registrar.function("join", |a: String, b: String| a + &b)?;
    let two = 2.0;
    registrar.function("halve", move |number: f64| number / two)?;
    registrar.function("refuse", |text: String| -> Result<()> {
        Err(Error::state(text))
    })
}

snapnav::plugin! {
    id: "org.example.specimen",
    version: "2.1.0-beta.1",
    name: "Spécimen \"eins\" \\",
    license: "MIT",
    provides: {
        mediators: ["answers", "night"],
        presenters: ["shaky"],
        routers: ["shaky"],
        screens: ["counter"],
        effects: ["shaky"],
        functions: ["shake", "seven", "join", "halve", "refuse"],
    },
    needs: { "network": "asks a \"server\"", "exec": "starts it" },
    config: { "optionalProperties": { "panics": { "type": "boolean" } } },
    start: start,
}
