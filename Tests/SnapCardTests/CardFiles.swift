import Foundation
import SnapCard
import SnapValue
import TestKit
import Testing

/// A card under Tests/Fixtures/Cards, with the properties of its screen when it has places.
struct CardFile: CustomTestStringConvertible {
  let name: String

  static let folder = Repository.file("Tests/Fixtures/Cards")

  /// A kept text about it.
  static func golden(_ name: String) -> URL { folder.appending(path: "Golden/\(name)") }

  /// Every card, by name.
  static let all: [CardFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".data.json") }.sorted()
      .map { CardFile(name: String($0.dropLast(5))) }
  }()

  var testDescription: String { name }

  func document() throws -> JSONDocument {
    try JSONDocument(Array(Data(contentsOf: Self.folder.appending(path: "\(name).json"))))
  }

  func properties() throws -> ValueMap? {
    let file = Self.folder.appending(path: "\(name).data.json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try JSONDocument(Array(data)).value().map
  }

  /// The view and what is wrong with the bound card.
  func reading() throws -> (view: CardView, problems: [CardProblem]) {
    let template = CardTemplate(card: try document().value())
    let strings: CardTemplate.Strings = { key, value in
      key == "greeting" ? "Good evening, ${name}" : key == "count" ? plural(value("films")) : nil
    }
    return Card.view(of: template.drawing(of: try properties() ?? [:], strings: strings))
  }
}

private func plural(_ films: Value?) -> String {
  films?.list?.count == 1 ? "one film" : "\(films?.list?.count ?? 0) films"
}

extension Value {
  /// JSON for people: what fits a line stands in one.
  func indented(by indent: Int = 0) -> String {
    let line = jsonText
    if line.count + indent <= 96 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let items):
      let lines = items.map { inner + $0.indented(by: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .map(let map):
      let lines = map.entries.map { entry in
        inner + Value.string(entry.key).jsonText + ": " + entry.value.indented(by: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    default: return line
    }
  }
}

/// The cards of Examples/.
enum ExampleCards {
  static func all() throws -> [(path: String, value: Value)] {
    let folder = Repository.file("Examples")
    return try ["kiosk/cards", "television/cards"].flatMap { name in
      let cards = folder.appending(path: name)
      return try FileManager.default.contentsOfDirectory(atPath: cards.path).map { file in
        let data = try Data(contentsOf: cards.appending(path: file))
        return ("\(name)/\(file)", try JSONDocument(Array(data)).value())
      }
    }
  }
}
