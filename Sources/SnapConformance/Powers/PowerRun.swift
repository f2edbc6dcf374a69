package import SnapSystem
package import SnapValue

/// Every probe, each without confinement, with its grant and without, in children.
package struct PowerRun: Sendable {
  /// How one probe went.
  struct Result: Sendable {
    var probe: PowerProbe
    var outcomes: [(trial: PowerTrial, outcome: PowerOutcome)]
    var landlock: Int

    /// The kernel, or this user's lack of rights, keeps everybody from it.
    var isOfNobody: Bool {
      guard case .refused? = outcomes.first(where: { $0.trial == .unconfined })?.outcome else {
        return false
      }
      return probe.whose == .nobody
    }

    /// Whether one trial has ended as it must.
    func isRight(_ trial: PowerTrial, _ outcome: PowerOutcome) -> Bool {
      switch outcome {
      case .done: trial.isDone(probe, landlock: landlock)
      case .refused:
        !trial.isDone(probe, landlock: landlock) || (trial == .unconfined && isOfNobody)
      case .lost: false
      }
    }

    var isRight: Bool { outcomes.allSatisfy { isRight($0.trial, $0.outcome) } }
  }

  /// What came of it.
  package struct Report: Sendable {
    let results: [Result]
    let landlock: Int
    /// Whether all ended as they must.
    package var isRight: Bool { results.allSatisfy(\.isRight) }
  }

  private let program: String
  private let words: [String]
  private let newestLandlock: Int

  /// Makes a run.
  /// - Parameters:
  ///   - program: the program that makes a trial, and the words that let it.
  ///   - newestLandlock: the newest version of Landlock that is made use of; `nil`: the kernel's.
  package init(program: String, words: [String], newestLandlock: Int? = nil) {
    (self.program, self.words) = (program, words)
    self.newestLandlock = newestLandlock ?? Int(Int32.max)
  }

  /// Runs all probes.
  package func run() throws(SystemError) -> Report {
    let landlock = min(Confinement.landlock, newestLandlock)
    let scratch = try ScratchDirectory(named: "navhost-powers")
    var results: [Result] = []
    for probe in PowerProbe.all {
      var result = Result(probe: probe, outcomes: [], landlock: landlock)
      for trial in PowerTrial.allCases where trial.isOf(probe) {
        let place = try scratch.make("\(probe.name)-\(trial.rawValue)")
        result.outcomes.append((trial, try outcome(probe, trial, place)))
      }
      results.append(result)
    }
    return Report(results: results, landlock: landlock)
  }

  private func outcome(
    _ probe: PowerProbe, _ trial: PowerTrial, _ place: String
  ) throws(SystemError) -> PowerOutcome {
    let asked = [
      "\(ProcessFacts.identifier)", probe.name, trial.rawValue, place, "\(newestLandlock)",
    ]
    return PowerWorker.outcome(
      try runChild(ChildPlan(program, words + asked), milliseconds: 20_000))
  }
}

extension PowerRun.Report {
  /// As a person reads it, in lines; the last one is the sum.
  package var text: String {
    var text = ""
    for result in results {
      let name = result.probe.name
      let words = result.outcomes.map { trial, outcome in
        let mark = result.isRight(trial, outcome) ? "" : "WRONG: "
        return "\(trial.rawValue): \(mark)\(outcome.words)"
      }
      text += name + String(repeating: " ", count: max(1, 16 - name.count))
      text +=
        result.probe.whose.words
        + String(repeating: " ", count: max(1, 10 - result.probe.whose.words.count))
      text += words.joined(separator: ", ") + "\n"
    }
    return text + sum + "\n"
  }

  /// How many probes went as they must: `24 of 24 probes`.
  package var sum: String {
    let right = results.count(where: \.isRight)
    let nobody = results.count(where: \.isOfNobody)
    return "\(right) of \(results.count) probes, "
      + (landlock == 0 ? "without Landlock" : "with Landlock \(landlock)")
      + (nobody == 0 ? "" : "; \(nobody) of them this kernel refuses to everybody")
  }

  /// As data, for `--json`.
  package var value: Value {
    let probes = results.map { result -> Value in
      let outcomes = result.outcomes.map { trial, outcome -> Value in
        [
          "trial": .string(trial.rawValue), "outcome": .string(outcome.words),
          "ok": .bool(result.isRight(trial, outcome)),
        ]
      }
      return [
        "probe": .string(result.probe.name), "what": .string(result.probe.what),
        "power": .string(result.probe.whose.words), "ok": .bool(result.isRight),
        "trials": .list(outcomes),
      ]
    }
    return [
      "landlock": .int(Int64(landlock)), "ok": .bool(isRight), "sum": .string(sum),
      "probes": .list(probes),
    ]
  }
}

extension PowerOutcome {
  fileprivate var words: String {
    switch self {
    case .done: "done"
    case .refused(let code): "refused (\(systemReason(code)))"
    case .lost(let what): what
    }
  }
}

extension PowerProbe.Whose {
  fileprivate var words: String {
    switch self {
    case .of(let power): power.rawValue
    case .nobody: "nobody"
    case .everybody: "everybody"
    }
  }
}
