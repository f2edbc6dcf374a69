import SnapEngine
public import SnapValue

extension Manifest {
  /// Everything that is wrong between the manifest and the plugins found: family NH6, by place.
  ///
  /// Pure: the facts come from the notes, nothing is opened. Cost: plugins × files.
  public func check(against facts: PluginFacts) -> [Diagnostic] {
    var check = PluginCheck(manifest: self, facts: facts, document: source.document)
    check.run()
    return check.findings.diagnostics(in: source.document, file: source.file)
  }
}

/// One comparison of a manifest with the plugins found.
private struct PluginCheck {
  typealias Kind = PluginFacts.CapabilityKind
  let manifest: Manifest
  let facts: PluginFacts
  let document: JSONDocument
  var findings = Findings()
  /// The file of each alias that has a usable one.
  private var chosen: [String: PluginFacts.File] = [:]
  private var used: Set<String> = []
  /// The ids that the manifest names; none of them is a misspelling of another.
  private let usedIDs: Set<String>
  private var hasExplainedUnreadable = false

  init(manifest: Manifest, facts: PluginFacts, document: JSONDocument) {
    self.manifest = manifest
    self.facts = facts
    self.document = document
    usedIDs = Set(manifest.plugins.use.map(\.id))
  }

  mutating func run() {
    for use in manifest.plugins.use { choose(use) }
    noteRivals()
    checkPresenters()
    for use in manifest.capabilityUses { check(use.capability, use.kind) }
    for use in manifest.plugins.use {
      guard let file = chosen[use.alias], !used.contains(use.alias),
        file.provides[.router]?.isEmpty ?? true
      else { continue }
      findings.add(.pluginNeverUsed, key(use), use.alias)
    }
    checkRedirects()
  }

  /// A redirect may lead to a router, when there is one.
  private mutating func checkRedirects() {
    let uses = manifest.plugins.use
    guard !uses.isEmpty, uses.allSatisfy({ chosen[$0.alias] != nil }),
      !chosen.values.contains(where: { $0.provides[.router]?.isEmpty == false })
    else { return }
    for lost in RouteOrder(manifest).redirectsToNothing {
      let action = node(manifest.routes[lost.route].origin)
        .flatMap { document.member("do", of: $0)?.value }
      findings.add(
        .redirectToNothing, action.flatMap { document.member("redirect", of: $0)?.value },
        lost.target)
    }
  }

  private func node(_ origin: Origin) -> JSONDocument.NodeID? {
    document.node(atOffset: origin.offset)
  }
  private func key(_ use: Manifest.PluginUse) -> JSONDocument.NodeID? {
    node(use.origin).map { document.key(ofValue: $0) }
  }
  private func member(_ name: String, _ use: Manifest.PluginUse) -> JSONDocument.NodeID? {
    node(use.origin).flatMap { document.member(name, of: $0)?.value } ?? node(use.origin)
  }

  private mutating func choose(_ use: Manifest.PluginUse) {
    switch facts.choice(for: use) {
    case .absent where use.isOptional:
      findings.add(
        .optionalAbsent, member("id", use), use.alias, use.id, listed(facts.searched))
    case .absent:
      findings.addUnknown(
        .pluginNotFound, member("id", use), use.id,
        known: facts.files.compactMap(\.id).filter { !usedIDs.contains($0) },
        facts: [listed(facts.searched)])
      explainUnreadable(use)
    case .unusable(let index): explain(facts.files[index], use)
    case .file(let index):
      let file = facts.files[index]
      chosen[use.alias] = file
      checkConfig(use, file)
    }
  }

  /// A plugin that is missed may be one of the files whose note could not be read.
  private mutating func explainUnreadable(_ use: Manifest.PluginUse) {
    guard !hasExplainedUnreadable else { return }
    hasExplainedUnreadable = true
    for file in facts.files.filter({ $0.id == nil && $0.refusal != nil }).prefix(5) {
      explain(file, use)
    }
  }

  private mutating func explain(_ file: PluginFacts.File, _ use: Manifest.PluginUse) {
    let id = member("id", use)
    switch file.refusal {
    case .unsafe(let reason, let command):
      findings.add(.unsafeFile, id, file.path, reason, command)
    case .noNote: findings.add(.noNote, id, file.path)
    case .contract(let version):
      findings.add(.contractVersion, id, file.path, version, facts.hostContract)
    case .machine(let name):
      findings.add(.wrongArchitecture, id, file.path, name, facts.hostMachine)
    case .missingLibrary(let name): findings.add(.missingLibrary, id, file.path, name)
    case .missingSymbol(let name): findings.add(.missingSymbol, id, file.path, name)
    case .malformed(let reason): findings.add(.malformedLibrary, id, file.path, reason)
    case .other(let reason): findings.add(.pluginRefused, id, file.path, reason)
    case nil:
      if let pin = use.sha256, let found = file.sha256, pin != found {
        findings.add(.hashDiffers, member("sha256", use), file.path, found, pin)
      } else {
        findings.add(
          .versionOutsidePin, member("version", use), file.path,
          file.version?.description ?? "unknown", use.version.description)
      }
    }
  }

  private mutating func checkConfig(_ use: Manifest.PluginUse, _ file: PluginFacts.File) {
    guard let schema = file.configSchema else { return }
    for error in schema.validate(.map(use.config)).prefix(20) {
      let config = node(use.configOrigin)
      let place = config.flatMap { node -> JSONDocument.NodeID? in
        guard use.configOrigin != use.origin else { return document.key(ofValue: node) }
        return document.nearest(to: JSONPointer(error.instancePath), below: node)
      }
      findings.add(
        .configRefused, place, use.id, JSONPointer(error.instancePath).description,
        JSONPointer(error.schemaPath).description)
    }
  }

  /// Two files with one id, both usable for the same plugin.
  private mutating func noteRivals() {
    for use in manifest.plugins.use {
      guard let file = chosen[use.alias] else { continue }
      for other in facts.files
      where other.id == use.id && other.path != file.path && other.refusal == nil {
        findings.add(.twoPluginsOneID, member("id", use), use.id, file.path, other.path)
      }
    }
  }

  private mutating func checkPresenters() {
    var isUsable = manifest.presenters.isEmpty
    for choice in manifest.presenters {
      switch choice {
      case .trace: isUsable = true
      case .capability(let capability):
        used.insert(capability.alias)
        guard let file = chosen[capability.alias] else { continue }
        let provides = file.provides[.presenter]?.contains(capability.name) ?? false
        isUsable = isUsable || provides
        if !provides { notProvided(capability, .presenter, file) }
      case .exec(let exec):
        let program = exec.words.first ?? ""
        if let why = facts.missingPrograms[program] {
          findings.add(.programNotFound, node(exec.origin), program, why)
        } else {
          isUsable = true
        }
      }
    }
    if !isUsable {
      findings.add(.noUsablePresenter, document.find(JSONPointer(["presenter"]))?.key)
    }
  }

  private mutating func check(_ capability: Manifest.Capability, _ kind: Kind) {
    used.insert(capability.alias)
    guard let file = chosen[capability.alias],
      !(file.provides[kind]?.contains(capability.name) ?? false)
    else { return }
    notProvided(capability, kind, file)
  }

  private mutating func notProvided(
    _ capability: Manifest.Capability, _ kind: Kind, _ file: PluginFacts.File
  ) {
    let place = node(capability.origin)
    let other = Kind.allCases.first { file.provides[$0]?.contains(capability.name) ?? false }
    if let other {
      findings.add(
        .capabilityOfOtherKind, place, capability.description, kind.rawValue, other.rawValue)
      return
    }
    let near = nearestName(to: capability.name, among: file.provides[kind] ?? [])
    findings.append(
      Finding(
        code: .capabilityNotProvided, node: place,
        facts: [kind.rawValue, capability.description, file.path, listed(file.provided)],
        nearest: near.map { "\(capability.alias)/\($0)" }))
  }
}

extension Manifest {
  /// Every capability that the manifest names outside its presenters, and as what.
  fileprivate var capabilityUses: [(capability: Capability, kind: PluginFacts.CapabilityKind)] {
    var uses: [(capability: Capability, kind: PluginFacts.CapabilityKind)] = []
    for screen in screens { if let type = screen.type { uses.append((type, .screen)) } }
    for effect in effects { uses.append((effect.use, .effect)) }
    for guardian in allGuards { uses.append((guardian.use, .mediator)) }
    let segues = screens.flatMap(\.segues)
    var aspects = intents.map(\.intent) + (navigations + inlineNavigations).map(\.own)
    aspects += segues.map(\.own)
    aspects += segues.compactMap(\.mediator).map { Intent(mediation: [$0]) }
    for aspect in aspects {
      for step in aspect.mediation ?? [] {
        switch step {
        case .set: break
        case .use(let capability, _): uses.append((capability, .mediator))
        case .call(let capability, _, _): uses.append((capability, .function))
        }
      }
      switch aspect.presentation?.kind {
      case .use(let capability, _): uses.append((capability, .presenter))
      case .call(let capability, _): uses.append((capability, .function))
      case .builtIn, nil: break
      }
    }
    return uses
  }

  /// The edges that are written where they are used.
  private var inlineNavigations: [Navigation] {
    routes.compactMap { if case .inline(let edge) = $0.action { edge } else { nil } }
      + requests.compactMap {
        if case .navigateInline(let edge, _) = $0.request { edge } else { nil }
      }
  }

  private var allGuards: [Guard] {
    screens.flatMap { $0.guards + $0.leave }
      + (navigations + inlineNavigations).flatMap(\.guards)
  }
}
