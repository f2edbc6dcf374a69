import CSnapSystem
import Glibc

/// What the process knows of itself and its surroundings.
package enum ProcessFacts {
  /// The environment variable's text; `nil` when unset, and always under elevated privileges.
  package static func environment(_ name: String) -> String? {
    // Safety: the answer is copied before anybody can change the environment from this call.
    guard let text = unsafe snapsys_environment(name) else { return nil }
    return unsafe String(cString: text)
  }

  /// All environment variables as `NAME=value`.
  package static var wholeEnvironment: [String] {
    // Safety: the table ends with a null pointer and is copied at once.
    unsafe copied(snapsys_whole_environment())
  }

  /// The words that the program was started with, its own name first. The standard library asks `/proc`
  /// for them, and has none where it is not mounted.
  package static var startWords: [String] {
    // Safety: the table ends with a null pointer and is copied at once.
    unsafe copied(snapsys_arguments())
  }

  /// The texts of a table that ends with a null pointer.
  private static func copied(_ table: UnsafePointer<UnsafeMutablePointer<CChar>?>?)
    -> [String]
  {
    var all: [String] = []
    // Safety: whoever calls says that the table ends.
    guard var next = unsafe table else { return [] }
    while let entry = unsafe next.pointee {
      all.append(unsafe String(cString: entry))
      unsafe next += 1
    }
    return all
  }

  /// Adds `NAME=value` to the environment, in the place of what has that name. While there is one thread.
  package static func add(variable: String) {
    guard let equals = variable.firstIndex(of: "="), !variable.utf8.contains(0) else { return }
    // Safety: both texts are copied.
    _ = unsafe setenv(
      String(variable[..<equals]), String(variable[variable.index(after: equals)...]), 1)
  }

  /// Whether the program runs with more rights than the one who started it (set-user-id and such).
  package static var isElevated: Bool { snapsys_is_elevated() != 0 }

  /// Bytes of a page of memory, a power of two: 4,096 on most machines, 16,384 or 65,536 on some of arm64.
  package static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// The process's number.
  package static var identifier: Int32 { getpid() }

  /// From now on this process is killed when the one of this number ends, which started it; false
  /// when that has happened already.
  package static func endWithParent(_ parent: Int32) -> Bool {
    snapsys_end_with_parent(parent) >= 0
  }

  /// The effective user.
  package static var user: UInt32 { geteuid() }

  /// Whether the calling thread is the one that entered `main`.
  package static var isMainThread: Bool { snapsys_is_main_thread() != 0 }

  /// Nanoseconds since the machine started; never goes back, does not count sleep of the machine.
  package static var now: UInt64 { snapsys_now() }

  /// The path of the running program, links resolved, as it was when it was first asked for; `nil` when the
  /// system does not tell.
  package static let executable: String? = try? resolvePath("/proc/self/exe")

  /// The release of the running kernel, such as `6.1.0-18`; empty when nobody says.
  package static var kernel: String {
    // Safety: the room's length goes along.
    unsafe writtenText { room, size in unsafe snapsys_kernel(room, size) } ?? ""
  }

  /// The version of the running C library, such as `2.36`.
  package static var libc: String {
    // Safety: the text is the library's own, and is copied.
    unsafe snapsys_libc_version().map { unsafe String(cString: $0) } ?? ""
  }

  /// The working directory.
  package static func workingDirectory() throws(SystemError) -> String {
    // Safety: getcwd allocates what we free.
    guard let path = unsafe getcwd(nil, 0) else {
      throw SystemError("find the working directory", code: errno)
    }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Makes writing to a pipe or socket that nobody reads an error (`EPIPE`) instead of the end.
  package static func ignoreBrokenPipes() { snapsys_ignore_broken_pipes() }

  /// Makes writing to a file that may not grow any more (`ulimit -f`, `LimitFSIZE=`) an error (`EFBIG`) instead of
  /// the end.
  package static func ignoreFullFiles() { snapsys_ignore_full_files() }

  /// Lets the C library read texts as UTF-8: as the environment says (`LC_ALL`, `LC_CTYPE`, `LANG`), or as
  /// `C.UTF-8` where it names another character set. Numbers, dates and messages stay those of `C`.
  ///
  /// Terminals and windows need it, and a plugin leaves the locale as it finds it. For the start of a
  /// program, before there is another thread.
  package static func takeUTF8() { snapsys_take_utf8() }

  /// Keeps the numbers of standard input and output for these: where a parent has closed one, it cannot be
  /// read or written, and no file that is opened later gets its number and with it what is written there. For
  /// the start of a program.
  package static func keepStandardDescriptors() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      // Safety: the path is a constant. The lowest number that is free is the one that was looked at.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Rows and columns of a terminal; `nil` when it is none or does not know.
  package static func terminalSize(_ descriptor: Int32) -> (rows: Int, columns: Int)? {
    var rows: UInt16 = 0
    var columns: UInt16 = 0
    // Safety: both numbers live for the length of the call.
    let status = unsafe snapsys_terminal_size(descriptor, &rows, &columns)
    guard status == 0, rows > 0, columns > 0 else { return nil }
    return (Int(rows), Int(columns))
  }
}

/// The absolute path without links, `.` and `..`.
package func resolvePath(_ path: String) throws(SystemError) -> String {
  guard !path.utf8.contains(0) else { throw SystemError("resolve", path, code: EINVAL) }
  // Safety: realpath allocates what we free.
  guard let resolved = unsafe realpath(path, nil) else {
    throw SystemError("resolve", path, code: errno)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
