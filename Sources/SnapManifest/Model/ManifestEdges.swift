public import SnapEngine
public import SnapValue

extension Manifest {
  /// What is passed and how it is shown, each of which may be left open.
  public struct Intent: Sendable, Hashable {
    /// The steps before anything is shown, in order; `nil` when left open.
    public var mediation: [Mediation]?
    /// How the destination is shown; `nil` when left open.
    public var presentation: Presentation?
  }

  /// An intent that edges name.
  public struct NamedIntent: Sendable, Hashable {
    /// Its id.
    public var id: String
    /// What it says.
    public var intent: Intent
    /// Where it stands.
    public var origin: Origin
  }

  /// An edge: from some screens to one.
  public struct Navigation: Sendable, Hashable {
    /// Its id; empty for one that is written where it is used.
    public var id: String
    /// The screens that it leads from; `nil` is every screen.
    public var from: [String]?
    /// The screen that it leads to.
    public var to: String
    /// The intent that it names.
    public var intent: String?
    /// Its own mediation and presentation, which win over the intent's where they are given.
    public var own: Intent
    /// What it costs on a path; `nil` is 1.
    public var cost: Int?
    /// The property of the source that gets the destination's result.
    public var result: String?
    /// Where it stands.
    public var origin: Origin
    /// Asked, in order, before anything is made.
    public var guards: [Guard] = []
  }

  /// A mediator that is asked before anything is made: it allows, vetoes or leads elsewhere.
  public struct Guard: Sendable, Hashable {
    /// The plugin's mediator.
    public var use: Capability
    /// What it is told.
    public var with: ValueMap
  }

  /// One step of a mediation.
  public enum Mediation: Sendable, Hashable {
    /// Sets properties of the destination.
    case set([Assignment], Origin)
    /// Asks a plugin's mediator.
    case use(Capability, with: ValueMap)
    /// Calls a plugin's typed function.
    case call(Capability, arguments: [ValueSource], Origin)
  }

  /// A property of the destination and what it is set to.
  public struct Assignment: Sendable, Hashable {
    /// The destination's property.
    public var property: String
    /// Where its value comes from.
    public var value: ValueSource
    /// Where it stands.
    public var origin: Origin
  }

  /// A value, or the way to one.
  public enum ValueSource: Sendable, Hashable {
    /// The value itself.
    case literal(Value)
    /// What the pointer leads to, in one of three places.
    case pointer(Root, JSONPointer)
    /// The screen itself, for functions that take one.
    case screen(Side)

    /// Where a pointer begins.
    public enum Root: String, Sendable, Hashable, CaseIterable {
      /// The source's properties.
      case from
      /// The destination's properties.
      case to
      /// What the request brings.
      case payload
    }

    /// One end of an edge.
    public enum Side: String, Sendable, Hashable, CaseIterable {
      /// The screen that the edge leads from.
      case source
      /// The screen that it leads to.
      case destination
    }
  }

  /// How a destination is shown.
  public struct Presentation: Sendable, Hashable {
    /// What is done.
    public var kind: Kind
    /// Whether the change may move.
    public var isAnimated: Bool
    /// The region where it is shown; `nil`: where the source is.
    public var region: String?
    /// What stands in for it where it is not possible: a presenter whose optional plugin is absent, a
    /// detail where no split is around the source.
    public var fallback: Fallback?
    /// Where it stands.
    public var origin: Origin

    /// What is done.
    public enum Kind: Sendable, Hashable {
      /// One of the host's own.
      case builtIn(BuiltInPresentation)
      /// A plugin's presenter does it, given these options.
      case use(Capability, with: ValueMap)
      /// A plugin's typed function does it.
      case call(Capability, arguments: [ValueSource])
    }
  }

  /// The presentations that need no plugin.
  public enum BuiltInPresentation: String, Sendable, Hashable, CaseIterable {
    /// Pushes on the nearest stack.
    case show
    /// Replaces the detail of the nearest split.
    case showDetail
    /// Lays over what is shown.
    case present
    /// Takes the topmost overlay away.
    case dismiss
    /// Makes it the only screen of the stack.
    case root
    /// Goes back to it.
    case popTo
  }

  /// A name for an edge, from outside.
  public struct Route: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The path that it answers; `nil` when only its name is used.
    public var path: PathPattern?
    /// The parameters' types by name; a parameter of the path without one is a string.
    public var params: [SchemaProperty]
    /// The query's parameters' types by name; each may be left out.
    public var query: [SchemaProperty]
    /// What it does.
    public var action: RouteAction
    /// What the stack is made to be below its destination; empty: as it is. Data that begins with a
    /// colon names a parameter.
    public var stack: [Location.Component] = []
    /// Whether it may be opened from outside the application.
    public var isExported: Bool
    /// Where it stands.
    public var origin: Origin
  }

  /// What a route does.
  public enum RouteAction: Sendable, Hashable {
    /// Runs a named edge.
    case navigation(String)
    /// Runs an edge that is written here.
    case inline(Navigation)
    /// Goes on with another path, whose parameters are this path's.
    case redirect(PathPattern)
    /// Goes on with a state URL.
    case open(String)
  }
}
