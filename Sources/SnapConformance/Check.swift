package import SnapEngine
import SnapValue
import SnapPlugins

/// One rule of the plugin contract and what finds out whether a plugin keeps it.
package struct Check: Sendable {
  /// Its number in the rule book; never used again for another rule.
  package let number: Int
  /// Its stable name, such as `m-payload`; the part before the dash is its group.
  package let name: String
  /// The rule in one sentence.
  package let rule: String
  /// What happens to people when a plugin breaks it: one sentence.
  package let consequence: String
  /// How to mend it: one sentence.
  package let remedy: String
  /// Whether breaking it is an error or a warning.
  package let severity: Severity
  /// The least level at which it runs: 1 to 5.
  package let level: Int
  /// How it looks.
  package let ways: Set<Way>
  /// The names of the checks that must hold before this one means anything.
  package let needs: [String]
  /// Which plugins it is about.
  package let scope: Scope
  /// How long its child may take, in seconds, before it is killed.
  package let seconds: Int
  /// Why no plugin on the shelf of bad plugins breaks it; `nil` for almost all.
  package let noSpecimen: String?
  /// What it does.
  let body: Body

  /// Makes a check that looks at the file only.
  init(
    _ number: Int, _ name: String, _ rule: String, consequence: String, remedy: String,
    severity: Severity = .error, level: Int = 1, needs: [String] = [], noSpecimen: String? = nil,
    still: @escaping @Sendable (PluginFile) throws(Ending) -> Void
  ) {
    (self.number, self.name, self.rule) = (number, name, rule)
    (self.consequence, self.remedy) = (consequence, remedy)
    (self.severity, self.level, self.needs) = (severity, level, needs)
    self.noSpecimen = noSpecimen
    ways = [.still]
    scope = .all
    seconds = 10
    body = .still(still)
  }

  /// Makes a check that runs the plugin, in a child of its own.
  init(
    _ number: Int, _ name: String, _ rule: String, consequence: String, remedy: String,
    severity: Severity = .error, level: Int, ways: Set<Way> = [], needs: [String] = [],
    scope: Scope = .all, seconds: Int = 10, noSpecimen: String? = nil,
    live: @escaping Live
  ) {
    (self.number, self.name, self.rule) = (number, name, rule)
    (self.consequence, self.remedy) = (consequence, remedy)
    (self.severity, self.level, self.needs) = (severity, level, needs)
    self.noSpecimen = noSpecimen
    self.ways = ways.union([.child])
    self.scope = scope
    self.seconds = seconds
    body = .live(live)
  }

  /// Makes a check of what plugins provide of one role: it stands on a plugin that registers well and
  /// stays alive.
  init(
    _ role: PluginRole, _ number: Int, _ name: String, _ rule: String, consequence: String,
    remedy: String, severity: Severity = .error, level: Int = 3, ways: Set<Way> = [],
    needs: [String] = [], seconds: Int? = nil, _ body: @escaping Live
  ) {
    let usual: [PluginRole: Int] = [.presenter: 120, .screen: 60]
    self.init(
      number, name, rule, consequence: consequence, remedy: remedy, severity: severity,
      level: level, ways: ways, needs: Self.gates + needs, scope: .role(role),
      seconds: seconds ?? usual[role] ?? 40, live: body)
  }

  /// What every check of a capability stands on: a plugin that registers well and stays alive.
  static let gates = ["r-as-declared", "r-shape", "r-signature", "x-exit"]

  typealias Live = @Sendable (Bench) throws(Ending) -> Void

  enum Body: Sendable {
    case still(@Sendable (PluginFile) throws(Ending) -> Void)
    case live(Live)
  }
}

extension Check {
  /// How bad it is to break a rule.
  package enum Severity: String, Sendable, Hashable {
    /// The plugin does not keep the contract.
    case error
    /// It works, but people will meet trouble.
    case warning
  }

  /// How a check looks; the letters of the rule book.
  package enum Way: String, Sendable, Hashable, CaseIterable {
    /// At the file only, of which nothing is run; in a child of its own, with a deadline and limits; with
    /// borrowed memory between guard pages, gone after the call; with host functions that fail.
    case still = "S", child = "F", guarded = "G", faults = "I"
    /// With inputs generated from the printed seed, shrunk on failure; again under a memory checker, with
    /// `--sanitize`; in the order that threads take; with the debug information, when there is some.
    case generated = "Z", memory = "A", threads = "T", debugInfo = "D"
  }

  /// Which plugins a check is about.
  package enum Scope: Sendable, Hashable {
    /// All.
    case all
    /// Those that provide something of a role.
    case role(PluginRole)
    /// Those whose note has a flag of section 1 of the header.
    case flag(Int, named: String)

    /// Why a plugin is out of it; `nil` when it is in.
    func absence(in note: PluginNote) -> String? {
      switch self {
      case .all: nil
      case .role(let role):
        note.provides.names(of: role).isEmpty ? "it provides no \(role.words)" : nil
      case .flag(let bit, let name):
        note.flags & bit == 0 ? "its note does not say \(name)" : nil
      }
    }
  }
}

/// How a check's body ends early.
enum Ending: Error {
  /// The rule is broken.
  case flaw(Flaw)
  /// Nothing can be said, and why.
  case skip(String)
}

/// What was seen in place of what was expected.
package struct Flaw: Sendable, Hashable {
  /// What the rule asks for in this very case.
  package var expected: String
  /// What was seen, with the exact value.
  package var seen: String
  /// Another remedy than the check's own.
  package var remedy: String?
  /// Another severity than the check's own.
  package var severity: Check.Severity?

  /// Makes a flaw.
  package init(
    expected: String, seen: String, remedy: String? = nil, severity: Check.Severity? = nil
  ) {
    self.expected = expected
    self.seen = seen
    self.remedy = remedy
    self.severity = severity
  }
}

/// The end of a check whose rule is broken.
func flaw(
  _ expected: String, seen: String, remedy: String? = nil, severity: Check.Severity? = nil
) -> Ending {
  .flaw(Flaw(expected: expected, seen: seen, remedy: remedy, severity: severity))
}

/// Ends the check with a flaw unless the condition holds. The texts are made only when it does not.
func expect(
  _ condition: Bool, _ expected: @autoclosure () -> String, seen: @autoclosure () -> String,
  remedy: String? = nil, severity: Check.Severity? = nil
) throws(Ending) {
  guard !condition else { return }
  throw flaw(expected(), seen: seen(), remedy: remedy, severity: severity)
}

/// Ends the check unless the answer is OK.
func expectOK(_ answer: Answer, _ expected: @autoclosure () -> String) throws(Ending) {
  try expect(answer.isOK, expected(), seen: answer.sentence)
}

/// Ends the check unless a call answers OK, or an error that the contract knows.
func expectOKOrError(_ answer: Answer, of call: @autoclosure () -> String) throws(Ending) {
  try expect(answer.isOKOrError, "\(call()) answers OK or an error", seen: answer.sentence)
}

/// Ends the check unless there is no difference.
func expectNo(
  _ difference: String?, _ expected: @autoclosure () -> String, severity: Check.Severity? = nil
) throws(Ending) {
  try expect(difference == nil, expected(), seen: difference ?? "", severity: severity)
}

/// Ends the check unless the list is empty; what is in it are clauses.
func expectNone(_ found: [String], _ expected: @autoclosure () -> String) throws(Ending) {
  try expect(found.isEmpty, expected(), seen: found.joined(separator: "; "))
}
