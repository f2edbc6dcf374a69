import CSnapNav
import SnapForeignCall
import SnapValue

// Used on the main thread only: plugins are called there, and put before they return.
/// Where a plugin puts its answer: copied at once, good for one call.
///
/// The object outlives the call, so that a plugin that keeps the sink puts into nothing.
@safe final class AnswerSink: @unchecked Sendable {
  private var isOpen = false
  private var puts = 0
  private var answer: Result<Value, ValueFault>?

  // Safety: the context is kept by whoever made this object for as long as the plugin is mapped.
  /// The sink as the contract passes it.
  var sink: snapnav_sink {
    unsafe snapnav_sink(ctx: Unmanaged.passUnretained(self).toOpaque(), put: putIntoSink)
  }

  /// Begins a call.
  func open() {
    isOpen = true
    puts = 0
    answer = nil
  }

  /// Ends a call: what was put, or `nil`.
  func close() throws(Failure) -> Value? {
    isOpen = false
    defer { answer = nil }
    guard puts <= 1 else {
      throw Failure(.contractBroken, "it put \(puts) answers into the sink, at most one is allowed")
    }
    guard let answer else { return nil }
    do throws(ValueFault) {
      return try answer.get()
    } catch {
      throw Failure(.contractBroken, "it answered \(error)")
    }
  }

  fileprivate func put(_ value: UnsafePointer<snapnav_value>?) {
    guard isOpen else { return }
    puts += 1
    guard puts == 1 else { return }
    // Safety: the plugin lends the value until this returns; it is copied here.
    answer = Result { () throws(ValueFault) in try unsafe Value(borrowed: value) }
  }
}

private func putIntoSink(
  _ context: UnsafeMutableRawPointer?, _ value: UnsafePointer<snapnav_value>?
) {
  guard let context = unsafe context else { return }
  // Safety: the context is an `AnswerSink`, which lives as long as its plugin is mapped.
  unsafe Unmanaged<AnswerSink>.fromOpaque(context).takeUnretainedValue().put(value)
}
