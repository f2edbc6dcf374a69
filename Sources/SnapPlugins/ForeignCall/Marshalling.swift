internal import CLibFFI
internal import CSnapNav
internal import SnapValue

/// What a caller gives to one call.
@safe struct Given {
  // Safety: both handed through to the callee; never read here.
  let instance: UnsafeMutableRawPointer?
  let user: UnsafeMutableRawPointer?
  let values: [Value]
  let closures: [ForeignClosure]
  let arena: ValueArena
}

extension CallInterface {
  /// Puts what is given into the slots of a frame.
  // Safety: `slots` has every slot that `layOut` gave out, and pointers into the arena are good
  // until the caller takes them back, after the call.
  func write(
    _ given: Given, to slots: UnsafeMutablePointer<UInt64>,
    errorSlot: UnsafeMutablePointer<snapnav_error>?
  ) throws(ForeignCallError) {
    var next = 0
    for parameter in parameters {
      let slot = unsafe slots + parameter.slot
      switch parameter.code {
      case .instance: unsafe slot.pointee = UInt64(UInt(bitPattern: given.instance))
      case .user: unsafe slot.pointee = UInt64(UInt(bitPattern: given.user))
      case .error: unsafe slot.pointee = UInt64(UInt(bitPattern: errorSlot))
      case .function:
        let closure = given.closures[parameter.function]
        let wanted = functions[parameter.function].signature
        guard closure.signature == wanted else {
          throw .functionSignature(
            position: parameter.function + 1, expected: wanted.text, given: closure.signature.text)
        }
        unsafe slot.pointee = UInt64(UInt(bitPattern: closure.code))
      case .context:
        unsafe slot.pointee = UInt64(UInt(bitPattern: given.closures[parameter.function].context))
      default:
        let value = given.values[next]
        next += 1
        try unsafe Self.write(value, number: next, as: parameter.code, to: slot, given.arena)
      }
    }
  }

  /// Puts one value into its slot, or two for text and bytes.
  static func write(
    _ value: Value, number: Int, as code: Code, to slot: UnsafeMutablePointer<UInt64>,
    _ arena: ValueArena
  ) throws(ForeignCallError) {
    switch (code, value) {
    case (.int64, .int(let whole)): unsafe slot.pointee = UInt64(bitPattern: whole)
    case (.int32, .int(let whole)):
      guard let fitting = Int32(exactly: whole) else { throw range(value, number, code) }
      unsafe slot.pointee = UInt64(bitPattern: Int64(fitting))
    case (.uint32, .int(let whole)):
      guard let fitting = UInt32(exactly: whole) else { throw range(value, number, code) }
      unsafe slot.pointee = UInt64(fitting)
    case (.uint64, .int(let whole)), (.screen, .int(let whole)):
      guard let fitting = UInt64(exactly: whole) else { throw range(value, number, code) }
      unsafe slot.pointee = fitting
    case (.bool, .bool(let truth)): unsafe slot.pointee = truth ? 1 : 0
    case (.double, .double(let real)): unsafe slot.pointee = real.bitPattern
    case (.double, .int(let whole)):
      guard let real = Double(exactly: whole) else { throw range(value, number, code) }
      unsafe slot.pointee = real.bitPattern
    case (.float, .double(let real)):
      let single = Float(real)
      guard single.isFinite || !real.isFinite else { throw range(value, number, code) }
      unsafe slot.pointee = UInt64(single.bitPattern)
    case (.float, .int(let whole)):
      guard let single = Float(exactly: whole) else { throw range(value, number, code) }
      unsafe slot.pointee = UInt64(single.bitPattern)
    case (.string, .string(let text)):
      let lent = unsafe arena.borrow(text)
      unsafe slot[0] = UInt64(UInt(bitPattern: lent.ptr))
      unsafe slot[1] = UInt64(lent.len)
    case (.bytes, .bytes(let bytes)):
      let lent = unsafe arena.borrow(bytes)
      unsafe slot[0] = UInt64(UInt(bitPattern: lent.ptr))
      unsafe slot[1] = UInt64(lent.len)
    case (.value, _):
      do throws(ValueFault) {
        unsafe slot.pointee = UInt64(UInt(bitPattern: try unsafe arena.borrow(value)))
      } catch { throw .argument(position: number, error) }
    default:
      throw .argumentKind(position: number, expected: code.name, given: value.kindName)
    }
  }

  private static func range(_ value: Value, _ number: Int, _ code: Code) -> ForeignCallError {
    .argumentRange(position: number, expected: code.name, given: value.jsonText)
  }

  /// Makes a value of what the function left in the result registers.
  func read(_ answer: snapffi_pair) throws(ValueFault) -> Value {
    try readResult(result, first: answer.first, second: answer.second)
  }
}

// Safety: the pointers among the words are the callee's, which lends what they point to until the
// host calls anything else; they are read here and not kept.
private func readResult(
  _ code: CallInterface.Code, first: UInt64, second: UInt64
) throws(ValueFault) -> Value {
  switch code {
  case .int32: return .int(Int64(Int32(truncatingIfNeeded: first)))
  case .uint32: return .int(Int64(UInt32(truncatingIfNeeded: first)))
  case .int64: return .int(Int64(bitPattern: first))
  case .uint64, .screen:
    guard let number = Int64(exactly: first) else { throw .tooBig(first) }
    return .int(number)
  case .bool:
    let byte = UInt8(truncatingIfNeeded: first)
    guard byte <= 1 else { throw .notBoolean(Int64(byte)) }
    return .bool(byte == 1)
  case .float: return .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: first))))
  case .double: return .double(Double(bitPattern: first))
  case .string:
    let start = unsafe UnsafePointer<CChar>(bitPattern: UInt(first))
    return .string(
      try unsafe String(borrowed: snapnav_str(ptr: start, len: Int(clamping: second))))
  case .bytes:
    let start = unsafe UnsafePointer<UInt8>(bitPattern: UInt(first))
    return .bytes(
      try unsafe [UInt8](borrowed: snapnav_bytes(ptr: start, len: Int(clamping: second))))
  case .value:
    return try unsafe Value(borrowed: UnsafePointer<snapnav_value>(bitPattern: UInt(first)))
  case .none, .instance, .user, .context, .error, .function: return .null
  }
}

/// One argument of a closure, out of the slots where it was found.
func readArgument(
  _ code: CallInterface.Code, first: UInt64, second: UInt64
) throws(ValueFault) -> Value {
  try readResult(code, first: first, second: second)
}

extension CallInterface.Code {
  /// The kind in the words of an error text.
  var name: String {
    switch self {
    case .none: "nothing"
    case .bool: Signature.Kind.bool.name
    case .int32: Signature.Kind.int32.name
    case .uint32: Signature.Kind.uint32.name
    case .int64: Signature.Kind.int64.name
    case .uint64: Signature.Kind.uint64.name
    case .float: Signature.Kind.float.name
    case .double: Signature.Kind.double.name
    case .string: Signature.Kind.string.name
    case .bytes: Signature.Kind.bytes.name
    case .screen: Signature.Kind.screen.name
    case .value: Signature.Kind.value.name
    case .instance, .context: Signature.Kind.instance.name
    case .user: Signature.Kind.user.name
    case .error: Signature.Kind.error.name
    case .function: "function"
    }
  }
}
