use std::marker::PhantomData;

use super::table::{restore, save, Restore, Save};
use super::Screen;
use crate::error::Result;
use crate::typed::{self, Action, Argument, CapturesNothing, Outcome, Returned, Typed};
use crate::value::{Value, ValueRef};

/// Takes down what a screen type has. Give functions, or closures that capture nothing.
///
/// Properties can be observed without more ado: after each setter, action, event and
/// [`update`](crate::MainHost::update), what was changed is told to those who asked, once, with the new
/// value.
pub struct Members<S: Screen> {
    pub(crate) functions: Vec<(String, Typed)>,
    pub(crate) state: Option<(Save, Restore)>,
    screen: PhantomData<fn(S)>,
}

impl<S: Screen> Members<S> {
    pub(crate) fn new() -> Self {
        Members { functions: Vec::new(), state: None, screen: PhantomData }
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
        F: Fn(&S) -> T + Copy + 'static,
        G: Fn(&mut S, T) -> R + Copy + 'static,
        T: Argument + Returned,
        R: Outcome,
    {
        self.readable(name, get);
        let _ = set;
        self.add(name, typed::setter::<S, G, T, R>());
    }

    /// A property that can be read and observed only.
    pub fn readable<T, F>(&mut self, name: &str, get: F)
    where
        F: Fn(&S) -> T + Copy + 'static,
        T: Returned,
    {
        let _ = get;
        self.add(name, typed::getter::<S, F, T>());
        self.add(name, typed::observer::<S, F, T>());
    }

    /// An action: `Counter::add`, or `|screen: &mut Counter, by: i64| …`.
    ///
    /// What answers a value cannot fail: after a panic it answers 0 or empty, and the log says why.
    pub fn action<F, Arguments, R>(&mut self, name: &str, act: F)
    where
        F: Action<S, Arguments, R>,
    {
        let _ = act;
        self.add(name, <F as typed::SealedAction<S, Arguments, R>>::typed());
    }

    /// What the screen keeps over the end of the host: a value out, and the same value in.
    ///
    /// Check what comes in: the file it comes from may be older, or damaged. After an error the screen
    /// has to be as it was.
    pub fn saved<F, G>(&mut self, give: F, take: G)
    where
        F: Fn(&S) -> Result<Value> + Copy + 'static,
        G: Fn(&mut S, ValueRef<'_>) -> Result<()> + Copy + 'static,
    {
        let () = CapturesNothing::<F>::CHECK;
        let () = CapturesNothing::<G>::CHECK;
        let _ = (give, take);
        self.state = Some((save::<S, F>, restore::<S, G>));
    }
}
