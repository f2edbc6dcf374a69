import SnapEngine
package import SnapManifest
package import SnapValue
import SnapPlugins
import SnapElf

/// One comparison of a manifest with the plugins found: family NH6.
package struct PluginCheck {
  private let manifest: Manifest
  private let catalog: PluginCatalog
  /// Programs that were looked for and cannot be run, each with the reason.
  private let missingPrograms: [String: String]
  private let document: JSONDocument
  private var findings = Findings()
  /// The file of each alias that has a usable one.
  private var chosen: [String: PluginFile] = [:]
  private var used: Set<String> = []
  /// The ids that the manifest names; none of them is a misspelling of another.
  private let usedIDs: Set<String>
  private var hasExplainedUnreadable = false

  /// Everything that is wrong between the manifest and the plugins found, by place.
  ///
  /// Nothing is opened. Cost: plugins × files.
  package static func diagnostics(
    of manifest: Manifest, against catalog: PluginCatalog, missingPrograms: [String: String] = [:]
  ) -> [Diagnostic] {
    var check = PluginCheck(manifest, catalog, missingPrograms)
    check.run()
    return check.findings.diagnostics(in: manifest.source)
  }

  private init(
    _ manifest: Manifest, _ catalog: PluginCatalog, _ missingPrograms: [String: String]
  ) {
    self.manifest = manifest
    self.catalog = catalog
    self.missingPrograms = missingPrograms
    document = manifest.source.document
    usedIDs = Set(manifest.plugins.use.map(\.id))
  }

  private var files: [PluginFile] { catalog.files.filter { $0.verdict != .disabled } }

  private mutating func run() {
    for use in manifest.plugins.use { choose(use) }
    noteRivals()
    checkPresenters()
    for use in manifest.uses { check(use) }
    for use in manifest.plugins.use {
      guard let file = chosen[use.alias], !used.contains(use.alias),
        file.provided(.router).isEmpty
      else { continue }
      findings.add(.pluginNeverUsed, key(use), use.alias)
    }
    checkRedirects()
  }

  /// A redirect may lead to a router, when there is one.
  private mutating func checkRedirects() {
    let uses = manifest.plugins.use
    guard !uses.isEmpty, uses.allSatisfy({ chosen[$0.alias] != nil }),
      !chosen.values.contains(where: { !$0.provided(.router).isEmpty })
    else { return }
    for lost in RouteOrder(manifest).redirectsToNothing {
      findings.add(
        .redirectToNothing, document.redirect(at: manifest.origins.routes[lost.route]), lost.target)
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
    if let index = catalog.choice(for: use) {
      chosen[use.alias] = catalog.files[index]
      checkConfig(use, catalog.files[index])
    } else if let unusable = files.first(where: { $0.plugin == use.id }) {
      explain(unusable, use)
    } else if use.isOptional {
      findings.add(
        .optionalAbsent, member("id", use), use.alias, use.id, listed(catalog.searched))
    } else if !explainUnreadable(use) {
      noteMissing(use)
    }
  }

  private mutating func noteMissing(_ use: Manifest.PluginUse) {
    func last(_ id: String) -> String { id.split(separator: ".").last.map(String.init) ?? id }
    // Ids share their beginnings, so that only their last parts tell whether one is meant.
    let known = files.compactMap { $0.note?.id }.filter { id in
      !usedIDs.contains(id)
        && (last(id) == last(use.id) || nearestName(to: last(use.id), among: [last(id)]) != nil)
    }
    findings.add(
      .pluginNotFound, member("id", use), use.id, listed(catalog.searched), remedy(for: use),
      nearest: nearestName(to: use.id, among: known))
  }

  /// Where to put what is missing; a directory of the manifest that is not there or empty is the cause.
  private func remedy(for use: Manifest.PluginUse) -> String {
    for verdict in catalog.directories where verdict.directory.origin == .manifest {
      switch verdict.outcome {
      case .missing:
        return "\(verdict.directory.path) is not there: build the plugin, or mend "
          + "plugins.directories"
      case .listed(files: 0):
        return "\(verdict.directory.path) holds no plugin: build it, or mend plugins.directories"
      default: continue
      }
    }
    return "put its .so file into one of these directories"
  }

  /// A plugin that is missed may be one of the files whose note could not be read. `false`: none of the
  /// manifest's own directories holds such a file, or they were told already.
  private mutating func explainUnreadable(_ use: Manifest.PluginUse) -> Bool {
    guard !hasExplainedUnreadable else { return false }
    hasExplainedUnreadable = true
    let unreadable = files.filter { $0.note == nil && $0.verdict == .refused }.prefix(5)
    for file in unreadable { explain(file, use) }
    return unreadable.contains { ($0.directory?.origin ?? .manifest) == .manifest }
  }

  private mutating func explain(_ file: PluginFile, _ use: Manifest.PluginUse) {
    let id = member("id", use)
    let path = file.path
    guard let refusal = file.refusals.first else {
      if let pin = use.sha256, let found = file.digest?.description, pin != found {
        findings.add(.hashDiffers, member("sha256", use), path, found, pin)
      } else {
        findings.add(
          .versionOutsidePin, member("version", use), path,
          file.note?.version.description ?? "unknown", use.version.description)
      }
      return
    }
    let host = "\(NoteFacts.host.major).\(NoteFacts.host.minor)"
    switch refusal.reason {
    case .untrusted(let finding):
      findings.add(.unsafeFile, id, path, finding.description, finding.remedy)
    case .notLocked: findings.add(.pluginNotLocked, id, path, use.id)
    case .lockDiffers(let difference): findings.add(.lockDiffers, id, path, difference.what)
    case .noNote:
      findings.add(
        .noNote, id, path,
        refusal.remedy + (file.plugin == use.id ? "" : "; \"\(use.id)\" is in no other file"))
    case .contractMajor(let found, _): findings.add(.contractVersion, id, path, "\(found).0", host)
    case .contractMinor(let needed, _):
      findings.add(.contractVersion, id, path, "\(NoteFacts.host.major).\(needed)", host)
    case .library(let problem) where problem.isAbsent:
      // The application runs without an optional plugin, and this machine is why, not its author.
      findings.add(
        .missingLibrary, id, path, problem.library, severity: use.isOptional ? .warning : nil)
    case .symbol(let symbol): findings.add(.missingSymbol, id, path, symbol.readableName)
    case .elf(let fault):
      if case .machine(let found, let host) = fault.problem {
        findings.add(.wrongArchitecture, id, path, found.description, host.description)
      } else {
        findings.add(.malformedLibrary, id, path, fault.description, fault.remedy)
      }
    default: findings.add(.pluginRefused, id, path, refusal.what, refusal.remedy)
    }
  }

  private mutating func checkConfig(_ use: Manifest.PluginUse, _ file: PluginFile) {
    guard let schema = file.note?.config else { return }
    for error in schema.validate(.map(use.config)).prefix(20) {
      let config = node(use.configOrigin)
      let place = config.flatMap { node -> JSONDocument.NodeID? in
        guard use.configOrigin != use.origin else { return document.key(ofValue: node) }
        return document.nearest(to: JSONPointer(error.instancePath), below: node)
      }
      findings.add(
        .configRefused, place, use.id, JSONPointer(error.instancePath).description,
        JSONPointer(error.schemaPath).description, nearest: nearest(to: error, in: schema))
    }
  }

  /// The name that was meant by one that the plugin does not know.
  private func nearest(to error: SchemaError, in schema: Schema) -> String? {
    guard error.schemaPath.isEmpty, error.instancePath.count == 1,
      let name = error.instancePath.last, let known = schema.properties?.names
    else { return nil }
    return nearestName(to: name, among: known)
  }

  /// Several files with one id: which is taken, and why the others are not.
  private mutating func noteRivals() {
    for use in manifest.plugins.use {
      guard let file = chosen[use.alias] else { continue }
      let place = member("id", use)
      let rival = catalog.rival(for: use)
      if let rival {
        let version = file.note?.version.description ?? ""
        findings.add(.twoPluginsOneVersion, place, use.id, version, file.path, rival.path)
      }
      if let better = catalog.betterRefused(for: use) {
        findings.add(
          .newerRefused, place, better.file.path, better.refusal.what, file.path, use.id)
      }
      for (other, why) in catalog.passed(for: use) where other.path != rival?.path {
        switch why {
        case .older, .repeated, .later:
          findings.add(
            .twoPluginsOneID, place, use.id, file.path, other.path, why.words(other, use))
        case .outsideRange, .otherHash, .refused: continue
        }
      }
    }
  }

  private mutating func checkPresenters() {
    var isUsable = manifest.presenters.isEmpty
    for choice in manifest.presenters {
      switch choice {
      case .trace: isUsable = true
      case .capability(let capability, let origin):
        used.insert(capability.alias)
        guard let file = chosen[capability.alias] else { continue }
        let provides = file.provided(.presenter).contains(capability.name)
        isUsable = isUsable || provides
        if !provides { notProvided(CapabilityUse(capability, .presenter, origin), file) }
      case .exec(let exec):
        let program = exec.words.first ?? ""
        if let why = missingPrograms[program] {
          findings.add(.programNotFound, node(exec.origin), program, why)
        } else {
          isUsable = true
        }
      }
    }
    if !isUsable {
      findings.add(
        .noUsablePresenter, document.find(JSONPointer(["presenter"]))?.key,
        listed(manifest.presenters.map(\.words)))
    }
  }

  private mutating func check(_ use: CapabilityUse) {
    used.insert(use.capability.alias)
    guard let file = chosen[use.capability.alias],
      !file.provided(use.role).contains(use.capability.name)
    else { return }
    notProvided(use, file)
  }

  private mutating func notProvided(_ use: CapabilityUse, _ file: PluginFile) {
    let (capability, kind, place) = (use.capability, use.role, node(use.origin))
    let other = PluginRole.allCases.first { file.provided($0).contains(capability.name) }
    if let other {
      findings.add(
        .capabilityOfOtherKind, place, capability.description, kind.rawValue, other.rawValue)
      return
    }
    let near = nearestName(to: capability.name, among: file.provided(kind))
    findings.add(
      .capabilityNotProvided, place, kind.rawValue, capability.description, file.path,
      listed(file.provided), nearest: near.map { "\(capability.alias)/\($0)" })
  }
}

extension Manifest.PresenterChoice {
  /// How it stands in the list.
  fileprivate var words: String {
    switch self {
    case .trace: "trace"
    case .capability(let capability, _): capability.description
    case .exec(let exec): exec.words.joined(separator: " ")
    }
  }
}

extension PluginFile {
  /// The names that its note declares for a role.
  fileprivate func provided(_ role: PluginRole) -> [String] {
    note?.provides.names(of: role) ?? []
  }

  /// Everything that it provides, as `kind name`.
  fileprivate var provided: [String] {
    PluginRole.allCases.flatMap { role in provided(role).map { "\(role.rawValue) \($0)" } }
  }
}

extension LibraryProblem {
  fileprivate var isAbsent: Bool { if case .notFound = reason { true } else { false } }
}
