import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("Without a session bus, applications are started all the same")
final class DesktopFallbackTests {
  private let folder: TemporaryFolder
  private let runtime: String
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    runtime = "/tmp/nr-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    file = try folder.write("desk.json", DesktopSession.manifest)
  }

  deinit { try? FileManager.default.removeItem(atPath: runtime) }

  private func running(_ environment: [String: String] = [:]) throws -> RunningNavhost {
    try RunningNavhost(
      DesktopSession.manifest, runtime: runtime, environment: environment, launching: true)
  }

  private func launch(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> Navhost.Run {
    try Navhost.run(
      ["launch", file] + words,
      environment: ["XDG_RUNTIME_DIR": runtime].merging(environment) { $1 })
  }

  @Test("the control socket says who runs, and links are followed and refused as ever")
  func control() throws {
    let host = try running()
    #expect(try launch("desk://home/show::2").output == "done  desk://home/show::2\n")
    #expect(try launch().output == "done  desk://home/show::2\n")
    #expect(try launch("--action", "about").output == "done  desk://home/show::2?about=vm\n")
    let refused = try launch("desk://home/secret")
    #expect(refused.status == 1)
    #expect(refused.output.hasPrefix("failed (the screen \"secret\" above \"home\" may not"))
    #expect(refused.output.hasSuffix("desk://home/show::2?about=vm\n"))
    #expect(try launch("desk://home/show::3", "desk:///secret").status == 1)
    let entered = try Navhost.run(
      ["ctl", "enter", "desk://home/show::4", "--json"], environment: ["XDG_RUNTIME_DIR": runtime])
    #expect(
      entered.output == "{\"ok\":true,\"outcome\":\"done\",\"state\":\"desk://home/show::4\"}\n")
    host.signal(SIGTERM)
    #expect(host.end().status == 0)
  }

  @Test(
    "a session bus that is not there, or is none, is passed over",
    arguments: [
      "unix:path=/nonexistent/bus", "nonsense", "unix:path=/dev/null", "tcp:host=,port=x",
    ])
  func deadBus(address: String) throws {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": address]
    let host = try running(environment)
    #expect(
      try launch("desk://home/show::2", environment: environment).output
        == "done  desk://home/show::2\n")
    withExtendedLifetime(host) {}
  }

  @Test("a session bus that never says a word does not hold anybody for ever")
  func silentBus() throws {
    let path = runtime + "/silent"
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (place, byte) in path.utf8.enumerated() { room[place] = byte }
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0 && listen(descriptor, 8) == 0)
    let host = try running(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"])
    #expect(try launch("desk://home/show::2").output == "done  desk://home/show::2\n")
    withExtendedLifetime(host) {}
  }

  @Test("an application that nobody would see is not started by a desktop")
  func unseen() throws {
    let run = try launch()
    #expect(run.status == 4 && run.output == "")
    #expect(run.words.contains("nothing can be shown here"))
  }

  @Test(
    "words that make no sense are refused before anything is started",
    arguments: [
      (["http://example.org/"], 1, "\"http://example.org/\" is no link of this application"),
      (["--action", "about", "desk://home"], 1, "--action takes no links"),
      (["--action", "/x"], 1, "\"/x\" is no action"),
      (["--activated"], 4, "--activated needs the session bus that has started this"),
      (["--nonsense"], 2, "unknown option \"--nonsense\""),
      ([String](repeating: "desk://home/show::1", count: 17), 1, "17 links at once"),
    ])
  func wrong(words: [String], status: Int32, sentence: String) throws {
    let run = try Navhost.run(
      ["launch", file, "--presenter", "trace"] + words, environment: ["XDG_RUNTIME_DIR": runtime])
    #expect(run.status == status && run.output == "")
    #expect(run.words.contains(sentence), "\(run.words)")
  }

  @Test("the files go where they are wanted, and an application that exports nothing is told so")
  func files() throws {
    let file = try folder.write("hello.json", RunTests.manifest())
    let run = try Navhost.run(["desktop-file", file, "--output", folder.url.path + "/x.desktop"])
    #expect(run.status == 0 && run.words.contains("no route is exported"))
    let into = folder.url.path + "/some/new/share"
    #expect(try Navhost.run(["desktop-file", self.file, "--into", into]).status == 0)
    for name in [
      "applications/\(DesktopSession.id).desktop", "dbus-1/services/\(DesktopSession.id).service",
      "systemd/user/\(DesktopSession.id).service",
    ] {
      #expect(FileManager.default.fileExists(atPath: into + "/" + name))
    }
    for words in [["--service", "--unit"], ["--into", into, "--service"]] {
      #expect(try Navhost.run(["desktop-file", self.file] + words).status == 2)
    }
  }

  @Test(
    "the desktop entry is clean, whatever the title and the path",
    .enabled(if: DesktopSession.missing.isEmpty, "needs \(DesktopSession.missing)"),
    arguments: ["Film", "A; b \\\\ 100% $x `y`", "  Größer 梱包 \\n\\t", "[x] = \\\"y\\\""])
  func clean(title: String) throws {
    let text = DesktopSession.manifest.replacingOccurrences(of: "Desk & more", with: title)
    let manifest = try folder.write("it's 100% a $file.json", text)
    for words in [[], ["--no-bus"]] {
      let entry = folder.url.path + "/\(DesktopSession.id).desktop"
      let run = try Navhost.run(["desktop-file", manifest, "--output", entry] + words)
      #expect(run.status == 0, "\(run.words)")
      let check = try Child.run("/usr/bin/desktop-file-validate", [entry])
      #expect(check.status == 0 && check.output == "", "\(check.output)")
    }
  }
}
