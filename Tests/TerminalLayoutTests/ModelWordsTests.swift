import SnapPluginKit
import TerminalLayout
import TerminalPage
import Testing

@Suite("The terminal's own words are in the language of what it shows")
struct ModelWordsTests {
  static func driven(_ language: String, columns: Int = 80, inputs: [Value] = []) throws
    -> DrivenStage
  {
    var driven = DrivenStage(columns: columns)
    var told = description(
      "Home", "Hallo", buttons: ["Los"], inputs: inputs, tabs: [("a", "A"), ("b", "B")])
    var map = try #require(told.map)
    var view = try #require(map["view"]?.map)
    view["language"] = .string(language)
    map["view"] = .map(view)
    told = .map(map)
    driven.descriptions = [screen(1): told, screen(2): told]
    try driven.show(
      Update(.root, screen: screen(1), region: "a"), Update(.root, screen: screen(2), region: "b"),
      Update(.select, region: "a"))
    return driven
  }

  @Test("each language has each word")
  func whole() throws {
    for (name, words) in TerminalWords.languages {
      for word in TerminalWords.Word.allCases {
        let text = try #require(words[word], "\(name) \(word)")
        #expect(!text.isEmpty)
        #expect(text.contains("{0}") == (word == .unknown), "\(name) \(word)")
      }
    }
    #expect(TerminalWords.languages.keys.sorted() == ["ar", "de", "en", "es", "fr"])
  }

  @Test(
    "the line of hints and the lines' own words follow the screen",
    arguments: [
      ("de-AT", "↑↓ bewegen   ⏎ wählen   F1… Reiter   esc zurück   q Ende", "Reiter: •t1 A"),
      ("fr", "↑↓ bouger   ⏎ choisir   F1… onglet   esc retour   q quitter", "Onglets: •t1 A"),
      ("es", "↑↓ mover   ⏎ elegir   F1… pestaña   esc atrás   q salir", "Pestañas: •t1 A"),
      ("en", "↑↓ move   ⏎ choose   F1… tab   esc back   q quit", "Tabs: •t1 A"),
      ("xx", "↑↓ move   ⏎ choose   F1… tab   esc back   q quit", "Tabs: •t1 A"),
    ])
  func hints(language: String, hint: String, tabs: String) throws {
    var driven = try Self.driven(language)
    #expect(driven.model.draw().row(23).contains(hint))
    #expect(driven.model.toldLines().first?.hasPrefix(tabs) == true)
  }

  @Test("the title of a layer that is read from right to left stands at the right of its box")
  func layerTitle() throws {
    var driven = try Self.driven("en")
    var told = try #require(description("Settings", "Hallo", buttons: ["Los"]).map)
    var view = try #require(told["view"]?.map)
    view["rightToLeft"] = true
    told["view"] = .map(view)
    driven.descriptions[screen(3)] = .map(told)
    try driven.show(Update(.present, screen: screen(3)))
    #expect(driven.rows().contains { $0.contains("─ Settings ─╮") }, "\(driven.rows())")
  }

  @Test("g tells where this is for the host, ? what all keys do, until the next key")
  func told() throws {
    var driven = try Self.driven("de", columns: 120)
    #expect(!driven.model.draw().row(0).contains("://"), "nobody is shown it unasked")
    #expect(driven.rows()[23].hasSuffix("q Ende   ? alle Tasten"))
    #expect(driven.model.handle(.key(.text("g"))).isEmpty)
    #expect(driven.model.draw().row(23).contains("app://here"))
    #expect(driven.model.handle(.key(.text("?"))).isEmpty)
    let told = (19...23).map { driven.model.draw().row($0) }.joined(separator: " ")
    #expect(told.contains("g: Adresse") && told.contains("q: Ende"))
    _ = driven.model.handle(.key(.down))
    #expect(driven.model.message == "")
  }

  @Test(
    "where the words of a language are too long for the line, there are fewer",
    arguments: ["de", "fr", "es", "ar"])
  func narrow(language: String) throws {
    let words = TerminalWords(language: language)
    for columns in [20, 25, 26, 31, 40, 45, 46, 52, 63, 64, 70, 90] {
      var driven = try Self.driven(language, columns: columns)
      let row = driven.model.draw().row(23)
      #expect(row.contains("esc q") || row.contains("q \(words[.quit])"), "\(columns): \(row)")
    }
  }

  @Test("a line that nobody understands is repeated, but not where a password is typed")
  func refused() throws {
    let plain = try Self.driven("de")
    #expect(
      plain.model.refusal(of: "Quatsch")
        == "! „Quatsch“ wird nicht verstanden; ? sagt, was man eingeben kann")
    let password: Value = ["kind": "input", "id": "pin", "input": "text", "style": "password"]
    let secret = try Self.driven("en", inputs: [password])
    #expect(!secret.model.refusal(of: "1x s3cret").contains("s3cret"))
  }
}
