import Foundation
import Testing

/// Where plugins in Swift are laid out, built and tried as their authors do.
enum SwiftWorkshop {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Where this run's programs, plugins and modules are.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  /// A directory of this run's own, gone when the run ends.
  static let directory: URL = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "snapnav-swift-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: SwiftWorkshop.directory) }
    return place
  }()

  /// How a program ended, and what it wrote to both outputs.
  struct Finished {
    let status: Int32
    let words: String
  }

  /// Runs a program, found in PATH, to its end.
  static func run(
    _ words: [String], in place: URL = root, environment: [String: String] = [:]
  ) throws -> Finished {
    let child = Process()
    child.executableURL = URL(filePath: "/usr/bin/env")
    child.arguments = words
    child.currentDirectoryURL = place
    child.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    child.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    child.standardOutput = pipe
    child.standardError = pipe
    try child.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    return Finished(
      status: child.terminationStatus, words: String(decoding: said, as: UTF8.self))
  }

  /// A file with a text, in a new directory.
  static func file(_ name: String, _ text: String) throws -> URL {
    let place = directory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }
}

/// A stretch of code in a page.
struct PageBlock: Sendable, CustomTestStringConvertible {
  let language: String
  let text: String
  let line: Int
  var testDescription: String { "line \(line), \(language)" }

  /// All of a page, in order.
  static func all(in path: String) -> [PageBlock] {
    let page = try? String(
      contentsOf: SwiftWorkshop.root.appending(path: path), encoding: .utf8)
    var blocks: [PageBlock] = []
    var open: (language: String, line: Int)?
    var text = ""
    for (index, line) in (page ?? "").components(separatedBy: "\n").enumerated() {
      if let begun = open, line == "```" {
        blocks.append(PageBlock(language: begun.language, text: text, line: begun.line))
        open = nil
      } else if open != nil {
        text += line + "\n"
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1)
        text = ""
      }
    }
    return blocks
  }
}
