import Dispatch
import Foundation
import SnapEngine
import SnapManifest
import SnapStore
import SnapSystem
import SnapValue
import Synchronization
import TestKit
import Testing

@testable import SnapApp
@testable import SnapNavigation

/// What was told, in order.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// What is kept where the disk is so slow that states are put together.
@Suite("States that are kept together")
struct StateStoreTests {
  private static let home = NavigationState.Entry(screen: ScreenID(rawValue: 1), key: "home")

  private static func entry(_ number: UInt64) -> NavigationState.Entry {
    .init(screen: ScreenID(rawValue: number), key: "show", data: "\(number)")
  }

  /// A state of screens, of which the last is new.
  private static func commit(
    _ entries: [NavigationState.Entry], wipes: Bool = false
  ) -> KeptCommit {
    var memory = StateHistory.Memory()
    memory.properties = ["id": .string("visitor \(entries.last?.screen.rawValue ?? 0)")]
    let state = NavigationState(scheme: "films", stack: ScreenStack(entries), overlays: [])
    return KeptCommit(
      state: state, screens: entries.suffix(1).map { ($0.screen, memory) }, secretData: [],
      wipes: wipes)
  }

  @Test("have nothing of a screen that has gone meanwhile, also where one of them wipes")
  func gone() throws {
    var (maker, stored) = (ChangeMaker(), StoredState(application: "org.example.films"))
    func keep(_ commit: KeptCommit) throws {
      try stored.apply(maker.change(to: .commit(commit, forgetting: [])))
    }
    try keep(Self.commit([Self.home, Self.entry(2)]))
    // The second one is looked at again, the third one comes; then both go.
    let together = Self.commit([Self.home, Self.entry(2)])
      .followed(by: Self.commit([Self.home, Self.entry(2), Self.entry(3)]))
      .followed(by: Self.commit([Self.home, Self.entry(4)], wipes: true))
    try keep(together)
    #expect(together.wipes)
    #expect(stored.regions.first?.stack.map(\.screen) == [1, 4])
    #expect(Set(stored.screens.keys) == [4])
  }

  /// Saves another number each time.
  private static let plugin = """
    #include <snapnav_plugin.h>
    static int64_t saves;
    static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *c,
                                void **ctx, snapnav_error *err) {
      (void)h, (void)r, (void)c, (void)ctx, (void)err;
      return SNAPNAV_OK;
    }
    static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
      (void)ctx, (void)err;
      snapnav_value number = snapnav_int(++saves);
      out->put(out->ctx, &number);
      return SNAPNAV_OK;
    }
    static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
      (void)ctx, (void)state, (void)err;
      return SNAPNAV_OK;
    }
    static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
      "org.example.counter", "1.0.0", start, NULL, save, restore, NULL};
    SNAPNAV_PLUGIN_WITH(plugin, "org.example.counter", "1.0.0", "provides": {})
    """

  private static let manifest = """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "plugins": { "directories": ["."], "use": { "counter": { "id": "org.example.counter" } } },
      "screens": { "home": {}, "show": { "properties": { "id": { "type": "string" } },
        "data": "id" } },
      "state": { "initial": "films://home", "store": { "sync": "interval" } } }
    """

  @Test("what a plugin saved in the run before is in the file of this one from the beginning")
  func carried() throws {
    let folder = try TemporaryFolder("store")
    try Compiler.library("counter", text: Self.plugin, in: folder)
    let file = ManifestFile(reading: try folder.write("app.json", Self.manifest))
    var before = StoredState(application: "org.example.films")
    before.plugins = ["org.example.counter": 41, "org.example.gone": "not used any more"]
    let record = JournalFormat.record(StoredRecord.state(before).payload, number: 0)
    try Data(JournalFormat.head() + record).write(to: folder.file("kept"))
    let manifest = try #require(file.manifest)
    let wanted = try StoreSetting(manifest, path: folder.path("kept"), below: nil)
    let setting = try #require(wanted)
    let opened = try StateStore.open(setting, log: { _ in })
    let store = try #require(opened)
    func kept() throws -> StoredState? {
      StoredJournal(reading: [UInt8](try Data(contentsOf: folder.file("kept")))).state
    }
    var options = AssemblyOptions(hostName: "test", version: "1.0.0")
    options.presenter = "trace"
    options.store = store
    let loop = try MainLoop()
    let application = try Application(file, on: loop, options: options)
    application.navigator.assumeIsolated { _ = $0.submit(.open("films://home/show::1")) }
    store.whenKept { loop.stop() }
    loop.run()
    #expect(try kept()?.regions.first?.stack.last?.data == "1")
    #expect(try kept()?.plugins == ["org.example.counter": 41])
    application.close()
    #expect(try kept()?.plugins == ["org.example.counter": 1])
  }

  @Test("are kept with what plugins have saved last, also when the run ends meanwhile")
  func plugins() throws {
    let folder = try TemporaryFolder("store")
    try Compiler.library("counter", text: Self.plugin, in: folder)
    let file = ManifestFile(reading: try folder.write("app.json", Self.manifest))
    let manifest = try #require(file.manifest)
    let wanted = try StoreSetting(manifest, path: folder.path("kept"), below: nil)
    let setting = try #require(wanted)
    let disk = DispatchSemaphore(value: 0)
    var options = AssemblyOptions(hostName: "test", version: "1.0.0")
    options.presenter = "trace"
    options.store = try StateStore.open(
      setting, log: { _ in },
      writing: { files in
        var slow = files
        slow.create = { path throws(SystemError) in
          disk.wait()
          defer { disk.signal() }
          return try files.create(path)
        }
        return slow
      })
    let application = try Application(file, on: MainLoop(), options: options)
    application.navigator.assumeIsolated { navigator in
      for number in 1...100 { navigator.submit(.open("films://home/show::\(number)")) }
    }
    disk.signal()
    application.close()
    let bytes = [UInt8](try Data(contentsOf: folder.file("kept")))
    let state = try #require(StoredJournal(reading: bytes).state)
    #expect(state.regions.first?.stack.last?.data == "100")
    #expect(state.plugins["org.example.counter"] != nil)
  }

  /// Shows again what a run before kept, three screens and a layer, while something else happens on the loop; answers
  /// the state URL, "" where nothing is shown again, and what was warned of.
  private func restore(
    while happens: @escaping @Sendable (Application) -> Void
  ) throws -> (state: String, warnings: [String]) {
    let folder = try TemporaryFolder("store")
    let text = Self.manifest
      .replacing(#""screens""#, with: #""policy": { "admission": "latestWins" }, "screens""#)
      .replacing(#""use": { "counter": { "id": "org.example.counter" } }"#, with: #""use": {}"#)
    let file = ManifestFile(reading: try folder.write("app.json", text))
    var before = StoredState(application: "org.example.films")
    before.regions = [
      .init("main", [.init(1, "home"), .init(2, "show", data: "1"), .init(3, "show", data: "2")])
    ]
    before.overlays = [.init("home", flags: 9, screen: 4)]
    let record = JournalFormat.record(StoredRecord.state(before).payload, number: 0)
    try Data(JournalFormat.head() + record).write(to: folder.file("kept"))
    let manifest = try #require(file.manifest)
    let wanted = try StoreSetting(manifest, path: folder.path("kept"), below: nil)
    let setting = try #require(wanted)
    let (warnings, states) = (Lines(), Lines())
    let opened = try StateStore.open(setting, log: { warnings.add($0.text) })
    let store = try #require(opened)
    var options = AssemblyOptions(hostName: "test", version: "1.0.0")
    options.presenter = "trace"
    options.store = store
    let loop = try MainLoop()
    let application = try Application(file, on: loop, options: options)
    happens(application)
    Task(executorPreference: loop.executor) { [navigator = application.navigator] in
      let report = await store.restore(on: navigator) { _ in false }
      states.add(report?.state ?? "")
      loop.stop()
    }
    loop.run()
    application.close()
    return (try #require(states.all.first), warnings.all)
  }

  @Test("is shown again whole where somebody else's request takes its place meanwhile")
  func replaced() throws {
    let restored = try restore { application in
      let (loop, navigator) = (application.loop, application.navigator)
      navigator.assumeIsolated { $0.awaitPresenter() }
      @Sendable func ask() {
        navigator.assumeIsolated { navigator in
          guard navigator.waiting > 0 else { return loop.post { ask() } }
          navigator.submit(.open("films://home/show::7"))
          navigator.goOn()
        }
      }
      loop.post { ask() }
    }
    #expect(restored.state == "films://home/show::1/show::2?home=vm")
    #expect(restored.warnings.isEmpty)
  }

  @Test("nothing is told as left out where the application ends meanwhile")
  func ending() throws {
    let restored = try restore { application in
      application.navigator.assumeIsolated { $0.drain {} }
    }
    #expect(restored.state == "")
    #expect(restored.warnings.isEmpty)
  }
}
