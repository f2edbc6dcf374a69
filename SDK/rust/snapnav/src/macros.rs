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
/// In this order, those with a ? may be left out:
///
/// | key | what |
/// |---|---|
/// | `id` | reverse DNS, a constant text |
/// | `version` | semantic version, a constant text |
/// | `name`?, `license`? | constant texts |
/// | `provides` | `{ mediators: [], presenters: [], routers: [], screens: [], effects: [], functions: [] }`, those that there are: the names that `start` registers |
/// | `requires`? | `[ids of other plugins]` |
/// | `needs`? | `["files", "network", "devices"]`, those that it needs |
/// | `resources`? | `["main-loop", "tty", "display"]`, those that it wants for itself alone |
/// | `config`? | `{ the JSON Type Definition (RFC 8927) of what start gets as config }` |
/// | `start` | `fn(MainHost<'_>, &mut Registrar<'_>, ValueRef<'_>) -> Result<P>`: registers; the `P` is the plugin's state, dropped when it stops |
/// | `stop`? | `fn(MainHost<'_>, &mut P)`: ends threads before the state is dropped |
/// | `save`?, `restore`? | both or none: `fn(MainHost<'_>, &mut P) -> Result<Value>` and `fn(MainHost<'_>, &mut P, ValueRef<'_>) -> Result<()>` |
#[macro_export]
macro_rules! plugin {
    (
        id: $id:expr,
        version: $version:expr,
        $(name: $name:expr,)?
        $(license: $license:expr,)?
        provides: { $($role:ident : [$($provided:expr),* $(,)?]),* $(,)? },
        $(requires: [$($required:expr),* $(,)?],)?
        $(needs: [$($need:expr),* $(,)?],)?
        $(resources: [$($resource:expr),* $(,)?],)?
        $(config: { $($config:tt)* },)?
        start: $start:path
        $(, stop: $stop:path)?
        $(, save: $save:path, restore: $restore:path)?
        $(,)?
    ) => {
        const _: () = {
            const ID: &str = $id;
            const VERSION: &str = $version;
            const ID_TEXT: [u8; ID.len() + 1] = $crate::plugin_parts::terminated(ID);
            const VERSION_TEXT: [u8; VERSION.len() + 1] =
                $crate::plugin_parts::terminated(VERSION);
            const PARTS: &[$crate::plugin_parts::Part] = {
                use $crate::plugin_parts::Part::{Item, Key, Raw, Text};
                $crate::plugin_parts::check_id(ID);
                &[
                    Raw("{"), Key("id"), Text(ID), Key("version"), Text(VERSION),
                    $(Key("name"), Text($name),)?
                    $(Key("license"), Text($license),)?
                    Key("provides"), Raw("{"),
                    $(
                        Key($crate::__role!($role)), Raw("["),
                        $(Item($provided),)*
                        Raw("]"),
                    )*
                    Raw("}"),
                    $(Key("requires"), Raw("["), $(Item($required),)* Raw("]"),)?
                    $(Key("needs"), Raw("["), $(Item($need),)* Raw("]"),)?
                    $(Key("resources"), Raw("["), $(Item($resource),)* Raw("]"),)?
                    $(Key("config"), Raw("{"), Raw(stringify!($($config)*)), Raw("}"),)?
                    Raw("}"),
                ]
            };

            struct Plugin;

            impl $crate::plugin_parts::Definition for Plugin {
                fn start(
                    host: $crate::MainHost<'_>,
                    registrar: &mut $crate::Registrar<'_>,
                    config: $crate::ValueRef<'_>,
                ) -> $crate::Result<$crate::plugin_parts::State> {
                    $start(host, registrar, config)
                        .map(|state| $crate::plugin_parts::Box::new(state) as _)
                        .map_err($crate::Error::from)
                }
                $(fn stop(host: $crate::MainHost<'_>, state: &mut dyn $crate::plugin_parts::Any) {
                    let _ = $crate::plugin_parts::with_state(state, |state| Ok($stop(host, state)));
                })?
                $(fn save(
                    host: $crate::MainHost<'_>,
                    state: &mut dyn $crate::plugin_parts::Any,
                ) -> $crate::Result<$crate::Value> {
                    $crate::plugin_parts::with_state(state, |state| $save(host, state))
                }
                fn restore(
                    host: $crate::MainHost<'_>,
                    state: &mut dyn $crate::plugin_parts::Any,
                    saved: $crate::ValueRef<'_>,
                ) -> $crate::Result<()> {
                    $crate::plugin_parts::with_state(state, |state| $restore(host, state, saved))
                })?
            }

            static DESCRIPTOR: $crate::plugin_parts::Descriptor =
                $crate::plugin_parts::Descriptor::new::<Plugin>(
                    &ID_TEXT, &VERSION_TEXT, $crate::__given!($($save)?),
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

/// Whether something stands there.
#[doc(hidden)]
#[macro_export]
macro_rules! __given {
    () => {
        false
    };
    ($($some:tt)+) => {
        true
    };
}
