import Foundation
@testable import SnapCard
import SnapValue
import SnapSystem
import Testing

@testable import SnapApp

@Suite("Texts by locale")
struct LocalizationTests {
  /// Texts as files hold them, read without a fault unless that is wanted.
  private func table(_ name: String, _ text: String) throws -> StringTable {
    let locale = try #require(LocaleName(name))
    let reader = try StringsReader(Array(text.utf8), locale: locale, file: "\(name).json")
    #expect(!reader.diagnostics.contains { $0.severity == .error })
    return reader.table
  }

  private func localization(_ wanted: String?) throws -> Localization {
    let tables = [
      try table(
        "en",
        """
        {"hello": "Hello ${name}", "only": "English", "menu": {"file": {"open": "Open"}},
         "n": {"=0": "nothing", "one": "one thing", "other": "${count} things", "by": "count"}}
        """),
      try table("de", #"{"hello": "Hallo ${name}", "menu": {"file": {"open": "Öffnen"}}}"#),
      try table("de-AT", #"{"hello": "Servus ${name}"}"#),
      try table("zh-Hant", #"{"hello": "你好 ${name}"}"#),
      try table(
        "ar",
        #"{"n": {"zero": "z", "one": "o", "two": "t", "few": "f", "many": "m", "other": "x", "by": "count"}}"#
      ),
    ]
    return try #require(
      Localization(
        tables, standard: LocaleName("en"), wanted: wanted.flatMap { LocaleName($0) }))
  }

  @Test(
    "a text is looked for in the locale, in what that is a kind of, and in the default's",
    arguments: [
      (nil, "Hello ${name}", "Open"), ("en-GB", "Hello ${name}", "Open"),
      ("de-AT", "Servus ${name}", "Öffnen"), ("de-CH", "Hallo ${name}", "Öffnen"),
      ("zh-TW", "你好 ${name}", "Open"), ("fr", "Hello ${name}", "Open"),
    ] as [(String?, String, String)])
  func lookup(wanted: String?, hello: String, open: String) throws {
    let texts = try localization(wanted)
    #expect(texts.text("hello") { _ in nil } == hello)
    #expect(texts.text("menu.file.open") { _ in nil } == open)
    #expect(texts.text("only") { _ in nil } == "English")
    #expect(texts.text("menu.file") { _ in nil } == nil)
  }

  @Test(
    "a misspelt \"by\" is told, and a group of texts with a form's name is none",
    arguments: [
      (#"{"n": {"one": "a", "other": "b", "bye": "count"}}"#, "bye"),
      (#"{"n": {"other": "b", "=0": "none", "number": "count"}}"#, "number"),
      (#"{"n": {"other": "b", "bY": "count"}}"#, "bY"),
      (#"{"n": {"one": "One", "other": "Other", "none": "None"}}"#, nil),
      (#"{"n": {"other": "Other", "title": "Title", "name": "Name"}}"#, nil),
    ] as [(String, String?)])
  func misspeltBy(text: String, told: String?) throws {
    let locale = try #require(LocaleName("en"))
    let reader = try StringsReader(Array(text.utf8), locale: locale, file: "en.json")
    #expect(
      reader.diagnostics.map(\.message) == told.map {
        ["unknown key \"\($0)\" in text \"n\""]
      } ?? [])
    #expect(reader.diagnostics.map(\.hint) == told.map { _ in ["did you mean \"by\"?"] } ?? [])
  }

  @Test("a hundred problems of a file are told, of whichever kind they are")
  func mostProblems() throws {
    let locale = try #require(LocaleName("en"))
    let repeated = (0..<300).map { _ in #""a": "text""# }
    let misspelt = (0..<300).map { #""p\#($0)": {"by": "n", "other": "x", "oter": "y"}"# }
    for members in [repeated, misspelt] {
      let text = "{" + members.joined(separator: ",") + "}"
      let reader = try StringsReader(Array(text.utf8), locale: locale, file: "en.json")
      #expect(reader.diagnostics.count == StringsReader.mostProblems)
    }
  }

  @Test("the number that a text goes with chooses its form, exact numbers first")
  func plurals() throws {
    let english = try localization("en")
    func form(_ texts: Localization, _ count: Value?) -> String? {
      texts.text("n") { $0 == "count" ? count : nil }
    }
    #expect(form(english, 0) == "nothing")
    #expect(form(english, 1) == "one thing")
    #expect(form(english, 2) == "${count} things")
    #expect(form(english, 1.5) == "${count} things")
    // A number that somebody has computed is the same number.
    #expect(form(english, .double(0)) == "nothing")
    #expect(form(english, .double(-0.0)) == "nothing")
    #expect(form(english, .double(1)) == "one thing")
    #expect(form(english, .double(.nan)) == "${count} things")
    #expect(form(english, .double(1e300)) == "${count} things")
    #expect(form(english, nil) == "${count} things")
    #expect(form(english, "1") == "${count} things")
    let arabic = try localization("ar")
    #expect(
      [0, 1, 2, 3, 11, 100].map { form(arabic, .int($0)) } == ["z", "o", "t", "f", "m", "x"])
    // the default's text goes by the default's rules
    #expect(form(try localization("zh-Hant"), 1) == "one thing")
  }

  @Test("a language changes at once; one without texts is refused with the nearest name")
  func switching() throws {
    let texts = try localization("en")
    #expect(try texts.use("de-at"))
    #expect(texts.locale == "de-AT")
    #expect(try !texts.use("de_AT"))
    #expect(texts.text("hello") { _ in nil } == "Servus ${name}")
    #expect(!texts.isRightToLeft)
    #expect(try texts.use("ar-EG"))
    #expect(texts.isRightToLeft)
    let unknown = #expect(throws: Failure.self) { try texts.use("dee") }
    #expect(unknown?.message == "there are no texts for the locale \"dee\"")
    #expect(unknown?.hint.hasPrefix("did you mean \"de\"? known: ") == true)
    let french = #expect(throws: Failure.self) { try texts.use("fr") }
    #expect(french?.hint.contains("known: en, ") == true)
    #expect(#expect(throws: Failure.self) { try texts.use("fr") }?.code == .unknownName)
    #expect(#expect(throws: Failure.self) { try texts.use("") }?.code == .badArgument)
    #expect(texts.locale == "ar-EG")
  }

  @Test("titles of regions are put into the language in force; what is no key is itself")
  func titles() throws {
    let texts = try localization("de")
    #expect(texts.localized("${t.menu.file.open}") == "Öffnen")
    #expect(texts.localized("Plain") == "Plain")
    #expect(texts.localized("${t.menu.nothing}") == "menu.nothing")
  }

  @Test(
    "a moment of a card is written in the language in force, on the clock that is written",
    arguments: [
      (1999, 12, 31, "Freitag, 31. Dezember 1999"), (2000, 2, 29, "Dienstag, 29. Februar 2000"),
      (1970, 1, 1, "Donnerstag, 1. Januar 1970"), (2026, 3, 1, "Sonntag, 1. März 2026"),
    ])
  func moments(year: Int, month: Int, day: Int, text: String) throws {
    let moment = CardMoment(
      form: .long, year: year, month: month, day: day, hour: 23, minute: 59, second: 59, offset: 60)
    #expect(try localization("de").moment(moment) == text)
  }

  @Test(
    "functions of cards write numbers and names in the language in force, or in one that is asked for"
  )
  func written() throws {
    let texts = try localization("de")
    #expect(texts.localized("${formatNumber(1234.5, 2)}") == "1.234,50")
    #expect(texts.localized("${formatEpoch(0, 'dddd, d. MMMM')}") == "Donnerstag, 1. Januar")
    #expect(texts.localized("${formatEpoch(0, 'dddd', 'es')}") == "jueves")
    #expect(texts.localized("${formatEpoch(0, 'yyyy-MM-dd')}") == "1970-01-01")
  }

  @Test("what is read anew keeps the language that is spoken, as long as there are texts for it")
  func reading() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snapnav-\(UUID())")
    let texts = folder.appending(path: "strings")
    try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["en", "de"] {
      try Data("{}".utf8).write(to: texts.appending(path: "\(name).json"))
    }
    let manifest = folder.appending(path: "manifest.json")
    let app = #""app": {"id": "org.example.a", "scheme": "a"}"#
    try Data(#"{"navhost": 1, \#(app), "screens": {"home": {}}}"#.utf8).write(to: manifest)
    func read() -> ManifestFile { ManifestFile(reading: manifest.path) }
    var options = AssemblyOptions(hostName: "test", version: "1")
    options.locale = "en-GB"
    let first = try Assembly(read(), on: try MainLoop(), options: options)
    #expect(first.linker.localization?.locale == "en-GB")
    #expect(try first.linker.localization?.use("de") == true)
    let second = try Assembly(read(), read().catalog(options), beside: first, options: options)
    #expect(second.linker.localization?.locale == "de")
    try FileManager.default.removeItem(at: texts.appending(path: "de.json"))
    let third = try Assembly(read(), read().catalog(options), beside: second, options: options)
    #expect(third.linker.localization?.locale == "en")
  }

  @Test("a file has a limit of problems that are told")
  func limits() throws {
    let locale = try #require(LocaleName("en"))
    let many = "{" + (0..<500).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}"
    let reader = try StringsReader(Array(many.utf8), locale: locale, file: "en.json")
    #expect(reader.diagnostics.count == StringsReader.mostProblems)
  }
}
