import SnapValue
import SnapPlugins
import SnapSystem

/// What runs one check in a child: the other side of `CheckChild`.
///
/// The child gets the page at descriptor 3, its question in it, and nothing else. It leaves its
/// answer there. One that leaves none has died or was made to leave.
package enum CheckWorker {
  /// The descriptor of the page.
  static let pageDescriptor: Int32 = 3

  /// Runs the check that the page asks for; answers whether there was one. The process is spent
  /// afterwards: whoever calls this leaves it at once, without running anybody's exit functions.
  package static func run() -> Bool {
    guard let page = CrashPage(mapping: pageDescriptor) else { return false }
    guard let question = CheckQuestion(json: page.text(of: .question)),
      let check = Check.named(question.check), case .live(let body) = check.body
    else { return false }
    guard ProcessFacts.endWithParent(question.suite) else { return false }
    limitResources()
    try? CrashGuard.install(program: "navhost test")
    CrashGuard.traceStacks()
    var inspector = PluginInspector()
    let inspection = inspector.inspect(question.file)
    guard let note = inspection.note else {
      page.put(CheckAnswer.failure(.skip("its note cannot be read")).json, into: .answer)
      return true
    }
    LentMemory.shared.note(in: page)
    let bench = Bench(
      file: question.file, inspection: inspection, note: note, config: question.config,
      seed: question.seed, soakSeconds: question.soakSeconds, page: page, replay: question.replay)
    bench.loadsByPath = question.loadsByPath
    bench.isIsolated = question.isIsolated
    let answer = CheckAnswer { () throws(Ending) in
      if bench.isIsolated { try bench.beginIsolation() }
      try body(bench)
      if let doubt = bench.doubts.first { throw .flaw(doubt) }
      return []
    }
    page.put(answer.json, into: .answer)
    Bench.leaveAtOnce()
    return true
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
  /// The process that asks; the child ends with it.
  var suite = ProcessFacts.identifier
  /// Whether the file itself is loaded, and not a sealed copy.
  var loadsByPath = false
  /// Whether the child is confined as an isolated plugin's process is.
  var isIsolated = false

  var json: String {
    var map: ValueMap = [
      "check": .string(check), "file": .string(file), "seed": .string(String(seed)),
      "config": config, "soak": .int(Int64(soakSeconds)),
      "byPath": .bool(loadsByPath), "isolated": .bool(isIsolated), "suite": .int(Int64(suite)),
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
    suite = value["suite"]?.int.map { Int32(clamping: $0) } ?? 0
    loadsByPath = value["byPath"]?.bool ?? false
    isIsolated = value["isolated"]?.bool ?? false
    soakSeconds = value["soak"]?.int.map { Int($0) } ?? soakSeconds
    if let number = value["case"]?.int, let choices = value["choices"]?.list {
      replay = Bench.Replay(
        number: Int(number), choices: choices.map { $0.string.flatMap { UInt64($0) } ?? 0 })
    }
  }
}

/// How a check ended, or part of one in a copy of the process, with lines that it answers.
typealias CheckAnswer = Result<[String], Ending>

extension CheckAnswer {
  init(_ body: () throws(Ending) -> [String]) {
    do throws(Ending) { self = .success(try body()) } catch { self = .failure(error) }
  }

  var json: String {
    switch self {
    case .success(let lines): return Value.list(lines.map { .string($0) }).jsonText
    case .failure(.skip(let reason)): return Value.map(["reason": .string(reason)]).jsonText
    case .failure(.flaw(let flaw)):
      var map: ValueMap = [
        "expected": .string(cut(flaw.expected)), "seen": .string(cut(flaw.seen)),
      ]
      map["remedy"] = flaw.remedy.map { .string($0) }
      map["severity"] = flaw.severity.map { .string($0.rawValue) }
      return Value.map(map).jsonText
    }
  }

  private func cut(_ text: String) -> String { String(text.prefix(4000)) }

  init?(json: String) {
    guard let value = readJSON(json) else { return nil }
    if let lines = value.list {
      self = .success(lines.map { $0.string ?? "" })
    } else if let reason = value["reason"]?.string {
      self = .failure(.skip(reason))
    } else if let expected = value["expected"]?.string {
      self = .failure(
        flaw(
          expected, seen: value["seen"]?.string ?? "", remedy: value["remedy"]?.string,
          severity: value["severity"]?.string.flatMap { Check.Severity(rawValue: $0) }))
    } else {
      return nil
    }
  }
}

extension CheckResult {
  /// What a check's answer comes to.
  init(_ check: Check, _ answer: CheckAnswer) {
    self.init(check: check.name, verdict: .passed)
    switch answer {
    case .success: break
    case .failure(.skip(let reason)): (verdict, self.reason) = (.skipped, reason)
    case .failure(.flaw(let flaw)):
      self.flaw = flaw
      verdict = (flaw.severity ?? check.severity) == .error ? .failed : .warned
    }
  }
}
