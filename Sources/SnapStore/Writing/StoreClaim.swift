import SnapSystem
import Synchronization

/// That this process alone uses a store: its directory and its lock, had now or as soon as the disk gives them.
///
/// Any thread.
final class StoreClaim: Sendable {
  /// How a lock is taken.
  typealias Lock = @Sendable (String) throws(FileLock.Fault) -> FileLock

  /// Why the store is not to be had.
  enum Fault: Error {
    /// It never is.
    case never(OpenStore.Fault)
    /// The disk is full, read-only or broken at present.
    case notNow(SystemError)
  }

  private let paths: StorePaths
  private let lock: Lock
  private let held = Mutex<FileLock?>(nil)

  init(_ paths: StorePaths, _ lock: @escaping Lock) { (self.paths, self.lock) = (paths, lock) }

  /// Makes the directories that are missing (mode 0700) and locks the store; nothing when that is done.
  func take() throws(Fault) {
    try held.withLock { held throws(Fault) in
      if held != nil { return }
      do throws(SystemError) { try KeptDirectory.prepare(paths.directory) } catch {
        throw Fault(error)
      }
      if let why = KeptDirectory.refusal(of: paths.directory) { throw .never(.unusable(why)) }
      do throws(FileLock.Fault) { held = try lock(paths.lock) } catch {
        switch error {
        case .held(let process): throw .never(.inUse(by: process))
        case .system(let error): throw Fault(error)
        }
      }
    }
  }

  /// The same for who writes: whatever stands in the way, it is tried again.
  func takeToWrite() throws(SystemError) {
    do throws(Fault) { try take() } catch {
      guard case .notNow(let error) = error else {
        throw SystemError("lock", paths.lock, code: SystemError.busy)
      }
      throw error
    }
  }
}

extension StoreClaim.Fault {
  fileprivate init(_ error: SystemError) {
    self = error.isOfDisk ? .notNow(error) : .never(.unusable(error.description))
  }
}
