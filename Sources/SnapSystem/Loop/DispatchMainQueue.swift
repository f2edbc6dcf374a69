import CSnapSystem
import Glibc

/// libdispatch's main queue, found at run time so that nothing links libdispatch for it.
///
/// The two functions are those that CoreFoundation uses; they are not public. Without them the
/// loop works all the same, only the main actor does not.
@safe struct DispatchMainQueue: Sendable {
  typealias Handle = @convention(c) () -> Int32
  typealias Callback = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Readable when the queue has work.
  let descriptor: Int32
  private let callback: Callback

  /// `nil` also where there is no descriptor left: libdispatch makes one, and ends the process when it cannot.
  static func find() -> DispatchMainQueue? {
    // Safety: the symbols have these C types in every release of libdispatch for Linux.
    guard
      let handle = unsafe dlsym(nil, "_dispatch_get_main_queue_handle_4CF"),
      let callback = unsafe dlsym(nil, "_dispatch_main_queue_callback_4CF")
    else { return nil }
    let spare = snapsys_wake_create()
    guard spare >= 0 else { return nil }
    close(spare)
    let descriptor = unsafe unsafeBitCast(handle, to: Handle.self)()
    guard descriptor >= 0 else { return nil }
    return unsafe DispatchMainQueue(
      descriptor: descriptor, callback: unsafeBitCast(callback, to: Callback.self))
  }

  /// The descriptor is read first: it stays ready otherwise, and the loop would never rest.
  func drain() {
    _ = snapsys_wake_clear(descriptor)
    callback(nil)
  }
}
