import CSnapSystem

/// What a process may do from now on, and nothing beyond it: places among files, kinds of system calls, and
/// how much of what the system has.
package struct Confinement: Sendable, Hashable {
  /// What may be done at a place.
  package struct Access: OptionSet, Sendable, Hashable {
    /// One bit for each.
    package let rawValue: UInt32
    /// Makes one of bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Reading, there and below.
    package static let read = Access(rawValue: 1)
    /// Reading and every change of what lies there and below, but for owner, mode and times.
    package static let write = Access(rawValue: 2)
    /// Reading, writing and driving devices that lie there and below.
    package static let drive = Access(rawValue: 4)
    /// Running programs that lie there and below.
    package static let execute = Access(rawValue: 8)
  }

  /// What system calls are for that are withheld otherwise.
  package struct Calls: OptionSet, Sendable, Hashable {
    /// One bit for each.
    package let rawValue: UInt32
    /// Makes one of bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Sockets of every kind.
    package static let network = Calls(rawValue: 1)
    /// Sockets of this machine, and shared memory.
    package static let local = Calls(rawValue: 2)
    /// Other processes and programs.
    package static let exec = Calls(rawValue: 4)
  }

  /// A file, or a directory with all that lies below it.
  package struct Place: Sendable, Hashable {
    /// Its absolute path.
    package var path: String
    /// What may be done there.
    package var may: Access

    /// Makes a place.
    package init(_ path: String, _ may: Access) { (self.path, self.may) = (path, may) }
  }

  /// How much a process may have of what the system has.
  package struct Limits: Sendable, Hashable {
    /// Bytes of memory that it writes; does not hold in programs with a sanitizer.
    package var data: UInt64 = 1 << 30
    /// Open descriptors.
    package var descriptors: UInt64 = 256
    /// Bytes of one file that it writes.
    package var file: UInt64 = 1 << 30

    /// Makes the usual limits.
    package init() {}
  }

  /// Where it may do what; a place that is not there is passed over.
  package var places: [Place] = []
  /// What else it may do.
  package var calls: Calls = []
  /// What it may use up.
  package var limits = Limits()
  /// The newest version of Landlock that is made use of, whatever the kernel has; for tests.
  package var newestLandlock = Int.max

  /// Makes one that allows nothing.
  package init() {}

  /// The version of Landlock that this kernel has; 0: none.
  package static var landlock: Int { Int(snapsys_landlock_version()) }

  /// Limits what this process may use up, for ever.
  package func limit() throws(ConfinementFault) {
    do throws(SystemError) {
      _ = try checked(
        snapsys_limit_resources(limits.data, limits.descriptors, limits.file), "limit resources")
    } catch { throw .system(error) }
  }

  /// Confines this process, for ever, together with all that it starts. It has to have one thread. Answers
  /// what this kernel cannot enforce, in words.
  /// - Parameters:
  ///   - isStrict: whether it throws in place of going without something.
  ///   - expected: how many threads there are, of which only the calling one is confined.
  package func apply(
    isStrict: Bool = false, amongThreads expected: Int = 1
  ) throws(ConfinementFault) -> [String] {
    let version = min(Self.landlock, max(0, newestLandlock))
    let lacks =
      version > 0
      ? [] : ["files and devices are open to it as to its user: this kernel has no Landlock"]
    if isStrict, let lack = lacks.first { throw .notEnforced(lack) }
    let threads = snapsys_thread_count()
    guard threads == 1 || Int(threads) == expected else { throw .threads(Int(threads)) }
    try limit()
    do throws(SystemError) {
      _ = try checked(snapsys_forgo_privileges(), "forgo privileges")
      if version > 0 { try confineFiles(Int32(version)) }
      _ = try checked(snapsys_drop_capabilities(), "drop the rights of root")
      _ = try checked(
        snapsys_confine_calls(calls.rawValue, Int32(version)), "confine system calls")
    } catch { throw .system(error) }
    return lacks
  }

  private func confineFiles(_ version: Int32) throws(SystemError) {
    let scopes: Int32 = calls.isDisjoint(with: [.network, .local]) ? 3 : 1
    let files = try checked(snapsys_begin_files(version, scopes), "confine files")
    for place in places where !place.path.utf8.contains(0) {
      // Safety: the path lives for the length of the call.
      let status = unsafe place.path.withCString { path in
        unsafe snapsys_allow(files, path, place.may.rawValue, version)
      }
      guard status < 0, !SystemError("", code: -status).isAbsent else { continue }
      _ = snapsys_end_files(files)
      throw SystemError("allow", place.path, code: -status)
    }
    _ = try checked(snapsys_end_files(files), "confine files")
  }
}

/// Why a process could not be confined.
package enum ConfinementFault: Error, Sendable, Hashable {
  /// The system refused it.
  case system(SystemError)
  /// It has so many threads, and what has begun cannot be confined any more.
  case threads(Int)
  /// This cannot be enforced by the kernel, one clause.
  case notEnforced(String)

  /// One clause.
  package var what: String {
    switch self {
    case .system(let error): "it cannot be confined: \(error)"
    case .threads(let count): "it cannot be confined: its process has \(count) threads"
    case .notEnforced(let lack): "it cannot be confined: \(lack)"
    }
  }
}
