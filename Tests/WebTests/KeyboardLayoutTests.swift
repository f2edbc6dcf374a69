import Foundation
import TestKit
import Testing

/// What stands in layouts.txt, which every presenter with a keyboard reads.
private struct Layouts {
  var parts: [String: [[String]]] = [:]

  init() throws {
    var name = ""
    for line in try Repository.text("Plugins/Presenters/Keyboard/layouts.txt").split(
      separator: "\n")
    {
      if let head = try /\[(\w+(?: \w+)*)\]/.wholeMatch(in: line) {
        name = String(head.1)
        parts[name] = []
      } else {
        parts[name]?.append(line.split(separator: " ").map(String.init))
      }
    }
  }

  func keys(_ names: String...) -> [String] {
    names.flatMap { parts[$0] ?? [] }.flatMap { $0 }
  }
}

private func isCommand(_ key: String) -> Bool {
  key.count > 1 && key.allSatisfy { $0.isASCII && $0.isUppercase }
}

@Suite("The layouts of the keyboard on the display")
struct KeyboardLayoutTests {
  private let layouts: Layouts

  init() throws { layouts = try Layouts() }

  static let languages = [
    ("en", "abcdefghijklmnopqrstuvwxyz"), ("de", "abcdefghijklmnopqrstuvwxyzäöüß"),
    ("fr", "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôùûœ"), ("es", "abcdefghijklmnopqrstuvwxyzáéíóúüñ"),
    ("ar", "ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى"),
  ]

  @Test("have every letter of a language once", arguments: languages)
  func letters(language: String, letters: String) throws {
    let keys = layouts.keys("letters \(language)").filter { !isCommand($0) }
    #expect(Set(keys).count == keys.count)
    #expect(letters.unicodeScalars.map(String.init).filter { !keys.contains($0) } == [])
    #expect(keys.allSatisfy { $0.unicodeScalars.count == 1 }, "a key writes one letter")
  }

  @Test("write every password of ASCII, capitals by Shift")
  func passwords() throws {
    let keys = Set(layouts.keys("letters en", "signs", "last latin"))
    let written = keys.union(keys.map { $0.uppercased() })
    let missing = (0x21...0x7E).map { String(UnicodeScalar(UInt8($0))) }
      .filter { !written.contains($0) }
    #expect(missing == [])
    #expect(keys.contains("SPACE"))
  }

  @Test("can be left, erased on and ended in, whatever is typed")
  func commands() throws {
    for pad in ["number", "digits", "tel", "date", "time"] {
      let keys = layouts.keys("pad \(pad)")
      #expect(Set(["BACK", "HIDE", "ENTER"]).isSubset(of: keys), "\(pad)")
      #expect((0...9).allSatisfy { keys.contains("\($0)") }, "\(pad)")
    }
    for last in ["text", "text ar", "latin", "email", "url", "signs"] {
      let keys = layouts.keys("last \(last)")
      #expect(Set(["HIDE", "ENTER"]).isSubset(of: keys), "\(last)")
      #expect(keys.contains("SIGNS") || keys.contains("LETTERS"), "\(last)")
    }
    for page in ["signs"] + Self.languages.map({ "letters \($0.0)" }) {
      #expect(layouts.keys(page).contains("BACK"), "\(page)")
    }
  }

  @Test("call every key that does something by a name of the language", arguments: languages)
  func names(language: String, letters: String) throws {
    let used = Set(
      layouts.parts.filter { !$0.key.hasPrefix("names") && !$0.key.hasPrefix("labels") }
        .values.joined().joined().filter(isCommand))
    let wanted = used.subtracting(["ENTER"]).union(["KEYBOARD", "NEXT", "DONE", "LINE"])
    let lines = try #require(layouts.parts["names \(language)"])
    #expect(Set(lines.map { $0[0] }) == wanted)
    #expect(lines.allSatisfy { $0.count > 1 })
  }
}
