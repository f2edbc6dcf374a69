use std::ffi::c_void;

use super::{conjure, Argument, CapturesNothing, Outcome, Returned, Typed};
use crate::border::{self, Ended};
use crate::error::Result;
use crate::ffi;
use crate::host::{host, Level};
use crate::roles::{Instance, Screen};
use crate::value::Value;

type RawArgument<A> = <A as super::carry::sealed::Argument>::Raw;
type RawReturned<R> = <R as super::carry::sealed::Returned>::Raw;
type RawOutcome<R> = <R as super::carry::sealed::Outcome>::Raw;
type Told = Option<unsafe extern "C" fn(*mut c_void, *const ffi::Value)>;

/// A function of a screen `S` with up to six arguments: `fn(&mut S, A, B) -> R`.
pub trait Action<S, Arguments, R>: Copy + 'static + sealed::Action<S, Arguments, R> {}

/// A function without a screen, with up to six arguments: `fn(A, B) -> R`.
pub trait FreeFunction<Arguments, R>: Copy + 'static + sealed::Free<Arguments, R> {}

pub(crate) mod sealed {
    use crate::typed::Typed;

    pub trait Action<S, Arguments, R> {
        fn typed() -> Typed;
    }

    pub trait Free<Arguments, R> {
        fn typed() -> Typed;
    }
}

/// Casts a C function to the contract's nameless one.
macro_rules! nameless {
    ($function:expr, $type:ty) => {{
        let function: $type = $function;
        // SAFETY: function pointers are all alike; the signature text says how to call it.
        unsafe { std::mem::transmute::<$type, ffi::Fn>(function) }
    }};
}

/// What a call without room for an error answers: after one, nothing, and a line in the log.
fn tell_log<R>(result: Result<R>, nothing: impl FnOnce() -> R) -> R {
    result.unwrap_or_else(|error| {
        if let Some(host) = host() {
            host.log(Level::Error, format_args!("a typed function answered nothing: {error}"));
        }
        nothing()
    })
}

/// The getter of a property.
pub(crate) fn getter<S: Screen, F, T>() -> Typed
where
    F: Fn(&S) -> T + Copy + 'static,
    T: Returned,
{
    unsafe extern "C" fn get<S: Screen, F, T>(instance: *mut c_void) -> RawReturned<T>
    where
        F: Fn(&S) -> T + Copy + 'static,
        T: Returned,
    {
        let result = border::attempt(|| {
            // SAFETY: the host hands back what `create` made; the function was handed in.
            let (instance, read) = unsafe { (Instance::<S>::of(instance)?, conjure::<F>()) };
            instance.read(|screen| Ok(read(screen)))
        });
        tell_log(result.map(super::carry::sealed::Returned::give), T::nothing)
    }
    let () = CapturesNothing::<F>::CHECK;
    let function = nameless!(get::<S, F, T>, unsafe extern "C" fn(*mut c_void) -> RawReturned<T>);
    let letter = <T as super::carry::sealed::Returned>::LETTER;
    Typed { kind: ffi::GETTER, signature: format!("{letter}(@)"), function }
}

/// The setter of a property. It has room for an error also when the function has none: for panics.
pub(crate) fn setter<S: Screen, F, T, R>() -> Typed
where
    F: Fn(&mut S, T) -> R + Copy + 'static,
    T: Argument,
    R: Outcome,
{
    unsafe extern "C" fn set<S: Screen, F, T, R>(
        instance: *mut c_void,
        value: RawArgument<T>,
        err: *mut ffi::Error,
    ) -> ffi::Status
    where
        F: Fn(&mut S, T) -> R + Copy + 'static,
        T: Argument,
        R: Outcome,
    {
        let body = || {
            // SAFETY: as above; the value is borrowed for this call.
            let (instance, change, value) =
                unsafe { (Instance::<S>::of(instance)?, conjure::<F>(), T::read(value)?) };
            instance.change(|screen| change(screen, value).status())?;
            Ok(Ended::Ok)
        };
        // SAFETY: the error is the caller's or NULL.
        unsafe { border::answer(err, body) }
    }
    let () = CapturesNothing::<F>::CHECK;
    let function = nameless!(
        set::<S, F, T, R>,
        unsafe extern "C" fn(*mut c_void, RawArgument<T>, *mut ffi::Error) -> ffi::Status
    );
    let letter = <T as super::carry::sealed::Argument>::LETTER;
    Typed { kind: ffi::SETTER, signature: format!("i(@{letter}!)"), function }
}

/// The observer of a property: takes down whom to tell.
pub(crate) fn observer<S: Screen, F, T>() -> Typed
where
    F: Fn(&S) -> T + Copy + 'static,
    T: Returned,
{
    fn value<S, F, T>(screen: &S) -> Value
    where
        F: Fn(&S) -> T + Copy + 'static,
        T: Returned,
    {
        // SAFETY: the function was handed in.
        let read = unsafe { conjure::<F>() };
        read(screen).value()
    }
    unsafe extern "C" fn observe<S: Screen, F, T>(
        instance: *mut c_void,
        told: Told,
        context: *mut c_void,
    ) where
        F: Fn(&S) -> T + Copy + 'static,
        T: Returned,
    {
        let result = border::attempt(|| {
            // SAFETY: as above.
            let instance = unsafe { Instance::<S>::of(instance) }?;
            instance.observe(value::<S, F, T>, told, context)
        });
        tell_log(result, || ());
    }
    let () = CapturesNothing::<F>::CHECK;
    let function =
        nameless!(observe::<S, F, T>, unsafe extern "C" fn(*mut c_void, Told, *mut c_void));
    Typed { kind: ffi::OBSERVER, signature: "-(@{-(@v)}@)".to_string(), function }
}

/// `x(@sd)`, or `i(@sd!)` when it answers nothing.
fn signature(answer: Option<char>, arguments: &[char], instance: bool) -> String {
    let mut text = String::new();
    text.push(answer.unwrap_or('i'));
    text.push('(');
    text.extend(instance.then_some('@'));
    text.extend(arguments);
    text.extend(answer.is_none().then_some('!'));
    text.push(')');
    text
}

macro_rules! arity {
    ($($Type:ident $name:ident)*) => {
        impl<S: Screen, Func, R: Outcome, $($Type: Argument),*> Action<S, ($($Type,)*), R> for Func
        where
            Func: Fn(&mut S $(, $Type)*) -> R + Copy + 'static,
        {
        }

        impl<S: Screen, Func, R: Outcome, $($Type: Argument),*>
            sealed::Action<S, ($($Type,)*), R> for Func
        where
            Func: Fn(&mut S $(, $Type)*) -> R + Copy + 'static,
        {
            #[allow(clippy::undocumented_unsafe_blocks)] // they stand there; clippy looks elsewhere
            fn typed() -> Typed {
                #[allow(clippy::too_many_arguments)]
                unsafe fn act<S: Screen, Func, R: Outcome, Kept, $($Type: Argument),*>(
                    instance: *mut c_void,
                    $($name: RawArgument<$Type>,)*
                    keep: impl FnOnce(R) -> Result<Kept>,
                ) -> Result<Kept>
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + Copy + 'static,
                {
                    // SAFETY: the host hands back what `create` made; the function was handed in.
                    let (instance, act) =
                        unsafe { (Instance::<S>::of(instance)?, conjure::<Func>()) };
                    // SAFETY: arguments are borrowed for this call.
                    $(let $name = unsafe { $Type::read($name) }?;)*
                    instance.change(|screen| keep(act(screen $(, $name)*)))
                }
                unsafe extern "C" fn answers<S: Screen, Func, R: Outcome, $($Type: Argument),*>(
                    instance: *mut c_void
                    $(, $name: RawArgument<$Type>)*
                ) -> RawOutcome<R>
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + Copy + 'static,
                {
                    // SAFETY: as above.
                    let result = border::attempt(|| unsafe {
                        act::<S, Func, R, R, $($Type),*>(instance, $($name,)* Ok)
                    });
                    tell_log(result.map(R::give), R::nothing)
                }
                unsafe extern "C" fn ends<S: Screen, Func, R: Outcome, $($Type: Argument),*>(
                    instance: *mut c_void,
                    $($name: RawArgument<$Type>,)*
                    err: *mut ffi::Error,
                ) -> ffi::Status
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + Copy + 'static,
                {
                    // SAFETY: as above.
                    let body = || unsafe {
                        act::<S, Func, R, (), $($Type),*>(instance, $($name,)* R::status)?;
                        Ok(Ended::Ok)
                    };
                    // SAFETY: the error is the caller's or NULL.
                    unsafe { border::answer(err, body) }
                }
                let () = CapturesNothing::<Func>::CHECK;
                let function = if R::LETTER.is_some() {
                    nameless!(
                        answers::<S, Func, R, $($Type),*>,
                        unsafe extern "C" fn(*mut c_void $(, RawArgument<$Type>)*) -> RawOutcome<R>
                    )
                } else {
                    nameless!(
                        ends::<S, Func, R, $($Type),*>,
                        unsafe extern "C" fn(
                            *mut c_void, $(RawArgument<$Type>,)* *mut ffi::Error
                        ) -> ffi::Status
                    )
                };
                let signature = signature(R::LETTER, &[$($Type::LETTER),*], true);
                Typed { kind: ffi::ACTION, signature, function }
            }
        }

        impl<Func, R: Outcome, $($Type: Argument),*> FreeFunction<($($Type,)*), R> for Func
        where
            Func: Fn($($Type),*) -> R + Copy + 'static,
        {
        }

        impl<Func, R: Outcome, $($Type: Argument),*> sealed::Free<($($Type,)*), R> for Func
        where
            Func: Fn($($Type),*) -> R + Copy + 'static,
        {
            #[allow(clippy::undocumented_unsafe_blocks)] // they stand there; clippy looks elsewhere
            fn typed() -> Typed {
                unsafe fn call<Func, R: Outcome, $($Type: Argument),*>(
                    $($name: RawArgument<$Type>),*
                ) -> Result<R>
                where
                    Func: Fn($($Type),*) -> R + Copy + 'static,
                {
                    // SAFETY: the function was handed in; arguments are borrowed for this call.
                    let call = unsafe { conjure::<Func>() };
                    // SAFETY: as above.
                    $(let $name = unsafe { $Type::read($name) }?;)*
                    Ok(call($($name),*))
                }
                unsafe extern "C" fn answers<Func, R: Outcome, $($Type: Argument),*>(
                    $($name: RawArgument<$Type>),*
                ) -> RawOutcome<R>
                where
                    Func: Fn($($Type),*) -> R + Copy + 'static,
                {
                    // SAFETY: as above.
                    let result = border::attempt(|| unsafe {
                        call::<Func, R, $($Type),*>($($name),*)
                    });
                    tell_log(result.map(R::give), R::nothing)
                }
                unsafe extern "C" fn ends<Func, R: Outcome, $($Type: Argument),*>(
                    $($name: RawArgument<$Type>,)*
                    err: *mut ffi::Error,
                ) -> ffi::Status
                where
                    Func: Fn($($Type),*) -> R + Copy + 'static,
                {
                    // SAFETY: as above.
                    let body = || unsafe {
                        call::<Func, R, $($Type),*>($($name),*)?.status()?;
                        Ok(Ended::Ok)
                    };
                    // SAFETY: the error is the caller's or NULL.
                    unsafe { border::answer(err, body) }
                }
                let () = CapturesNothing::<Func>::CHECK;
                let function = if R::LETTER.is_some() {
                    nameless!(
                        answers::<Func, R, $($Type),*>,
                        unsafe extern "C" fn($(RawArgument<$Type>),*) -> RawOutcome<R>
                    )
                } else {
                    nameless!(
                        ends::<Func, R, $($Type),*>,
                        unsafe extern "C" fn($(RawArgument<$Type>,)* *mut ffi::Error) -> ffi::Status
                    )
                };
                let signature = signature(R::LETTER, &[$($Type::LETTER),*], false);
                Typed { kind: ffi::FREE, signature, function }
            }
        }
    };
}

arity! {}
arity! { A a }
arity! { A a B b }
arity! { A a B b C c }
arity! { A a B b C c D d }
arity! { A a B b C c D d E e }
arity! { A a B b C c D d E e F f }
