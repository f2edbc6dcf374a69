import SnapValue

// Values as C that makes them, for whoever wants to repeat a case without the suite.

extension Value {
  /// A C expression of type `snapnav_value`; `nil` when it would be long.
  func cText(atMost limit: Int = 4000) -> String? {
    var count = 0
    guard isSmall(&count) else { return nil }
    let text = "(snapnav_value)" + CText.plain(self)
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
}
