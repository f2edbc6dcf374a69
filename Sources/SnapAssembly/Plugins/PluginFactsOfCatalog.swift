import SnapManifest
import SnapValue
import SnapPluginHost
import SnapSystem

extension PluginCatalog {
  /// What the manifest's checks want to know of the files found.
  var facts: PluginFacts {
    PluginFacts(
      searched: searched, files: reports.filter { !$0.isDisabled }.map(fact),
      hostMachine: ElfMachine.host.description)
  }

  private func fact(of report: PluginReport) -> PluginFacts.File {
    var provides: [PluginFacts.CapabilityKind: [String]] = [:]
    for kind in PluginFacts.CapabilityKind.allCases {
      guard let role = PluginRole(rawValue: kind.rawValue) else { continue }
      provides[kind] = report.note?.provides.names(of: role)
    }
    return PluginFacts.File(
      path: report.file, id: report.note?.id, version: report.note?.version, provides: provides,
      configSchema: report.note?.config,
      sha256: inspections[report.file]?.digest?.description, refusal: report.refusal)
  }
}

extension PluginReport {
  fileprivate var isDisabled: Bool { if case .disabled = verdict { true } else { false } }

  /// The first reason against the file, as the manifest's checks know it.
  fileprivate var refusal: PluginFacts.Refusal? {
    guard case .refused(let refusals) = verdict, let first = refusals.first else { return nil }
    switch first.reason {
    case .untrusted(let finding):
      return .unsafe(reason: finding.description, command: finding.remedy)
    case .noNote: return .noNote
    case .contractMajor(let found, _): return .contract("\(found).0")
    case .contractMinor(let needed, _): return .contract("1.\(needed)")
    case .library(let problem):
      if case .notFound = problem.reason { return .missingLibrary(problem.library) }
      return .other(problem.description)
    case .elf(let fault):
      if case .machine(let found, _) = fault.problem { return .machine(found.description) }
      return .malformed(fault.description)
    default: return .other(first.what)
    }
  }
}
