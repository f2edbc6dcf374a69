import Foundation
import Glibc
import TestKit

/// One row of the fault matrix: what goes wrong, and what must be seen.
struct Fault: Sendable {
  /// What is done about it.
  enum Way: Sendable {
    /// It is done to a program, which has to go on or to end in order.
    case tried(@Sendable (FaultPlace) throws -> Child.Run)
    /// It cannot happen here, and why.
    case argued
    /// Another suite does it, more often than this one could: its file below Tests, and the test's words.
    case held(String, String)
  }

  /// The row's id in the matrix; variants of a row share it.
  let id: String
  let fault: String
  /// The exit status: 0 where the application goes on.
  let status: Int32
  /// What the message has to hold, or the argument.
  let says: String
  let way: Way
  /// A program without which it cannot be tried, or `root`; the page's row stands for it then.
  var needs: String?
  /// Whether it can be tried on this machine.
  var isPossible: Bool {
    needs.map { $0 == "root" ? geteuid() == 0 : Child.has($0) } ?? true
  }

  /// A fault that is tried.
  init(
    _ id: String, _ fault: String, _ status: Int32, _ says: String,
    _ body: @escaping @Sendable (FaultPlace) throws -> Child.Run
  ) {
    (self.id, self.fault, self.status, self.says) = (id, fault, status, says)
    way = .tried(body)
  }

  /// A fault that cannot happen.
  init(_ id: String, _ fault: String, argued why: String) {
    (self.id, self.fault, status, says) = (id, fault, 0, why)
    way = .argued
  }

  /// A fault that another suite tries.
  init(_ id: String, _ fault: String, in file: String, _ title: String) {
    (self.id, self.fault, status) = (id, fault, 0)
    says = "held by `Tests/\(file)`: “\(title)”"
    way = .held(file, title)
  }

  /// Every row, in the order of the matrix.
  static let all =
    plugins + libraries + trust + manifests + addresses + running + storage + concurrent
}

/// What was seen of a fault.
struct SeenFault {
  let fault: Fault
  var status = ""
  var message = ""
  /// What is wrong with it; empty: nothing.
  var problems: [String] = []
  /// The row as the page has it; `nil`: it was seen.
  var kept: String?

  /// The row of the page.
  var row: String {
    if let kept { return kept }
    let cell = { (text: String) in text.replacing("|", with: "\\|") }
    return "| \(fault.id) | \(cell(fault.fault)) | \(status) | \(cell(message)) |"
  }
}

/// The directory of one row, in which its program runs, so that what that leaves behind is seen.
final class FaultPlace: Sendable {
  let url: URL
  private let folder: Folder

  /// A class for what cannot be copied.
  private final class Folder: Sendable {
    let inner: TemporaryFolder
    init() throws { inner = try TemporaryFolder("fault") }
  }

  init() throws {
    folder = try Folder()
    url = folder.inner.url.resolvingSymlinksInPath()
    for name in ["tmp", "states", "plugins"] { try makeDirectory(name) }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }
  func file(_ name: String) -> URL { url.appending(path: name) }
  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
  }
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try folder.inner.write(name, text) }
  func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: file(name)) }

  /// The environment of its programs.
  var environment: [String: String] {
    Child.bare.merging([
      "TMPDIR": path("tmp"), "XDG_STATE_HOME": path("states"), "SWIFT_BACKTRACE": "enable=no",
      "NAV": Navhost.path,
    ]) { $1 }
  }

  func navhost(_ words: [String], _ more: [String: String] = [:]) throws -> Child.Run {
    try Child.run(
      Navhost.path, words, in: url, environment: environment.merging(more) { $1 })
  }

  /// Runs shell text; `$NAV` is the program.
  func shell(_ text: String) throws -> Child.Run {
    try Child.run("/bin/sh", ["-c", text], in: url, environment: environment)
  }

  /// The text with what is another each time taken out; `numbers`: what compilers make otherwise, too.
  func anonymous(_ text: String, numbers: Bool) -> String {
    let plain = text.replacing(url.path, with: "DIR").replacing(Navhost.path, with: "navhost")
      .replacing(/\/tmp\/lock-[^\/]+/, with: "DIR")
      .replacing(/DIR\/states\/snapnav/, with: "STATES")
      .replacing(/\b[0-9a-f]{64}\b/, with: "SHA-256")
      .replacing(/process [0-9]+/, with: "process N")
      .replacing(/[0-9]+ µs/, with: "N µs")
    return numbers ? plain.replacing(/\b(0x[0-9a-f]+|[0-9]{3,})\b/, with: "N") : plain
  }

  // MARK: What is left behind

  /// The processes that run in this directory.
  var processes: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { number in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      return place == url.path
    }
  }

  /// Those that are left; each is waited for a while, as who is killed needs a moment.
  func leftProcesses() -> [String] {
    processes.filter { !hasEnded($0) }.map { number in
      let words = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
      return words.replacing("\0", with: " ")
    }
  }

  /// Waits for its end, five seconds at most.
  private func hasEnded(_ process: Int32) -> Bool {
    let wait = """
      import os, select, sys
      try: end = os.pidfd_open(\(process))
      except ProcessLookupError: sys.exit(0)
      sys.exit(not select.select([end], [], [], 5)[0])
      """
    return (try? Child.run("python3", ["-c", wait]))?.status == 0
  }

  /// The files that lie where only what is for the moment should.
  func leftFiles() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path("tmp"))) ?? []).sorted()
  }
}
