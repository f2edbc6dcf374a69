import Foundation
import SnapSystem
import TestKit
import Testing

/// The program that crashes for us; it lies beside the tests.
let probe: String = {
  let place = (ProcessFacts.executable).map { parentDirectory(of: $0) } ?? "."
  return place + "/SystemProbe"
}()

/// A terminal of the test's own: what is written to it, and its modes.
struct TestTerminal {
  let master: Int32
  let slave: Int32

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = -1
    try #require(ioctl(master, 0x4004_5431, &locked) == 0)  // TIOCSPTLCK
    try #require(ioctl(master, 0x8004_5430, &number) == 0)  // TIOCGPTN
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
  }

  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag, modes.c_cflag]
  }

  /// All that has been written so far; ends the terminal.
  func finish() -> String {
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &piece, piece.count)
      if count <= 0 { break }
      text += piece.prefix(count)
    }
    close(slave)
    close(master)
    return String(decoding: text, as: UTF8.self)
  }
}

@Suite("A crash")
struct CrashTests {
  @Test(
    "ends the process with its own signal, after one line that names plugin and callback",
    arguments: [
      ("fault", SIGSEGV), ("trap", SIGILL), ("abort", SIGABRT), ("7", SIGBUS), ("8", SIGFPE),
    ])
  func blame(_ how: String, _ signal: Int32) throws {
    let result = try runChild(ChildPlan(probe, ["crash-in-flight", how]))
    let ending = result.end
    #expect(
      ending == .killed(signal: signal) || how == "trap" && ending == .killed(signal: SIGTRAP))
    #expect(
      result.errorText.contains("probe: crashed in org.example.catalog: mediate describe (SIG"))
  }

  @Test("of the stack is told as well")
  func stackOverflow() throws {
    let result = try runChild(ChildPlan(probe, ["crash-in-flight", "overflow"]))
    #expect(result.end == .killed(signal: SIGSEGV))
    #expect(result.errorText.contains("crashed in org.example.catalog"))
  }

  @Test("outside any plugin blames none", arguments: ["crash", "crash-after-flight"])
  func noBlame(_ command: String) throws {
    let result = try runChild(ChildPlan(probe, [command, "fault"]))
    #expect(result.errorText == "probe: crashed (SIGSEGV)\n")
  }

  @Test(
    "leaves the terminal as it was, and asks nothing there",
    arguments: ["fault", "trap", "abort", "exit"])
  func terminal(_ how: String) throws {
    let terminal = try TestTerminal()
    let before = terminal.modes
    var child = try ChildProcess(
      ChildPlan(
        probe, ["terminal", how],
        descriptors: [0: terminal.slave, 1: terminal.slave, 2: terminal.slave]))
    let end = try child.wait(milliseconds: 20_000)
    #expect(end != nil)
    #expect((end == .exited(0)) == (how == "exit"))
    #expect(terminal.modes == before)
    let text = terminal.finish()
    let enter = try #require(text.range(of: "\u{1b}[?1049h"))
    let leave = try #require(text.range(of: "\u{1b}[?1049l"))
    #expect(enter.upperBound <= leave.lowerBound)
    #expect(text.contains("\u{1b}[?25h"))
    #expect(text.contains("probe: crashed") == (how != "exit"))
  }

  @Test(
    "of a child that a plugin has forked gives back nothing that is the program's",
    arguments: ["fault", "abort", "exit", "\(SIGUSR1)"])
  func forked(_ how: String) throws {
    let terminal = try TestTerminal()
    let folder = try TemporaryFolder()
    let (record, file) = (folder.path("record"), folder.path("own"))
    var child = try ChildProcess(
      ChildPlan(
        probe, ["forked", how, record, file],
        descriptors: [0: terminal.slave, 1: terminal.slave, 2: terminal.slave]))
    #expect(try child.wait(milliseconds: 20_000) == .exited(0))
    let text = terminal.finish()
    #expect(text.contains("raw: true, file: true, record: []\n"), "\(text)")
  }

  /// In a child: there is one call in flight for the process, and other tests call plugins.
  @Test("what is in flight nests")
  func nesting() async {
    await #expect(processExitsWith: .success) {
      let outer = InFlightLabel("outer\u{1b}[31m")
      let inner = InFlightLabel(String(repeating: "ä", count: 500))
      InFlight.call(outer, inner) {
        #expect(InFlight.current?.plugin == "outer[31m")
        InFlight.call(inner, outer) {
          #expect(InFlight.current?.plugin == String(repeating: "ä", count: 100))
        }
        #expect(InFlight.current?.plugin == "outer[31m")
      }
      #expect(InFlight.current == nil)
    }
  }
}

@Suite("The real main thread")
struct MainThreadTests {
  @Test("the main actor works inside the loop, which then rests")
  func mainActor() throws {
    let result = try runChild(ChildPlan(probe, ["main-actor"]), milliseconds: 20_000)
    #expect(result.end == .exited(0))
    #expect(result.outputText == "main actor on main thread: true\nidle: true\n")
  }

  @Test("the main actor works when a foreign loop polls ours")
  func foreign() throws {
    let result = try runChild(ChildPlan(probe, ["main-actor-foreign"]), milliseconds: 20_000)
    #expect(result.end == .exited(0))
    #expect(result.outputText == "main actor on main thread: true\n")
  }
}
