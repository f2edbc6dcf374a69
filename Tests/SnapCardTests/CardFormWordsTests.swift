import SnapCard
import SnapValue
import Testing

@Suite("What is wrong with a form is said in the language of the card")
struct CardFormWordsTests {
  /// Every sentence of every language but English.
  static let foreign = CardFormWords.languages.keys.filter { $0 != "en" }.sorted().flatMap { name in
    CardFormSentence.allCases.map { (name, $0) }
  }

  @Test("each language has each sentence in words of its own, and tells what English tells")
  func whole() throws {
    let english = try #require(CardFormWords.languages["en"])
    for (name, sentence) in Self.foreign {
      let text = try #require(CardFormWords.languages[name]?[sentence], "\(name) \(sentence)")
      let plain = try #require(english[sentence])
      #expect(text != plain, "\(name) \(sentence)")
      for place in ["{0}", "{1}"] {
        #expect(text.contains(place) == plain.contains(place), "\(name) \(sentence): \(place)")
      }
    }
    #expect(CardFormWords.languages.count == 5)
  }

  @Test(
    "the language's region is left out; where there is none, it is English",
    arguments: [
      ("de", "das muss ausgefüllt werden"), ("de-AT", "das muss ausgefüllt werden"),
      ("FR_ca", "ceci doit être rempli"), ("es", "esto debe rellenarse"),
      ("ar", "يجب ملء هذا الحقل"), ("en-GB", "this must be filled in"),
      ("tlh", "this must be filled in"), ("", "this must be filled in"),
      (nil, "this must be filled in"),
    ] as [(String?, String)])
  func chosen(language: String?, message: String) {
    let input: Value = ["type": "Input.Text", "id": "a", "isRequired": true]
    let card: Value = ["type": "AdaptiveCard", "version": "1.5", "body": [input]]
    let form = CardForm(view: Card.view(of: card).view)
    #expect(form.validate([:], language: language) == ["a": .string(message)])
  }

  @Test("what it tells stands where the language has it")
  func told() {
    let words = CardFormWords(language: "de")
    #expect(words(.tooLong, "2", "31") == "höchstens 2 Zeichen; es sind 31")
  }
}
