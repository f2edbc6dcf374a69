public import SnapEngine
public import SnapValue

extension Manifest {
  /// What the application starts with.
  public struct State: Sendable, Hashable {
    /// The state URL opened at the start; `nil` when the manifest gives none.
    public var initial: PlacedText?
  }

  /// Limits and deadlines.
  public struct Policy: Sendable, Hashable {
    /// What happens to a request while another one runs; `nil` is the host's default.
    public var admission: SnapEngine.Request.Admission?
    /// The greatest number of requests that wait; `nil` is the host's default.
    public var queueLimit: Int?
    /// The greatest number of states that can be undone; `nil` is the host's default.
    public var historyLimit: Int?
    /// The greatest number of redirects of one request; `nil` is the host's default.
    public var redirectLimit: Int?
    /// How long a plugin may take.
    public var deadlines = Deadlines()
    /// The most navigations of one path; `nil` is the host's default.
    public var searchSteps: Int?
    /// The most screens that a search for a path looks at; `nil` is the host's default.
    public var searchScreens: Int?

    /// The defaults.
    public init() {}
  }

  /// How long a plugin may take, in milliseconds.
  public struct Deadlines: Sendable, Hashable {
    /// For a router, mediator or function to answer; `nil` is the host's default.
    public var call: Int?
    /// For a screen to be made; `nil` is as `call`.
    public var create: Int?
    /// For a presenter to have shown; `nil` is the host's default.
    public var present: Int?
    /// For an effect to be shown or hidden; `nil` is as `present`.
    public var effect: Int?

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
    /// Performs a segue of the screen on top.
    case segue(String, payload: ValueMap)
    /// Changes the state call by call.
    case transition([TransitionCall])
    /// Goes back this many times, at least once.
    case back(Int)
    /// Takes back what this many requests did.
    case undo(Int)
    /// Does again what this many undos took back.
    case forward(Int)
    /// A key that the presenter has no use for.
    case key(String)
    /// Goes to a screen along the navigations, past milestones.
    case go(to: String, via: [String], properties: ValueMap)
    /// Ends the screen on top with this result.
    case result(Value)
    /// Presses something on the screen on top, found by `id`, `title` or `verb`, after typing.
    case action(ValueMap, inputs: ValueMap)
    /// Brings a language into force.
    case locale(String)
    /// Selects a tab.
    case select(String)
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
