/// The state URL that was printed last, as bytes, of which the next one is made: what both states
/// share is kept, so that one more screen costs the same at every depth.
package struct StateURL: Sendable {
  /// What was printed last, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var scheme = ""
  /// How many bytes stand before the path.
  private var start = 0
  private var stack = ScreenStack()
  /// The state that was written last, and its text where somebody has asked for that.
  private var written: NavigationState?
  private var made: String?

  /// Nothing is printed yet.
  package init() {}

  /// Goes on to a state: `bytes` are what its `printed` says.
  package mutating func write(_ state: NavigationState) {
    if written?.isIdentical(to: state) == true { return }
    written = state
    if case nil = made {} else { made = nil }
    if bytes.isEmpty || scheme != state.scheme {
      scheme = state.scheme
      bytes = Array((scheme + "://").utf8)
      start = bytes.count
      stack = ScreenStack()
    }
    let new = state.stack
    let shared = stack.shared(with: new)
    bytes.removeSubrange((start + shared.bytes)...)
    add(new, from: shared.count)
    stack = new
    if state.overlays.isEmpty { return }
    for (place, overlay) in state.overlays.enumerated() {
      bytes.append(place == 0 ? ASCII.question : ASCII.ampersand)
      bytes.appendEncoded(overlay.key)
      bytes.append(ASCII.equals)
      bytes += (overlay.flags.isEmpty ? "0" : overlay.flags.letters).utf8
    }
  }

  /// What was written last.
  package var text: String {
    mutating get {
      if let made { return made }
      let text = String(decoding: bytes, as: UTF8.self)
      made = text
      return text
    }
  }

  private mutating func add(_ new: ScreenStack, from depth: Int) {
    if new.count == depth + 1, let entry = new.last { return add(entry, at: depth) }
    for (place, entry) in new.entries(from: depth).enumerated() { add(entry, at: depth + place) }
  }

  private mutating func add(_ entry: NavigationState.Entry, at place: Int) {
    if place > 0 { bytes.append(ASCII.slash) }
    bytes.appendEncoded(entry.key)
    guard let data = entry.data else { return }
    bytes.append(ASCII.colon)
    bytes.append(ASCII.colon)
    bytes.appendEncoded(data)
  }
}

extension [UInt8] {
  /// Appends a key or data with everything but unreserved characters as `%XX`.
  fileprivate mutating func appendEncoded(_ text: String) {
    for byte in text.utf8 {
      if byte.isUnreserved {
        append(byte)
      } else {
        append(ASCII.percent)
        append(Self.digits[Int(byte >> 4)])
        append(Self.digits[Int(byte & 15)])
      }
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
