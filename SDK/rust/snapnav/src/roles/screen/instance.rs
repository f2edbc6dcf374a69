use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::rc::{Rc, Weak};

use super::Screen;
use crate::border;
use crate::error::{Code, Error, Result};
use crate::ffi;
use crate::host::{Host, Level, MainHost, ScreenId};
use crate::slot::Slot;
use crate::typed::ReadValue;
use crate::value::{Lent, Value};

/// How often observers may set something that observers hear of, before nobody is told any more.
const ROUND_LIMIT: usize = 100;

/// A screen's instance, and who wants to hear of its properties.
pub(crate) struct Instance<S> {
    slot: Slot<S>,
    id: u64,
    observers: RefCell<Vec<Observer<S>>>,
    is_telling: Cell<bool>,
    is_destroyed: Cell<bool>,
}

struct Observer<S> {
    read: ReadValue<S>,
    /// What it heard last, or what was there when it came; `None` where that could not be read.
    last: Option<Value>,
    told: unsafe extern "C" fn(*mut c_void, *const ffi::Value),
    context: *mut c_void,
}

impl<S: Screen> Instance<S> {
    /// Makes one; the pointer is the contract's `instance` and owns it.
    pub(super) fn create(name: &str, host: &Host, id: u64, screen: S) -> *mut c_void {
        let name = format!("screen {id} of the type {name}");
        let instance = Rc::new(Instance {
            slot: Slot::new(name, host.clone(), screen),
            id,
            observers: RefCell::default(),
            is_telling: Cell::new(false),
            is_destroyed: Cell::new(false),
        });
        let known: Rc<dyn Any> = instance.clone();
        let screens = &MainHost::assume(host).local().screens;
        screens.borrow_mut().insert(id, Rc::downgrade(&known));
        Rc::into_raw(instance) as *mut c_void
    }

    /// The instance of a pointer that `create` made.
    ///
    /// # Safety
    /// NULL, or from `create` of the same type and not destroyed.
    pub(crate) unsafe fn of(instance: *mut c_void) -> Result<Rc<Self>> {
        if instance.is_null() {
            return Err(Error::new(Code::HANDLE, "the screen's instance is NULL"));
        }
        let instance = instance.cast_const().cast::<Self>();
        // SAFETY: the caller's promise; the count is raised for the one that is made.
        unsafe {
            Rc::increment_strong_count(instance);
            Ok(Rc::from_raw(instance))
        }
    }

    /// The end of an instance: nobody is told any more.
    ///
    /// # Safety
    /// From `create`, once.
    pub(super) unsafe fn destroy(instance: *mut c_void) {
        if instance.is_null() {
            return;
        }
        // SAFETY: the caller's promise.
        let instance = unsafe { Rc::from_raw(instance.cast_const().cast::<Self>()) };
        instance.is_destroyed.set(true);
        instance.observers.borrow_mut().clear();
        let mut screens = instance.slot.main().local().screens.borrow_mut();
        let same = screens.get(&instance.id).is_some_and(|known| {
            std::ptr::eq(Weak::as_ptr(known).cast::<u8>(), Rc::as_ptr(&instance).cast::<u8>())
        });
        if same {
            screens.remove(&instance.id);
        }
    }

    /// Reads the screen.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&S) -> Result<R>) -> Result<R> {
        self.slot.read(read)
    }

    /// Changes the screen, and tells what of it is new.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut S) -> Result<R>) -> Result<R> {
        let result = self.slot.with(change);
        self.tell()?;
        result
    }

    pub(super) fn host(&self) -> MainHost<'_> {
        self.slot.main()
    }

    /// From now on `told` hears of the property that `read` reads, and who heard of it before does not.
    pub(crate) fn observe(
        &self,
        read: ReadValue<S>,
        told: Option<unsafe extern "C" fn(*mut c_void, *const ffi::Value)>,
        context: *mut c_void,
    ) -> Result<()> {
        let told = told.ok_or_else(|| Error::argument("the observer's function is NULL"))?;
        let last = self.slot.read(|screen| Ok(self.value(&read, screen)))?;
        let mut observers = self.observers.borrow_mut();
        observers.retain(|other| !Rc::ptr_eq(&other.read, &read));
        observers.push(Observer { read, last, told, context });
        Ok(())
    }

    /// Tells what has changed since it was told last. An observer that changes the screen is heard in
    /// the next round; after too many rounds this gives up and says so.
    fn tell(&self) -> Result<()> {
        if self.observers.borrow().is_empty() || self.is_telling.replace(true) {
            return Ok(());
        }
        let _done = Reset(&self.is_telling);
        for _ in 0..ROUND_LIMIT {
            let news = self.news()?;
            if news.is_empty() {
                return Ok(());
            }
            for (told, context, value) in news {
                if !self.is_destroyed.get() {
                    let lent = Lent::new(&value);
                    // SAFETY: the host made the function for this context and keeps it until the
                    // screen is destroyed; the value lives for the call.
                    unsafe { told(context, lent.as_ptr()) };
                }
            }
        }
        self.slot.host.log(
            Level::Warning,
            format_args!("{}: its observers change it without end", self.slot.name()),
        );
        Ok(())
    }

    /// What observers hear of a property. A getter that panics, or has what is no value, is nobody's
    /// failure who changed something else: the log says so.
    fn value(&self, read: &ReadValue<S>, screen: &S) -> Option<Value> {
        border::attempt(|| read(screen))
            .map_err(|error| {
                let name = self.slot.name();
                self.slot
                    .host
                    .log(Level::Error, format_args!("{name}: an observer is not told: {error}"));
            })
            .ok()
    }

    #[allow(clippy::type_complexity)]
    fn news(
        &self,
    ) -> Result<Vec<(unsafe extern "C" fn(*mut c_void, *const ffi::Value), *mut c_void, Value)>>
    {
        let mut observers = self.observers.borrow_mut();
        self.slot.read(|screen| {
            let mut news = Vec::new();
            for observer in observers.iter_mut() {
                let value = if observer.last.is_some() {
                    self.value(&observer.read, screen)
                } else {
                    // The log says already that it cannot be read.
                    border::attempt(|| (observer.read)(screen)).ok()
                };
                let is_new = match (&value, &observer.last) {
                    (Some(value), Some(last)) => !value.is_same(last),
                    (value, _) => value.is_some(),
                };
                observer.last.clone_from(&value);
                if let (true, Some(value)) = (is_new, value) {
                    news.push((observer.told, observer.context, value));
                }
            }
            Ok(news)
        })
    }
}

struct Reset<'a>(&'a Cell<bool>);

impl Drop for Reset<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

impl MainHost<'_> {
    /// Changes a screen of this plugin from outside of its own functions, for instance when a timer
    /// runs: its observers and the presenter are told.
    ///
    /// [`Code::HANDLE`]: no such screen of this plugin is alive; [`Code::TYPE`]: it is of another type.
    pub fn update<S: Screen, R>(
        &self,
        screen: ScreenId,
        change: impl FnOnce(&mut S) -> R,
    ) -> Result<R> {
        let known = self.local().screens.borrow().get(&screen.0).and_then(Weak::upgrade);
        let known = known.ok_or_else(|| {
            Error::new(Code::HANDLE, format!("no screen {} of this plugin is alive", screen.0))
        })?;
        let instance = known.downcast::<Instance<S>>().map_err(|_| {
            Error::wrong_type(format!("screen {} is no {}", screen.0, std::any::type_name::<S>()))
        })?;
        let result = instance.change(|screen| Ok(change(screen)))?;
        self.screen_changed(screen)?;
        Ok(result)
    }
}
