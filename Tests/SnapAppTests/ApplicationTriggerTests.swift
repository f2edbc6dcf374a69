import Foundation
import SnapApp
import SnapValue
import SnapNavigation
import SnapSystem
import Synchronization
import Testing

/// A lamp that is lit when the application has come where it should.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

@Suite("A manifest's triggers, in an application on the main loop", .serialized)
struct ApplicationTriggerTests {
  private static let manifest = """
    { "navhost": 1,
      "app": { "id": "org.example.kiosk", "scheme": "kiosk" },
      "screens": { "welcome": {}, "still": {}, "help": {} },
      "state": { "initial": "kiosk://welcome" },
      "triggers": {
        "staff": { "signal": "SIGUSR2", "do": { "navigate": { "to": "help" } } },
        "away": {
          "idle": { "seconds": 2, "warning": 1, "screen": "still", "wipe": true },
          "do": { "open": "kiosk://welcome" } } } }
    """

  /// Runs the application from its initial state until an event is told, and answers the events that
  /// tell of triggers and ends.
  private func run(
    until stop: @escaping @Sendable (NavigationEvent) -> Bool, _ begin: @escaping () -> Void = {}
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("manifest.json").path
    try Data(Self.manifest.utf8).write(to: URL(fileURLWithPath: path))
    let loop = try MainLoop()
    var options = AssemblyOptions(hostName: "test", version: "1.0.0")
    options.presenter = "trace"
    let application = try Application(ManifestFile(reading: path), on: loop, options: options)
    let (lines, url) = (Lines(), application.script.initial ?? "")
    application.navigator.assumeIsolated { navigator in
      navigator.listen { event in
        switch event {
        case .triggered, .finished: lines.add(event.line)
        default: break
        }
        if stop(event) { loop.stop() }
      }
      navigator.submit(.open(url))
    }
    begin()
    loop.run()
    application.close()
    return lines.all
  }

  @Test("a signal makes its request")
  func signal() throws {
    let told = try run { event in
      if case .finished(_, _, "kiosk://welcome/help") = event { true } else { false }
    } _: {
      kill(getpid(), SIGUSR2)
    }
    #expect(
      told == [
        #"{"event":"finished","request":1,"outcome":"done","location":"kiosk://welcome"}"#,
        #"{"event":"trigger","trigger":"staff","cause":"signal SIGUSR2"}"#,
        #"{"event":"finished","request":2,"outcome":"done","location":"kiosk://welcome/help"}"#,
      ])
  }

  @Test("when nobody is there it warns with a screen, and wipes")
  func idle() throws {
    let told = try run { event in
      if case .finished(3, _, _) = event { true } else { false }
    }
    #expect(
      told == [
        #"{"event":"finished","request":1,"outcome":"done","location":"kiosk://welcome"}"#,
        #"{"event":"trigger","trigger":"away","cause":"idle soon"}"#,
        #"{"event":"finished","request":2,"outcome":"done","location":"kiosk://welcome?still=vm"}"#,
        #"{"event":"trigger","trigger":"away","cause":"idle"}"#,
        #"{"event":"finished","request":3,"outcome":"done","location":"kiosk://welcome"}"#,
      ])
  }
}
