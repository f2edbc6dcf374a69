import SnapManifest
import SnapValue
import Testing

@testable import SnapRemote

@Suite("The files by which a desktop knows an application")
struct DesktopFilesTests {
  @Test(
    "the object's path is made of the id as the Desktop Entry Specification says",
    arguments: [
      ("org.example.television", "/org/example/television"),
      ("org.example.my-app", "/org/example/my_app"), ("a._b", "/a/_b"),
    ])
  func paths(id: String, path: String) {
    #expect(DesktopNames(id)?.path == path)
  }

  @Test(
    "what can be no name on a bus has no place there",
    arguments: [
      "one", "org..x", ".org.x", "org.x.", "org.3d.viewer", "org.x y", "org.grün", "org.x/y", "",
      "org." + String(repeating: "x", count: 252),
    ])
  func noNames(id: String) {
    #expect(DesktopNames(id) == nil)
  }

  @Test(
    "texts of a desktop entry are escaped",
    arguments: [
      ("Television", "Television"), (" begins with a space", "\\sbegins with a space"),
      ("two\nlines\tand\rmore", "two\\nlines\\tand\\rmore"), ("back\\slash", "back\\\\slash"),
      ("Größer 梱包", "Größer 梱包"), ("a\u{0}b\u{1B}[31m", "ab[31m"),
    ])
  func values(text: String, written: String) {
    #expect(DesktopQuoting.value(text) == written)
  }

  @Test(
    "words of Exec are quoted as the specification says, and then escaped",
    arguments: [
      (["navhost", "launch", "/a/b.json"], "navhost launch /a/b.json"),
      (["/my apps/navhost"], "\"/my apps/navhost\""), ([""], "\"\""),
      (["100%"], "100%%"), (["a\"b"], "\"a\\\\\"b\""), (["a$b"], "\"a\\\\$b\""),
      (["a`b"], "\"a\\\\`b\""), (["a\\b"], "\"a\\\\\\\\b\""), (["it's"], "\"it's\""),
      (["a;b", "c&d"], "\"a;b\" \"c&d\""), (["a\nb"], "\"a\\nb\""), (["50% off"], "\"50%% off\""),
      (["50%\u{301}"], "50%%\u{301}"),
    ])
  func exec(words: [String], line: String) {
    #expect(DesktopQuoting.exec(words) == line)
    #expect(DesktopQuoting.exec(words, field: "%U") == line + " %U")
  }

  @Test(
    "words of a D-Bus service are quoted as for a shell",
    arguments: [
      (["/usr/bin/navhost", "--activated"], "/usr/bin/navhost --activated"),
      (["/my apps/x"], "'/my apps/x'"), (["it's"], "'it'\\\\''s'"), ([""], "''"),
      (["a$b"], "'a$b'"), (["a\\b"], "'a\\\\b'"), (["100%"], "100%"), (["größer"], "'größer'"),
      (["it'\u{301}s"], "'it'\\\\''\u{301}s'"),
    ])
  func service(words: [String], line: String) {
    #expect(DesktopQuoting.service(words) == line)
  }

  @Test(
    "words of a unit are quoted as for systemd",
    arguments: [
      (["/usr/bin/navhost", "launch"], "/usr/bin/navhost launch"),
      (["/my apps/x"], "\"/my apps/x\""),
      (["100%"], "100%%"), (["a$b"], "a$$b"), (["a\"b"], "\"a\\\"b\""), (["a\\b"], "\"a\\\\b\""),
      ([""], "\"\""), (["a\nb"], "\"a\\nb\""),
    ])
  func unit(words: [String], line: String) {
    #expect(DesktopQuoting.unit(words) == line)
  }

  private func files(
    _ routes: String, title: String = "Television",
    starting words: [String] = ["navhost", "launch", "/m"]
  ) throws -> DesktopFiles {
    let text = """
      { "navhost": 1,
        "app": { "id": "org.example.tele-vision", "title": "\(title)", "scheme": "Tv" },
        "screens": { "home": { "title": "Home" }, "menu": { "title": "${title}" } },
        "navigations": { "home": { "from": "*", "to": "home" }, "menu": { "from": "*", "to": "menu" } },
        "routes": [\(routes)] }
      """
    let reading = ManifestReading(Array(text.utf8), file: "m.json")
    return try DesktopFiles(try #require(reading.manifest), starting: words)
  }

  @Test("the entry handles the scheme and is started by the bus")
  func entry() throws {
    let files = try files("")
    #expect(
      files.entry() == """
        [Desktop Entry]
        Version=1.4
        Type=Application
        Name=Television
        Exec=navhost launch /m %U
        Terminal=false
        StartupNotify=false
        Categories=Utility;
        MimeType=x-scheme-handler/tv;
        DBusActivatable=true

        """)
    #expect(!files.entry(usesBus: false).contains("DBusActivatable"))
    #expect(files.exportsNothing)
    #expect(files.names.entryFile == "org.example.tele-vision.desktop")
  }

  @Test("each exported route that needs nothing is an action, under its screen's title")
  func actions() throws {
    let routes = """
      { "name": "home", "do": "home", "exported": true },
      { "name": "menu", "path": "/menu", "do": "menu", "exported": true },
      { "name": "inside", "do": "home" },
      { "name": "one", "path": "/one/:id", "do": "home", "exported": true },
      { "name": "away", "path": "/away", "do": { "redirect": "/menu" }, "exported": true },
      { "name": "of_it", "do": "home", "exported": true }
      """
    let text = try files(routes).entry()
    #expect(text.contains("\nActions=home;menu;away;\n"))
    #expect(
      text.contains(
        "[Desktop Action home]\nName=Home\nExec=navhost launch /m --action home\n"))
    #expect(text.contains("[Desktop Action menu]\nName=menu\n"))
  }

  @Test("the service waits for its call, the unit does not")
  func services() throws {
    let files = try files("", title: "50% \\n off", starting: ["/my apps/navhost", "launch", "/m"])
    #expect(
      files.service() == """
        [D-BUS Service]
        Name=org.example.tele-vision
        Exec='/my apps/navhost' launch /m --activated

        """)
    #expect(files.service(unit: true).hasSuffix("SystemdService=org.example.tele-vision.service\n"))
    let unit = files.unit()
    #expect(unit.contains("\nDescription=50%% \\n off\n"))
    #expect(unit.contains("\nExecStart=\"/my apps/navhost\" launch /m\n"))
    #expect(unit.contains("\nType=dbus\nBusName=org.example.tele-vision\n"))
  }
}
