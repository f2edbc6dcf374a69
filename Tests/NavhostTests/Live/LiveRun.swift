import Foundation
import SnapValue
import TestKit
import Testing

/// A `navhost run` that goes on until it is told to end, with the events that it writes.
final class LiveRun {
  let folder: URL
  private let host: Running

  /// Runs the manifest `app.json` of a folder, and waits for its first state.
  init(in folder: URL, _ options: [String] = ["--watch"]) throws {
    self.folder = folder
    host = try Running(
      Navhost.path, ["run", "app.json", "--verbose", "--events", "-"] + options, in: folder)
    while try next()["event"] != "didPerformUpdates" {}
  }

  var identifier: Int32 { host.identifier }
  /// What was written to standard error by now.
  var words: String { host.said(.words) }

  /// The next event; lines of the trace have none.
  func next() throws -> Value {
    while true {
      let value = try Value(jsonText: host.line())
      if value["event"] != nil { return value }
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

  func signal(_ number: Int32) { host.signal(number) }

  /// Ends it in order, and answers its exit status.
  func end() -> Int32 {
    signal(SIGINT)
    return host.end().status
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
  /// The bytes of `counter.c` or `pane.c`, built with these definitions.
  static func build(_ name: String, _ definitions: [String] = []) throws -> Data {
    let folder = try TemporaryFolder()
    let out = try Compiler.library(
      Repository.file("Tests/Fixtures/Live/\(name).c").path, to: folder.path("plugin.so"),
      ["-fvisibility=hidden", "-Wl,--build-id"] + definitions.map { "-D\($0)" })
    return try Data(contentsOf: URL(filePath: out))
  }
}
