import Foundation
import SnapManifest
import SnapValue
import TestKit
import Testing

/// A change that was planted, and what must be told of it: see Tests/Fixtures/Planted/changes.
struct PlantedChange: Sendable, CustomTestStringConvertible {
  /// Where the manifests lie that rows change.
  enum Shelf: String, Sendable, CaseIterable {
    case reference, examples
  }

  let shelf: Shelf
  let id: String
  let of: String
  let edits: [[Value]]
  let tells: [String]
  var testDescription: String { "\(shelf): \(id)" }

  struct NoSuchPlace: Error { let pointer: String }

  static let all = Shelf.allCases.flatMap { shelf in (try? rows(shelf)) ?? [] }

  private static func rows(_ shelf: Shelf) throws -> [PlantedChange] {
    let text = try Repository.text("Tests/Fixtures/Planted/changes/\(shelf.rawValue).json")
    return try Value(jsonText: text).list?.map { row in
      PlantedChange(
        shelf: shelf, id: row["id"]?.string ?? "", of: row["of"]?.string ?? "",
        edits: row["edits"]?.list?.compactMap(\.list) ?? [],
        tells: row["tells"]?.list?.compactMap(\.string) ?? [])
    } ?? []
  }

  /// The manifest's path in the repository.
  var path: String {
    switch shelf {
    case .reference: "docs/reference/examples/\(of).json"
    case .examples: "Examples/\(of)/manifest.json"
    }
  }

  /// The manifest before, and after the edits.
  func manifests() throws -> (old: Value, new: Value) {
    let old = try Value(jsonText: Repository.text(path))
    return (old, try edits.reduce(old) { try Self.edited($0, $1) })
  }

  private static func edited(_ manifest: Value, _ edit: [Value]) throws -> Value {
    let pointer = edit[1].string ?? ""
    let last = edit.count > 2 ? edit[2] : .null
    switch edit[0].string {
    case "set": return try put(last, at: pointer, in: manifest)
    case "append":
      let list = try found(pointer, in: manifest).list ?? []
      return try put(.list(list + [last]), at: pointer, in: manifest)
    case "rename":
      let (around, key) = split(pointer)
      let map = try found(around, in: manifest).map ?? [:]
      var renamed = ValueMap()
      for entry in map.entries {
        renamed[entry.key == key ? last.string ?? "" : entry.key] = entry.value
      }
      return try put(.map(renamed), at: around, in: manifest)
    case "move":
      let taken = try found(pointer, in: manifest)
      let (around, place) = split(last.string ?? "")
      let without = try put(nil, at: pointer, in: manifest)
      var list = try found(around, in: without).list ?? []
      list.insert(taken, at: Int(place) ?? 0)
      return try put(.list(list), at: around, in: without)
    default: return try put(nil, at: pointer, in: manifest)
    }
  }

  /// The pointer around a value, and its last token.
  private static func split(_ pointer: String) -> (around: String, last: String) {
    let tokens = pointer.split(separator: "/").map(String.init)
    return (tokens.dropLast().map { "/" + $0 }.joined(), tokens.last ?? "")
  }

  private static func found(_ pointer: String, in value: Value) throws -> Value {
    guard let found = value[try JSONPointer(parsing: pointer)] else {
      throw NoSuchPlace(pointer: pointer)
    }
    return found
  }

  private static func put(_ new: Value?, at pointer: String, in value: Value) throws -> Value {
    if pointer.isEmpty { return new ?? .null }
    let (around, key) = split(pointer)
    let holder = try found(around, in: value)
    if var map = holder.map {
      if new == nil, map[key] == nil { throw NoSuchPlace(pointer: pointer) }
      map[key] = new
      return try put(.map(map), at: around, in: value)
    }
    guard var list = holder.list, let place = Int(key), list.indices.contains(place) else {
      throw NoSuchPlace(pointer: pointer)
    }
    if let new { list[place] = new } else { list.remove(at: place) }
    return try put(.list(list), at: around, in: value)
  }
}
