internal import CLibFFI
internal import CSnapNav
import Synchronization

// Safety: @unchecked because of the pointers: all are written in `init` alone, under the cache's
// lock, and only read afterwards.
/// One signature, ready to be called: where each argument goes, and libffi's description of it.
///
/// Made once per signature text and never freed: libffi keeps pointers into it, and a closure made
/// from it may outlive whoever asked for it.
@safe final class CallInterface: @unchecked Sendable {
  /// How the call is made.
  enum Path: Sendable {
    /// Integers and pointers in at most six words: through a typed C function pointer.
    case words
    /// The same with at most four floating point numbers.
    case mixed
    /// Whatever else, through libffi.
    case general
  }

  /// A parameter or result without payload, so that a call can switch on it at no cost.
  enum Code: UInt8, Sendable {
    case none, bool, int32, uint32, int64, uint64, float, double, string, bytes, screen, value
    case instance, user, context, error, function
  }

  /// One parameter and where its argument goes.
  struct Parameter: Sendable {
    let code: Code
    /// The first of its 8-byte slots in the argument frame.
    let slot: Int
    /// Its number among the function pointers, when it is one.
    let function: Int
  }

  /// The frame of one call, 8-byte slots: integers from 0, floating point numbers from here.
  static let directFloats = 6
  static let generalFloats = 2 * Signature.parameterLimit
  private static let registers = (words: directFloats, floats: 4)

  let signature: Signature
  let parameters: [Parameter]
  let result: Code
  let path: Path
  /// The number of values and of function pointers that a caller gives.
  let valueCount: Int
  /// The interfaces of the function pointers that a caller gives, in order.
  let functions: [CallInterface]
  // Safety: allocated in `init`, never freed; see above.
  let prepared: UnsafeMutablePointer<ffi_cif>

  init(
    _ signature: Signature, functions: [CallInterface], types: TypeTable
  ) throws(ForeignCallError) {
    self.signature = signature
    self.functions = functions
    path = Self.path(signature.parameters.map(\.code))
    parameters = Self.layOut(
      signature, floatsFrom: path == .general ? Self.generalFloats : Self.directFloats)
    result = signature.result?.code ?? .none
    valueCount = signature.arguments.count
    // Safety: libffi keeps `arguments`; both stay allocated for ever, unless it refuses them.
    let arguments = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(
      capacity: max(parameters.count, 1))
    unsafe prepared = .allocate(capacity: 1)
    for (index, parameter) in parameters.enumerated() {
      unsafe (arguments + index).initialize(to: types.type(of: parameter.code))
    }
    let status = unsafe ffi_prep_cif(
      prepared, FFI_DEFAULT_ABI, UInt32(parameters.count), types.type(of: result), arguments)
    guard status == FFI_OK else {
      throw .noInterface(signature: signature.text, status: Int(status.rawValue))
    }
  }

  private static func layOut(_ signature: Signature, floatsFrom: Int) -> [Parameter] {
    var words = 0
    var floats = floatsFrom
    var functions = 0
    return signature.parameters.enumerated().map { index, kind in
      let code = kind == .instance && index > 0 ? Code.context : kind.code
      defer {
        switch code {
        case .float, .double: floats += 1
        case .string, .bytes: words += 2
        default: words += 1
        }
        if code == .function { functions += 1 }
      }
      let slot = code == .float || code == .double ? floats : words
      // A context belongs to the function pointer before it.
      return Parameter(
        code: code, slot: slot, function: code == .context ? functions - 1 : functions)
    }
  }

  private static func path(_ codes: [Code]) -> Path {
    #if arch(x86_64) || arch(arm64)
      let isFloat = { (code: Code) in code == .float || code == .double }
      let floats = codes.count(where: isFloat)
      let words = codes.filter { !isFloat($0) }
        .reduce(0) { $0 + ($1 == .string || $1 == .bytes ? 2 : 1) }
      guard words <= registers.words, floats <= registers.floats else { return .general }
      return floats == 0 ? .words : .mixed
    #else
      return .general
    #endif
  }
}

extension Signature.Kind {
  var code: CallInterface.Code {
    switch self {
    case .bool: .bool
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .float: .float
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .screen: .screen
    case .value: .value
    case .instance: .instance
    case .user: .user
    case .error: .error
    case .function: .function
    }
  }
}

// Safety: never freed, since prepared interfaces point here.
/// libffi's types of the contract's kinds. `ffi_prep_cif` writes into the struct type: one table
/// belongs to one cache, which prepares under its lock.
@safe struct TypeTable: @unchecked Sendable {
  /// `{pointer, size}`: text and bytes by value.
  private let pair: UnsafeMutablePointer<ffi_type>

  init() {
    let fields = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(capacity: 3)
    unsafe fields.initialize(to: snapffi_pointer())
    unsafe (fields + 1).initialize(to: snapffi_uint64())
    unsafe (fields + 2).initialize(to: nil)
    unsafe pair = .allocate(capacity: 1)
    unsafe pair.initialize(
      to: ffi_type(size: 0, alignment: 0, type: UInt16(FFI_TYPE_STRUCT), elements: fields))
  }

  func type(of code: CallInterface.Code) -> UnsafeMutablePointer<ffi_type>? {
    switch code {
    case .none: unsafe snapffi_void()
    case .bool: unsafe snapffi_uint8()
    case .int32: unsafe snapffi_sint32()
    case .uint32: unsafe snapffi_uint32()
    case .int64: unsafe snapffi_sint64()
    case .uint64, .screen: unsafe snapffi_uint64()
    case .float: unsafe snapffi_float()
    case .double: unsafe snapffi_double()
    case .string, .bytes: unsafe pair
    case .value, .instance, .user, .context, .error, .function: unsafe snapffi_pointer()
    }
  }
}

/// The prepared interfaces by signature text. Safe from every thread.
///
/// Interfaces are never freed, so one cache should serve a whole host; its size is the number of
/// different signatures that were asked for.
package final class CallInterfaceCache: Sendable {
  private let types = TypeTable()
  private let buried = Mutex<[UInt]>([])
  private let prepared = Mutex<[String: CallInterface]>([:])

  /// Makes an empty cache.
  package init() {}

  func interface(for text: String) throws(ForeignCallError) -> CallInterface {
    if let known = prepared.withLock({ $0[text] }) { return known }
    let signature: Signature
    do { signature = try Signature(text) } catch { throw .signature(error) }
    return try interface(for: signature)
  }

  func interface(for signature: Signature) throws(ForeignCallError) -> CallInterface {
    var functions: [CallInterface] = []
    for inner in signature.functions { functions.append(try interface(for: inner)) }
    let made = prepared.withLock { known -> Result<CallInterface, ForeignCallError> in
      if let interface = known[signature.text] { return .success(interface) }
      return Result { () throws(ForeignCallError) in
        let interface = try CallInterface(signature, functions: functions, types: types)
        _ = unsafe Unmanaged.passRetained(interface)  // Safety: leaked on purpose, see its type.
        known[signature.text] = interface
        return interface
      }
    }
    return try made.get()
  }

  /// Keeps a closure's memory until the next closure is made: the closure may be on its way out.
  func bury(_ memory: UnsafeMutablePointer<ffi_closure>) {
    let address = UInt(bitPattern: memory)
    buried.withLock { $0.append(address) }
  }

  /// Gives back the memory of the closures that went before.
  func freeBuried() {
    let addresses = buried.withLock { list in
      defer { list = [] }
      return list
    }
    // Safety: each address came from `bury`, once; nobody else has it any more.
    for address in addresses {
      unsafe ffi_closure_free(UnsafeMutableRawPointer(bitPattern: address))
    }
  }
}
