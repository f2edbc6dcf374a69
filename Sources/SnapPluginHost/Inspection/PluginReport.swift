public import SnapValue

/// How one file ended. Nothing that was found ends without a word.
public struct PluginReport: Sendable, Hashable {
  /// The end.
  public enum Verdict: Sendable, Hashable {
    /// It is loaded and runs.
    case loaded
    /// It is sound, but nobody asked for it.
    case unused
    /// It was switched off, and by what.
    case disabled(by: String)
    /// It is not used, for all these reasons.
    case refused([PluginRefusal])

    /// The word for JSON output: `loaded`, `unused`, `disabled` or `refused`.
    public var word: String {
      switch self {
      case .loaded: "loaded"
      case .unused: "unused"
      case .disabled: "disabled"
      case .refused: "refused"
      }
    }
  }

  /// The file.
  public var file: String
  /// Its note, when it could be read.
  public var note: PluginNote?
  /// The end.
  public var verdict: Verdict
  /// What is unsafe about owner or mode, in sentences with their remedy.
  public var warnings: [String]

  /// Makes a report.
  public init(
    file: String, note: PluginNote? = nil, verdict: Verdict, warnings: [String] = []
  ) {
    self.file = file
    self.note = note
    self.verdict = verdict
    self.warnings = warnings
  }

  /// The report of a file that was only inspected: refused, or sound and not used.
  public init(_ inspection: PluginInspection) {
    self.init(
      file: inspection.file, note: inspection.note,
      verdict: inspection.refusals.isEmpty ? .unused : .refused(inspection.refusals),
      warnings: inspection.warnings.map { "\($0); to mend it: \($0.remedy)" })
  }

  /// The report as data, for `--json`.
  public var json: Value {
    var map: ValueMap = ["file": .string(file), "verdict": .string(verdict.word)]
    if let note {
      map["id"] = .string(note.id)
      map["version"] = .string(note.version.description)
      map["note"] = note.json
    }
    switch verdict {
    case .disabled(let by): map["disabledBy"] = .string(by)
    case .refused(let refusals): map["reasons"] = .list(refusals.map(\.json))
    case .loaded, .unused: break
    }
    if !warnings.isEmpty { map["warnings"] = .list(warnings.map { .string($0) }) }
    return .map(map)
  }
}

extension PluginRefusal {
  /// The refusal as data.
  public var json: Value {
    var map: ValueMap = [
      "kind": .string(kind), "what": .string(what), "remedy": .string(remedy),
    ]
    for entry in facts.entries { map[entry.key] = entry.value }
    return .map(map)
  }
}
