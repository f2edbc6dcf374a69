import SnapModel

// Values as C that makes them, for whoever wants to repeat a case without the suite.

extension Value {
  /// A C expression of type `snapnav_value`; `nil` when it would be long.
  func cText(atMost limit: Int = 4000) -> String? {
    var count = 0
    guard isSmall(&count) else { return nil }
    let text = cExpression
    return text.utf8.count <= limit ? text : nil
  }

  private func isSmall(_ count: inout Int) -> Bool {
    count += 1
    guard count <= 200 else { return false }
    switch self {
    case .string(let text): return text.utf8.count <= 500
    case .bytes(let bytes): return bytes.count <= 500
    case .list(let items): return items.allSatisfy { $0.isSmall(&count) }
    case .map(let map):
      return map.entries.allSatisfy { $0.key.utf8.count <= 500 && $0.value.isSmall(&count) }
    default: return true
    }
  }

  private var cExpression: String {
    "(snapnav_value)" + cInitializer
  }

  private var cInitializer: String {
    switch self {
    case .null: "{SNAPNAV_NULL, 0, {0}}"
    case .bool(let truth): "{SNAPNAV_BOOL, 0, {\(truth ? 1 : 0)}}"
    case .int(.min): "{SNAPNAV_INT, 0, {INT64_MIN}}"
    case .int(let number): "{SNAPNAV_INT, 0, {\(number)}}"
    case .double(let number): "{SNAPNAV_DOUBLE, 0, {.d = \(Self.cNumber(number))}}"
    case .string(let text): "{SNAPNAV_STRING, 0, {.s = \(Self.cString(Array(text.utf8)))}}"
    case .bytes(let bytes):
      "{SNAPNAV_BYTES, 0, {.y = {(const uint8_t *)\(Self.cBytes(bytes)), \(bytes.count)}}}"
    case .list(let items) where items.isEmpty: "{SNAPNAV_LIST, 0, {.list = {NULL, 0}}}"
    case .list(let items):
      "{SNAPNAV_LIST, 0, {.list = {(const snapnav_value[]){"
        + items.map(\.cInitializer).joined(separator: ", ") + "}, \(items.count)}}}"
    case .map(let map) where map.isEmpty: "{SNAPNAV_MAP, 0, {.map = {NULL, 0}}}"
    case .map(let map):
      "{SNAPNAV_MAP, 0, {.map = {(const snapnav_entry[]){"
        + map.entries.map { "{\(Self.cString(Array($0.key.utf8))), \($0.value.cInitializer)}" }
        .joined(separator: ", ") + "}, \(map.count)}}}"
    }
  }

  private static func cNumber(_ number: Double) -> String {
    if number.isNaN { return "__builtin_nan(\"\")" }
    if number.isInfinite { return number < 0 ? "-__builtin_inf()" : "__builtin_inf()" }
    return number.description
  }

  private static func cString(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "{NULL, 0}" : "{\(cBytes(bytes)), \(bytes.count)}"
  }

  /// A string literal; escapes are octal, which end after three digits.
  private static func cBytes(_ bytes: [UInt8]) -> String {
    let text = bytes.map { byte in
      switch byte {
      case 0x22, 0x5c, 0x3f: "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7f: String(UnicodeScalar(byte))
      default: "\\" + String(byte >> 6) + String(byte >> 3 & 7) + String(byte & 7)
      }
    }.joined()
    return "\"\(text)\""
  }
}
