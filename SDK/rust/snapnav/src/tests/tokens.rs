//! Later answers: each token is answered exactly once, whatever becomes of it.

use std::sync::mpsc::{channel, Sender};

use super::bench::{failing, navigation, putting, Bench};
use crate::value::Lent;
use crate::{
    ffi, Cancelled, Code, Error, MainHost, Mediation, Mediator, Navigation, Result, Token, TokenId,
    Value,
};

/// Takes the token and does with it what the test says.
struct Later<F>(F, Cancelled);

impl<F> Mediator for Later<F>
where
    F: FnMut(Token<Mediation>, crate::Later) -> Result<Mediation> + 'static,
{
    fn mediate(&mut self, _: MainHost<'_>, navigation: &Navigation<'_>) -> Result<Mediation> {
        let (token, later) = navigation.later()?;
        assert!(navigation.later().is_err(), "a token is taken once");
        (self.0)(token, later)
    }

    fn cancel(&mut self, _: MainHost<'_>, _: TokenId) -> Cancelled {
        self.1
    }
}

fn bench<F>(later: F) -> Bench
where
    F: FnMut(Token<Mediation>, crate::Later) -> Result<Mediation> + Clone + 'static,
{
    Bench::started(move |_, registrar| {
        registrar.mediator("later", Later(later.clone(), Cancelled::Now))
    })
}

fn mediate(bench: &Bench, token: u64) -> (i32, String) {
    let mediator = bench.registered().mediator.unwrap();
    let payload = Value::Null;
    let lent = Lent::new(&payload);
    let navigation = navigation(&lent);
    failing(|err| {
        // SAFETY: everything lives for the call.
        let call =
            |out| unsafe { mediator.mediate.unwrap()(mediator.ctx, &navigation, token, out, err) };
        putting(call).0
    })
}

fn cancel(bench: &Bench, token: u64) {
    let mediator = bench.registered().mediator.unwrap();
    bench.told().cancelled.push(token);
    // SAFETY: as above.
    unsafe { mediator.cancel.unwrap()(mediator.ctx, token) };
}

/// Hands the token out to the test.
fn handing(tokens: Sender<Token<Mediation>>) -> Bench {
    bench(move |token, later| {
        tokens.send(token).unwrap();
        Ok(Mediation::Later(later))
    })
}

#[test]
fn every_answer_comes_as_it_was_given() {
    let (tokens, given) = channel();
    let bench = handing(tokens);
    let answers: [(Result<Mediation>, i32, Value, &str); 6] = [
        (Ok(Mediation::Done), ffi::OK, Value::Null, ""),
        // as at once: what stands behind a NUL is told
        (Ok(Mediation::Veto("\0not\0today".into())), ffi::VETO, Value::Null, " not today"),
        (Err(Error::key("no\0name")), ffi::E_KEY, Value::Null, "no name"),
        (Ok(Mediation::Veto("not today".into())), ffi::VETO, Value::Null, "not today"),
        (Ok(Mediation::Redirect("app://x".into())), ffi::REDIRECT, Value::from("app://x"), ""),
        (Err(Error::key("no name")), ffi::E_KEY, Value::Null, "no name"),
    ];
    for (place, (answer, status, value, message)) in answers.into_iter().enumerate() {
        let number = place as u64 + 1;
        assert_eq!(mediate(&bench, number).0, ffi::PENDING);
        let token = given.recv().unwrap();
        assert_eq!(token.id(), TokenId(number));
        std::thread::spawn(move || token.complete(answer)).join().unwrap().unwrap();
        assert_eq!(bench.told().answers.pop(), Some((number, status, value, message.into())));
    }
    assert!(bench.told().answers.is_empty());
}

#[test]
fn a_dropped_token_answers_with_an_error() {
    let (tokens, given) = channel();
    let bench = handing(tokens);
    mediate(&bench, 1);
    drop(given.recv().unwrap());
    let why = "the plugin dropped the token without an answer".to_string();
    assert_eq!(bench.told().answers, [(1, ffi::E_FAIL, Value::Null, why)]);
}

#[test]
fn a_thread_that_panics_answers_with_an_error() {
    let (tokens, given) = channel();
    let bench = handing(tokens);
    mediate(&bench, 1);
    let token = given.recv().unwrap();
    let worker = std::thread::Builder::new().name("worker".into());
    let work = worker.spawn(move || {
        let _token = token;
        panic!("in the middle of it")
    });
    assert!(work.unwrap().join().is_err());
    assert_eq!(bench.told().answers[0].1, ffi::E_FAIL);
    assert!(bench.told().answers[0].3.contains("panicked"));
    assert!(bench.has_logged("4 thread worker panicked at "));
    assert!(bench.has_logged("in the middle of it"));
}

#[test]
fn a_token_is_worth_nothing_when_the_callback_answers_at_once() {
    let (tokens, given) = channel();
    let bench = bench(move |token, _later| {
        tokens.send(token).unwrap();
        Ok(Mediation::Done)
    });
    assert_eq!(mediate(&bench, 1).0, ffi::OK);
    let token = given.recv().unwrap();
    assert_eq!(token.complete(Ok(Mediation::Done)).unwrap_err().code(), Code::HANDLE);
    assert!(bench.told().answers.is_empty(), "the host is never told twice");
}

#[test]
fn an_answer_that_came_before_the_callback_returned_counts() {
    let bench = bench(|token, _later| {
        token.complete(Ok(Mediation::Veto("no".into())))?;
        Ok(Mediation::Done)
    });
    assert_eq!(mediate(&bench, 1).0, ffi::PENDING);
    assert_eq!(bench.told().answers.len(), 1);
    assert!(bench.has_logged("that one counts"));
}

#[test]
fn a_panic_with_the_token_in_hand_is_one_error() {
    let bench = bench(|_token, _later| panic!("with it in hand"));
    let (status, message) = mediate(&bench, 1);
    assert_eq!(status, ffi::E_FAIL);
    assert!(message.contains("with it in hand"), "{message}");
    assert!(bench.told().answers.is_empty());
}

#[test]
fn later_without_a_token_is_an_error_at_once() {
    let bench = bench(|token, later| {
        drop(token);
        Ok(Mediation::Later(later))
    });
    let dropped = "the plugin dropped the token without an answer";
    assert_eq!(mediate(&bench, 1), (ffi::E_FAIL, dropped.into()));
    assert!(bench.told().answers.is_empty());
}

#[test]
fn a_cancelled_token_is_answered_at_once() {
    let (tokens, given) = channel();
    let bench = handing(tokens);
    mediate(&bench, 1);
    let token = given.recv().unwrap();
    assert!(!token.is_cancelled());
    cancel(&bench, 1);
    assert!(token.is_cancelled());
    assert_eq!(token.complete(Ok(Mediation::Done)).unwrap_err().code(), Code::HANDLE);
    let cancelled = (1, ffi::E_CANCELLED, Value::Null, "cancelled".to_string());
    assert_eq!(bench.told().answers, [cancelled]);
}

#[test]
fn who_says_soon_answers_a_cancelled_token_itself() {
    let (tokens, given) = channel::<Token<Mediation>>();
    let bench = Bench::started(move |_, registrar| {
        let tokens = tokens.clone();
        let later = move |token, later| {
            tokens.send(token).unwrap();
            Ok(Mediation::Later(later))
        };
        registrar.mediator("later", Later(later, Cancelled::Soon))
    });
    mediate(&bench, 1);
    cancel(&bench, 1);
    assert!(bench.told().answers.is_empty());
    let stopped = Err(Error::new(Code::CANCELLED, "put away"));
    given.recv().unwrap().complete(stopped).unwrap();
    assert_eq!(bench.told().answers[0].1, ffi::E_CANCELLED);
}

#[test]
fn what_waits_when_the_plugin_stops_is_cancelled() {
    let (tokens, given) = channel();
    let mut bench = handing(tokens);
    mediate(&bench, 1);
    mediate(&bench, 2);
    bench.stop();
    let answered: Vec<_> = bench.told().answers.iter().map(|a| (a.0, a.1)).collect();
    assert_eq!(answered, [(1, ffi::E_CANCELLED), (2, ffi::E_CANCELLED)]);
    let token = given.recv().unwrap();
    assert_eq!(token.complete(Ok(Mediation::Done)).unwrap_err().code(), Code::HANDLE);
    assert_eq!(bench.told().answers.len(), 2);
}

#[test]
fn without_a_token_there_is_no_later() {
    let bench = bench(|_token, later| Ok(Mediation::Later(later)));
    assert_eq!(
        mediate(&bench, 0),
        (ffi::E_UNSUPPORTED, "this call cannot be answered later".into())
    );
}

#[test]
fn later_of_another_call_is_refused() {
    let mut kept: Option<crate::Later> = None;
    let bench = Bench::started(move |_, registrar| {
        let mut kept = kept.take();
        let swap = move |_token: Token<Mediation>, later| match kept.take() {
            Some(other) => Ok(Mediation::Later(other)),
            None => {
                kept = Some(later);
                Ok(Mediation::Done)
            }
        };
        registrar.mediator("later", Later(swap, Cancelled::Now))
    });
    assert_eq!(mediate(&bench, 1).0, ffi::OK);
    assert_eq!(mediate(&bench, 2).0, ffi::E_STATE);
}

#[test]
fn a_token_that_the_plugin_keeps_until_it_stops_is_cancelled() {
    let mut kept = Vec::new();
    let mut bench = bench(move |token, later| {
        kept.push(std::rc::Rc::new(token));
        Ok(Mediation::Later(later))
    });
    mediate(&bench, 1);
    bench.stop();
    let answers: Vec<_> = bench.told().answers.iter().map(|a| (a.1, a.3.clone())).collect();
    assert_eq!(answers, [(ffi::E_CANCELLED, "the plugin is stopped".to_string())]);
}
