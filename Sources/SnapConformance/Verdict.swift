/// How one check ended.
public struct CheckResult: Sendable, Hashable {
  /// The six ways in which a check can end.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
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
  public var check: String
  /// How it ended.
  public var verdict: Verdict
  /// What was expected and what was seen; `nil` for `passed` and `skipped`.
  public var flaw: Flaw?
  /// Why it was skipped.
  public var reason: String?
  /// In which call of the plugin it ended: `mediate greet`; empty outside any.
  public var site: String = ""
  /// What the child wrote to standard error, cut to its last 4 KiB: the stack of a crash among it.
  public var output: String = ""
  /// The generated input that broke the rule, shrunk.
  public var input: FailingInput?
  /// How long it took.
  public var milliseconds: Int = 0

  /// Whether the plugin does not keep the contract because of it.
  public var isError: Bool {
    switch verdict {
    case .failed, .crashed, .timedOut: true
    case .passed, .warned, .skipped: false
    }
  }
}

/// An input that a seed gave and that breaks a rule.
public struct FailingInput: Sendable, Hashable {
  /// The seed.
  public var seed: UInt64
  /// The number of the case under that seed, from 0.
  public var number: Int
  /// The choices that make it, after shrinking; they alone repeat it.
  public var choices: [UInt64]
  /// The input for people.
  public var text: String
  /// A C expression that makes its value, when that is short; `nil` otherwise.
  public var reproducer: String?
  /// Whether the case breaks the rule on its own; otherwise only after those before it.
  public var standsAlone = true
}

/// What a whole run said of a plugin.
public struct SuiteReport: Sendable {
  /// Whether the time of the whole run was over before all was done.
  public var isCutShort = false
  /// The plugin's file as it was named.
  public var file: String
  /// Its id; empty when it could not be read.
  public var id: String
  /// Its version; empty when it could not be read.
  public var version: String
  /// The level that was asked for.
  public var level: Int
  /// What inputs were generated from.
  public var seed: UInt64
  /// What could not be done as it was asked for: sentences.
  public var remarks: [String] = []
  /// One result for each check, in the order of the rule book.
  public var results: [CheckResult]

  /// Whether the plugin keeps the contract at this level.
  public var keepsContract: Bool { !isCutShort && !results.contains(where: \.isError) }

  /// How many checks ended so.
  public func count(_ verdict: CheckResult.Verdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// The last line of every report: the verdict in words.
  public var lastLine: String {
    let name = id.isEmpty ? file : "\(id) \(version)"
    let counts = CheckResult.Verdict.allCases.compactMap { verdict in
      let count = count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let words =
      isCutShort
      ? "was not tested to the end"
      : keepsContract ? "keeps the contract" : "does not keep the contract"
    return "\(name) \(words) at level \(level): \(counts.joined(separator: ", "))"
  }
}
