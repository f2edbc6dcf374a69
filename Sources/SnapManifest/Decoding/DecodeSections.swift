import SnapEngine
import SnapValue

// The sections, in the order in which they depend on each other.
extension ManifestDecoder {
  /// The manifest, or `nil` when something is so wrong that there is none.
  mutating func manifest(source: ManifestSource) -> Manifest? {
    guard let root = fields(.root, .manifest) else { return nil }
    checkFormatVersion(root[.navhost])
    collectNames(root)
    let app = app(root[.app])
    var configuration = Configuration(scheme: app.scheme)
    configuration.theme = app.theme
    let plugins = plugins(root[.plugins])
    schemas = types(root[.types])
    var manifest = Manifest(
      source: source, app: app, plugins: plugins, presenters: presenters(root[.presenter]),
      types: schemas, configuration: configuration)
    configuration.screens = screens(root[.screens], &manifest)
    configuration.regions = regions(root[.regions])
    manifest.displays = displays(root[.displays], &configuration, manifest.presenters)
    configuration.effects = effects(root[.effects])
    configuration.intents = intents(root[.intents])
    configuration.navigations = navigations(root[.navigations])
    configuration.policy = policy(root[.policy])
    configuration.routes = routes(root[.routes])
    if let node = root[.state], let fields = fields(node, .state) {
      manifest.initial = initial(fields[.initial])
      manifest.store = store(fields[.store])
    }
    manifest.script = script(root[.script])
    manifest.triggers = triggers(root[.triggers])
    manifest.asserts = asserts(root[.asserts])
    manifest.strings = strings(root[.strings])
    manifest.trust = trust(root[.trust])
    manifest.configuration = configuration
    (manifest.origins, manifest.uses, manifest.names) = (origins, uses, names)
    manifest.index = ManifestIndex(configuration, names)
    manifest.configuration.initial = manifest.initialURL.flatMap { try? Location(parsing: $0) }
    return manifest
  }

  private mutating func checkFormatVersion(_ node: NodeID?) {
    guard let node else { return findings.add(.missingVersion, .root) }
    guard expect(node, .number, "navhost") else { return }
    if document.number(node)?.number != 1 {
      findings.add(.newerVersion, node, String(document.numberText(node).prefix(40)))
    }
  }

  /// The regions that the region `main` lists as its tabs.
  private func tabNames() -> ManifestDecoder.NameSet {
    let main = names.regions.members.first { $0.name == "main" }?.value
    guard let list = main.flatMap({ document.member("tabs", of: $0)?.value }),
      document.kind(list) == .list
    else {
      var none = NameSet()
      none.isLost = names.regions.isLost
      return none
    }
    let tabs = document.elements(list).filter { document.kind($0) == .string }
      .map { document.string($0) }
    // Where one of them is misspelt, any region may be the one that is meant.
    let isMisspelt = tabs.contains { !names.regions.has($0) }
    var found = NameSet()
    for member in names.regions.members
    where member.name != "main" && (isMisspelt || tabs.contains(member.name)) {
      found.add(member)
    }
    return found
  }

  private mutating func collectNames(_ root: Fields) {
    if let plugins = root[.plugins] {
      names.aliases = sectionNames(document.member("use", of: plugins)?.value)
      if document.kind(plugins) != .object || hasAliases(plugins) { names.aliases.isLost = true }
    }
    names.screens = sectionNames(root[.screens])
    if root[.screens] == nil { names.screens.isLost = true }
    names.regions = sectionNames(root[.regions])
    names.tabs = tabNames()
    names.effects = sectionNames(root[.effects])
    names.intents = sectionNames(root[.intents])
    names.navigations = sectionNames(root[.navigations])
    names.types = sectionNames(root[.types])
    names.segues = segueNames()
    names.ids = texts("id", of: names.aliases)
    names.roots = texts("root", of: names.regions)
  }

  /// Whether plugins stand beside "use", or under a misspelt one: then nobody knows which there are.
  private func hasAliases(_ plugins: NodeID) -> Bool {
    document.members(plugins).contains {
      Shape.plugins.index(of: $0.key, in: document) == nil
        && !document.string($0.key).hasPrefix("x-")
    }
  }

  /// A text that elements of a section have, by their names.
  private func texts(_ key: String, of section: NameSet) -> [String: String] {
    var texts: [String: String] = [:]
    for member in section.members {
      guard let value = document.member(key, of: member.value)?.value,
        document.kind(value) == .string
      else { continue }
      texts[member.name] = document.string(value)
    }
    return texts
  }

  private mutating func app(_ node: NodeID?) -> Manifest.App {
    var app = Manifest.App(id: "", title: "", version: nil, scheme: "")
    guard let node, let fields = fields(node, .app) else { return app }
    app.id = reverseDNS(fields[.id], "application id") ?? ""
    app.title = string(fields[.title], "title") ?? app.id
    app.version = version(fields[.version])
    app.scheme = scheme(fields[.scheme]) ?? ""
    app.theme = theme(fields[.theme])
    return app
  }

  private mutating func version(_ node: NodeID?) -> SemanticVersion? {
    guard let node, let text = string(node, "version") else { return nil }
    do throws(VersionFault) {
      return try SemanticVersion(parsing: text)
    } catch {
      findings.add(.invalidVersion, node, error.message)
      return nil
    }
  }

  private mutating func plugins(_ node: NodeID?) -> Manifest.Plugins {
    var plugins = Manifest.Plugins()
    guard let node, let fields = fields(node, .plugins) else { return plugins }
    plugins.directories = list(fields[.directories], "directories").compactMap { element in
      path(element, "a directory")
    }
    guard let use = fields[.use] else { return plugins }
    for member in named(use, names.aliases, "use", "plugin alias") {
      if let plugin = plugin(member.name, member.value) { plugins.use.append(plugin) }
    }
    return plugins
  }

  private mutating func plugin(_ alias: String, _ node: NodeID) -> Manifest.PluginUse? {
    guard let fields = fields(node, .plugin) else { return nil }
    return Manifest.PluginUse(
      alias: alias, id: reverseDNS(fields[.id], "plugin id") ?? "",
      version: range(fields[.version]), sha256: hash(fields[.sha256]),
      isOptional: truth(fields[.optional], "optional") ?? false,
      config: map(fields[.config], "config") ?? ValueMap(), origin: origin(node),
      configOrigin: origin(fields[.config] ?? node),
      isolation: choice(fields[.isolation], "isolation") ?? .none,
      restart: restart(fields[.restart]), grants: grants(fields[.grants]))
  }

  private mutating func grants(_ node: NodeID?) -> Manifest.Grants {
    var grants = Manifest.Grants()
    guard let node, let fields = fields(node, .grants) else { return grants }
    grants.origin = origin(node)
    grants.read = paths(fields[.read], "read")
    grants.write = paths(fields[.write], "write")
    grants.devices = paths(fields[.devices], "devices")
    grants.network = truth(fields[.network], "network") ?? false
    grants.exec = truth(fields[.exec], "exec") ?? false
    grants.display = truth(fields[.display], "display") ?? false
    return grants
  }

  private mutating func paths(_ node: NodeID?, _ what: String) -> [Manifest.PlacedText] {
    list(node, what).compactMap { path($0, "a file or directory") }
  }

  private mutating func restart(_ node: NodeID?) -> Manifest.Restart {
    var restart = Manifest.Restart()
    guard let node, let fields = fields(node, .restart) else { return restart }
    take(&restart.max, fields[.max], "max", 0...1_000)
    restart.within = deadline(fields[.within], "within") ?? restart.within
    return restart
  }

  private mutating func range(_ node: NodeID?) -> VersionRange {
    guard let node, let text = string(node, "version") else { return .any }
    do throws(VersionFault) {
      return try VersionRange(parsing: text)
    } catch {
      findings.add(.invalidRange, node, error.message)
      return .any
    }
  }

  private mutating func hash(_ node: NodeID?) -> String? {
    guard let node, let text = string(node, "sha256") else { return nil }
    let isHash =
      text.utf8.count == 64
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || ($0 | 0x20) &- 0x61 < 6
      }
    guard isHash else {
      findings.add(.invalidHash, node, text)
      return nil
    }
    return text.lowercased()
  }

  private mutating func presenters(_ node: NodeID?) -> [Manifest.PresenterChoice] {
    let elements = list(node, "presenter")
    if let trace = elements.firstIndex(where: { document.isString($0, "trace") }) {
      for element in elements[(trace + 1)...] {
        findings.add(
          .neverUsed, element, "presenter", presenterWords(element),
          ": \"trace\" stands before it, and can always be used", ", or put \"trace\" last")
      }
    }
    return elements.compactMap { element -> Manifest.PresenterChoice? in
      guard document.kind(element) == .object else { return presenter(element) }
      if document.member("all", of: element) != nil { return group(element) }
      guard let fields = fields(element, .exec) else { return nil }
      return exec(fields[.exec]).map { .exec($0) }
    }
  }

  private mutating func presenter(_ node: NodeID) -> Manifest.PresenterChoice? {
    if document.isString(node, "trace") { return .trace(origin(node)) }
    if let near = nearTrace(node) {
      findings.add(.invalidCapability, node, document.string(node), near, nearest: near)
      return nil
    }
    return capability(node, "a presenter").map { .capability($0, origin(node)) }
  }

  /// What a presenter of the list is called in a message.
  private func presenterWords(_ element: NodeID) -> String {
    if document.kind(element) == .string { return document.string(element) }
    return document.member("all", of: element) == nil ? "exec" : "all"
  }

  /// The presenter without a plugin, where its name is misspelt.
  private func nearTrace(_ element: NodeID) -> String? {
    guard document.kind(element) == .string else { return nil }
    let text = document.string(element)
    guard !text.unicodeScalars.contains("/"), !names.aliases.has(text) else { return nil }
    return nearestName(to: text, among: ["trace"])
  }

  private mutating func group(_ node: NodeID) -> Manifest.PresenterChoice? {
    guard let fields = fields(node, .group), let all = fields[.all] else { return nil }
    let elements = list(all, "all")
    if elements.isEmpty, document.kind(all) == .list { findings.add(.empty, all, "all") }
    var members: [Manifest.PresenterMember] = []
    for element in elements {
      guard let member = member(element) else { continue }
      let name = member.choice.words
      if members.contains(where: { $0.choice.words == name }) {
        findings.add(.presenterGroup, element, "\"\(name)\" stands twice", "remove one of the two")
      }
      members.append(member)
    }
    if !members.isEmpty, !members.contains(where: \.must) {
      findings.add(
        .presenterGroup, all,
        "none of its presenters must show, so that nothing is sure to be seen",
        "leave out \"must\" of the one that people look at")
    }
    return members.isEmpty ? nil : .group(members, origin(node))
  }

  private mutating func member(_ node: NodeID) -> Manifest.PresenterMember? {
    guard document.kind(node) == .object else {
      return presenter(node).map { .init(choice: $0, origin: origin(node)) }
    }
    let isProgram = document.member("exec", of: node) != nil
    guard let fields = fields(node, isProgram ? .execMember : .useMember) else { return nil }
    let choice: Manifest.PresenterChoice? =
      isProgram ? exec(fields[.exec]).map { .exec($0) } : fields[.use].flatMap { presenter($0) }
    return choice.map {
      .init(
        choice: $0, must: truth(fields[.must], "must") ?? true,
        deadline: deadline(fields[.deadline], "deadline"), origin: origin(node))
    }
  }

  private mutating func exec(_ words: NodeID?) -> Manifest.Exec? {
    guard let words else { return nil }
    let elements = list(words, "exec")
    guard let first = elements.first else {
      if document.kind(words) == .list { findings.add(.empty, words, "exec") }
      return nil
    }
    var exec = Manifest.Exec(words: [], origin: origin(first))
    for element in elements {
      let isProgram = exec.words.isEmpty
      let word = isProgram ? path(element, "the program")?.text : argument(element)
      guard let word else { return nil }
      exec.words.append(word)
    }
    return exec
  }

  /// A word for a program, which cannot hold a NUL.
  private mutating func argument(_ node: NodeID) -> String? {
    guard let text = string(node, "an argument", mayBeEmpty: true) else { return nil }
    guard !text.utf8.contains(0) else {
      findings.add(.invalidPath, node, printable(text), "holds a control character")
      return nil
    }
    return text
  }

  private mutating func effects(_ node: NodeID?) -> [EffectDefinition] {
    guard let node else { return [] }
    var effects: [EffectDefinition] = []
    for member in named(node, names.effects, "effects", "effect id") {
      if let screen = names.screens.places[member.name] {
        findings.add(
          .definedTwice, member.key, "screen or effect", member.name,
          related: [names.screens.members[screen].key])
      }
      guard let fields = fields(member.value, .effect),
        let use = capability(fields[.use], "use", .effect)
      else { continue }
      effects.append(
        EffectDefinition(
          member.name, use, arguments: .map(map(fields[.with], "with") ?? ValueMap())))
    }
    return effects
  }

  private mutating func initial(_ node: NodeID?) -> Manifest.PlacedText? {
    guard let node, let url = string(node, "initial") else { return nil }
    return Manifest.PlacedText(text: url, origin: origin(node))
  }

  private mutating func strings(_ node: NodeID?) -> Manifest.Strings? {
    guard let node, let fields = fields(node, .strings) else { return nil }
    var standard: Manifest.PlacedText?
    if let node = fields[.default], let name = localeName(node, "default") {
      standard = Manifest.PlacedText(text: name, origin: origin(node))
    }
    return Manifest.Strings(
      directory: fields[.directory].flatMap { path($0, "directory") }, standard: standard,
      origin: origin(node))
  }

  private mutating func policy(_ node: NodeID?) -> Policy {
    var policy = Policy()
    guard let node, let fields = fields(node, .policy) else { return policy }
    if let admission: Request.Admission = choice(fields[.admission], "admission") {
      policy.admission = admission
    }
    take(&policy.queueLimit, fields[.queueLimit], "queueLimit", 1...10_000)
    take(&policy.historyLimit, fields[.historyLimit], "historyLimit", 0...10_000)
    take(&policy.redirectLimit, fields[.redirectLimit], "redirectLimit", 0...1_000)
    if let node = fields[.deadlines] { deadlines(node, &policy) }
    if let node = fields[.search], let limits = self.fields(node, .search) {
      take(&policy.search.steps, limits[.steps], "steps", 1...100_000)
      take(&policy.search.screens, limits[.screens], "screens", 1...100_000_000)
    }
    return policy
  }

  private mutating func take(
    _ limit: inout Int, _ node: NodeID?, _ what: String, _ range: ClosedRange<Int64>
  ) {
    if let given = whole(node, what, range) { limit = given }
  }

  private mutating func deadlines(_ node: NodeID, _ policy: inout Policy) {
    guard let fields = fields(node, .deadlines) else { return }
    policy.callDeadline = deadline(fields[.call], "call") ?? policy.callDeadline
    policy.createDeadline = deadline(fields[.create], "create")
    policy.presentDeadline = deadline(fields[.present], "present") ?? policy.presentDeadline
    policy.effectDeadline = deadline(fields[.effect], "effect")
  }

  /// Milliseconds as nanoseconds.
  private mutating func deadline(_ node: NodeID?, _ what: String) -> UInt64? {
    whole(node, what, 1...3_600_000).map { UInt64($0) * 1_000_000 }
  }
}
