use std::ffi::c_void;
use std::rc::Rc;

use super::{user, Argument, Outcome, Returned, Typed};
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
pub trait Action<S, Arguments, R>: 'static + sealed::Action<S, Arguments, R> {}

/// A function without a screen, with up to six arguments: `fn(A, B) -> R`.
pub trait FreeFunction<Arguments, R>: 'static + sealed::Free<Arguments, R> {}

pub(crate) mod sealed {
    use crate::typed::Typed;

    pub trait Action<S, Arguments, R> {
        fn typed(self) -> Typed;
    }

    pub trait Free<Arguments, R> {
        fn typed(self) -> Typed;
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
pub(crate) fn getter<S: Screen, F, T>(read: &Rc<F>) -> Typed
where
    F: Fn(&S) -> T + 'static,
    T: Returned,
{
    unsafe extern "C" fn get<S: Screen, F, T>(
        instance: *mut c_void,
        own: *mut c_void,
    ) -> RawReturned<T>
    where
        F: Fn(&S) -> T + 'static,
        T: Returned,
    {
        let result = border::attempt(|| {
            // SAFETY: the host hands back what `create` made, and what was registered.
            let (instance, read) = unsafe { (Instance::<S>::of(instance)?, user::<F>(own)?) };
            instance.read(|screen| Ok(read(screen)))
        });
        tell_log(result.map(super::carry::sealed::Returned::give), T::nothing)
    }
    let function =
        nameless!(get::<S, F, T>, unsafe extern "C" fn(*mut c_void, *mut c_void) -> RawReturned<T>);
    let letter = <T as super::carry::sealed::Returned>::LETTER;
    Typed { kind: ffi::GETTER, signature: format!("{letter}(@p)"), function, user: read.clone() }
}

/// The setter of a property. It has room for an error also when the function has none: for panics.
pub(crate) fn setter<S: Screen, F, T, R>(change: F) -> Typed
where
    F: Fn(&mut S, T) -> R + 'static,
    T: Argument,
    R: Outcome,
{
    unsafe extern "C" fn set<S: Screen, F, T, R>(
        instance: *mut c_void,
        own: *mut c_void,
        value: RawArgument<T>,
        err: *mut ffi::Error,
    ) -> ffi::Status
    where
        F: Fn(&mut S, T) -> R + 'static,
        T: Argument,
        R: Outcome,
    {
        let body = || {
            // SAFETY: as above; the value is borrowed for this call.
            let (instance, change, value) =
                unsafe { (Instance::<S>::of(instance)?, user::<F>(own)?, T::read(value)?) };
            instance.change(|screen| change(screen, value).status())?;
            Ok(Ended::Ok)
        };
        // SAFETY: the error is the caller's or NULL.
        unsafe { border::answer(err, body) }
    }
    let function = nameless!(
        set::<S, F, T, R>,
        unsafe extern "C" fn(
            *mut c_void,
            *mut c_void,
            RawArgument<T>,
            *mut ffi::Error,
        ) -> ffi::Status
    );
    let letter = <T as super::carry::sealed::Argument>::LETTER;
    Typed {
        kind: ffi::SETTER,
        signature: format!("i(@p{letter}!)"),
        function,
        user: Rc::new(change),
    }
}

/// How a property is read for its observers: what their user pointer points to.
pub(crate) type ReadValue<S> = Rc<dyn Fn(&S) -> Result<Value>>;

/// The observer of a property: takes down whom to tell.
pub(crate) fn observer<S: Screen, F, T>(read: &Rc<F>) -> Typed
where
    F: Fn(&S) -> T + 'static,
    T: Returned,
{
    unsafe extern "C" fn observe<S: Screen>(
        instance: *mut c_void,
        own: *mut c_void,
        told: Told,
        context: *mut c_void,
    ) {
        let result = border::attempt(|| {
            // SAFETY: as above.
            let (instance, read) =
                unsafe { (Instance::<S>::of(instance)?, user::<ReadValue<S>>(own)?) };
            instance.observe(read.clone(), told, context)
        });
        tell_log(result, || ());
    }
    let read = read.clone();
    let read: ReadValue<S> = Rc::new(move |screen: &S| read(screen).value());
    let function =
        nameless!(observe::<S>, unsafe extern "C" fn(*mut c_void, *mut c_void, Told, *mut c_void));
    let signature = "-(@p{-(@v)}@)".to_string();
    Typed { kind: ffi::OBSERVER, signature, function, user: Rc::new(read) }
}

/// `x(@psd)`, or `i(@psd!)` when it answers nothing.
fn signature(answer: Option<char>, arguments: &[char], instance: bool) -> String {
    let mut text = String::new();
    text.push(answer.unwrap_or('i'));
    text.push('(');
    text.extend(instance.then_some('@'));
    text.push('p');
    text.extend(arguments);
    text.extend(answer.is_none().then_some('!'));
    text.push(')');
    text
}

macro_rules! arity {
    ($($Type:ident $name:ident)*) => {
        impl<S: Screen, Func, R: Outcome, $($Type: Argument),*> Action<S, ($($Type,)*), R> for Func
        where
            Func: Fn(&mut S $(, $Type)*) -> R + 'static,
        {
        }

        impl<S: Screen, Func, R: Outcome, $($Type: Argument),*>
            sealed::Action<S, ($($Type,)*), R> for Func
        where
            Func: Fn(&mut S $(, $Type)*) -> R + 'static,
        {
            #[allow(clippy::undocumented_unsafe_blocks)] // they stand there; clippy looks elsewhere
            fn typed(self) -> Typed {
                #[allow(clippy::too_many_arguments)]
                unsafe fn act<S: Screen, Func, R: Outcome, Kept, $($Type: Argument),*>(
                    instance: *mut c_void,
                    own: *mut c_void,
                    $($name: RawArgument<$Type>,)*
                    keep: impl FnOnce(R) -> Result<Kept>,
                ) -> Result<Kept>
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + 'static,
                {
                    // SAFETY: the host hands back what `create` made, and what was registered.
                    let (instance, act) =
                        unsafe { (Instance::<S>::of(instance)?, user::<Func>(own)?) };
                    // SAFETY: arguments are borrowed for this call.
                    $(let $name = unsafe { $Type::read($name) }?;)*
                    instance.change(|screen| keep(act(screen $(, $name)*)))
                }
                unsafe extern "C" fn answers<S: Screen, Func, R: Outcome, $($Type: Argument),*>(
                    instance: *mut c_void,
                    own: *mut c_void
                    $(, $name: RawArgument<$Type>)*
                ) -> RawOutcome<R>
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + 'static,
                {
                    // SAFETY: as above.
                    let result = border::attempt(|| unsafe {
                        act::<S, Func, R, R, $($Type),*>(instance, own, $($name,)* Ok)
                    });
                    tell_log(result.map(R::give), R::nothing)
                }
                unsafe extern "C" fn ends<S: Screen, Func, R: Outcome, $($Type: Argument),*>(
                    instance: *mut c_void,
                    own: *mut c_void,
                    $($name: RawArgument<$Type>,)*
                    err: *mut ffi::Error,
                ) -> ffi::Status
                where
                    Func: Fn(&mut S $(, $Type)*) -> R + 'static,
                {
                    // SAFETY: as above.
                    let body = || unsafe {
                        act::<S, Func, R, (), $($Type),*>(instance, own, $($name,)* R::status)?;
                        Ok(Ended::Ok)
                    };
                    // SAFETY: the error is the caller's or NULL.
                    unsafe { border::answer(err, body) }
                }
                let function = if R::LETTER.is_some() {
                    nameless!(
                        answers::<S, Func, R, $($Type),*>,
                        unsafe extern "C" fn(
                            *mut c_void, *mut c_void $(, RawArgument<$Type>)*
                        ) -> RawOutcome<R>
                    )
                } else {
                    nameless!(
                        ends::<S, Func, R, $($Type),*>,
                        unsafe extern "C" fn(
                            *mut c_void, *mut c_void, $(RawArgument<$Type>,)* *mut ffi::Error
                        ) -> ffi::Status
                    )
                };
                let signature = signature(R::LETTER, &[$($Type::LETTER),*], true);
                Typed { kind: ffi::ACTION, signature, function, user: Rc::new(self) }
            }
        }

        impl<Func, R: Outcome, $($Type: Argument),*> FreeFunction<($($Type,)*), R> for Func
        where
            Func: Fn($($Type),*) -> R + 'static,
        {
        }

        impl<Func, R: Outcome, $($Type: Argument),*> sealed::Free<($($Type,)*), R> for Func
        where
            Func: Fn($($Type),*) -> R + 'static,
        {
            #[allow(clippy::undocumented_unsafe_blocks)] // they stand there; clippy looks elsewhere
            fn typed(self) -> Typed {
                unsafe fn call<Func, R: Outcome, $($Type: Argument),*>(
                    own: *mut c_void
                    $(, $name: RawArgument<$Type>)*
                ) -> Result<R>
                where
                    Func: Fn($($Type),*) -> R + 'static,
                {
                    // SAFETY: the host hands back what was registered.
                    let call = unsafe { user::<Func>(own) }?;
                    // SAFETY: arguments are borrowed for this call.
                    $(let $name = unsafe { $Type::read($name) }?;)*
                    Ok(call($($name),*))
                }
                unsafe extern "C" fn answers<Func, R: Outcome, $($Type: Argument),*>(
                    own: *mut c_void
                    $(, $name: RawArgument<$Type>)*
                ) -> RawOutcome<R>
                where
                    Func: Fn($($Type),*) -> R + 'static,
                {
                    // SAFETY: as above.
                    let result = border::attempt(|| unsafe {
                        call::<Func, R, $($Type),*>(own $(, $name)*)
                    });
                    tell_log(result.map(R::give), R::nothing)
                }
                unsafe extern "C" fn ends<Func, R: Outcome, $($Type: Argument),*>(
                    own: *mut c_void,
                    $($name: RawArgument<$Type>,)*
                    err: *mut ffi::Error,
                ) -> ffi::Status
                where
                    Func: Fn($($Type),*) -> R + 'static,
                {
                    // SAFETY: as above.
                    let body = || unsafe {
                        call::<Func, R, $($Type),*>(own $(, $name)*)?.status()?;
                        Ok(Ended::Ok)
                    };
                    // SAFETY: the error is the caller's or NULL.
                    unsafe { border::answer(err, body) }
                }
                let function = if R::LETTER.is_some() {
                    nameless!(
                        answers::<Func, R, $($Type),*>,
                        unsafe extern "C" fn(*mut c_void $(, RawArgument<$Type>)*) -> RawOutcome<R>
                    )
                } else {
                    nameless!(
                        ends::<Func, R, $($Type),*>,
                        unsafe extern "C" fn(
                            *mut c_void, $(RawArgument<$Type>,)* *mut ffi::Error
                        ) -> ffi::Status
                    )
                };
                let signature = signature(R::LETTER, &[$($Type::LETTER),*], false);
                Typed { kind: ffi::FREE, signature, function, user: Rc::new(self) }
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
