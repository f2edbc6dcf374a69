use std::any::Any;
use std::ffi::CString;
use std::rc::Rc;

use crate::border;
use crate::error::{Error, Result};
use crate::ffi;
use crate::host::{MainHost, ScreenId};
use crate::roles::{
    effect_table, loop_presenter_table, mediator_table, presenter_table, router_table,
    screen_table, Effect, Factory, LoopPresenter, Mediator, Members, Presenter, Router, Screen,
    TypeSlot,
};
use crate::slot::Slot;
use crate::typed::{FreeFunction, SealedFree, Typed};
use crate::value::MapRef;

/// Takes what a plugin provides; good inside the plugin's start.
///
/// What is registered must be what `provides` of the note declares. When the host refuses one, the
/// start fails with that error, also when the start itself goes on.
pub struct Registrar<'a> {
    raw: *mut ffi::Registrar,
    host: MainHost<'a>,
}

impl<'a> Registrar<'a> {
    pub(crate) fn new(raw: *mut ffi::Registrar, host: MainHost<'a>) -> Self {
        Registrar { raw, host }
    }

    /// A mediator, by the name that the note declares.
    pub fn mediator<M: Mediator>(&mut self, name: &str, mediator: M) -> Result<()> {
        let slot = self.slot("mediator", name, mediator);
        let (id, table) = (self.c_name(name)?, mediator_table(&slot));
        let table = ffi::Mediator { id: id.as_ptr(), ..table };
        self.register("mediator", name, slot, |raw| raw.mediator, &table)
    }

    /// A presenter, by the name that the note declares.
    pub fn presenter<P: Presenter>(&mut self, name: &str, presenter: P) -> Result<()> {
        let slot = self.slot("presenter", name, presenter);
        let (id, table) = (self.c_name(name)?, presenter_table(&slot));
        let table = ffi::Presenter { id: id.as_ptr(), ..table };
        self.register("presenter", name, slot, |raw| raw.presenter, &table)
    }

    /// A presenter that owns the main loop, by the name that the note declares.
    pub fn loop_presenter<P: LoopPresenter>(&mut self, name: &str, presenter: P) -> Result<()> {
        let slot = self.slot("presenter", name, presenter);
        let (id, table) = (self.c_name(name)?, loop_presenter_table(&slot));
        let table = ffi::Presenter { id: id.as_ptr(), ..table };
        self.register("presenter", name, slot, |raw| raw.presenter, &table)
    }

    /// A router, by the name that the note declares.
    pub fn router<R: Router>(&mut self, name: &str, router: R) -> Result<()> {
        let slot = self.slot("router", name, router);
        let (id, table) = (self.c_name(name)?, router_table(&slot));
        let table = ffi::Router { id: id.as_ptr(), ..table };
        self.register("router", name, slot, |raw| raw.router, &table)
    }

    /// An effect, by the name that the note declares.
    pub fn effect<E: Effect>(&mut self, name: &str, effect: E) -> Result<()> {
        let slot = self.slot("effect", name, effect);
        let (id, table) = (self.c_name(name)?, effect_table(&slot));
        let table = ffi::Effect { id: id.as_ptr(), ..table };
        self.register("effect", name, slot, |raw| raw.effect, &table)
    }

    /// A screen type, by the name that the note declares, with what [`Screen::members`] declares.
    ///
    /// `create` makes an instance from the properties that are known at birth; it may capture what all
    /// screens of the type share.
    pub fn screen<S: Screen>(
        &mut self,
        name: &str,
        create: impl FnMut(MainHost<'_>, ScreenId, MapRef<'_>) -> Result<S> + 'static,
    ) -> Result<()> {
        let mut members = Members::<S>::new();
        S::members(&mut members);
        let (functions, state) = members.registered();
        let factory: Factory<S> = Box::new(create);
        let slot = Rc::new(TypeSlot::new(name, self.host.handle(), factory, state));
        let (id, table) = (self.c_name(name)?, screen_table(&slot));
        let table = ffi::ScreenType { id: id.as_ptr(), ..table };
        self.register("screen type", name, slot, |raw| raw.screen_type, &table)?;
        for (member, typed) in functions {
            self.typed(Some(&id), &member, &typed)
                .map_err(|error| error.at(format_args!("{name}.{member}")))?;
        }
        Ok(())
    }

    /// A free typed function, by the name that the note declares: a function, or a closure with all that
    /// it captures.
    ///
    /// It may end with a value, with nothing, or with a `Result` of nothing. What answers a value cannot
    /// fail: after a panic it answers 0 or empty, and the log says why.
    pub fn function<F, Arguments, R>(&mut self, name: &str, function: F) -> Result<()>
    where
        F: FreeFunction<Arguments, R>,
    {
        self.typed(None, name, &SealedFree::<Arguments, R>::typed(function))
            .map_err(|error| error.at(format_args!("function {name}")))
    }

    fn slot<T>(&self, role: &str, name: &str, content: T) -> Rc<Slot<T>> {
        Rc::new(Slot::new(format!("the {role} {name}"), self.host.handle(), content))
    }

    fn register<Table>(
        &mut self,
        role: &str,
        name: &str,
        slot: Rc<dyn Any>,
        function: impl FnOnce(&ffi::Registrar) -> ffi::Register<Table>,
        table: &Table,
    ) -> Result<()> {
        // Kept also when it is refused: who knows what the host remembers of it.
        self.host.local().slots.borrow_mut().push(slot);
        let mut error = ffi::Error::empty();
        // SAFETY: the registrar is good until the start returns, and this does not outlive it.
        let function = function(unsafe { &*self.raw });
        let result = match function {
            Some(function) => {
                // SAFETY: as above; the table is copied.
                let status = unsafe { function(self.raw, table, &mut error) };
                border::outcome(status, &error)
            }
            None => Err(Error::unsupported("this host's registrar does not take it")),
        };
        self.kept(result.map_err(|error| error.at(format_args!("{role} {name}"))))
    }

    fn typed(&mut self, screen: Option<&CString>, name: &str, typed: &Typed) -> Result<()> {
        let (name, signature) = (self.c_name(name)?, self.c_name(&typed.signature)?);
        // Kept also when it is refused, as roles are.
        self.host.local().slots.borrow_mut().push(typed.user.clone());
        let table = ffi::Function {
            size: std::mem::size_of::<ffi::Function>() as u32,
            kind: typed.kind,
            name: name.as_ptr(),
            signature: signature.as_ptr(),
            r#fn: Some(typed.function),
            user: typed.pointer(),
        };
        let screen = screen.map_or(std::ptr::null(), |id| id.as_ptr());
        let mut error = ffi::Error::empty();
        // SAFETY: as above.
        let function = unsafe { &*self.raw }.function;
        let result = match function {
            Some(function) => {
                // SAFETY: as above; the table and its texts are copied.
                let status = unsafe { function(self.raw, screen, &table, &mut error) };
                border::outcome(status, &error)
            }
            None => Err(Error::unsupported("this host's registrar does not take it")),
        };
        self.kept(result)
    }

    fn c_name(&self, name: &str) -> Result<CString> {
        let error = |_| Error::argument(format!("the name {name:?} has a NUL inside"));
        let named = CString::new(name).map_err(error);
        if let Err(error) = &named {
            self.kept(Err(error.clone()))?;
        }
        named
    }

    /// Remembers the first refusal.
    fn kept(&self, result: Result<()>) -> Result<()> {
        if let Err(error) = &result {
            self.host.local().refusal.borrow_mut().get_or_insert_with(|| error.clone());
        }
        result
    }
}
