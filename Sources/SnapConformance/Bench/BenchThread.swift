import Glibc

// Safety: @unchecked; the box is handed to one thread, which is joined before anybody reads what it
// did.
private final class ThreadBox: @unchecked Sendable {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

/// A thread that was started and must be joined.
struct StartedThread {
  fileprivate let thread: pthread_t
  /// Waits for its end.
  func join() { _ = pthread_join(thread, nil) }
}

/// Starts a thread; `nil` when there is none to be had.
func startThread(_ body: @escaping () -> Void) -> StartedThread? {
  let box = unsafe Unmanaged.passRetained(ThreadBox(body))
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, nil,
    { box in
      guard let box = unsafe box else { return nil }
      unsafe Unmanaged<ThreadBox>.fromOpaque(box).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    unsafe box.release()
    return nil
  }
  return StartedThread(thread: thread)
}

/// Does something on another thread while this one waits; false when there is no thread to be had.
@discardableResult
func onAnotherThread(_ body: @escaping () -> Void) -> Bool {
  guard let thread = startThread(body) else { return false }
  thread.join()
  return true
}

// Safety: @unchecked; the semaphore stands where it was made, is meant for many threads, and goes
// when nobody knows this object any more.
/// Lets one thread wait for another.
@safe final class Semaphore: @unchecked Sendable {
  private let place: UnsafeMutablePointer<sem_t>

  init() {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: sem_t())
    unsafe sem_init(place, 0, 0)
  }

  deinit {
    unsafe sem_destroy(place)
    unsafe place.deallocate()
  }

  /// Lets one `wait` go on, now or later.
  func post() { unsafe sem_post(place) }

  /// Takes a `post` that was there already; whether there was one.
  func tryWait() -> Bool { unsafe sem_trywait(place) == 0 }

  /// Waits for a `post`.
  func wait() { while unsafe sem_wait(place) != 0, errno == EINTR {} }
}
