import Glibc
import Synchronization

// Safety: @unchecked; the box is handed to one thread, which is joined before the box is read.
private final class ThreadBox: @unchecked Sendable {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

/// Does something on another thread while this one waits; false when there is no thread to be had.
@discardableResult
func onAnotherThread(_ body: @escaping () -> Void) -> Bool {
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
    return false
  }
  return pthread_join(thread, nil) == 0
}
