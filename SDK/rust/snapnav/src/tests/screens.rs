//! Screens: typed members, who hears of changes, and what is saved.

use std::ffi::c_void;

use super::bench::{failing, said, Bench};
use crate::value::{lend_text, Lent};
use crate::{
    ffi, Code, Error, MainHost, Map, Members, Result, Screen, ScreenEvent, ScreenId, Value,
    ValueRef,
};

#[derive(Default)]
struct Counter {
    count: i64,
    label: String,
    events: i64,
}

impl Counter {
    fn add(&mut self, more: i64) -> Result<()> {
        self.count = self.count.checked_add(more).ok_or_else(|| Error::argument("too much"))?;
        Ok(())
    }

    fn both(&mut self, first: String, second: String) -> String {
        self.label = first + &second;
        self.label.clone()
    }
}

impl Screen for Counter {
    fn members(members: &mut Members<Self>) {
        members.property("count", |it| it.count, |it, count| it.count = count);
        members.property("label", |it| it.label.clone(), |it, label| it.label = label);
        members.readable("events", |it| it.events);
        members.readable("even", |it| it.count % 2 == 0);
        members.readable("pin", |_| 4711i64);
        members.keep_private("pin");
        members.action("add", Counter::add);
        members.action("both", Counter::both);
    }

    fn event(&mut self, _: MainHost<'_>, event: ScreenEvent) {
        self.events += i64::from(event == ScreenEvent::DidShow);
    }
}

fn bench() -> (Bench, *mut c_void) {
    let bench = Bench::started(|_, registrar| {
        registrar.screen("counter", |_, _, properties| {
            Ok(Counter { count: properties.int_or("count", 0)?, ..Counter::default() })
        })
    });
    let table = bench.registered().screen.unwrap();
    let mut instance = std::ptr::null_mut();
    let properties = crate::map! { "count" => 40 };
    let lent = Lent::new(&properties);
    // SAFETY: everything lives for the call.
    let create =
        |err| unsafe { table.create.unwrap()(table.ctx, 5, lent.as_ptr(), &mut instance, err) };
    assert_eq!(failing(create), (ffi::OK, String::new()));
    (bench, instance)
}

fn destroy(bench: &Bench, instance: *mut c_void) {
    let table = bench.registered().screen.unwrap();
    // SAFETY: made by `bench`, once.
    unsafe { table.destroy.unwrap()(table.ctx, instance) };
}

type Set = unsafe extern "C" fn(*mut c_void, *mut c_void, i64, *mut ffi::Error) -> i32;

fn set(bench: &Bench, instance: *mut c_void, count: i64) {
    let (signature, set) = bench.function(ffi::SETTER, "count");
    assert_eq!(signature, "i(@px!)");
    // SAFETY: the signature says so.
    let status = unsafe {
        let set = std::mem::transmute::<ffi::Fn, Set>(set);
        set(instance, bench.user(ffi::SETTER, "count"), count, std::ptr::null_mut())
    };
    assert_eq!(status, ffi::OK);
}

type Told = unsafe extern "C" fn(*mut c_void, *const ffi::Value);
type Observe = unsafe extern "C" fn(*mut c_void, *mut c_void, Told, *mut c_void);

/// A place that takes down what it is told of.
#[derive(Default)]
struct Ear {
    heard: Vec<Value>,
    /// What it sets the count to whenever it hears something.
    sets: Option<Box<dyn FnMut()>>,
}

unsafe extern "C" fn hear(context: *mut c_void, value: *const ffi::Value) {
    // SAFETY: the context is the ear, which outlives the bench's calls.
    let (ear, value) = unsafe { (&mut *context.cast::<Ear>(), ValueRef::from_raw(value)) };
    ear.heard.push(value.to_value().unwrap());
    if let Some(sets) = &mut ear.sets {
        sets();
    }
}

fn observe(bench: &Bench, instance: *mut c_void, name: &str, ear: *mut Ear) {
    let (signature, observe) = bench.function(ffi::OBSERVER, name);
    assert_eq!(signature, "-(@p{-(@v)}@)");
    // SAFETY: the signature says so.
    unsafe {
        let observe = std::mem::transmute::<ffi::Fn, Observe>(observe);
        observe(instance, bench.user(ffi::OBSERVER, name), hear, ear.cast());
    }
}

#[test]
fn signatures_follow_from_the_functions() {
    let (bench, instance) = bench();
    let signatures: Vec<(u32, String, String)> =
        bench.registered().functions.iter().map(|f| (f.0, f.1.clone(), f.2.clone())).collect();
    let expected = [
        (1, "count", "x(@p)"),
        (4, "count", "-(@p{-(@v)}@)"),
        (2, "count", "i(@px!)"),
        (1, "label", "s(@p)"),
        (4, "label", "-(@p{-(@v)}@)"),
        (2, "label", "i(@ps!)"),
        (1, "events", "x(@p)"),
        (4, "events", "-(@p{-(@v)}@)"),
        (1, "even", "b(@p)"),
        (4, "even", "-(@p{-(@v)}@)"),
        (1 | ffi::PRIVATE, "pin", "x(@p)"),
        (4 | ffi::PRIVATE, "pin", "-(@p{-(@v)}@)"),
        (3, "add", "i(@px!)"),
        (3, "both", "s(@pss)"),
    ];
    let expected = expected.map(|(kind, name, text)| (kind, name.to_string(), text.to_string()));
    assert_eq!(signatures, expected);
    destroy(&bench, instance);
}

#[test]
fn text_goes_in_and_comes_out() {
    type Both = unsafe extern "C" fn(*mut c_void, *mut c_void, ffi::Str, ffi::Str) -> ffi::Str;
    let (bench, instance) = bench();
    let (_, both) = bench.function(ffi::ACTION, "both");
    let own = bench.user(ffi::ACTION, "both");
    // SAFETY: the signature says so.
    let both = unsafe { std::mem::transmute::<ffi::Fn, Both>(both) };
    for (first, second) in [("", ""), ("a", "\0b"), ("grüß", "😀"), ("x", &"y".repeat(1 << 20))]
    {
        // SAFETY: as above.
        let text = unsafe { both(instance, own, lend_text(first), lend_text(second)) };
        assert_eq!(said(text), format!("{first}{second}"));
    }
    let bad = ffi::Str { ptr: b"\xff".as_ptr().cast(), len: 1 };
    // SAFETY: as above.
    assert_eq!(said(unsafe { both(instance, own, bad, bad) }), "");
    assert!(bench.has_logged("text that is not UTF-8 at byte 0"));
    destroy(&bench, instance);
}

#[test]
fn an_observer_hears_each_change_once_with_the_new_value() {
    let (bench, instance) = bench();
    let (mut count, mut even, mut events) = (Ear::default(), Ear::default(), Ear::default());
    observe(&bench, instance, "count", &mut count);
    observe(&bench, instance, "even", &mut even);
    observe(&bench, instance, "events", &mut events);
    set(&bench, instance, 40);
    assert!(count.heard.is_empty(), "nothing was changed");
    set(&bench, instance, 42);
    set(&bench, instance, 43);
    set(&bench, instance, 43);
    assert_eq!(count.heard, [Value::Int(42), Value::Int(43)]);
    assert_eq!(even.heard, [Value::Bool(false)]);
    let table = bench.registered().screen.unwrap();
    // SAFETY: the instance is alive.
    unsafe { table.event.unwrap()(table.ctx, instance, 2) };
    assert_eq!(events.heard, [Value::Int(1)]);
    destroy(&bench, instance);
    assert_eq!(count.heard.len(), 2);
}

#[test]
fn an_observer_that_sets_is_heard_and_comes_to_an_end() {
    let (bench, instance) = bench();
    let mut ear = Box::new(Ear::default());
    let (_, set_count) = bench.function(ffi::SETTER, "count");
    let own = bench.user(ffi::SETTER, "count");
    // SAFETY: the signature says so.
    let set_count = unsafe { std::mem::transmute::<ffi::Fn, Set>(set_count) };
    let mut next = 100;
    ear.sets = Some(Box::new(move || {
        next = (next + 1).min(105);
        // SAFETY: the instance is alive.
        assert_eq!(unsafe { set_count(instance, own, next, std::ptr::null_mut()) }, ffi::OK);
    }));
    observe(&bench, instance, "count", &mut *ear);
    set(&bench, instance, 100);
    let heard: Vec<Value> = (100..=105).map(Value::Int).collect();
    assert_eq!(ear.heard, heard);

    let mut endless = 1000;
    ear.heard.clear();
    ear.sets = Some(Box::new(move || {
        endless += 1;
        // SAFETY: as above.
        unsafe { set_count(instance, own, endless, std::ptr::null_mut()) };
    }));
    set(&bench, instance, 0);
    assert_eq!(ear.heard.len(), 100);
    assert!(bench.has_logged("its observers change it without end"));
    destroy(&bench, instance);
}

#[test]
fn a_screen_is_updated_from_outside_and_told() {
    let (bench, instance) = bench();
    let mut ear = Ear::default();
    observe(&bench, instance, "count", &mut ear);
    let host = bench.host();
    let main = host.main().unwrap();
    let screen = ScreenId::new(5).unwrap();
    assert_eq!(main.update(screen, |it: &mut Counter| it.add(2)).unwrap(), Ok(()));
    assert_eq!((ear.heard.clone(), bench.told().changed.clone()), (vec![Value::Int(42)], vec![5]));
    let other = main.update(screen, |_: &mut Other| ()).unwrap_err();
    assert_eq!(other.code(), Code::TYPE);
    destroy(&bench, instance);
    let gone = main.update(screen, |_: &mut Counter| ()).unwrap_err();
    assert_eq!(gone.code(), Code::HANDLE);
}

struct Other;

impl Screen for Other {
    fn members(_: &mut Members<Self>) {}
}

#[test]
fn two_screens_share_nothing_and_end_in_any_order() {
    let (bench, first) = bench();
    let table = bench.registered().screen.unwrap();
    let mut second = std::ptr::null_mut();
    // SAFETY: everything lives for the call.
    let status = unsafe {
        let null = std::ptr::null_mut();
        table.create.unwrap()(table.ctx, 6, std::ptr::null(), &mut second, null)
    };
    assert_eq!(status, ffi::OK);
    set(&bench, second, 9);
    let (_, get) = bench.function(ffi::GETTER, "count");
    let own = bench.user(ffi::GETTER, "count");
    type Get = unsafe extern "C" fn(*mut c_void, *mut c_void) -> i64;
    // SAFETY: the signature says so.
    let get = unsafe { std::mem::transmute::<ffi::Fn, Get>(get) };
    // SAFETY: both are alive.
    assert_eq!(unsafe { (get(first, own), get(second, own)) }, (40, 9));
    destroy(&bench, first);
    // SAFETY: it is alive.
    assert_eq!(unsafe { get(second, own) }, 9);
    destroy(&bench, second);
}

#[test]
fn what_is_made_from_wrong_properties_is_an_error() {
    let (bench, instance) = bench();
    let table = bench.registered().screen.unwrap();
    let wrong = Value::Map(Map::from_iter([("count", "many")]));
    let lent = Lent::new(&wrong);
    let mut made = std::ptr::null_mut();
    // SAFETY: everything lives for the call.
    let create =
        |err| unsafe { table.create.unwrap()(table.ctx, 6, lent.as_ptr(), &mut made, err) };
    let words = "\"count\" is of the kind string: an int was expected";
    assert_eq!(failing(create), (ffi::E_TYPE, words.into()));
    assert!(made.is_null());
    destroy(&bench, instance);
}

/// 200 levels, each a closure of one expression.
struct Mixer {
    levels: [i64; 200],
}

impl Screen for Mixer {
    fn members(members: &mut Members<Self>) {
        for place in 0..200 {
            let name = format!("level{place}");
            let words = format!("{name} is not below 0");
            members.property(
                &name,
                move |it: &Mixer| it.levels[place],
                move |it: &mut Mixer, level: i64| {
                    if level < 0 {
                        return Err(Error::argument(&words));
                    }
                    it.levels[place] = level;
                    Ok(())
                },
            );
        }
    }
}

#[test]
fn closures_of_one_expression_are_properties_of_their_own_by_their_user_pointers() {
    type Get = unsafe extern "C" fn(*mut c_void, *mut c_void) -> i64;
    let bench = Bench::started(|_, registrar| {
        registrar.screen("mixer", |_, _, _| Ok(Mixer { levels: [0; 200] }))
    });
    let table = bench.registered().screen.unwrap();
    let mut instance = std::ptr::null_mut();
    // SAFETY: everything lives for the call; the signatures say so.
    unsafe {
        let null = std::ptr::null();
        let made = table.create.unwrap()(table.ctx, 5, null, &mut instance, std::ptr::null_mut());
        assert_eq!(made, ffi::OK);
        for place in 0..200 {
            let name = format!("level{place}");
            let set = std::mem::transmute::<ffi::Fn, Set>(bench.function(ffi::SETTER, &name).1);
            let own = bench.user(ffi::SETTER, &name);
            assert_eq!(set(instance, own, place * 3, std::ptr::null_mut()), ffi::OK);
            let refused = failing(|err| set(instance, own, -1, err));
            assert_eq!(refused, (ffi::E_ARG, format!("{name} is not below 0")));
        }
        for place in 0..200 {
            let name = format!("level{place}");
            let get = std::mem::transmute::<ffi::Fn, Get>(bench.function(ffi::GETTER, &name).1);
            assert_eq!(get(instance, bench.user(ffi::GETTER, &name)), place * 3);
            assert_eq!(get(instance, std::ptr::null_mut()), 0);
        }
    }
    assert!(bench.has_logged("the function's user pointer is NULL"));
    destroy(&bench, instance);
}

#[derive(Default)]
struct Tape {
    length: u64,
    is_torn: bool,
}

impl Screen for Tape {
    fn members(members: &mut Members<Self>) {
        members.property("length", |it| it.length, |it, length| it.length = length);
        members.readable("label", |it| {
            assert!(!it.is_torn, "it is torn");
            it.length.to_string()
        });
        members.action("grow", |it: &mut Tape| it.length = u64::MAX);
        members.action("tear", |it: &mut Tape| (it.is_torn, it.length) = (true, 7));
        members.action("mend", |it: &mut Tape| it.is_torn = false);
    }
}

fn tape() -> (Bench, *mut c_void) {
    let bench =
        Bench::started(|_, registrar| registrar.screen("tape", |_, _, _| Ok(Tape::default())));
    let table = bench.registered().screen.unwrap();
    let mut instance = std::ptr::null_mut();
    // SAFETY: everything lives for the call; no properties are NULL.
    let create =
        |err| unsafe { table.create.unwrap()(table.ctx, 5, std::ptr::null(), &mut instance, err) };
    assert_eq!(failing(create), (ffi::OK, String::new()));
    (bench, instance)
}

fn act(bench: &Bench, instance: *mut c_void, name: &str) -> (i32, String) {
    type Act = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut ffi::Error) -> i32;
    let (_, act) = bench.function(ffi::ACTION, name);
    let own = bench.user(ffi::ACTION, name);
    // SAFETY: the signature is i(@p!).
    failing(|err| unsafe { std::mem::transmute::<ffi::Fn, Act>(act)(instance, own, err) })
}

#[test]
fn a_number_that_is_no_value_is_told_to_nobody_as_another_one() {
    let (bench, instance) = tape();
    let mut ear = Ear::default();
    observe(&bench, instance, "length", &mut ear);
    assert_eq!(act(&bench, instance, "grow"), (ffi::OK, String::new()));
    assert_eq!(ear.heard, []);
    assert!(bench.has_logged("18446744073709551615 is more than an integer can be"));
    assert_eq!(act(&bench, instance, "tear"), (ffi::OK, String::new()));
    assert_eq!(ear.heard, [Value::Int(7)]);
    destroy(&bench, instance);
}

#[test]
fn a_getter_that_panics_spoils_neither_the_action_nor_what_else_is_told() {
    let (bench, instance) = tape();
    let (mut label, mut length) = (Ear::default(), Ear::default());
    observe(&bench, instance, "label", &mut label);
    observe(&bench, instance, "length", &mut length);
    assert_eq!(act(&bench, instance, "tear"), (ffi::OK, String::new()));
    assert!(bench.has_logged("it is torn"));
    assert_eq!((label.heard.len(), &*length.heard), (0, &[Value::Int(7)][..]));
    assert_eq!(act(&bench, instance, "mend"), (ffi::OK, String::new()));
    assert_eq!((&*label.heard, length.heard.len()), (&[Value::from("7")][..], 1));
    destroy(&bench, instance);
}
