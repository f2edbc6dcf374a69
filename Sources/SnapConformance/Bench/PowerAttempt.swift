import CSnapBench
import CSnapSystem

// Safety: every text lives for the length of the call.

/// What CSnapBench tries.
enum PowerAttempt {
  /// Makes the directories and files; false when that fails.
  static func makeGrounds(_ grounds: PowerGrounds) -> Bool {
    unsafe grounds.path.withCString { unsafe snapbench_make_grounds($0) } == 0
  }

  /// Leaves the process at once.
  static func leave(with status: Int32) { snapbench_leave(status, 0) }

  /// Tries it. Answers 0, or the `errno` value for which it was refused; `nil`: there is no such attempt.
  static func run(
    _ name: String, in place: PowerGrounds.Place, _ grounds: PowerGrounds, host: Int32
  ) -> Int32? {
    let status = unsafe grounds.path(.own).withCString { own in
      unsafe grounds.path(.granted).withCString { granted in
        unsafe grounds.path(.outside).withCString { outside in
          var all = unsafe snapbench_grounds(
            own: own, granted: granted, outside: outside, host: host)
          let there = unsafe place == .own ? own : place == .granted ? granted : outside
          return unsafe snapbench_try(name, there, &all)
        }
      }
    }
    return status > 0 ? nil : -status
  }
}
