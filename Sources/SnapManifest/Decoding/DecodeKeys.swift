import SnapValue

// Keys by their names, as the W3C's UI Events have them.
extension ManifestDecoder {
  /// The name of a key: `F1`, `Escape`, `a`, and with modifiers `Control+Shift+x`.
  mutating func key(_ node: NodeID) -> String? {
    guard let text = string(node, "key") else { return nil }
    if let fault = Self.fault(inKey: text) {
      findings.add(.invalidKey, node, printable(text), fault)
      return nil
    }
    let key = Self.withoutModifiers(text)
    guard let fault = KeyNames.fault(in: key) else { return text }
    let nearest = KeyNames.nearest(to: key).map { String(text.dropLast(key.count)) + $0 }
    findings.append(
      Finding(code: .invalidKey, node: node, facts: [text, fault], nearest: nearest))
    return nil
  }

  /// What follows the modifiers of a sound name.
  private static func withoutModifiers(_ text: String) -> String {
    var rest = text[...]
    while let plus = rest.firstIndex(of: "+"), plus != rest.startIndex {
      rest = rest[rest.index(after: plus)...]
    }
    return String(rest)
  }

  private static let modifiers: Set<String> = ["Control", "Alt", "Shift", "Meta"]

  /// What is wrong with the name of a key; `nil`: nothing.
  private static func fault(inKey text: String) -> String? {
    if text.utf8.count > 64 { return "it is longer than 64 bytes" }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "it holds a control character"
    }
    var rest = text[...]
    var seen: Set<String> = []
    while let plus = rest.firstIndex(of: "+"), plus != rest.startIndex {
      let modifier = String(rest[..<plus])
      guard modifiers.contains(modifier) else {
        return "\"\(modifier)\" is none of Control, Alt, Shift and Meta"
      }
      guard seen.insert(modifier).inserted else { return "it has \"\(modifier)\" twice" }
      rest = rest[rest.index(after: plus)...]
    }
    if rest.isEmpty { return "no key follows the last +" }
    if modifiers.contains(String(rest)), !seen.isEmpty { return "no key follows the modifiers" }
    return nil
  }
}
