import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost list and inspect read notes and run nothing")
struct ListTests {
  /// A folder with two plugins that ship, a text file and a FIFO, each named as a plugin.
  private static func dropped() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["libexample-catalog.so", "libexample-titles.so"] {
      try FileManager.default.copyItem(
        at: Repository.products.appending(path: name), to: folder.url.appending(path: name))
    }
    try folder.write("broken.so", "no library")
    try folder.write("notes.txt", "no plugin")
    mkfifo(folder.url.appending(path: "pipe.so").path, 0o600)
    return folder
  }

  /// Where the tests run decides about owners and modes.
  private func withoutWarnings(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("warning: ") }.joined(separator: "\n")
  }

  @Test("every file that ends in .so ends with a word")
  func list() throws {
    let folder = try Self.dropped()
    let run = try Navhost.run(["list", folder.url.path])
    #expect(run.status == 0)
    try Golden.expect(withoutWarnings(folder.anonymous(run.output)), is: "list.txt")
    #expect(folder.anonymous(run.words) == "searched:\n  DIR  (manifest): 4 files\n")
  }

  @Test("--json lists the same as data")
  func listJSON() throws {
    let folder = try Self.dropped()
    let run = try Navhost.run(["list", "--json", folder.url.path])
    let plugins = try #require(Value(jsonText: run.output)["plugins"]?.list)
    #expect(plugins.map { $0["verdict"]?.string } == ["refused", "unused", "unused", "refused"])
    #expect(plugins[1]["id"] == "org.example.catalog")
    #expect(plugins[1]["note"]?["provides"]?["screens"] == ["film", "shelf"])
    #expect(plugins[0]["reasons"]?.list?.first?["kind"] == "malformed")
  }

  @Test("without arguments the usual directories are told, and none depends on where one stands")
  func standard() throws {
    let folder = try Self.dropped()
    let run = try Navhost.run(
      ["list"], in: folder.url,
      environment: ["SNAPNAV_PLUGIN_PATH": "relative:/nonexistent/a", "HOME": "/dev/null"])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.words.contains("relative  (environment): left out"))
    #expect(run.words.contains("/nonexistent/a  (environment): is not there"))
    #expect(run.words.contains("/dev/null/.local/share/snapnav/plugins  (user)"))
  }

  @Test("SNAPNAV_PLUGIN_PATH is searched")
  func environment() throws {
    let folder = try Self.dropped()
    let run = try Navhost.run(["list"], environment: ["SNAPNAV_PLUGIN_PATH": folder.url.path])
    #expect(run.output.contains("unused  org.example.titles 1.0.0"))
  }

  @Test("a manifest's own directories come first, relative to its file")
  func manifest() throws {
    let folder = try Self.dropped()
    let path = try folder.write(
      "app/small.json",
      """
      {"navhost": 1, "app": {"id": "org.example.small", "title": "Small", "scheme": "small"},
       "plugins": {"directories": [".."]}, "screens": {"home": {"title": "Home"}},
       "state": {"initial": "small://home"}}
      """)
    let run = try Navhost.run(["list", path])
    #expect(run.status == 0)
    #expect(run.output.contains("org.example.catalog 1.0.0"))
  }

  @Test("of a manifest its displays are told: who shows which regions, and where")
  func displays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "counter.json",
      """
      {"navhost": 1, "app": {"id": "org.example.counter", "scheme": "counter"},
       "presenter": [{"all": ["trace", {"exec": ["python3", "view.py"]}]}],
       "displays": {
         "customer": {"presenter": "trace", "regions": ["main", "offers"]},
         "attendant": {"presenter": "python3 view.py", "output": "HDMI-1", "regions": ["desk"]}},
       "regions": {"main": {"kind": "stack"}, "offers": {"kind": "stack"},
                   "desk": {"kind": "stack", "root": "home"}},
       "screens": {"home": {"title": "Home"}}, "state": {"initial": "counter://home"}}
      """)
    let run = try Navhost.run(["list", path])
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        """
        displays:
          customer: trace shows main, offers
          attendant: python3 view.py at HDMI-1 shows desk

        """), "\(run.output)")
    let json = try Value(jsonText: Navhost.run(["list", "--json", path]).output)
    #expect(
      json["displays"] == [
        ["name": "customer", "presenter": "trace", "regions": ["main", "offers"]],
        [
          "name": "attendant", "presenter": "python3 view.py", "output": "HDMI-1",
          "regions": ["desk"],
        ],
      ])
  }

  @Test("a place that is not there exits 4 and is named")
  func missing() throws {
    let run = try Navhost.run(["list", "/nonexistent/plugins"])
    #expect(run.status == 4)
    #expect(run.words.contains("/nonexistent/plugins"))
  }

  @Test("inspect shows what a plugin says of itself")
  func inspect() throws {
    let path = Repository.products.appending(path: "libexample-titles.so").path
    let run = try Navhost.run(["inspect", path])
    #expect(run.status == 0)
    for line in [
      "id          org.example.titles", "routers     titles", "verdict     sound",
      "needs       files: reads the list of films",
      "exports     snapnav_plugin_entry", "contract    1.0, needs a host of 1.0",
    ] { #expect(run.lines.contains(line)) }
    let json = try Value(jsonText: Navhost.run(["inspect", "--json", path]).output)
    #expect(json["id"] == "org.example.titles")
    #expect(json["sound"] == true)
    #expect(json["sha256"]?.string?.count == 64)
  }

  @Test(
    "what is no plugin exits 4 with the reason and the remedy",
    arguments: ["broken.so", "pipe.so", "absent.so"])
  func refused(name: String) throws {
    let folder = try Self.dropped()
    let run = try Navhost.run(["inspect", folder.url.path + "/" + name])
    #expect(run.status == 4)
    #expect(run.words.contains(name))
    #expect(run.words.contains("to mend it: "))
  }
}
