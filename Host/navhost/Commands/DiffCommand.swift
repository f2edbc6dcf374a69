import SnapApp
import SnapManifest
import SnapValue

extension Command {
  static let diff = Command(
    "diff", "Tell what a change of a manifest means for who uses it",
    description: [
      "Compares two versions of a manifest and tells what is different: what breaks somebody first "
        + "(links that end in not found, states that were kept and have no place, screens that "
        + "nothing leads to, claims that do not hold, powers that grew), then what came, went and "
        + "is another. Each with file, line and column in NEW, or in OLD what is there no more. "
        + "Nothing of a plugin is run, and no card is read.",
      "Formatting, order and the names of types make no difference. A state can be restored when "
        + "every screen, region and effect is still there, or renamed by a migration, with types "
        + "that fit and nothing new that is required.",
      "The exit status is 0 when nothing breaks somebody, 1 when something does or a state is not restored whole, and 3 when one of "
        + "the two is no manifest or NEW has another error, which standard error tells.",
    ],
    operands: [
      Operand("OLD", "The manifest as it was, a JSON file", kind: .file(["json"])),
      Operand("NEW", "The manifest as it is, a JSON file", kind: .file(["json"])),
    ],
    options: [
      Option(
        "state", argument: "FILE", repeats: true,
        "Try a real state, too: the file of a store, or one with a state URL in each line")
    ],
    examples: [
      "navhost diff old.json television.json",
      "navhost diff --json --state television.journal old.json television.json",
    ],
    run: compareManifests)
}

@Sendable private func compareManifests(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let old = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  let new = ManifestFile(reading: invocation.arguments.operand(1) ?? "")
  for file in [old, new] where file.reading?.declared == nil {
    let errors = file.reading?.diagnostics ?? file.diagnostics
    report(errors.filter { $0.severity == .error }, of: file, to: console)
  }
  guard let before = old.reading?.declared, let now = new.reading?.declared else {
    return .manifest
  }
  let comparison = ManifestComparison(of: before, with: now)
  let told = ToldChanges(comparison)
  var trials: [StateTrial] = []
  for path in invocation.arguments.values("state") {
    do throws(StateTrial.Fault) { trials += try StateTrial.all(in: path, for: now) } catch {
      console.complain(error.sentence(of: path))
      return .machine
    }
  }
  let problems = new.reading?.diagnostics.filter { $0.severity == .error && !$0.isOfClaim } ?? []
  if invocation.json {
    var answer: ValueMap = ["old": .string(old.path), "new": .string(new.path)]
    answer["breaks"] = .bool(told.breaks)
    answer["changes"] = .list(told.values)
    if invocation.arguments.has("state") { answer["states"] = .list(trials.map(\.value)) }
    answer["problems"] = .list(problems.map(\.value))
    console.resultLine(Value.map(answer).jsonText)
  } else {
    console.result(told.text(console))
    for trial in trials { console.result(trial.text) }
    console.resultLine("\(old.path) → \(new.path): \(told.count)")
    report(problems, of: new, to: console)
  }
  if !problems.isEmpty { return .manifest }
  return told.breaks || !trials.allSatisfy(\.isWhole) ? .refused : .done
}

/// The changes of a manifest with their places, as they are told.
private struct ToldChanges {
  private let rows: [(change: ManifestChange, place: Diagnostic.Place, was: Diagnostic.Place?)]

  init(_ comparison: ManifestComparison) {
    let places = comparison.places(of: comparison.changes)
    rows = zip(comparison.changes, places).map { ($0, $1.place, $1.was) }
  }

  /// Whether one of them breaks somebody.
  var breaks: Bool { rows.contains { $0.change.kind.breaks } }

  /// How many there are.
  var count: String {
    let broken = rows.count { $0.change.kind.breaks }
    let others = rows.count - broken
    guard !rows.isEmpty else { return "nothing is different" }
    guard broken > 0 else { return words(others, "change") + ", nobody is worse off" }
    return words(broken, "change") + (broken == 1 ? " breaks" : " break") + " somebody"
      + (others > 0 ? ", and \(others) more" : "")
  }

  private func words(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// One line for each with its place, and what to do below it.
  func text(_ console: Console) -> String {
    rows.map { change, place, was in
      let kind = console.paintResult(change.kind.word, change.kind.breaks ? .red : .faint)
      var text = console.paintResult(place.text + ": ", .bold)
      text += "\(kind) \(change.subject.onOneLine): \(change.sentence.onOneLine)\n"
      if !change.remedy.isEmpty { text += "  \(change.remedy)\n" }
      if change.kind.breaks, let was { text += "  was \(was.text)\n" }
      return text
    }.joined()
  }

  /// The same as data.
  var values: [Value] {
    rows.map { change, place, was in
      var map: ValueMap = [
        "kind": .string(change.kind.word), "subject": .string(change.subject),
        "breaks": .bool(change.kind.breaks), "message": .string(change.sentence),
        "at": place.value,
      ]
      if let was { map["was"] = was.value }
      if let link = change.reason.link { map["link"] = .string(link) }
      if !change.remedy.isEmpty { map["hint"] = .string(change.remedy) }
      return .map(map)
    }
  }
}

extension StateTrial {
  /// In lines: how much of it is restored, and why not more.
  fileprivate var text: String {
    let counted = "(\(taken) of \(parts))"
    let end = isWhole ? "restored whole" : taken > 0 ? "restored in part" : "not restored"
    return "\(file.onOneLine): \(state.onOneLine) is \(end) \(counted)\n"
      + reasons.map { "  \($0.onOneLine)\n" }.joined()
  }

  /// The same as data.
  fileprivate var value: Value {
    [
      "file": .string(file), "state": .string(state), "restored": .string(word),
      "taken": .int(Int64(taken)), "of": .int(Int64(parts)),
      "reasons": .list(reasons.map { .string($0) }),
    ]
  }
}

extension StateTrial.Fault {
  fileprivate func sentence(of path: String) -> String {
    switch self {
    case .file(let error): error.description
    case .foreign(let why): "\(path.onOneLine) holds no state: \(why)"
    case .manifest(let failure): failure.sentence
    }
  }
}
