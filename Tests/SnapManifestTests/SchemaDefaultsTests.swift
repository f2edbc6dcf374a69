import Foundation
import SnapEngine
import SnapManifest
import SnapValue
import TestKit
import Testing

/// Holds the defaults of `manifest.schema.json`, which the reference tells, to what holds.
@Suite("The defaults that the schema for editors tells")
struct SchemaDefaultsTests {
  private func schema() throws -> Value {
    try Value(
      jsonText: Array(Data(contentsOf: Repository.file("Host/navhost/manifest.schema.json"))))
  }

  /// What an object is whose keys all have their defaults; `nil`: there are none.
  private func defaults(of schema: Value) -> Value? {
    if let value = schema["default"] { return value }
    guard let properties = schema["properties"]?.map else { return nil }
    var map = ValueMap()
    for entry in properties.entries { map[entry.key] = defaults(of: entry.value) }
    return .map(map)
  }

  private func read(_ sections: ValueMap) throws -> Manifest {
    let least: ValueMap = [
      "navhost": 1, "app": ["id": "org.example.defaults", "scheme": "defaults"],
      "screens": ["a": [:], "b": [:]],
    ]
    let text = Value.map(least.merging(sections)).jsonText
    let reading = ManifestReading(Array(text.utf8), file: "defaults.json")
    return try #require(reading.manifest, "\(reading.diagnostics.map(\.text))")
  }

  @Test("a policy that says them all is the one that says nothing")
  func policy() throws {
    let part = try #require(try schema()["else"]?["properties"]?["policy"])
    let all = try #require(defaults(of: part)?.map)
    #expect(
      all.keys == [
        "admission", "queueLimit", "historyLimit", "redirectLimit", "search", "deadlines",
      ])
    let said = try read(["policy": .map(all)])
    #expect(said.configuration.policy == Policy())
    #expect(try read(["policy": ["queueLimit": 1]]).configuration.policy != Policy())
  }

  @Test("a navigation that says its cost costs what one costs that says nothing")
  func cost() throws {
    let part = try #require(try schema()["$defs"]?["navigation"]?["properties"]?["cost"])
    let cost = try #require(part["default"])
    let manifest = try read([
      "navigations": [
        "said": ["from": "*", "to": "b", "cost": cost], "silent": ["from": "*", "to": "b"],
      ]
    ])
    let costs = manifest.configuration.navigations.map(\.cost)
    #expect(costs.count == 2)
    #expect(costs.first == costs.last)
  }
}
