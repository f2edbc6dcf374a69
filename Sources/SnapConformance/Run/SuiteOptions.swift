package import SnapValue

/// What a run of the suite is asked for.
package struct SuiteOptions: Sendable {
  /// How strict: 1 to 5.
  package var level = 3
  /// What inputs are generated from; `nil` takes it from the plugin's bytes, so that the same file
  /// gets the same inputs.
  package var seed: UInt64?
  /// Patterns of names with `*` and `?`; empty runs all of the level. What they need runs as well.
  package var only: [String] = []
  /// Checks that are left out, with the reason, by name.
  package var skipped: [String: String] = [:]
  /// Whether unsafe owners and modes of the file are errors.
  package var isStrict = false
  /// Whether checks that can are run again under a memory checker.
  package var sanitizes = false
  /// Whether the plugin is confined in each child as an isolated one is.
  package var isolates = false
  /// How long the check of random lives goes on, in seconds.
  package var soakSeconds = 60
  /// When the whole run ends, whatever is not done by then, in seconds; `nil` is half an hour and the
  /// random lives, for each plugin.
  package var deadline: Int?
  /// How many children run at once.
  package var jobs = 1
  /// What `start` gets as config.
  package var config: Value = [:]
  /// A case to repeat.
  package var replay: ReplayFile?
  /// The most questions that are asked to make a failing input smaller.
  package var shrinkTries = 200
  /// The program whose `worker` words run a check in a child: this one.
  package var program: String
  /// What follows the program's name before the worker's own words.
  package var worker: [String]

  /// What follows it before the guardian's own words.
  package var guardian: [String]

  /// Makes options.
  package init(program: String, worker: [String], guardian: [String]) {
    self.program = program
    self.worker = worker
    self.guardian = guardian
  }
}

/// A case that broke a rule, as it is kept in a file.
package struct ReplayFile: Sendable, Hashable {
  /// The plugin's id.
  package var plugin: String
  /// The check's name.
  package var check: String
  /// The input.
  package var input: FailingInput

  /// Makes a replay of a result; `nil` when that has no input, or none that fails on its own.
  package init?(_ result: CheckResult, plugin: String) {
    guard let input = result.input, input.standsAlone else { return nil }
    self.plugin = plugin
    check = result.check
    self.input = input
  }

  /// As JSON.
  package var value: Value {
    var map: ValueMap = [
      "plugin": .string(plugin), "check": .string(check),
      "seed": .string(String(input.seed)), "case": .int(Int64(input.number)),
      "choices": .list(input.choices.map { .string(String($0)) }), "input": .string(input.text),
    ]
    map["c"] = input.reproducer.map { .string($0) }
    return .map(map)
  }

  /// Reads what `value` wrote; the reason when it is something else.
  package init(_ value: Value) throws(Failure) {
    guard let plugin = value["plugin"]?.string, let check = value["check"]?.string,
      let seed = value["seed"]?.string.flatMap({ UInt64($0) }),
      let number = value["case"]?.int, number >= 0, number < 1 << 31,
      let choices = value["choices"]?.list, choices.count <= 100_000
    else {
      throw Failure(
        .malformed, "a replay file is {\"plugin\", \"check\", \"seed\", \"case\", \"choices\"}")
    }
    self.plugin = plugin
    self.check = check
    input = FailingInput(
      seed: seed, number: Int(number),
      choices: choices.map { $0.string.flatMap { UInt64($0) } ?? 0 },
      text: value["input"]?.string ?? "", reproducer: value["c"]?.string)
  }
}

/// Whether a name fits a pattern with `*` (any text) and `?` (any one letter).
package func fits(_ name: String, pattern: String) -> Bool {
  let name = Array(name.utf8)
  let pattern = Array(pattern.utf8)
  var (at, in_) = (0, 0)
  var star: (pattern: Int, name: Int)?
  while in_ < name.count {
    if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
      star = (at, in_)
      at += 1
    } else if at < pattern.count, pattern[at] == UInt8(ascii: "?") || pattern[at] == name[in_] {
      (at, in_) = (at + 1, in_ + 1)
    } else if let back = star {
      star = (back.pattern, back.name + 1)
      (at, in_) = (back.pattern + 1, back.name + 1)
    } else {
      return false
    }
  }
  return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
}
