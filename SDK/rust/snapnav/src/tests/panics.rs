//! A panic in any callback becomes an error with its words and place, and the next call is served.

use std::cell::Cell;
use std::ffi::c_void;
use std::rc::Rc;

use super::bench::{failing, navigation, putting, Bench};
use crate::value::Lent;
use crate::{
    ffi, Effect, EffectCall, LoopPresenter, MainHost, MapRef, Mediation, Mediator, Members,
    Navigation, Presenter, Presenting, Question, Resolution, Result, RouteDescription, Router,
    Screen, ScreenEvent, ScreenId, Shown, TokenId, Transition, Value, ValueRef,
};

/// Plays every role, and panics in all of them while the switch is on.
#[derive(Clone)]
struct Shaky(Rc<Cell<bool>>);

impl Shaky {
    fn shake(&self) {
        if self.0.get() {
            panic!("shaken");
        }
    }
}

impl Mediator for Shaky {
    fn mediate(&mut self, _: MainHost<'_>, _: &Navigation<'_>) -> Result<Mediation> {
        self.shake();
        Ok(Mediation::Done)
    }
    fn undo(&mut self, _: MainHost<'_>, _: &Navigation<'_>) {
        self.shake();
    }
    fn cancel(&mut self, _: MainHost<'_>, _: TokenId) -> crate::Cancelled {
        self.shake();
        crate::Cancelled::Soon
    }
}

impl Presenter for Shaky {
    fn open(&mut self, _: MainHost<'_>, _: ValueRef<'_>) -> Result<()> {
        self.shake();
        Ok(())
    }
    fn close(&mut self, _: MainHost<'_>) {
        self.shake();
    }
    fn present(&mut self, _: MainHost<'_>, _: &Transition<'_>) -> Result<Shown> {
        self.shake();
        Ok(Shown::Done)
    }
    fn changed(&mut self, _: MainHost<'_>, _: ScreenId) {
        self.shake();
    }
    fn save_view(&mut self, _: MainHost<'_>, _: ScreenId) -> Result<Value> {
        self.shake();
        Ok(Value::Null)
    }
    fn restore_view(&mut self, _: MainHost<'_>, _: ScreenId, _: ValueRef<'_>) -> Result<()> {
        self.shake();
        Ok(())
    }
}

impl LoopPresenter for Shaky {
    fn run(_: MainHost<'_>, presenter: &Presenting<Self>) -> Result<()> {
        presenter.with(|shaky| {
            shaky.shake();
            Ok(())
        })
    }
    fn quit(_: MainHost<'_>, presenter: &Presenting<Self>) {
        let shaken = presenter.with(|shaky| {
            shaky.shake();
            Ok(())
        });
        shaken.unwrap();
    }
}

impl Router for Shaky {
    fn resolve(&mut self, _: MainHost<'_>, _: &Question<'_>) -> Result<Resolution> {
        self.shake();
        Ok(Resolution::Declined)
    }
    fn routes(&mut self, _: MainHost<'_>) -> Result<Vec<RouteDescription>> {
        self.shake();
        Ok(Vec::new())
    }
}

impl Effect for Shaky {
    fn set_visible(&mut self, _: MainHost<'_>, _: bool, _: &EffectCall<'_>) -> Result<Shown> {
        self.shake();
        Ok(Shown::Done)
    }
}

impl Screen for Shaky {
    fn members(members: &mut Members<Self>) {
        let get = |it: &Shaky| {
            it.shake();
            7_i64
        };
        members.property("count", get, |it: &mut Shaky, _: i64| it.shake());
        members.action("answers", |it: &mut Shaky| {
            it.shake();
            7_i32
        });
        members.action("ends", |it: &mut Shaky| it.shake());
        members.saved(
            |it| {
                it.shake();
                Ok(Value::Null)
            },
            |it, _| {
                it.shake();
                Ok(())
            },
        );
    }
    fn event(&mut self, _: MainHost<'_>, _: ScreenEvent) {
        self.shake();
    }
}

fn bench() -> (Bench, Rc<Cell<bool>>) {
    let switch = Rc::new(Cell::new(false));
    let shaky = Shaky(switch.clone());
    let bench = Bench::started(move |_, registrar| {
        registrar.mediator("m", shaky.clone())?;
        registrar.loop_presenter("p", shaky.clone())?;
        registrar.router("r", shaky.clone())?;
        registrar.effect("e", shaky.clone())?;
        let shared = shaky.clone();
        registrar.screen("s", move |_: MainHost<'_>, _: ScreenId, _: MapRef<'_>| {
            shared.shake();
            Ok(shared.clone())
        })
    });
    (bench, switch)
}

/// Makes the call fail by a panic, then be served.
fn shake(bench: &Bench, switch: &Cell<bool>, mut call: impl FnMut(*mut ffi::Error) -> i32) {
    bench.told().log.clear();
    switch.set(true);
    let (status, message) = failing(&mut call);
    assert_eq!(status, ffi::E_FAIL, "{message}");
    assert!(message.starts_with("panicked at src/tests/panics.rs:"), "{message}");
    assert!(message.ends_with(": shaken"), "{message}");
    assert!(bench.has_logged("shaken"));
    // SAFETY: errors may be NULL.
    assert_eq!(call(std::ptr::null_mut()), ffi::E_FAIL);
    switch.set(false);
    assert_eq!(failing(call), (ffi::OK, String::new()));
}

/// Makes a call without an answer panic, then be served.
fn shake_silently(bench: &Bench, switch: &Cell<bool>, call: impl Fn()) {
    bench.told().log.clear();
    switch.set(true);
    call();
    assert!(bench.has_logged("shaken"));
    switch.set(false);
    bench.told().log.clear();
    call();
    assert!(bench.told().log.is_empty());
}

#[test]
fn in_a_mediator() {
    let (bench, switch) = bench();
    let (payload, m) = (Value::Null, bench.registered().mediator.unwrap());
    let lent = Lent::new(&payload);
    let navigation = navigation(&lent);
    // SAFETY: for all below: what is handed over lives for the call.
    shake(&bench, &switch, |err| unsafe {
        m.mediate.unwrap()(m.ctx, &navigation, 1, std::ptr::null(), err)
    });
    shake_silently(&bench, &switch, || unsafe { m.undo.unwrap()(m.ctx, &navigation) });
    shake_silently(&bench, &switch, || unsafe { m.cancel.unwrap()(m.ctx, 1) });
}

#[test]
fn in_a_presenter() {
    let (bench, switch) = bench();
    let p = bench.registered().presenter.unwrap();
    let transition = ffi::Transition {
        size: std::mem::size_of::<ffi::Transition>() as u32,
        flags: 0,
        id: 1,
        r#move: 1,
        count: 0,
        updates: std::ptr::null(),
        location: crate::value::lend_text("app://home"),
        deadline_ns: 0,
    };
    let null = std::ptr::null();
    // SAFETY: as above.
    shake(&bench, &switch, |err| unsafe { p.open.unwrap()(p.ctx, null, err) });
    shake(&bench, &switch, |err| unsafe { p.present.unwrap()(p.ctx, &transition, 1, err) });
    shake(&bench, &switch, |err| unsafe {
        putting(|out| p.save_view.unwrap()(p.ctx, 1, out, err)).0
    });
    shake(&bench, &switch, |err| unsafe { p.restore_view.unwrap()(p.ctx, 1, null, err) });
    shake(&bench, &switch, |err| unsafe { p.run.unwrap()(p.ctx, err) });
    shake_silently(&bench, &switch, || unsafe { p.changed.unwrap()(p.ctx, 1) });
    shake_silently(&bench, &switch, || unsafe { p.quit.unwrap()(p.ctx) });
    shake_silently(&bench, &switch, || unsafe { p.close.unwrap()(p.ctx) });
}

#[test]
fn in_a_router_and_an_effect() {
    let (bench, switch) = bench();
    let r = bench.registered().router.unwrap();
    let e = bench.registered().effect.unwrap();
    let route = crate::value::lend_text("hello");
    let null = std::ptr::null();
    switch.set(true);
    // SAFETY: as above.
    let resolve = |err| unsafe { r.resolve.unwrap()(r.ctx, route, null, 0, 1, null.cast(), err) };
    assert_eq!(failing(resolve).0, ffi::E_FAIL);
    switch.set(false);
    assert_eq!(failing(resolve).0, ffi::DECLINE);
    shake(&bench, &switch, |err| unsafe { putting(|out| r.routes.unwrap()(r.ctx, out, err)).0 });
    shake(&bench, &switch, |err| unsafe { e.set_visible.unwrap()(e.ctx, 1, 0, null, 1, err) });
}

fn create(bench: &Bench) -> *mut c_void {
    let s = bench.registered().screen.unwrap();
    let mut instance = std::ptr::null_mut();
    // SAFETY: as above.
    let create = |err| unsafe { s.create.unwrap()(s.ctx, 5, std::ptr::null(), &mut instance, err) };
    assert_eq!(failing(create), (ffi::OK, String::new()));
    instance
}

#[test]
fn in_a_screen() {
    let (bench, switch) = bench();
    let s = bench.registered().screen.unwrap();
    let instance = create(&bench);
    let null = std::ptr::null();
    // SAFETY: as above.
    let mut other = std::ptr::null_mut();
    shake(&bench, &switch, |err| unsafe { s.create.unwrap()(s.ctx, 6, null, &mut other, err) });
    unsafe { s.destroy.unwrap()(s.ctx, other) };
    shake(&bench, &switch, |err| unsafe {
        putting(|out| s.save.unwrap()(s.ctx, instance, out, err)).0
    });
    shake(&bench, &switch, |err| unsafe { s.restore.unwrap()(s.ctx, instance, null, err) });
    shake_silently(&bench, &switch, || unsafe { s.event.unwrap()(s.ctx, instance, 1) });
    unsafe { s.destroy.unwrap()(s.ctx, instance) };
}

#[test]
fn in_typed_functions() {
    let (bench, switch) = bench();
    let instance = create(&bench);
    let (_, set) = bench.function(ffi::SETTER, "count");
    let (_, ends) = bench.function(ffi::ACTION, "ends");
    let (_, answers) = bench.function(ffi::ACTION, "answers");
    let (_, get) = bench.function(ffi::GETTER, "count");
    let [own_set, own_get] = [ffi::SETTER, ffi::GETTER].map(|kind| bench.user(kind, "count"));
    let [own_ends, own_answers] = ["ends", "answers"].map(|name| bench.user(ffi::ACTION, name));
    // SAFETY: the signatures say so.
    unsafe {
        type Set = unsafe extern "C" fn(*mut c_void, *mut c_void, i64, *mut ffi::Error) -> i32;
        type Ends = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut ffi::Error) -> i32;
        type Answers = unsafe extern "C" fn(*mut c_void, *mut c_void) -> i32;
        type Get = unsafe extern "C" fn(*mut c_void, *mut c_void) -> i64;
        let set = std::mem::transmute::<ffi::Fn, Set>(set);
        let ends = std::mem::transmute::<ffi::Fn, Ends>(ends);
        let answers = std::mem::transmute::<ffi::Fn, Answers>(answers);
        let get = std::mem::transmute::<ffi::Fn, Get>(get);
        shake(&bench, &switch, |err| set(instance, own_set, 1, err));
        shake(&bench, &switch, |err| ends(instance, own_ends, err));
        shake_silently(&bench, &switch, || {
            let expected = if switch.get() { 0 } else { 7 };
            assert_eq!(
                (answers(instance, own_answers), get(instance, own_get)),
                (expected, expected.into())
            );
        });
        assert_eq!(set(std::ptr::null_mut(), own_set, 1, std::ptr::null_mut()), ffi::E_HANDLE);
        assert_eq!(get(std::ptr::null_mut(), own_get), 0);
        let s = bench.registered().screen.unwrap();
        s.destroy.unwrap()(s.ctx, instance);
    }
}

#[test]
fn in_what_the_host_calls_later() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    host.schedule(std::time::Duration::ZERO, |_| panic!("too late")).unwrap();
    bench.fire(1);
    assert!(bench.has_logged("too late"));
    host.request_then(crate::Request::back(1), |_, _| panic!("too far")).unwrap();
    let (done, user) = bench.told().done.pop().unwrap();
    // SAFETY: as the plugin asked.
    unsafe { done(user as *mut c_void, std::ptr::null()) };
    assert!(bench.has_logged("too far"));
}

#[test]
fn in_start_stop_and_drop() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("dropped");
        }
    }
    let mut fails = true;
    let mut bench = Bench::new(move |_, _, _| {
        assert!(!std::mem::replace(&mut fails, false), "in start");
        Ok(Box::new(Bomb))
    });
    let (status, message) = bench.start();
    assert_eq!(status, ffi::E_FAIL);
    assert!(message.ends_with("in start"), "{message}");
    assert!(crate::host().is_none());
    assert_eq!(bench.start().0, ffi::OK);
    bench.stop();
    assert!(bench.has_logged("dropped"));
    assert!(crate::host().is_none());
}

#[test]
fn in_the_plugins_own_save_and_restore() {
    let mut bench = Bench::new(|_, _, _| Ok(Box::new("panics")));
    bench.start();
    let plugin = bench.plugin();
    let nothing = std::ptr::null_mut();
    // SAFETY: as above.
    let save = |err| unsafe { putting(|out| plugin.save.unwrap()(nothing, out, err)).0 };
    let restore = |err| unsafe { plugin.restore.unwrap()(nothing, std::ptr::null(), err) };
    assert!(failing(save).1.ends_with("save"));
    assert!(failing(restore).1.ends_with("restore"));
}

#[test]
fn a_payload_without_words_and_with_a_drop_of_its_own_is_let_be() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("never");
        }
    }
    let error = crate::border::attempt::<()>(|| std::panic::panic_any(Bomb)).unwrap_err();
    assert!(error.message().contains("a value without words"), "{error}");
}
