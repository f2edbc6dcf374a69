public import SnapModel

extension Manifest {
  /// What the application starts with.
  public struct State: Sendable, Hashable {
    /// The state URL opened at the start; `nil` when the manifest gives none.
    public var initial: PlacedText?
  }

  /// Limits and deadlines.
  public struct Policy: Sendable, Hashable {
    /// The greatest number of requests that wait.
    public var queueLimit = 64
    /// The greatest number of redirects of one request.
    public var redirectLimit = 16
    /// How long a plugin may take.
    public var deadlines = Deadlines()

    /// The defaults.
    public init() {}
  }

  /// How long each stage may take, in milliseconds.
  public struct Deadlines: Sendable, Hashable {
    /// Starting a plugin.
    public var start = 2_000
    /// Making a screen.
    public var create = 1_000
    /// Asking a router.
    public var route = 500
    /// One mediator or function, a later answer included.
    public var mediate = 5_000
    /// One transition of a presenter.
    public var present = 5_000
    /// Showing or hiding one effect.
    public var effect = 2_000
    /// Stopping a plugin.
    public var stop = 1_000

    /// The defaults.
    public init() {}
  }

  /// One step of a script.
  public struct Step: Sendable, Hashable {
    /// What is asked.
    public var request: Request
    /// What must come of it.
    public var expect: Expectation
    /// Where it stands.
    public var origin: Origin
  }

  /// What a step asks.
  public enum Request: Sendable, Hashable {
    /// Opens a state URL, as written.
    case open(String)
    /// Runs a named edge.
    case navigate(String, payload: ValueMap)
    /// Runs an edge that is written here.
    case navigateInline(Navigation, payload: ValueMap)
    /// Asks for a route by name or path.
    case route(String, payload: ValueMap)
    /// Changes the state call by call.
    case transition([TransitionCall])
    /// Goes back this many times, at least once.
    case back(Int)
  }

  /// One call of a transition. Components are `key` or `key::data`, not escaped.
  public enum TransitionCall: Sendable, Hashable {
    /// Makes it the only screen; with `replace` also when it is the root already.
    case root(String, replace: Bool)
    /// Lays it on the stack.
    case push(String)
    /// Gives the top other data; `nil` clears it.
    case data(String?)
    /// Takes this many off the stack.
    case pop(Int)
    /// Shows an overlay or effect.
    case present(String)
    /// Hides an overlay or effect.
    case dismiss(String)
    /// Says whether a parameter's change moves.
    case animate(String, Bool)
    /// Gives a parameter its bits.
    case parameter(String, Int)
    /// Pops to the screen when it is in the stack, or else pushes it.
    case resolve(String)
  }

  /// What must come of a step; what is not given is not looked at.
  public struct Expectation: Sendable, Hashable {
    /// How the request ends.
    public var outcome: OutcomeName?
    /// The state URL afterwards, in any spelling.
    public var state: String?
    /// The top screen afterwards: `key` or `key::data`.
    public var top: String?
    /// A text that stands in the reason of a refusal.
    public var reason: String?
  }

  /// The ways in which a request ends.
  public enum OutcomeName: String, Sendable, Hashable, CaseIterable {
    /// The state asked for is in force.
    case done
    /// It was in force before.
    case alreadyThere
    /// Nobody knows the route.
    case noRoute
    /// No path leads there.
    case noPath
    /// A mediator said no.
    case vetoed
    /// It went elsewhere.
    case redirected
    /// It was called off.
    case cancelled
    /// Another request runs.
    case busy
    /// Something went wrong.
    case failed
  }
}
