import Foundation
import SnapValue
import Testing

@testable import SnapCard

@Suite("docs/sdk/cards.md says what is so")
struct CardPageTests {
  private static let page: String = {
    let root = CardFile.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try? Data(contentsOf: root.appending(path: "docs/sdk/cards.md"))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }()

  @Test("every type and every property is named", arguments: CardType.allCases)
  func vocabulary(type: CardType) {
    #expect(Self.page.contains("`\(type.rawValue)`"))
    let untold: Set = ["type", "$schema", "firstRowAsHeaders"]
    for name in type.properties.subtracting(untold) {
      #expect(Self.page.contains("`\(name)`"), "\(name) of \(type.rawValue)")
    }
  }

  @Test("its card has no problem")
  func example() throws {
    let parts = Self.page.components(separatedBy: "```json\n")
    let text = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    let card = try JSONDocument(Array(text.utf8)).value()
    #expect(Card.problems(in: card) == [])
    let properties: ValueMap = [
      "title": "Films", "films": [["id": 1, "title": "x", "year": 1926]],
    ]
    let view = Card.view(of: CardTemplate(card: card).drawing(of: properties))
    #expect(view.problems == [] && view.view.body.children.count == 2)
  }

  @Test("the words of the format are named")
  func words() {
    func check<Word: CardWord>(_ words: Word.Type) {
      for word in Word.allCases {
        #expect(Self.page.contains(word.rawValue), "\(Word.self).\(word)")
      }
    }
    check(CardSpacing.self)
    check(CardAlignment.self)
    check(CardVertical.self)
    check(CardBoxStyle.self)
    check(CardTextSize.self)
    check(CardTextWeight.self)
    check(CardTextColor.self)
    check(CardTextFont.self)
    check(CardTextStyle.self)
    check(CardImageSize.self)
    check(CardActionStyle.self)
    check(CardEntryStyle.self)
    check(CardChoiceStyle.self)
    check(CardFill.self)
  }

  @Test("the limits are those in force")
  func limits() {
    let limits = CardLimits()
    #expect(Self.page.contains("| elements in one another | \(limits.depth) |"))
    #expect(Self.page.contains("| \(limits.nodes / 1_000),000 |"))
    #expect(Self.page.contains("| one text | \(limits.text / 1_024) KiB |"))
    #expect(Self.page.contains("| all texts | \(limits.texts / 1_048_576) MiB |"))
    #expect(Self.page.contains("| \(CardTemplate.limit / 1_000),000 |"))
    #expect(Self.page.contains("in one another | \(CardTemplate.depthLimit) |"))
    #expect(Self.page.contains("| problems that are told | \(limits.problems) |"))
    #expect(
      Self.page.contains(
        "| 1,000 bytes, \(CardExpression.depthLimit) levels |")
        && CardExpression.lengthLimit == 1_000)
  }
}
