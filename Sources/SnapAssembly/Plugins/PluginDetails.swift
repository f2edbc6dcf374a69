public import SnapModel
import SnapPluginHost
import SnapSystem

/// One plugin file as it is without running anything of it.
public struct PluginDetails: Sendable {
  private let inspection: PluginInspection
  private let report: PluginReport

  /// Inspects a file. Never throws: what is wrong is in the report.
  public init(inspecting path: String, isStrict: Bool = false) {
    var inspector = PluginInspector()
    inspection = inspector.inspect(path, rule: isStrict ? .refuse : .warn)
    report = PluginReport(inspection)
  }

  /// Whether it could be loaded.
  public var isSound: Bool { inspection.isSound }

  /// Everything as a person reads it, in lines; empty when the file could not be read.
  public var text: String {
    inspection.digest == nil ? "" : PluginText.details(inspection)
  }

  /// Everything that keeps it from being loaded, each with how to mend it.
  public var refusals: [String] {
    inspection.refusals.map { "\($0)\n  to mend it: \($0.remedy)" }
  }

  /// What is unsafe about owner or mode, each with how to mend it.
  public var warnings: [String] { report.warnings }

  /// Everything as data, for `--json`.
  public var value: Value {
    var map: ValueMap = ["file": .string(inspection.file), "size": .int(Int64(inspection.size))]
    if let digest = inspection.digest { map["sha256"] = .string(digest.description) }
    if let note = inspection.note {
      map["contract"] = .string("\(note.contractMajor).\(note.contractMinor)")
      map["needsHost"] = .string("\(note.contractMajor).\(note.leastHostMinor)")
    }
    map["needed"] = .list(inspection.needed.map { .string($0) })
    map["exports"] = .list(inspection.exports.map { .string($0) })
    map["sound"] = .bool(inspection.isSound)
    let end = report.json.map ?? [:]
    for entry in end.entries where map[entry.key] == nil && entry.key != "verdict" {
      map[entry.key] = entry.value
    }
    return .map(map)
  }
}
