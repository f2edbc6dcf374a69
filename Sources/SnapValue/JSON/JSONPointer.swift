/// A JSON Pointer (RFC 6901): the way from a document's root to one value.
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The keys and indices on the way, unescaped; none for the root.
  package var tokens: [String]

  /// Makes a pointer from tokens.
  package init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Reads a pointer's text: empty, or tokens that each begin with `/`, in which `~1` stands for
  /// `/` and `~0` for `~`.
  package init(parsing text: String) throws(Fault) {
    tokens = []
    var scalars = text.unicodeScalars[...]
    guard let first = scalars.popFirst() else { return }
    guard first == "/" else { throw Fault(reason: .noSlash, column: 1) }
    var token = String.UnicodeScalarView()
    var column = 1
    while let scalar = scalars.popFirst() {
      column += 1
      switch scalar {
      case "/":
        tokens.append(String(token))
        token = String.UnicodeScalarView()
      case "~":
        guard let digit = scalars.popFirst(), digit == "0" || digit == "1" else {
          throw Fault(reason: .badEscape, column: column)
        }
        column += 1
        token.append(digit == "0" ? "~" : "/")
      default: token.append(scalar)
      }
    }
    tokens.append(String(token))
  }

  /// Why a text is no pointer.
  package struct Fault: Error, Sendable, Hashable {
    /// What is wrong.
    package enum Reason: Sendable, Hashable {
      /// It is neither empty nor begins with a slash.
      case noSlash
      /// A `~` is followed by neither 0 nor 1.
      case badEscape
    }
    /// What is wrong.
    package let reason: Reason
    /// The column in Unicode scalars, from 1.
    package let column: Int

    /// Makes a fault.
    package init(reason: Reason, column: Int) {
      self.reason = reason
      self.column = column
    }

    /// What is wrong, in one sentence.
    package var message: String {
      switch reason {
      case .noSlash: "a JSON Pointer is empty or begins with \"/\""
      case .badEscape: "\"~\" must be followed by 0 or 1"
      }
    }
  }

  /// The pointer's text.
  package var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

  /// One token as it stands in a pointer's text.
  package static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
    var text = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The list index that a token says: digits without a leading zero.
  package static func index(_ token: String) -> Int? {
    guard token == "0" || token.utf8.first != 0x30, !token.isEmpty,
      token.utf8.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return Int(token)
  }
}

extension Value {
  /// The value that a pointer leads to, or `nil` when there is none.
  package subscript(pointer: JSONPointer) -> Value? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .map(let map):
        guard let next = map[token] else { return nil }
        value = next
      case .list(let items):
        guard let index = JSONPointer.index(token), index < items.count else { return nil }
        value = items[index]
      default: return nil
      }
    }
    return value
  }
}
