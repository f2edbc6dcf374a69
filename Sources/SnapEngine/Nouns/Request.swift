public import SnapValue

/// Something that somebody asks a navigator for; it ends in exactly one `Outcome`.
public struct Request: Sendable {
  /// What is asked.
  package enum Kind: Sendable {
    /// The state that a state URL says, reached by the shortest change of what is shown.
    case open(url: String)
    /// The same as the path of this region, which is seen on another display than `main`: layers and
    /// effects stay as they are.
    case openBeside(url: String, region: String)
    /// A navigation of the configuration, by name.
    case navigate(name: String, payload: ValueMap)
    /// An edge that stands in no configuration, such as one that is written in a script.
    indirect case follow(NavigationDefinition, payload: ValueMap)
    /// A route: a name, a path, or what somebody typed or said.
    case route(String, payload: ValueMap)
    /// A change of the state, call by call.
    case transition([TransitionCall])
    /// The state that a state URL says, at once: nobody is asked, nothing moves.
    case force(url: String)
    /// The state in which nothing is shown, forced.
    case reset
    /// The last so many layers and stack entries go.
    case back(count: Int)
    /// The state that was in force so many commits before is in force again, or the oldest that is
    /// kept: what the last requests did is taken back, whatever it was.
    case undo(count: Int)
    /// The state that the last so many `undo` took back is in force again.
    case forward(count: Int)
    /// The state that was kept when the application ran last, of screens like those that it had.
    indirect case restore(KeptState)
    /// Everything above this screen goes.
    case popTo(ScreenID)
    /// The layer of this id goes, and all above it.
    case dismiss(id: String)
    /// A segue of this screen by name, `.none` being the one on top when its turn comes.
    case segue(id: String, screen: ScreenID, payload: ValueMap)
    /// This tab is seen, with the stack that it has kept; layers go.
    case select(region: String)
    /// The split shows one pane instead of two, or two again: what a presenter asks for when the
    /// display becomes narrow or wide.
    case collapse(region: String, Bool)
    /// The cheapest way along the navigations to the screen of this key, past these milestones in
    /// order; properties are set on every screen that is made on the way.
    case go(to: String, via: [String], properties: ValueMap)
    /// What a redirect brought ends, and what was asked for when somebody led elsewhere is asked for
    /// again; those who guard it are given this along.
    case resume(ValueMap)
    /// This screen ends, or the one on top, with all above it; whoever brought it gets the value.
    case result(screen: ScreenID?, value: Value)
    /// A navigation composed in code.
    indirect case perform(Navigation)
    /// A segue made in code.
    indirect case performSegue(Segue)
    /// An action of a screen's own; see `Navigator`.
    case action(screen: ScreenID, verb: String, data: Value)
    /// An action on a screen's drawing is pressed, `.none` being the screen on top when its turn comes.
    /// It counts while it is drawn and enabled; what was typed is held against the drawing's inputs
    /// first.
    case press(PressedAction, inputs: ValueMap, screen: ScreenID)
    /// Texts are in this language from now on: a BCP 47 name.
    case locale(String)
    /// A key that the presenter has no use for, as the W3C names it (`F1`, `ArrowUp`, `Control+x`):
    /// the interaction observer says what is asked for; without one it is unknown.
    case key(String)
    /// Somebody is there. It ends at once, waits for nobody, and those who listen are not told.
    case activity
    /// The user closed the presenter.
    case closed
  }

  /// What happens when another request is running. Before a presenter is open all wait in order.
  public enum Admission: String, Sendable, Hashable, CaseIterable {
    /// It waits for its turn, in order.
    case queue
    /// It is refused with `busy`, which those who listen are told.
    case busy
    /// What waits, and what runs and is not in force yet, is cancelled, and this comes next. What the
    /// user asked for is cancelled by the user's requests only.
    case latestWins
    /// It is refused with `busy` quietly: only its own completion hears of it.
    case dropWhileBusy

    /// `queue`, as the builder of transitions calls it.
    package static let enqueue = Admission.queue
    /// `busy`, as the builder of transitions calls it.
    package static let start = Admission.busy
  }

  /// Who asks.
  public enum Origin: Sendable, Hashable {
    /// The program itself.
    case program
    /// The user, by key, pointer or voice: comes before what a program has queued.
    case user
    /// Somebody outside: a link, a message; size and characters of URLs are limited.
    case outside
  }

  /// What is asked.
  package var kind: Kind
  /// What happens when another request is running; `nil`: what the policy says.
  public var admission: Admission?
  /// Who asks.
  public var origin: Origin
  /// Whether the transition may move.
  public var animated: Bool
  /// Whether nothing is kept of what was before: every screen is made anew, as if nothing were shown,
  /// nobody is asked whether it may go, and the history and all that presenters keep is forgotten.
  public var wipes = false
  /// What few requests have, apart: a request is copied, and to copy what is not there costs, too.
  private var rare: SharedParts<Rare>?

  private struct Rare: Sendable {
    var overrides: Overrides?
    var privates: Set<String> = []
    var privateTexts: [String] = []
    var object = Value.null
    var handler: (@Sendable (Value) -> Void)?
  }

  private mutating func change(_ change: (inout Rare) -> Void) {
    rare = (rare ?? SharedParts(Rare())).with(change)
  }
}

extension Request {
  /// What stands in place of parts of the navigation that is asked for, by name or by a route.
  package var overrides: Overrides? {
    get { rare?.parts.overrides }
    set { if rare != nil || newValue != nil { change { $0.overrides = newValue } } }
  }
  /// The names whose values in it are told to nobody but those who are asked.
  package var privates: Set<String> {
    get { rare?.parts.privates ?? [] }
    set { change { $0.privates = newValue } }
  }
  /// What of the route's text is told to nobody but those who are asked.
  package var privateTexts: [String] {
    get { rare?.parts.privateTexts ?? [] }
    set { change { $0.privateTexts = newValue } }
  }
  /// What every affected screen and effect is given along, in its attributes.
  public var object: Value {
    get { rare?.parts.object ?? .null }
    set { change { $0.object = newValue } }
  }
  /// What every affected screen and effect may tell the caller through, in its attributes.
  public var handler: (@Sendable (Value) -> Void)? {
    get { rare?.parts.handler }
    set { change { $0.handler = newValue } }
  }
}

// See `Update` for why its initializer is no part of the struct.
extension Request {
  /// Makes a request.
  package init(
    _ kind: Kind, admission: Admission? = nil, origin: Origin = .program, animated: Bool = true
  ) {
    self.init(kind: kind, admission: admission, origin: origin, animated: animated)
  }

  /// The same request, of which these names are told to nobody but those who are asked.
  package func hiding(_ names: Set<String>) -> Request {
    var request = self
    request.privates = names
    return request
  }

  /// The same request, which forgets whoever was there; nothing moves, as nothing is left to move from.
  package func wiping() -> Request {
    var request = self
    request.wipes = true
    request.animated = false
    return request
  }

  /// Opens a state URL.
  public static func open(_ url: String) -> Request { Request(.open(url: url)) }
  /// Ends a screen, or the one on top, with its result.
  public static func result(_ value: Value = .null, of screen: ScreenID? = nil) -> Request {
    Request(.result(screen: screen, value: value))
  }
  /// Performs a navigation of the configuration.
  public static func navigate(_ name: String, payload: ValueMap = [:]) -> Request {
    Request(.navigate(name: name, payload: payload))
  }
  /// Follows a route.
  public static func route(_ route: String, payload: ValueMap = [:]) -> Request {
    Request(.route(route, payload: payload))
  }
  /// Changes the state call by call.
  package static func transition(_ calls: TransitionCall...) -> Request {
    Request(.transition(calls))
  }
  /// Goes back.
  public static func back(_ count: Int = 1) -> Request { Request(.back(count: count)) }
  /// Takes back what the last requests did.
  public static func undo(_ count: Int = 1) -> Request { Request(.undo(count: count)) }
  /// Does again what was taken back.
  public static func forward(_ count: Int = 1) -> Request { Request(.forward(count: count)) }
  /// Goes on with what was asked for before somebody led elsewhere.
  package static func resume(_ given: ValueMap = [:]) -> Request { Request(.resume(given)) }
  /// Performs a segue of a screen, by default of the one on top.
  public static func segue(
    _ id: String, of screen: ScreenID = .none, payload: ValueMap = [:]
  ) -> Request {
    Request(.segue(id: id, screen: screen, payload: payload))
  }
  /// Shows a tab with the stack that it has kept.
  public static func select(_ region: String) -> Request { Request(.select(region: region)) }
  /// Goes to a screen along the navigations.
  public static func go(
    to screen: String, via: [String] = [], properties: ValueMap = [:]
  ) -> Request {
    Request(.go(to: screen, via: via, properties: properties))
  }
  /// Presses something on the drawing of a screen, by default of the one on top, after typing inputs.
  package static func press(
    _ action: PressedAction, inputs: ValueMap = [:], on screen: ScreenID = .none
  ) -> Request {
    Request(.press(action, inputs: inputs, screen: screen))
  }
  /// Brings a language into force.
  package static func locale(_ name: String) -> Request { Request(.locale(name)) }
  /// Performs a navigation composed in code.
  public static func perform(_ navigation: Navigation) -> Request { Request(.perform(navigation)) }
}

/// One call of a transition; each changes the state URL that the one before it left.
package enum TransitionCall: Sendable, Hashable {
  /// The stack is this one component (`key` or `key::data`, plain text); parameters stay. When it is
  /// the root already, it pops to it, unless `replace`.
  case root(String, replace: Bool = false)
  /// One component more.
  case push(String)
  /// The last component's data; `nil` clears it.
  case data(String?)
  /// So many components less.
  case pop(Int)
  /// The parameter is shown as a layer.
  case present(String)
  /// The layer is hidden.
  case dismiss(String)
  /// The effect is shown or hidden.
  case animate(String, Bool)
  /// The parameter has these flags.
  case parameter(String, Location.Flags)
  /// Back to the first component of this key, or one more where there is none.
  case resolve(String)
  /// Whatever a closure makes of the state URL.
  case transform(LocationTransform)
}
