package import SnapValue

extension SuiteReport {
  /// The report as data, for `--json`.
  package var json: Value {
    var map: ValueMap = [
      "report": 1, "plugin": .string(id), "version": .string(version), "file": .string(file),
      "level": .int(Int64(level)), "seed": .string(String(seed)),
      "keepsContract": .bool(keepsContract), "counts": .map(counts),
      "results": .list(results.map(\.json)), "verdict": .string(lastLine),
    ]
    if isIsolated { map["isolated"] = true }
    return .map(map)
  }

  /// How often each verdict was given.
  private var counts: ValueMap {
    var counts: ValueMap = [:]
    for verdict in CheckResult.Verdict.allCases {
      counts[verdict.rawValue] = .int(Int64(count(verdict)))
    }
    return counts
  }
}

extension CheckResult {
  /// The result as data.
  package var json: Value {
    var map: ValueMap = [
      "check": .string(check), "verdict": .string(verdict.rawValue),
      "milliseconds": .int(Int64(milliseconds)),
    ]
    let known = Check.named(check)
    map["number"] = known.map { .int(Int64($0.number)) }
    map["rule"] = known.map { .string($0.rule) }
    map["severity"] = known.map { .string((flaw?.severity ?? $0.severity).rawValue) }
    map["reason"] = reason.map { .string($0) }
    if let flaw {
      map["expected"] = .string(flaw.expected)
      map["seen"] = .string(flaw.seen)
      map["remedy"] = .string(flaw.remedy ?? known?.remedy ?? "")
      map["consequence"] = known.map { .string($0.consequence) }
    }
    if !site.isEmpty, isError { map["site"] = .string(site) }
    if !output.isEmpty, verdict != .passed { map["output"] = .string(output) }
    if let input {
      var given: ValueMap = [
        "case": .int(Int64(input.number)), "text": .string(input.text),
        "choices": .list(input.choices.map { .string(String($0)) }),
      ]
      if !input.standsAlone { given["standsAlone"] = false }
      given["c"] = input.reproducer.map { .string($0) }
      map["input"] = .map(given)
    }
    return .map(map)
  }
}

extension Check {
  /// The rule as data, for `--rules --json`.
  package var json: Value {
    var map: ValueMap = [
      "number": .int(Int64(number)), "name": .string(name), "rule": .string(rule),
      "consequence": .string(consequence), "remedy": .string(remedy),
      "severity": .string(severity.rawValue), "level": .int(Int64(level)),
      "ways": .list(Way.allCases.filter { ways.contains($0) }.map { .string($0.rawValue) }),
      "needs": .list(needs.map { .string($0) }),
    ]
    map["noSpecimen"] = noSpecimen.map { .string($0) }
    return .map(map)
  }
}
