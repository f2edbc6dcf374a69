/// What a typed or spoken title means.
package enum TitleMatch: Equatable, Sendable {
  /// No title is near.
  case none
  /// This film.
  case one(Film)
  /// These are equally near, best known order first: the list's own.
  case several([Film])
}

/// Finds films by titles as people give them: any case, accents left out, without the article,
/// with a small slip, or only a part.
///
/// The nearest kind of match wins, whole titles before beginnings before single words, and exact
/// words before words with a slip. A year at the end ("alice in wonderland 1915") decides between
/// films of one name.
package struct TitleIndex: Sendable {
  private struct Row: Sendable {
    let film: Film
    let words: [[UInt8]]
    let whole: [UInt8]
  }

  private let rows: [Row]

  /// The most bytes that a title may have; longer ones match nothing.
  package static let titleLimit = 200
  /// The most films that `several` names.
  package static let choiceLimit = 12

  /// Makes an index of these films. Cost: the length of all titles.
  package init(_ films: [Film]) {
    rows = films.map { film in
      let words = spokenWords(film.title).map { Array($0.utf8) }
      return Row(film: film, words: words, whole: words.joined(separator: [0x20]).map { $0 })
    }
  }

  /// The films that the title means.
  package func match(_ title: String) -> TitleMatch {
    guard title.utf8.count <= Self.titleLimit else { return .none }
    let words = spokenWords(title).map { Array($0.utf8) }
    guard !words.isEmpty else { return .none }
    let whole = match(words: words, year: nil)
    if whole != .none { return whole }
    guard words.count > 1, let last = words.last, let year = Self.year(of: last) else {
      return .none
    }
    return match(words: Array(words.dropLast()), year: year)
  }

  private func match(words: [[UInt8]], year: Int?) -> TitleMatch {
    let whole = words.joined(separator: [0x20]).map { $0 }
    let candidates = rows.filter { year == nil || $0.film.year == year }
    let slips = whole.count < 4 ? 0 : whole.count < 8 ? 1 : min(4, whole.count / 5)
    let kinds: [(Row) -> Int?] = [
      { $0.whole == whole ? 0 : nil },
      { Self.begins($0.words, with: words) ? 0 : nil },
      { editDistance($0.whole, whole, limit: slips) },
      { Self.contains($0.words, words, slips: 0) ? 0 : nil },
      { Self.contains($0.words, words, slips: 1) ? 0 : nil },
    ]
    for kind in kinds {
      let films = nearest(in: candidates, by: kind)
      if let only = films.first, films.count == 1 { return .one(only) }
      if !films.isEmpty { return .several(Array(films.prefix(Self.choiceLimit))) }
    }
    return .none
  }

  private func nearest(in rows: [Row], by distance: (Row) -> Int?) -> [Film] {
    let measured = rows.compactMap { row in distance(row).map { (row.film, $0) } }
    let best = measured.map(\.1).min()
    return measured.filter { $0.1 == best }.map(\.0)
  }

  private static func begins(_ title: [[UInt8]], with words: [[UInt8]]) -> Bool {
    title.count > words.count && title.starts(with: words)
  }

  /// Every word is a word of the title; very short ones must be exact.
  private static func contains(_ title: [[UInt8]], _ words: [[UInt8]], slips: Int) -> Bool {
    guard words.contains(where: { $0.count > 2 }) else { return false }
    return words.allSatisfy { word in
      title.contains { editDistance($0, word, limit: word.count < 5 ? 0 : slips) != nil }
    }
  }

  private static func year(of word: [UInt8]) -> Int? {
    guard word.count == 4, let year = Int(String(decoding: word, as: UTF8.self)) else { return nil }
    return (1880...2100).contains(year) ? year : nil
  }
}
