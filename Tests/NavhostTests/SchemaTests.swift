import SnapValue
import TestKit
import Testing

@Suite("navhost schema prints the JSON Schema of a screen")
struct SchemaTests {
  private static let manifest = #"""
    { "navhost": 1, "app": { "id": "org.example.s", "title": "S", "scheme": "s" },
      "types": {
        "Way": { "discriminator": "by", "mapping": {
          "foot": { "properties": {} },
          "bus": { "properties": { "line": { "type": "uint8" } }, "optionalProperties": { "next": { "ref": "Stop" } } } } },
        "Stop": { "properties": { "name": { "type": "string" }, "at": { "type": "timestamp", "nullable": true } } },
        "Unused": { "type": "string" } },
      "screens": {
        "home": { "title": "Home" },
        "trip": { "title": "Trip",
          "properties": { "id": { "type": "string", "metadata": { "description": "Its number." } }, "ways": { "elements": { "ref": "Way" } } },
          "optionalProperties": {
            "pin": { "type": "string", "private": true }, "kind": { "enum": ["day", "night"], "nullable": true },
            "prices": { "values": { "type": "float64" } }, "any": {}, "done": { "type": "boolean" } },
          "result": { "ref": "Stop" } } },
      "navigations": { "trip": { "from": "*", "to": "trip", "mediation": [ { "set": { "to.id": { "payload": "/id" }, "to.ways": [] } } ] } },
      "state": { "initial": "s://home" } }
    """#

  private func schema(_ words: String...) throws -> Navhost.Run {
    let folder = try TemporaryFolder()
    _ = try folder.write("s.json", Self.manifest)
    return try Navhost.run(["schema", "s.json"] + words, in: folder.url)
  }

  @Test("of everything that a screen can declare, with the types that it names and no others")
  func everything() throws {
    let run = try schema("trip")
    #expect(run.words == "")
    #expect(run.status == 0)
    let expected: Value = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The properties of the screen trip",
      "type": "object",
      "properties": [
        "id": ["type": "string", "description": "Its number."],
        "ways": ["type": "array", "items": ["$ref": "#/$defs/Way"]],
        "pin": ["type": "string", "writeOnly": true],
        "kind": [
          "anyOf": [["type": "string", "enum": ["day", "night"]], ["type": "null"]]
        ],
        "prices": ["type": "object", "additionalProperties": ["type": "number"]],
        "any": [:],
        "done": ["type": "boolean"],
      ],
      "required": ["id", "ways"],
      "additionalProperties": false,
      "$defs": [
        "Stop": [
          "type": "object",
          "properties": [
            "name": ["type": "string"],
            "at": ["type": ["string", "null"], "format": "date-time"],
          ],
          "required": ["name", "at"], "additionalProperties": false,
        ],
        "Way": [
          "oneOf": [
            [
              "type": "object", "properties": ["by": ["const": "foot"]], "required": ["by"],
              "additionalProperties": false,
            ],
            [
              "type": "object",
              "properties": [
                "by": ["const": "bus"],
                "line": ["type": "integer", "minimum": 0, "maximum": 255],
                "next": ["$ref": "#/$defs/Stop"],
              ],
              "required": ["by", "line"], "additionalProperties": false,
            ],
          ]
        ],
      ],
    ]
    #expect(try Value(jsonText: run.output) == expected)
  }

  @Test("of a result, and of a screen that declares nothing")
  func others() throws {
    let result = try Value(jsonText: try schema("--result", "trip").output)
    #expect(result["$ref"] == "#/$defs/Stop")
    #expect(result["$defs"]?["Stop"]?["type"] == "object")
    let home = try Value(jsonText: try schema("home").output)
    #expect(home["properties"] == [:])
    #expect(home["additionalProperties"] == false)
    #expect(home["$defs"] == nil)
  }

  @Test("a screen that is not there, and a result that is not declared, are told")
  func wrong() throws {
    let unknown = try schema("tripp")
    #expect(unknown.status == 2)
    #expect(unknown.words.contains("unknown screen \"tripp\""))
    #expect(unknown.words.contains("did you mean \"trip\"?"))
    let none = try schema("--result", "home")
    #expect(none.status == 2)
    #expect(none.words == "navhost: the screen \"home\" declares no result\n")
  }

  @Test("a screen before the manifest is told the right order")
  func turned() throws {
    let folder = try TemporaryFolder()
    try folder.write("s.json", Self.manifest)
    let run = try Navhost.run(["schema", "trip", "s.json"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.words == "navhost: the manifest comes first: navhost schema s.json trip\n")
  }
}
