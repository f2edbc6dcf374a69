public import SnapValue
import SnapPluginHost
import SnapSystem

/// One plugin file as it is without running anything of it.
public struct PluginDetails: Sendable {
  private let inspection: PluginInspection
  private let report: PluginReport

  /// Inspects a file. Never throws: what is wrong is in the report.
  public init(inspecting path: String, isStrict: Bool = false) {
    var inspector = PluginInspector()
    inspection = inspector.inspect(path, rule: isStrict ? .refuse : .warn, binds: true)
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
      map["flags"] = .list(note.flagWords.map { .string($0) })
      map["layout"] = .int(Int64(note.layout))
    }
    if !inspection.buildID.isEmpty { map["buildId"] = .string(inspection.buildIDText) }
    map["needed"] = .list(inspection.needed.map { .string($0) })
    map["libraries"] = .list(libraries)
    map["exports"] = .list(inspection.exports.map { .string($0) })
    map["sound"] = .bool(inspection.isSound)
    let end = report.json.map ?? [:]
    for entry in end.entries where map[entry.key] == nil && entry.key != "verdict" {
      map[entry.key] = entry.value
    }
    return .map(map)
  }

  /// The same with what the plugin registered, or why that is not known.
  public func value(with functions: RegisteredFunctions?) -> Value {
    guard let functions, var map = value.map else { return value }
    map["registered"] = functions.value
    if let problem = functions.problem { map["registeredProblem"] = .string(problem) }
    return .map(map)
  }

  private var libraries: [Value] {
    (inspection.binding?.libraries ?? []).map { library in
      var map: ValueMap = ["name": .string(library.name), "direct": .bool(library.isDirect)]
      map["path"] = library.path.map { .string($0) } ?? .null
      return .map(map)
    }
  }
}

extension PluginNote {
  /// The flags of the contract by name; one that has none by its number.
  var flagWords: [String] {
    let known = [(1, "unloadable"), (2, "reloadable")]
    let rest = known.reduce(flags) { $0 & ~$1.0 }
    return known.filter { flags & $0.0 != 0 }.map(\.1) + (rest == 0 ? [] : ["\(rest)"])
  }
}

extension PluginInspection {
  /// The build's bytes in hexadecimal digits.
  var buildIDText: String {
    buildID.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
