package import SnapEngine
package import SnapValue

/// An application, as its manifest describes it: what `ManifestReading` gives when nothing is wrong.
///
/// What it is made of stands in the engine's own definitions, in which a part of a plugin is a
/// `Capability` until somebody links it. An alias, screen, navigation or intent that is named exists;
/// what only the plugins' notes can tell is checked by `check(against:)`. Sections keep the order of
/// the file.
package struct Manifest: Sendable {
  /// The text, kept so that a log line can lead to a line of the file.
  package let source: ManifestSource
  /// Who the application is.
  package var app: App
  /// Where plugins are looked for and which are used.
  package var plugins: Plugins
  /// The presenters in order of preference; empty when the manifest names none.
  package var presenters: [PresenterChoice]
  /// Where regions are shown, in order; empty: each presenter shows them all.
  package var displays: [Display] = []
  /// The named type definitions.
  package var types: [String: Schema]
  /// Screens, regions, edges, intents, routes, effects and limits.
  package var configuration: Configuration
  /// What screens show, by id.
  package var cards: [String: Card] = [:]
  /// What screens show where GtkBuilder's files are drawn, by id.
  package var interfaces: [String: UserInterface] = [:]
  /// The state URL opened at the start; `nil` when the manifest gives none.
  package var initial: PlacedText?
  /// How states are kept over the end of the application; `nil`: they are not.
  package var store: Store?
  /// The steps that drive the application, in order.
  package var script: [Step] = []
  /// What makes requests by itself, in order.
  package var triggers: [PlacedTrigger] = []
  /// What is said of the graph, and proven, in order.
  package var asserts: [Assertion] = []
  /// Whose signature the lock must carry; `nil`: nobody's.
  package var trust: Trust?
  /// Where texts by locale are; `nil` when the manifest does not say.
  package var strings: Strings?
  /// Where the elements of the configuration stand.
  package internal(set) var origins = Origins()
  /// Every part of a plugin that is named outside `presenter`.
  package var uses: [CapabilityUse] = []
  /// The names that its sections define.
  var names = ManifestDecoder.Names()
  /// Where its elements are.
  var index = ManifestIndex()

  /// The screen of an id.
  package func screen(_ id: String) -> ScreenDefinition? {
    index.screens[id].map { configuration.screens[$0] }
  }
  /// The navigation of an id.
  package func navigation(_ id: String) -> NavigationDefinition? {
    index.navigations[id].map { configuration.navigations[$0] }
  }
  /// The plugin of an alias. Cost: the number of plugins.
  package func plugin(_ alias: String) -> PluginUse? { plugins.use.first { $0.alias == alias } }
  /// Where a part of a plugin is named first.
  package func place(of capability: Capability) -> Diagnostic.Place {
    let use = uses.first { $0.capability == capability }
    return use.map { source.place(of: $0.origin) } ?? Diagnostic.Place(file: source.file)
  }
  /// Where a screen declares a property; the screen itself where nothing does.
  package func place(ofProperty name: String, of screen: String) -> Diagnostic.Place {
    let document = source.document
    guard let place = index.screens[screen],
      let node = document.node(atOffset: origins.screens[place].offset)
    else { return Diagnostic.Place(file: source.file) }
    let declared = ["properties", "optionalProperties"].lazy.compactMap { section in
      document.member(section, of: node).flatMap { document.member(name, of: $0.value)?.value }
    }
    return source.place(of: declared.first ?? node, by: JSONPlaceIndex(document))
  }
}

/// Where elements of a manifest stand, in the order of its configuration.
package struct Origins: Sendable {
  /// The screens.
  package internal(set) var screens: [Origin] = []
  /// The regions.
  package internal(set) var regions: [Origin] = []
  /// The navigations.
  package internal(set) var navigations: [Origin] = []
  /// The routes.
  package internal(set) var routes: [Origin] = []
  /// The intents, by id.
  package internal(set) var intents: [String: Origin] = [:]
  /// The segues of each screen.
  var segues: [[Origin]] = []
}

/// A part of a plugin that is named somewhere, and what it must be.
package struct CapabilityUse: Sendable {
  /// The part, by name.
  package var capability: Capability
  /// What it must be.
  package var role: PluginRole
  /// Where it is named.
  package var origin: Origin

  /// Names a use.
  package init(_ capability: Capability, _ role: PluginRole, _ origin: Origin) {
    (self.capability, self.role, self.origin) = (capability, role, origin)
  }
}

/// Where an element of a manifest stands: ask `ManifestSource.place(of:)` for line and column.
package struct Origin: Sendable, Hashable {
  /// The byte offset of the element's value in the text.
  package let offset: Int

  /// Makes an origin; offset 0 is the whole file.
  package init(offset: Int = 0) { self.offset = offset }
}

/// A manifest's file name and text, or those of its layers and their sum.
package struct ManifestSource: Sendable {
  /// The file as the user named it.
  package let file: String
  /// The text as it was read, or the sum of its layers.
  package let document: JSONDocument
  /// The files that the document was written in, in the order in which they were laid one above the
  /// other: the manifest itself is the last.
  package let layers: [String]
  /// Where a layer takes out what one below it has, by its id.
  let removed: [String: Diagnostic.Place]

  /// A manifest of one file, or the sum of layers.
  init(
    file: String, document: JSONDocument, layers: [String]? = nil,
    removed: [String: Diagnostic.Place] = [:]
  ) {
    (self.file, self.document, self.layers) = (file, document, layers ?? [file])
    self.removed = removed
  }

  /// The file that a node was written in. Cost: logarithmic.
  package func file(of node: JSONDocument.NodeID) -> String {
    layers.count > 1 ? layers[document.origin(of: node).source] : file
  }

  /// The file that an element was written in. Cost: logarithmic.
  package func file(of origin: Origin) -> String {
    document.node(atOffset: origin.offset).map(file(of:)) ?? file
  }

  /// The place of a node, by an index of the document.
  package func place(
    of node: JSONDocument.NodeID, by index: JSONPlaceIndex
  ) -> Diagnostic.Place {
    let position = index.position(of: node)
    return Diagnostic.Place(
      file: file(of: node), line: position.line, column: position.column,
      pointer: index.pointer(to: node, tokenLimit: 256).description)
  }

  /// The place of an element: file, line, column and JSON Pointer. Cost: a walk over the text.
  package func place(of origin: Origin) -> Diagnostic.Place { places(of: [origin])[0] }

  /// The places of elements, all found in one walk over the text.
  package func places(of origins: [Origin]) -> [Diagnostic.Place] {
    let index = JSONPlaceIndex(document)
    return origins.map { origin in
      document.node(atOffset: origin.offset).map { place(of: $0, by: index) }
        ?? Diagnostic.Place(file: file)
    }
  }
}

extension Manifest {
  /// Who the application is.
  package struct App: Sendable, Hashable {
    /// Reverse DNS, such as `org.example.television`.
    package var id: String
    /// What people read.
    package var title: String
    /// The version, when one is given.
    package var version: SemanticVersion?
    /// The scheme of the state URL, without `://`.
    package var scheme: String
    /// How it looks.
    package var theme = Theme.standard
  }

  /// Where plugins are looked for and which are used.
  package struct Plugins: Sendable, Hashable {
    /// Directories in order, as written: relative ones are relative to the manifest's file.
    package var directories: [PlacedText] = []
    /// The plugins in order of the file.
    package var use: [PluginUse] = []
  }

  /// A text and its place.
  package struct PlacedText: Sendable, Hashable {
    /// The text.
    package var text: String
    /// Its place.
    package var origin: Origin
  }

  /// A plugin under the name by which the manifest knows it.
  package struct PluginUse: Sendable, Hashable {
    /// The manifest's name for it.
    package var alias: String
    /// The plugin's id, in reverse DNS.
    package var id: String
    /// The versions that will do.
    package var version: VersionRange
    /// The SHA-256 of the file that will do, in lower case.
    package var sha256: String?
    /// Whether the application starts without it.
    package var isOptional: Bool
    /// What the plugin is started with.
    package var config: ValueMap
    /// Where it stands.
    package var origin: Origin
    /// Where its configuration stands; the plugin itself when it has none.
    package var configOrigin: Origin
    /// Where it runs.
    package var isolation = Isolation.none
    /// How often it is started again when its process dies.
    package var restart = Restart()
    /// What it may do in a process of its own.
    package var grants = Grants()
  }

  /// Where a plugin runs.
  package enum Isolation: String, Sendable, Hashable, CaseIterable {
    /// In the host's own process.
    case none
    /// In a process of its own.
    case process
  }

  /// What a plugin may do in a process of its own, of what it asks for.
  package struct Grants: Sendable, Hashable {
    /// Files and directories that it may read, as written.
    package var read: [PlacedText] = []
    /// Files and directories that it may read and change, as written.
    package var write: [PlacedText] = []
    /// Devices that it may use, as written.
    package var devices: [PlacedText] = []
    /// Whether it may talk to whom it likes.
    package var network = false
    /// Whether it may start programs.
    package var exec = false
    /// Whether it may show itself on a display.
    package var display = false
    /// Where they stand; `nil`: nowhere.
    package var origin: Origin?
  }

  /// How often the process of a plugin is started again.
  package struct Restart: Sendable, Hashable {
    /// How many deaths within the time are followed by a new start.
    package var max = 3
    /// The time, in nanoseconds.
    package var within: UInt64 = 10_000_000_000
  }

  /// One of the presenters to try.
  package enum PresenterChoice: Sendable, Hashable {
    /// The built-in one that writes JSON lines; always usable.
    case trace(Origin)
    /// A plugin's.
    case capability(Capability, Origin)
    /// A program's, which is talked to in lines.
    case exec(Exec)
    /// Several that show at once.
    indirect case group([PresenterMember], Origin)
  }

  /// One of several presenters that show at once.
  package struct PresenterMember: Sendable, Hashable {
    /// Which one; no group.
    package var choice: PresenterChoice
    /// Whether nothing counts as shown without it.
    package var must = true
    /// How long the others wait for it, in nanoseconds; `nil`: the standard.
    package var deadline: UInt64?
    /// Where it stands.
    package var origin: Origin
  }

  /// Each presenter of the list, those of groups one by one.
  package var singlePresenters: [PresenterChoice] {
    presenters.flatMap { choice in
      if case .group(let members, _) = choice { members.map(\.choice) } else { [choice] }
    }
  }

  /// A program and its arguments.
  package struct Exec: Sendable, Hashable {
    /// The program, then its arguments; never empty. A program with a slash is relative to the
    /// manifest, another is looked for as a shell does.
    package var words: [String]
    /// Where the program stands.
    package var origin: Origin
  }

  /// What a card screen shows (Adaptive Cards).
  package enum Card: Sendable, Hashable {
    /// A file, as written.
    case file(PlacedText)
    /// The card itself.
    case inline(Value, Origin)

    /// The greatest length of a card's text, in bytes.
    package static let limit = 1 << 20
  }

  /// Where texts by locale are.
  package struct Strings: Sendable, Hashable {
    /// The directory of the files, as written; `nil` when it is not given.
    package var directory: PlacedText?
    /// The locale whose texts stand in for missing ones, as written; `nil` when it is not given.
    package var standard: PlacedText?
    /// Where the section stands.
    package var origin: Origin
  }
}

extension Manifest.PresenterChoice {
  /// How it stands in the list.
  package var words: String {
    switch self {
    case .trace: "trace"
    case .capability(let capability, _): capability.description
    case .exec(let exec): exec.words.joined(separator: " ")
    case .group(let members, _): members.map(\.choice.words).joined(separator: " + ")
    }
  }
}
