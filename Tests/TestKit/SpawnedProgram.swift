import CSnapSystem
import Foundation
import Synchronization

/// A program that was started, until its end is known.
///
/// By the system's own call: Foundation's `Process` waits for all who have inherited from a program, however long
/// they go on after it. Any thread.
final class SpawnedProgram: Sendable {
  let identifier: Int32
  /// What waiting for it has told; `nil`: nobody has found it ended yet.
  private let status = Mutex<Int32?>(nil)

  /// Starts a program by its path, or one that is found in PATH, with these three descriptors and no others. It is the
  /// first of a process group, and no signal is blocked in it, which the threads of tests do.
  init(
    _ program: String, _ arguments: [String], in directory: URL?, environment: [String: String],
    input: Int32, output: Int32, words: Int32
  ) throws {
    let isPath = program.contains("/")
    let file = isPath ? program : "/usr/bin/env"
    var texts = ([file] + (isPath ? [] : [program]) + arguments).map { strdup($0) }
    var variables = environment.map { strdup("\($0.key)=\($0.value)") }
    let folder = directory.map { strdup($0.path) }
    defer { for text in texts + variables + [folder ?? nil] { free(text) } }
    texts.append(nil)
    variables.append(nil)
    var spawn = snapsys_spawn()
    (spawn.directory, spawn.own_group, spawn.descriptors) = (UnsafePointer(folder ?? nil), 1, 3)
    var identifier: Int32 = 0
    let (given, taken): ([Int32], [Int32]) = ([input, output, words], [0, 1, 2])
    let fault = texts.withUnsafeBufferPointer { texts in
      variables.withUnsafeBufferPointer { variables in
        given.withUnsafeBufferPointer { from in
          taken.withUnsafeBufferPointer { to in
            (spawn.path, spawn.arguments) = (UnsafePointer(texts[0]), texts.baseAddress)
            (spawn.environment, spawn.from) = (variables.baseAddress, from.baseAddress)
            spawn.to = to.baseAddress
            return snapsys_spawn_process(&spawn, &identifier)
          }
        }
      }
    }
    guard fault == 0 else {
      throw Child.Failed(description: "\(file): \(String(cString: strerror(-fault)))")
    }
    self.identifier = identifier
  }

  var isRunning: Bool { reap(WNOHANG) == nil }

  /// Sends it a signal, where it has not ended.
  func signal(_ number: Int32) {
    status.withLock { if $0 == nil { kill(identifier, number) } }
  }

  /// Waits for its end; answers its status, or the signal that has ended it. One that has not ended after so many
  /// seconds is ended, and all of its group, after `late`.
  func wait(
    within seconds: Double, late: @escaping @Sendable () -> Void
  ) -> (status: Int32, wasKilled: Bool) {
    let watchdog = DispatchSource.makeTimerSource()
    watchdog.setEventHandler { [self] in
      guard isRunning else { return }
      late()
      kill(-identifier, SIGKILL)
    }
    watchdog.schedule(deadline: .now() + seconds)
    watchdog.resume()
    defer { watchdog.cancel() }
    return wait()
  }

  /// Waits for its end; answers its status, or the signal that has ended it.
  func wait() -> (status: Int32, wasKilled: Bool) {
    var facts = siginfo_t()
    while waitid(P_PID, id_t(identifier), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    // Somebody else has taken its status: that is no success.
    guard let status = reap(0) else { return (-1, false) }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8 & 0xFF, false) : (signal, true)
  }

  private func reap(_ options: Int32) -> Int32? {
    status.withLock { known in
      if known == nil {
        var status: Int32 = 0
        if waitpid(identifier, &status, options) == identifier { known = status }
      }
      return known
    }
  }
}
