import TestKit
import Testing

@testable import TerminalLayout

@Suite("Lines")
struct LinesTests {
  @Test("lines come whole, however they arrive")
  func lines() {
    var reader = LineReader()
    #expect(reader.read("on".utf8) == [])
    #expect(reader.read("e\ntwo\n\nth".utf8) == ["one", "two", ""])
    #expect(reader.read("ree\u{1b}[A\r\n".utf8) == ["three[A"])
    #expect(reader.read([0xff, 10]) == ["\u{fffd}"])
  }

  @Test("a line without an end is cut")
  func longest() {
    var reader = LineReader()
    for _ in 0..<20 { _ = reader.read(Array(repeating: UInt8(ascii: "a"), count: 10_000)) }
    #expect(reader.read([10]).first?.count == LineReader.longest)
  }

  @Test("a new screen is told whole, a known one by what has changed there")
  func announce() {
    var announcer = Announcer()
    let home = ["Films", "1 Nosferatu", "2 Emma"]
    #expect(announcer.announce(home, of: screen(1), title: "Home") == ["", "== Home =="] + home)
    #expect(announcer.announce(home, of: screen(1), title: "Home") == [])
    #expect(
      announcer.announce(
        ["Films", "1 ★ Nosferatu", "2 Emma", "3 Dracula"], of: screen(1), title: "Home")
        == ["1 ★ Nosferatu", "3 Dracula"])
    #expect(announcer.announce(["x"], of: screen(2), title: "Film") == ["", "== Film ==", "x"])
    #expect(
      announcer.announce(
        ["Films", "1 ★ Nosferatu", "2 Emma", "3 Dracula"], of: screen(1), title: "Home")
        == ["", "== Home =="])
    announcer.forget(screen(1))
    #expect(announcer.announce(home, of: screen(1), title: "Home") == ["", "== Home =="] + home)
    announcer.keep([])
    #expect(announcer.announce(home, of: screen(1), title: "Home") == home)
  }

  @Test("what is wrong with an input is told behind the input, though nothing is new there")
  func errors() {
    var announcer = Announcer()
    let form = ["1) Name *: –", "2) Size: –", "   1 S, 2 L", "3) Mail: –", "", "4) [Send]"]
    _ = announcer.announce(form, of: screen(1), title: "Form")
    var wrong = form
    wrong.insert("   ! choose one", at: 3)
    wrong.insert("   ! fill it in", at: 1)
    #expect(
      announcer.announce(wrong, of: screen(1), title: "Form") == [
        "1) Name *: –", "   ! fill it in", "2) Size: –", "   1 S, 2 L", "   ! choose one",
      ])
    #expect(announcer.announce(form, of: screen(1), title: "Form") == [])
  }

  @Test("what is wrong is told again when it is refused again")
  func refusedAgain() {
    var announcer = Announcer()
    let form = ["1) Name *: –", "   ! fill it in", "2) [Send]"]
    _ = announcer.announce(form, of: screen(1), title: "Form")
    #expect(announcer.announce(form, of: screen(1), title: "Form") == [])
    announcer.forgetErrors(of: screen(1))
    #expect(
      announcer.announce(form, of: screen(1), title: "Form") == ["1) Name *: –", "   ! fill it in"])
  }

  @Test("the news are the lines that are not in the old, in order")
  func news() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "\(Int.random(in: 0...5, using: &random))"
      }
      let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "\(Int.random(in: 0...5, using: &random))"
      }
      let news = Announcer.news(new, old)
      #expect(news.count <= new.count, "seed \(seed)")
      #expect(Set(new).subtracting(old).isSubset(of: news), "seed \(seed)")
      #expect(Announcer.news(new, new).isEmpty, "seed \(seed)")
    }
  }
}
