//! Values keep what they are across the border, and bad ones are errors.

use crate::value::Lent;
use crate::{ffi, Code, Error, Map, Value, ValueRef};

/// A small generator: the seed stands in the words of a failure.
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }

    fn text(&mut self) -> String {
        let letters = ['a', '\0', 'ü', '😀', '"', '/', ' '];
        (0..self.next(6)).map(|_| letters[self.next(7) as usize]).collect()
    }

    fn value(&mut self, depth: u64) -> Value {
        match self.next(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => Value::Bool(self.next(2) == 1),
            2 => Value::Int([0, -1, i64::MIN, i64::MAX][self.next(4) as usize]),
            3 => Value::Double([0.0, -0.0, f64::NAN, f64::MAX, 0.1][self.next(5) as usize]),
            4 => Value::String(self.text()),
            5 => Value::Bytes((0..self.next(9)).map(|_| self.next(256) as u8).collect()),
            6 => Value::List((0..self.next(5)).map(|_| self.value(depth - 1)).collect()),
            _ => {
                let count = self.next(5);
                let pairs = (0..count).map(|_| (self.text(), self.value(depth - 1)));
                Value::Map(pairs.collect::<Vec<_>>().into_iter().collect())
            }
        }
    }
}

#[test]
fn whatever_is_lent_is_read_as_the_same() {
    let first = u64::from(std::process::id());
    for seed in first..first + 500 {
        let value = Random(seed).value(5);
        let lent = Lent::new(&value);
        // SAFETY: it lives as long as `lent`.
        let back = unsafe { ValueRef::from_raw(lent.as_ptr()) }.to_value().unwrap();
        assert!(back.is_same(&value), "seed {seed}: {value:?} came back as {back:?}");
    }
}

#[test]
fn what_is_nested_too_deep_is_an_error() {
    for (levels, fits) in [(1, true), (64, true), (65, true), (66, false), (100_000, false)] {
        let null = ffi::Value { kind: ffi::NULL, reserved: 0, u: ffi::Content { i: 0 } };
        let mut values = vec![null; levels];
        for level in 1..levels {
            let list = ffi::Items { items: &values[level - 1], count: 1 };
            values[level] = ffi::Value { kind: ffi::LIST, reserved: 0, u: ffi::Content { list } };
        }
        // SAFETY: the values stay where they are.
        let read = unsafe { ValueRef::from_raw(&values[levels - 1]) }.to_value();
        assert_eq!(read.is_ok(), fits, "{levels} levels");
    }
}

#[test]
fn text_that_is_not_utf8_is_an_error_and_reads_as_no_string() {
    let s = ffi::Str { ptr: b"ab\xffd".as_ptr().cast(), len: 4 };
    let raw = ffi::Value { kind: ffi::STRING, reserved: 0, u: ffi::Content { s } };
    // SAFETY: constants.
    let value = unsafe { ValueRef::from_raw(&raw) };
    assert_eq!(value.to_value(), Err(Error::argument("text that is not UTF-8 at byte 2")));
    assert_eq!((value.as_str(), value.kind_name()), (None, "string"));
}

#[test]
fn null_pointers_and_unknown_kinds_do_no_harm() {
    // SAFETY: NULL reads as null.
    assert!(unsafe { ValueRef::from_raw(std::ptr::null()) }.is_null());
    let empty = ffi::Items { items: std::ptr::null(), count: 0 };
    let raw = ffi::Value { kind: ffi::LIST, reserved: 0, u: ffi::Content { list: empty } };
    // SAFETY: constants.
    assert_eq!(unsafe { ValueRef::from_raw(&raw) }.as_list().map(|list| list.len()), Some(0));
    let raw = ffi::Value { kind: 99, ..raw };
    // SAFETY: constants.
    let unknown = unsafe { ValueRef::from_raw(&raw) };
    assert_eq!(unknown.to_value().unwrap_err().message(), "a value of the unknown kind 99");
    assert_eq!(unknown.kind_name(), "unknown");
}

#[test]
fn maps_say_what_is_missing_or_of_another_kind() {
    let value = crate::map! { "name" => "Ada", "age" => 36, "score" => 1.5, "ok" => true };
    let lent = Lent::new(&value);
    // SAFETY: it lives as long as `lent`.
    let map = unsafe { ValueRef::from_raw(lent.as_ptr()) }.map().unwrap();
    assert_eq!((map.text("name"), map.int("age")), (Ok("Ada"), Ok(36)));
    assert_eq!((map.double("score"), map.double("age")), (Ok(1.5), Ok(36.0)));
    assert_eq!((map.bool("ok"), map.bool_or("no", false)), (Ok(true), Ok(false)));
    assert_eq!(map.text_or("nick", "none"), Ok("none"));
    let missing = map.text("nick").unwrap_err();
    assert_eq!(missing.code(), Code::KEY);
    assert_eq!(missing.message(), "\"nick\" is missing: a string was expected");
    let wrong = map.int_or("name", 1).unwrap_err();
    assert_eq!(wrong.code(), Code::TYPE);
    assert_eq!(wrong.message(), "\"name\" is of the kind string: an int was expected");
    assert_eq!(map.into_iter().map(|(key, _)| key.len()).sum::<usize>(), 14);
    assert_eq!(map.to_map().map(Value::Map), Ok(value.clone()));
    // SAFETY: NULL reads as null.
    assert_eq!(unsafe { ValueRef::from_raw(std::ptr::null()) }.map().map(|map| map.len()), Ok(0));
}

#[test]
fn maps_keep_order_and_unique_keys() {
    let mut map: Map = [("b", 1), ("a", 2), ("b", 3)].into_iter().collect();
    assert_eq!(map.insert("a", "two"), Some(Value::Int(2)));
    assert_eq!(map.insert("c", Value::Null), None);
    let entries: Vec<_> = map.iter().map(|(key, value)| (key, value.kind_name())).collect();
    assert_eq!(entries, [("b", "int"), ("a", "string"), ("c", "null")]);
    assert_eq!((map.remove("b"), map.remove("b"), map.len()), (Some(Value::Int(3)), None, 2));
}

#[test]
fn sameness_is_to_the_bit() {
    let nan = crate::list![f64::NAN];
    assert!(nan != nan && nan.is_same(&nan));
    assert!(!Value::Double(0.0).is_same(&Value::Double(-0.0)));
    assert!(!Value::Int(1).is_same(&Value::Double(1.0)));
}

#[test]
fn errors_are_cut_at_a_letter_and_fit() {
    let long = "ü".repeat(200);
    let mut error = ffi::Error::empty();
    let body = || Err(Error::key(long.clone()));
    // SAFETY: the error is ours.
    assert_eq!(unsafe { crate::border::answer(&mut error, body) }, ffi::E_KEY);
    let end = error.message.iter().position(|byte| *byte == 0).unwrap();
    assert_eq!(std::str::from_utf8(&error.message[..end]), Ok("ü".repeat(123).as_str()));
    let failed = crate::border::outcome(ffi::E_KEY, &error).unwrap_err();
    assert_eq!((failed.code(), failed.message().len()), (Code::KEY, 246));
    assert_eq!(Error::new(Code::TIMEOUT, "").message(), "timed out");
    assert_eq!(Error::from(std::fmt::Error).code(), Code::FAIL);
    assert_eq!(format!("{:?}", Error::key("x").at("here")), "here: x, no such key (-4)");
}

#[test]
fn notes_are_json_whatever_the_texts() {
    use crate::note::{length, Note, Part};
    const PARTS: &[&[Part]] = &[&[
        Part::Raw("{"),
        Part::Key("id"),
        Part::Text("a \"b\" \\ ü"),
        Part::Key("list"),
        Part::Raw("["),
        Part::Item("x"),
        Part::Item("y"),
        Part::Raw("]}"),
    ]];
    const NOTE: Note<{ length(PARTS) }> = Note::new(PARTS);
    let text = "{\"id\":\"a \\\"b\\\" \\\\ ü\",\"list\":[\"x\",\"y\"]}\0";
    assert_eq!(std::str::from_utf8(NOTE.json()), Ok(text));
    assert_eq!(std::mem::size_of_val(&NOTE), (32 + text.len()).div_ceil(4) * 4);
}
