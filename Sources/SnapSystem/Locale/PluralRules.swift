import CSnapLocale

/// Which form of a text goes with a number in a language, as Unicode's CLDR says. Any thread.
@safe package final class PluralRules: Sendable {
  /// The forms that a language may tell apart.
  package enum Category: String, Sendable, Hashable, CaseIterable {
    /// Arabic and a few others: 0.
    case zero
    /// English: 1. French: 0 and 1. Russian: 1, 21, 31 and so on.
    case one
    /// Arabic and a few others: 2.
    case two
    /// Slavic languages: 2 to 4.
    case few
    /// Slavic languages: 5 to 20.
    case many
    /// Everything else; every language has it.
    case other
  }

  // Safety: ICU's rules are never changed after they were made, and are closed with this object.
  private nonisolated(unsafe) let rules: OpaquePointer

  /// The rules of a language; `nil` when nothing is known of it.
  package init?(_ locale: LocaleName) {
    // Safety: the name lives for the length of the call.
    guard let rules = unsafe snaplocale_plurals_open(locale.text) else { return nil }
    unsafe self.rules = rules
  }

  deinit { unsafe snaplocale_plurals_close(rules) }

  /// The form for a number.
  package func category(of number: Double) -> Category {
    guard number.isFinite else { return .other }
    // Safety: the room's length goes along.
    let name = unsafe writtenText { room, size in
      unsafe snaplocale_plurals_select(rules, number, room, size)
    }
    return name.flatMap(Category.init) ?? .other
  }

  /// The form for a whole number, exact however large it is.
  package func category(of number: Int64) -> Category {
    // no rule looks at more than the last six digits, but some tell small numbers from large ones
    let size = number.magnitude
    return category(of: size < 1 << 53 ? Double(size) : Double(1_000_000_000 + size % 1_000_000))
  }

  /// The forms that the language tells apart, `other` among them, in the order of the categories.
  package var categories: [Category] {
    var found: Set<Category> = [.other]
    for index in 0..<Int32(Category.allCases.count) {
      // Safety: the room's length goes along.
      let name = unsafe writtenText { room, size in
        unsafe snaplocale_plurals_category(rules, index, room, size)
      }
      guard let name else { break }
      if let category = Category(rawValue: name) { found.insert(category) }
    }
    return Category.allCases.filter(found.contains)
  }
}
