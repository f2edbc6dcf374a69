import SnapValue
import Testing

@testable import SnapEngine

/// An application with a few texts of its own in one language.
private struct OwnWords: Localizing {
  var locale = "de-AT"
  var texts: [String: String] = [:]
  func use(_ locale: String) throws(Failure) -> Bool { false }
  func isInForce(_ locale: String) throws(Failure) -> Bool { self.locale == locale }
  func localized(_ text: String) -> String {
    texts.reduce(text) { $0.replacing("${t.\($1.key)}", with: $1.value) }
  }
  func ownText(_ key: String) -> String? { texts[key] }
}

@Suite("What people are told of an outcome")
struct OutcomeSentenceTests {
  private static let refusals: [(Outcome, OutcomeSentence.Kind)] = [
    (.noRoute, .noRoute), (.noPath, .noPath), (.vetoed(reason: ""), .vetoed),
    (.invalid(errors: ["name": "Two letters"]), .invalid), (.cancelled, .cancelled),
    (.busy(.running), .busy), (.busy(.queueFull(limit: 8)), .queueFull),
    (.failed(Failure(.timedOut, "no answer within 3 s", culprit: "org.example.films")), .timeout),
    (.failed(Failure(.unknownName, "unknown screen \"film\"")), .failed),
  ]

  @Test("every language has a sentence for every kind", arguments: ["en", "de", "fr", "es", "ar"])
  func complete(language: String) throws {
    let texts = try #require(OutcomeSentence.shipped[language])
    for kind in OutcomeSentence.Kind.allCases {
      let text = try #require(texts[kind], "\(kind)")
      #expect(OutcomeSentence.isForPeople(text), "\(text)")
      #expect(text.last == "." && !text.contains(kind.rawValue), "\(text)")
    }
    #expect(Set(texts.values).count == OutcomeSentence.Kind.allCases.count)
  }

  @Test("a refusal is a sentence, and never the engine's word", arguments: refusals.indices)
  func refused(index: Int) {
    let (outcome, kind) = Self.refusals[index]
    let words = OwnWords()
    #expect(outcome.sentence(in: nil) == OutcomeSentence.shipped["en"]?[kind])
    #expect(outcome.sentence(in: words) == OutcomeSentence.shipped["de"]?[kind])
    #expect(outcome.sentence(in: OwnWords(locale: "sw")) == OutcomeSentence.shipped["en"]?[kind])
  }

  @Test("a success says nothing: what is shown tells")
  func success() {
    for outcome in [Outcome.done, .alreadyThere, .redirected(to: "/pin")] {
      #expect(outcome.sentence(in: nil) == nil)
    }
  }

  @Test("the application's own sentence goes first, unless it is code")
  func own() {
    let words = OwnWords(texts: ["outcome.noRoute": "Kein Film.", "outcome.busy": "${wait}"])
    #expect(Outcome.noRoute.sentence(in: words) == "Kein Film.")
    #expect(Outcome.busy(.running).sentence(in: words) == OutcomeSentence.shipped["de"]?[.busy])
  }

  @Test("a veto gives its reason, in the application's words where it has some")
  func reasons() {
    let words = OwnWords(texts: [
      "reasons.no-seats-are-chosen-yet": "Wählen Sie erst Plätze.", "age": "Ab 18 Jahren.",
    ])
    #expect(Outcome.vetoed(reason: "no age").sentence(in: nil) == "no age")
    #expect(
      Outcome.vetoed(reason: "No seats are chosen yet.").sentence(in: words)
        == "Wählen Sie erst Plätze.")
    #expect(Outcome.vetoed(reason: "${t.age}").sentence(in: words) == "Ab 18 Jahren.")
  }

  @Test(
    "a reason that is not for people is not told",
    arguments: [
      "", "…", "${t.unknown}", "{{DATE}}", "see kiosk://welcome", "/show/15 is closed",
      "org.example.catalog: mediate guard: no", "example.odd: mediate m gave no reason",
      "program \"pin\" said no", "one\ntwo",
    ])
  func hidden(reason: String) {
    #expect(
      Outcome.vetoed(reason: reason).sentence(in: OwnWords())
        == OutcomeSentence.shipped["de"]?[.vetoed])
  }

  @Test(
    "what people write stays theirs",
    arguments: ["for viewers from 18", "No. 5 is sold out...", "24/7", "e.g. two seats", "€ 4.50"])
  func told(reason: String) {
    #expect(Outcome.vetoed(reason: reason).sentence(in: nil) == reason)
  }

  @Test("a reason's key is its words in small letters, bounded")
  func keys() {
    #expect(
      OutcomeSentence.key(ofReason: "  Pay, or cancel the payment, first!")
        == "pay-or-cancel-the-payment-first")
    #expect(OutcomeSentence.key(ofReason: "…") == "")
    #expect(OutcomeSentence.key(ofReason: String(repeating: "ä", count: 9_000)).utf8.count == 128)
  }
}
