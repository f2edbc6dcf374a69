import TestKit
import Testing

@testable import SnapEngine

@Suite("What a display says itself where something could not even be asked")
struct OutcomeWordsTests {
  /// Where page, window and terminal keep their own words.
  private static let words = [
    "Plugins/Presenters/Web/Page/words.js", "Plugins/Presenters/Gtk/card/words.cpp",
    "Plugins/Presenters/Terminal/Page/View/TerminalWords.swift",
  ]

  @Test("is what the host says of a failure, in each language", arguments: words)
  func same(file: String) throws {
    let words = try Repository.text(file)
    for (language, sentences) in OutcomeSentence.shipped {
      let sentence = try #require(sentences[.failed])
      #expect(words.contains("\"\(sentence)\""), "\(language)")
    }
  }
}
