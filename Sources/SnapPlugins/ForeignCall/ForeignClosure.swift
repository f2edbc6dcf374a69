internal import CLibFFI
internal import CSnapNav
package import SnapValue
import Synchronization

// Safety: @unchecked because of the pointers: written in `init` alone; the rest is behind a lock.
/// A C function pointer that calls a Swift closure, made at run time from a signature.
///
/// Its owner keeps it for as long as somebody may hold the pointer. After `close()` calls are
/// refused: the handler is not called, the callee gets 0, or `SNAPNAV_E_HANDLE` where the signature
/// has an error slot. When the object goes, the pointer is no more; the memory is given back when
/// the next closure is made, never while a call is on its way out of it.
@safe package final class ForeignClosure: @unchecked Sendable {
  /// What is called: gets the values (without instance and error slot), answers the result.
  /// `.status` goes to the caller as status and message where there is an error slot.
  package typealias Handler =
    @Sendable (_ arguments: [Value]) throws(ForeignCallError) -> Value

  private struct State {
    var isClosed = false
    var calls = 0
  }

  private let cache: CallInterfaceCache
  private let interface: CallInterface
  private let handler: Handler
  private let problem: @Sendable (ForeignCallError) -> Void
  private let state = Mutex(State())
  // What the last call answered by pointer; lent until the next call of this closure. A handler of
  // such a closure refuses all threads but one.
  private let answers = ValueArena()
  private let memory: UnsafeMutablePointer<ffi_closure>
  /// The address to hand out.
  let code: UnsafeMutableRawPointer

  /// Makes a closure.
  /// - Parameters:
  ///   - signature: of the C function, without the braces.
  ///   - cache: where its interface is prepared.
  ///   - problem: gets told what cannot go to the caller: arguments that are no values, an error
  ///     without an error slot. On the caller's thread.
  ///   - handler: is called on the caller's thread.
  package init(
    signature: String, cache: CallInterfaceCache,
    problem: @escaping @Sendable (ForeignCallError) -> Void = { _ in },
    handler: @escaping Handler
  ) throws(ForeignCallError) {
    interface = try cache.interface(for: signature)
    self.handler = handler
    self.problem = problem
    self.cache = cache
    guard interface.functions.isEmpty else { throw .closureOfFunctions(signature: signature) }
    cache.freeBuried()
    var code: UnsafeMutableRawPointer?
    let raw = unsafe ffi_closure_alloc(MemoryLayout<ffi_closure>.size, &code)
    guard let raw = unsafe raw, let code = unsafe code else { throw .noClosureMemory }
    unsafe memory = raw.assumingMemoryBound(to: ffi_closure.self)
    unsafe self.code = unsafe code
    // Safety: the closure keeps `self` unretained; `deinit` is the end of both.
    let status = unsafe ffi_prep_closure_loc(
      memory, interface.prepared, runClosure, Unmanaged.passUnretained(self).toOpaque(), code)
    guard status == FFI_OK else { throw .noClosureMemory }
  }

  deinit { unsafe cache.bury(memory) }

  /// The signature that it was made with.
  package var signature: Signature { interface.signature }
  /// What the callee hands back as `@`: a mark without meaning to it.
  var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }
  /// Whether a call is under way.
  package var isRunning: Bool { state.withLock { $0.calls > 0 } }
  /// The address, for tests and for callees that take it as a plain pointer.
  package var address: UnsafeRawPointer { unsafe UnsafeRawPointer(code) }

  /// Refuses all calls from now on; one that is under way ends as usual. Any thread.
  package func close() { state.withLock { $0.isClosed = true } }

  fileprivate func run(
    _ result: UnsafeMutableRawPointer?, _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    let isOpen = state.withLock { state in
      state.calls += 1
      return !state.isClosed
    }
    defer { state.withLock { $0.calls -= 1 } }
    do throws(ForeignCallError) {
      guard isOpen else {
        throw .status(code: Int32(SNAPNAV_E_HANDLE), message: "the function was closed")
      }
      let value = try handler(try unsafe arguments(places))
      try unsafe answer(value, to: result)
    } catch {
      unsafe fail(error, result, places)
    }
  }

  // Safety: libffi hands over one place per parameter, each with an argument of the C type.
  private func arguments(
    _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) throws(ForeignCallError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(interface.valueCount)
    for (index, parameter) in interface.parameters.enumerated() {
      guard let place = unsafe places?[index] else { continue }
      var words = (UInt64(0), UInt64(0))
      switch parameter.code {
      case .instance, .user, .context, .error, .function, .none: continue
      case .bool: words.0 = UInt64(unsafe place.load(as: UInt8.self))
      case .int32, .uint32, .float: words.0 = UInt64(unsafe place.load(as: UInt32.self))
      case .string, .bytes:
        words.0 = unsafe place.load(as: UInt64.self)
        words.1 = unsafe place.load(fromByteOffset: 8, as: UInt64.self)
      default: words.0 = unsafe place.load(as: UInt64.self)
      }
      do throws(ValueFault) {
        values.append(try readArgument(parameter.code, first: words.0, second: words.1))
      } catch { throw .argument(position: values.count + 1, error) }
    }
    return values
  }

  private func answer(
    _ value: Value, to result: UnsafeMutableRawPointer?
  ) throws(ForeignCallError) {
    // Safety: libffi gives room for the result, at least one word; a pair for text and bytes.
    guard let result = unsafe result, interface.result != .none else { return }
    unsafe result.storeBytes(of: 0, as: UInt64.self)
    guard !signature.takesError else { return }
    answers.releaseAll()
    let slot = unsafe result.assumingMemoryBound(to: UInt64.self)
    try unsafe CallInterface.write(value, number: 0, as: interface.result, to: slot, answers)
  }

  private func fail(
    _ error: ForeignCallError, _ result: UnsafeMutableRawPointer?,
    _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    var code = Int32(SNAPNAV_E_TYPE)
    var message = error.description
    if case .status(let given, let text) = error { (code, message) = (given, text) }
    guard signature.takesError else {
      unsafe clear(result)
      problem(error)
      return
    }
    // Safety: the last place holds the callee's pointer to its error slot, which may be NULL.
    unsafe result?.storeBytes(of: UInt64(UInt32(bitPattern: code)), as: UInt64.self)
    let last = unsafe places?[interface.parameters.count - 1]
    let slot = unsafe last?.load(as: UnsafeMutablePointer<snapnav_error>?.self)
    unsafe slot?.pointee.set(code, message)
  }

  private func clear(_ result: UnsafeMutableRawPointer?) {
    guard let result = unsafe result, interface.result != .none else { return }
    unsafe result.storeBytes(of: 0, as: UInt64.self)
    if interface.result == .string || interface.result == .bytes {
      unsafe result.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    }
  }
}

// Safety: `user` is the closure object, which `deinit` takes out of libffi before it goes.
private func runClosure(
  _: UnsafeMutablePointer<ffi_cif>?, _ result: UnsafeMutableRawPointer?,
  _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ user: UnsafeMutableRawPointer?
) {
  guard let user = unsafe user else { return }
  unsafe Unmanaged<ForeignClosure>.fromOpaque(user).takeUnretainedValue().run(result, places)
}
