import SnapValue
import Testing

@testable import SnapApp

@Suite("Plugins that have taken the program down")
struct QuarantineTests {
  private func crash(
    _ sha256: String = "aa", host: String = "1.0", call: String = "mediate describe",
    cause: String = "SIGSEGV", at time: Int64 = 0
  ) -> PluginCrash {
    PluginCrash(
      plugin: "org.a", sha256: sha256, host: host, app: "org.app", call: call, cause: cause,
      time: time)
  }

  @Test("the first crash is remembered, the second within a day holds the plugin")
  func second() {
    var quarantine = Quarantine()
    let first = quarantine.take(crash(at: 10))
    #expect(!first.isHeld)
    #expect(!quarantine.holdsSomebody)
    let second = quarantine.take(crash(at: 20))
    #expect(second.isHeld)
    #expect(quarantine.holds("aa", host: "1.0")?.count == 2)
  }

  @Test(
    "a crash that is taken in twice, since the one who did it first died meanwhile, counts once")
  func sameAgain() {
    var quarantine = Quarantine()
    quarantine.take(crash(at: 10))
    let again = quarantine.take(crash(at: 10))
    #expect(again.count == 1)
    #expect(!again.isHeld)
  }

  @Test("what was more than a day ago does not count, and who was held stays held")
  func dayAfter() {
    var quarantine = Quarantine()
    quarantine.take(crash(at: 0))
    let later = quarantine.take(crash(at: Quarantine.day))
    #expect(!later.isHeld)
    quarantine.take(crash(at: Quarantine.day + 1))
    let last = quarantine.take(crash(at: 3 * Quarantine.day))
    #expect(last.count == 1)
    #expect(last.isHeld)
  }

  @Test(
    "one that crashes while it is loaded is held at once; one that takes too long has a second try",
    arguments: ["loading", "snapnav_plugin_entry", "descriptor", "start"])
  func loading(call: String) {
    var quarantine = Quarantine()
    let slow = quarantine.take(crash("bb", call: call, cause: PluginCrash.noReturn))
    #expect(!slow.isHeld)
    let crashed = quarantine.take(crash(call: call, cause: "_exit"))
    #expect(crashed.isHeld)
  }

  @Test("other bytes and another version of the program are tried again, once")
  func retry() {
    var quarantine = Quarantine()
    quarantine.take(crash(at: 1))
    quarantine.take(crash(at: 2))
    #expect(quarantine.holds("bb", host: "1.0") == nil)
    #expect(quarantine.holds("aa", host: "1.1") == nil)
    let again = quarantine.take(crash("bb", at: 3))
    #expect(again.isHeld)
  }

  @Test("it lets go of one, or of all")
  func clear() {
    var quarantine = Quarantine()
    quarantine.take(crash(call: "start"))
    let (none, one) = (quarantine.clear("org.b"), quarantine.clear("org.a"))
    #expect(none == 0)
    #expect(one == 1)
    #expect(!quarantine.holdsSomebody)
  }

  @Test("it keeps the last 256")
  func most() {
    var quarantine = Quarantine()
    for number in 0..<300 { quarantine.take(crash("\(number)", at: Int64(number))) }
    #expect(quarantine.entries.count == 256)
    #expect(quarantine.entries.first?.last.sha256 == "44")
  }

  @Test("its text comes back as it was; what is no such text is none")
  func text() throws {
    var quarantine = Quarantine()
    quarantine.take(crash(call: "start"))
    quarantine.take(crash("bb", at: 5))
    let value = try Value(jsonText: quarantine.value.jsonText)
    #expect(Quarantine(value) == quarantine)
    #expect(Quarantine(["quarantine": 2, "entries": []]) == nil)
    for wrong: Value in [1, ["plugin": "a"]] {
      #expect(Quarantine(["quarantine": 1, "entries": [wrong]]) == nil)
    }
    for (name, wrong) in [("count", Value.int(0)), ("time", -1), ("held", 1), ("sha256", .null)] {
      var entry = try #require(value["entries"]?.list?.first?.map)
      entry[name] = wrong
      #expect(Quarantine(["quarantine": 1, "entries": [.map(entry)]]) == nil, "\(name)")
    }
  }

  // MARK: The record of a run

  @Test("a record names the plugin, its call and by what it ended, in the bytes that ran")
  func record() {
    let lines = [
      RunRemains.line(host: "1.0", app: "org.app"), RunRemains.line(opening: "org.b", "bb"),
      RunRemains.line(opening: "org.a", "aa"), "ended\tSIGABRT\torg.a\tpresent window",
    ]
    let expected = PluginCrash(
      plugin: "org.a", sha256: "aa", host: "1.0", app: "org.app", call: "present window",
      cause: "SIGABRT", time: 7)
    #expect(RunRemains.crash(in: lines, at: 7) == expected)
  }

  @Test("a build that could not be started is not taken for the one that runs")
  func refusedBuild() {
    let lines = [
      RunRemains.line(opening: "org.a", "old"), RunRemains.line(opening: "org.a", "new"),
      RunRemains.line(leaving: "org.a", "new"), "ended\tSIGABRT\torg.a\tmediate m",
    ]
    #expect(RunRemains.crash(in: lines, at: 0)?.sha256 == "old")
  }

  @Test(
    "a record without a crash, of somebody unknown, or broken, names nobody",
    arguments: [
      [], ["{"], ["ended\tSIGABRT\torg.a\tcall"], ["ended\tSIGABRT"],
      [RunRemains.line(opening: "org.b", "bb"), "ended\tSIGABRT\torg.a\tcall"],
      [RunRemains.line(opening: "org.a", "aa")],
    ])
  func nothing(lines: [String]) {
    #expect(RunRemains.crash(in: lines, at: 0) == nil)
  }
}
