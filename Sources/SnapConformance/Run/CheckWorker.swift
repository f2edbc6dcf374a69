import SnapValue
import SnapPluginHost
import SnapSystem

/// What runs one check in a child: the other side of `CheckChild`.
///
/// The child gets the page at descriptor 3, its question in it, and nothing else. It leaves its
/// answer there. One that leaves none has died or was made to leave.
public enum CheckWorker {
  /// The descriptor of the page.
  static let pageDescriptor: Int32 = 3

  /// Runs the check that the page asks for; answers whether there was one. The process is spent
  /// afterwards: whoever calls this leaves it at once, without running anybody's exit functions.
  public static func run() -> Bool {
    guard let page = CrashPage(mapping: pageDescriptor) else { return false }
    guard let question = CheckQuestion(json: page.text(of: .question)),
      let check = Check.named(question.check), case .live(let body) = check.body
    else { return false }
    limitResources()
    try? CrashGuard.install(program: "navhost test")
    CrashGuard.traceStacks()
    var inspector = PluginInspector()
    let inspection = inspector.inspect(question.file)
    guard let note = inspection.note else {
      page.put(CheckAnswer.skipped("its note cannot be read").json, into: .answer)
      return true
    }
    LentMemory.shared.note(in: page)
    let bench = Bench(
      file: question.file, inspection: inspection, note: note, config: question.config,
      seed: question.seed, soakSeconds: question.soakSeconds, page: page, replay: question.replay)
    bench.loadsByPath = question.loadsByPath
    page.put(answer(of: body, bench).json, into: .answer)
    return true
  }

  private static func answer(
    of body: (Bench) throws(Ending) -> Void, _ bench: Bench
  ) -> CheckAnswer {
    do throws(Ending) {
      try body(bench)
      return bench.doubts.first.map(CheckAnswer.flaw) ?? .passed
    } catch {
      switch error {
      case .flaw(let flaw): return .flaw(flaw)
      case .skip(let reason): return .skipped(reason)
      }
    }
  }
}

/// What a child is asked.
struct CheckQuestion: Sendable {
  var check: String
  var file: String
  var seed: UInt64
  var config: Value
  var replay: Bench.Replay?
  var soakSeconds = 60
  /// Whether the file itself is loaded, and not a sealed copy.
  var loadsByPath = false

  var json: String {
    var map: ValueMap = [
      "check": .string(check), "file": .string(file), "seed": .string(String(seed)),
      "config": config, "soak": .int(Int64(soakSeconds)),
      "byPath": .bool(loadsByPath),
    ]
    if let replay {
      map["case"] = .int(Int64(replay.number))
      map["choices"] = .list(replay.choices.map { .string(String($0)) })
    }
    return Value.map(map).jsonText
  }

  init(check: String, file: String, seed: UInt64, config: Value, replay: Bench.Replay? = nil) {
    (self.check, self.file, self.seed) = (check, file, seed)
    (self.config, self.replay) = (config, replay)
  }

  init?(json: String) {
    guard let value = readJSON(json), let check = value["check"]?.string,
      let file = value["file"]?.string, let seed = value["seed"]?.string.flatMap({ UInt64($0) })
    else { return nil }
    self.init(check: check, file: file, seed: seed, config: value["config"] ?? [:])
    loadsByPath = value["byPath"]?.bool ?? false
    soakSeconds = value["soak"]?.int.map { Int($0) } ?? soakSeconds
    if let number = value["case"]?.int, let choices = value["choices"]?.list {
      replay = Bench.Replay(
        number: Int(number), choices: choices.map { $0.string.flatMap { UInt64($0) } ?? 0 })
    }
  }
}

/// What a child found.
enum CheckAnswer: Sendable {
  case passed
  case flaw(Flaw)
  case skipped(String)

  var json: String {
    switch self {
    case .passed: return Value.map(["verdict": "passed"]).jsonText
    case .skipped(let reason):
      return Value.map(["verdict": "skipped", "reason": .string(reason)]).jsonText
    case .flaw(let flaw):
      var map: ValueMap = [
        "verdict": "failed", "expected": .string(cut(flaw.expected)),
        "seen": .string(cut(flaw.seen)),
      ]
      map["remedy"] = flaw.remedy.map { .string($0) }
      map["severity"] = flaw.severity.map { .string($0.rawValue) }
      return Value.map(map).jsonText
    }
  }

  private func cut(_ text: String) -> String { String(text.prefix(4000)) }

  init?(json: String) {
    guard let value = readJSON(json) else { return nil }
    switch value["verdict"]?.string {
    case "passed": self = .passed
    case "skipped": self = .skipped(value["reason"]?.string ?? "")
    case "failed":
      self = .flaw(
        Flaw(
          expected: value["expected"]?.string ?? "", seen: value["seen"]?.string ?? "",
          remedy: value["remedy"]?.string,
          severity: value["severity"]?.string.flatMap { Check.Severity(rawValue: $0) }))
    default: return nil
    }
  }
}
