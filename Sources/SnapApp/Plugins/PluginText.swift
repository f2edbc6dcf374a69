import SnapEngine
package import SnapValue
package import SnapPlugins
import SnapElf
import SnapSystem

/// Turns what is known of plugin files into what a person reads.
enum PluginText {
  /// One file of a list: what it is, how it stands, what it provides or what is wrong.
  static func entry(_ file: PluginFile) -> String {
    var text = file.path.onOneLine + "\n"
    text += "  \(file.verdict.rawValue)"
    if let by = file.disabledBy ?? file.passedBy { text += ": \(by.onOneLine)" }
    if !file.usedAs.isEmpty { text += " as \(file.usedAs.joined(separator: ", "))" }
    if let note = file.note { text += "  \(note.id) \(note.version)" }
    text += "\n"
    if file.verdict == .refused {
      text += file.refusals.map { "  why: \($0.what.onOneLine)\n  mend: \($0.remedy.onOneLine)\n" }
        .joined()
    } else if let note = file.note {
      text += provided(note, file.ungranted)
    }
    return text + file.warnings.map { "  warning: \($0.onOneLine)\n" }.joined()
  }

  /// What a plugin provides, one line for each role.
  private static func provided(_ note: PluginNote, _ ungranted: [String]) -> String {
    var text = ""
    for role in PluginRole.allCases {
      let names = note.provides.names(of: role)
      if !names.isEmpty {
        text += "  \(role.noteKey): \(names.joined(separator: ", ").onOneLine)\n"
      }
    }
    for need in note.needs {
      let end = ungranted.contains(need.word) ? " (not granted)" : ""
      text += "  needs \(need.word): \(need.purpose)\(end)\n"
    }
    return text
  }

  /// A directory that was searched.
  static func directory(_ verdict: DirectoryVerdict) -> String {
    let words =
      switch verdict.outcome {
      case .listed(let files): files == 1 ? "1 file" : "\(files) files"
      case .missing: "is not there"
      case .unreadable(let error): error.description.onOneLine
      case .repeated(let path): "is \(path.onOneLine), searched before"
      case .ignoredWhenElevated: "left out: the program runs with more rights than its user"
      case .ignoredAsRelative: "left out: it depends on the working directory"
      }
    return
      "  \(verdict.directory.path.onOneLine)  (\(verdict.directory.origin.rawValue)): \(words)\n"
  }
}

// MARK: - One file: inspect

/// Looks at one file and at everything that it needs, without running anything of it. Never throws:
/// what is wrong is the answer.
/// - Parameters:
///   - path: the file.
///   - sha256: the digest that it must have, 64 hexadecimal digits; `nil`: any.
///   - isStrict: whether an unsafe owner or mode is a reason, and not only a warning.
package func inspectPlugin(
  _ path: String, sha256: String? = nil, isStrict: Bool = false
) -> PluginFile {
  var inspector = PluginInspector()
  return inspector.inspect(
    path, sha256: sha256, rule: isStrict ? .refuse : .warn, hashes: true, binds: true)
}

extension PluginFile {
  /// Everything as a person reads it, in lines; empty when the file could not be read.
  package var details: String {
    guard digest != nil else { return "" }
    var rows: [(String, String)] = [("file", path.onOneLine)]
    if let note { rows += note.rows.map { ($0.0, $0.1.onOneLine) } }
    if let elf {
      rows.append(("libraries", librariesText))
      rows.append(("exports", Self.exports(elf)))
      rows.append(("build id", hexadecimalText(elf.buildId)))
    }
    rows.append(("size", "\(size) bytes"))
    if let digest { rows.append(("sha256", digest.description)) }
    rows.append(("verdict", isSound ? "sound" : "refused"))
    return rows.filter { !$0.1.isEmpty }.map { row in
      row.0 + String(repeating: " ", count: max(1, 12 - row.0.count)) + row.1 + "\n"
    }.joined()
  }

  /// One line for each library that it needs itself, with where it is.
  private var librariesText: String {
    let found = (binding?.libraries ?? []).filter(\.isDirect)
    let width = found.map(\.name.onOneLine.count).max() ?? 0
    return found.map { library in
      let name = library.name.onOneLine
      let gap = String(repeating: " ", count: width - name.count + 2)
      return name + gap + (library.path?.onOneLine ?? "is not found")
    }.joined(separator: "\n" + String(repeating: " ", count: 12))
  }

  private static func exports(_ elf: ElfFile) -> String {
    let names = elf.exportedSymbols.map(\.name.onOneLine)
    return names.count > 10
      ? names.prefix(10).joined(separator: ", ") + " and \(names.count - 10) more"
      : names.joined(separator: ", ")
  }

  /// Everything as data, for `--json`, with what the plugin registered, when that was asked for.
  package func details(with functions: RegisteredFunctions?) -> Value {
    var map: ValueMap = ["file": .string(path), "size": .int(Int64(size))]
    if let digest { map["sha256"] = .string(digest.description) }
    if let note {
      map["contract"] = .string("\(note.contractMajor).\(note.contractMinor)")
      map["needsHost"] = .string("\(note.contractMajor).\(note.leastHostMinor)")
      map["flags"] = texts(note.flagWords)
      map["layout"] = .int(Int64(note.layout))
    }
    if let id = elf?.buildId, !id.isEmpty { map["buildId"] = .string(hexadecimalText(id)) }
    map["needed"] = texts(elf?.needed ?? [])
    map["libraries"] = .list(
      (binding?.libraries ?? []).map { library in
        [
          "name": .string(library.name), "direct": .bool(library.isDirect),
          "path": library.path.map { .string($0) } ?? .null,
        ]
      })
    map["exports"] = texts(elf?.exportedSymbols.map(\.name) ?? [])
    map["sound"] = .bool(isSound)
    for entry in (json.map ?? [:]).entries where map[entry.key] == nil && entry.key != "verdict" {
      map[entry.key] = entry.value
    }
    if let functions {
      map["registered"] = functions.value
      if let problem = functions.problem { map["registeredProblem"] = .string(problem) }
    }
    return .map(map)
  }
}

extension PluginNote {
  fileprivate var rows: [(String, String)] {
    var rows = [("id", id), ("version", version.description), ("name", name), ("license", license)]
    rows.append(
      (
        "contract",
        "\(contractMajor).\(contractMinor), needs a host of \(contractMajor).\(leastHostMinor)"
      ))
    rows += PluginRole.allCases.map {
      ($0.noteKey, provides.names(of: $0).joined(separator: ", "))
    }
    rows.append(("requires", requires.joined(separator: ", ")))
    rows += needs.enumerated().map { index, need in
      (index == 0 ? "needs" : "", "\(need.word): \(need.purpose)")
    }
    rows.append(("resources", resources.joined(separator: ", ")))
    rows.append(("config", json["config"]?.jsonText ?? ""))
    rows.append(("flags", flagWords.joined(separator: ", ")))
    rows.append(("layout", "0x" + String(layout, radix: 16)))
    return rows
  }

  /// The flags of the contract by name; one that has none by its number.
  fileprivate var flagWords: [String] {
    let known = [(1, "unloadable"), (2, "reloadable")]
    let rest = known.reduce(flags) { $0 & ~$1.0 }
    return known.filter { flags & $0.0 != 0 }.map(\.1) + (rest == 0 ? [] : ["\(rest)"])
  }
}

// MARK: - One file: why

extension PluginFile {
  /// Missing symbols come by the hundred when a library is of another version.
  private static let mostOfAKind = 10

  /// Whether it can be loaded, and if not, why, as a person reads it, in lines.
  package var explanation: String {
    guard !isSound else {
      return "\(path.onOneLine): it can be loaded\n" + outputText + borrowedText
    }
    let count = refusals.count == 1 ? "1 reason" : "\(refusals.count) reasons"
    var text = "\(path.onOneLine): it cannot be loaded, for \(count)\n"
    var told: [String: Int] = [:]
    for refusal in refusals {
      told[refusal.kind, default: 0] += 1
      guard told[refusal.kind, default: 0] <= Self.mostOfAKind else { continue }
      text += "- \(refusal.what.onOneLine)\n"
      for (index, place) in refusal.placesLookedAt.enumerated() {
        text += (index == 0 ? "    looked at: " : "               ") + place.onOneLine + "\n"
      }
      text += "    to mend it: \(refusal.remedy.onOneLine)\n"
    }
    for (kind, count) in told.sorted(by: { $0.key < $1.key }) where count > Self.mostOfAKind {
      text += "- and \(count - Self.mostOfAKind) more of the kind \(kind); --json lists all\n"
    }
    if binding?.isWhole == false {
      text += "Which symbols would be missing is not known before all libraries are there.\n"
    }
    return text
  }

  private var borrowedText: String {
    (binding?.borrowed ?? []).prefix(Self.mostOfAKind).map {
      "  \($0.symbol.onOneLine) is in none of its libraries; this program lends it: "
        + $0.path.onOneLine + "\n"
    }.joined()
  }

  /// The same as data, for `--json`.
  package var explanationValue: Value {
    var map: ValueMap = [
      "file": .string(path), "loadable": .bool(isSound), "reasons": .list(refusals.map(\.json)),
    ]
    if !warnings.isEmpty { map["warnings"] = texts(warnings) }
    if let borrowed = binding?.borrowed, !borrowed.isEmpty {
      map["borrowed"] = .list(
        borrowed.map { ["symbol": .string($0.symbol), "path": .string($0.path)] })
    }
    if let takesOutputs { map["takesOutputs"] = .bool(takesOutputs) }
    map["symbolsKnown"] = .bool(binding?.isWhole ?? false)
    return .map(map)
  }
}

extension PluginFile {
  /// Whether displays of a manifest may name outputs of its presenters; `nil`: it has none.
  private var takesOutputs: Bool? {
    guard let note, !note.provides.presenters.isEmpty else { return nil }
    return note.resources.contains("display")
  }

  private var outputText: String {
    takesOutputs == true
      ? "  it shows on displays of the system: \"displays\" of a manifest may name their outputs\n"
      : ""
  }
}

private func texts(_ list: [String]) -> Value { .list(list.map { .string($0) }) }
