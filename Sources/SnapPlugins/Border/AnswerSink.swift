import CSnapNav
import SnapEngine
import SnapValue

// Used on the main thread only: plugins are called there, and put before they return.
/// What a call into a plugin gives along for its answer, a sink and an error slot: made once for each depth of calls,
/// good for one call at a time.
///
/// The object outlives the call, so that a plugin that keeps the sink puts into nothing.
@safe final class AnswerSink: @unchecked Sendable {
  private struct State {
    var isOpen = false
    var puts = 0
    var answer: Result<Value, ValueFault>?
  }

  // Safety: the three are owned by this object alone, which is kept for as long as the plugin is mapped. Behind
  // pointers, because each access to a stored property of a class is checked for overlaps at run time.
  private let state: UnsafeMutablePointer<State>
  /// The sink as the contract passes it.
  let sink: UnsafeMutablePointer<snapnav_sink>
  /// The error slot as the contract passes it.
  let slot: UnsafeMutablePointer<snapnav_error>

  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State())
    unsafe sink = .allocate(capacity: 1)
    unsafe slot = .allocate(capacity: 1)
    unsafe slot.initialize(to: .empty)
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sink.initialize(to: snapnav_sink(ctx: me, put: putIntoSink))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe sink.deallocate()
    unsafe slot.deallocate()
  }

  /// Begins a call. Of the slot only the first bytes are cleared: 256 are a lot for a call.
  func open() {
    unsafe state.pointee.isOpen = true
    unsafe state.pointee.puts = 0
    unsafe slot.pointee.size = UInt32(MemoryLayout<snapnav_error>.size)
    unsafe slot.pointee.code = 0
    unsafe slot.pointee.message.0 = 0
  }

  /// Ends a call: what was put, or `nil`.
  func close() throws(Failure) -> Value? {
    unsafe state.pointee.isOpen = false
    let puts = unsafe state.pointee.puts
    if puts == 0 { return nil }
    defer { unsafe state.pointee.answer = nil }
    guard puts == 1 else {
      throw Failure(.contractBroken, "it put \(puts) answers into the sink, at most one is allowed")
    }
    guard let answer = unsafe state.pointee.answer else { return nil }
    do throws(ValueFault) {
      return try answer.get()
    } catch {
      throw Failure(.contractBroken, "it answered \(error)")
    }
  }

  fileprivate func put(_ value: UnsafePointer<snapnav_value>?) {
    guard unsafe state.pointee.isOpen else { return }
    unsafe state.pointee.puts += 1
    guard unsafe state.pointee.puts == 1 else { return }
    // Safety: the plugin lends the value until this returns; it is copied here.
    unsafe state.pointee.answer = Result { () throws(ValueFault) in
      try unsafe Value(borrowed: value)
    }
  }
}

private func putIntoSink(
  _ context: UnsafeMutableRawPointer?, _ value: UnsafePointer<snapnav_value>?
) {
  guard let context = unsafe context else { return }
  // Safety: the context is an `AnswerSink`, which lives as long as its plugin is mapped.
  unsafe Unmanaged<AnswerSink>.fromOpaque(context).takeUnretainedValue().put(value)
}
