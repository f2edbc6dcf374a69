/// Makes this crate a plugin: writes the metadata note, the descriptor and the registration entry
/// point, the one symbol that the library exports. Once, at the top of a `cdylib` crate.
///
/// ```
/// use snapnav::{MainHost, Registrar, Result, ValueRef};
///
/// fn start(host: MainHost<'_>, registrar: &mut Registrar<'_>, config: ValueRef<'_>) -> Result<()> {
///     registrar.function("double", |number: i64| number.wrapping_mul(2))
/// }
///
/// snapnav::plugin! {
///     id: "org.example.numbers",
///     version: env!("CARGO_PKG_VERSION"),
///     license: "MIT",
///     provides: { functions: ["double"] },
///     start: start,
/// }
/// # fn main() {}
/// ```
///
/// The keys, in any order; those with a ? may be left out:
///
/// | key | what |
/// |---|---|
/// | `id` | reverse DNS, a constant text |
/// | `version` | semantic version, a constant text |
/// | `name`?, `license`? | constant texts |
/// | `provides` | `{ mediators: [], presenters: [], routers: [], screens: [], effects: [], functions: [] }`, those that there are: the names that `start` registers |
/// | `requires`? | `[ids of other plugins]` |
/// | `needs`? | `{ "files": "what for", "network", "devices", "exec", "display" }`, those that it uses of the system, each with what for |
/// | `resources`? | `["main-loop", "tty", "display"]`, those that it wants for itself alone |
/// | `config`? | `{ the JSON Type Definition (RFC 8927) of what start gets as config }` |
/// | `start` | `fn(MainHost<'_>, &mut Registrar<'_>, ValueRef<'_>) -> Result<P>`: registers; the `P` is the plugin's state, dropped when it stops |
/// | `stop`? | `fn(MainHost<'_>, &mut P)`: ends threads before the state is dropped |
/// | `save`?, `restore`? | both or none: `fn(MainHost<'_>, &mut P) -> Result<Value>` and `fn(MainHost<'_>, &mut P, ValueRef<'_>) -> Result<()>` |
#[macro_export]
macro_rules! plugin {
    ($($tokens:tt)*) => {
        $crate::__plugin! { @read [] $($tokens)* , }
    };
}

/// Reads the keys one after the other, then writes the plugin.
#[doc(hidden)]
#[macro_export]
macro_rules! __plugin {
    (@read [$($read:tt)*] $(,)?) => {
        $crate::__plugin! { @write $($read)* }
    };
    (@read [$($read:tt)*] provides: { $($names:tt)* }, $($rest:tt)*) => {
        $crate::__plugin! { @read [$($read)* (provides { $($names)* })] $($rest)* }
    };
    (@read [$($read:tt)*] needs: { $($needs:tt)* }, $($rest:tt)*) => {
        $crate::__plugin! { @read [$($read)* (needs { $($needs)* })] $($rest)* }
    };
    (@read [$($read:tt)*] config: { $($config:tt)* }, $($rest:tt)*) => {
        $crate::__plugin! { @read [$($read)* (config { $($config)* })] $($rest)* }
    };
    (@read [$($read:tt)*] $key:ident: [ $($item:expr),* $(,)? ], $($rest:tt)*) => {
        $crate::__plugin! { @read [$($read)* ($key [ $($item),* ])] $($rest)* }
    };
    (@read [$($read:tt)*] $key:ident: $value:expr, $($rest:tt)*) => {
        $crate::__plugin! { @read [$($read)* ($key $value)] $($rest)* }
    };
    (@write $($pair:tt)*) => {
        const _: () = {
            const ID: &str = $crate::__find!(id $($pair)*);
            const VERSION: &str = $crate::__find!(version $($pair)*);
            const ID_TEXT: [u8; ID.len() + 1] = $crate::plugin_parts::terminated(ID);
            const VERSION_TEXT: [u8; VERSION.len() + 1] =
                $crate::plugin_parts::terminated(VERSION);
            const PARTS: &[&[$crate::plugin_parts::Part]] = {
                $crate::plugin_parts::check_id(ID);
                $crate::__find!(provides $($pair)*);
                assert!(
                    $crate::__has!(save $($pair)*) == $crate::__has!(restore $($pair)*),
                    "plugin!: save and restore come together"
                );
                &[
                    &[$crate::plugin_parts::Part::Raw("{")],
                    $($crate::__parts!($pair),)*
                    &[$crate::plugin_parts::Part::Raw("}")],
                ]
            };

            struct Plugin;

            impl $crate::plugin_parts::Definition for Plugin {
                fn start(
                    host: $crate::MainHost<'_>,
                    registrar: &mut $crate::Registrar<'_>,
                    config: $crate::ValueRef<'_>,
                ) -> $crate::Result<$crate::plugin_parts::State> {
                    ($crate::__find!(start $($pair)*))(host, registrar, config)
                        .map(|state| $crate::plugin_parts::Box::new(state) as _)
                        .map_err($crate::Error::from)
                }
                $($crate::__method! { $pair })*
            }

            static DESCRIPTOR: $crate::plugin_parts::Descriptor =
                $crate::plugin_parts::Descriptor::new::<Plugin>(
                    &ID_TEXT, &VERSION_TEXT, $crate::__has!(save $($pair)*),
                );

            #[used]
            #[link_section = ".note.snapnav"]
            static NOTE: $crate::plugin_parts::Note<{ $crate::plugin_parts::length(PARTS) }> =
                $crate::plugin_parts::Note::new(PARTS);

            #[no_mangle]
            #[allow(unreachable_pub)]
            pub extern "C" fn snapnav_plugin_entry(
                host_major: u32,
                _host_minor: u32,
            ) -> *const $crate::ffi::Plugin {
                DESCRIPTOR.answer(host_major)
            }
        };
    };
}

/// The value of a key that must be there.
#[doc(hidden)]
#[macro_export]
macro_rules! __find {
    (id (id $value:expr) $($rest:tt)*) => { $value };
    (version (version $value:expr) $($rest:tt)*) => { $value };
    (start (start $value:expr) $($rest:tt)*) => { $value };
    (provides (provides $value:tt) $($rest:tt)*) => { () };
    ($key:ident $other:tt $($rest:tt)*) => { $crate::__find!($key $($rest)*) };
    ($key:ident) => { compile_error!(concat!("plugin!: ", stringify!($key), " is missing")) };
}

/// Whether a key that may be left out is there.
#[doc(hidden)]
#[macro_export]
macro_rules! __has {
    (save (save $value:expr) $($rest:tt)*) => { true };
    (restore (restore $value:expr) $($rest:tt)*) => { true };
    ($key:ident $other:tt $($rest:tt)*) => { $crate::__has!($key $($rest)*) };
    ($key:ident) => { false };
}

/// What a key adds to the note.
#[doc(hidden)]
#[macro_export]
macro_rules! __parts {
    ((provides { $($role:ident: [$($name:expr),* $(,)?]),* $(,)? })) => {
        &[
            $crate::plugin_parts::Part::Key("provides"),
            $crate::plugin_parts::Part::Raw("{"),
            $(
                $crate::plugin_parts::Part::Key($crate::__role!($role)),
                $crate::plugin_parts::Part::Raw("["),
                $($crate::plugin_parts::Part::Item($name),)*
                $crate::plugin_parts::Part::Raw("]"),
            )*
            $crate::plugin_parts::Part::Raw("}"),
        ]
    };
    ((config { $($config:tt)* })) => {
        &[
            $crate::plugin_parts::Part::Key("config"),
            $crate::plugin_parts::Part::Raw(concat!("{", stringify!($($config)*), "}")),
        ]
    };
    ((id $value:expr)) => { $crate::__parts!(@text "id", $value) };
    ((version $value:expr)) => { $crate::__parts!(@text "version", $value) };
    ((name $value:expr)) => { $crate::__parts!(@text "name", $value) };
    ((license $value:expr)) => { $crate::__parts!(@text "license", $value) };
    ((requires [$($item:expr),*])) => { $crate::__parts!(@list "requires", $($item),*) };
    ((needs { $($need:literal: $purpose:expr),* $(,)? })) => {
        &[
            $crate::plugin_parts::Part::Key("needs"),
            $crate::plugin_parts::Part::Raw("{"),
            $(
                $crate::plugin_parts::Part::Key($need),
                $crate::plugin_parts::Part::Text($purpose),
            )*
            $crate::plugin_parts::Part::Raw("}"),
        ]
    };
    ((needs [$($rest:tt)*])) => {
        compile_error!(
            "plugin!: needs is a map now, from each need to what it is for: needs: { \"files\": \"reads its list\" }"
        )
    };
    ((resources [$($item:expr),*])) => { $crate::__parts!(@list "resources", $($item),*) };
    ((start $value:expr)) => { &[] };
    ((stop $value:expr)) => { &[] };
    ((save $value:expr)) => { &[] };
    ((restore $value:expr)) => { &[] };
    (@text $key:literal, $value:expr) => {
        &[$crate::plugin_parts::Part::Key($key), $crate::plugin_parts::Part::Text($value)]
    };
    (@list $key:literal, $($item:expr),*) => {
        &[
            $crate::plugin_parts::Part::Key($key),
            $crate::plugin_parts::Part::Raw("["),
            $($crate::plugin_parts::Part::Item($item),)*
            $crate::plugin_parts::Part::Raw("]"),
        ]
    };
    (($key:ident $value:tt)) => {
        compile_error!(concat!(
            "plugin!: what stands at \"", stringify!($key), "\" is not as it should be; see the \
             keys in the documentation of plugin!"
        ))
    };
}

/// What a key adds to the definition.
#[doc(hidden)]
#[macro_export]
macro_rules! __method {
    ((stop $stop:expr)) => {
        fn stop(host: $crate::MainHost<'_>, state: &mut dyn $crate::plugin_parts::Any) {
            let _ = $crate::plugin_parts::with_state(state, |state| {
                ($stop)(host, state);
                Ok(())
            });
        }
    };
    ((save $save:expr)) => {
        fn save(
            host: $crate::MainHost<'_>,
            state: &mut dyn $crate::plugin_parts::Any,
        ) -> $crate::Result<$crate::Value> {
            $crate::plugin_parts::with_state(state, |state| ($save)(host, state))
        }
    };
    ((restore $restore:expr)) => {
        fn restore(
            host: $crate::MainHost<'_>,
            state: &mut dyn $crate::plugin_parts::Any,
            saved: $crate::ValueRef<'_>,
        ) -> $crate::Result<()> {
            $crate::plugin_parts::with_state(state, |state| ($restore)(host, state, saved))
        }
    };
    ($other:tt) => {};
}

/// The keys of `provides`.
#[doc(hidden)]
#[macro_export]
macro_rules! __role {
    (mediators) => {
        "mediators"
    };
    (presenters) => {
        "presenters"
    };
    (routers) => {
        "routers"
    };
    (screens) => {
        "screens"
    };
    (effects) => {
        "effects"
    };
    (functions) => {
        "functions"
    };
    ($other:ident) => {
        compile_error!(concat!(
            "plugin!: provides has no \"",
            stringify!($other),
            "\", but mediators, presenters, routers, screens, effects and functions"
        ))
    };
}
