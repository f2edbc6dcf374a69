import SnapEngine
import SnapPluginKit
import TerminalLayout
import TerminalPage
import Testing

@Suite("What comes to nothing is told on the terminal, in the language of the screen")
struct OutcomeWordsTests {
  @Test("each outcome by the whole sentence of the host", arguments: ["en", "de", "ar"])
  func each(language: String) throws {
    let sentences = try #require(OutcomeSentence.shipped[language])
    for (kind, sentence) in sentences {
      var driven = try ModelWordsTests.driven(language, columns: 100)
      let isSeen = driven.model.take(
        outcome: ["outcome": "failed", "message": .string(sentence)], of: .back)
      #expect(isSeen, "\(kind)")
      #expect(driven.model.message == sentence)
      let page = driven.model.draw()
      let rows = (0..<24).map { page.row($0) }
      // Arabic is joined and turned round for the terminal; each of its words covers as much.
      if language != "ar" { #expect(rows.contains { $0.contains(sentence) }, "\(kind): \(rows)") }
      #expect(driven.model.toldLines().isEmpty == false)
    }
  }

  @Test("and what could not even be asked as a failure", arguments: ["en", "de", "ar"])
  func failure(language: String) throws {
    let driven = try ModelWordsTests.driven(language)
    #expect(driven.model.failure == OutcomeSentence.shipped[language]?[.failed])
  }
}
