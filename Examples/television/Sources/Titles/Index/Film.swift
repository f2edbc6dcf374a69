/// One film that a title can lead to.
package struct Film: Equatable, Sendable {
  /// The id that the catalog knows it by.
  package let id: String
  /// The title as it is written.
  package let title: String
  /// The year of its first showing.
  package let year: Int

  /// Makes a film; nothing is checked.
  package init(id: String, title: String, year: Int) {
    self.id = id
    self.title = title
    self.year = year
  }
}

/// A film list that cannot be read.
package enum FilmListError: Error, Equatable, Sendable {
  /// The list is longer than this many bytes.
  case tooLong(limit: Int)
  /// The bytes are not UTF-8.
  case notText
  /// A line that is no film: its number from 1, and what it lacks.
  case badLine(Int, missing: String)
  /// There is not one film in it.
  case empty
}

extension Film {
  /// The most bytes a list may have.
  package static let listLimit = 1 << 20

  /// Reads the films of a list: `id | title | year | ...`, one a line, `#` begins a comment.
  package static func list(utf8 bytes: [UInt8]) throws(FilmListError) -> [Film] {
    guard bytes.count <= listLimit else { throw .tooLong(limit: listLimit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var films: [Film] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let row = trimmed(line)
      if row.isEmpty || row.hasPrefix("#") { continue }
      films.append(try film(of: row, line: index + 1))
    }
    guard !films.isEmpty else { throw .empty }
    return films
  }

  private static func film(of row: Substring, line: Int) throws(FilmListError) -> Film {
    let fields = row.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
      .map { trimmed($0) }
    guard let id = fields.first, !id.isEmpty else { throw .badLine(line, missing: "an id") }
    guard fields.count > 1, !fields[1].isEmpty else { throw .badLine(line, missing: "a title") }
    guard fields.count > 2, let year = Int(fields[2]) else {
      throw .badLine(line, missing: "a year as third field")
    }
    return Film(id: String(id), title: String(fields[1]), year: year)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
