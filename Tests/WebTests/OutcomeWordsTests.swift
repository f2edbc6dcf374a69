import Foundation
import SnapEngine
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  /// What a page says of what comes to nothing, on top and in words or names.
  @Suite("What comes to nothing is told on the page, in the language of the screen", .serialized)
  struct OutcomeWords {
    @Test("each outcome by its own sentence", arguments: ["en", "de", "ar"])
    func each(language: String) throws {
      let page = try ToldPage(language)
      for (keys, typed, says) in [
        (["safe", "go"], "1234", page.sentence(.unchanged)),
        (["search", "go"], "abc", page.sentence(.noRoute)),
        (["form", "go"], "", page.atField),
        (["late"], "", page.text("reasons", "for-viewers-from-18")),
      ] {
        try page.open("start")
        for key in keys.dropLast() { try page.press(key) }
        if !typed.isEmpty { try page.type(typed) }
        try page.press(try #require(keys.last))
        try page.tells(says)
      }
    }

    @Test("a queue that is full, and an answer that does not come", arguments: ["en", "de", "ar"])
    func waiting(language: String) throws {
      let page = try ToldPage(language)
      try page.open("start")
      let others = try [page.other("order"), page.other("order")]
      while try page.host.ask(["op": "state"])["waiting"] as? Int != 1 {}
      try page.press("order")
      try page.tells(page.sentence(.queueFull))
      for other in others { _ = other.end() }
      try page.press("order")
      try page.tells(page.sentence(.timeout))
    }

    @Test("what cannot be shown by other words", arguments: ["en", "de", "ar"])
    func cards(language: String) throws {
      let page = try ToldPage(language)
      let some = [
        "de": "Einiges davon kann hier nicht gezeigt werden.",
        "ar": "لا يمكن عرض جزء من هذا هنا.",
      ]
      for (key, says) in [
        ("picture", page.text("tree")), ("film", page.text("clip")),
        ("large", some[language] ?? "Some of this cannot be shown here."),
      ] {
        try page.open("start")
        try page.press(key)
        try page.tells(says)
      }
    }

    @Test("and what is too much to be asked for at all", arguments: ["en", "de", "ar"])
    func untold(language: String) throws {
      let page = try ToldPage(language)
      try page.open("start/note")
      try page.fill(String(repeating: "a", count: 65 << 10))
      try page.press("go")
      try page.tells(page.sentence(.failed))
    }
  }
}

/// Tests/Fixtures/Outcomes on a page.
private final class ToldPage {
  let host: Host
  private let browser: Browser
  private let language: String
  private let texts: Value

  init(_ language: String) throws {
    self.language = language
    let file = Repository.file("Tests/Fixtures/Outcomes/strings/\(language).json")
    texts = try Value(jsonText: Array(Data(contentsOf: file)))
    host = try Host(.outcomes, config: ["transitions": 0])
    browser = try Browser()
    try browser.go(to: host.entrance)
    try browser.wait(for: "document.querySelector('.sheet')")
    try host.ask(["op": "locale", "locale": language])
    try waits(for: "question")
  }

  /// What stands at a field that has to be filled in; no notice says it again.
  var atField: String {
    switch language {
    case "de": "das muss ausgefüllt werden"
    case "ar": "يجب ملء هذا الحقل"
    default: "this must be filled in"
    }
  }

  func text(_ keys: String...) -> String {
    keys.reduce(texts as Value?) { $0?[$1] }?.string ?? "?"
  }

  func sentence(_ kind: OutcomeSentence.Kind) -> String {
    OutcomeSentence.shipped[language]?[kind] ?? "?"
  }

  func open(_ path: String) throws {
    let answer = try host.ask(["op": "open", "url": "outcomes://\(path)"])
    #expect(["done", "alreadyThere"].contains(answer["outcome"] as? String), "\(answer)")
    if path == "start" { try waits(for: "question") } else { try waits(for: "name") }
  }

  /// Somebody else who asks for a navigation.
  func other(_ navigation: String) throws -> Running {
    try Running(
      Navhost.path, ["ctl", "--socket", host.socket, "navigate", navigation],
      environment: Child.bare)
  }

  /// Presses the last button of that name, as soon as it is there.
  func press(_ key: String) throws {
    let button = "\(Self.seen)('button.action').findLast((b) => b.textContent.trim() === name)"
    let look = "((name) => \(button))('\(text(key))')"
    try browser.wait(for: look)
    _ = try browser.run("\(look).click()")
  }

  func type(_ words: String) throws {
    try browser.wait(for: "\(Self.seen)('input').length")
    _ = try browser.run("\(Self.seen)('input').at(-1).focus()")
    try browser.type(words)
  }

  func fill(_ words: String) throws {
    _ = try browser.run(
      """
      const field = \(Self.seen)('textarea').at(-1);
      field.value = arguments[0];
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {bubbles: true}));
      """, words)
  }

  private static let seen = """
    ((what) => [...document.querySelectorAll('.sheet ' + what)].filter((one) => one.checkVisibility()))
    """

  /// The lines and names on the sheet on top, and what is said below it.
  private static let told = """
    (() => {
      const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
      const places = [...all('.sheet').slice(-1), ...all('.notice')];
      const names = places.flatMap((place) => [...place.querySelectorAll('[aria-label], img')])
        .filter((one) => one.checkVisibility()).map((one) => one.ariaLabel || one.alt);
      return [...places.flatMap((place) => place.innerText.split('\\n')), ...names].map((line) => line?.trim());
    })()
    """

  func tells(_ words: String) throws {
    #expect(words != "?")
    let line = try #require(
      String(data: JSONSerialization.data(withJSONObject: [words]), encoding: .utf8))
    try browser.wait(for: "\(Self.told).includes(\(line)[0])")
  }

  private func waits(for key: String) throws { try tells(text(key)) }
}
