//! Start, stop and what lies between: nothing of a plugin is left behind.

use std::ffi::c_void;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::bench::{failing, putting, Bench};
use crate::{ffi, Code, Error, Level, Mediation, Mediator, Request, ScreenId, Value};

struct Nothing;

impl Mediator for Nothing {
    fn mediate(
        &mut self,
        _: crate::MainHost<'_>,
        _: &crate::Navigation<'_>,
    ) -> crate::Result<Mediation> {
        Ok(Mediation::Done)
    }
}

#[test]
fn the_descriptor_is_for_this_major_only() {
    let bench = Bench::started(|_, _| Ok(()));
    let plugin = bench.plugin();
    assert_eq!((plugin.size, plugin.abi_major, plugin.abi_minor), (72, 1, 0));
    // SAFETY: constants that end with 0.
    let (id, version) =
        unsafe { (std::ffi::CStr::from_ptr(plugin.id), std::ffi::CStr::from_ptr(plugin.version)) };
    assert_eq!((id, version), (c"org.example.bench", c"1.0.0"));
}

#[test]
fn a_second_start_is_refused_and_the_first_goes_on() {
    let mut bench = Bench::started(|_, _| Ok(()));
    assert_eq!(bench.start().0, ffi::E_STATE);
    assert_eq!(bench.host().name(), "bench");
}

#[test]
fn a_refused_registration_fails_the_start_also_when_it_goes_on() {
    for swallows in [false, true] {
        let mut bench = Bench::new(move |_, registrar, _| {
            let refused = registrar.mediator("greet", Nothing);
            if !swallows {
                refused?;
            }
            Ok(Box::new(()))
        });
        bench.registered().refuse = 1;
        assert_eq!(bench.start(), (ffi::E_NOMEM, "mediator greet: refused".into()));
        assert!(crate::host().is_none());
        assert_eq!(bench.start().0, ffi::OK);
    }
}

#[test]
fn a_name_that_no_host_can_hear_fails_the_start_also_when_it_goes_on() {
    let mut bench = Bench::new(|_, registrar, _| {
        let _ = registrar.mediator("gr\0eet", Nothing);
        let _ = registrar.function("cou\0nt", || 7i64);
        Ok(Box::new(()))
    });
    let told = "the name \"gr\\0eet\" has a NUL inside";
    assert_eq!(bench.start(), (ffi::E_ARG, told.into()));
}

#[test]
fn tables_of_older_hosts_are_refused() {
    let mut bench = Bench::started(|_, _| Ok(()));
    bench.stop();
    let plugin = bench.plugin();
    let mut ctx = std::ptr::null_mut();
    let null: *mut c_void = std::ptr::null_mut();
    // SAFETY: NULL is said to be refused.
    let start = |err| unsafe {
        plugin.start.unwrap()(null.cast(), null.cast(), null.cast(), &mut ctx, err)
    };
    assert_eq!(failing(start), (ffi::E_ARG, "the host's table has 0 bytes, not 160".into()));
}

#[test]
fn fifty_lives_leave_nothing() {
    static ALIVE: AtomicUsize = AtomicUsize::new(0);
    struct Counted;
    impl Counted {
        fn new() -> Self {
            ALIVE.fetch_add(1, Ordering::SeqCst);
            Counted
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.fetch_sub(1, Ordering::SeqCst);
        }
    }
    impl Mediator for Counted {
        fn mediate(
            &mut self,
            _: crate::MainHost<'_>,
            _: &crate::Navigation<'_>,
        ) -> crate::Result<Mediation> {
            Ok(Mediation::Done)
        }
    }
    let mut bench = Bench::new(|host, registrar, _| {
        registrar.mediator("greet", Counted::new())?;
        let held = Counted::new();
        host.schedule_here(Duration::from_secs(1), move |_| drop(held))?;
        let held = Counted::new();
        let watch = host.watch_fd(0, move |_, _| {
            let _held = &held;
            ControlFlow::Continue(())
        })?;
        let held = Counted::new();
        host.request_then(Request::back(1), move |_, _| drop(held))?;
        Ok(Box::new((Counted::new(), watch)))
    });
    for _ in 0..50 {
        assert_eq!(bench.start().0, ffi::OK);
        assert_eq!(ALIVE.load(Ordering::SeqCst), 5);
        bench.stop();
        assert_eq!(ALIVE.load(Ordering::SeqCst), 0);
        assert!(bench.told().timers.is_empty() && bench.told().watches.is_empty());
    }
}

#[test]
fn after_the_stop_the_host_is_not_called_any_more() {
    let mut bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    bench.stop();
    let lines = bench.told().log.len();
    host.note("too late");
    let calls: [crate::Result<()>; 3] = [
        host.schedule(Duration::ZERO, |_| ()),
        host.request(Request::closed()),
        host.screen_changed(ScreenId::new(1).unwrap()),
    ];
    for call in calls {
        assert_eq!(call.unwrap_err(), Error::state("the plugin is stopped"));
    }
    assert_eq!((bench.told().log.len(), host.name()), (lines, String::new()));
    assert!(host.main().is_none() && crate::host().is_none());
}

#[test]
fn a_file_of_the_application_has_bytes_and_a_type() {
    let bench = Bench::started(|_, _| Ok(()));
    {
        let mut told = bench.told();
        let picture = crate::map! { "bytes" => Value::Bytes(vec![1, 2]), "type" => "image/png" };
        told.properties.insert("a.png".into(), picture);
        told.properties.insert("odd".into(), crate::map! { "bytes" => "text" });
    }
    let host = bench.host();
    let main = host.main().unwrap();
    let asset = main.asset("a.png").unwrap();
    assert_eq!((asset.bytes, asset.media_type.as_str()), (vec![1, 2], "image/png"));
    assert!(main.asset("none").is_err());
    assert_eq!(main.asset("odd").unwrap_err().code(), Code::TYPE);
}

#[test]
fn the_main_host_is_there_on_the_main_thread_only() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    assert!(host.main().is_some());
    std::thread::spawn(move || assert!(host.main().is_none())).join().unwrap();
}

#[test]
fn scheduled_work_runs_once_and_can_be_taken_back() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    let main = host.main().unwrap();
    let runs = Rc::new(std::cell::Cell::new(0));
    let counted = runs.clone();
    let timer = main.schedule_here(Duration::ZERO, move |_| counted.set(1)).unwrap();
    bench.fire(1);
    assert_eq!(runs.get(), 1);
    assert!(!main.unschedule(timer), "it has run");
    let timer = main.schedule_here(Duration::ZERO, |_| unreachable!()).unwrap();
    assert!(main.unschedule(timer));
    assert!(bench.told().timers.is_empty());
    bench.told().fails = true;
    let refused = main.schedule_here(Duration::ZERO, |_| unreachable!()).unwrap_err();
    assert_eq!((refused.code(), refused.message()), (Code::NO_MEMORY, "refused"));
}

#[test]
fn work_comes_to_the_main_thread_from_others() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    let work = move || host.schedule(Duration::ZERO, |main| main.note("done")).unwrap();
    std::thread::spawn(work).join().unwrap();
    bench.fire(1);
    assert!(bench.has_logged("2 done"));
}

#[test]
fn a_request_gets_its_one_outcome() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    host.request_then(Request::route("hello").with("payload", crate::map! {}), |main, outcome| {
        main.log(Level::Note, format_args!("{:?}", outcome.get("outcome").unwrap().as_str()));
    })
    .unwrap();
    let asked = crate::map! { "kind" => "route", "route" => "hello", "payload" => crate::map! {} };
    assert_eq!(bench.told().requests, [asked]);
    let (done, user) = bench.told().done.pop().unwrap();
    let outcome = crate::map! { "outcome" => "done", "state" => "app://x" };
    let lent = crate::value::Lent::new(&outcome);
    for _ in 0..2 {
        // SAFETY: as the plugin asked; a host that calls twice does no harm.
        unsafe { done(user as *mut c_void, lent.as_ptr()) };
    }
    let lines = bench.told().log.iter().filter(|line| line.contains("done")).count();
    assert_eq!(lines, 1);
    bench.told().fails = true;
    assert_eq!(host.request_then(Request::closed(), |_, _| ()).unwrap_err().message(), "refused");
}

#[test]
fn a_watch_ends_when_it_is_dropped_breaks_or_panics() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    let main = host.main().unwrap();
    let read = |fd: i32| {
        let work = bench.told().watches.get(&fd).copied();
        // SAFETY: as the plugin asked.
        work.map(|work| unsafe { work(std::ptr::null_mut(), fd) })
    };
    let watch = main.watch_fd(3, |_, _| ControlFlow::Continue(())).unwrap();
    let second = main.watch_fd(3, |_, _| ControlFlow::Continue(()));
    assert_eq!(second.err().map(|error| error.code()), Some(Code::DUPLICATE));
    assert!(read(3).is_some() && read(3).is_some());
    drop(watch);
    assert!(read(3).is_none());
    let broken = main.watch_fd(3, |_, _| ControlFlow::Break(())).unwrap();
    assert!(read(3).is_some() && read(3).is_none());
    let panics = main.watch_fd(3, |_, _| panic!("unreadable")).unwrap();
    drop(broken);
    assert!(read(3).is_some(), "the old watch does not end the new one");
    assert!(read(3).is_none() && bench.has_logged("unreadable"));
    drop(panics);
}

#[test]
fn properties_of_screens_are_read_and_written() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    let main = host.main().unwrap();
    let screen = ScreenId::new(3).unwrap();
    main.screen_set(screen, "title", "Alien").unwrap();
    assert_eq!(main.screen_get(screen, "title").unwrap(), Value::from("Alien"));
    assert_eq!(main.screen_get(screen, "year").unwrap_err().message(), "refused");
    let missing = main.screen_describe(screen).unwrap_err();
    assert_eq!(missing.message(), "this host has no screen_describe");
    assert_eq!(main.main_loop().err().map(|error| error.code()), Some(Code::UNSUPPORTED));
}

#[test]
fn what_is_shown_is_asked_for_with_a_window_or_without() {
    let bench = Bench::started(|_, _| Ok(()));
    let host = bench.host();
    let main = host.main().unwrap();
    let whole = main.shown(Value::Null).unwrap();
    assert_eq!(whole.get("top"), Some(&Value::from(7)));
    assert_eq!(whole.get("window"), Some(&Value::Null));
    let window = crate::map! { "count" => 1 };
    assert_eq!(main.shown(window.clone()).unwrap().get("window"), Some(&window));
    assert_eq!(main.shown("top").unwrap_err().message(), "refused");
}

#[test]
fn the_state_is_worked_with_by_its_type() {
    let mut bench = Bench::new(|_, _, _| Ok(Box::new(41_i32)));
    bench.start();
    let host = bench.host();
    let main = host.main().unwrap();
    assert_eq!(main.with_state(|number: &mut i32| *number + 1), Ok(42));
    assert_eq!(main.with_state(|_: &mut String| ()).unwrap_err().code(), Code::TYPE);
    let nested = main.with_state(|_: &mut i32| main.with_state(|_: &mut i32| ()));
    assert_eq!(nested.unwrap().unwrap_err().code(), Code::STATE);
    let plugin = bench.plugin();
    let null = std::ptr::null_mut();
    // SAFETY: everything lives for the call.
    let saved = putting(|out| unsafe { plugin.save.unwrap()(null, out, std::ptr::null_mut()) });
    assert_eq!(saved, (ffi::OK, vec![Value::from("saved")]));
}
