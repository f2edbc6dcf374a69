import Foundation
import Glibc
import TestKit
import Testing

@Suite("Who stands between navhost and a presenter that is a program")
struct ExecKeeperTests {
  @Test("nothing of it is left when the run was killed, also where it hears of no end")
  func nothingIsLeftOfKilled() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", ExecTests.manifest(""))
    try folder.write(
      "view.py",
      """
      import os, signal, subprocess, sys
      sys.stdin.readline()
      for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGHUP):
          signal.signal(number, signal.SIG_IGN)
      subprocess.Popen(["sleep", "600"], start_new_session=True)
      open("begun", "w").close()
      while True: signal.pause()
      """)
    let mark = "navhost-test-\(UUID().uuidString)"
    let host = try Running(
      Navhost.path, ["run", path, "--no-control"],
      environment: ExecTests.path.merging(["MARK": mark]) { $1 }, lines: [])
    let begun = folder.path("begun")
    while !FileManager.default.fileExists(atPath: begun), host.isRunning { poll(nil, 0, 10) }
    host.signal(SIGKILL)
    #expect(host.end().wasKilled)
    for _ in 0..<1_000 where try !ExecTests.processes(marked: mark).isEmpty { poll(nil, 0, 10) }
    let left = try ExecTests.processes(marked: mark)
    #expect(left == [])
    for process in left.compactMap(Int32.init) { kill(process, SIGKILL) }
  }

  @Test("ends the program where it is killed itself, and the next presenter takes over")
  func keeperIsKilled() throws {
    let program = """
      import os, signal
      os.kill(os.getppid(), signal.SIGKILL)
      signal.pause()
      """
    let mark = "navhost-test-\(UUID().uuidString)"
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", ExecTests.manifest())
    try folder.write("view.py", program)
    let run = try Navhost.run(
      ["run", path, "--no-control", "--script"],
      environment: ExecTests.path.merging(["MARK": mark]) { $1 })
    #expect(run.status == 0, "\(run.words)")
    #expect(
      run.words.contains("exec:python3 view.py: it cannot be used: it was killed by SIGKILL"),
      "\(run.words)")
    for _ in 0..<1_000 where try !ExecTests.processes(marked: mark).isEmpty { poll(nil, 0, 10) }
    #expect(try ExecTests.processes(marked: mark) == [])
  }
}
