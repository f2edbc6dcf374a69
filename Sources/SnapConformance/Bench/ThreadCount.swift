import SnapSystem

/// How many threads the process has.
enum ThreadCount {
  /// Whether there is only the main thread: nothing can happen that it does not do.
  static var isOne: Bool { ((try? listDirectory("/proc/self/task"))?.count ?? 0) == 1 }
}
