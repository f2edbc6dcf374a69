import SnapPlugins
import SnapElf

/// Whether a function's type in the debug information is what its signature text says: section 8 of
/// the contract header.
///
/// What the debug information does not tell for certain fits: languages describe the same thing in
/// their own ways, and a plugin must not be blamed for that.
struct SignatureMatch {
  let signature: Signature
  let function: DebugFunction

  /// What differs first; `nil` when the two are the same.
  var difference: String? {
    guard signature.parameters.count == function.parameters.count else {
      return "it takes \(function.parameters.count) parameters"
    }
    if let result = signature.result {
      if !fits(result, function.result) { return "it answers \(function.result.words)" }
    } else if !function.result.isNone {
      return "it answers \(function.result.words)"
    }
    for (place, (kind, type)) in zip(signature.parameters, function.parameters).enumerated()
    where !fits(kind, type) {
      return "its parameter \(place + 1) is \(type.words)"
    }
    return nil
  }

  private func fits(_ kind: Signature.Kind, _ type: DebugType) -> Bool {
    if function.mayBeMerged { return type.hasBytes(of: kind) }
    return switch kind {
    case .bool: type.isNumber(of: 1, signed: nil)
    case .int32: type.isNumber(of: 4, signed: true)
    case .uint32: type.isNumber(of: 4, signed: false)
    case .int64: type.isNumber(of: 8, signed: true)
    case .uint64, .screen: type.isNumber(of: 8, signed: false)
    case .float: type.isFloating(of: 4)
    case .double: type.isFloating(of: 8)
    case .string: type.isView(named: "snapnav_str")
    case .bytes: type.isView(named: "snapnav_bytes")
    case .value: type.isPointer(to: "snapnav_value")
    case .error: type.isPointer(to: "snapnav_error")
    case .instance, .user: type.isAnyPointer
    case .function(let signature): type.isFunction(of: signature)
    }
  }
}

extension DebugType {
  fileprivate var isNone: Bool {
    switch self {
    case .none, .other: true
    default: false
    }
  }

  /// Whether it travels in the same way: number, floating point or pointer, and how long it is.
  fileprivate func hasBytes(of kind: Signature.Kind) -> Bool {
    switch kind {
    case .bool: isNumber(of: 1, signed: nil)
    case .int32, .uint32: isNumber(of: 4, signed: nil)
    case .int64, .uint64, .screen: isNumber(of: 8, signed: nil) || isAnyPointer
    case .float: isFloating(of: 4)
    case .double: isFloating(of: 8)
    case .string, .bytes: isPair
    case .value, .error, .instance, .user, .function: isNumber(of: 8, signed: nil) || isAnyPointer
    }
  }

  private var isPair: Bool {
    switch self {
    case .structure(_, let size, _): size == 16
    case .other(_, let size): size == 16 || size == 0
    default: false
    }
  }

  /// Whether it is a whole number of a size; enumerations are signed or not as the compiler likes.
  fileprivate func isNumber(of size: Int, signed: Bool?) -> Bool {
    switch self {
    case .boolean(let own): own == size
    case .signed(let own): own == size && signed != false
    case .unsigned(let own): own == size && signed != true
    case .enumeration(let own): own == size
    case .structure(_, let own, let members):
      // A number in a struct of its own, as some languages wrap it.
      own == size && members.count == 1 && members[0].isNumber(of: size, signed: signed)
    case .other(_, let own): own == size || own == 0
    default: false
    }
  }

  fileprivate func isFloating(of size: Int) -> Bool {
    switch self {
    case .floating(let own): own == size
    case .other(_, let own): own == size || own == 0
    default: false
    }
  }

  /// Whether it is a pointer with a length, by value.
  fileprivate func isView(named wanted: String) -> Bool {
    switch self {
    case .structure(let name, let size, let members):
      size == 16 && (name == wanted || !contractStructs.contains(name))
        && (members.isEmpty || members.count == 2 && members[0].isAnyPointer)
    case .other(_, let own): own == 16 || own == 0
    default: false
    }
  }

  fileprivate var isAnyPointer: Bool {
    switch self {
    case .pointer: true
    case .structure(_, let size, _): size == 8
    case .other(_, let size): size == 8 || size == 0
    default: false
    }
  }

  /// Whether it may point to a struct of the contract: not to a number, a function or another one.
  fileprivate func isPointer(to wanted: String) -> Bool {
    guard case .pointer(let target) = self else { return isAnyPointer }
    return switch target {
    case .none, .other: true
    case .structure(let name, _, _): name == wanted || !contractStructs.contains(name)
    default: false
    }
  }

  fileprivate func isFunction(of signature: Signature) -> Bool {
    guard case .pointer(let target) = self else { return isAnyPointer }
    return switch target {
    case .function(let type): SignatureMatch(signature: signature, function: type).difference == nil
    case .none, .other, .structure: true
    default: false
    }
  }

  /// The type in the words of C.
  fileprivate var words: String {
    switch self {
    case .none: "void"
    case .boolean: "bool"
    case .signed(let size): "int\(size * 8)_t"
    case .unsigned(let size): "uint\(size * 8)_t"
    case .floating(let size):
      size == 4 ? "float" : size == 8 ? "double" : "a number of \(size) bytes"
    case .enumeration(let size): "an enum of \(size) bytes"
    case .pointer(.function(let function)): "a pointer to a function (\(function.words))"
    case .pointer(let target): "\(target.words) *"
    case .structure(let name, let size, _): name.isEmpty ? "a struct of \(size) bytes" : name
    case .function(let function): function.words
    case .other(let name, _): name.isEmpty ? "something" : name
    }
  }
}

extension DebugFunction {
  /// The type in the words of C: `int32_t count(void *)`.
  var words: String {
    "\(result.words) \(name)(\(parameters.map(\.words).joined(separator: ", ")))"
  }
}

private let contractStructs: Set<String> = [
  "snapnav_str", "snapnav_bytes", "snapnav_value", "snapnav_entry", "snapnav_sink", "snapnav_error",
  "snapnav_navigation", "snapnav_host", "snapnav_registrar", "snapnav_plugin",
]
