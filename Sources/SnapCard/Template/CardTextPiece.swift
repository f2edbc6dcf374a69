/// A piece of a text with places in it.
enum CardTextPiece: Sendable, Hashable {
  case text(String)
  case place(CardExpression)
  /// What begins like a place and is none, and where it begins, in bytes.
  case broken(String, CardExpression.Fault, at: Int)

  /// What begins a place.
  static let opening = "${"

  /// Takes a text apart; `\${` stands for `${`. Cost: linear.
  static func pieces(of text: String) -> [CardTextPiece] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [.text(text)] }
    var walk = CardTextWalk(text: Array(text.utf8))
    return walk.pieces()
  }
}

/// One walk over a text.
private struct CardTextWalk {
  let text: [UInt8]
  var at = 0
  var plain: [UInt8] = []
  var found: [CardTextPiece] = []
  /// Whether no closing brace follows.
  var isNeverClosed = false

  init(text: [UInt8]) { self.text = text }

  mutating func pieces() -> [CardTextPiece] {
    while at < text.count { step() }
    flush()
    return found.isEmpty ? [.text("")] : found
  }

  private func isPlace(at index: Int) -> Bool {
    index + 1 < text.count && text[index] == UInt8(ascii: "$")
      && text[index + 1] == UInt8(ascii: "{")
  }

  private mutating func flush() {
    guard !plain.isEmpty else { return }
    found.append(.text(String(decoding: plain, as: UTF8.self)))
    plain.removeAll(keepingCapacity: true)
  }

  private mutating func step() {
    if text[at] == UInt8(ascii: "\\"), isPlace(at: at + 1) {
      plain.append(contentsOf: [UInt8(ascii: "$"), UInt8(ascii: "{")])
      at += 3
      return
    }
    guard isPlace(at: at) else {
      plain.append(text[at])
      at += 1
      return
    }
    takePlace()
  }

  /// Takes a place; its end is the first brace outside of quotation marks, not far away.
  private mutating func takePlace() {
    let start = at + 2
    let last = min(text.count, start + CardExpression.lengthLimit + 1)
    var end = start
    var quote: UInt8?
    while end < last, quote != nil || text[end] != UInt8(ascii: "}") {
      let byte = text[end]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { end += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      end += 1
    }
    flush()
    // Too long to be read, or with a quotation mark that is not closed: what it is can be seen.
    if end >= last, let far = farEnd(from: start) {
      return takeInner(start..<far)
    }
    guard end < last else {
      found.append(
        .broken(
          CardTextPiece.opening,
          CardExpression.Fault(
            message: "\"${\" has no \"}\"",
            hint: "close it with \"}\"; where the text itself has it, write \"\\\\${\""),
          at: start - 2))
      at = start
      return
    }
    takeInner(start..<end)
  }

  /// The next closing brace, however far away; `nil`: none follows.
  private mutating func farEnd(from index: Int) -> Int? {
    guard !isNeverClosed, index < text.count else { return nil }
    let end = text[index...].firstIndex(of: UInt8(ascii: "}"))
    isNeverClosed = end == nil
    return end
  }

  private mutating func takeInner(_ range: Range<Int>) {
    let inner = String(decoding: text[range], as: UTF8.self)
    do throws(CardExpression.Fault) {
      found.append(.place(try CardExpression(inner)))
    } catch {
      found.append(.broken("${\(inner)}", error, at: range.lowerBound - 2))
    }
    at = range.upperBound + 1
  }
}
