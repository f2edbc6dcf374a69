import SnapEngine
package import SnapManifest
package import SnapValue
import SnapPlugins
import SnapElf
import SnapSystem

/// One comparison of a manifest with the plugins found: family NH6.
package struct PluginCheck {
  let manifest: Manifest
  private let catalog: PluginCatalog
  /// Programs that were looked for and cannot be run, each with the reason.
  private let missingPrograms: [String: String]
  let document: JSONDocument
  var findings = Findings()
  /// The file of each alias that has a usable one.
  var chosen: [String: PluginFile] = [:]
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
    for use in manifest.plugins.use { checkRequired(by: use) }
    noteRivals()
    checkPresenters()
    for use in manifest.uses { check(use) }
    let required = Set(chosen.values.flatMap { $0.note?.requires ?? [] })
    for use in manifest.plugins.use {
      guard let file = chosen[use.alias], !used.contains(use.alias),
        !required.contains(file.plugin), file.provided(.router).isEmpty
      else { continue }
      findings.add(.pluginNeverUsed, key(use), use.alias)
    }
    checkRedirects()
  }

  /// A redirect may lead to a router, when there is one.
  private mutating func checkRedirects() {
    guard hasNoRouter else { return }
    checkRoutes()
    for lost in RouteOrder(manifest).redirectsToNothing {
      findings.add(
        .redirectToNothing, document.redirect(at: manifest.origins.routes[lost.route]), lost.target)
    }
  }

  /// Whether all plugins are known, and none of them is a router, which may know any path.
  private var hasNoRouter: Bool {
    let uses = manifest.plugins.use
    return !uses.isEmpty && uses.allSatisfy { chosen[$0.alias] != nil }
      && !chosen.values.contains { !$0.provided(.router).isEmpty }
  }

  /// Whether nothing but the manifest's routes knows paths.
  static func hasNoRouter(_ manifest: Manifest, against catalog: PluginCatalog) -> Bool {
    var check = PluginCheck(manifest, catalog, [:])
    for use in manifest.plugins.use { check.choose(use) }
    return check.hasNoRouter
  }

  /// A step follows a route that is there.
  private mutating func checkRoutes() {
    let configuration = manifest.configuration
    for step in manifest.script where step.expect.isSuccess {
      guard case .route(let route, _) = step.request.kind, !configuration.knows(route: route)
      else { continue }
      let known = configuration.routes.map(\.name) + configuration.routes.compactMap(\.path)
      findings.add(
        .stepUnknownName, node(step.origin).flatMap { document.member("route", of: $0)?.value },
        "the route \"\(route)\"", listed(known),
        nearest: configuration.nearestRoute(to: route))
    }
  }

  func node(_ origin: Origin) -> JSONDocument.NodeID? {
    document.node(atOffset: origin.offset)
  }
  func key(_ use: Manifest.PluginUse) -> JSONDocument.NodeID? {
    node(use.origin).map { document.key(ofValue: $0) }
  }
  func member(_ name: String, _ use: Manifest.PluginUse) -> JSONDocument.NodeID? {
    node(use.origin).flatMap { document.member(name, of: $0)?.value } ?? node(use.origin)
  }

  private mutating func choose(_ use: Manifest.PluginUse) {
    if let index = catalog.choice(for: use) {
      chosen[use.alias] = catalog.files[index]
      checkConfig(use, catalog.files[index])
      checkGrants(use, catalog.files[index])
    } else if let unusable = files.refused(of: use.id) {
      explain(unusable, use)
    } else if use.isOptional {
      findings.add(
        .optionalAbsent, member("id", use), use.alias, use.id, listed(catalog.searched),
        nearest: nearestID(to: use))
    } else if !explainUnreadable(use) {
      noteMissing(use)
    }
  }

  private mutating func noteMissing(_ use: Manifest.PluginUse) {
    findings.add(
      .pluginNotFound, member("id", use), use.id, listed(catalog.searched), remedy(for: use),
      nearest: nearestID(to: use))
  }

  /// The id of a file that is there, which was most likely meant.
  private func nearestID(to use: Manifest.PluginUse) -> String? {
    func last(_ id: String) -> String { id.split(separator: ".").last.map(String.init) ?? id }
    // Ids share their beginnings, so that only their last parts tell whether one is meant.
    let known = files.compactMap { $0.note?.id }.filter { id in
      !usedIDs.contains(id)
        && (last(id) == last(use.id) || nearestName(to: last(use.id), among: [last(id)]) != nil)
    }
    return nearestName(to: use.id, among: known)
  }

  /// A file of the manifest's own directories that nothing uses, and whose name is the id's last part.
  private func otherID(for use: Manifest.PluginUse) -> String? {
    let name = use.id.split(separator: ".").last.map(String.init) ?? use.id
    let found = files.first { file in
      guard let id = file.note?.id, file.directory?.origin == .manifest else { return false }
      return !usedIDs.contains(id) && [name, use.alias].contains(file.baseName)
    }
    return found.flatMap { file in
      file.note.map {
        "\(file.path) is there and calls itself \($0.id): write that id here, or mend the plugin's note"
      }
    }
  }

  /// Where to put what is missing; a directory of the manifest that is not there or empty is the cause.
  private func remedy(for use: Manifest.PluginUse) -> String {
    if let other = otherID(for: use) { return other }
    for verdict in catalog.directories where verdict.directory.origin == .manifest {
      switch verdict.outcome {
      case .missing:
        return "\(verdict.directory.path) is not there: build the plugin, or mend "
          + "plugins.directories"
      case .listed(files: 0):
        return "\(verdict.directory.path) holds no plugin: build it, or mend plugins.directories"
      case .unreadable(let error):
        return "\(error): check the path and its permissions"
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
        .missingLibrary, id, path, problem.library,
        problem.toolchainRemedy ?? "install the package that holds \(problem.library)",
        severity: use.isOptional ? .warning : nil)
    case .symbol(let symbol):
      findings.add(.missingSymbol, id, path, symbol.readableName, symbol.remedy)
    case .elf(let fault):
      if case .machine(let found, let host) = fault.problem {
        findings.add(.wrongArchitecture, id, path, found.description, host.description)
      } else {
        findings.add(.malformedLibrary, id, path, fault.description, fault.remedy)
      }
    case .quarantined:
      // The application runs without an optional plugin.
      findings.add(
        .pluginQuarantined, id, path, refusal.what, refusal.remedy,
        severity: use.isOptional ? .warning : nil)
    default: findings.add(.pluginRefused, id, path, refusal.what, refusal.remedy)
    }
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
    for choice in manifest.presenters where check(choice) { isUsable = true }
    checkDisplays()
    if !isUsable {
      findings.add(
        .noUsablePresenter, document.find(JSONPointer(["presenter"]))?.key,
        listed(manifest.presenters.map(\.words)))
    }
  }

  /// Whether it can be used.
  private mutating func check(_ choice: Manifest.PresenterChoice) -> Bool {
    switch choice {
    case .trace: return true
    case .capability(let capability, let origin):
      used.insert(capability.alias)
      guard let file = chosen[capability.alias] else { return false }
      let provides = file.provided(.presenter).contains(capability.name)
      if !provides { notProvided(CapabilityUse(capability, .presenter, origin), file) }
      return provides
    case .exec(let exec):
      let program = exec.words.first ?? ""
      guard let why = missingPrograms[program] else { return true }
      findings.add(.programNotFound, node(exec.origin), program, why)
      return false
    case .group(let members, _):
      let isUsable = members.map { check($0.choice) || !$0.must }
      checkResources(members)
      return isUsable.allSatisfy { $0 }
    }
  }

  /// What one has for itself alone, another cannot have.
  private mutating func checkResources(_ members: [Manifest.PresenterMember]) {
    var owners: [String: String] = [:]
    for member in members {
      guard case .capability(let capability, _) = member.choice else { continue }
      for resource in chosen[capability.alias]?.note?.resources ?? [] {
        guard let other = owners.updateValue(capability.description, forKey: resource),
          other != capability.description
        else { continue }
        findings.add(
          .presenterGroup, node(member.origin),
          "\"\(other)\" and \"\(capability)\" both need \"\(resource)\" for themselves",
          "list them one after the other, and the first that can be used is taken")
      }
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
      let names = file.provided(kind).map { "\(capability.alias)/\($0)" }
      let known =
        names.isEmpty ? "the plugin has no \(kind.rawValue)" : "it has: \(listed(names))"
      findings.add(
        .capabilityOfOtherKind, place, capability.description, kind.rawValue, other.rawValue,
        remedy: kind == .function && other == .mediator
          ? "write { \"use\": \"\(capability)\" } in place of \"call\"" : known)
      return
    }
    let near = nearestName(to: capability.name, among: file.provided(kind))
    findings.add(
      .capabilityNotProvided, place, kind.rawValue, capability.description, file.path,
      listed(file.provided), nearest: near.map { "\(capability.alias)/\($0)" })
  }
}

extension PluginFile {
  /// The file's name without its ending.
  fileprivate var baseName: String {
    let name = fileName(of: path)
    return name.hasSuffix(".so") ? String(name.dropLast(3)) : name
  }

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

extension [PluginFile] {
  /// The file of an id that tells why there is none to take: one that was built for this machine, where
  /// there is one. Those for others lie beside it where one directory serves several machines.
  func refused(of id: String) -> PluginFile? {
    let all = filter { $0.plugin == id }
    return all.first { !$0.isOfAnotherMachine } ?? all.first
  }
}

extension PluginFile {
  fileprivate var isOfAnotherMachine: Bool {
    refusals.contains {
      if case .elf(let fault) = $0.reason, case .machine = fault.problem { true } else { false }
    }
  }
}
