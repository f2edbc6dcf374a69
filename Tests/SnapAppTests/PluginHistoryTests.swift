import Foundation
import SnapSystem
import SnapValue
import TestKit
import Testing

@testable import SnapApp

@Suite("What is kept of plugins over the end of runs")
final class PluginHistoryTests {
  private let folder: TemporaryFolder
  private var history: PluginHistory { PluginHistory(folder.path("states/snapnav")) }

  init() throws { folder = try TemporaryFolder("history") }

  /// Leaves the record of a run that a plugin has ended.
  private func leaveRecord(_ name: String, of plugin: String = "org.a", _ sha256: String = "aa")
    throws
  {
    let lines = [
      RunRemains.line(host: "1.0", app: "org.app"), RunRemains.line(opening: plugin, sha256),
      "ended\tSIGSEGV\t\(plugin)\tmediate m", "",
    ]
    let file = try folder.write("states/snapnav/runs/\(name)", lines.joined(separator: "\n"))
    for (path, mode) in [
      (folder.path("states/snapnav"), 0o700), (folder.path("states/snapnav/runs"), 0o700),
      (file, 0o600),
    ] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  private var records: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("states/snapnav/runs"))) ?? []
  }

  @Test("a run that goes on tells nothing; once it is over, it is told once and counted once")
  func once() throws {
    _ = try history.takeIn()
    let record = try history.begin("org.app", host: "1.0")
    record.note(RunRemains.line(opening: "org.a", "aa"))
    record.note("ended\tSIGSEGV\torg.a\tmediate m")
    #expect(try history.takeIn().news.isEmpty)
    #expect(history.look().news.isEmpty)
    record.end()
    #expect(records.isEmpty)
    try leaveRecord("over")
    #expect(history.look().news.map(\.last.plugin) == ["org.a"])
    #expect(records == ["over"], "who only looks takes nothing away")
    #expect(try history.takeIn().news.count == 1)
    #expect(records.isEmpty)
    let later = try history.takeIn()
    #expect(later.news.isEmpty)
    #expect(later.quarantine.entries.map(\.count) == [1])
  }

  @Test("many who take in and let go at once lose nothing and count nothing twice")
  func atOnce() async throws {
    let runs = 40
    for number in 0..<runs { try leaveRecord("\(number)", of: "org.a\(number)", "\(number)") }
    let history = history
    let told = try await withThrowingTaskGroup(of: [String].self) { group in
      for reader in 0..<4 {
        group.addTask {
          if reader % 4 == 0 { _ = try history.clear("org.nobody") }
          return try history.takeIn().news.map(\.last.plugin)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(records.isEmpty)
    #expect(Set(told).count == told.count, "one was told twice")
    #expect(try history.takeIn().quarantine.entries.count == runs)
  }

  @Test(
    "a file that is damaged, somebody's or no file is not believed, is told, and ends nothing",
    arguments: ["", "{", "[]", #"{"quarantine":1,"entries":[{}]}"#, "mode", "link", "directory"])
  func damage(what: String) throws {
    try leaveRecord("over", of: "org.a", "aa")
    _ = try history.takeIn()
    switch what {
    case "mode":
      try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: history.file)
    case "link":
      try FileManager.default.moveItem(atPath: history.file, toPath: folder.path("other"))
      try FileManager.default.createSymbolicLink(
        atPath: history.file, withDestinationPath: folder.path("other"))
    case "directory":
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: history.directory)
    default: try Data(what.utf8).write(to: URL(filePath: history.file))
    }
    let found = history.look()
    #expect(found.quarantine.entries.isEmpty)
    #expect(found.trouble?.contains("is not believed") == true)
    guard what != "directory" else {
      #expect(throws: Failure.self) { try history.takeIn() }
      return
    }
    #expect(try history.takeIn().trouble != nil)
    #expect(try history.clear() == 0)
    #expect(history.look().trouble == nil)
  }

  @Test("a lock that another process has is waited for, and then nothing is changed")
  func locked() throws {
    try leaveRecord("over")
    let lock = try FileLock(history.directory + "/quarantine.lock")
    let why = #expect(throws: Failure.self) { try history.takeIn() }
    #expect(
      why?.message.contains("the process \(ProcessInfo.processInfo.processIdentifier) has ") == true
    )
    #expect(records == ["over"])
    #expect(history.look().news.count == 1)
    #expect(lock.path.hasSuffix(".lock"))
  }

  @Test(
    "who has a lock is told by its number, whatever stood in the file before",
    arguments: ["", "1\n", "41943041\n", "4194304   \n", "no number\n"])
  func lockNumber(before: String) throws {
    let folder = try TemporaryFolder("lock")
    try folder.write("lock", before)
    let lock = try FileLock(folder.path("lock"))
    let process = ProcessInfo.processInfo.processIdentifier
    let refused = #expect(throws: FileLock.Fault.self) { _ = try FileLock(folder.path("lock")) }
    #expect(refused == .held(by: process))
    let text = try String(contentsOfFile: folder.path("lock"), encoding: .utf8)
    #expect(text == "\(process)\n")
    #expect(lock.path.hasSuffix("lock"))
  }

  @Test("a record that others could have written names nobody, and is gone")
  func foreignRecord() throws {
    try leaveRecord("over")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: folder.path("states/snapnav/runs/over"))
    #expect(try history.takeIn().news.isEmpty)
    #expect(records.isEmpty)
  }
}
