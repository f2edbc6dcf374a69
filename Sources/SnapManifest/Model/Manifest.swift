import SnapEngine
public import SnapValue

/// An application, as its manifest describes it: what `ManifestReading` gives when nothing is wrong.
///
/// Names are resolved: an alias, screen, navigation or intent that stands here exists. What only the
/// plugins' notes can tell (capabilities, versions) is checked by `Manifest.check(against:)`.
/// Sections keep the order of the file.
public struct Manifest: Sendable {
  /// The text, kept so that a log line can lead to a line of the file.
  public let source: ManifestSource
  /// Who the application is.
  public var app: App
  /// Where plugins are looked for and which are used.
  public var plugins: Plugins
  /// The presenters in order of preference; empty when the manifest names none.
  public var presenters: [PresenterChoice]
  /// The named type definitions.
  public var types: [String: Schema]
  /// The screens in order.
  public var screens: [Screen]
  /// The parts of the glass, in order; empty: one stack `main`.
  public var regions: [Region]
  /// What is shown and hidden by state-URL parameters, in order.
  public var effects: [Effect]
  /// Reusable mediation and presentation, in order.
  public var intents: [NamedIntent]
  /// The edges between screens, in order.
  public var navigations: [Navigation]
  /// Names for edges from outside, in order.
  public var routes: [Route]
  /// What the application starts with.
  public var state: State
  /// Limits and deadlines.
  public var policy: Policy
  /// The steps that drive the application, in order.
  public var script: [Step]
  /// What makes requests by itself, in order.
  public var triggers: [Trigger] = []
  /// What is said of the graph, and proven, in order.
  public var asserts: [Assertion] = []
  /// Where texts by locale are; `nil` when the manifest does not say.
  public var strings: Strings?
  /// The names that its sections define.
  var names = ManifestDecoder.Names()
  /// Where its elements are.
  var index = ManifestIndex()

  /// The screen of an id. Cost: the number of screens.
  public func screen(_ id: String) -> Screen? { screens.first { $0.id == id } }
  /// The navigation of an id. Cost: the number of navigations.
  public func navigation(_ id: String) -> Navigation? { navigations.first { $0.id == id } }
  /// The intent of an id. Cost: the number of intents.
  public func intent(_ id: String) -> Intent? { intents.first { $0.id == id }?.intent }
  /// The plugin of an alias. Cost: the number of plugins.
  public func plugin(_ alias: String) -> PluginUse? { plugins.use.first { $0.alias == alias } }
}

/// Where an element of a manifest stands: ask `ManifestSource.place(of:)` for line and column.
public struct Origin: Sendable, Hashable {
  /// The byte offset of the element's value in the text.
  public let offset: Int

  /// Makes an origin; offset 0 is the whole file.
  public init(offset: Int = 0) { self.offset = offset }
}

/// A manifest's file name and text.
public struct ManifestSource: Sendable {
  /// The file as the user named it.
  public let file: String
  /// The text as it was read.
  package let document: JSONDocument

  /// The place of an element: file, line, column and JSON Pointer. Cost: a walk over the text.
  public func place(of origin: Origin) -> Diagnostic.Place { places(of: [origin])[0] }

  /// The places of elements, all found in one walk over the text.
  public func places(of origins: [Origin]) -> [Diagnostic.Place] {
    let index = JSONPlaceIndex(document)
    return origins.map { origin in
      document.node(atOffset: origin.offset).map { index.place(of: $0, in: file) }
        ?? Diagnostic.Place(file: file)
    }
  }
}

extension Manifest {
  /// Who the application is.
  public struct App: Sendable, Hashable {
    /// Reverse DNS, such as `org.example.television`.
    public var id: String
    /// What people read.
    public var title: String
    /// The version, when one is given.
    public var version: SemanticVersion?
    /// The scheme of the state URL, without `://`.
    public var scheme: String
  }

  /// Where plugins are looked for and which are used.
  public struct Plugins: Sendable, Hashable {
    /// Directories in order, as written: relative ones are relative to the manifest's file.
    public var directories: [PlacedText] = []
    /// The plugins in order of the file.
    public var use: [PluginUse] = []
  }

  /// A text and its place.
  public struct PlacedText: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Its place.
    public var origin: Origin
  }

  /// A plugin under the name by which the manifest knows it.
  public struct PluginUse: Sendable, Hashable {
    /// The manifest's name for it.
    public var alias: String
    /// The plugin's id, in reverse DNS.
    public var id: String
    /// The versions that will do.
    public var version: VersionRange
    /// The SHA-256 of the file that will do, in lower case.
    public var sha256: String?
    /// Whether the application starts without it.
    public var isOptional: Bool
    /// What the plugin is started with.
    public var config: ValueMap
    /// Where it stands.
    public var origin: Origin
    /// Where its configuration stands; the plugin itself when it has none.
    public var configOrigin: Origin
  }

  /// Something that a plugin provides: `alias/name`.
  public struct Capability: Sendable, Hashable, CustomStringConvertible {
    /// The manifest's name for the plugin.
    public var alias: String
    /// The plugin's name for it.
    public var name: String
    /// Where it is named.
    public var origin: Origin
    /// `alias/name`.
    public var description: String { alias + "/" + name }
  }

  /// One of the presenters to try.
  public enum PresenterChoice: Sendable, Hashable {
    /// The built-in one that writes JSON lines; always usable.
    case trace(Origin)
    /// A plugin's.
    case capability(Capability)
    /// A program's, which is talked to in lines.
    case exec(Exec)
  }

  /// A program and its arguments.
  public struct Exec: Sendable, Hashable {
    /// The program, then its arguments; never empty. A program with a slash is relative to the
    /// manifest, another is looked for as a shell does.
    public var words: [String]
    /// Where the program stands.
    public var origin: Origin
  }

  /// A node of the graph.
  public struct Screen: Sendable, Hashable {
    /// The key in the state URL.
    public var id: String
    /// The plugin's screen type; `nil` is the built-in card screen.
    public var type: Capability?
    /// What people read.
    public var title: String
    /// Its properties; `nil` when the manifest declares none and the type alone knows them.
    public var properties: SchemaProperties?
    /// The property that `::data` fills.
    public var data: String?
    /// What it shows.
    public var card: Card?
    /// What its result must be; `nil` when it declares none.
    public var result: Schema?
    /// What happens when it is reached again with other data.
    public var onNewData: NewData
    /// The screen that it derives from: navigations from there start here, too.
    public var derives: String?
    /// Its ways out that are declared beside it, in order.
    public var segues: [Segue] = []
    /// Where it stands.
    public var origin: Origin
    /// Asked, in order, before it is made, whatever the request.
    public var guards: [Guard] = []
    /// Asked, in order, before it goes.
    public var leave: [Guard] = []
    /// What it shows where GtkBuilder's files are drawn.
    public var ui: UserInterface?
  }

  /// What a card screen shows (Adaptive Cards).
  public enum Card: Sendable, Hashable {
    /// A file, as written.
    case file(PlacedText)
    /// The card itself.
    case inline(Value, Origin)

    /// The greatest length of a card's text, in bytes.
    public static let limit = 1 << 20
  }

  /// What happens to a screen that is reached with other data.
  public enum NewData: String, Sendable, Hashable, CaseIterable {
    /// It is left and made anew.
    case replace
    /// It is given the data.
    case refresh
  }

  /// Where texts by locale are.
  public struct Strings: Sendable, Hashable {
    /// The directory of the files, as written; `nil` when it is not given.
    public var directory: PlacedText?
    /// The locale whose texts stand in for missing ones, as written; `nil` when it is not given.
    public var standard: PlacedText?
    /// Where the section stands.
    public var origin: Origin
  }

  /// Something shown and hidden by a parameter of the state URL.
  public struct Effect: Sendable, Hashable {
    /// The key in the state URL.
    public var id: String
    /// What does it.
    public var use: Capability
    /// What it is told.
    public var with: ValueMap
    /// Where it stands.
    public var origin: Origin
  }
}
