/// Makes keys of the bytes that a terminal sends.
///
/// Sequences may come in pieces; what is not known is left out. An Escape at the end may be the key
/// or the begin of a sequence: `flush` decides for the key.
package struct KeyReader: Sendable {
  private static let longestSequence = 64
  private static let longestPaste = 64 << 10
  private static let escape: UInt8 = 27

  /// What a piece of the bytes means.
  private enum Step {
    /// So many bytes stand for this, or for nothing.
    case read(Int, InputEvent?)
    /// So many bytes say that what follows is pasted.
    case paste(Int)
    /// More bytes are needed.
    case more
  }

  private var bytes: [UInt8] = []
  /// What has come of a text that is being pasted, as far as it is taken; `nil`: none is.
  private var pasted: [UInt8]?
  /// How often bytes have come.
  package private(set) var turn = 0
  private var reports: [TerminalReport] = []

  /// What the terminal has said of itself since the last call.
  package mutating func takeReports() -> [TerminalReport] {
    defer { reports = [] }
    return reports
  }

  /// Nothing was typed yet.
  package init() {}

  /// Whether bytes wait for more.
  package var isWaiting: Bool { !bytes.isEmpty }

  /// What has been typed with these bytes.
  package mutating func read(_ more: some Sequence<UInt8>) -> [InputEvent] {
    bytes += more
    turn += 1
    return take(isEnd: false)
  }

  /// What has been typed when nothing more comes: a lone Escape is the key. Nothing, when more has come since
  /// a turn: what waits now has not waited for long.
  package mutating func flush(since turn: Int? = nil) -> [InputEvent] {
    guard turn == nil || turn == self.turn else { return [] }
    return take(isEnd: true)
  }

  private mutating func take(isEnd: Bool) -> [InputEvent] {
    var typed: [InputEvent] = []
    var at = 0
    while at < bytes.count {
      if pasted != nil {
        guard let text = takePasted(&at) else { return typed }
        typed.append(.paste(text))
        continue
      }
      if let (report, length) = TerminalReport.read(bytes[at...]) {
        at += length
        if let report { reports.append(report) }
        continue
      }
      if !isEnd, TerminalReport.isCut(bytes[at...]) {
        bytes.removeSubrange(..<at)
        return typed
      }
      switch step(bytes[at...], isEnd: isEnd) {
      case .read(let count, let key):
        at += max(1, count)
        if let key { typed.append(key) }
      case .paste(let count):
        at += count
        pasted = []
      case .more:
        bytes.removeSubrange(..<at)
        return typed
      }
    }
    bytes.removeAll(keepingCapacity: true)
    return typed
  }

  private func step(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    guard let first = rest.first else { return .more }
    guard first == Self.escape else { return plain(rest, [], isEnd: isEnd) }
    guard let second = rest.dropFirst().first else {
      return isEnd ? .read(1, .key("Escape")) : .more
    }
    switch second {
    case UInt8(ascii: "["): return sequence(rest, isEnd: isEnd)
    case UInt8(ascii: "O"): return applicationKey(rest, isEnd: isEnd)
    case Self.escape: return .read(1, .key("Escape"))
    default:
      guard case .read(let count, let key) = plain(rest.dropFirst(), .alt, isEnd: isEnd) else {
        return .more
      }
      return .read(count + 1, key)
    }
  }
}

// MARK: What is pasted

extension KeyReader {
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// Takes what is pasted up to its end, however slowly that comes; `nil`: it is not here yet. Of very much the
  /// beginning is taken.
  private mutating func takePasted(_ at: inout Int) -> String? {
    let end = Self.pasteEnd
    var from = at
    while from + end.count <= bytes.count, !bytes[from...].starts(with: end) { from += 1 }
    let isWhole = from + end.count <= bytes.count
    var text = pasted ?? []
    text += bytes[at..<from].prefix(max(0, Self.longestPaste - text.count))
    guard isWhole else {
      // The rest may be the beginning of the end.
      bytes.removeSubrange(..<from)
      pasted = text
      return nil
    }
    at = from + end.count
    pasted = nil
    let kept = String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7f..<0xa0).contains($0.value) || "\t\n\r".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(kept))
  }
}

// MARK: Letters and control characters

extension KeyReader {
  private func plain(
    _ rest: ArraySlice<UInt8>, _ modifiers: Modifiers, isEnd: Bool
  ) -> Step {
    guard let first = rest.first else { return .more }
    if let key = Self.control(first, modifiers) { return .read(1, key) }
    let length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    let letter = rest.prefix(length)
    if let text = String(validating: letter, as: UTF8.self), text.unicodeScalars.count == 1 {
      return .read(length, Self.letter(text, modifiers))
    }
    let isCut = letter.count < length && letter.dropFirst().allSatisfy { $0 & 0xc0 == 0x80 }
    return isCut && first >= 0xc2 && first < 0xf5 && !isEnd ? .more : .read(1, nil)
  }

  private static func letter(_ text: String, _ modifiers: Modifiers) -> InputEvent {
    modifiers.isEmpty ? .key(.text(text)) : .key(text, modifiers)
  }

  private static func control(_ byte: UInt8, _ modifiers: Modifiers) -> InputEvent? {
    switch byte {
    case 0: .key("Space", modifiers.union(.control))
    case 9: .key("Tab", modifiers)
    case 10, 13: .key("Enter", modifiers)
    case 8, 127: .key("Backspace", modifiers)
    case 1...26:
      .key(String(UnicodeScalar(byte + 96)), modifiers.union(.control))
    case 28...31: .key(String(UnicodeScalar(byte + 64)), modifiers.union(.control))
    default: nil
    }
  }
}

// MARK: Sequences

extension KeyReader {
  /// `ESC O x`: the keys of a terminal in application mode.
  private func applicationKey(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    guard let last = rest.dropFirst(2).first else {
      return isEnd ? .read(2, .key("O", .alt)) : .more
    }
    return .read(3, Self.named[last].map { .key($0) })
  }

  /// `ESC [ parameters x`.
  private func sequence(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> Step {
    let body = rest.dropFirst(2)
    if body.first == UInt8(ascii: "[") {
      guard let last = body.dropFirst().first else { return isEnd ? .read(3, nil) : .more }
      return .read(4, Self.console(last).map { .key($0) })
    }
    let inside = body.prefix { (0x20...0x3f).contains($0) }
    guard let last = body.dropFirst(inside.count).first, inside.count < Self.longestSequence else {
      if inside.count >= Self.longestSequence { return .read(inside.count + 2, nil) }
      if isEnd { return .read(inside.count + 2, inside.isEmpty ? .key("[", .alt) : nil) }
      return .more
    }
    let length = inside.count + 3
    if inside.first == UInt8(ascii: "<") {
      return .read(length, Self.mouse(inside.dropFirst(), isDown: last == UInt8(ascii: "M")))
    }
    let numbers = Self.numbers(inside)
    if last == UInt8(ascii: "~"), numbers.first == 200 {
      return .paste(length)
    }
    return .read(length, Self.key(last, numbers))
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.reduce(0) { sum, byte in
        (48...57).contains(byte) ? min(sum * 10 + Int(byte - 48), 1_000_000) : sum
      }
    }
  }

  private static func key(_ last: UInt8, _ numbers: [Int]) -> InputEvent? {
    let held = numbers.count > 1 ? max(0, numbers[1] - 1) & 7 : 0
    let modifiers = Modifiers(rawValue: held)
    switch last {
    case UInt8(ascii: "~"):
      return numbers.first.flatMap { numbered[$0] }.map { .key($0, modifiers) }
    case UInt8(ascii: "Z"): return .key("Tab", modifiers.union(.shift))
    case UInt8(ascii: "u"): return coded(numbers.first ?? 0, modifiers)
    default: return named[last].map { .key($0, modifiers) }
    }
  }

  /// `ESC [ code u`: a key by the number of its letter.
  private static func coded(_ code: Int, _ modifiers: Modifiers) -> InputEvent? {
    guard let scalar = UnicodeScalar(UInt32(clamping: code)) else { return nil }
    if code == 27 { return .key("Escape", modifiers) }
    guard code < 32 || code == 127 else {
      return letter(String(scalar), modifiers.subtracting(.shift))
    }
    return control(UInt8(code), modifiers)
  }

  private static func mouse(_ bytes: ArraySlice<UInt8>, isDown: Bool) -> InputEvent? {
    let numbers = numbers(bytes)
    guard numbers.count == 3, isDown else { return nil }
    let (row, column) = (max(0, numbers[2] - 1), max(0, numbers[1] - 1))
    switch numbers[0] & ~0x1c {
    case 0: return .press(row: row, column: column)
    case 64: return .wheel(-1, row: row, column: column)
    case 65: return .wheel(1, row: row, column: column)
    default: return nil
    }
  }

  private static func console(_ last: UInt8) -> String? {
    (65...69).contains(last) ? "F\(last - 64)" : nil
  }

  private static let named: [UInt8: String] = [
    UInt8(ascii: "A"): "ArrowUp", UInt8(ascii: "B"): "ArrowDown", UInt8(ascii: "C"): "ArrowRight",
    UInt8(ascii: "D"): "ArrowLeft", UInt8(ascii: "H"): "Home", UInt8(ascii: "F"): "End",
    UInt8(ascii: "P"): "F1", UInt8(ascii: "Q"): "F2", UInt8(ascii: "R"): "F3",
    UInt8(ascii: "S"): "F4", UInt8(ascii: "M"): "Enter",
  ]

  private static let numbered: [Int: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End",
    11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9",
    21: "F10", 23: "F11", 24: "F12",
  ]
}
