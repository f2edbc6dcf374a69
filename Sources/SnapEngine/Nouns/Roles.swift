public import SnapValue

// The roles that snap together. Whoever plays one (a closure, a struct, a plugin) is called on the
// navigator's executor only, one call at a time, and either answers at once or returns `nil` and
// completes the reply once, from any thread, before the deadline.

/// What is given along on one edge: the same for all who are asked on it.
package final class Given: Sendable {
  /// What the route or the caller gave along.
  package let payload: ValueMap
  /// The text that led here; empty when there was none.
  package let route: String
  /// For a guard the key of the screen that it is about; empty otherwise.
  package let screenKey: String

  /// Makes what is given along.
  package init(_ payload: ValueMap, route: String = "", screenKey: String = "") {
    self.payload = payload
    self.route = route
    self.screenKey = screenKey
  }

  /// Nothing.
  package static let nothing = Given([:])
}

/// One mediation, as its mediator sees it. A copy costs a few counts, whatever is given along.
public struct MediationCall: Sendable {
  /// The request's number.
  package var id: UInt64
  /// The screen that it starts from; `nil` when nothing is shown yet.
  public var source: Screen?
  /// The source's number across the plugin border.
  package var sourceID: ScreenID
  /// The new screen, made and not yet shown; `nil` for a guard, which is asked before it exists.
  public var destination: Screen?
  /// The destination's number across the plugin border.
  package var destinationID: ScreenID
  /// When an answer must be there, monotonic clock in nanoseconds; 0: no limit.
  package var deadline: UInt64
  /// The manifest's `with`.
  public var arguments: Value
  /// What is given along.
  package var given: Given
  /// Whether the presentation will be animated.
  public var animated: Bool
  /// Whether this is a guard's question: nothing is created yet.
  public var isGuard: Bool
  /// Whether a guard is asked before the source goes.
  public var isLeaving: Bool
  /// Whether the navigator that asks runs on the main actor.
  package var isOnMainActor: Bool

  /// What the route or the caller gave along.
  public var payload: ValueMap { given.payload }
  /// The text that led here; empty when there was none.
  public var route: String { given.route }
  /// The key of the screen that it is about: the destination's, or, for a guard that is asked before
  /// a screen goes, that screen's; empty where there is none.
  public var screenKey: String { destination?.key ?? given.screenKey }
}

// See `Update` for why these are no part of the struct.
extension MediationCall {
  /// Makes a call.
  package init(
    id: UInt64, source: Screen? = nil, sourceID: ScreenID = .none, destination: Screen? = nil,
    destinationID: ScreenID = .none, payload: ValueMap = [:], arguments: Value = .null,
    route: String = "", animated: Bool = true, isGuard: Bool = false, deadline: UInt64 = 0,
    screenKey: String = "", isLeaving: Bool = false
  ) {
    self.init(
      id: id, from: source, sourceID, to: destination, destinationID,
      given: Given(payload, route: route, screenKey: screenKey), arguments, deadline: deadline,
      animated: animated, isGuard: isGuard, isLeaving: isLeaving)
  }

  /// Makes a call of what is given along on an edge.
  package init(
    id: UInt64, from source: Screen?, _ sourceID: ScreenID, to destination: Screen?,
    _ destinationID: ScreenID, given: Given, _ arguments: Value, deadline: UInt64,
    animated: Bool = true, isGuard: Bool = false, isLeaving: Bool = false,
    isOnMainActor: Bool = false
  ) {
    self.init(
      id: id, source: source, sourceID: sourceID, destination: destination,
      destinationID: destinationID, deadline: deadline, arguments: arguments, given: given,
      animated: animated, isGuard: isGuard, isLeaving: isLeaving, isOnMainActor: isOnMainActor)
  }
}

/// What a mediator says.
public enum MediationAnswer: Sendable, Hashable {
  /// Go on.
  case proceed
  /// Do not go there; not a failure.
  case veto(reason: String)
  /// Go to this route or state URL instead.
  case redirect(to: String)
}

/// Prepares a destination from its source before it is shown, or refuses.
public protocol Mediator: Sendable {
  /// Mediates. `nil`: the reply is completed later.
  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer?
  /// Takes back what it did to the world outside the destination, because a later step failed.
  func undo(_ call: MediationCall)
  /// The answer is no longer wanted; what is completed afterwards is ignored.
  func cancel(token: UInt64)
  /// This mediator for one place where its arguments are always these. It is asked once for each such place, and may
  /// prepare there what its calls need; it still gets them with each call.
  func bound(to arguments: Value) -> any Mediator
}

extension Mediator {
  /// The mediator itself.
  public func bound(to arguments: Value) -> any Mediator { self }
  /// Nothing to take back.
  public func undo(_ call: MediationCall) {}
  /// Nothing to stop.
  public func cancel(token: UInt64) {}
}

/// That a transition is on the display; its own type, so that more can be told later.
public struct Presented: Sendable, Hashable {
  /// Makes one.
  public init() {}
}

/// Shows transitions. It never changes the navigation state; it asks, like everybody else.
public protocol Presenter: Sendable {
  /// Whether it is told of every region. One that is not, which is the default, is told of a single
  /// stack `main`, the one that is selected, and of layers; what cannot be said so comes as a sync.
  var knowsRegions: Bool { get }
  /// Becomes the one in use. An error makes the host try the next presenter.
  func open(arguments: Value) throws(Failure)
  /// Gives back what `open` took.
  func close()
  /// Shows a transition. `nil`: the reply is completed when it is shown. After an error nothing of it
  /// is shown.
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented?
  /// The answer is no longer wanted.
  func cancel(token: UInt64)
  /// What there is to draw of a shown screen has changed; at most once per turn.
  func changed(_ screen: ScreenID)
  /// Focus, scroll and the like of a stack entry; `nil` when there is nothing to keep.
  func saveView(of screen: ScreenID) throws(Failure) -> Value?
  /// Takes over what `saveView` answered for that entry.
  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure)
}

extension Presenter {
  /// Knows one stack.
  public var knowsRegions: Bool { false }
  /// Nothing to take.
  public func open(arguments: Value) throws(Failure) {}
  /// Nothing to give back.
  public func close() {}
  /// Nothing to stop.
  public func cancel(token: UInt64) {}
  /// Draws nothing anew.
  public func changed(_ screen: ScreenID) {}
  /// Nothing to keep.
  public func saveView(of screen: ScreenID) throws(Failure) -> Value? { nil }
  /// Nothing to take over.
  public func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {}
}

/// A presenter of the host's own kinds. It says more of itself, by one protocol, since to find out whether a
/// type conforms to one takes a look at all that do.
package protocol HostPresenter: Presenter {
  /// Whether it keeps how screens are looked at: one that does not is never asked for views.
  var savesViews: Bool { get }
  /// Who asks what is shown, and so must be known; the same for all presenters of one plugin. `nil`: nobody
  /// does.
  var reader: ObjectIdentifier? { get }
  /// It, where it is several.
  var group: (any PresenterGroup)? { get }
}

extension HostPresenter {
  /// May keep them.
  package var savesViews: Bool { true }
  /// Does not ask.
  package var reader: ObjectIdentifier? { nil }
  /// Is one.
  package var group: (any PresenterGroup)? { nil }
}

/// Several presenters that show one application, known to the navigator as one. It knows regions; what
/// its parts are told depends on each.
package protocol PresenterGroup: HostPresenter {
  /// Whether one of them knows a single stack only.
  var holdsPlain: Bool { get }
  /// Shows a transition, as `plain` to those who know a single stack.
  func present(
    _ transition: Transition, plain: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented?
  /// Whether the one who asks what is shown knows regions; `nil`: it is none of them.
  func knowsRegions(_ reader: ObjectIdentifier) -> Bool?
  /// The leaf regions that the one shows who asks what is shown; `nil`: all.
  func regions(of reader: ObjectIdentifier) -> Set<String>?
}

extension PresenterGroup {
  /// It.
  package var group: (any PresenterGroup)? { self }
}

/// A presenter that brings its own main loop, such as a GUI toolkit's.
package protocol MainLoopOwner: Presenter {
  /// Runs until `quit`; the host's own loop is drained inside it.
  func run() throws(Failure)
  /// Ends `run` soon.
  func quit()
}

/// A route to be resolved.
public struct RouteQuery: Sendable {
  /// The route's text: a name, a path, or what somebody typed or said.
  public var route: String
  /// What was given along.
  public var payload: ValueMap
  /// The screen on top, or `.none`.
  public var source: ScreenID

  /// Makes a query.
  package init(route: String, payload: ValueMap = [:], source: ScreenID = .none) {
    self.route = route
    self.payload = payload
    self.source = source
  }
}

/// What a router says: data, so that it can be printed, compared and replayed.
public enum RouteAnswer: Sendable, Hashable {
  /// Not mine; ask the next router.
  case decline
  /// The map of the plugin contract, section 6: `navigation`, `destination` or `open`, with
  /// `payload`, `mediation`, `presentation` and `intent`.
  case target(ValueMap)
}

/// A route that a router says it knows.
public struct RouteDescription: Sendable, Hashable {
  /// The route's name.
  package var name: String
  /// The JSON Type Definition of its payload, as data; `nil` when it takes any.
  package var payload: Value?
  /// One sentence for people; may be empty.
  package var summary: String
  /// Makes a description.
  public init(name: String, payload: Value? = nil, summary: String = "") {
    self.name = name
    self.payload = payload
    self.summary = summary
  }
}

/// Says where a route leads.
public protocol Router: Sendable {
  /// Resolves a route. `nil`: the reply is completed later.
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer?
  /// The routes it knows; empty when it cannot tell.
  func routes() throws(Failure) -> [RouteDescription]
  /// The answer is no longer wanted.
  func cancel(token: UInt64)
}

extension Router {
  /// Cannot tell.
  public func routes() throws(Failure) -> [RouteDescription] { [] }
  /// Nothing to stop.
  public func cancel(token: UInt64) {}
}

/// Something with a visible and a hidden state: a menu, a dimmer.
public protocol Effect: Sendable {
  /// Shows or hides it; never asked for the state it is in. `nil`: the reply is completed later.
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented?
  /// Tells it of the transition that is about to show or hide it, before `setVisible`.
  func update(_ attributes: Attributes)
  /// The answer is no longer wanted.
  func cancel(token: UInt64)
}

extension Effect {
  /// Does nothing.
  public func update(_ attributes: Attributes) {}
  /// Nothing to stop.
  public func cancel(token: UInt64) {}
}

/// A part that does its work itself, with nobody else's code: when it takes long, the machine was busy or has
/// stopped, and no deadline counts.
package protocol OwnPart: Sendable {}

/// Makes the bodies of one screen type.
public protocol ScreenFactory: Sendable {
  /// Makes a body; `properties` are the ones known at birth. The factory may keep `id` to tell of
  /// changes later.
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents
}

/// A factory that knows which properties its screens have.
package protocol DeclaringFactory: ScreenFactory {
  /// Their names.
  var propertyNames: [String] { get }
  /// The names of those that are private.
  var privateNames: [String] { get }
}

/// What a body is told without being asked: whoever makes it knows, and what nobody would hear is not told.
package struct ScreenInterests: Sendable {
  /// Whether it is told what happens to it.
  package let events: Bool
  /// Whether it is told the transitions that affect it.
  package let attributes: Bool
  /// Makes interests; by default nothing.
  package init(events: Bool = false, attributes: Bool = false) {
    (self.events, self.attributes) = (events, attributes)
  }
  /// Everything.
  package static var everything: ScreenInterests {
    ScreenInterests(events: true, attributes: true)
  }
}

/// A factory whose bodies are not told everything.
package protocol SelectiveFactory: ScreenFactory {
  /// What they are told.
  var interests: ScreenInterests { get }
}

/// A plain function by name: what `{"call": "alias/function"}` of a manifest names.
package protocol FreeFunction: Sendable {
  /// Its signature text, section 8 of the plugin contract.
  var signature: String { get }
  /// Calls it. Throws `wrongType` or `badArgument` with the argument's place, or what it answers.
  func call(_ arguments: [Value]) throws(Failure) -> Value
}

/// What a live navigation offers to those who take part in it: the host side of the plugin contract.
package protocol NavigationAccess: AnyObject, Sendable {
  /// A live screen; `nil` when the number is stale. On the navigator's executor.
  func screen(_ id: ScreenID) -> Screen?
  /// What there is to draw: section 10 of the plugin contract, `screen_describe`. On the navigator's
  /// executor. Throws `staleHandle`.
  func describe(_ id: ScreenID) throws(Failure) -> Value
  /// What is shown: section 10 of the plugin contract, `shown`. A presenter is told what it shows
  /// itself, anybody else all that is in force. On the navigator's executor. Throws `wrongType` or
  /// `badArgument` for a window that is none, and `noSuchKey` for a region that is not there.
  func shown(_ window: Value, to reader: ObjectIdentifier?) throws(Failure) -> Value
  /// Whether the number is that of a screen that is there or is being made; also true where nobody can tell at
  /// once. Any thread.
  func isGiven(_ id: ScreenID) -> Bool
  /// A property of the screen changed by itself. Any thread.
  func changed(_ id: ScreenID)
  /// Queues a request in the form of the plugin contract, `request`; `done` gets the outcome map on
  /// the navigator's executor, once. Any thread. Throws when it is refused at entry, and then `done`
  /// is not called.
  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure)
  /// The same, asked by one who shows: what `back` means depends on the display.
  func request(
    _ request: Value, by reader: ObjectIdentifier, done: (@Sendable (Value) -> Void)?
  ) throws(Failure)
}

extension NavigationAccess {
  /// Most who take part in another process cannot tell.
  package func isGiven(_ id: ScreenID) -> Bool { true }

  /// Asks as anybody else does.
  package func request(
    _ request: Value, by reader: ObjectIdentifier, done: (@Sendable (Value) -> Void)?
  ) throws(Failure) { try self.request(request, done: done) }
}
