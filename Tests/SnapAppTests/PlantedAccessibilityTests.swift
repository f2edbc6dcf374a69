import Foundation
import SnapValue
import TestKit
import Testing

@testable import SnapApp

/// A change of an example by which somebody is kept out, from Tests/Fixtures/Planted.
struct PlantedDefect: Sendable, CustomTestStringConvertible {
  let id: String
  let example: String
  let file: String
  let clause: String
  let patch: Value
  var testDescription: String { "\(id) (\(clause))" }

  static let all: [PlantedDefect] = {
    let path = "Tests/Fixtures/Planted/accessibility/defects.json"
    let text = (try? Repository.text(path)) ?? ""
    let list = (try? Value(jsonText: Array(text.utf8)))?.list ?? []
    return list.compactMap { entry in
      guard let id = entry["id"]?.string, let example = entry["example"]?.string,
        let file = entry["file"]?.string, let clause = entry["clause"]?.string,
        let patch = entry["patch"]
      else { return nil }
      return PlantedDefect(id: id, example: example, file: file, clause: clause, patch: patch)
    }
  }()

  /// What is found in a copy of the example with this defect.
  func findings() throws -> [Diagnostic] {
    let folder = try Self.copy(of: example)
    let path = folder.path(file)
    var document = try Value(jsonText: Array(try Data(contentsOf: URL(filePath: path))))
    for operation in patch.list ?? [] { try document.apply(operation) }
    try folder.write(file, document.jsonText)
    let read = ManifestFile(reading: folder.path("manifest.json"))
    #expect(read.manifest != nil, "\(read.diagnostics.map(\.text))")
    return read.accessibilityFindings
  }

  /// What of an example is read, without its pictures.
  static func copy(of example: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for part in ["manifest.json", "cards", "strings", "ui"] {
      let source = Repository.file("Examples/\(example)/\(part)")
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      try FileManager.default.copyItem(at: source, to: folder.file(part))
    }
    return folder
  }
}

@Suite("What was planted before the rules were written is found")
struct PlantedAccessibilityTests {
  @Test("each is found by a rule of the clause that it is about", arguments: PlantedDefect.all)
  func defect(_ defect: PlantedDefect) throws {
    let found = try defect.findings()
    let rules = found.compactMap { AccessibilityRule(rawValue: $0.code) }
    #expect(
      rules.contains { $0.text.clauses.contains(defect.clause) }, "\(found.map(\.text))")
  }

  @Test("there are 40 of them")
  func count() { #expect(PlantedDefect.all.count == 40) }

  @Test("the examples as they are have no finding", arguments: ["television", "kiosk"])
  func example(name: String) throws {
    let file = ManifestFile(reading: Repository.file("Examples/\(name)/manifest.json").path)
    #expect(file.manifest != nil)
    #expect(file.accessibilityFindings.map(\.text) == [])
  }

  @Test("the report of an example tells every clause, and that its rules hold")
  func report() throws {
    let file = ManifestFile(reading: Repository.file("Examples/kiosk/manifest.json").path)
    let text = try #require(AccessibilityReport(of: file)).text
    #expect(text.hasPrefix("# Accessibility: Ticket kiosk (org.example.kiosk 1.0.0)\n"))
    #expect(text.contains("11 screens in ar, de, en"))
    for clause in AccessibilityClause.all { #expect(text.contains("| \(clause.number) ")) }
    #expect(!text.contains("found**"))
  }
}

extension Value {
  struct NoPlace: Error { let path: String }

  /// One operation of RFC 6902: add, remove or replace.
  fileprivate mutating func apply(_ operation: Value) throws {
    let path = operation["path"]?.string ?? ""
    let tokens = try JSONPointer(parsing: path).tokens
    try change(tokens[...], path, operation["op"]?.string ?? "", operation["value"])
  }

  private mutating func change(
    _ tokens: ArraySlice<String>, _ path: String, _ kind: String, _ new: Value?
  ) throws {
    guard let token = tokens.first else { throw NoPlace(path: path) }
    let isLast = tokens.count == 1
    switch self {
    case .map(var map):
      if isLast {
        guard kind == "add" || map[token] != nil else { throw NoPlace(path: path) }
        map[token] = kind == "remove" ? nil : new
      } else {
        guard var inner = map[token] else { throw NoPlace(path: path) }
        try inner.change(tokens.dropFirst(), path, kind, new)
        map[token] = inner
      }
      self = .map(map)
    case .list(var items):
      let index = token == "-" ? items.count : Int(token) ?? -1
      guard index >= 0, index <= items.count, index < items.count || isLast && kind == "add" else {
        throw NoPlace(path: path)
      }
      if !isLast {
        try items[index].change(tokens.dropFirst(), path, kind, new)
      } else if kind == "add" {
        items.insert(new ?? .null, at: index)
      } else if kind == "remove" {
        items.remove(at: index)
      } else {
        items[index] = new ?? .null
      }
      self = .list(items)
    default: throw NoPlace(path: path)
    }
  }
}
