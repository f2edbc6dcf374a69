import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A run as a service")
struct ServiceRunTests {
  /// A presenter that shows what it is told; from the second request on it waits for a file first.
  private static let program = """
    import json, os, sys, time
    for line in sys.stdin:
        message = json.loads(line)
        if message["kind"] == "open":
            print(json.dumps({"kind": "ready"}), flush=True)
        elif message["kind"] == "present" and "token" in message:
            if message["id"] > 1:
                open(sys.argv[1] + "/asked", "w").close()
                host = os.getppid()
                while not os.path.exists(sys.argv[1] + "/go") and os.getppid() == host:
                    time.sleep(0.01)
            print(json.dumps({"kind": "complete", "token": message["token"]}), flush=True)

    """

  private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  private func host(
    _ folder: borrowing TemporaryFolder, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> RunningNavhost {
    let program = try folder.write("view.py", Self.program)
    return try RunningNavhost(
      RunTests.manifest(),
      [
        "--presenter", "exec:python3 \(program) \(folder.path)", "--trace", "/dev/null", "--json",
        "--verbose",
      ] + options,
      environment: Self.environment.merging(environment) { $1 }, readsWords: true)
  }

  /// Waits until a file is there.
  private func await(_ path: String) {
    for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: path) { poll(nil, 0, 10) }
  }

  @Test("who has started it is told that it serves, that its display is alive, and that it ends")
  func notified() throws {
    let folder = try TemporaryFolder()
    let supervisor = try DatagramListener(at: folder.path("notify"))
    let host = try RunningNavhost(
      RunTests.manifest(), RunningNavhost.quiet,
      environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "400000"])
    #expect(try supervisor.next() == "READY=1\nSTATUS=what the application begins with is shown")
    #expect(try supervisor.next() == "WATCHDOG=1\nSTATUS=healthy")
    #expect(try supervisor.next() == "WATCHDOG=1")
    host.signal(SIGTERM)
    _ = try supervisor.wait(for: "STOPPING=1")
    #expect(host.end().status == 0)
  }

  @Test("a watchdog that is another process's is not fed")
  func foreignWatchdog() throws {
    let folder = try TemporaryFolder()
    let supervisor = try DatagramListener(at: folder.path("notify"))
    let host = try RunningNavhost(
      RunTests.manifest(), RunningNavhost.quiet,
      environment: [
        "NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1",
      ])
    host.signal(SIGTERM)
    let told = try supervisor.wait(for: "STOPPING=1")
    #expect(told.count == 2, "\(told)")
    #expect(host.end().status == 0)
  }

  @Test("a socket that cannot be one is told of, and the run goes on")
  func unknownSocket() throws {
    let host = try RunningNavhost(
      RunTests.manifest(), RunningNavhost.quiet, environment: ["NOTIFY_SOCKET": "vsock:2:1"],
      readsWords: true)
    try host.waitForWords { $0.contains("NOTIFY_SOCKET is vsock:2:1") }
    host.signal(SIGTERM)
    #expect(host.end().status == 0)
  }

  @Test(
    "health is good while the display answers, and tells which does not; the watchdog is fed no more"
  )
  func health() throws {
    let folder = try TemporaryFolder()
    let supervisor = try DatagramListener(at: folder.path("notify"))
    let host = try host(
      folder, environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "2000000"])
    let good = try Navhost.run(["ctl", "health", "--socket", host.socket])
    #expect(good.status == 0)
    #expect(good.output == "healthy\n")
    // Between the host and the program stands its keeper.
    let keeper = try #require(Self.child(of: host.identifier))
    let child = try #require(Self.child(of: keeper))
    kill(child, SIGSTOP)
    let bad = try Navhost.run(["ctl", "health", "--json", "--socket", host.socket])
    #expect(bad.status == 1)
    let answer = try Value(jsonText: bad.output.trimmingCharacters(in: .newlines))
    #expect(answer["healthy"] == false)
    #expect(answer["reasons"]?.list?.first?["part"] == "display")
    #expect(
      answer["reasons"]?.list?.first?["text"]?.string?.contains("has not answered for") == true)
    while try !supervisor.next().contains("STATUS=unhealthy: display") {}
    kill(child, SIGCONT)
    while try !supervisor.next().contains("WATCHDOG=1\nSTATUS=healthy") {}
    #expect(try Navhost.run(["ctl", "health", "--socket", host.socket]).status == 0)
  }

  @Test("an application that is stopped is not healthy either")
  func stopped() throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    host.signal(SIGSTOP)
    let run = try Navhost.run(["ctl", "health", "--socket", host.socket, "--timeout", "1"])
    host.signal(SIGCONT)
    #expect(run.status == 1)
    #expect(run.words.contains("no answer to \"health\" within 1 s"), "\(run.words)")
  }

  @Test(
    "SIGTERM lets a request end that runs, answers it, refuses what comes later and leaves nothing")
  func drained() throws {
    let folder = try TemporaryFolder()
    let supervisor = try DatagramListener(at: folder.path("notify"))
    let host = try host(folder, environment: ["NOTIFY_SOCKET": folder.path("notify")])
    let running = try host.connect()
    running.send(#"{"id":1,"op":"navigate","navigation":"about","payload":{"who":"Ada"}}"#)
    self.await(folder.path("asked"))
    host.signal(SIGTERM)
    _ = try supervisor.wait(for: "STOPPING=1")
    let refused = try host.connect().ask(#"{"op":"back"}"#)
    #expect(refused["ok"] == false)
    #expect(refused["reason"] == "the application ends")
    try folder.write("go", "")
    let answer = try running.value()
    #expect(answer["id"] == 1)
    #expect(answer["outcome"] == "done")
    let run = host.end()
    #expect(run.status == 0)
    #expect(run.words.contains("ended, no live objects"), "\(run.words)")
  }

  @Test("a second signal ends it at once, and no socket is left", arguments: [SIGTERM, SIGINT])
  func second(number: Int32) throws {
    let folder = try TemporaryFolder()
    let supervisor = try DatagramListener(at: folder.path("notify"))
    let host = try host(folder, environment: ["NOTIFY_SOCKET": folder.path("notify")])
    let running = try host.connect()
    running.send(#"{"op":"navigate","navigation":"about","payload":{"who":"Ada"}}"#)
    self.await(folder.path("asked"))
    host.signal(SIGTERM)
    _ = try supervisor.wait(for: "STOPPING=1")
    host.signal(number)
    let run = host.end()
    #expect(run.wasKilled)
    #expect(run.status == number)
    #expect(!FileManager.default.fileExists(atPath: host.socket))
    try folder.write("go", "")
  }

  /// The only child of a process.
  private static func child(of process: Int32) -> Int32? {
    let text = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return text.flatMap { Int32($0.split(separator: " ").first ?? "") }
  }
}
