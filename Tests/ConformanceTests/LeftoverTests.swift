import Foundation
import TestKit
import Testing

@Suite("A plugin's processes")
struct LeftoverTests {
  @Test("are gone when the suite has ended, also those that left group and session")
  func gone() throws {
    let specimen = try #require(Shelf.specimens.first { $0.file == "r-restart-process.c" })
    let plugin = try Shelf.build(specimen)
    let mark = "SNAPNAV_TEST_MARK=\(UUID().uuidString)"
    let run = try Child.run(
      "/usr/bin/env", [mark, Navhost.path, "test", "--only", "r-restart", "--json", plugin])
    #expect(run.output.contains("had left its session"), "\(run.output)\(run.words)")
    #expect(marked(mark) == [])
  }

  /// The running processes that have an entry in their environment.
  private func marked(_ mark: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int32(name) != nil,
        let data = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return data.split(separator: 0).contains { String(decoding: $0, as: UTF8.self) == mark }
    }
  }
}
