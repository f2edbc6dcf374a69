/// What a terminal answers when it is asked what it is.
package enum TerminalReport: Sendable, Hashable {
  /// Its attributes (DA1): 4 stands for sixels. It is the last answer, as it is asked for last.
  case attributes([Int])
  /// How many pixels a cell has.
  case cell(width: Int, height: Int)
  /// Whether it draws pictures by kitty's protocol.
  case kitty(Bool)
}

extension TerminalReport {
  private static let longest = 256

  /// One at the beginning of what came, and its length; `nil`: there is none, or not all of one. Answers that
  /// nobody has a use for are none, but have a length.
  static func read(_ bytes: ArraySlice<UInt8>) -> (TerminalReport?, Int)? {
    if bytes.starts(with: Self.kittyStart) { return kitty(bytes) }
    guard bytes.starts(with: Self.sequenceStart) else { return nil }
    let body = bytes.dropFirst(2).prefix(longest)
    guard let last = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let inside = body[..<last]
    let length = last - bytes.startIndex + 1
    if bytes[last] == UInt8(ascii: "c"), inside.first == UInt8(ascii: "?") {
      return (.attributes(numbers(inside.dropFirst())), length)
    }
    guard bytes[last] == UInt8(ascii: "t") else { return nil }
    let numbers = numbers(inside)
    guard numbers.count == 3, numbers[0] == 6 else { return (nil, length) }
    return (.cell(width: numbers[2], height: numbers[1]), length)
  }

  /// Whether what came may be the beginning of kitty's answer, the rest of which comes yet.
  static func isCut(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 2 && bytes.count < longest
      && (kittyStart.starts(with: bytes) || bytes.starts(with: kittyStart) && read(bytes) == nil)
  }

  private static let sequenceStart = Array("\u{1B}[".utf8)
  private static let kittyStart = Array("\u{1B}_G".utf8)

  /// `ESC _ G i=31;OK ESC \`
  private static func kitty(_ bytes: ArraySlice<UInt8>) -> (TerminalReport?, Int)? {
    let body = bytes.dropFirst(3).prefix(longest)
    for at in body.indices.dropLast()
    where body[at] == 0x1B && body[at + 1] == UInt8(ascii: "\\") {
      let words = String(decoding: body[..<at], as: UTF8.self)
      return (.kitty(words.hasSuffix(";OK")), at + 2 - bytes.startIndex)
    }
    return nil
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.reduce(0) { sum, byte in
        (48...57).contains(byte) ? min(sum * 10 + Int(byte - 48), 1_000_000) : sum
      }
    }
  }
}

/// How a terminal is asked whether it draws pictures itself, and what comes of the answers.
package struct GraphicsProtocol: Sendable, Hashable {
  /// How it draws them.
  package enum Kind: Sendable, Hashable {
    /// Sixels.
    case sixels
    /// By kitty's protocol.
    case kitty
  }

  /// What it draws by; `nil`: by nothing, or it has not said so yet.
  package private(set) var kind: Kind?
  /// Whether it has been asked, and has not answered.
  package private(set) var isWaiting = false
  private var isKitty = false
  private var cell: (width: Int, height: Int) = (0, 0)

  /// Nobody has asked.
  package init() {}

  package static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.isWaiting == other.isWaiting && one.cell == other.cell
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// What to write to the terminal, by what its environment says of it; `nil`: nothing, as it draws none, or
  /// another program stands between. Nobody is asked in kitty's words who might show them.
  package mutating func question(_ environment: (String) -> String?) -> String? {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let term = environment("TERM") ?? ""
    let plain = ["", "dumb", "linux", "cons25", "ansi"]
    guard !isSet("TMUX"), !isSet("STY"), !plain.contains(term),
      !["tmux", "screen", "linux-"].contains(where: term.hasPrefix)
    else { return nil }
    isWaiting = true
    let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return "\u{1B}[16t" + (term.hasPrefix("xterm") ? kitty : "") + "\u{1B}[c"
  }

  /// Takes an answer. Answers whether it is known now how pictures are drawn.
  package mutating func take(_ report: TerminalReport) -> Bool {
    switch report {
    case .cell(let width, let height): cell = (width, height)
    case .kitty(let isThere): isKitty = isThere
    case .attributes(let numbers):
      guard isWaiting else { return false }
      isWaiting = false
      kind = isKitty ? .kitty : numbers.dropFirst().contains(4) ? .sixels : nil
      return kind != nil
    }
    return false
  }

  /// How many pixels a cell has, of what the system says of the terminal and what it has answered; `nil`: that
  /// is not known, or no size of a cell.
  package func cell(told: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    let known = told.width > 0 && told.height > 0 ? told : cell
    return (4...64).contains(known.width) && (4...128).contains(known.height) ? known : nil
  }
}
