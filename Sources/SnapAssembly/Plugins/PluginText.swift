import SnapValue
import SnapPluginHost
import SnapSystem

/// Turns what is known of plugin files into what a person reads.
enum PluginText {
  /// One file of a list: what it is, how it ended, what it provides or what is wrong.
  static func entry(_ report: PluginReport) -> String {
    var text = report.file + "\n"
    text += "  \(report.verdict.word)"
    if case .disabled(let by) = report.verdict { text += ": \(by)" }
    if let note = report.note { text += "  \(note.id) \(note.version)" }
    text += "\n"
    if case .refused(let refusals) = report.verdict {
      text += refusals.map { "  why: \($0.what)\n  mend: \($0.remedy)\n" }.joined()
    } else if let note = report.note {
      text += provided(note)
    }
    return text + report.warnings.map { "  warning: \($0)\n" }.joined()
  }

  /// What a plugin provides, one line for each role.
  static func provided(_ note: PluginNote) -> String {
    var text = ""
    for role in PluginRole.allCases {
      let names = note.provides.names(of: role)
      if !names.isEmpty { text += "  \(role.noteKey): \(names.joined(separator: ", "))\n" }
    }
    return text
  }

  /// A directory that was searched.
  static func directory(_ verdict: DirectoryVerdict) -> String {
    let words =
      switch verdict.outcome {
      case .listed(let candidates): candidates == 1 ? "1 file" : "\(candidates) files"
      case .missing: "is not there"
      case .unreadable(let error): error.description
      case .repeated(let path): "is \(path), searched before"
      case .ignoredWhenElevated: "left out: the program runs with more rights than its user"
      case .ignoredAsRelative: "left out: it depends on the working directory"
      }
    return "  \(verdict.directory.path)  (\(verdict.directory.origin.rawValue)): \(words)\n"
  }

  /// Everything about one file.
  static func details(_ inspection: PluginInspection) -> String {
    var rows: [(String, String)] = [("file", inspection.file)]
    if let note = inspection.note {
      rows.append(("id", note.id))
      rows.append(("version", note.version.description))
      if !note.name.isEmpty { rows.append(("name", note.name)) }
      if !note.license.isEmpty { rows.append(("license", note.license)) }
      rows.append(
        (
          "contract",
          "\(note.contractMajor).\(note.contractMinor), needs a host of "
            + "\(note.contractMajor).\(note.leastHostMinor)"
        ))
      for role in PluginRole.allCases {
        rows.append((role.noteKey, note.provides.names(of: role).joined(separator: ", ")))
      }
      rows.append(("requires", note.requires.joined(separator: ", ")))
      rows.append(("needs", note.needs.joined(separator: ", ")))
      rows.append(("resources", note.resources.joined(separator: ", ")))
      if let config = note.json["config"] { rows.append(("config", config.jsonText)) }
      rows.append(("flags", note.flagWords.joined(separator: ", ")))
      rows.append(("layout", "0x" + String(note.layout, radix: 16)))
    }
    rows.append(("libraries", libraries(inspection)))
    rows.append(("exports", exports(inspection.exports)))
    rows.append(("build id", inspection.buildIDText))
    rows.append(("size", "\(inspection.size) bytes"))
    if let digest = inspection.digest { rows.append(("sha256", digest.description)) }
    rows.append(("verdict", inspection.isSound ? "sound" : "refused"))
    return rows.filter { !$0.1.isEmpty }.map { row in
      row.0 + String(repeating: " ", count: max(1, 12 - row.0.count)) + row.1 + "\n"
    }.joined()
  }

  /// One line for each library that it needs itself, with where it is.
  private static func libraries(_ inspection: PluginInspection) -> String {
    let found = (inspection.binding?.libraries ?? []).filter(\.isDirect)
    let width = found.map(\.name.count).max() ?? 0
    return found.map { library in
      let gap = String(repeating: " ", count: width - library.name.count + 2)
      return library.name + gap + (library.path ?? "is not found")
    }.joined(separator: "\n" + String(repeating: " ", count: 12))
  }

  private static func exports(_ names: [String]) -> String {
    names.count > 10
      ? names.prefix(10).joined(separator: ", ") + " and \(names.count - 10) more"
      : names.joined(separator: ", ")
  }
}
