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

  /// How a run is ended from outside, and after how many of its processes have come.
  static let ends: [(signal: Int32, processes: Int)] = [
    (SIGINT, 2), (SIGTERM, 5), (SIGHUP, 3), (SIGKILL, 1), (SIGKILL, 4), (SIGKILL, 7),
  ]

  @Test(
    "are gone two seconds after the suite was ended, killed too, and its directories",
    .disabled(if: Repository.isSanitized, "a sanitized process takes its own time to end"),
    arguments: ends)
  func ended(_ signal: Int32, _ processes: Int) throws {
    let specimen = try #require(Shelf.specimens.first { $0.file == "r-restart-process.c" })
    let plugin = try Shelf.build(specimen)
    let place = try TemporaryFolder.kept("ended")
    let name = "SNAPNAV_TEST_MARK"
    let mark = UUID().uuidString
    let running = try Running(
      Navhost.path, ["test", "-j", "2", plugin],
      environment: Child.bare.merging([name: mark, "TMPDIR": place.path]) { $1 }, lines: [])
    var seen: Set<String> = []
    while seen.count < processes, running.isRunning {
      seen.formUnion(marked("\(name)=\(mark)"))
    }
    running.signal(signal)
    let run = running.end()
    #expect(run.wasKilled && run.status == signal, "\(run.text)")
    let end = ContinuousClock.now + .seconds(2)
    var left: [String] = []
    repeat {
      left = marked("\(name)=\(mark)")
      left += try FileManager.default.contentsOfDirectory(atPath: place.path)
    } while !left.isEmpty && ContinuousClock.now < end
    #expect(left == [])
  }

  @Test("a run that takes too long ends, and says that not all was tested")
  func deadline() throws {
    let specimen = try #require(Shelf.specimens.first { $0.file == "x-exit-loop.c" })
    let run = try SuiteProgram.run(
      ["test", "--deadline", "3", "--only", "x-exit", "-j", "1", try Shelf.build(specimen)])
    #expect(run.status == 1)
    #expect(run.output.contains("the whole run ends within 3 s"), "\(run.output)")
    #expect(run.output.contains(" was not tested to the end at level 3: "), "\(run.output)")
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
