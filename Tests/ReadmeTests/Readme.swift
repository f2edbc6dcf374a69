import Foundation
import Testing

/// The README's fenced blocks, in order: language, the words behind it, text.
struct Readme {
  struct Block: Sendable, CustomTestStringConvertible {
    let language: String
    let words: [String]
    let line: Int
    let text: String
    var page = "README.md"
    var testDescription: String { "\(page):\(line) \(language)" }
    /// The file that the block is written to, when its info string names one: `file=NAME`.
    var file: String? {
      words.first { $0.hasPrefix("file=") }.map { String($0.dropFirst("file=".count)) }
    }
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let blocks = blocks(of: "README.md")

  /// The fenced blocks of a page, by its path.
  static func blocks(of page: String) -> [Block] {
    let text = (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
    var found: [Block] = []
    var open: (info: [String], line: Int, lines: [String])?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          found.append(
            Block(
              language: block.info.first ?? "", words: Array(block.info.dropFirst()),
              line: block.line, text: block.lines.joined(separator: "\n") + "\n", page: page))
          open = nil
        } else {
          open = (line.dropFirst(3).split(separator: " ").map(String.init), index + 1, [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return found
  }

  /// Where `swift build` puts what it makes: beside this test's own executable.
  static let products: URL = {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.deletingLastPathComponent()
  }()

  /// Runs a shell text in a directory with the built products first in PATH.
  static func shell(_ text: String, in directory: URL) throws -> (
    status: Int32, output: String, words: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-euc", text]
    process.currentDirectoryURL = directory
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(products.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["SNAPNAV_PLUGIN_PATH"] = nil
    // Applications of other tests are not to be met.
    environment["XDG_RUNTIME_DIR"] = directory.path
    process.environment = environment
    let output = directory.appending(path: ".output")
    let words = directory.appending(path: ".words")
    for file in [output, words] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: words)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
      try String(contentsOf: words, encoding: .utf8)
    )
  }
}
