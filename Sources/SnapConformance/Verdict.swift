/// How one check ended.
package struct CheckResult: Sendable, Hashable {
  /// The six ways in which a check can end.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The rule is kept.
    case passed
    /// The rule is broken.
    case failed
    /// The check's child died.
    case crashed
    /// The check's child did not end in time and was killed.
    case timedOut = "timed out"
    /// The rule is broken, which is no error.
    case warned
    /// Nothing was found out; the reason is given.
    case skipped
  }

  /// The check's name.
  package var check: String
  /// How it ended.
  package var verdict: Verdict
  /// What was expected and what was seen; `nil` for `passed` and `skipped`.
  package var flaw: Flaw?
  /// Why it was skipped.
  package var reason: String?
  /// In which call of the plugin it ended: `mediate greet`; empty outside any.
  package var site: String = ""
  /// What the child wrote to standard error, cut to its last 4 KiB: the stack of a crash among it.
  package var output: String = ""
  /// The generated input that broke the rule, shrunk.
  package var input: FailingInput?
  /// How long it took.
  package var milliseconds: Int = 0

  /// Whether the plugin does not keep the contract because of it.
  package var isError: Bool {
    switch verdict {
    case .failed, .crashed, .timedOut: true
    case .passed, .warned, .skipped: false
    }
  }
}

/// An input that a seed gave and that breaks a rule.
package struct FailingInput: Sendable, Hashable {
  /// The seed.
  package var seed: UInt64
  /// The number of the case under that seed, from 0.
  package var number: Int
  /// The choices that make it, after shrinking; they alone repeat it.
  package var choices: [UInt64]
  /// The input for people.
  package var text: String
  /// A C expression that makes its value, when that is short; `nil` otherwise.
  package var reproducer: String?
  /// Whether the case breaks the rule on its own; otherwise only after those before it.
  package var standsAlone = true
}

/// What a whole run said of a plugin.
package struct SuiteReport: Sendable {
  /// Whether the time of the whole run was over before all was done.
  package var isCutShort = false
  /// Whether the plugin was confined as an isolated one is.
  package var isIsolated = false
  /// The plugin's file as it was named.
  package var file: String
  /// Its id; empty when it could not be read.
  package var id: String
  /// Its version; empty when it could not be read.
  package var version: String
  /// The level that was asked for.
  package var level: Int
  /// What inputs were generated from.
  package var seed: UInt64
  /// What could not be done as it was asked for: sentences.
  package var remarks: [String] = []
  /// The checks that were left out on demand, with the reason of each.
  package var leftOut: [String: String] = [:]
  /// One result for each check, in the order of the rule book.
  package var results: [CheckResult]

  /// Whether the plugin keeps the contract at this level.
  package var keepsContract: Bool { !isCutShort && !results.contains(where: \.isError) }

  /// How many checks ended so.
  package func count(_ verdict: CheckResult.Verdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// Its id and version, or else its file.
  var name: String { id.isEmpty ? file : "\(id) \(version)" }

  /// The last line of every report: the verdict in words, and what was left out on demand.
  package var lastLine: String {
    let counts = CheckResult.Verdict.allCases.compactMap { verdict in
      let count = count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let words =
      isCutShort
      ? "was not tested to the end"
      : keepsContract ? "keeps the contract" : "does not keep the contract"
    let place = isIsolated ? " in processes of its own" : ""
    let line = "\(name) \(words) at level \(level)\(place): \(counts.joined(separator: ", "))"
    let left = results.compactMap { result in
      leftOut[result.check].map { "\(result.check) (\($0))" }
    }
    return left.isEmpty ? line : "\(line); left out: \(left.joined(separator: ", "))"
  }
}
