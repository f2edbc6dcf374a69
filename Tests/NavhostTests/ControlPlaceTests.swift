import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("Control sockets have their place, and navhost ctl finds them")
struct ControlPlaceTests {
  /// A runtime directory, short enough for the name of a socket.
  private struct Runtime: ~Copyable {
    let path = "/tmp/nr-\(UUID().uuidString.prefix(8))"
    var directory: String { path + "/snapnav" }
    var socket: String { directory + "/org.example.small.sock" }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func mode(_ path: String) throws -> Int {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      return try #require(facts[.posixPermissions] as? Int)
    }

    func ctl(_ words: String...) throws -> Navhost.Run {
      try Navhost.run(["ctl"] + words, environment: ["XDG_RUNTIME_DIR": path])
    }
  }

  @Test("the directory is 0700, the socket 0600 and gone at the end")
  func modes() throws {
    let runtime = try Runtime()
    let host = try RunningNavhost(runtime: runtime.path)
    #expect(try runtime.mode(runtime.directory) == 0o700)
    #expect(try runtime.mode(runtime.socket) == 0o600)
    #expect(try runtime.ctl("quit").status == 0)
    #expect(host.end().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: runtime.directory) == [])
  }

  @Test("one running application needs no name")
  func onlyOne() throws {
    let runtime = try Runtime()
    let host = try RunningNavhost(runtime: runtime.path)
    let run = try runtime.ctl("navigate", "about", #"{"who": "Ada"}"#)
    #expect(run.output == "done  small://home/about\n")
    #expect(run.status == 0 && run.words == "")
    #expect(try runtime.ctl("open", "small://nowhere").status == 1)
    #expect(
      try runtime.ctl("back", "--json").output
        == #"{"ok":true,"outcome":"done","state":"small://home"}"# + "\n")
    #expect(try runtime.ctl("--app", "org.example.small", "state").status == 0)
    let wrong = try runtime.ctl("--app", "org.example.smal", "state")
    #expect(wrong.status == 4)
    #expect(wrong.words.contains("did you mean \"org.example.small\"?"))
    withExtendedLifetime(host) {}
  }

  @Test("a second instance has a name of its own, and then one must be named")
  func two() throws {
    let runtime = try Runtime()
    let first = try RunningNavhost(runtime: runtime.path)
    let second = try RunningNavhost(runtime: runtime.path)
    let name = "org.example.small.\(second.identifier)"
    let run = try runtime.ctl("state")
    #expect(run.status == 2)
    #expect(
      run.words == "navhost: several applications run: org.example.small, \(name); "
        + "name one: --app ID\n")
    let state = try runtime.ctl("state", "--app", name, "--json")
    #expect(
      try Value(jsonText: state.output)["process"]
        == .int(Int64(second.identifier)))
    #expect(try runtime.ctl("quit", "--app", "org.example.small").status == 0)
    #expect(first.end().status == 0)
    #expect(try runtime.ctl("quit").status == 0)
    #expect(second.end().status == 0)
  }

  @Test("a socket that a killed application has left behind is taken over")
  func stale() throws {
    let runtime = try Runtime()
    let dead = try RunningNavhost(runtime: runtime.path)
    dead.signal(SIGKILL)
    _ = dead.end()
    #expect(FileManager.default.fileExists(atPath: runtime.socket))
    let none = try runtime.ctl("state")
    #expect(none.status == 4)
    #expect(none.words == "navhost: no application runs: \(runtime.directory) has no socket\n")
    let host = try RunningNavhost(runtime: runtime.path)
    #expect(try runtime.ctl("state").status == 0)
    withExtendedLifetime(host) {}
  }

  @Test("without a runtime directory the socket is under the temporary one")
  func withoutRuntime() throws {
    let host = try RunningNavhost(runtime: "")
    let directory = host.folder.path + "/snapnav-\(geteuid())"
    guard !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())") else { return }
    #expect(FileManager.default.fileExists(atPath: directory + "/org.example.small.sock"))
  }

  @Test("a directory that others may use is not used, and the run goes on")
  func unsafeDirectory() throws {
    let runtime = try Runtime()
    try FileManager.default.createDirectory(
      atPath: runtime.directory, withIntermediateDirectories: false)
    chmod(runtime.directory, 0o777)
    let host = try RunningNavhost(runtime: runtime.path)
    host.signal(SIGTERM)
    let end = host.end()
    #expect(end.status == 0)
    #expect(
      end.words.contains(
        "control: there is no control socket: cannot use \(runtime.directory): Permission denied"))
  }

  @Test("a socket that was asked for and cannot be opened ends the run with 4")
  func askedFor() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write("small.json", RunTests.manifest())
    let taken = try folder.write("taken", "")
    let run = try Navhost.run(["run", manifest, "--control", taken])
    #expect(run.status == 4)
    #expect(
      folder.anonymous(run.words) == "navhost: cannot listen at DIR/taken: File exists\n")
    let long = folder.url.path + "/" + String(repeating: "x", count: 100)
    #expect(try Navhost.run(["run", manifest, "--control", long]).words.contains("too long"))
    #expect(try Navhost.run(["run", manifest, "--no-control"]).status == 0)
  }

  @Test("a batch is carried out in order; what is no command is told with its line")
  func batch() throws {
    let host = try RunningNavhost()
    let run = try Navhost.run(
      ["ctl", "--socket", host.socket, "-"],
      input: "navigate about\n# a remark\n\nfly\nback\n{\"op\":\"back\"}\n")
    #expect(
      run.output == "done  small://home/about\ndone  small://home\nalreadyThere  small://home\n")
    #expect(run.words == "navhost: line 4: unknown command \"fly\" of ctl\n")
    #expect(run.status == 2)
  }

  @Test("events are followed until the application ends, one JSON line each")
  func events() throws {
    let host = try RunningNavhost()
    let follower = try Running(
      Navhost.path, ["ctl", "--socket", host.socket, "events", "--json"])
    let client = try host.connect()
    // The application hears of the two in any order: it is asked until the follower has heard.
    repeat {
      _ = try client.ask(#"{"op":"open","url":"small://home"}"#)
    } while !follower.hasNews(milliseconds: 10)
    _ = try client.ask(#"{"op":"quit"}"#)
    let heard = follower.end()
    #expect(heard.status == 0)
    let lines = heard.lines
    let numbers = try lines.map { try #require(try Value(jsonText: String($0))["sequence"]?.int) }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 })
    #expect(lines.first?.contains("\"event\":") == true)
  }
}
