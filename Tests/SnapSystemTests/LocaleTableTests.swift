import CSnapLocale
import Foundation
import TestKit
import Testing

/// What is said where a system has no ICU, against the version that it was made of.
@Suite("Without ICU")
struct LocaleTableTests {
  /// Whether ICU 72 is the one that is opened here: the newest one of the system is.
  static let isICU72: Bool = {
    let folders = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/libicui18n.so." }
    func has(_ version: Int) -> Bool {
      folders.contains { FileManager.default.fileExists(atPath: $0 + String(version)) }
    }
    return has(72) && !(73...78).contains(where: has)
  }()

  /// Those that ICU 72 knows, and some that are written otherwise.
  static let names: [String] = {
    let text = (try? Repository.text("Tests/Fixtures/locales.txt")) ?? ""
    let known = text.split(separator: "\n").map(String.init)
    let odd = [
      "de-Latn", "sr-ME", "zh-HK", "zh-Hans-HK", "uz-Latn-UZ", "pa-PK", "DE-at", "he-IL",
      "en-Latn-US", "de-DE-1996", "sr-Latn", "no", "nb-NO", "en-US-u-hc-h23", "sl-rozaj", "es-419",
    ]
    return known + odd
  }()

  /// What a function writes into a room; `nil` when it answers other than 0.
  private func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String? {
    var room = [CChar](repeating: 0, count: 512)
    return room.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, write(start, buffer.count) == 0 else { return nil }
      return String(cString: start)
    }
  }

  @Test("names, scripts and directions are those of ICU 72", .enabled(if: isICU72))
  func names() {
    #expect(Self.names.count > 500)
    for name in Self.names {
      #expect(
        text { snaplocale_table_canonical(name, $0, $1) }
          == text { snaplocale_canonical(name, $0, $1) }, "\(name)")
      #expect(
        text { snaplocale_table_scripted(name, $0, $1) }
          == text { snaplocale_scripted(name, $0, $1) }, "\(name)")
      #expect(
        snaplocale_table_is_right_to_left(name) == snaplocale_is_right_to_left(name), "\(name)")
    }
  }

  @Test(
    "old codes of languages, and names that are none, are read as ICU reads them",
    .enabled(if: isICU72),
    arguments: [
      "iw", "iw-IL", "in", "ji", "mo", "", "e", "engl", "english-", "-en", "en--US", "en_US",
      "de-DE-DE", "de-Latn-Latn", "d1", "de-x", "de-x-y", "de-X-Y", "de-a", "de-a-bcd",
      "ä",
      "de-DE-1", "de-123456789", "zh-Hant-TW-Hans", "und", "und-Latn",
    ])
  func odd(name: String) {
    #expect(
      text { snaplocale_table_canonical(name, $0, $1) }
        == text { snaplocale_canonical(name, $0, $1) })
  }

  @Test("plural forms are those of ICU 72", .enabled(if: isICU72))
  func plurals() {
    var numbers = (0...130).map(Double.init)
    numbers += [200, 1000, 1001, 10_000, 100_000, 1_000_000, 1_000_001, 1e15, 1_000_000_021]
    numbers += [0.1, 0.2, 0.5, 1.0001, 1.1, 1.5, 2.04, 2.25, 4.9, 10.1, 11.12, 100.5, 0.0000002]
    for name in Self.names {
      guard let rules = snaplocale_plurals_open(name), let set = snaplocale_table_plurals(name)
      else {
        Issue.record("no rules for \(name)")
        continue
      }
      defer { snaplocale_plurals_close(rules) }
      for number in numbers {
        #expect(
          text { snaplocale_table_select(set, number, $0, $1) }
            == text { snaplocale_plurals_select(rules, number, $0, $1) }, "\(number) in \(name)")
      }
      func all(_ next: (Int32) -> String?) -> Set<String> {
        Set((0..<8).compactMap { next(Int32($0)) })
      }
      #expect(
        all { index in text { snaplocale_table_category(set, index, $0, $1) } }
          == all { index in text { snaplocale_plurals_category(rules, index, $0, $1) } }, "\(name)")
    }
  }

  /// Where they differ on purpose: languages that count by another calendar have figures of ISO 8601, those
  /// with names for parts of the day have 24 hours, Lao leaves out its word for the era, and Hawaiian has
  /// its months in Arabic figures.
  static let otherwise = [
    "ar-SA", "ckb", "fa", "haw", "lo", "lrc", "mzn", "ps", "th", "uz-Arab", "uz-AF", "zh-Hant",
  ]

  @Test("days and times are written as ICU 72 writes them", .enabled(if: isICU72))
  func moments() {
    var compared = 0
    for name in Self.names
    where !Self.otherwise.contains(where: { name == $0 || name.hasPrefix($0 + "-") }) {
      for form in 0...3 {
        for seconds in [0, 1_700_000_000, 951_782_399, -34_560_200, 40_000_000_000.5] {
          compared += 1
          #expect(
            text { snaplocale_table_moment(name, Int32(form), seconds, $0, $1) }
              == text { snaplocale_moment(name, Int32(form), seconds, $0, $1) },
            "form \(form) of \(seconds) in \(name)")
        }
      }
    }
    #expect(compared > 10_000)
  }

  @Test(
    "by a pattern, too, months and days have the names that ICU 72 gives them",
    .enabled(if: isICU72),
    arguments: ["MMMM d, yyyy HH:mm:ss", "EEE d MMM yy", "EEEE 'at' h a"])
  func patterns(pattern: String) {
    for name in ["de", "en", "fr", "es", "pl", "ru", "fi"] {
      for seconds in [0, 1_700_000_000.0, 951_782_399] {
        #expect(
          text { snaplocale_table_moment_pattern(name, pattern, seconds, $0, $1) }
            == text { snaplocale_moment_pattern(name, pattern, seconds, $0, $1) },
          "\(seconds) in \(name)")
      }
    }
  }

  @Test(
    "a pattern that asks for more figures than a number has gets zeros before them",
    arguments: [("y", 1970), ("d", 1), ("H", 0)], [4, 23, 24, 60, 200])
  func zeros(field: (letter: Character, number: Int), count: Int) {
    let pattern = String(repeating: field.letter, count: count)
    let figures = String(field.number)
    #expect(
      text { snaplocale_table_moment_pattern("en", pattern, 0, $0, $1) }
        == String(repeating: "0", count: count - figures.count) + figures)
  }

  @Test(
    "a day of another calendar is said in figures of ISO 8601",
    arguments: [("th", "2023-11-14"), ("fa", "۲۰۲۳-۱۱-۱۴"), ("ar-SA", "٢٠٢٣-١١-١٤")])
  func calendars(name: String, day: String) {
    let form = Int32(SNAPLOCALE_DAY_LONG)
    #expect(text { snaplocale_table_moment(name, form, 1_700_000_000, $0, $1) } == day)
  }

  @Test("a language that nobody knows is written as English, and has one form")
  func unknown() {
    let form = Int32(SNAPLOCALE_DAY_LONG)
    #expect(
      text { snaplocale_table_moment("xx", form, 1_700_000_000, $0, $1) }
        == "Tuesday, November 14, 2023")
    let set = snaplocale_table_plurals("xx")
    #expect(text { snaplocale_table_select(set, 1, $0, $1) } == "other")
  }

  @Test("a room that is too small, a moment out of range and no name are refused")
  func refused() {
    #expect(text { room, _ in snaplocale_table_moment("de", 2, 0, room, 8) } == nil)
    #expect(text { snaplocale_table_moment("de", 2, 1e13, $0, $1) } == nil)
    #expect(text { snaplocale_table_moment("de", 2, .nan, $0, $1) } == nil)
    #expect(text { snaplocale_table_moment("de", 9, 0, $0, $1) } == nil)
    #expect(text { room, _ in snaplocale_table_canonical("de-AT", room, 5) } == nil)
    #expect(snaplocale_table_plurals("de_AT") == nil)
  }
}
