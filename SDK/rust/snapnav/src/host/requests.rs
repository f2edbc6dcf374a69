use super::ScreenId;
use crate::value::{Map, Value};

/// Something that is asked of the host: section 10 of the contract's header.
#[derive(Clone, Debug, PartialEq)]
pub struct Request(Map);

impl Request {
    /// A request of any kind, for those that have no function here. A host that does not serve it
    /// answers [`Code::UNSUPPORTED`](crate::Code::UNSUPPORTED).
    pub fn new(kind: &str) -> Self {
        let mut map = Map::new();
        map.insert("kind", kind);
        Request(map)
    }

    /// The same request with one more member, or another value for one that it has: `admission`,
    /// `object`, and of a navigation or a route `mediation`, `presentation` and `intent`.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key, value);
        self
    }

    /// Back, by this many screens.
    pub fn back(count: u32) -> Self {
        Request::new("back").with("count", count)
    }

    /// What was done last is taken back, by this many steps, whatever they were.
    pub fn undo(count: u32) -> Self {
        Request::new("undo").with("count", count)
    }

    /// What was taken back is done again, by this many steps.
    pub fn forward(count: u32) -> Self {
        Request::new("forward").with("count", count)
    }

    /// What a redirect brought ends, and what was asked for before it is carried out; add a payload
    /// for its guards with [`with`](Request::with).
    pub fn resume() -> Self {
        Request::new("resume")
    }

    /// Back to a screen.
    pub fn pop_to(screen: ScreenId) -> Self {
        Request::new("popTo").with("screen", screen)
    }

    /// A layer goes.
    pub fn dismiss(id: &str) -> Self {
        Request::new("dismiss").with("id", id)
    }

    /// A state URL.
    pub fn open(url: &str) -> Self {
        Request::new("open").with("url", url)
    }

    /// A tab.
    pub fn select(region: &str) -> Self {
        Request::new("select").with("region", region)
    }

    /// A split in one pane or two.
    pub fn collapse(region: &str, collapsed: bool) -> Self {
        Request::new("collapse").with("region", region).with("collapsed", collapsed)
    }

    /// A route; add a payload with [`with`](Request::with).
    pub fn route(route: &str) -> Self {
        Request::new("route").with("route", route)
    }

    /// A navigation of the manifest; add a payload with [`with`](Request::with).
    pub fn navigate(navigation: &str) -> Self {
        Request::new("navigate").with("navigation", navigation)
    }

    /// Calls of a transition in order, a list of lists such as `["push", "show::2"]`.
    pub fn transition(calls: impl Into<Value>) -> Self {
        Request::new("transition").with("calls", calls)
    }

    /// A segue of a screen; add a payload with [`with`](Request::with).
    pub fn segue(screen: ScreenId, id: &str) -> Self {
        Request::new("segue").with("screen", screen).with("id", id)
    }

    /// The best way along the graph to a screen; add `via` and `properties` with
    /// [`with`](Request::with).
    pub fn go(to: &str) -> Self {
        Request::new("go").with("to", to)
    }

    /// A screen's result; the shown one's without a screen.
    pub fn result(screen: Option<ScreenId>, value: impl Into<Value>) -> Self {
        let request = Request::new("result").with("value", value);
        match screen {
            Some(screen) => request.with("screen", screen),
            None => request,
        }
    }

    /// The action of this number in a screen's view is pressed; add `inputs`, a map of what was
    /// filled in by the inputs' ids, with [`with`](Request::with). It counts while the action is
    /// drawn and enabled; the outcome's `errors` say which inputs do not fit.
    pub fn press(screen: ScreenId, action: i64) -> Self {
        Request::new("press").with("screen", screen).with("action", action)
    }

    /// Texts in another language from now on: a BCP 47 name.
    pub fn locale(name: &str) -> Self {
        Request::new("locale").with("locale", name)
    }

    /// A key that the presenter has no use for, by its W3C name: `F1`, `Control+x`.
    pub fn key(key: &str) -> Self {
        Request::new("key").with("key", key)
    }

    /// Somebody is there; at most once a second.
    pub fn activity() -> Self {
        Request::new("activity")
    }

    /// The user closed what shows the application.
    pub fn closed() -> Self {
        Request::new("closed")
    }
}

impl From<Request> for Value {
    fn from(request: Request) -> Self {
        Value::Map(request.0)
    }
}
