import Foundation
import SnapValue
import TestKit
import Testing

@testable import navhost

@Suite("navhost doctor tells what a machine lacks, what for, and how to mend it")
struct DoctorTests {
  /// A machine that has all.
  private static var whole: MachineFacts {
    var facts = MachineFacts()
    facts.release = Release(id: "debian", version: "12", title: "Debian GNU/Linux 12 (bookworm)")
    facts.kernel = "6.1.0"
    facts.processor = "x86_64"
    facts.libc = "2.36"
    facts.program = "/usr/bin/navhost"
    for part in KnownPart.libraries { facts.libraries[part.files[0]] = "/usr/lib/\(part.files[0])" }
    for part in KnownPart.programs { facts.programs[part.files[0]] = "/usr/bin/\(part.files[0])" }
    facts.terminal = MachineFacts.Terminal(rows: 24, columns: 80, type: "xterm-256color")
    facts.wayland = MachineFacts.Endpoint(named: "wayland-0", isThere: true)
    facts.bus = MachineFacts.Endpoint(named: "unix:path=/run/user/1000/bus", isThere: true)
    facts.runtime = .used("/run/user/1000/snapnav")
    facts.places = [
      MachineFacts.PluginPlace(path: "/usr/lib/snapnav/plugins", outcome: .listed(files: 1))
    ]
    facts.plugins = [
      MachineFacts.FoundPlugin(
        path: "/usr/lib/snapnav/plugins/libsnapnav-terminal.so", id: "org.snapnav.terminal",
        shows: true)
    ]
    return facts
  }

  /// A machine that lacks one thing, and what is said of it.
  struct Lack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let weight: MachineFinding.Weight
    let what: String
    let remedy: String
    let take: @Sendable (inout MachineFacts) -> Void

    init(
      _ name: String, _ weight: MachineFinding.Weight, _ what: String, _ remedy: String,
      _ take: @escaping @Sendable (inout MachineFacts) -> Void
    ) {
      (testDescription, self.weight, self.what, self.remedy) = (name, weight, what, remedy)
      self.take = take
    }
  }

  private static func lose(_ part: Int, of parts: [KnownPart])
    -> @Sendable (inout MachineFacts)
    -> Void
  {
    { facts in
      for file in parts[part].files {
        facts.libraries[file] = nil
        facts.programs[file] = nil
      }
    }
  }

  private static func breakTerminal(_ library: String) -> @Sendable (inout MachineFacts) -> Void {
    { facts in
      facts.plugins[0].missing = [library]
      facts.plugins[0].problems = [
        MachineFacts.FoundPlugin.Problem(
          what: "the library \(library) is not found", remedy: "apt-file search \(library)")
      ]
    }
  }

  static let lacks = [
    Lack(
      "glibc", .missing, "glibc 2.31 is older than 2.35",
      "bring the system up to date: Debian 12, Ubuntu 22.04, or later"
    ) { $0.libc = "2.31" },
    Lack("proc", .missing, "/proc is not mounted", "mount -t proc proc /proc") { $0.program = nil },
    Lack(
      "ICU", .limited, "ICU is not there", "apt-get install libicu72",
      lose(0, of: KnownPart.libraries)),
    Lack(
      "libdw", .limited, "libdw is not there", "apt-get install libdw1",
      lose(1, of: KnownPart.libraries)),
    Lack(
      "libsystemd", .limited, "libsystemd is not there", "apt-get install libsystemd0",
      lose(2, of: KnownPart.libraries)),
    Lack(
      "libsodium", .limited, "libsodium is not there", "apt-get install libsodium23",
      lose(3, of: KnownPart.libraries)),
    Lack(
      "GdkPixbuf", .limited, "GdkPixbuf is not there", "apt-get install libgdk-pixbuf-2.0-0",
      lose(4, of: KnownPart.libraries)),
    Lack(
      "FriBidi", .limited, "FriBidi is not there", "apt-get install libfribidi0",
      lose(5, of: KnownPart.libraries)),
    Lack(
      "libchafa", .limited, "libchafa is not there", "apt-get install libchafa0",
      lose(6, of: KnownPart.libraries)),
    Lack(
      "libadwaita", .limited, "libadwaita is not there", "apt-get install libadwaita-1-0",
      lose(7, of: KnownPart.libraries)),
    Lack(
      "graphviz", .limited, "dot is not there", "apt-get install graphviz",
      lose(0, of: KnownPart.programs)),
    Lack(
      "compiler", .limited, "a C compiler is not there", "apt-get install gcc",
      lose(2, of: KnownPart.programs)),
    Lack(
      "voice", .limited, "a voice is not there", "apt-get install speech-dispatcher",
      lose(4, of: KnownPart.programs)),
    Lack(
      "display", .limited,
      "there is no display: neither WAYLAND_DISPLAY nor DISPLAY leads to one",
      "log in to a desktop, or start a compositor: cage -- navhost run MANIFEST"
    ) { $0.wayland = nil },
    Lack(
      "dead display", .limited, "X11: nothing answers at :7", "start the display, or unset DISPLAY"
    ) { $0.x11 = MachineFacts.Endpoint(named: ":7", isThere: false) },
    Lack(
      "terminal", .limited, "standard output is no terminal",
      "run it in a terminal, or use another presenter"
    ) { $0.terminal = nil },
    Lack(
      "TERM", .limited, "TERM is not set, or dumb",
      "set TERM to what the terminal is, such as xterm-256color"
    ) { $0.terminal = MachineFacts.Terminal(rows: 24, columns: 80, type: "") },
    Lack(
      "runtime directory", .limited, "XDG_RUNTIME_DIR, /run/user/7, is no directory",
      "mkdir -m 700 /run/user/7"
    ) { $0.runtime = .absent("/run/user/7") },
    Lack(
      "permissions", .limited, "others may write to XDG_RUNTIME_DIR, /run/x",
      "make it this user's own, mode 0700"
    ) { $0.runtime = .refused("others may write to XDG_RUNTIME_DIR, /run/x") },
    Lack(
      "bus", .limited, "there is no session bus",
      "log in to a desktop, or start it: dbus-run-session -- navhost run MANIFEST"
    ) { $0.bus = nil },
    Lack(
      "ncurses", .limited,
      "org.snapnav.terminal cannot be loaded: libncursesw.so.6 is not there",
      "apt-get install libncursesw6", breakTerminal("libncursesw.so.6")),
    Lack(
      "presenter", .missing, "no presenter can be loaded", "mend one of the presenters above",
      breakTerminal("libncursesw.so.6")),
    Lack(
      "plugins", .missing, "no plugin was found",
      "install SnapNavigation with its plugins, or name their directory in SNAPNAV_PLUGIN_PATH; "
        + "looked in /usr/lib/snapnav/plugins"
    ) { $0.plugins = [] },
  ]

  @Test("each thing that is missing is named, with its remedy", arguments: lacks)
  func names(lack: Lack) throws {
    var facts = Self.whole
    lack.take(&facts)
    let diagnosis = Diagnosis(facts)
    let finding = try #require(diagnosis.findings.first { $0.fact.what == lack.what })
    #expect(finding.weight == lack.weight)
    #expect(finding.fact.remedy(on: facts.release) == lack.remedy)
    #expect(!finding.fact.without.isEmpty)
    #expect(diagnosis.isSound == !diagnosis.findings.contains { $0.weight == .missing })
    if lack.weight == .missing { #expect(!diagnosis.isSound) }
  }

  @Test("of a machine that has all nothing is told but that")
  func whole() throws {
    let diagnosis = Diagnosis(Self.whole)
    #expect(diagnosis.isSound)
    #expect(diagnosis.findings.allSatisfy { $0.weight == .fine })
    try Golden.expect(diagnosis.text, is: "doctor-whole.txt")
  }

  @Test("a machine that has nothing is told all of it")
  func bare() throws {
    var facts = MachineFacts()
    (facts.kernel, facts.processor, facts.libc) = ("6.12", "x86_64", "2.41")
    facts.release = Release(lines: [
      #"PRETTY_NAME="Debian GNU/Linux 13 (trixie)""#, "ID=debian", #"VERSION_ID="13""#,
    ])
    facts.program = "/opt/snapnav/bin/navhost"
    facts.places = [MachineFacts.PluginPlace(path: "/p", outcome: .listed(files: 1))]
    facts.plugins = [
      MachineFacts.FoundPlugin(
        path: "/p/libsnapnav-gtk.so", id: "org.snapnav.gtk", shows: true,
        problems: [MachineFacts.FoundPlugin.Problem(what: "no library", remedy: "get it")],
        missing: ["libX11.so.6", "libgtk-4.so.1", "libcairo.so.2"])
    ]
    facts.runtime = .unset(fallback: "/tmp/snapnav-0")
    try Golden.expect(Diagnosis(facts).text, is: "doctor-bare.txt")
  }

  @Test(
    "the package is the one of this release",
    arguments: [
      ("debian", "12", "libicu72", "libmicrohttpd12"),
      ("debian", "13", "libicu76", "libmicrohttpd12t64"),
      ("ubuntu", "22.04", "libicu70", "libmicrohttpd12"),
      ("ubuntu", "24.04", "libicu74", "libmicrohttpd12t64"),
      ("fedora", "42", "libicu[0-9][0-9]", "libmicrohttpd12"),
    ])
  func packages(id: String, version: String, icu: String, httpd: String) {
    let release = Release(id: id, version: version, title: "")
    #expect(KnownPart.package(with: "libicui18n.so.72", on: release) == icu)
    #expect(KnownPart.package(with: "libmicrohttpd.so.12", on: release) == httpd)
  }

  @Test("this machine is looked at, and the answer in JSON says the same as the status")
  func here() throws {
    let run = try Navhost.run(["doctor", "--json", Repository.products.path])
    let value = try Value(jsonText: run.output)
    #expect(value["sound"] == .bool(run.status == 0))
    let areas = Set((value["findings"]?.list ?? []).compactMap { $0["area"]?.string })
    #expect(areas == Set(MachineFinding.Area.allCases.map(\.rawValue)))
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("where /proc is not mounted the arguments are read all the same, and that is told")
  func withoutProc() throws {
    let run = try Child.run(
      "/usr/bin/unshare",
      [
        "--map-root-user", "--mount", "sh", "-c", #"mount -t tmpfs none /proc && exec "$0" "$@""#,
        Navhost.path, "doctor", Repository.products.path,
      ],
      environment: Child.inherited.merging(["LD_LIBRARY_PATH": Self.runtime]) { $1 })
    #expect(run.status == 1, "\(run.text)")
    #expect(run.output.contains("  MISSING  /proc is not mounted\n"), "\(run.text)")
    #expect(run.output.contains("to mend it: mount -t proc proc /proc\n"))
  }

  /// Where the Swift runtime lies that this program runs with: without `/proc` the loader knows no `$ORIGIN`.
  private static var runtime: String {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let path = maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }?
      .split(separator: " ").last.map(String.init)
    return path.map { String($0.dropLast("/libswiftCore.so".count)) } ?? ""
  }

  @Test("outputs that something is connected to are named as a manifest's displays name them")
  func outputs() throws {
    let folder = try TemporaryFolder()
    for (name, status) in [
      ("card0-HDMI-A-1", "connected"), ("card1-DP-2", "connected"), ("card1-DP-3", "disconnected"),
    ] {
      try folder.write("drm/\(name)/status", status + "\n")
    }
    try folder.write("drm/version", "drm 1.1.0\n")
    var facts = Self.whole
    facts.outputs = MachineFacts.outputs(under: folder.path("drm"))
    let text = Diagnosis(facts).text
    #expect(
      text.contains(
        "  ok       outputs, as \"displays\" of a manifest names them: DP-2, HDMI-A-1\n"), "\(text)"
    )
  }

  @Test("a manifest in place of a directory is told what looks at it")
  func manifest() throws {
    let folder = try TemporaryFolder()
    let run = try Navhost.run(["doctor", try folder.write("m.json", "{}")])
    #expect(run.status == 2)
    #expect(run.words.contains("navhost check looks at manifests and their cards"), "\(run.words)")
  }

  @Test("a bundle says what is known of machine, plugins and applications, and nothing private")
  func bundle() {
    var bundle = SupportBundle(version: "9.9.9", diagnosis: Diagnosis(Self.whole))
    bundle.plugins = [["file": "/home/ada/plugins/a.so", "from": "/home/adam/a.so"]]
    bundle.quarantine = ["plugins": []]
    bundle.applications = [
      SupportBundle.Running(name: "a.b.7", health: ["healthy": true]),
      SupportBundle.Running(name: "a.c.8", health: nil),
    ]
    bundle.home = "/home/ada/"
    #expect(bundle.value["plugins"] == [["file": "~/plugins/a.so", "from": "/home/adam/a.so"]])
    #expect(
      bundle.value["applications"] == [
        ["name": "a.b.7", "health": ["healthy": true]], ["name": "a.c.8", "health": "no answer"],
      ])
    #expect(bundle.value["machine"] == Diagnosis(Self.whole).value)
  }

  @Test(
    "the user's own directory is hidden wherever its path stands, and no other one",
    arguments: [
      ("/home/ada", "~"), ("/home/ada can be written", "~ can be written"),
      ("chmod g-w '/home/ada'", "chmod g-w '~'"), ("/home/ada: No such file", "~: No such file"),
      ("cannot list /home/ada.", "cannot list ~."), ("/home/ada/a and /home/ada/b", "~/a and ~/b"),
      ("/home/ada.old/a, /home/ada-old, /home/ada_, /home/ada2", nil), ("/home/adam", nil),
    ] as [(String, String?)])
  func hiddenHome(text: String, hidden: String?) {
    var bundle = SupportBundle(version: "9.9.9", diagnosis: Diagnosis(Self.whole))
    bundle.home = "/home/ada"
    bundle.quarantine = .string(text)
    #expect(bundle.value["quarantine"] == .string(hidden ?? text))
  }

  @Test("no machine on which a display or the bus is has its name in a bundle")
  func hiddenMachines() throws {
    let folder = try TemporaryFolder()
    let run = try Navhost.run(
      ["doctor", "--bundle", folder.path("b.json"), Repository.products.path],
      environment: [
        "DISPLAY": "pc17.example:0.1", "HOME": folder.path,
        "DBUS_SESSION_BUS_ADDRESS": "tcp:host=pc18.example,port=1;tcp:port=2,host=pc19.example",
      ])
    #expect(run.output.contains("X11: pc17.example:0.1"), "\(run.output)")
    let text = try String(contentsOf: folder.file("b.json"), encoding: .utf8)
    #expect(!text.contains("example:0") && !text.contains("pc1"), "\(text)")
    #expect(text.contains("X11: MACHINE:0.1"))
  }

  @Test("it is written for its owner alone, asks who runs, and writes over nothing")
  func bundleFile() async throws {
    let folder = try TemporaryFolder()
    let secret = "s3cret-in-the-environment"
    let run = try Navhost.run(
      ["doctor", "--bundle", folder.path("b.json"), Repository.products.path],
      environment: ["SOME_TOKEN": secret, "HOME": folder.path])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("written: \(folder.path("b.json")); look at it"))
    let text = try String(contentsOf: folder.file("b.json"), encoding: .utf8)
    #expect(!text.contains(secret))
    #expect(!text.contains(folder.path))
    let value = try Value(jsonText: text)
    #expect(value["bundle"] == 1)
    let ids = Set((value["plugins"]?.list ?? []).compactMap { $0["id"]?.string })
    #expect(ids.contains("org.snapnav.terminal"), "\(ids)")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("b.json"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let again = try Navhost.run(["doctor", "--bundle", folder.path("b.json")])
    #expect(again.status == 2)
    #expect(again.words.contains("is there already, and nothing is written over: name a new file"))
  }
}
