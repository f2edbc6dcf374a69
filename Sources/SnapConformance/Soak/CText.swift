import SnapPlugins
import SnapValue

/// Texts of C that mean what a check did, for programs that repeat it.
enum CText {
  /// A string literal of these bytes; letters that C reads in another way are written as numbers.
  static func literal(_ bytes: [UInt8]) -> String {
    let letters = bytes.map { byte -> String in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case UInt8(ascii: "?"), 0..<0x20, 0x7f...: octal(byte)
      default: String(UnicodeScalar(byte))
      }
    }
    return "\"\(letters.joined())\""
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  static func literal(_ text: String) -> String { literal(Array(text.utf8)) }

  /// A `snapnav_str` or `snapnav_bytes`, without its type.
  static func pair(_ bytes: [UInt8], cast: String = "") -> String {
    bytes.isEmpty ? "{NULL, 0}" : "{\(cast)\(literal(bytes)), \(bytes.count)}"
  }

  /// A whole number.
  static func number(_ number: Int64) -> String {
    number == .min ? "INT64_MIN" : "\(number)"
  }

  /// A number to the last bit.
  static func bits(_ number: Double) -> String {
    "0x\(String(number.bitPattern, radix: 16))u /* \(number) */"
  }

  /// A `snapnav_value`, without its type.
  static func plain(_ value: Value) -> String {
    switch value {
    case .null: return "{SNAPNAV_NULL, 0, {0}}"
    case .bool(let truth): return "{SNAPNAV_BOOL, 0, {\(truth ? 1 : 0)}}"
    case .int(let whole): return "{SNAPNAV_INT, 0, {\(number(whole))}}"
    case .double(let real): return "{SNAPNAV_DOUBLE, 0, {(int64_t)\(bits(real))}}"
    case .string(let text): return "{SNAPNAV_STRING, 0, {.s = \(pair(Array(text.utf8)))}}"
    case .bytes(let bytes):
      return "{SNAPNAV_BYTES, 0, {.y = \(pair(bytes, cast: "(const uint8_t *)"))}}"
    case .list(let items):
      let all = items.isEmpty ? "{0}" : items.map(plain).joined(separator: ", ")
      return "{SNAPNAV_LIST, 0, {.list = {(const snapnav_value[]){\(all)}, \(items.count)}}}"
    case .map(let map):
      let entries = map.entries.map { "{\(pair(Array($0.key.utf8))), \(plain($0.value))}" }
      let all = entries.isEmpty ? "{{NULL, 0}, {0}}" : entries.joined(separator: ", ")
      return "{SNAPNAV_MAP, 0, {.map = {(const snapnav_entry[]){\(all)}, \(map.count)}}}"
    }
  }

  /// A pointer to a value that lives to the end of its block.
  static func value(_ value: Value) -> String { "&(const snapnav_value)\(plain(value))" }

  /// The C type of a parameter or result; `nil` for kinds that a program cannot make.
  static func type(_ kind: Signature.Kind?) -> String? {
    switch kind {
    case nil: "void"
    case .bool: "uint8_t"
    case .int32: "int32_t"
    case .uint32: "uint32_t"
    case .int64: "int64_t"
    case .uint64: "uint64_t"
    case .float: "float"
    case .double: "double"
    case .string: "snapnav_str"
    case .bytes: "snapnav_bytes"
    case .screen: "snapnav_screen"
    case .value: "const snapnav_value *"
    case .instance, .user: "void *"
    case .error: "snapnav_error *"
    case .function: nil
    }
  }

  /// An argument as an expression of its type.
  private static func argument(_ kind: Signature.Kind, _ value: Value) -> String {
    switch (kind, value) {
    case (.bool, .bool(let truth)): truth ? "1" : "0"
    case (.float, _): "(float)real(\(bits(value.number ?? 0)))"
    case (.double, _): "real(\(bits(value.number ?? 0)))"
    case (.string, .string(let text)): "(snapnav_str)\(pair(Array(text.utf8)))"
    case (.bytes, .bytes(let bytes)):
      "(snapnav_bytes)\(pair(bytes, cast: "(const uint8_t *)"))"
    case (.value, _): self.value(value)
    default: number(value.int ?? 0)
    }
  }

  /// A call of a typed function; `nil` when its signature takes functions.
  /// - Parameters:
  ///   - function: what the program finds it by: type, kind and name.
  ///   - instance: what `@` stands for.
  static func call(
    _ function: String, _ signature: Signature, instance: String, _ arguments: [Value]
  ) -> String? {
    guard let result = type(signature.result) else { return nil }
    var types: [String] = []
    var given: [String] = []
    var rest = arguments[...]
    for kind in signature.parameters {
      guard let type = type(kind) else { return nil }
      types.append(type)
      switch kind {
      case .instance: given.append(instance)
      case .user: given.append("user(\(function))")
      case .error: given.append("&slot")
      default:
        guard let next = rest.popFirst() else { return nil }
        given.append(argument(kind, next))
      }
    }
    let list = types.isEmpty ? "void" : types.joined(separator: ", ")
    return "((\(result) (*)(\(list)))function(\(function)))(\(given.joined(separator: ", ")))"
  }
}
