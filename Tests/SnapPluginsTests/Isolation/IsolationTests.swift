import Foundation
import SnapEngine
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization
import TestKit
import Testing

/// A way to die, and what is said of it.
struct Death: Sendable, CustomTestStringConvertible {
  let word: String
  let says: String
  var testDescription: String { word }

  static let all = [
    Death(word: "abort", says: "it crashed: SIGABRT"),
    Death(word: "segfault", says: "it crashed: SIGSEGV"),
    Death(word: "stack", says: "it crashed: SIGSEGV"),
    Death(word: "kill", says: "it crashed: SIGKILL"),
    Death(word: "exit", says: "it left the process with status 0"),
    Death(word: "leave", says: "it left the process with status 3"),
    Death(word: "words", says: "it crashed: SIGABRT: the reel is torn"),
    Death(word: "garbage", says: "its process sent a frame of 2147483647 bytes, and was ended"),
    Death(
      word: "nonsense",
      says: "its process sent a frame that cannot be read: an answer of the kind 120, and was ended"
    ),
    Death(
      word: "hang", says: "it has not come back for 1000 ms, and its process was ended"),
    Death(
      word: "spin", says: "it has not come back for 1000 ms, and its process was ended"),
    Death(
      word: "stop", says: "it has not come back for 1000 ms, and its process was ended"),
  ].filter { death in
    // AddressSanitizer takes such signals, and ends the process in its own way.
    !Repository.isSanitized || !["segfault", "stack"].contains(death.word)
  }
}

@Suite("A plugin in a process of its own")
struct IsolationTests {
  @Test(
    "a process that dies is a failure of the call, and the next one works, with the state as it was",
    arguments: Death.all)
  func deaths(_ death: Death) throws {
    let bench = IsolatedBench()
    bench.plan.limits.call = 1_000_000_000
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("") == .proceed)
    #expect(try plugin.mediate("") == .proceed)
    bench.settle()
    let failure = #expect(throws: Failure.self) { try plugin.mediate(.string(death.word)) }
    #expect(failure?.culprit == "org.example.dies: mediate m")
    #expect(failure?.message == death.says)
    #expect(bench.lines.texts.contains("mediate m: \(death.says)"))
    #expect(try plugin.mediate("") == .proceed)
    // two were saved, the one that died is lost, and this is the third
    #expect(plugin.count == 3)
  }

  @Test("opening its presenter, and the first picture, have the time of a start, others a call's")
  func opens() throws {
    let bench = IsolatedBench()
    bench.plan.limits.call = 1
    let presenter = try #require(try bench.load("sticks").presenter("sticks"))
    try presenter.open(arguments: .null)
    let transition = Transition(id: 1, updates: [], move: .none)
    #expect(try presenter.present(transition, reply: Ear().reply(6)) != nil)
    let failure = #expect(throws: Failure.self) {
      try presenter.present(transition, reply: Ear().reply(7))
    }
    #expect(failure?.message.hasPrefix("it has not come back for 0 ms") == true)
  }

  @Test("its screens are back with their state, and whoever draws them is told")
  func screens() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let id = ScreenID(rawValue: 4)
    let body = try #require(plugin.screenFactory("box")).makeBody(id: id, properties: [:])
    try body.set("count", to: 5)
    bench.settle()
    let changes = bench.navigation.changes.count
    #expect(throws: Failure.self) { try body.call("die", []) }
    bench.settle()
    #expect(try body.value(of: "count") == 5)
    #expect(bench.navigation.changes.count > changes)
    #expect(bench.navigation.changes.last == id)
    let failure = #expect(throws: Failure.self) { try body.set("count", to: 13) }
    #expect(failure?.culprit == "org.example.dies: set box.count")
    #expect(try body.value(of: "count") == 5)
  }

  @Test("an observer hears the new process, too")
  func observers() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let body = try #require(plugin.screenFactory("box")).makeBody(
      id: ScreenID(rawValue: 4), properties: [:])
    let heard = Heard()
    let observation = try body.observe("count") { heard.add($0) }
    try body.set("count", to: 5)
    #expect(bench.turn { heard.all == [5] })
    #expect(throws: Failure.self) { try body.call("die", []) }
    bench.settle()
    try body.set("count", to: 6)
    #expect(bench.turn { heard.all.last == 6 })
    observation.end()
  }

  @Test("a call goes through the host into the plugin's own screen while it is under way")
  func nested() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let id = ScreenID(rawValue: 9)
    let body = try #require(plugin.screenFactory("box")).makeBody(id: id, properties: [:])
    bench.navigation.add(Screen(key: "box", contents: body), 9)
    #expect(try plugin.mediate("own", destination: id) == .proceed)
    #expect(try body.value(of: "count") == 7)
  }

  @Test("an answer that comes later is heard; one that waits when the process dies fails")
  func later() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let ear = Ear<MediationAnswer>()
    #expect(try plugin.mediate("pending", ear) == nil)
    #expect(try plugin.mediate("answer", token: 6) == .proceed)
    #expect(bench.turn { ear.answers == [.success(.veto(reason: "too late"))] })
    let other = Ear<MediationAnswer>()
    #expect(try plugin.mediate("pending", other, token: 8) == nil)
    #expect(throws: Failure.self) { try plugin.mediate("abort", token: 9) }
    guard case .failure(let failure)? = other.answers.first else {
      Issue.record("nobody told who waits")
      return
    }
    #expect(failure.message == "it crashed: SIGABRT")
  }

  @Test("one that dies by itself, in a timer, is laid to the scheduled call and begins again")
  func timer() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("later") == .proceed)
    #expect(bench.turn { bench.lines.texts.contains("scheduled call: it crashed: SIGABRT") })
    #expect(bench.turn { bench.lines.texts.contains { $0.hasPrefix("a new process after ") } })
    #expect(try plugin.mediate("") == .proceed)
  }

  @Test("nobody waits for its new process, not even to save what its last call has changed")
  func isNotAwaited() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("") == .proceed)
    bench.settle()
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    bench.settle()
    #expect(plugin.processIdentifier != nil)
    #expect(!bench.lines.texts.contains { $0.hasPrefix("a new process after ") })
    #expect(bench.turn { bench.lines.texts.contains { $0.hasPrefix("a new process after ") } })
    #expect(plugin.count == 1)
    #expect(try plugin.mediate("") == .proceed)
    bench.settle()
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    #expect(plugin.count == 2)
  }

  @Test("one that dies more often than it may is given up, with the reason")
  func budget() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies", budget: RestartBudget(max: 2))
    for _ in 0..<3 { #expect(throws: Failure.self) { try plugin.mediate("abort") } }
    let failure = #expect(throws: Failure.self) { try plugin.mediate("") }
    #expect(failure?.code == .unsupported)
    #expect(
      failure?.message
        == "the plugin is not used any more: its process has died 3 times within 10000 ms, at last "
        + "because it crashed: SIGABRT")
  }

  @Test("one that dies in its start is refused")
  func start() throws {
    let bench = IsolatedBench()
    let refusal = #expect(throws: PluginRefusal.self) {
      try bench.load("dies", config: ["any": 1])
    }
    #expect(refusal?.what == "in a process of its own: it crashed: SIGABRT")
    #expect(bench.host.plugins.isEmpty)
  }

  @Test("other bytes than those that were inspected are not run")
  func bytes() throws {
    let bench = IsolatedBench()
    var inspector = PluginInspector()
    let fixture = try Compiler.fixture("dies", [])
    var file = inspector.inspect(fixture)
    #expect(file.isSound)
    let other = try Compiler.fixture("mediators", [])
    let folder = try TemporaryFolder()
    let path = folder.path("plugin.so")
    try FileManager.default.copyItem(atPath: fixture, toPath: path)
    file = inspector.inspect(path)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: other, toPath: path)
    let refusal = #expect(throws: PluginRefusal.self) {
      try bench.host.loadIsolated(file, by: bench.plan)
    }
    #expect(refusal?.what.contains("SHA-256") == true)
  }

  @Test("without a program for the process nothing runs")
  func missing() throws {
    let bench = IsolatedBench()
    bench.plan.program = "/nowhere/navhost"
    let refusal = #expect(throws: PluginRefusal.self) { try bench.load("dies") }
    #expect(refusal?.kind == "process")
    #expect(refusal?.what.contains("cannot start /nowhere/navhost") == true)
  }

  @Test("it stops in order, and its process is gone")
  func stop() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let body = try #require(plugin.screenFactory("box")).makeBody(
      id: ScreenID(rawValue: 4), properties: [:])
    bench.host.stop(plugin)
    #expect(plugin.isStopped)
    #expect(bench.loop.watched.isEmpty)
    let failure = #expect(throws: Failure.self) { try body.value(of: "count") }
    #expect(failure?.message == "the plugin was stopped")
    #expect(bench.lines.all.filter { $0.level >= .warning }.isEmpty)
    #expect(bench.host.diedInStop.isEmpty)
  }

  @Test("what a process dies of when it is given back is lost, and told")
  func fatal() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let box = try #require(plugin.screenFactory("box")).makeBody(
      id: ScreenID(rawValue: 4), properties: [:])
    try box.set("count", to: 5)
    for _ in 0..<13 { #expect(try plugin.mediate("") == .proceed) }
    bench.settle()
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    #expect(bench.turn { bench.lines.texts.contains { $0.hasPrefix("a new process after ") } })
    #expect(bench.lines.texts.filter { $0 == "restore: it crashed: SIGABRT" }.count == 1)
    let told = bench.lines.texts.filter { $0.hasPrefix("a new process after ") }
    #expect(told.count == 1)
    #expect(
      told.first?.hasSuffix("µs; lost: its own state (it crashed: SIGABRT)") == true)
    #expect(try box.value(of: "count") == 5)
    #expect(plugin.count == 0)
  }

  @Test("one that dies as it begins again, while it is stopped, has not died in stop")
  func begins() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    for _ in 0..<13 { #expect(try plugin.mediate("") == .proceed) }
    bench.settle()
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    bench.settle()
    #expect(plugin.processIdentifier != nil)
    bench.host.stopAll()
    #expect(bench.lines.texts.contains("restore: it crashed: SIGABRT"))
    #expect(bench.host.diedInStop.isEmpty)
  }

  @Test("one whose process does not end after stop is told, and ended")
  func tarries() throws {
    let bench = IsolatedBench()
    bench.plan.limits.end = 50_000_000
    let plugin = try bench.load("dies")
    let process = try #require(plugin.processIdentifier)
    #expect(try plugin.mediate("tarry") == .proceed)
    bench.host.stopAll()
    #expect(
      bench.lines.texts.contains("its process had not ended 50 ms after stop, and was ended"))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }
}

/// What an observer has heard.
private final class Heard: Sendable {
  private let list = Mutex<[Value]>([])
  var all: [Value] { list.withLock { $0 } }
  func add(_ value: Value) { list.withLock { $0.append(value) } }
}
