//! Sizes and offsets, held against the header's at compile time here and by a test with a C compiler.

use super::*;

/// The layout word that the note carries: `SNAPNAV_LAYOUT` of the header.
pub const LAYOUT: u32 = 24 << 24 | 32 << 16 | 40 << 8 | 32;

/// The offset of a field, as a constant on old compilers too.
macro_rules! offset {
    ($type:ty, $field:ident) => {{
        let place = std::mem::MaybeUninit::<$type>::uninit();
        let start = place.as_ptr();
        // SAFETY: only addresses inside `place` are taken, nothing is read.
        unsafe {
            let field = std::ptr::addr_of!((*start).$field);
            field.cast::<u8>().offset_from(start.cast::<u8>()) as usize
        }
    }};
}

/// One struct of the contract: its name in C, its size, and its fields' names in C and offsets.
#[cfg(test)]
pub(crate) struct Struct {
    pub(crate) name: &'static str,
    pub(crate) size: usize,
    pub(crate) fields: &'static [(&'static str, usize)],
}

macro_rules! layout {
    ($($type:ident = $name:literal: $size:literal
       { $($field:ident $(as $c:literal)? at $offset:literal),+ $(,)? })+) => {
        $(const _: () = {
            assert!(std::mem::size_of::<$type>() == $size, concat!("the size of ", $name));
            $(assert!(offset!($type, $field) == $offset,
                concat!("the offset of ", $name, ".", stringify!($field)));)+
        };)+
        #[cfg(test)]
        pub(crate) const STRUCTS: &[Struct] = &[$(Struct {
            name: $name,
            size: $size,
            fields: &[$((field_name!($field $($c)?), $offset)),+],
        }),+];
    };
}

#[cfg(test)]
macro_rules! field_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $c:literal) => {
        $c
    };
}

layout! {
    Str = "snapnav_str": 16 { ptr at 0, len at 8 }
    Bytes = "snapnav_bytes": 16 { ptr at 0, len at 8 }
    Value = "snapnav_value": 24 { kind at 0, reserved at 4, u at 8 }
    Entry = "snapnav_entry": 40 { key at 0, value at 16 }
    Sink = "snapnav_sink": 16 { ctx at 0, put at 8 }
    Error = "snapnav_error": 256 { size at 0, code at 4, message at 8 }
    Navigation = "snapnav_navigation": 88 {
        size at 0, flags at 4, id at 8, source at 16, destination at 24, payload at 32,
        arguments at 40, route at 48, deadline_ns at 64, screen_key at 72,
    }
    Mediator = "snapnav_mediator": 48 {
        size at 0, flags at 4, id at 8, ctx at 16, mediate at 24, undo at 32, cancel at 40,
    }
    Update = "snapnav_update": 64 {
        size at 0, op at 4, flags at 8, index at 12, screen at 16, region at 24, key at 40,
        arguments at 56,
    }
    Transition = "snapnav_transition": 56 {
        size at 0, flags at 4, id at 8, r#move as "move" at 16, count at 20, updates at 24,
        location at 32, deadline_ns at 48,
    }
    Presenter = "snapnav_presenter": 96 {
        size at 0, flags at 4, id at 8, ctx at 16, open at 24, close at 32, present at 40,
        cancel at 48, changed at 56, save_view at 64, restore_view at 72, run at 80, quit at 88,
    }
    Router = "snapnav_router": 48 {
        size at 0, flags at 4, id at 8, ctx at 16, resolve at 24, routes at 32, cancel at 40,
    }
    Attributes = "snapnav_attributes": 64 {
        size at 0, r#move as "move" at 4, from at 8, to at 24, data at 40, object at 56,
    }
    ScreenType = "snapnav_screen_type": 72 {
        size at 0, flags at 4, id at 8, ctx at 16, create at 24, destroy at 32, event at 40,
        save at 48, restore at 56, update at 64,
    }
    Effect = "snapnav_effect": 48 {
        size at 0, flags at 4, id at 8, ctx at 16, set_visible at 24, cancel at 32, update at 40,
    }
    Function = "snapnav_function": 40 {
        size at 0, kind at 4, name at 8, signature at 16, r#fn as "fn" at 24, user at 32,
    }
    Registrar = "snapnav_registrar": 64 {
        size at 0, flags at 4, ctx at 8, mediator at 16, presenter at 24, router at 32,
        screen_type at 40, effect at 48, function at 56,
    }
    Host = "snapnav_host": 176 {
        size at 0, abi_major at 4, abi_minor at 8, flags at 12, ctx at 16, name at 24,
        version at 32, log at 40, is_main_thread at 48, schedule at 56, unschedule at 64,
        watch_fd at 72, unwatch_fd at 80, screen_get at 88, screen_set at 96, screen_call at 104,
        screen_describe at 112, screen_changed at 120, request at 128, complete at 136,
        is_cancelled at 144, get_extension at 152, asset at 160, shown at 168,
    }
    MainLoop = "snapnav_main_loop": 16 { size at 0, fd at 4, drain at 8 }
    Plugin = "snapnav_plugin": 72 {
        size at 0, abi_major at 4, abi_minor at 8, flags at 12, id at 16, version at 24,
        start at 32, stop at 40, save at 48, restore at 56, get_extension at 64,
    }
}
