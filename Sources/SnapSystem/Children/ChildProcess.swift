import CSnapSystem
import Glibc

/// How a process ended.
package enum ProcessEnd: Sendable, Hashable, CustomStringConvertible {
  /// By itself, with a status.
  case exited(Int32)
  /// By a signal.
  case killed(signal: Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xff) : .killed(signal: signal)
  }

  /// One clause.
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was killed by \(SignalName.name(signal))"
    }
  }
}

/// What a child is started with.
package struct ChildPlan: Sendable {
  /// The program's path; the search path is not used.
  package var program: String
  /// What follows the program's name.
  package var arguments: [String]
  /// Its environment as `NAME=value`; `nil` for this process's own.
  package var environment: [String]?
  /// Its working directory; `nil` for this process's own.
  package var directory: String?
  /// Descriptors it gets, by its number for each; 0, 1 and 2 are `/dev/null` when not given, and
  /// nothing else is handed on.
  package var descriptors: [Int32: Int32]
  /// Whether it leads a process group of its own, which can be killed as one.
  package var ownGroup: Bool
  /// Whether it is a ``TreeKeeper``: it is asked to end, so that it ends its tree before.
  package var keepsTree = false

  /// Makes a plan.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String]? = nil,
    directory: String? = nil, descriptors: [Int32: Int32] = [:], ownGroup: Bool = true
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.descriptors = descriptors
    self.ownGroup = ownGroup
  }

  /// Adds `NAME=value` to what stands in its environment.
  package mutating func add(variable: String) {
    environment = (environment ?? ProcessFacts.wholeEnvironment) + [variable]
  }
}

/// A running process of ours. Letting go of it kills it and, when it leads one, its group.
package struct ChildProcess: ~Copyable, Sendable {
  /// Its number.
  package let identifier: Int32
  /// Readable when it has ended; can be watched by a loop.
  package let descriptor: Int32
  private let ownGroup: Bool
  private let keepsTree: Bool
  private var end: ProcessEnd?
  /// How long the keeper of a tree has to end it, in milliseconds.
  private static let patience: Int32 = 5_000

  /// Starts a process.
  package init(_ plan: ChildPlan) throws(SystemError) {
    (identifier, descriptor) = try Self.start(plan)
    (ownGroup, keepsTree) = (plan.ownGroup, plan.keepsTree)
  }

  private static func start(
    _ plan: ChildPlan
  ) throws(SystemError) -> (identifier: Int32, descriptor: Int32) {
    // Safety: the path lives for the length of the call.
    let null = Descriptor(
      try checked(unsafe open("/dev/null", O_RDWR | O_CLOEXEC), "open", "/dev/null"))
    var descriptors: [Int32: Int32] = [0: null.number, 1: null.number, 2: null.number]
    descriptors.merge(plan.descriptors) { $1 }
    var identifier: Int32 = 0
    _ = try checked(spawn(plan, descriptors, &identifier), "start", plan.program)
    let descriptor = snapsys_process_descriptor(identifier)
    if descriptor < 0 {
      _ = kill(identifier, SIGKILL)
      _ = waitpid(identifier, nil, 0)
    }
    return (identifier, try checked(descriptor, "watch", plan.program))
  }

  private static func spawn(
    _ plan: ChildPlan, _ descriptors: [Int32: Int32], _ identifier: inout Int32
  ) -> Int32 {
    let arguments = [plan.program] + plan.arguments
    let environment = plan.environment ?? ProcessFacts.wholeEnvironment
    let directory = [plan.directory ?? ""]
    let texts = arguments + environment + directory
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { return -EINVAL }
    let pairs = descriptors.sorted { $0.key < $1.key }
    let from = pairs.map(\.value)
    let to = pairs.map(\.key)
    // Safety: every pointer lives to the end of its closure, and so past the call.
    return unsafe withTextTable(arguments) { arguments in
      unsafe withTextTable(environment) { environment in
        unsafe withTextTable(directory) { directory in
          unsafe from.withUnsafeBufferPointer { from in
            unsafe to.withUnsafeBufferPointer { to in
              var spawn = unsafe snapsys_spawn(
                path: arguments[0], arguments: arguments, environment: environment,
                directory: plan.directory == nil ? nil : directory[0], from: from.baseAddress,
                to: to.baseAddress, descriptors: pairs.count, own_group: plan.ownGroup ? 1 : 0)
              return unsafe snapsys_spawn_process(&spawn, &identifier)
            }
          }
        }
      }
    }
  }

  /// Texts as C wants them: a table of pointers that ends with a null pointer.
  private static func withTextTable(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: texts.count + 1)
    // Safety: each slot is filled before it is read and freed once.
    for (index, text) in texts.enumerated() { unsafe table[index] = unsafe strdup(text) }
    unsafe table[texts.count] = nil
    defer {
      for index in texts.indices { unsafe free(table[index]) }
      unsafe table.deallocate()
    }
    return unsafe body(UnsafePointer(table))
  }

  deinit {
    if end == nil {
      Self.killTree(identifier, descriptor, ownGroup, keepsTree)
      var status: Int32 = 0
      _ = unsafe waitpid(identifier, &status, 0)
    }
    _ = close(descriptor)
  }

  /// How it ended; `nil` when it still runs after so many milliseconds (-1 waits for ever).
  package mutating func wait(milliseconds: Int32 = -1) throws(SystemError) -> ProcessEnd? {
    let deadline = ProcessFacts.now &+ UInt64(max(0, milliseconds)) * 1_000_000
    while end == nil {
      var status: Int32 = 0
      // Safety: the number lives for the length of the call.
      let ended = try checked(
        unsafe snapsys_process_reap(identifier, &status), "wait for a process")
      if ended == 1 {
        end = ProcessEnd(waitStatus: status)
        break
      }
      let left = remaining(milliseconds, deadline)
      if left == 0 { return nil }
      var watched = descriptor
      _ = try checked(unsafe snapsys_wait_readable(&watched, 1, left), "wait for a process")
    }
    return end
  }

  private func remaining(_ milliseconds: Int32, _ deadline: UInt64) -> Int32 {
    guard milliseconds >= 0 else { return -1 }
    let now = ProcessFacts.now
    guard now < deadline else { return 0 }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  /// Sends a signal to it, never to another process that got its number.
  package func signal(_ number: Int32) throws(SystemError) {
    _ = try checked(snapsys_process_signal(descriptor, number), "signal a process")
  }

  /// Kills it and, when it leads one, everything in its group.
  package func killAll() {
    if end == nil { Self.killTree(identifier, descriptor, ownGroup, keepsTree) }
  }

  private static func killTree(
    _ identifier: Int32, _ descriptor: Int32, _ ownGroup: Bool, _ keepsTree: Bool
  ) {
    if keepsTree, snapsys_process_signal(descriptor, SIGTERM) >= 0 {
      var watched = descriptor
      // Safety: the number lives for the length of the call.
      _ = unsafe snapsys_wait_readable(&watched, 1, patience)
    }
    // A keeper that was killed itself has left its tree: as long as nobody has waited for it, the group is its own.
    _ = kill(ownGroup ? -identifier : identifier, SIGKILL)
  }
}
