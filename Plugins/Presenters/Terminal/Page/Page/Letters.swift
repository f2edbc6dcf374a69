/// Letters that are being typed, and where the next one goes.
struct Letters: Sendable, Equatable {
  private(set) var letters: [Character] = []
  /// The letters before the cursor.
  private(set) var cursor = 0

  /// More than this is not taken.
  static let most = 20_000

  /// Text with the cursor at its end.
  init(_ text: String) {
    letters = Array(text.prefix(Self.most))
    cursor = letters.count
  }

  var text: String { String(letters) }
  var isEmpty: Bool { letters.isEmpty }
  var isAtEnd: Bool { cursor == letters.count }

  /// Puts letters in at the cursor, as many as there is room for. Marks join the letter before, and then
  /// are none more.
  mutating func insert(_ more: String, most: Int) {
    let most = max(min(most, Self.most), letters.count)
    let (before, after) = (String(letters[..<cursor]), String(letters[cursor...]))
    // At either end one can join what stands there.
    for count in stride(from: min(more.count, most - letters.count + 2), to: 0, by: -1) {
      let begin = before + more.prefix(count)
      let all = Array(begin + after)
      guard all.count <= most else { continue }
      letters = all
      cursor = min(begin.count, all.count)
      return
    }
  }

  /// Takes out the letter before the cursor.
  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    letters.remove(at: cursor)
  }

  /// Takes out the letter at the cursor.
  mutating func deleteForward() {
    guard cursor < letters.count else { return }
    letters.remove(at: cursor)
  }

  /// Takes out what stands before the cursor in its line.
  mutating func deleteToStart() {
    let start = lineStart
    letters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Takes out the word before the cursor, and the spaces behind it.
  mutating func deleteWord() {
    var start = cursor
    while start > 0, letters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !letters[start - 1].isWhitespace { start -= 1 }
    letters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Moves the cursor; answers whether it could.
  mutating func move(by step: Int) -> Bool {
    let next = cursor + step
    guard next >= 0, next <= letters.count else { return false }
    cursor = next
    return true
  }

  /// Puts the cursor somewhere; beyond the end is the end.
  mutating func move(to place: Int) { cursor = min(max(place, 0), letters.count) }

  /// Takes a key that moves the cursor or takes letters out; answers whether it is one, and could.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .left: return move(by: -1)
    case .right: return move(by: 1)
    case .home: move(to: lineStart)
    case .end: move(to: lineEnd)
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .other("Control+u"): deleteToStart()
    case .other("Control+w"): deleteWord()
    case .other("Control+a"): move(to: 0)
    case .other("Control+e"): move(to: letters.count)
    default: return false
    }
    return true
  }

  /// Where the cursor's line begins.
  var lineStart: Int {
    letters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// Where the cursor's line ends.
  var lineEnd: Int {
    letters[cursor...].firstIndex(of: "\n") ?? letters.count
  }
}
