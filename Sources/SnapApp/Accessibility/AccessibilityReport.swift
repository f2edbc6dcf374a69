package import SnapValue

/// How an application meets each clause: what the program does, what the rules found, what is left.
package struct AccessibilityReport: Sendable {
  private let name: String
  private let evidence: String
  private let findings: [String: Int]

  /// Reports of a manifest's file; `nil` where it has an error.
  package init?(of file: ManifestFile) {
    guard let manifest = file.manifest else { return nil }
    let version = manifest.app.version.map { " \($0)" } ?? ""
    name = "\(manifest.app.title) (\(manifest.app.id)\(version))"
    let languages = file.strings?.tables.map(\.locale.text) ?? []
    let spoken = languages.isEmpty ? "" : " in \(languages.joined(separator: ", "))"
    evidence = "\(manifest.configuration.screens.count) screens\(spoken)"
    findings = Dictionary(grouping: file.accessibilityFindings, by: \.code).mapValues(\.count)
  }

  /// What a rule found.
  private func found(_ rule: AccessibilityRule) -> String {
    let count = findings[rule.rawValue] ?? 0
    return count == 0 ? "\(rule.rawValue) holds" : "\(rule.rawValue) **\(count) found**"
  }

  /// The report as Markdown.
  package var text: String {
    var text = """
      # Accessibility: \(name)

      By clauses of EN 301 549 V3.2.1 for software, and of WCAG 2.2 where that has more. The rules \
      were held against \(evidence). What a rule found, `navhost check --accessibility` tells with \
      file, line and column; `navhost help RULE` explains it. A rule that holds is no proof: nobody \
      has listened to the application yet.

      | clause | how it is met | evidence | left to the device and its people |
      |---|---|---|---|

      """
    for clause in AccessibilityClause.all {
      let evidence = clause.rules.map(found).joined(separator: ", ")
      text += "| \(clause.number) \(clause.title) | \(clause.met) | "
      text += "\(evidence.isEmpty ? "–" : evidence) | \(clause.left) |\n"
    }
    return text
  }

  /// The same as data.
  package var value: Value {
    .list(
      AccessibilityClause.all.map { clause in
        [
          "clause": .string(clause.number), "title": .string(clause.title),
          "met": .string(clause.met), "left": .string(clause.left),
          "rules": .list(
            clause.rules.map { rule in
              ["rule": .string(rule.rawValue), "found": .int(Int64(findings[rule.rawValue] ?? 0))]
            }),
        ]
      })
  }
}

/// The page of all rules, `docs/reference/accessibility.md`, and what `navhost help` tells of one.
package enum AccessibilityPage {
  private static let head = #"""
    # Rules of accessibility

    `navhost check --accessibility MANIFEST` holds an application against these rules: the cards of \#
    all screens in all languages, the ways between them, triggers, the theme and the files of \#
    GtkBuilder. Each names the clauses of EN 301 549 V3.2.1 that it is about, or the criterion of \#
    WCAG 2.2 where that has none. A finding has file, line, column and what to do; one that is an \#
    error makes the exit status 3, as every error of `check` does. `navhost help A11Y17` prints what \#
    stands here of one rule, and `navhost report accessibility MANIFEST` the table by clauses: how \#
    each is met, the evidence, and what is left to the device and its people.

    What is looked at is what is written: of data that a plugin brings nothing is known, and of a \#
    card the first 5,000 elements, actions and facts are looked at. Rules about words know English, \#
    German, French, Spanish and Arabic. Where a rule is wrong about a text, say the same in other \#
    words, or tell us.

    An application that `check` finds nothing wrong with, and what it tells with `--accessibility`:

    ```json
    { "navhost": 1,
      "app": { "id": "org.example.films", "title": "Films", "scheme": "films" },
      "screens": { "home": { "title": "Home", "card": {
        "type": "AdaptiveCard", "version": "1.5", "lang": "en",
        "body": [ { "type": "TextBlock", "text": "Films", "size": "Large" },
                  { "type": "TextBlock", "text": "Touch a film." } ] } } },
      "state": { "initial": "films://home" },
      "script": [ { "open": "films://home", "expect": { "outcome": "alreadyThere" } } ] }
    ```

    ```sh
    navhost check --accessibility manifest.json || test $? = 3
    ```

    ```text
    manifest.json:5:15: error A11Y17 /screens/home/card/body/0: "Films" looks like a heading and is none (11.1.3.1, 11.2.4.6)
     5 |     "body": [ { "type": "TextBlock", "text": "Films", "size": "Large" },
       |               ^
      add "style": "heading"
    manifest.json:6:46: error A11Y37 /screens/home/card/body/1/text: a text takes one way of operating for granted ("touch"): "Touch a film." (11.2.1.1, 5.1.6.1, 11.1.3.3)
     6 |               { "type": "TextBlock", "text": "Touch a film." } ] } } },
       |                                              ^
      name the action instead, such as “Choose”; who has another device does not read of it
    manifest.json: 2 errors
    ```

    | rule | what must hold | clauses | |
    |---|---|---|---|

    """#

  /// The page, made from the table of rules.
  package static var text: String {
    AccessibilityRule.allCases.reduce(into: head) { page, rule in
      let text = rule.text
      page += "| \(rule.rawValue) | \(text.holds) | \(text.clauses.joined(separator: ", ")) | "
      page += "\(text.severity.rawValue) |\n"
    }
  }

  /// What is told of one rule, in sentences.
  package static func lines(of rule: AccessibilityRule) -> [String] {
    let text = rule.text
    let remedy = text.remedy.replacing("${{0}}", with: "${NAME}").replacing("{0}", with: "…")
      .replacing("{1}", with: "…").replacing("{2}", with: "…")
      .replacing("{3}", with: "…")
    let clauses = AccessibilityClause.all.filter { text.clauses.contains($0.number) }
    return [
      "\(rule.rawValue), \(text.severity.rawValue): \(text.holds)",
      "It is about \(clauses.map { "\($0.number) \($0.title)" }.joined(separator: ", ")).",
      "Where it does not hold: \(remedy).",
    ]
  }
}
