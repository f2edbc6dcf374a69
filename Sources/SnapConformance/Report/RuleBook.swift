import SnapPlugins

extension Check {
  /// The rule book, for people: Markdown, made from the checks themselves.
  package static let ruleBook: String = RuleBook(checks: all).text()
}

/// What prints the checks as a page.
struct RuleBook {
  let checks: [Check]

  func text() -> String {
    introduction + overview + groups + sentences + proof
  }

  private var introduction: String {
    """
    # Conformance

    <!-- Made by "navhost test --rules"; change Sources/SnapConformance instead. -->

    `navhost test PLUGIN.so` tells whether a plugin keeps the contract. Each rule below has a check \
    of the same name, and each check ends in one of six ways: passed, failed, crashed, timed out, \
    warned or skipped with the reason. Names and numbers stay: neither is used again for another \
    rule.

    A broken rule is an **error**, and then the plugin does not keep the contract, or a **warning**, \
    and then people will meet trouble. **Level** is the least `--level` at which a check runs: \
    1 is the file and loading, 2 registration and state, 3 every kind of capability, 4 generated \
    inputs and failing host functions, 5 long runs.

    **How** says what is done:

    \(Check.Way.allCases.map { "- **\($0.rawValue)** \($0.words)\n" }.joined())
    A check begins when those that it **needs** have ended well, and is skipped otherwise.

    `navhost test A.so B.so DIR` makes one report of several plugins; a directory stands for every \
    plugin in it. The verdict, the last line, tells what `--skip` left out. It stands also when a \
    report cannot be written; the exit status is 1 when a plugin does not keep the contract, and else \
    4 when a report is missing. Whatever ends a run, no process of it and no directory is left.

    With `--isolate` each child is confined before anything of the plugin has run, as the process of an \
    isolated plugin is to which all is granted that its note asks for: files, system calls, limits, \
    environment. The verdicts are the same but for what the kernel refuses then: a plugin without \
    `"exec"` cannot leave processes behind, [x-fork](#x-fork) is about those only who may start \
    programs, and [i-isolated](#i-isolated) and [i-caps](#i-caps), which compare with that, are skipped.

    `navhost run --validate` holds the calls of a running application to these rules, as far as they \
    can be held without asking a plugin anything more, and tells each by its number: \(live).

    """
  }

  private var live: String {
    ContractRule.allCases.map { "[\($0.name)](#\($0.name))" }.joined(separator: ", ")
  }

  private var overview: String {
    let rows = checks.map { check in
      "| \(check.number) | [\(check.name)](#\(check.name)) | \(cell(check.rule)) "
        + "| \(check.severity.rawValue) | \(check.level) | \(check.letters) |\n"
    }
    return """

      ## All rules

      | # | check | rule | breaking it is | level | how |
      |--:|---|---|---|--:|---|
      \(rows.joined())
      """
  }

  private var groups: String {
    CheckGroup.allCases.map { group in
      let members = checks.filter { $0.group == group }
      return members.isEmpty
        ? "" : "\n## \(group.title)\n" + members.map(section).joined()
    }.joined()
  }

  private func section(_ check: Check) -> String {
    let needs = check.needs.map { "[\($0)](#\($0))" }.joined(separator: ", ")
    var facts = [
      "\(check.severity.rawValue), level \(check.level), how \(check.letters)"
        + (check.scope == .all ? "" : ", \(check.scope.words)")
        + (check.needs.isEmpty ? "" : ", needs \(needs)")
    ]
    facts.append("If not: \(check.consequence)")
    facts.append("Mend: \(check.remedy)")
    facts.append(
      check.noSpecimen.map { "Bad plugin: none, because \($0)" }
        ?? "Bad plugin: `Tests/Fixtures/Plugins/Bad/\(check.name)*`")
    return """

      ### \(check.name)

      Rule \(check.number): \(check.rule).

      \(facts.map { "- \($0)\n" }.joined())
      """
  }

  private var proof: String {
    """

    ## Who checks the checks

    Rule 92 is about the suite itself: for every check there is at least one deliberately bad plugin, \
    and it must be caught by that check and by no other that is an error; a good plugin of each kind \
    must pass them all, and so must those under `Tests/Fixtures/Plugins/Right`, which look suspicious \
    and are right. The project's own tests build this shelf and hold the suite against it.

    """
  }

  private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension Check {
  /// The letters of its ways, in the order in which the rule book explains them.
  var letters: String {
    Way.allCases.filter { ways.contains($0) }.map(\.rawValue).joined(separator: " ")
  }
}

extension Check.Way {
  /// What it does, for the rule book.
  var words: String {
    switch self {
    case .still: "looks at the file; nothing of it is run"
    case .child:
      "runs the plugin in a child of its own, with a deadline, limits and an empty directory"
    case .guarded: "lends memory between guard pages, which is gone after the call"
    case .faults: "makes host functions fail, one at a time"
    case .generated: "generates inputs from the printed seed and shrinks the one that fails"
    case .memory: "runs again under a memory checker with `--sanitize`"
    case .threads:
      "depends on the order of threads; no thread checker sees Swift's locks, so none is run yet"
    case .debugInfo: "reads the debug information when there is some"
    }
  }
}

extension Check.Scope {
  /// Whom it is about, for the rule book.
  var words: String {
    switch self {
    case .all: "for all"
    case .role(let role): "for \(role.words)s"
    case .flag(_, let name): "for plugins whose note says \(name)"
    }
  }
}
