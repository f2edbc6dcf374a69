import Foundation
import Testing

/// Something that may stand in some rooms only.
struct Absence: Sendable, CustomTestStringConvertible {
  let what: String
  let words: [String]
  let rooms: Set<String>
  var testDescription: String { what }

  static let all = [
    Absence(
      what: "unsafe", words: ["unsafe ", "@unsafe", "(unsafe)"],
      rooms: [
        "SnapSystem", "SnapElf", "SnapPlugins", "SDK/swift/Kit",
        "SnapConformance/Bench",
        // values and the contract's C data, both ways
        "SnapValue/ValueBorder.swift",
        // an actor names its executor by an unowned reference; nothing else does
        "SnapNavigation/NavigatorExecutor.swift",
        // what is used a hundred times in a navigation is not looked up in a list of accesses each time
        "SnapNavigation/Owned.swift",
      ]),
    Absence(what: "libffi", words: ["ffi_"], rooms: ["SnapPlugins/ForeignCall"]),
    Absence(
      what: "dlopen", words: ["dlopen", "dlmopen"],
      rooms: ["SnapElf"]),
    Absence(what: "child processes", words: ["posix_spawn", "fork("], rooms: ["SnapSystem"]),
    Absence(
      what: "the environment", words: ["getenv", "environ"],
      // the second names the origin of a directory
      rooms: ["SnapSystem", "SnapPlugins/Inspection/PluginSearch.swift"]),
    Absence(what: "dlclose", words: ["dlclose"], rooms: []),
    Absence(what: "printing", words: ["print(", "debugPrint(", "dump("], rooms: []),
    Absence(what: "leaving the process", words: ["exit("], rooms: []),
    Absence(
      what: "arguments of the command line", words: ["CommandLine", ".startWords"], rooms: []),
    Absence(
      // each use compiles it: they were 60 % of the time that the television needed to its first state
      what: "regular expressions",
      words: [
        "Regex", ".matches(of", ".ranges(of: /", "wholeMatch(", "prefixMatch(", "firstMatch(",
      ],
      rooms: []),
    Absence(
      what: "traps on outside data",
      words: ["fatalError(", "try!", " as! ", "preconditionFailure("],
      rooms: []),
  ]
}

@Suite("What must not be there is not there")
struct AbsenceTests {
  @Test("stands in its rooms only", arguments: Absence.all)
  func absence(_ absence: Absence) {
    let files = SourceTree.files(under: "Sources") + SourceTree.files(under: "SDK/swift/Kit")
    for file in files where !inRoom(file, absence.rooms) {
      for (index, line) in file.code.enumerated() {
        let found = absence.words.first { contains(line, $0) }
        #expect(found == nil, "\(file.path):\(index + 1): \(line.trimmed)")
      }
    }
  }

  /// A sign and a mark of a letter behind it, such as U+0301, are one `Character`, in which nobody who looks by
  /// characters finds the sign; for the system it still ends a name.
  @Test("paths are read by scalars, as the system reads them")
  func paths() {
    let words = [".split(separator: \"/\"", ".contains(\"/\")"]
    for file in SourceTree.files(under: "Sources") + SourceTree.files(under: "Host") {
      for (index, line) in file.lines.enumerated() where !line.contains("unicodeScalars") {
        let found = words.first { line.contains($0) }
        #expect(found == nil, "\(file.path):\(index + 1): \(line.trimmed)")
      }
    }
  }

  @Test(
    "the pure modules hold no task, actor, clock or randomness",
    arguments: ["SnapValue", "SnapManifest", "SnapEngine", "SnapCard"])
  func pure(module: String) {
    let words = ["actor ", "Task {", "Task.", ") async", "await ", "Clock()", ".random", "Mutex<"]
    for file in SourceTree.files(under: "Sources/\(module)") {
      for (index, line) in file.code.enumerated() {
        let found = words.first { contains(line, $0) }
        #expect(found == nil, "\(file.path):\(index + 1): \(line.trimmed)")
      }
    }
  }

  @Test(
    "each unsafe file says why it is safe",
    arguments: [
      "SnapValue", "SnapSystem", "SnapElf", "SnapPlugins", "SnapConformance/Bench",
      "SDK/swift/Kit",
    ])
  func safetyLines(module: String) {
    let folder = module.hasPrefix("SDK/") ? module : "Sources/\(module)"
    for file in SourceTree.files(under: folder) {
      let usesUnsafe = file.code.contains { contains($0, "unsafe ") }
      let saysWhy = file.lines.contains { $0.contains("// Safety:") }
      #expect(!usesUnsafe || saysWhy, "\(file.path) uses unsafe and has no \"// Safety:\" line")
    }
  }

  @Test("an unchecked Sendable has its reason beside it")
  func uncheckedSendable() {
    for folder in ["Sources", "Host", "SDK"] {
      for file in SourceTree.files(under: folder) {
        for (index, line) in file.code.enumerated()
        where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
          let above = file.lines[max(0, index - 12)...index].contains { $0.contains("//") }
          #expect(above, "\(file.path):\(index + 1)")
        }
      }
    }
  }

  @Test("libraries are taken out of the process by one C file of the suite's children only")
  func unloading() throws {
    let base = SourceTree.root.appending(path: "Sources")
    let walk = try #require(FileManager.default.enumerator(atPath: base.path))
    let paths = walk.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".c") || $0.hasSuffix(".h")
    }
    let found = try paths.filter { path in
      try String(contentsOf: base.appending(path: path), encoding: .utf8).contains("dlclose(")
    }
    #expect(found == ["CSnapBench/libraries.c"])
  }

  /// Whether the file is one of these, or lies below one; those under Sources are named from there.
  private func inRoom(_ file: SourceTree.File, _ rooms: Set<String>) -> Bool {
    rooms.contains { room in
      [room, "Sources/\(room)"].contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
    }
  }

  /// Whether the line has the word, not as the tail of a longer one.
  private func contains(_ line: String, _ word: String) -> Bool {
    var rest = Substring(line)
    while let range = rest.range(of: word) {
      let before =
        range.lowerBound > rest.startIndex ? rest[rest.index(before: range.lowerBound)] : " "
      let after = range.upperBound < rest.endIndex ? rest[range.upperBound] : " "
      let startsWord = word.first?.isLetter == true
      // the C variable alone; an argument label "environment:" reads nothing
      let goesOn = word == "environ" && after.isLetter
      if !goesOn, !startsWord || !(before.isLetter || before == "_" || before == ".") {
        return true
      }
      rest = rest[range.upperBound...]
    }
    return false
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
