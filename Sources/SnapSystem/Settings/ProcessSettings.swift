import CSnapSystem
import Glibc

// Safety: a text of the C library is copied at once.

/// What a plugin leaves as it found it: settings of the process, and of the thread that asks.
package struct ProcessSettings: Sendable, Hashable {
  /// The signals that are blocked on this thread, a bit for each: the lowest is signal 1.
  package var blocked: UInt64
  /// The variables of the environment as `NAME=value`.
  package var variables: Set<String>
  /// The working directory.
  package var directory: String
  /// All categories.
  package var locale: String
  /// The locale of this thread alone (uselocale), or that it has none.
  package var threadLocale: UInt64
  /// How much of what the process may have, line by line.
  package var limits: [String]
  /// The bits that new files do not get.
  package var umask: String
  /// Rounding and traps of this thread.
  package var floatMode: UInt64
  /// Which interval timers run: real, virtual, profiling.
  package var alarms: [Bool]
  /// The status flags of standard input, output and error output, such as O_NONBLOCK; -1: not open.
  package var standardFlags: [Int32]
  /// What else the kernel keeps of the process and of this thread, as numbers to be compared.
  package var traits: [Int64]

  /// As they are now, read from the kernel: some hundred microseconds.
  package static var now: ProcessSettings { ProcessSettings() }

  /// A number that is another when a setting is, for some ten microseconds. Two settings may share one,
  /// as with any hash.
  package static var mark: UInt64 { snapsys_settings_mark() }

  private init() {
    blocked = snapsys_blocked_signals()
    variables = Set(ProcessFacts.wholeEnvironment)
    directory = Self.workingDirectory
    locale = Self.wholeLocale
    threadLocale = snapsys_thread_locale()
    limits = readSystemLines("/proc/self/limits").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let line = readSystemLines("/proc/thread-self/status").first { $0.hasPrefix("Umask:") }
    umask = line.map { String($0.drop { !$0.isNumber }) } ?? ""
    floatMode = snapsys_float_mode()
    standardFlags = (0..<3).map { snapsys_status_flags($0) }
    alarms = (0..<3).map { snapsys_alarm_left($0) != 0 }
    traits = (0..<Int32(SNAPSYS_TRAITS)).map { snapsys_trait($0) }
  }

  private static var workingDirectory: String {
    guard let text = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  private static var wholeLocale: String {
    guard let text = unsafe setlocale(LC_ALL, nil) else { return "" }
    return unsafe String(cString: text)
  }

  /// What is another than it was: a sentence for each.
  package func changes(since old: ProcessSettings) -> [String] {
    var found: [String] = []
    if blocked != old.blocked {
      found.append("other signals are blocked: \(names(blocked)) in place of \(names(old.blocked))")
    }
    return found + variableChanges(old) + textChanges(old) + traitChanges(old)
  }

  private func traitChanges(_ old: ProcessSettings) -> [String] {
    zip(traits, old.traits).enumerated().compactMap { place, pair in
      pair.0 == pair.1 ? nil : Self.sentence(ofTrait: place, now: pair.0, before: pair.1)
    }
  }

  private static func sentence(ofTrait place: Int, now: Int64, before: Int64) -> String {
    switch place {
    case 0: "the nice value is \(now), it was \(before)"
    case 1: "the thread runs on other processors (sched_setaffinity)"
    case 2: "the thread has another name (PR_SET_NAME), by which the program is found"
    case 3: "PR_SET_DUMPABLE is \(now), it was \(before)"
    case 4:
      "\(now == 0 ? "no signal" : SignalName.name(Int32(now))) comes when the parent dies "
        + "(PR_SET_PDEATHSIG)"
    case 5: "PR_SET_CHILD_SUBREAPER is \(now), it was \(before)"
    case 6: "timers are \(now) ns late (PR_SET_TIMERSLACK), they were \(before)"
    case 7: "the process group is \(now), it was \(before)"
    case 8:
      "exec closes \(Self.descriptors(now)) of the first three descriptors, it closed "
        + "\(Self.descriptors(before)) (FD_CLOEXEC)"
    case 9: "signals are handled on another stack (sigaltstack)"
    case 10: "PR_SET_NO_NEW_PRIVS is \(now), it was \(before)"
    default: "the personality is \(now), it was \(before)"
    }
  }

  private static func descriptors(_ bits: Int64) -> String {
    let numbers = (0..<3).filter { bits >> Int64($0) & 1 == 1 }.map(String.init)
    return numbers.isEmpty ? "none" : numbers.joined(separator: " and ")
  }

  private func variableChanges(_ old: ProcessSettings) -> [String] {
    let names = Set(variables.map(Self.name))
    let gone = old.variables.map(Self.name).filter { !names.contains($0) }
    return variables.subtracting(old.variables).sorted().map { "the environment has \($0)" }
      + gone.sorted().map { "the environment has no \($0) any more" }
  }

  private static func name(_ entry: String) -> String { String(entry.prefix { $0 != "=" }) }

  private func names(_ mask: UInt64) -> String {
    let names = (1...64).filter { mask >> UInt64($0 - 1) & 1 == 1 }
      .map { SignalName.name(Int32($0)) }
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  private func textChanges(_ old: ProcessSettings) -> [String] {
    var found: [String] = []
    if directory != old.directory {
      found.append("the working directory is \(directory), it was \(old.directory)")
    }
    if locale != old.locale { found.append("the locale is \(locale), it was \(old.locale)") }
    if threadLocale != old.threadLocale {
      found.append("the thread has a locale of its own (uselocale), or another than it had")
    }
    for (now, before) in zip(limits, old.limits) where now != before {
      found.append("a limit is \"\(now)\", it was \"\(before)\"")
    }
    if umask != old.umask { found.append("the umask is \(umask), it was \(old.umask)") }
    if floatMode != old.floatMode {
      found.append("rounding or traps of floating point numbers are others")
    }
    for (number, (now, before)) in zip(standardFlags, old.standardFlags).enumerated()
    where now != before && now >= 0 && before >= 0 {
      let flags = now ^ before == O_NONBLOCK ? " (O_NONBLOCK)" : ""
      found.append("descriptor \(number) has the status flags \(now)\(flags), it had \(before)")
    }
    let timers = ["real", "virtual", "profiling"]
    for (index, runs) in alarms.enumerated() where runs && !old.alarms[index] {
      found.append("the \(timers[index]) interval timer runs")
    }
    return found
  }
}
