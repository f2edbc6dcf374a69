import Foundation
import SnapValue
import Testing

/// A `navhost run` that goes on until it is told to end, with the events that it writes.
final class LiveRun {
  let folder: URL
  private let process = Process()
  private let output = Pipe()
  private var rest = Data()

  /// Runs the manifest `app.json` of a folder, and waits for its first state.
  init(in folder: URL, _ options: [String] = ["--watch"]) throws {
    self.folder = folder
    process.executableURL = Navhost.products.appending(path: "navhost")
    process.arguments = ["run", "app.json", "--verbose", "--events", "-"] + options
    process.currentDirectoryURL = folder
    process.environment = Navhost.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try Data().write(to: folder.appending(path: "words"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "words"))
    try process.run()
    while try next()["event"] != "didPerformUpdates" {}
  }

  deinit { if process.isRunning { process.terminate() } }

  var identifier: Int32 { process.processIdentifier }
  /// What was written to standard error by now.
  var words: String { (try? String(contentsOfFile: folder.path + "/words", encoding: .utf8)) ?? "" }

  /// The next event; lines of the trace have none.
  func next() throws -> Value {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = Array(rest[rest.startIndex..<end])
        rest = rest[rest.index(after: end)...]
        let value = try Value(jsonText: line)
        if value["event"] != nil { return value }
        continue
      }
      var ready = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&ready, 1, 120_000) > 0, "nothing is told any more: \(words)")
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it has ended: \(words)")
      rest.append(more)
    }
  }

  /// The next event of a change, in words: `reloaded a, b` or `refused why`.
  func change() throws -> String {
    while true {
      let event = try next()
      switch event["event"]?.string {
      case "reloaded":
        let remade = event["remade"]?.list?.compactMap(\.string) ?? []
        let removed = event["removed"]?.list?.compactMap(\.string) ?? []
        return "reloaded "
          + (event["news"]?.list ?? []).compactMap(\.string).joined(separator: ", ")
          + (remade.isEmpty ? "" : "; anew " + remade.joined(separator: ", "))
          + (removed.isEmpty ? "" : "; out " + removed.joined(separator: ", "))
          + "; \(event["location"]?.string ?? "")"
      case "refused":
        return "refused "
          + (event["reasons"]?.list ?? []).compactMap(\.string).joined(separator: ", ")
      default: continue
      }
    }
  }

  /// The refusal for this reason. Another one may come before it: a writer that is held up for a
  /// second is refused before it has finished, and once more then.
  func refusal(saying reason: String) throws -> String {
    let first = try change()
    return first.contains(reason) ? first : try change()
  }

  /// The next change that is taken over, or the second refusal; see `refusal`.
  func takenOver() throws -> String {
    let first = try change()
    return first.hasPrefix("refused") ? try change() : first
  }

  func signal(_ number: Int32) { kill(identifier, number) }

  /// Ends it in order, and answers its exit status.
  func end() -> Int32 {
    signal(SIGINT)
    process.waitUntilExit()
    return process.terminationStatus
  }

  // MARK: Files

  /// Writes over a file, as `cp` does.
  func copy(_ bytes: Data, over name: String) throws {
    let file = open(folder.path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    try #require(written == bytes.count)
  }

  /// Moves a new file into the place of another.
  func move(_ bytes: Data, to name: String) throws {
    let side = folder.path + "/side"
    try bytes.write(to: URL(filePath: side))
    try #require(rename(side, folder.path + "/" + name) == 0)
  }
}

/// The plugins of these tests, built once.
enum LivePlugins {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "navhost-live-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// The bytes of `counter.c` or `pane.c`, built with these definitions.
  static func build(_ name: String, _ definitions: [String] = []) throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = root.appending(path: "Fixtures/Live/\(name).c").path
    let include = root.deletingLastPathComponent().appending(path: "Sources/CSnapNav/include").path
    let out = folder.appending(path: "\(UUID().uuidString).so")
    let flags = [
      "-shared", "-fPIC", "-fvisibility=hidden", "-Wl,--build-id", "-I", include, source,
    ]
    try PluginMaker.run("cc", flags + ["-o", out.path] + definitions.map { "-D\($0)" })
    defer { try? FileManager.default.removeItem(at: out) }
    return try Data(contentsOf: out)
  }
}
