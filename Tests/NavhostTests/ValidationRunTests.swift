import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

/// A bad plugin of the suite's shelf in a small application that uses what it provides.
struct DrivenSpecimen: Sendable, CustomStringConvertible {
  let file: String
  /// The rule that a validated run must tell, as `93 m-once`.
  let rule: String
  var description: String { "\(file) -> \(rule)" }

  static let all: [DrivenSpecimen] = [
    ("32 e-const", ["e-const.c"]),
    ("37 r-late", ["r-late.c", "r-late-fifth.c"]),
    (
      "43 m-basic",
      [
        "m-basic.c", "m-basic-puts.c", "m-basic-redirect.c", "m-basic-veto.c",
        "m-basic-veto-later.c",
      ]
    ),
    ("51 m-deadline", ["m-deadline.c", "m-deadline-never.c"]),
    ("52 p-once", ["p-once.c"]),
    ("53 p-sync", ["p-sync.c"]),
    ("60 p-threads", ["p-threads.c"]),
    ("63 t-decline", ["t-decline.c"]),
    ("74 v-observer", ["v-observer-late.c"]),
    ("82 x-message", ["x-message.c"]),
    ("93 m-once", ["m-once.c", "m-once-answered.c", "m-once-seventh.c"]),
    ("95 t-once", ["t-once.c", "t-once-never.c"]),
    ("97 fx-once", ["fx-once.c", "fx-once-never.c"]),
    ("98 f-args", ["f-args-result.c"]),
    ("99 x-stop", ["x-stop-timer.c", "x-stop-watch.c"]),
    (
      "100 x-process",
      [
        "x-process-alarm.c", "x-process-directory.c", "x-process-environment.c",
        "x-process-limit.c", "x-process-mask.c", "x-process-name.c", "x-process-rounding.c",
        "x-process-third.c", "x-process-umask.c",
      ]
    ),
    ("104 x-threads", ["x-threads.c", "x-threads-watch.c", "v-observer-thread.c"]),
  ].flatMap { rule, files in files.map { DrivenSpecimen(file: $0, rule: rule) } }

  /// Whether it is told when the plugin is stopped, and not before.
  private var isToldAtTheEnd: Bool { rule == "32 e-const" || rule == "99 x-stop" }

  /// How the run ended, and all that it wrote to standard error.
  struct Ended {
    let status: Int32
    let words: String
  }

  /// Runs the application, asks it for what the plugin provides again and again, and ends it.
  func run(_ options: [String] = ["--validate"]) throws -> Ended {
    let (host, commands) = try start(options)
    let client = try host.connect()
    var heard = ""
    for command in commands { _ = try client.ask(command) }
    if !isToldAtTheEnd, options.contains("--validate") {
      try host.waitForWords {
        heard = $0
        return $0.contains("rule \(rule):")
      }
    }
    host.signal(SIGTERM)
    let run = host.end()
    return Ended(status: run.status, words: heard + run.words)
  }

  /// Runs the application and asks it, until the plugin ends it.
  func runToItsDeath(_ options: [String]) throws -> Ended {
    let (host, commands) = try start(options)
    let client = try host.connect()
    for command in commands {
      client.send(command)
      if client.line() == nil { break }
    }
    host.signal(SIGTERM)  // where it lives on
    let run = host.end()
    return Ended(status: run.status, words: run.words)
  }

  /// Starts the application, and says what to ask it.
  private func start(_ options: [String]) throws -> (RunningNavhost, commands: [String]) {
    let folder = try TemporaryFolder("driven")
    try FileManager.default.createDirectory(
      at: folder.file("plugins"), withIntermediateDirectories: true)
    let source = Repository.file("Tests/Fixtures/Plugins/Bad/\(file)").path
    let built = try Child.run(
      "/bin/sh",
      [
        Repository.file("scripts/build-specimen").path, source,
        folder.path("plugins/plugin.so"),
      ])
    try #require(built.status == 0, "\(built.words)")
    let note = try provided(folder.path("plugins/plugin.so"))
    let presenter = note.presenters.isEmpty ? ["--presenter", "trace"] : []
    let host = try RunningNavhost(
      manifest(note, in: folder.path("plugins")), RunningNavhost.quiet + presenter + options,
      readsWords: true)
    return (host, commands(note))
  }

  /// What a plugin provides, from its note.
  struct Provided: Decodable {
    var id = ""
    var mediators: [String] = []
    var presenters: [String] = []
    var routers: [String] = []
    var screens: [String] = []
    var effects: [String] = []
    var functions: [String] = []
  }

  private func provided(_ path: String) throws -> Provided {
    let told = try Navhost.run(["inspect", "--json", path])
    let value = try Value(jsonText: told.output, limits: .written)
    let note = value["note"] ?? value
    func names(_ role: String) -> [String] {
      note["provides"]?[role]?.list?.compactMap(\.string) ?? []
    }
    return Provided(
      id: note["id"]?.string ?? "", mediators: names("mediators"), presenters: names("presenters"),
      routers: names("routers"), screens: names("screens"), effects: names("effects"),
      functions: names("functions"))
  }

  private func manifest(_ note: Provided, in directory: String) -> String {
    let steps =
      note.mediators.map { #"{"use": "p/\#($0)"}"# }
      + note.functions.map { #"{"call": "p/\#($0)", "args": ["ä€😀"]}"# }
      + (!file.hasPrefix("v-") ? [] : [#"{"set": {"to.level": 3}}"#])
    let type = note.screens.first.map { #", "type": "p/\#($0)""# } ?? ""
    // What x-message.c sets is refused then, and it answers an error.
    let properties =
      file.hasPrefix("x-message") ? #", "optionalProperties": {"title": {"type": "int32"}}"# : ""
    let presenter = note.presenters.first.map { #""presenter": ["p/\#($0)"],"# } ?? ""
    let effects = note.effects.map { #""\#($0)": {"use": "p/\#($0)"}"# }
    return """
      {"navhost": 1, "app": {"id": "org.example.driven", "title": "Driven", "scheme": "odd"},
       "plugins": {"directories": ["\(directory)"], "use": {"p": {"id": "\(note.id)"}}},
       \(presenter)
       "screens": {"home": {"title": "Home"}, "other": {"title": "Other"\(type)\(properties)}},
       "effects": {\(effects.joined(separator: ", "))},
       "navigations": {"there": {"from": "*", "to": "other", "presentation": "show",
         "mediation": [\(steps.joined(separator: ", "))]}},
       "state": {"initial": "odd://home"}}
      """
  }

  private func commands(_ note: Provided) -> [String] {
    var round = [#"{"op": "navigate", "navigation": "there"}"#, #"{"op": "back"}"#]
    for effect in note.effects {
      round.append(#"{"op": "open", "url": "odd://home?\#(effect)=v"}"#)
      round.append(#"{"op": "open", "url": "odd://home"}"#)
    }
    if !note.routers.isEmpty {
      round += ["show", "other"].map { #"{"op": "route", "route": "\#($0)"}"# }
    }
    return Array(repeating: round, count: 8).flatMap { $0 }
  }
}

@Suite("A run that is validated")
struct ValidationRunTests {
  @Test(
    "tells the rule that a plugin of the shelf breaks, and ends with status 1",
    arguments: DrivenSpecimen.all)
  func tells(_ specimen: DrivenSpecimen) throws {
    let run = try specimen.run()
    #expect(run.words.contains("rule \(specimen.rule):"), "\(run.words)")
    let isWarning = specimen.rule == "51 m-deadline"
    #expect(isWarning || run.status == 1, "\(run.words)")
    #expect(run.words.contains("navhost test PLUGIN.so says more"), "\(run.words)")
  }

  @Test("tells the same rule of it in a process of its own", arguments: DrivenSpecimen.all)
  func isolated(_ specimen: DrivenSpecimen) throws {
    let run = try specimen.run(["--validate", "--isolate", "all"])
    #expect(run.words.contains("rule \(specimen.rule):"), "\(run.words)")
    let isWarning = specimen.rule == "51 m-deadline"
    #expect(isWarning || run.status == 1, "\(run.words)")
  }

  @Test("tells each rule once for a call, however often it is broken")
  func once() throws {
    let run = try DrivenSpecimen(file: "m-once.c", rule: "93 m-once").run()
    #expect(run.words.components(separatedBy: "rule 93 m-once").count == 2, "\(run.words)")
    #expect(run.words.contains("(request "), "\(run.words)")
  }

  @Test("finds nothing where nobody has asked for it")
  func off() throws {
    let run = try DrivenSpecimen(file: "x-process-umask.c", rule: "100 x-process").run([])
    #expect(run.status == 0, "\(run.words)")
    #expect(!run.words.contains("rule 100"), "\(run.words)")
  }

  @Test("finds nothing in the television example")
  func television() throws {
    let folder = try Television.installed()
    try expectSound(folder.path("manifest.json"))
  }

  @Test("finds nothing in the kiosk")
  func kiosk() throws {
    let folder = try Kiosk.installed()
    try expectSound(folder.path("manifest.json"))
  }

  @Test(
    "with its memory, ends where a plugin writes or keeps what it was lent, and says which call it was",
    arguments: [
      ("x-lent-config.c", "mediate odd"), ("x-lent-function.c", "call most"),
      ("x-lent-properties.c", "get note.count"), ("x-lent-outcome.c", "mediate odd"),
    ])
  func guardsMemory(_ file: String, _ call: String) throws {
    let specimen = DrivenSpecimen(file: file, rule: "")
    let run = try specimen.runToItsDeath(["--validate-memory"])
    let line =
      "navhost: crashed in org.example.bad: \(call) (SIGSEGV): it touched what it was lent, which can "
      + "only be read, and only until its call returns"
    #expect(run.words.contains(line), "\(run.words)")
    #expect(run.status != 0)
    let unguarded = try specimen.runToItsDeath(["--validate"])
    #expect(!unguarded.words.contains("crashed"), "\(unguarded.words)")
  }

  @Test("with its memory, finds nothing in the examples, and their plugins live on")
  func guardedExamples() throws {
    let television = try Television.installed()
    let kiosk = try Kiosk.installed()
    try expectSound(television.path("manifest.json"), "--validate-memory")
    try expectSound(kiosk.path("manifest.json"), "--validate-memory")
  }

  @Test("finds nothing in the examples in processes of their own, either")
  func isolatedExamples() throws {
    let television = try Television.installed()
    let kiosk = try Kiosk.installed()
    try expectSound(television.path("manifest.json"), "--validate", "--isolate", "all")
    try expectSound(kiosk.path("manifest.json"), "--validate", "--isolate", "all")
  }

  private func expectSound(_ manifest: String, _ options: String...) throws {
    let words = options.isEmpty ? ["--validate"] : options
    let run = try Navhost.run(
      ["run", manifest, "--presenter", "trace", "--trace", "/dev/null"] + words)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("validated: no plugin broke a rule of the contract"), "\(run.words)")
  }
}
