public import SnapValue

/// What an application is made of: screens, the edges between them, and who plays which role.
///
/// A program writes one by hand, an assembly makes one from a manifest. Names are linked to indices
/// once, by `Graph`; order is the order of declaration, and decides ties.
public struct Configuration: Sendable {
  /// The scheme of the state URL.
  public var scheme: String
  /// The screens that can be made by key.
  public var screens: [ScreenDefinition] = []
  /// The parts of the display; none at all are one stack `main`.
  public var regions: [RegionDefinition] = []
  /// The edges.
  public var navigations: [NavigationDefinition] = []
  /// Mediations and presentations that several edges share, by name.
  public var intents: [String: Intent] = [:]
  /// Names and paths from outside; asked before the routers.
  public var routes: [RouteDefinition] = []
  /// The state that the application starts with: nothing opens it but whoever starts the application, by
  /// its `printed`. A state URL from outside may stand on its screens.
  public var initial: Location?
  /// Routers, asked in order.
  public var routers: [NamedRouter] = []
  /// What parameters of the state URL show and hide.
  public var effects: [EffectDefinition] = []
  /// Makes the drawings of screens that say nothing else; absent: they have none.
  package var drawer: (any ScreenDrawer)?
  /// The languages that it speaks; absent: texts are what they are.
  package var localization: (any Localizing)?
  /// How it looks.
  package var theme = Theme.standard
  /// The names whose values in payloads are told to nobody but those who are asked.
  package var privateNames: Set<String> = []
  /// How long, how many.
  public var policy = Policy()
  /// Reads the `mediation` that a router answers; without it only edges by name can be answered.
  package var readMediation: (@Sendable (Value) throws(Failure) -> Mediation)?
  /// Reads the `presentation` that a router answers, where it is a map; the words are known.
  package var readPresentation: (@Sendable (Value) throws(Failure) -> Presentation)?

  /// Why no locale can be brought into force by an application without texts.
  package static func hasNoTexts(for locale: String) -> Failure {
    Failure(
      .unsupported, "the application has no texts by locale",
      hint: "put them into strings/\(locale).json beside the manifest")
  }

  /// How a request for a locale would end, which is not brought into force.
  package func outcome(ofLocale name: String) -> Outcome {
    guard let localization else { return .failed(Self.hasNoTexts(for: name)) }
    do throws(Failure) { return try localization.isInForce(name) ? .alreadyThere : .done } catch {
      return .failed(error)
    }
  }

  /// Makes an empty configuration.
  public init(scheme: String) { self.scheme = scheme }

  /// Throws `malformed` for names that no state URL can say, and `duplicate` for a key that means two things.
  func checkNames() throws(Failure) {
    guard ASCII.isScheme(scheme[...]) else {
      throw Failure(
        .malformed, "the scheme \"\(scheme)\" is none that a state URL can have",
        hint: "use a letter, then letters, digits and + - .")
    }
    let keys = Set(screens.lazy.map { $0.key })
    if keys.contains("") { throw .noKey("a screen") }
    for effect in effects {
      if effect.key.isEmpty { throw .noKey("an effect") }
      if keys.contains(effect.key) {
        throw Failure(.duplicate, "the screen or effect \"\(effect.key)\" is defined twice")
      }
    }
  }
}

extension Failure {
  /// That something has an empty key, which no state URL could say.
  package static func noKey(_ what: String) -> Failure {
    Failure(.malformed, "the key of \(what) is empty")
  }
}

/// A screen that can be made by key.
public struct ScreenDefinition: Sendable {
  /// The key in the state URL.
  package var key: String
  /// What people read.
  package var title: String
  /// The type's name, for descriptions.
  package var type: String
  /// Makes its bodies.
  package var factory: any ScreenFactory
  /// Its properties; empty: any are passed on to the body, which decides.
  package var properties: [PropertyDefinition]
  /// Whether a built-in screen has the declared properties only, be they none.
  package var isClosed = false
  /// Whether its screens hold what they are given and nothing else, as cards and bags do.
  package var isPlain = false
  /// What a payload may give by name where no property is listed; `nil`: anything.
  package var intake: Set<String>?
  /// The properties that are told to nobody but those who ask for them by name.
  package var privates: Set<String> = []
  /// The properties whose values are maps in which something private may stand, and the names under which it
  /// does.
  package var mixed: (properties: Set<String>, names: Set<String>) = ([], [])
  /// The property that the data of the state URL fills.
  package var dataProperty: String?
  /// Whether new data is set in place instead of making a new screen.
  package var refreshesData: Bool
  /// The key of the screen that it derives from.
  package var parent: String?
  /// What its result must be; absent: anything.
  public var result: PropertyDefinition?
  /// Makes its drawings; absent: the configuration's.
  package var drawer: (any ScreenDrawer)?
  /// Its ways out that are declared beside it; a screen that derives from it has them, too.
  public var segues: [SegueDefinition] = []
  /// The title made of the properties; absent: a text property `title`, or else `title`.
  package var composedTitle: (@Sendable (ValueMap) -> String)?
  /// Asked before a screen of this kind is made, whatever the request.
  public var guards: [Mediation.Step] = []
  /// Asked before a screen of this kind leaves the state.
  public var leaveGuards: [Mediation.Step] = []
  /// Which factory this is, in words. A new configuration that says otherwise makes the screens that
  /// live anew; otherwise they keep their bodies.
  package var origin = ""

  /// Makes a definition.
  public init(
    _ key: String, title: String = "", type: String = "", factory: any ScreenFactory,
    properties: [PropertyDefinition] = [], dataProperty: String? = nil,
    refreshesData: Bool = false, parent: String? = nil
  ) {
    self.key = key
    self.title = title
    self.type = type
    self.factory = factory
    self.properties = properties
    self.dataProperty = dataProperty
    self.refreshesData = refreshesData
    self.parent = parent
  }
}

/// A property of a screen, as its schema says it. A copy costs one count.
public struct PropertyDefinition: Sendable {
  private struct Parts: Sendable {
    var name: String
    var type: String
    var isReadOnly: Bool
    var initial: Value?
    var check: (@Sendable (Value) -> String?)?
    var schema: Schema?
    var isRequired = false
    var isPrivate = false
    var read: (@Sendable (String) -> Value?)?
  }

  private var said: SharedParts<Parts>

  /// The name.
  package var name: String { said.parts.name }
  /// The type in words, for errors: `string`, `list of string`.
  package var type: String { said.parts.type }
  /// Whether it cannot be set from outside.
  package var isReadOnly: Bool {
    get { said.parts.isReadOnly }
    set { said = said.with { $0.isReadOnly = newValue } }
  }
  /// What it holds at birth, where nobody says otherwise.
  package var initial: Value? { said.parts.initial }
  /// Answers `nil` when a value fits, else what is wrong with it; absent: every value fits.
  package var check: (@Sendable (Value) -> String?)? { said.parts.check }
  /// The type definition that `check` holds values against, where there is one.
  package var schema: Schema? { said.parts.schema }
  /// Whether a screen cannot do without it.
  package var isRequired: Bool {
    get { said.parts.isRequired }
    set { said = said.with { $0.isRequired = newValue } }
  }
  /// Whether it is told to nobody but those who ask for it by name.
  package var isPrivate: Bool {
    get { said.parts.isPrivate }
    set { said = said.with { $0.isPrivate = newValue } }
  }
  /// Makes a value of a text in the path or query of a route; `nil` when it does not fit. Absent: the
  /// text itself is the value.
  package var read: (@Sendable (String) -> Value?)? { said.parts.read }

  /// Makes a definition.
  public init(
    _ name: String, type: String = "any", isReadOnly: Bool = false, initial: Value? = nil,
    check: (@Sendable (Value) -> String?)? = nil, read: (@Sendable (String) -> Value?)? = nil
  ) {
    said = SharedParts(
      Parts(
        name: name, type: type, isReadOnly: isReadOnly, initial: initial, check: check, read: read))
  }

  /// Makes the definition of a property that a schema types.
  init(
    _ name: String, type: String, schema: Schema, isRequired: Bool,
    check: @escaping @Sendable (Value) -> String?, read: (@Sendable (String) -> Value?)?
  ) {
    said = SharedParts(
      Parts(
        name: name, type: type, isReadOnly: false, initial: nil, check: check, schema: schema,
        isRequired: isRequired, isPrivate: schema.isPrivate, read: read))
  }

  /// Text.
  public static func string(_ name: String, initial: Value? = nil) -> PropertyDefinition {
    PropertyDefinition(
      name, type: "string", initial: initial,
      check: { $0.string == nil ? "expected a string, found \($0.kindName)" : nil })
  }

  /// A whole number.
  public static func integer(_ name: String, initial: Value? = nil) -> PropertyDefinition {
    PropertyDefinition(
      name, type: "integer", initial: initial,
      check: { $0.int == nil ? "expected an integer, found \($0.kindName)" : nil },
      read: { text in text.hasPrefix("+") ? nil : Int64(text).map { .int($0) } })
  }
}

/// A router with its name in traces and errors.
public struct NamedRouter: Sendable {
  private struct Parts: Sendable {
    let name: String
    let router: any Router
    let culprit: String
  }

  private let said: SharedParts<Parts>

  /// The name, such as `titles/title`.
  package var name: String { said.parts.name }
  /// Who routes.
  package var router: any Router { said.parts.router }
  /// Who it is in errors: `org.example.titles: resolve title`.
  package var culprit: String { said.parts.culprit }
  /// Names a router; without a culprit errors name `resolve` and its name.
  public init(_ name: String, _ router: any Router, culprit: String? = nil) {
    said = SharedParts(
      Parts(name: name, router: router, culprit: culprit ?? "resolve \(name)"))
  }

  /// Asks the router, where it is: whoever takes it out copies it.
  package func resolve(
    _ query: RouteQuery, reply: Reply<RouteAnswer>
  ) throws(Failure) -> RouteAnswer? {
    try said.parts.router.resolve(query, reply: reply)
  }
}

/// An effect under the key by which state URLs show it.
public struct EffectDefinition: Sendable {
  /// The key.
  package var key: String
  /// What is shown and hidden.
  package var effect: any Effect
  /// What the manifest tells it.
  package var arguments: Value
  /// Who it is in errors.
  package var culprit: String
  /// Which effect this is, in words. A new configuration that says otherwise shows it anew where it
  /// is visible.
  package var origin = ""
  /// Makes a definition; without a culprit errors name `effect` and its key.
  public init(
    _ key: String, _ effect: any Effect, arguments: Value = .null, culprit: String? = nil
  ) {
    self.key = key
    self.effect = effect
    self.arguments = arguments
    self.culprit = culprit ?? "effect \(key)"
  }
}

/// A name or path for something that can be asked from outside. A copy costs one count.
public struct RouteDefinition: Sendable {
  /// Where a route leads.
  public enum Target: Sendable {
    /// A navigation by name.
    case navigation(String)
    /// A path, in which groups of the pattern stand for what they took; or a state URL as it is.
    case redirect(String)
    /// An edge of its own.
    case inline(NavigationDefinition)
  }

  private struct Parts: Sendable {
    var name: String
    var path: String?
    var target: Target
    var payload: [PropertyDefinition]
    var stack: [Location.Component]
    var isExported: Bool
    var pattern: PathPattern?
    var redirect: PathPattern?
  }

  private var said: SharedParts<Parts>

  /// The name.
  package var name: String { said.parts.name }
  /// The path in the URL Pattern syntax; `nil`: by name only.
  package var path: String? { said.parts.path }
  /// Where it leads.
  package var target: Target {
    get { said.parts.target }
    set { said = said.with { $0.target = newValue } }
  }
  /// The types of its payload, by entry. A parameter of the path whose text does not fit makes the
  /// route not match; any other entry that does not fit makes the request fail.
  package var payload: [PropertyDefinition] { said.parts.payload }
  /// What the stack is made to be before the target is shown; empty: as it is.
  package var stack: [Location.Component] { said.parts.stack }
  /// Whether a request from outside may ask for it.
  package var isExported: Bool { said.parts.isExported }
  /// The path, where somebody has read it already.
  package var pattern: PathPattern? { said.parts.pattern }
  /// The path that it redirects to, where somebody has read it already.
  package var redirect: PathPattern? { said.parts.redirect }

  /// Makes a route whose paths somebody has read already.
  package init(
    _ name: String, pattern: PathPattern?, to target: Target, redirect: PathPattern?,
    payload: [PropertyDefinition], stack: [Location.Component], isExported: Bool
  ) {
    said = SharedParts(
      Parts(
        name: name, path: pattern?.text, target: target, payload: payload, stack: stack,
        isExported: isExported, pattern: pattern, redirect: redirect))
  }

  /// Makes a route.
  public init(
    _ name: String, path: String? = nil, to target: Target, payload: [PropertyDefinition] = [],
    stack: [Location.Component] = [], isExported: Bool = false
  ) {
    said = SharedParts(
      Parts(
        name: name, path: path, target: target, payload: payload, stack: stack,
        isExported: isExported))
  }
}

/// How long, how many. Times are in nanoseconds, and one of 0 is no limit.
public struct Policy: Sendable, Hashable {
  /// What happens to a request that does not say so itself when another one is running.
  public var admission = Request.Admission.queue
  /// The most requests that wait; 0: none does, and one that has to is refused.
  public var queueLimit = 64
  /// The most redirects that one request follows; 0: none.
  public var redirectLimit = 16
  /// The most states that can be undone; 0: none is kept.
  public var historyLimit = 64
  /// For a router, mediator or guard to answer.
  public var callDeadline: UInt64 = 500_000_000
  /// For a screen to be made; `nil`: as `callDeadline`.
  public var createDeadline: UInt64?
  /// For a presenter to have shown.
  public var presentDeadline: UInt64 = 5_000_000_000
  /// For an effect to be shown or hidden; `nil`: as `presentDeadline`.
  public var effectDeadline: UInt64?
  /// How far a search for a path goes.
  package var search = PathLimits()

  /// Makes the policy that holds where nothing else is said.
  public init() {}

  /// The same with times that can be added to a clock's: 292 years are as good as no limit.
  var countable: Policy {
    let most = UInt64(Int64.max)
    var policy = self
    policy.callDeadline = min(callDeadline, most)
    policy.createDeadline = createDeadline.map { min($0, most) }
    policy.presentDeadline = min(presentDeadline, most)
    policy.effectDeadline = effectDeadline.map { min($0, most) }
    return policy
  }
}

/// How far a search for a path goes.
package struct PathLimits: Sendable, Hashable {
  /// The most navigations of one path, and the most milestones.
  package var steps = 256
  /// The most screens that are looked at from one milestone to the next.
  package var screens = 10_000_000

  /// Makes the limits that hold where nothing else is said.
  package init() {}
}
