import Foundation
import SnapPluginKit
import TestKit
import Testing

@testable import TerminalPage

/// A page of Tests/Fixtures/Pages: a view, and what a user does to it first.
struct PageFile: Sendable, CustomTestStringConvertible {
  let name: String
  let value: Value
  var testDescription: String { name }

  static let folder = Repository.file("Tests/Fixtures/Pages")

  static let all: [PageFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let json = try? JSONDecoder().decode(Json.self, from: data)
      else { return nil }
      return PageFile(name: String(name.dropLast(5)), value: json.value)
    }
  }()

  var view: Value { value["view"] ?? .null }

  /// The page after its keys, laid out.
  func page(width: Int, height: Int) -> (Page, Canvas) {
    var page = Page(view: view)
    _ = page.layout(width: width, height: height)
    for key in value["keys"]?.list ?? [] {
      _ = page.handle(Key(name: key.string ?? ""))
      _ = page.layout(width: width, height: height)
    }
    if let errors = value["errors"] { page.show(errors: errors) }
    let canvas = page.layout(width: width, height: height)
    return (page, canvas)
  }

  var golden: URL { Self.folder.appending(path: name + ".txt") }
}

/// JSON as a value of the kit.
struct Json: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let truth = try? single.decode(Bool.self) {
      value = .bool(truth)
    } else if let number = try? single.decode(Int64.self) {
      value = .int(number)
    } else if let number = try? single.decode(Double.self) {
      value = .double(number)
    } else if let text = try? single.decode(String.self) {
      value = .string(text)
    } else if let items = try? single.decode([Json].self) {
      value = .list(items.map(\.value))
    } else {
      let entries = try single.decode([String: Json].self)
      var map = ValueMap()
      for key in entries.keys.sorted() { map[key] = entries[key]?.value }
      value = .map(map)
    }
  }

  /// The value of a text in JSON.
  static func value(_ text: String) throws -> Value {
    try JSONDecoder().decode(Json.self, from: Data(text.utf8)).value
  }
}

extension Canvas {
  /// The rows, with the cursor's place, and the style of each cell as a letter.
  var picture: String {
    let last = (0..<height).last { row in !self.row(row).allSatisfy { $0 == " " } } ?? -1
    var text = "\(width)×\(height)"
    if let cursor { text += ", cursor \(cursor.x),\(cursor.y)" }
    text += "\n"
    for row in 0...max(last, 0) where height > 0 { text += "│\(self.row(row).trimmed)\n" }
    for row in 0...max(last, 0) where height > 0 {
      text += "┊" + (0..<width).map { self[$0, row].style.letter }.joined().trimmed + "\n"
    }
    return text
  }
}

extension Style {
  /// One letter for what matters most in a style.
  var letter: String {
    if attributes.contains(.focused) { return "#" }
    if attributes.contains(.disabled) { return "-" }
    switch surface {
    case .input: return ink == .border ? "[" : ink == .placeholder ? "p" : "i"
    case .button: return ink == .border ? "[" : "b"
    case .positive: return "+"
    case .destructive: return "!"
    case .list: return "l"
    case .highlight: return "m"
    default: break
    }
    if let letter = Self.inks[ink] { return letter }
    if attributes.contains(.code) { return "c" }
    if attributes.contains(.bold) { return "B" }
    if attributes.contains(.italic) { return "I" }
    if attributes.contains(.strike) { return "S" }
    if attributes.contains(.underline) { return "U" }
    if attributes.contains(.subtle) { return "s" }
    return surface == .page ? " " : String(surface.rawValue)
  }

  private static let inks: [Ink: String] = [
    .heading: "H", .columnHeader: "C", .dark: "D", .light: "L", .accent: "A", .good: "G",
    .warning: "W", .attention: "X", .label: "k", .error: "E", .link: "u", .caption: "f",
    .border: "|", .scroll: "v",
  ]
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
