internal import CLibFFI
internal import CSnapNav
package import SnapValue

// Safety: @unchecked because of the address of code, which is never unmapped.
/// A C function with a signature that is known at run time only.
///
/// Whoever makes one promises that the function at the address has this signature: no machine can
/// check it. The contract calls plugins on the main thread only.
@safe package struct ForeignFunction: @unchecked Sendable {
  /// Which way a call goes; for measurements and tests.
  package enum Path: Sendable {
    /// The quickest that serves the signature.
    case automatic
    /// Always libffi.
    case general
  }

  private let address: UnsafeRawPointer
  private var user: UnsafeMutableRawPointer?
  private let interface: CallInterface
  private let path: CallInterface.Path
  private let result: CallInterface.Code
  private var plain: PlainCall?

  /// Binds an address to a signature text, which is prepared once per cache.
  /// - Parameters:
  ///   - address: of the function; `nil` throws.
  ///   - signature: what it is called by.
  ///   - user: what `p` stands for: handed on, never read.
  ///   - cache: where its interface is prepared.
  ///   - path: how it is called.
  package init(
    address: UnsafeRawPointer?, signature: String, user: UnsafeMutableRawPointer? = nil,
    cache: CallInterfaceCache, path: Path = .automatic
  ) throws(ForeignCallError) {
    interface = try cache.interface(for: signature)
    guard let address = unsafe address else { throw .noFunction(signature: signature) }
    unsafe self.address = unsafe address
    unsafe self.user = unsafe user
    self.path = path == .general ? .general : interface.path
    result = interface.result
    plain = unsafe PlainCall(interface.parameters, path: self.path, user: user)
  }

  /// The same function with another user pointer, which is handed on and never read.
  package func with(user: UnsafeMutableRawPointer?) -> ForeignFunction {
    var other = self
    unsafe other.user = unsafe user
    other.plain = unsafe plain?.with(user: user)
    return other
  }

  /// The signature that the function was bound with.
  package var signature: Signature { interface.signature }

  /// Calls the function.
  ///
  /// Numbers are checked against the parameter's range and never cut; a whole number is also taken
  /// where a floating point number is expected. A function without result answers `.null`; one with
  /// an error slot answers `.null` for status 0 and throws `status` for every other.
  /// - Parameters:
  ///   - instance: what `@` stands for: handed on, `nil` too, as a screen may have none.
  ///   - arguments: the values, without instance, error slot and function pointers.
  ///   - closures: the function pointers in order; the callee may keep them until they are closed.
  ///   - arena: where text and values are lent from, taken back before this returns; without one,
  ///     one is made when it is needed.
  ///   - givesErrorSlot: whether `!` gets a slot; with NULL every status is answered, none thrown.
  ///   - errorSlot: a slot of the caller's, a `snapnav_error` that is empty; `nil`: one of its own.
  package func call(
    instance: UnsafeMutableRawPointer? = nil, _ arguments: [Value],
    closures: [ForeignClosure] = [], arena: ValueArena? = nil, givesErrorSlot: Bool = true,
    errorSlot: UnsafeMutableRawPointer? = nil
  ) throws(ForeignCallError) -> Value {
    if closures.isEmpty, givesErrorSlot, let plain {
      if plain.isShort, result == .int64, let words = plain.words(arguments) {
        // Safety: as in `perform`, of which this is a part.
        let answer = unsafe snapffi_three(address, words.first, words.second, words.third)
        return .int(Int64(bitPattern: answer))
      }
      if let answer = unsafe callPlainly(plain, instance, arguments) { return try read(answer) }
    }
    return try unsafe callLending(
      instance, arguments, closures, arena ?? ValueArena(), givesErrorSlot, errorSlot)
  }

  @inline(never)
  private func callLending(
    _ instance: UnsafeMutableRawPointer?, _ arguments: [Value], _ closures: [ForeignClosure],
    _ arena: ValueArena, _ givesErrorSlot: Bool, _ errorSlot: UnsafeMutableRawPointer?
  ) throws(ForeignCallError) -> Value {
    guard arguments.count == interface.valueCount else {
      throw .argumentCount(
        signature: signature.text, expected: interface.valueCount, given: arguments.count)
    }
    guard closures.count == interface.functions.count else {
      throw .functionCount(
        signature: signature.text, expected: interface.functions.count, given: closures.count)
    }
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let given = unsafe Given(
      instance: instance, user: user, values: arguments, closures: closures, arena: arena)
    guard signature.takesError, givesErrorSlot else {
      return try unsafe call(given, errorSlot: nil)
    }
    if let errorSlot = unsafe errorSlot {
      return try unsafe call(
        given, errorSlot: errorSlot.assumingMemoryBound(to: snapnav_error.self))
    }
    var slot = snapnav_error.empty
    return try unsafe withUnsafeMutablePointer(to: &slot) { pointer throws(ForeignCallError) in
      try unsafe call(given, errorSlot: pointer)
    }
  }

  /// Lays the frame on the stack: a small one for calls through registers.
  private func call(
    _ given: Given, errorSlot: UnsafeMutablePointer<snapnav_error>?
  ) throws(ForeignCallError) -> Value {
    // Safety: each frame has all slots that `CallInterface` gave out for its path, and lives until
    // the call has returned.
    if interface.path == .general {
      var frame = InlineArray<48, UInt64>(repeating: 0)
      return try unsafe withUnsafeMutablePointer(to: &frame) { place throws(ForeignCallError) in
        try unsafe call(given, frame: UnsafeMutableRawPointer(place), errorSlot: errorSlot)
      }
    }
    var frame = InlineArray<10, UInt64>(repeating: 0)
    return try unsafe withUnsafeMutablePointer(to: &frame) { place throws(ForeignCallError) in
      try unsafe call(given, frame: UnsafeMutableRawPointer(place), errorSlot: errorSlot)
    }
  }

  private func call(
    _ given: Given, frame: UnsafeMutableRawPointer,
    errorSlot: UnsafeMutablePointer<snapnav_error>?
  ) throws(ForeignCallError) -> Value {
    let slots = unsafe frame.assumingMemoryBound(to: UInt64.self)
    try unsafe interface.write(given, to: slots, errorSlot: errorSlot)
    given.arena.seal()
    let answer = unsafe perform(slots)
    if let errorSlot = unsafe errorSlot {
      let status = Int32(truncatingIfNeeded: answer.first)
      guard status == 0 else {
        throw unsafe .status(code: status, message: errorSlot.pointee.text)
      }
      return .null
    }
    return try read(answer)
  }

  /// Calls without lending anything; `nil`, before the call, when an argument does not fit.
  @inline(__always)
  private func callPlainly(
    _ plain: PlainCall, _ instance: UnsafeMutableRawPointer?, _ arguments: [Value]
  ) -> snapffi_pair? {
    if path == .general { return unsafe callInRow(plain, instance, arguments) }
    return unsafe callInFrame(plain, instance, arguments)
  }

  /// Apart from the short call, which so pays for no guard of a frame.
  @inline(never)
  private func callInFrame(
    _ plain: PlainCall, _ instance: UnsafeMutableRawPointer?, _ arguments: [Value]
  ) -> snapffi_pair? {
    // Safety: as below.
    var frame = InlineArray<10, UInt64>(repeating: 0)
    return unsafe withUnsafeMutablePointer(to: &frame) { place in
      let slots = unsafe UnsafeMutableRawPointer(place).assumingMemoryBound(to: UInt64.self)
      guard unsafe plain.write(instance, arguments, to: slots) else { return nil }
      return unsafe perform(slots)
    }
  }

  @inline(never)
  private func callInRow(
    _ plain: PlainCall, _ instance: UnsafeMutableRawPointer?, _ arguments: [Value]
  ) -> snapffi_pair? {
    // Safety: a slot for each parameter, of which libffi reads those that were written.
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Signature.parameterLimit) {
      guard let slots = $0.baseAddress,
        unsafe plain.write(instance, arguments, to: slots)
      else { return nil }
      return unsafe snapffi_call_row(interface.prepared, address, slots)
    }
  }

  @inline(__always)
  private func read(_ answer: snapffi_pair) throws(ForeignCallError) -> Value {
    switch result {
    case .int64: return .int(Int64(bitPattern: answer.first))
    case .int32: return .int(Int64(Int32(truncatingIfNeeded: answer.first)))
    case .double: return .double(Double(bitPattern: answer.first))
    case .none: return .null
    default: return try readPlace(answer)
    }
  }

  private func readPlace(_ answer: snapffi_pair) throws(ForeignCallError) -> Value {
    do throws(ValueFault) {
      return try interface.read(answer)
    } catch {
      throw .result(signature: signature.text, error)
    }
  }

  // Safety: the frame holds what the interface says that the function takes, and the maker of this
  // object promised that the function takes it.
  @inline(__always)
  private func perform(_ frame: UnsafeMutablePointer<UInt64>) -> snapffi_pair {
    let isNumber = result == .float || result == .double
    switch path {
    case .words:
      guard isNumber else { return unsafe snapffi_words_pair(address, frame) }
      return unsafe snapffi_pair(number: snapffi_words_double(address, frame))
    case .mixed:
      let numbers = unsafe UnsafeRawPointer(frame + CallInterface.directFloats)
        .assumingMemoryBound(to: Double.self)
      guard isNumber else { return unsafe snapffi_mixed_pair(address, frame, numbers) }
      return unsafe snapffi_pair(number: snapffi_mixed_double(address, frame, numbers))
    case .general: return unsafe performGenerally(frame)
    }
  }

  @inline(never)
  private func performGenerally(_ frame: UnsafeMutablePointer<UInt64>) -> snapffi_pair {
    var result = snapffi_pair()
    var places = unsafe InlineArray<16, UnsafeMutableRawPointer?>(repeating: nil)
    for (index, parameter) in interface.parameters.enumerated() {
      unsafe places[index] = unsafe UnsafeMutableRawPointer(frame + parameter.slot)
    }
    unsafe withUnsafeMutablePointer(to: &places) { places in
      let places = unsafe UnsafeMutableRawPointer(places)
        .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
      unsafe snapffi_call(interface.prepared, address, &result, places)
    }
    return result
  }
}

extension snapffi_pair {
  /// A floating point result, where a C function leaves it.
  fileprivate init(number: Double) { self.init(first: number.bitPattern, second: 0) }
}
