public import SnapValue

/// One way from a screen to a screen: source, destination, mediation, presentation.
///
/// A value: changing one never changes another. Source and destination alone are an association,
/// which does nothing when it is performed.
public struct Navigation: Sendable {
  /// Where it leads, if not to a very screen: `.key("film")`, or `Navigation.Destination { … }` for one
  /// that is made then.
  public struct Destination: NavigationDestination {
    /// The ways to say it.
    package enum Kind: Sendable {
      /// This very screen.
      case screen(Screen)
      /// A screen that is made when the navigation is performed.
      case factory(@Sendable (Navigation) throws -> Screen)
      /// A screen of the navigator's configuration.
      case key(String)
    }

    /// The way.
    package var kind: Kind

    /// Makes a destination.
    package init(_ kind: Kind) { self.kind = kind }
    /// A screen that is made when the navigation is performed: once, with the navigation as it was
    /// composed, and not at all for `dismiss`. What is thrown makes the navigation fail.
    public init(_ make: @escaping @Sendable (Navigation) throws -> Screen) {
      kind = .factory(make)
    }
    /// Itself.
    public var navigationDestination: Navigation.Destination { self }
  }

  /// Where it starts; `nil`: at the screen on top when its turn comes.
  public var source: Screen?
  /// Where it leads.
  public var destination: Destination
  /// What is passed and how it is shown.
  public var intent: Intent

  /// Composes a navigation of all four parts; each aspect may be absent, and without a source it starts
  /// at the screen on top.
  public init(
    from source: Screen? = nil, to destination: some NavigationDestination,
    mediation: Mediation? = nil, presentation: Presentation? = nil
  ) {
    self.init(
      from: source, to: destination,
      intent: Intent(mediation: mediation, presentation: presentation))
  }

  /// Composes a navigation that passes values by a closure.
  public init(
    from source: Screen? = nil, to destination: some NavigationDestination,
    presentation: Presentation? = nil,
    mediation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) {
    self.init(
      from: source, to: destination, mediation: Mediation(mediation), presentation: presentation)
  }

  /// Composes a navigation with an intent, which is copied.
  public init(
    from source: Screen? = nil, to destination: some NavigationDestination, intent: Intent
  ) {
    self.source = source
    self.destination = destination.navigationDestination
    self.intent = intent
  }

  /// What is passed.
  public var mediation: Mediation? {
    get { intent.mediation }
    set { intent.mediation = newValue }
  }

  /// How it is shown.
  public var presentation: Presentation? {
    get { intent.presentation }
    set { intent.presentation = newValue }
  }
}

/// What a navigation can lead to: a `Screen`, or a `Navigation.Destination` such as `.key("film")`.
public protocol NavigationDestination: Sendable {
  /// The same as a part of a navigation.
  var navigationDestination: Navigation.Destination { get }
}

extension NavigationDestination where Self == Navigation.Destination {
  /// A screen of the navigator's configuration, by its key.
  public static func key(_ key: String) -> Navigation.Destination { Self(.key(key)) }

  /// This very screen.
  package static func screen(_ screen: Screen) -> Navigation.Destination {
    Self(.screen(screen))
  }
}

extension Screen: NavigationDestination {
  /// This very screen.
  public var navigationDestination: Navigation.Destination { .screen(self) }
}

/// A mediation and a presentation that belong together and are used again.
public struct Intent: Sendable {
  /// What is passed; `nil` passes nothing.
  public var mediation: Mediation?
  /// How it is shown; `nil` shows nothing.
  public var presentation: Presentation?
  /// Whether an edge that takes this intent, and says nothing of its own, shows nothing.
  package var showsNothing = false

  /// Makes an intent; one without both does nothing.
  public init(mediation: Mediation? = nil, presentation: Presentation? = nil) {
    self.mediation = mediation
    self.presentation = presentation
  }
}

/// What is passed from a source to a destination: mediators, asked in order.
public struct Mediation: Sendable {
  /// One mediator with what it is told. A copy costs one count.
  public struct Step: Sendable {
    private struct Parts: Sendable {
      var name: String
      var mediator: any Mediator
      var arguments: Value
      var culprit: String
    }

    private var said: SharedParts<Parts>

    /// Its name in traces and errors: `alias/name`, or what the program calls it.
    package var name: String {
      get { said.parts.name }
      set { said = said.with { $0.name = newValue } }
    }
    /// Who mediates, bound to the arguments.
    package var mediator: any Mediator { said.parts.mediator }
    /// The manifest's `with`.
    package var arguments: Value { said.parts.arguments }
    /// Who it is in errors: `org.example.catalog: mediate describe`.
    package var culprit: String {
      get { said.parts.culprit }
      set { said = said.with { $0.culprit = newValue } }
    }

    /// Makes a step; without a culprit errors name `mediate` and its name.
    public init(
      _ mediator: any Mediator, name: String = "mediator", arguments: Value = .null,
      culprit: String? = nil
    ) {
      said = SharedParts(
        Parts(
          name: name, mediator: mediator.bound(to: arguments), arguments: arguments,
          culprit: culprit ?? "mediate \(name)"))
    }

    /// Lets the mediator mediate, where it is: to take it out copies it.
    package func mediate(
      _ call: MediationCall, reply: Reply<MediationAnswer>
    ) throws(Failure) -> MediationAnswer? {
      try said.parts.mediator.mediate(call, reply: reply)
    }
  }

  /// The steps in order.
  package var steps: [Step]

  /// Makes a mediation of steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// One mediator.
  public static func mediator(
    _ mediator: any Mediator, name: String = "mediator", arguments: Value = .null
  ) -> Mediation {
    Mediation([Step(mediator, name: name, arguments: arguments)])
  }

  /// One closure, which gets source and destination; what it throws makes the navigation fail.
  public init(_ method: @escaping @Sendable (Screen, Screen) throws -> Void) {
    self.init([Step(MethodMediator(method: method), name: "method")])
  }

  /// One closure.
  package static func method(
    _ method: @escaping @Sendable (Screen, Screen) throws -> Void
  ) -> Mediation {
    Mediation(method)
  }
}

/// A closure as a mediator.
package struct MethodMediator: Mediator {
  let method: @Sendable (Screen, Screen) throws -> Void

  /// Wraps a closure that passes from its first to its second screen.
  package init(method: @escaping @Sendable (Screen, Screen) throws -> Void) {
    self.method = method
  }

  /// Calls the closure. Throws `wrongState` when there is no source or destination.
  package func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard let source = call.source, let destination = call.destination else {
      throw Failure(.wrongState, "the mediation needs a source and a destination")
    }
    do { try method(source, destination) } catch { throw Failure(error) }
    return .proceed
  }
}

/// How a destination is shown. A copy costs one count.
public struct Presentation: Sendable {
  /// The ways.
  package enum Kind: Sendable {
    /// On top of the region's stack.
    case show
    /// As the region's detail; where it has none, as `show`.
    case showDetail
    /// As a layer above everything.
    case present
    /// Takes away the layer of the source, or the topmost one.
    case dismiss
    /// As the only screen of the stack.
    case root
    /// Back to the destination where it is in the stack already, else as `show`.
    case popTo
    /// By a presenter of its own, as a layer of that presenter.
    case presenter(any Presenter)
    /// By a closure, which gets source and destination; the state does not change.
    case method(@Sendable (Screen, Screen) throws -> Void)
  }

  /// The ways without what they carry: to look at one of `Kind` copies it.
  package enum Form: Sendable, Hashable {
    /// As those of `Kind`.
    case show, showDetail, present, dismiss, root, popTo, presenter, method
  }

  private struct Parts: Sendable {
    var kind: Kind { didSet { form = kind.form } }
    var form: Form
    var animated: Bool
    var region: String
    var fallback: Kind?
    var arguments: Value
    var name: String
    var completion: (@Sendable () -> Void)?
  }

  private var said: SharedParts<Parts>

  /// The way.
  package var kind: Kind {
    get { said.parts.kind }
    set { said = said.with { $0.kind = newValue } }
  }
  /// The way without what it carries.
  package var form: Form { said.parts.form }
  /// Whether it takes a layer away.
  package var isDismissal: Bool { form == .dismiss }
  /// Whether it may move.
  public var animated: Bool {
    get { said.parts.animated }
    set { said = said.with { $0.animated = newValue } }
  }
  /// The region where it is shown; empty: where the source is.
  public var region: String {
    get { said.parts.region }
    set { said = said.with { $0.region = newValue } }
  }
  /// The way where a detail has no split around its source: `show`, `present` or `root`; `nil` is
  /// `present`. Others have no fallback.
  package var fallback: Kind? {
    get { said.parts.fallback }
    set { said = said.with { $0.fallback = newValue } }
  }
  /// What the manifest tells the presenter.
  package var arguments: Value { said.parts.arguments }
  /// The presenter's name in traces and errors, where it has one of its own.
  package var name: String {
    get { said.parts.name }
    set { said = said.with { $0.name = newValue } }
  }
  /// Called on the navigator's executor when it is shown and in force.
  package var completion: (@Sendable () -> Void)? { said.parts.completion }

  /// Makes a presentation.
  package init(
    _ kind: Kind, animated: Bool = true, region: String = "", arguments: Value = .null,
    name: String = "", completion: (@Sendable () -> Void)? = nil
  ) {
    said = SharedParts(
      Parts(
        kind: kind, form: kind.form, animated: animated, region: region, arguments: arguments,
        name: name, completion: completion))
  }

  /// On top of the stack.
  public static let show = Presentation(.show)
  /// As the detail of the split around the source; where there is none, as a layer.
  public static let showDetail = Presentation(.showDetail)
  /// As a layer above everything.
  public static let present = Presentation(.present)
  /// Takes away the layer of the source, or the topmost one.
  public static let dismiss = Presentation(.dismiss)
  /// As the only screen.
  public static let root = Presentation(.root)
  /// Back to the destination where it is in the stack already, else as `show`.
  public static let popTo = Presentation(.popTo)

  /// As a layer above everything.
  public static func present(
    animated: Bool, completion: (@Sendable () -> Void)? = nil
  ) -> Presentation {
    Presentation(.present, animated: animated, completion: completion)
  }

  /// Takes away the layer of the source, or the topmost one.
  public static func dismiss(
    animated: Bool, completion: (@Sendable () -> Void)? = nil
  ) -> Presentation {
    Presentation(.dismiss, animated: animated, completion: completion)
  }

  /// By a presenter of its own.
  public static func presenter(
    _ presenter: any Presenter, name: String = "presenter", arguments: Value = .null
  ) -> Presentation {
    Presentation(.presenter(presenter), arguments: arguments, name: name)
  }

  /// By a closure.
  public static func method(
    _ method: @escaping @Sendable (Screen, Screen) throws -> Void
  ) -> Presentation {
    Presentation(.method(method), name: "method")
  }
}

extension Presentation.Kind: CustomStringConvertible {
  /// The ways that need nobody else, by the names that manifests have for them.
  package static let builtIn: KeyValuePairs<String, Presentation.Kind> = [
    "show": .show, "showDetail": .showDetail, "present": .present, "dismiss": .dismiss,
    "root": .root, "popTo": .popTo,
  ]

  /// `show`, `popTo` and the like; `presenter` or `method` for the others.
  package var description: String {
    switch self {
    case .show: "show"
    case .showDetail: "showDetail"
    case .present: "present"
    case .dismiss: "dismiss"
    case .root: "root"
    case .popTo: "popTo"
    case .presenter: "presenter"
    case .method: "method"
    }
  }
}

extension Presentation {
  /// What it is, as a manifest names it: `show` and the like, or the `alias/name` that does it.
  package var word: String { name.isEmpty ? kind.description : name }
}

extension Screen {
  /// Sets a property; `nil` is null. Throws `noSuchKey`, `unsupported` when read-only, `wrongType`.
  public func set(_ name: String, to value: Value?) throws(Failure) {
    guard let holder else { return try contents.set(name, to: value ?? .null) }
    try holder.set(name, to: value ?? .null, of: contents)
  }
}

extension Presentation.Kind {
  fileprivate var form: Presentation.Form {
    switch self {
    case .show: .show
    case .showDetail: .showDetail
    case .present: .present
    case .dismiss: .dismiss
    case .root: .root
    case .popTo: .popTo
    case .presenter: .presenter
    case .method: .method
    }
  }
}
