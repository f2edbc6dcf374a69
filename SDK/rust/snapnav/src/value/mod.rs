//! Values: owned ones, borrowed ones, and the way between them.

mod borrowed;
mod lend;
mod map;

pub use borrowed::{Entries, Items, ListRef, MapRef, ValueRef};
pub(crate) use lend::{bytes_of, lend_text, text_of, Lent};
pub use map::Map;

/// A value of one's own: what payloads, properties, arguments and states are made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// Nothing.
    #[default]
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Double(f64),
    /// Text; a NUL inside is allowed.
    String(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Values in order.
    List(Vec<Value>),
    /// Values by unique keys, in order.
    Map(Map),
}

impl Value {
    /// What people call the kind of this value: `null`, `bool`, `int`, `double`, `string`, `bytes`,
    /// `list` or `map`.
    pub fn kind_name(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Double(_) => "double",
            Value::String(_) => "string",
            Value::Bytes(_) => "bytes",
            Value::List(_) => "list",
            Value::Map(_) => "map",
        }
    }

    /// Whether this is nothing.
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// The answer, when this is a bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(answer) => Some(*answer),
            _ => None,
        }
    }

    /// The number, when this is an int.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The number, when this is a double or an int.
    pub fn as_double(&self) -> Option<f64> {
        match self {
            Value::Double(number) => Some(*number),
            Value::Int(number) => Some(*number as f64),
            _ => None,
        }
    }

    /// The text, when this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The bytes, when these are bytes.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The items, when this is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The entries, when this is a map.
    pub fn as_map(&self) -> Option<&Map> {
        match self {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The value of a key, when this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_map()?.get(key)
    }

    /// Whether two values are the same to the bit: NaN is the same as NaN, 0.0 is not -0.0.
    pub fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b))
            }
            (Value::Map(a), Value::Map(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b.iter()).all(|(a, b)| a.0 == b.0 && a.1.is_same(b.1))
            }
            _ => self == other,
        }
    }
}

macro_rules! from {
    ($($type:ty => |$given:ident| $made:expr),+ $(,)?) => {
        $(impl From<$type> for Value {
            fn from($given: $type) -> Self {
                $made
            }
        })+
    };
}

from! {
    bool => |answer| Value::Bool(answer),
    i32 => |number| Value::Int(number.into()),
    u32 => |number| Value::Int(number.into()),
    i64 => |number| Value::Int(number),
    f32 => |number| Value::Double(number.into()),
    f64 => |number| Value::Double(number),
    &str => |text| Value::String(text.to_string()),
    String => |text| Value::String(text),
    &[u8] => |bytes| Value::Bytes(bytes.to_vec()),
    Vec<u8> => |bytes| Value::Bytes(bytes),
    Map => |map| Value::Map(map),
}

impl From<()> for Value {
    fn from((): ()) -> Self {
        Value::Null
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Value::List(items)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A [`Value`] that is a map, from keys and whatever turns into a value.
///
/// ```
/// let film = snapnav::map! { "title" => "Alien", "year" => 1979, "seen" => true };
/// assert_eq!(film.get("year").and_then(|year| year.as_int()), Some(1979));
/// ```
#[macro_export]
macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut map = $crate::Map::new();
        $(map.insert($key, $value);)*
        $crate::Value::Map(map)
    }};
}

/// A [`Value`] that is a list, from whatever turns into a value.
///
/// ```
/// let numbers = snapnav::list![1, 2.5, "three"];
/// assert_eq!(numbers.as_list().map(|items| items.len()), Some(3));
/// ```
#[macro_export]
macro_rules! list {
    ($($value:expr),* $(,)?) => {
        $crate::Value::List(vec![$($crate::Value::from($value)),*])
    };
}
