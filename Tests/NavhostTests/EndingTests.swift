import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("How a run ends, and what it leaves behind")
struct EndingTests {
  @Test(
    "a signal that nobody waits for ends the run, and no socket is left",
    arguments: [SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSEGV])
  func signals(number: Int32) throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    #expect(FileManager.default.fileExists(atPath: host.socket))
    host.signal(number)
    let run = host.end()
    #expect(run.wasKilled)
    #expect(run.status == number)
    #expect(!FileManager.default.fileExists(atPath: host.socket))
  }

  @Test(
    "ctl explain tells by its status whether there is a plan",
    arguments: [("back", 0), ("open small://nowhere", 1)])
  func explained(words: String, status: Int32) throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let run = try Navhost.run(
      ["ctl", "--socket", host.socket, "explain"] + words.split(separator: " ").map(String.init))
    #expect(run.status == status, "\(run.output) \(run.words)")
  }

  @Test(
    "what ctl asks with words that are none ends as a slip of the command line, as with navhost explain",
    arguments: [
      ["explain", "back", "--state", "bad"], ["explain", "fly"], [#"{"op": "opne"}"#],
      [#"{"op": "explain", "step": {"fly": 1}}"#], ["describe", "0"],
    ])
  func slips(words: [String]) throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    let run = try Navhost.run(["ctl", "--socket", host.socket] + words)
    #expect(run.status == 2, "\(run.text)")
    #expect(run.output == "")
    #expect(run.words.hasPrefix("navhost: "), "\(run.words)")
  }

  @Test("a command to an application that is stopped is given up, and says why")
  func stopped() throws {
    let host = try RunningNavhost(RunTests.manifest(), RunningNavhost.quiet)
    host.signal(SIGSTOP)
    let run = try Navhost.run(["ctl", "state", "--socket", host.socket, "--timeout", "1"])
    host.signal(SIGCONT)
    #expect(run.status == 4)
    #expect(run.words.contains("no answer to \"state\" within 1 s"), "\(run.words)")
  }

  @Test("a runtime directory that others may write is not used, and that is told")
  func openRuntimeDirectory() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let path = try folder.write("small.json", RunTests.manifest())
    let run = try Navhost.run(
      ["run", path], environment: ["XDG_RUNTIME_DIR": folder.path, "TMPDIR": folder.path])
    #expect(run.status == 0)
    #expect(run.words.contains("others may write to XDG_RUNTIME_DIR"), "\(run.words)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("snapnav")))
  }

  @Test("plugins load where few descriptors are to be had")
  func fewDescriptors() throws {
    let folder = try MisbehavingPluginTests().application(.init())
    let run = try Child.run(
      "/bin/sh", ["-c", "ulimit -n 40; exec $NAV run --script manifest.json"], in: folder.url,
      environment: Child.bare.merging(["NAV": Navhost.path]) { $1 })
    #expect(run.status == 0, "\(run.words)")
  }

  @Test(
    "a plugin that cannot be opened for want of something is told with the limit that is in the way",
    arguments: [
      (
        "-f 0", "the copy that would be loaded cannot be made: cannot write ", "File too large",
        "allow longer files: ulimit -f, LimitFSIZE= of a unit"
      ),
      (
        "-n 16", "it could not be tried: a throw-away process cannot be started: ",
        "Too many open files", "allow more open files: ulimit -n, LimitNOFILE= of a unit"
      ),
    ])
  func noCopy(limit: String, what: String, reason: String, remedy: String) throws {
    let folder = try MisbehavingPluginTests().application(.init())
    let run = try Child.run(
      "/bin/bash",
      [
        "-c",
        "(ulimit \(limit); exec $NAV run --script --no-control manifest.json) 2>&1 | cat; "
          + "exit ${PIPESTATUS[0]}",
      ], in: folder.url, environment: Child.bare.merging(["NAV": Navhost.path]) { $1 })
    #expect(run.status == 4, "\(run.text)")
    for words in [what, reason, remedy] { #expect(run.output.contains(words), "\(run.text)") }
  }

  @Test("with too few descriptors a run ends with a sentence", arguments: 4...16)
  func tooFewDescriptors(most: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", RunTests.manifest())
    let run = try Child.run(
      "/bin/sh", ["-c", "ulimit -n \(most); exec $NAV run small.json"], in: folder.url,
      environment: Child.bare.merging(["NAV": Navhost.path]) { $1 })
    #expect(!run.wasKilled && (run.status == 0 || run.status == 4), "\(run.words)")
    #expect(run.status == 0 || run.words.contains("Too many open files"), "\(run.words)")
  }

  @Test(
    "an input's regular expression that cannot be read is told by check, and lets nothing through")
  func pattern() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "small.json",
      RunTests.manifest().replacingOccurrences(
        of: #""body": []"#,
        with: #""body": [{"type": "Input.Text", "id": "a", "label": "A", "regex": "[0-9"}]"#))
    let run = try Navhost.run(["check", path])
    #expect(run.text.contains("NH906 /screens/home/card/body/0/regex"), "\(run.text)")
  }

  @Test("--watch follows a link: who changes the file that it leads to changes the application")
  func watchedLink() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("real"), withIntermediateDirectories: true)
    try folder.write("real/app.json", RunTests.manifest())
    try FileManager.default.createSymbolicLink(
      at: folder.file("app.json"), withDestinationURL: folder.file("real/app.json"))
    let run = try LiveRun(in: folder.url)
    try folder.write(
      "real/app.json", RunTests.manifest().replacingOccurrences(of: "Home", with: "House"))
    #expect(try run.change().hasPrefix("reloaded "))
  }
}
