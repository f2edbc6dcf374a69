import SnapSystem
import SnapValue
import TestKit
import Testing

@testable import SnapPlugins

/// What is asked for and granted, and what a process gets of it.
struct PowerCase: Sendable, CustomTestStringConvertible {
  let what: String
  let asked: Set<Power>
  let granted: Grants
  /// Places beyond those of a plugin that has nothing.
  var places: [Confinement.Place] = []
  var calls: Confinement.Calls = []
  var testDescription: String { what }

  static func grants(_ change: (inout Grants) -> Void) -> Grants {
    var grants = Grants()
    change(&grants)
    return grants
  }

  static let files = grants { grants in
    grants.read = ["/srv/films"]
    grants.write = ["/var/kept"]
  }
  static let calls = grants { grants in
    (grants.network, grants.exec, grants.devices) = (true, true, ["/dev/snd"])
  }

  static let all = [
    PowerCase(what: "nothing asked, nothing granted", asked: [], granted: Grants()),
    PowerCase(what: "asked, not granted", asked: Set(Power.allCases), granted: Grants()),
    PowerCase(what: "granted, not asked", asked: [], granted: files),
    PowerCase(what: "calls granted, files asked", asked: [.files], granted: calls),
    PowerCase(
      what: "files asked and granted", asked: [.files], granted: files,
      places: [.init("/srv/films", .read), .init("/var/kept", .write)]),
    PowerCase(
      what: "devices asked of several granted", asked: [.devices], granted: calls,
      places: [.init("/dev/snd", .drive)]),
    PowerCase(
      what: "network", asked: [.network], granted: calls,
      places: [.init("/etc/resolv.conf", .read), .init("/etc/hosts", .read)], calls: .network),
    PowerCase(
      what: "exec", asked: [.exec], granted: calls,
      places: [.init("/usr", [.read, .execute]), .init("/plugins", [.read, .execute])],
      calls: .exec),
    PowerCase(
      what: "display", asked: [.display], granted: grants { $0.display = true },
      places: [.init("/dev/dri", .drive), .init("/home/ann/.Xauthority", .read)], calls: .local),
  ]
}

@Suite("What an isolated plugin may do")
struct PowerTests {
  @Test("is what it asks for and was granted, and nothing else", arguments: PowerCase.all)
  func policy(_ row: PowerCase) {
    let held = row.granted.held(asking: row.asked)
    let confinement = PluginPowers(held).confinement(
      directory: "/plugins", authority: "/home/ann/.Xauthority")
    let bare = PluginPowers(Grants()).confinement(directory: "/plugins")
    #expect(confinement.calls == row.calls)
    for place in row.places { #expect(confinement.places.contains(place), "\(place.path)") }
    if row.places.isEmpty { #expect(confinement == bare) }
    let own = Set(bare.places.map(\.path))
    for place in confinement.places where place.may.contains(.write) && !own.contains(place.path) {
      #expect(held.write.contains(place.path))
    }
  }

  @Test("who has the terminal is handed it, and lacks no device")
  func terminal() throws {
    var inspector = PluginInspector()
    let path = Repository.products.appending(path: "libsnapnav-terminal.so").path
    let note = try #require(inspector.inspect(path).note)
    #expect(note.needs.map(\.word) == ["devices"])
    #expect(note.needs(without: Grants()).isEmpty)
  }

  @Test("no secret of the user is among what everybody may read")
  func bare() {
    let places = PluginPowers(Grants()).confinement(directory: "/plugins").places
    for secret in [
      "/etc/passwd", "/etc/shadow", "/home/ann/.ssh/id", "/root/x", "/proc/1/mem", "/tmp/x",
    ] {
      #expect(
        !places.contains { secret == $0.path || secret.hasPrefix($0.path + "/") }, "\(secret)")
    }
  }

  @Test("grants and powers come over to its process as they are")
  func crossing() {
    var powers = PluginPowers(PowerCase.files)
    (powers.isStrict, powers.newestLandlock) = (true, 2)
    #expect(PluginPowers(powers.value) == powers)
    #expect(PluginPowers(PluginPowers(PowerCase.calls).value) == PluginPowers(PowerCase.calls))
    #expect(PluginPowers(.null) == nil)
  }

  @Test("its environment is what tells how to speak and draw, and no secret")
  func environment() {
    let whole = [
      "LANG=de", "LC_TIME=fr", "TERM=xterm", "TOKEN=s3cret", "DISPLAY=:0", "SHELL=/bin/sh",
    ]
    func kept(_ grants: Grants) -> [String] { PluginPowers(grants).environment(of: whole) }
    #expect(kept(Grants()) == ["LANG=de", "LC_TIME=fr", "TERM=xterm"])
    #expect(kept(PowerCase.grants { $0.display = true }).contains("DISPLAY=:0"))
    #expect(kept(PowerCase.calls).contains("SHELL=/bin/sh"))
    #expect(!kept(PowerCase.calls).contains("TOKEN=s3cret"))
  }

  @Test(
    "words of a command line are in place of what the manifest grants",
    arguments: [
      (["none"], Grants()),
      (["org.example.b:network"], PowerCase.files),
      (["org.example.a:none"], Grants()),
      (["org.example.a:network"], PowerCase.grants { $0.network = true }),
      (
        ["org.example.a:read=data", "org.example.a:write=/x", "none"],
        PowerCase.grants { ($0.read, $0.write) = (["/here/data"], ["/x"]) }
      ),
      (["org.example.a:all"], nil), (["org.example.a:all", "org.example.a:exec"], nil),
    ] as [([String], Grants?)])
  func operating(_ words: [String], _ expected: Grants?) throws {
    let grants = try OperatorGrants(words) { $0.hasPrefix("/") ? $0 : "/here/\($0)" }
    #expect(grants.grants(to: "org.example.a", manifest: PowerCase.files) == expected)
  }

  @Test(
    "a word that grants nothing is refused, with what to write",
    arguments: [
      "", "all", "network", "a:network", "org.example.a:", "org.example.a:files",
      "org.example.a:read", "org.example.a:network=1", "org.example.a:write=",
    ])
  func misread(_ word: String) {
    let failure = #expect(throws: Failure.self) { try OperatorGrants([word]) { $0 } }
    #expect(failure?.message == "--grant: \"\(word)\" grants nothing that is known")
    #expect(failure?.hint.contains("org.example.films:read=/srv/films") == true)
  }
}

@Suite("A plugin in a process that is confined")
struct ConfinedPluginTests {
  private func load(
    _ bench: IsolatedBench, _ grants: Grants?, landlock: Int? = nil, config: Value = [:]
  ) throws -> IsolatedPlugin {
    bench.plan.newestLandlock = landlock
    var inspector = PluginInspector()
    let path = try Compiler.fixture("reaches", ["-I", Repository.file("SDK/c").path])
    return try bench.host.loadIsolated(
      inspector.inspect(path), config: config, by: bench.plan, budget: RestartBudget(max: 100),
      grants: grants)
  }

  /// `nil` when it was let, else why not.
  private func reach(_ plugin: IsolatedPlugin, _ word: String) -> Failure? {
    do {
      _ = try plugin.mediate(.string(word))
      return nil
    } catch { return error as? Failure }
  }

  @Test("is kept from what was not granted, from its first instruction on", arguments: [nil, 2])
  func kept(_ landlock: Int?) throws {
    let bench = IsolatedBench()
    let plugin = try load(bench, Grants(), landlock: landlock)
    for word in ["loaded", "read /etc/passwd", "make \(plugin.file)", "socket", "fork"] {
      #expect(
        reach(plugin, word)?.message
          == "EACCES (it asks for files and network, which it is not granted)", "\(word)")
    }
    #expect(reach(plugin, "read \(plugin.file)") == nil)
  }

  @Test("the failure says what it asks for and how that is granted")
  func blame() throws {
    let bench = IsolatedBench()
    let plugin = try load(bench, Grants())
    #expect(
      reach(plugin, "socket")?.hint.contains(
        "it asks for network (asks a server), which is not granted: "
          + "--grant org.example.reaches:network") == true)
  }

  @Test("one that fails in its start for want of a power says so, too")
  func starting() throws {
    let bench = IsolatedBench()
    let refusal = #expect(throws: PluginRefusal.self) {
      try load(bench, Grants(), config: ["do": "socket"])
    }
    #expect(
      refusal?.what.hasSuffix(
        "no reel: Permission denied (it asks for files and network, which it is not granted)")
        == true, "\(refusal?.what ?? "")")
    #expect(refusal?.remedy.contains("--grant org.example.reaches:network") == true)
  }

  @Test("does what it asks for and was granted, and no more")
  func granted() throws {
    let folder = try TemporaryFolder()
    var grants = Grants()
    (grants.write, grants.network, grants.exec) = ([folder.url.path], true, true)
    let bench = IsolatedBench()
    let plugin = try load(bench, grants)
    #expect(reach(plugin, "make \(folder.url.path)/kept") == nil)
    #expect(reach(plugin, "socket") == nil)
    #expect(reach(plugin, "read /etc/passwd")?.message == "EACCES")
    // Its note does not ask for exec.
    #expect(reach(plugin, "fork")?.message == "EACCES")
  }

  @Test("is confined in nothing where that is said")
  func lifted() throws {
    let bench = IsolatedBench()
    let plugin = try load(bench, nil)
    for word in ["loaded", "socket", "fork", "read /etc/passwd"] {
      #expect(reach(plugin, word) == nil, "\(word)")
    }
  }

  @Test("a later process of it is confined as the first one was")
  func again() throws {
    let bench = IsolatedBench()
    let plugin = try load(bench, Grants())
    #expect(reach(plugin, "read /etc/passwd")?.message.hasPrefix("EACCES") == true)
    #expect(reach(plugin, "abort")?.message == "it crashed: SIGABRT")
    #expect(reach(plugin, "loaded")?.message.hasPrefix("EACCES") == true)
  }

  @Test("what a kernel cannot enforce is told, and refused where that is asked for")
  func kernel() throws {
    let bench = IsolatedBench()
    let plugin = try load(bench, Grants(), landlock: 0)
    let told = "files and devices are open to it as to its user: this kernel has no Landlock"
    #expect(bench.lines.all.contains { $0.level == .warning && $0.text == told })
    #expect(reach(plugin, "socket")?.message.hasPrefix("EACCES") == true)
    bench.plan.isStrict = true
    let refusal = #expect(throws: PluginRefusal.self) { try load(bench, Grants(), landlock: 0) }
    #expect(refusal?.what == "in a process of its own: it cannot be confined: \(told)")
    #expect(refusal?.remedy.contains("--grant") == true)
  }
}
