use std::rc::Rc;

use super::table::State;
use super::Screen;
use crate::error::Result;
use crate::ffi;
use crate::typed::{self, Action, Argument, Outcome, Returned, Typed};
use crate::value::{Value, ValueRef};

/// Takes down what a screen type has: functions, or closures with all that they capture, also in a loop.
///
/// Properties can be observed without more ado: after each setter, action, event and
/// [`update`](crate::MainHost::update), what was changed is told to those who asked, once, with the new
/// value.
pub struct Members<S: Screen> {
    functions: Vec<(String, Typed)>,
    privates: Vec<String>,
    state: Option<State<S>>,
}

impl<S: Screen> Members<S> {
    pub(crate) fn new() -> Self {
        Members { functions: Vec::new(), privates: Vec::new(), state: None }
    }

    fn add(&mut self, name: &str, typed: Typed) {
        self.functions.push((name.to_string(), typed));
    }

    /// A property that can be read, written and observed.
    ///
    /// A panic in the getter has no way to be told: the property reads as empty or 0, and the log says
    /// why. The setter may fail.
    pub fn property<T, R, F, G>(&mut self, name: &str, get: F, set: G)
    where
        F: Fn(&S) -> T + 'static,
        G: Fn(&mut S, T) -> R + 'static,
        T: Argument + Returned,
        R: Outcome,
    {
        self.readable(name, get);
        self.add(name, typed::setter::<S, G, T, R>(set));
    }

    /// A property that can be read and observed only.
    pub fn readable<T, F>(&mut self, name: &str, get: F)
    where
        F: Fn(&S) -> T + 'static,
        T: Returned,
    {
        let get = Rc::new(get);
        self.add(name, typed::getter::<S, F, T>(&get));
        self.add(name, typed::observer::<S, F, T>(&get));
    }

    /// Makes a property private: it is told to nobody who does not ask for it by its name, and stands in
    /// no trace, event, view, kept state or state URL. Before its description or after it.
    pub fn keep_private(&mut self, name: &str) {
        self.privates.push(name.to_string());
    }

    /// The functions as they are registered.
    pub(crate) fn registered(mut self) -> (Vec<(String, Typed)>, Option<State<S>>) {
        for (name, typed) in &mut self.functions {
            if typed.kind != ffi::ACTION && self.privates.contains(name) {
                typed.kind |= ffi::PRIVATE;
            }
        }
        (self.functions, self.state)
    }

    /// An action: `Counter::add`, or `|screen: &mut Counter, by: i64| …`.
    ///
    /// What answers a value cannot fail: after a panic it answers 0 or empty, and the log says why.
    pub fn action<F, Arguments, R>(&mut self, name: &str, act: F)
    where
        F: Action<S, Arguments, R>,
    {
        self.add(name, typed::SealedAction::<S, Arguments, R>::typed(act));
    }

    /// What the screen keeps over the end of the host: a value out, and the same value in.
    ///
    /// Check what comes in: the file it comes from may be older, or damaged. After an error the screen
    /// has to be as it was.
    pub fn saved<F, G>(&mut self, give: F, take: G)
    where
        F: Fn(&S) -> Result<Value> + 'static,
        G: Fn(&mut S, ValueRef<'_>) -> Result<()> + 'static,
    {
        self.state = Some(State { give: Box::new(give), take: Box::new(take) });
    }
}
