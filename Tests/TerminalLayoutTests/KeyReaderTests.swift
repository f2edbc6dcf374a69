import TestKit
import Testing
import TerminalLayout
import TerminalPage

@Suite("Keys from the bytes of a terminal")
struct KeyReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bytes: String
    let names: [String]
    var testDescription: String { names.joined(separator: " ") }
    init(_ bytes: String, _ names: String...) {
      self.bytes = bytes
      self.names = names
    }
  }

  static let cases = [
    Case("a", "a"), Case("größer 梱", "g", "r", "ö", "ß", "e", "r", " ", "梱"), Case("😀", "😀"),
    Case("\r", "Enter"), Case("\n", "Enter"), Case("\t", "Tab"), Case("\u{7f}", "Backspace"),
    Case("\u{8}", "Backspace"), Case("\u{3}", "Control+c"), Case("\u{1a}", "Control+z"),
    Case("\u{0}", "Control+Space"),
    Case(
      "\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D",
      "ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"),
    Case("\u{1b}OA\u{1b}OP\u{1b}OS", "ArrowUp", "F1", "F4"), Case("\u{1b}[[A\u{1b}[[E", "F1", "F5"),
    Case("\u{1b}[1~\u{1b}[4~\u{1b}[3~", "Home", "End", "Delete"),
    Case("\u{1b}[H\u{1b}[F\u{1b}[5~\u{1b}[6~", "Home", "End", "PageUp", "PageDown"),
    Case("\u{1b}[11~\u{1b}[15~\u{1b}[17~\u{1b}[24~", "F1", "F5", "F6", "F12"),
    Case("\u{1b}[Z", "Shift+Tab"), Case("\u{1b}[1;3D", "Alt+ArrowLeft"),
    Case("\u{1b}[1;5C", "Control+ArrowRight"), Case("\u{1b}[3;2~", "Shift+Delete"),
    Case("\u{1b}1", "Alt+1"), Case("\u{1b}ö", "Alt+ö"), Case("\u{1b}\u{1b}[A", "Escape", "ArrowUp"),
    Case("\u{1b}[27u\u{1b}[97;5u", "Escape", "Control+a"), Case("\u{1b}[?1;2c\u{1b}[999~x", "x"),
    Case("\u{1b}OMy", "Enter", "y"),
  ]

  private func names(_ typed: [InputEvent]) -> [String] {
    typed.map { if case .key(let key) = $0 { key.name } else { "\($0)" } }
  }

  @Test("keys have the names of the web", arguments: cases)
  func keys(_ one: Case) {
    var reader = KeyReader()
    #expect(names(reader.read(one.bytes.utf8)) == one.names)
    #expect(!reader.isWaiting)
  }

  @Test("in pieces of one byte they are the same", arguments: cases)
  func pieces(_ one: Case) {
    var reader = KeyReader()
    let typed = one.bytes.utf8.flatMap { reader.read([$0]) }
    #expect(names(typed) == one.names)
    #expect(!reader.isWaiting)
  }

  @Test("a lone Escape waits, and is the key when nothing more comes")
  func escape() {
    var reader = KeyReader()
    #expect(reader.read([27]) == [])
    #expect(reader.isWaiting)
    #expect(names(reader.flush()) == ["Escape"])
    #expect(!reader.isWaiting)
    #expect(names(reader.read([UInt8(ascii: "["), UInt8(ascii: "A")])) == ["[", "A"])
  }

  @Test("the mouse is told in cells from 0; letting go and moving are nothing")
  func mouse() {
    var reader = KeyReader()
    let bytes = "\u{1b}[<0;5;3M\u{1b}[<0;5;3m\u{1b}[<64;1;1M\u{1b}[<65;2;9M\u{1b}[<35;2;9M"
    #expect(
      reader.read(bytes.utf8) == [
        .press(row: 2, column: 4), .wheel(-1, row: 0, column: 0), .wheel(1, row: 8, column: 1),
      ])
  }

  @Test("only the left button presses, whatever key is held with it")
  func buttons() {
    var reader = KeyReader()
    let bytes = "\u{1b}[<1;5;3M\u{1b}[<2;5;3M\u{1b}[<17;5;3M\u{1b}[<10;5;3M\u{1b}[<16;5;3M"
    #expect(reader.read(bytes.utf8) == [.press(row: 2, column: 4)])
  }

  @Test("what is pasted is one text, and its keys press nothing")
  func paste() {
    var reader = KeyReader()
    #expect(
      reader.read("\u{1b}[200~one\rtwo\u{1b}[201~x".utf8) == [.paste("one\rtwo"), .key(.text("x"))])
    #expect(reader.read("\u{1b}[200~on".utf8) == [])
    #expect(reader.read("e\u{1b}[201~".utf8) == [.paste("one")])
  }

  @Test("what is pasted slowly is still one text: nothing of it becomes keys")
  func slowPaste() {
    var reader = KeyReader()
    #expect(reader.read("\u{1b}[200~one\u{1b}[20".utf8) == [])
    #expect(reader.flush() == [])
    #expect(reader.read("0~\rq\u{7}\u{1b}[201~".utf8) == [.paste("one[200~\rq")])
  }

  @Test("of very much that is pasted the beginning is taken, and the rest is nothing")
  func longPaste() {
    var reader = KeyReader()
    #expect(reader.read("\u{1b}[200~".utf8) == [])
    let piece = Array(repeating: UInt8(ascii: "q"), count: 20_000)
    for _ in 0..<10 { #expect(reader.read(piece) == []) }
    guard case .paste(let text)? = reader.read("\u{1b}[201~x".utf8).first else {
      Issue.record("nothing was pasted")
      return
    }
    #expect(text.utf8.count == 64 << 10)
    #expect(names(reader.read("y".utf8)) == ["y"])
  }

  @Test("an Escape that came later than what was waited for is no key yet")
  func turns() {
    var reader = KeyReader()
    #expect(reader.read("\u{1b}".utf8) == [])
    let waited = reader.turn
    #expect(names(reader.read("[A\u{1b}".utf8)) == ["ArrowUp"])
    #expect(reader.flush(since: waited) == [])
    #expect(names(reader.read("[B".utf8)) == ["ArrowDown"])
    #expect(reader.read("\u{1b}".utf8) == [])
    #expect(names(reader.flush(since: reader.turn)) == ["Escape"])
  }

  @Test("any bytes are read to their end, and forgotten")
  func anything() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      var reader = KeyReader()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let count = Int.random(in: 0...40, using: &random)
        let bytes = (0..<count).map { _ in
          Bool.random(using: &random)
            ? [27, 91, 79, 59, 60, 77, 126][.random(in: 0..<7, using: &random)]
            : UInt8.random(in: 0...255, using: &random)
        }
        _ = reader.read(bytes)
      }
      _ = reader.flush()
      #expect(!reader.isWaiting, "seed \(seed)")
      #expect(names(reader.read("z".utf8)) == ["z"], "seed \(seed)")
    }
  }
}

@Suite("What a terminal says of itself")
struct TerminalReportTests {
  private static let answers: [(String, [TerminalReport])] = [
    ("\u{1B}[?62;4;6;22c", [.attributes([62, 4, 6, 22])]), ("\u{1B}[?6c", [.attributes([6])]),
    ("\u{1B}[6;16;8t", [.cell(width: 8, height: 16)]), ("\u{1B}[4;600;800t", []),
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", [.kitty(true), .attributes([62])]),
    ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", [.kitty(false)]),
  ]

  @Test("is no key, at once and in pieces, and what was typed around it stays", arguments: answers)
  func reports(bytes: String, reports: [TerminalReport]) {
    var reader = KeyReader()
    #expect(reader.read("a\(bytes)b".utf8).count == 2)
    #expect(reader.takeReports() == reports)
    #expect(reader.takeReports() == [])
    let typed = bytes.utf8.flatMap { reader.read([$0]) }
    #expect(typed == [] && reader.takeReports() == reports && !reader.isWaiting)
  }

  @Test("a key that begins like an answer is the key when nothing more comes")
  func key() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}_".utf8) == [])
    #expect(reader.flush() == [.key(Key(name: "Alt+_"))])
  }

  @Test(
    "those that might show the question as letters, and what stands between, are not asked",
    arguments: [
      (["TERM": "linux"], false, false), (["TERM": "dumb"], false, false), ([:], false, false),
      (["TERM": "tmux-256color"], false, false), (["TERM": "screen"], false, false),
      (["TERM": "xterm-256color", "TMUX": "/tmp/x,1,0"], false, false),
      (["TERM": "xterm-256color"], true, true), (["TERM": "xterm-kitty"], true, true),
      (["TERM": "foot"], true, false), (["TERM": "vt340"], true, false),
    ])
  func question(environment: [String: String], isAsked: Bool, inKittysWords: Bool) {
    var known = GraphicsProtocol()
    let question = known.question { environment[$0] }
    #expect((question != nil) == isAsked)
    #expect((question?.contains("_G") ?? false) == inKittysWords)
    #expect(known.isWaiting == isAsked)
    // What is asked last ends the waiting.
    #expect(question.map { $0.hasSuffix("\u{1B}[c") } ?? true)
  }

  @Test("sixels, kitty's protocol before them, or neither is what comes of the answers")
  func kinds() {
    func kind(_ reports: TerminalReport...) -> GraphicsProtocol.Kind? {
      var known = GraphicsProtocol()
      _ = known.question { $0 == "TERM" ? "xterm" : nil }
      for report in reports { _ = known.take(report) }
      return known.kind
    }
    #expect(kind(.attributes([62, 4])) == .sixels)
    #expect(kind(.kitty(true), .attributes([62, 4])) == .kitty)
    #expect(kind(.kitty(false), .attributes([62, 22])) == nil)
    #expect(kind(.attributes([4])) == nil, "the first number is the terminal's kind")
    #expect(kind(.kitty(true)) == nil, "it has not ended yet")
    #expect(kind(.attributes([62]), .attributes([62, 4])) == nil, "one answer counts")
  }

  @Test("a cell has the pixels that the system tells, else those that the terminal has told")
  func cell() {
    var known = GraphicsProtocol()
    #expect(known.cell(told: (0, 0)) == nil)
    _ = known.take(.cell(width: 9, height: 18))
    #expect(known.cell(told: (0, 0)) ?? (0, 0) == (9, 18))
    #expect(known.cell(told: (10, 20)) ?? (0, 0) == (10, 20))
    #expect(known.cell(told: (1000, 2)) == nil)
  }
}
