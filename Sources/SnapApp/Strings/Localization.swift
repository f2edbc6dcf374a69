import SnapCard
import SnapEngine
import SnapValue
import SnapSystem
import Synchronization

/// The texts of an application by locale, one of which is in force.
///
/// A text is looked for in the locale, in what that is a kind of (`de-AT`, `de`), and at last in the
/// default's texts.
final class Localization: Localizing {
  private let tables: [LocaleName: StringTable]
  private let names: [LocaleName]
  private let standard: LocaleName
  private let spoken: Mutex<Spoken>

  /// A locale with the tables in which its texts are looked for.
  private struct Spoken: Sendable {
    var locale: LocaleName
    var tables: [StringTable]
  }

  /// Takes texts over; `nil` when there are none for the default locale. What is wanted is in force,
  /// as far as there are texts for it, or else the default.
  init?(_ tables: [StringTable], standard: LocaleName?, wanted: LocaleName?) {
    guard let standard, tables.contains(where: { $0.locale == standard }) else { return nil }
    self.standard = standard
    names = tables.map(\.locale)
    let byName = Dictionary(tables.map { ($0.locale, $0) }) { first, _ in first }
    self.tables = byName
    let spoken =
      wanted.flatMap { Self.spoken($0, byName, standard) }
      ?? Spoken(locale: standard, tables: [byName[standard]].compactMap(\.self))
    self.spoken = Mutex(spoken)
  }

  /// The locale with its tables; `nil` when there are none but the default's.
  private static func spoken(
    _ locale: LocaleName, _ tables: [LocaleName: StringTable], _ standard: LocaleName
  ) -> Spoken? {
    var found = locale.lookup.compactMap { tables[$0] }
    guard !found.isEmpty else { return nil }
    if !found.contains(where: { $0.locale == standard }), let last = tables[standard] {
      found.append(last)
    }
    return Spoken(locale: locale, tables: found)
  }

  // MARK: The locale

  var locale: String { name.text }

  private var name: LocaleName { spoken.withLock { $0.locale } }

  /// Whether the language in force is written from right to left.
  var isRightToLeft: Bool { name.isRightToLeft }

  func use(_ locale: String) throws(Failure) -> Bool {
    let wanted = try spoken(locale)
    return spoken.withLock { spoken in
      if spoken.locale == wanted.locale { return false }
      spoken = wanted
      return true
    }
  }

  func isInForce(_ locale: String) throws(Failure) -> Bool { try spoken(locale).locale == name }

  /// The locale of a name with its tables. Throws why nothing can be said in it.
  private func spoken(_ locale: String) throws(Failure) -> Spoken {
    guard let name = LocaleName(locale) else {
      throw Failure(
        .badArgument, "\"\(locale.prefix(100))\" is no name of a locale",
        hint: "use a name of BCP 47, such as de or de-AT")
    }
    guard let wanted = Self.spoken(name, tables, standard) else {
      let known = names.map(\.text)
      throw Failure(
        .unknownName, "there are no texts for the locale \"\(name)\"",
        // Names of languages are short: the nearest one may be any other.
        hint: (nearestName(to: name.text, among: known).map { "did you mean \"\($0)\"? " } ?? "")
          + "known: \(known.joined(separator: ", "))")
    }
    return wanted
  }

  // MARK: Texts

  /// The text of a key in the language in force, with places for values in it; `nil` for an unknown
  /// key. `value` reads the number that a text goes with.
  func text(_ key: String, _ value: (String) -> Value?) -> String? {
    let tables = spoken.withLock { $0.tables }
    for table in tables {
      switch table.texts[key] {
      case nil: continue
      case .plain(let text)?: return text
      case .plural(let plural)?:
        return plural.wording(for: value(plural.path), by: table.rules)
      }
    }
    return nil
  }

  /// The texts, as templates ask for them.
  var strings: CardTemplate.Strings { { [self] key, value in text(key, value) } }

  func localized(_ text: String) -> String {
    CardTemplate.text(text, boundTo: [:], strings: strings, formats: self)
  }

  func ownText(_ key: String) -> String? {
    let (name, tables) = spoken.withLock { ($0.locale, $0.tables) }
    for table in tables where name.lookup.contains(table.locale) {
      if case .plain(let text)? = table.texts[key] { return text }
    }
    return nil
  }
}

extension Localization: CardFormats {
  /// How numbers and moments are written in the language in force.
  private var formats: LocaleFormats { LocaleFormats(name: name) }

  func number(_ number: Double, decimals: Int, locale: String?) -> String? {
    formats.number(number, decimals: decimals, locale: locale)
  }

  func moment(_ seconds: Double, pattern: String, locale: String?) -> String? {
    formats.moment(seconds, pattern: pattern, locale: locale)
  }

  /// A moment that a card names, as people of the language in force write it.
  func moment(_ moment: CardMoment) -> String { formats.moment(moment) }
}
