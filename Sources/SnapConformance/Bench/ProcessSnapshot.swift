import CSnapBench
import Glibc
import SnapElf
import SnapSystem

// Safety: numbers are written into places that live for the length of the call; texts of the system
// are copied at once.

/// What a plugin could have changed in its process, at one moment.
struct ProcessSnapshot: Sendable {
  /// What a signal does.
  struct SignalAction: Sendable, Hashable {
    var handler: UInt
    var flags: UInt64
    var mask: UInt64
  }

  /// The threads by number, with their names.
  var threads: [Int32: String]
  /// The open descriptors by number, with what they are; not those of the bench.
  var descriptors: [Int32: String]
  /// What each signal does.
  var signals: [Int32: SignalAction]
  /// Directory, locale, environment, umask, limits, alarms; of this thread rounding and blocked signals.
  var settings: ProcessSettings
  /// The processes that this one has started.
  var children: Set<Int32>
  /// The open descriptors of the bench by number, with what they are.
  var ownDescriptors: [Int32: String]

  /// As it is now.
  static var now: ProcessSnapshot {
    ProcessSnapshot(
      threads: threads, descriptors: descriptors, signals: signals,
      settings: .now, children: children,
      ownDescriptors: descriptors(where: OwnDescriptors.has))
  }

  /// The threads that run now.
  static var threads: [Int32: String] {
    var found: [Int32: String] = [:]
    for number in readNumberedEntries("/proc/self/task") {
      let name = readSystemLines("/proc/self/task/\(number)/comm").first
      found[number] = name.map(String.init) ?? ""
    }
    return found
  }

  /// The descriptors that are open now, without those of the bench.
  static var descriptors: [Int32: String] {
    descriptors { !OwnDescriptors.has($0) }
  }

  private static func descriptors(where isWanted: (Int32) -> Bool) -> [Int32: String] {
    var found: [Int32: String] = [:]
    for number in readNumberedEntries("/proc/self/fd") where isWanted(number) {
      if let link = readSystemLink("/proc/self/fd/\(number)") { found[number] = link }
    }
    return found
  }

  /// What all signals do now; those that threads use among themselves are left out.
  static var signals: [Int32: SignalAction] {
    var found: [Int32: SignalAction] = [:]
    for number in Int32(1)...64 {
      var action = SignalAction(handler: 0, flags: 0, mask: 0)
      let status = unsafe snapbench_signal(
        number, &action.handler, &action.flags, &action.mask)
      if status == 0 { found[number] = action }
    }
    return found
  }

  /// The processes that this one has started.
  static var children: Set<Int32> {
    var found: Set<Int32> = []
    for number in readNumberedEntries("/proc/self/task") {
      for line in readSystemLines("/proc/self/task/\(number)/children") {
        found.formUnion(line.split(separator: " ").compactMap { Int32($0) })
      }
    }
    return found
  }

  /// Bytes of memory that are in use, unused memory given back first.
  static var memory: Int {
    snapbench_trim()
    return HeldResources.residentBytes
  }
}

extension ProcessSnapshot {
  /// What is another since a snapshot was taken: sentences.
  func changes(since old: ProcessSnapshot) -> [String] {
    var found = threadChanges(old) + descriptorChanges(old) + signalChanges(old)
    found += settings.changes(since: old.settings)
    for child in children.subtracting(old.children).sorted() {
      found.append("process \(child) was started")
    }
    return found
  }

  /// What is another of the settings of the process, and of the descriptors that were open then:
  /// sentences. What a plugin may have for itself, threads, descriptors and children, is left out, and
  /// so are handlers of signals, which have a rule of their own.
  func settingChanges(since old: ProcessSnapshot) -> [String] {
    var now = self
    now.threads = old.threads
    now.children = old.children
    now.signals = old.signals
    now.descriptors = descriptors.filter { old.descriptors[$0.key] != nil }
    let taken = old.ownDescriptors.filter { ownDescriptors[$0.key] != $0.value }.keys.sorted()
    return now.changes(since: old)
      + taken.map { "descriptor \($0), which is the host's, was closed" }
  }

  /// How many timers of its own the process has (timer_create).
  static var processTimers: Int {
    readSystemLines("/proc/self/timers").count { $0.hasPrefix("ID:") }
  }

  private func threadChanges(_ old: ProcessSnapshot) -> [String] {
    threads.filter { old.threads[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { "thread \($0.key) \"\($0.value)\" runs" }
  }

  private func descriptorChanges(_ old: ProcessSnapshot) -> [String] {
    var found: [String] = []
    for (number, link) in descriptors.sorted(by: { $0.key < $1.key }) {
      guard let before = old.descriptors[number] else {
        found.append("descriptor \(number) is open: \(link)")
        continue
      }
      if before != link { found.append("descriptor \(number) is \(link), it was \(before)") }
    }
    for number in old.descriptors.keys.sorted() where descriptors[number] == nil {
      found.append("descriptor \(number) is closed, it was \(old.descriptors[number] ?? "")")
    }
    return found
  }

  /// Where a signal does something else.
  func signalChanges(_ old: ProcessSnapshot) -> [String] {
    signals.filter { old.signals[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { "\(SignalName.name($0.key)) \(words(of: $0.value.handler))" }
  }

  private func words(of handler: UInt) -> String {
    switch handler {
    case 0: return "does what it does by default"
    case 1: return "is ignored"
    default:
      let origin = unsafe UnsafeRawPointer(bitPattern: handler).flatMap {
        unsafe addressOrigin(of: $0)
      }
      return "has another handler" + (origin.map { " (\($0.path)+\(hex($0.offset)))" } ?? "")
    }
  }
}
