import SnapApp
import Testing

/// Two small applications, of which the first breaks a rule and the other does not.
struct AccessibilityCase: Sendable, CustomTestStringConvertible {
  let rule: AccessibilityRule
  let wrong: AccessibilityFiles
  let right: AccessibilityFiles
  var testDescription: String { "\(rule.rawValue) \(rule)" }

  init(_ rule: AccessibilityRule, _ wrong: AccessibilityFiles, _ right: AccessibilityFiles) {
    (self.rule, self.wrong, self.right) = (rule, wrong, right)
  }

  /// Two bodies of a card.
  init(_ rule: AccessibilityRule, body wrong: String, right: String) {
    self.init(rule, Self.card(wrong), Self.card(right))
  }

  // MARK: Applications

  /// An application of one screen with one card.
  static func card(_ body: String, more: String = #", "lang": "en""#) -> AccessibilityFiles {
    application(
      screens: #""home": { "title": "Home", "card": "home.json" }"#, ["home": (body, more)])
  }

  /// An application of several screens.
  static func application(
    screens: String, navigations: String = "", sections: String = "", app: String = "",
    _ cards: [String: (body: String, more: String)], strings: [String: String] = [:],
    files: [String: String] = [:]
  ) -> AccessibilityFiles {
    var all = files
    all["manifest.json"] = """
      { "navhost": 1, "app": { "id": "org.example.a", "title": "A", "scheme": "a"\(app) },
        "screens": { \(screens) }, "navigations": { \(navigations) },
        "state": { "initial": "a://home" }\(sections) }
      """
    for (name, card) in cards {
      all["\(name).json"] = """
        { "type": "AdaptiveCard", "version": "1.5"\(card.more), "body": [ \(card.body) ] }
        """
    }
    for (locale, text) in strings { all["strings/\(locale).json"] = text }
    return AccessibilityFiles(files: all)
  }

  /// One text in English.
  static func text(_ words: String) -> AccessibilityFiles {
    card(#"{ "type": "TextBlock", "wrap": true, "text": "\#(words)" }"#)
  }

  /// An application with one trigger.
  static func trigger(_ trigger: String, card: String = Self.goOn) -> AccessibilityFiles {
    application(
      screens: """
        "home": { "title": "Home", "card": "home.json" },
        "still": { "title": "Are you there?", "card": "still.json" }
        """,
      sections: #", "triggers": { "one": \#(trigger) }"#,
      app: #", "theme": { "density": "touch" }"#,
      [
        "home": ("", #", "lang": "en""#),
        "still": ("", #", "lang": "en", "actions": [ \#(card) ]"#),
      ])
  }

  static let goOn =
    #"{ "type": "Action.Execute", "title": "Go on", "verb": "dismiss", "data": "still" }"#

  /// Two screens, of which the second is reached in some way.
  static func second(
    _ presentation: String, actions: String, properties: String = "", body: String = "",
    navigations: String = "", mediation: String = ""
  ) -> AccessibilityFiles {
    application(
      screens: """
        "home": { "title": "Home", "card": "home.json" },
        "other": { "title": "Other", "card": "other.json"\(properties) }
        """,
      navigations: """
        "go": { "from": ["home"], "to": "other", "presentation": "\(presentation)"\(mediation) },
        "home": { "from": ["other"], "to": "home", "presentation": "root" }\(navigations)
        """,
      [
        "home": (
          "", #", "lang": "en", "actions": [ \#(press("Next", "go")) ]"#
        ),
        "other": (body, #", "lang": "en", "actions": [ \#(actions) ]"#),
      ])
  }

  static func press(_ title: String, _ navigation: String, more: String = "") -> String {
    #"{ "type": "Action.Execute", "title": "\#(title)", "verb": "navigate", "data": "\#(navigation)"\#(more) }"#
  }
  static let back = #"{ "type": "Action.Execute", "title": "Back", "verb": "back" }"#
  static let backWithout =
    #"{ "type": "Action.Execute", "title": "Back", "verb": "back", "associatedInputs": "none" }"#

  /// An application in two languages, with one text by key.
  static func spoken(
    title: String = "${t.title}", english: String = #""title": "Home", "text": "Choose a film""#,
    other: String = #""title": "Anfang", "text": "Wählen Sie einen Film""#, locale: String = "de",
    more: String = "", beside: String = ""
  ) -> AccessibilityFiles {
    application(
      screens: #""home": { "title": "\#(title)", "card": "home.json" }"#,
      ["home": (#"{ "type": "TextBlock", "text": "${t.text}" }"# + beside, more)],
      strings: ["en": "{ \(english) }", locale: "{ \(other) }"])
  }

  /// A screen that a GtkBuilder file draws.
  static func window(
    _ objects: String, set: String = "", actions: String = Self.back, input: String = "",
    get: String = ""
  )
    -> AccessibilityFiles
  {
    application(
      screens: """
        "home": { "title": "Home", "card": "home.json",
          "ui": { "file": "home.ui", "set": { \(set) }, "get": { \(get) } } }
        """,
      ["home": (input, #", "lang": "en", "actions": [ \#(actions) ]"#)],
      files: [
        "home.ui": """
        <interface>
          <object class="GtkBox" id="screen"><child>\(objects)</child></object>
        </interface>
        """
      ])
  }

  static func button(_ inside: String) -> String {
    #"<object class="GtkButton" id="b">\#(inside)<property name="action-name">nav.back</property></object>"#
  }
}
