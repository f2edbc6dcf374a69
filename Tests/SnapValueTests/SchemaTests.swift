import SnapValue
import Testing

/// A schema, a value, and what does not fit: `instance pointer at schema pointer`, sorted.
struct SchemaRow: Sendable, CustomTestStringConvertible {
  let schema: String
  let value: String
  let errors: [String]
  init(_ schema: String, _ value: String, _ errors: String...) {
    (self.schema, self.value, self.errors) = (schema, value, errors)
  }
  var testDescription: String { "\(schema) with \(value)" }
}

@Suite("Type definitions (RFC 8927)")
struct SchemaTests {
  static let tree =
    #"{"definitions":{"t":{"properties":{"v":{"type":"string"}},"#
    + #""optionalProperties":{"l":{"ref":"t"},"r":{"ref":"t"}}}},"ref":"t"}"#
  static let event =
    #"{"discriminator":"kind","mapping":{"a":{"properties":{"n":{"type":"int8"}}},"#
    + #""b":{"optionalProperties":{},"additionalProperties":true}}}"#

  static let rows: [SchemaRow] = [
    .init("{}", "null"), .init("{}", "[1]"),
    .init(#"{"nullable":true}"#, "null"),
    .init(#"{"type":"boolean"}"#, "false"), .init(#"{"type":"boolean"}"#, "0", " at /type"),
    .init(#"{"type":"boolean","nullable":true}"#, "null"),
    .init(#"{"type":"boolean"}"#, "null", " at /type"),
    .init(#"{"type":"float32"}"#, "1"), .init(#"{"type":"float64"}"#, "1e300"),
    .init(#"{"type":"float64"}"#, #""1""#, " at /type"),
    .init(#"{"type":"int8"}"#, "-128"), .init(#"{"type":"int8"}"#, "-129", " at /type"),
    .init(#"{"type":"int8"}"#, "127.0"), .init(#"{"type":"int8"}"#, "127.5", " at /type"),
    .init(#"{"type":"int8"}"#, "1e2"), .init(#"{"type":"int8"}"#, "1e300", " at /type"),
    .init(#"{"type":"uint8"}"#, "255"), .init(#"{"type":"uint8"}"#, "-1", " at /type"),
    .init(#"{"type":"uint8"}"#, "256", " at /type"),
    .init(#"{"type":"int16"}"#, "32767"), .init(#"{"type":"int16"}"#, "32768", " at /type"),
    .init(#"{"type":"uint16"}"#, "65535"), .init(#"{"type":"uint16"}"#, "65536", " at /type"),
    .init(#"{"type":"int32"}"#, "-2147483648"),
    .init(#"{"type":"int32"}"#, "2147483648", " at /type"),
    .init(#"{"type":"uint32"}"#, "4294967295"),
    .init(#"{"type":"uint32"}"#, "4294967296", " at /type"),
    .init(#"{"type":"string"}"#, #""""#), .init(#"{"type":"string"}"#, "1", " at /type"),
    .init(#"{"enum":["a","b"]}"#, #""b""#), .init(#"{"enum":["a","b"]}"#, #""c""#, " at /enum"),
    .init(#"{"enum":["a"]}"#, "1", " at /enum"),
    .init(
      #"{"elements":{"type":"string"}}"#, #"["a",1,"b",null]"#,
      "/1 at /elements/type", "/3 at /elements/type"),
    .init(#"{"elements":{}}"#, "{}", " at /elements"),
    .init(#"{"values":{"type":"int8"}}"#, #"{"a":1,"b":"x"}"#, "/b at /values/type"),
    .init(#"{"values":{}}"#, "[]", " at /values"),
    .init(
      #"{"properties":{"a":{"type":"int8"},"b":{}}}"#, #"{"a":"x","c":1}"#,
      " at /properties/b", "/a at /properties/a/type", "/c at "),
    .init(#"{"properties":{}}"#, "1", " at /properties"),
    .init(#"{"optionalProperties":{"a":{"type":"int8"}}}"#, "1", " at /optionalProperties"),
    .init(
      #"{"optionalProperties":{"a":{"type":"int8"}}}"#, #"{"a":null}"#,
      "/a at /optionalProperties/a/type"),
    .init(#"{"properties":{"a":{}},"additionalProperties":true}"#, #"{"a":1,"z":2}"#),
    .init(
      tree, #"{"v":"x","l":{"v":"y","r":{"v":1}}}"#,
      "/l/r/v at /definitions/t/properties/v/type"),
    .init(
      tree, #"{"l":{}}"#, " at /definitions/t/properties/v", "/l at /definitions/t/properties/v"),
    .init(
      #"{"definitions":{"a":{"nullable":true,"ref":"b"},"b":{"type":"int8"}},"ref":"a"}"#,
      "null"),
    .init(
      #"{"definitions":{"a":{"ref":"b"},"b":{"type":"int8"}},"ref":"a"}"#, #""x""#,
      " at /definitions/b/type"),
    .init(event, "[]", " at /discriminator"), .init(event, "{}", " at /discriminator"),
    .init(event, #"{"kind":1}"#, "/kind at /discriminator"),
    .init(event, #"{"kind":"c"}"#, "/kind at /mapping"),
    .init(
      event, #"{"kind":"a","n":"x","m":1}"#,
      "/m at /mapping/a", "/n at /mapping/a/properties/n/type"),
    .init(event, #"{"kind":"b","z":1}"#),
  ]

  @Test("what does not fit is told as the RFC does", arguments: rows)
  func errors(_ row: SchemaRow) throws {
    let schema = try Schema(Value(jsonText: row.schema))
    let value = try Value(jsonText: row.value)
    let errors = schema.validate(value).map {
      "\(JSONPointer($0.instancePath)) at \(JSONPointer($0.schemaPath))"
    }
    #expect(errors.sorted() == row.errors)
    #expect(schema.accepts(value) == row.errors.isEmpty)
  }

  static let faults: [(schema: String, path: String, message: String)] = [
    ("null", "", "a type definition must be an object"),
    (#"{"definitions":[]}"#, "/definitions", "\"definitions\" must be an object"),
    (
      #"{"elements":{"definitions":{}}}"#, "/elements/definitions",
      "\"definitions\" may stand in the root only"
    ),
    (#"{"metadata":1}"#, "/metadata", "\"metadata\" must be an object"),
    (#"{"nullable":"yes"}"#, "/nullable", "\"nullable\" must be true or false"),
    (#"{"ref":1,"definitions":{}}"#, "/ref", "\"ref\" must be a string"),
    (#"{"ref":"a"}"#, "/ref", "no definition is named \"a\""),
    (
      #"{"definitions":{"show":{}},"ref":"shwo"}"#, "/ref",
      "no definition is named \"shwo\"; did you mean \"show\"?"
    ),
    (
      #"{"definitions":{"a":{"ref":"b"},"b":{"ref":"a"}}}"#, "/definitions/a/ref",
      "\"b\" refers to itself"
    ),
    (
      #"{"type":"int64"}"#, "/type",
      "unknown type \"int64\"; whole numbers have at most 32 bits, larger ones are \"float64\""
    ),
    (#"{"type":"int"}"#, "/type", "unknown type \"int\"; did you mean \"int32\"?"),
    (#"{"type":"Number"}"#, "/type", "unknown type \"Number\"; did you mean \"float64\"?"),
    (#"{"type":"array"}"#, "/type", "unknown type \"array\"; a list is {\"elements\": TYPE}"),
    (#"{"type":"sting"}"#, "/type", "unknown type \"sting\"; did you mean \"string\"?"),
    (#"{"enum":[]}"#, "/enum", "\"enum\" must not be empty"),
    (#"{"enum":["a",1]}"#, "/enum/1", "\"enum\" must be a list of strings"),
    (#"{"enum":["a","b","a"]}"#, "/enum/2", "\"a\" stands twice in \"enum\""),
    (#"{"type":"string","enum":["a"]}"#, "/enum", "\"enum\" does not go with \"type\""),
    (
      #"{"properties":{"a":{}},"optionalProperties":{"a":{}}}"#, "/optionalProperties/a",
      "property \"a\" is both required and optional"
    ),
    (
      #"{"additionalProperties":true}"#, "/additionalProperties",
      "\"additionalProperties\" does not go with \"a schema without properties\""
    ),
    (#"{"discriminator":"k"}"#, "", "\"mapping\" is missing"),
    (#"{"mapping":{}}"#, "", "\"discriminator\" is missing"),
    (
      #"{"discriminator":"k","mapping":{"a":{"type":"string"}}}"#, "/mapping/a",
      "a mapping must be of the properties form"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"properties":{},"nullable":true}}}"#, "/mapping/a",
      "a mapping must not be nullable"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"properties":{"k":{}}}}}"#, "/mapping/a",
      "a mapping must not describe the tag \"k\""
    ),
    (#"{"typ":"string"}"#, "/typ", "unknown keyword \"typ\"; did you mean \"type\"?"),
    (
      #"{"elements":{"values":{"type":true}}}"#, "/elements/values/type",
      "\"type\" must be a string"
    ),
  ]

  @Test("what is no type definition is refused with its path", arguments: faults)
  func fault(_ schema: String, _ path: String, _ message: String) throws {
    let value = try Value(jsonText: schema)
    let fault = #expect(throws: SchemaFault.self) { try Schema(value) }
    #expect(JSONPointer(fault?.path ?? ["none"]).description == path)
    #expect(fault?.message == message)
  }

  @Test(
    "a timestamp is one of RFC 3339",
    arguments: [
      ("1985-04-12T23:20:50.52Z", true), ("1996-12-19t16:39:57-08:00", true),
      ("1990-12-31T23:59:60Z", true), ("1990-12-31T15:59:60-08:00", true),
      ("1998-07-01T01:59:60.5+02:00", true), ("1998-06-30T23:59:60Z", true),
      ("1998-12-31T23:58:60Z", false), ("1998-11-30T23:59:60Z", false),
      ("1998-12-31T23:59:61Z", false), ("2000-02-29T00:00:00z", true),
      ("1900-02-29T00:00:00Z", false), ("2001-04-31T00:00:00Z", false),
      ("2001-00-10T00:00:00Z", false), ("2001-13-10T00:00:00Z", false),
      ("2001-01-10T24:00:00Z", false), ("2001-01-10T00:60:00Z", false),
      ("2001-01-10T00:00:00", false), ("2001-01-10T00:00:00.Z", false),
      ("2001-01-10 00:00:00Z", false), ("2001-01-10T00:00:00+24:00", false),
      ("2001-01-10T00:00:00+01:60", false), ("2001-1-10T00:00:00Z", false), ("", false),
      ("٢001-01-10T00:00:00Z", false),
    ])
  func timestamps(_ text: String, _ fits: Bool) {
    #expect(Schema(.type(.timestamp)).accepts(.string(text)) == fits)
  }

  @Test(
    "an example of a type fits it, and has what it must have",
    arguments: [
      ("{}", "null"), (#"{"type":"boolean"}"#, "true"), (#"{"type":"uint8"}"#, "1"),
      (#"{"type":"timestamp"}"#, #""2026-12-31T18:30:00Z""#), (#"{"enum":["b","a"]}"#, #""b""#),
      (#"{"elements":{"type":"string"}}"#, #"["text"]"#),
      (#"{"values":{"type":"float64"}}"#, #"{"key":1}"#),
      (#"{"properties":{"a":{}},"optionalProperties":{"b":{}}}"#, #"{"a":null}"#),
      (Self.tree, #"{"v":"text"}"#), (Self.event, #"{"kind":"a","n":1}"#),
    ])
  func example(schema: String, value: String) throws {
    let schema = try Schema(try Value(jsonText: schema))
    #expect(schema.example().jsonText == value)
    #expect(schema.accepts(schema.example()))
  }

  @Test("an example of a type that goes on for ever ends")
  func endlessExample() throws {
    let text = #"{"definitions":{"t":{"properties":{"t":{"ref":"t"}}}},"ref":"t"}"#
    let example = try Schema(try Value(jsonText: text)).example().jsonText
    #expect(example.hasSuffix("null" + String(repeating: "}", count: example.count { $0 == "{" })))
  }

  @Test("a value that is nested too deep does not fit a schema that follows it")
  func deep() throws {
    let schema = try Schema(
      Value(jsonText: #"{"definitions":{"l":{"elements":{"ref":"l"}}},"ref":"l"}"#))
    var value = Value.list([])
    for _ in 0..<2_000 { value = .list([value]) }
    #expect(schema.validate(value).count == 1)
  }

  @Test("properties are looked up through refs")
  func lookUp() throws {
    let schema = try Schema(
      Value(
        jsonText:
          #"{"definitions":{"s":{"properties":{"id":{"type":"string"}},"optionalProperties":{"n":{}}}},"ref":"s"}"#
      ))
    let properties = try #require(schema.properties)
    #expect(properties.names == ["id", "n"])
    #expect(properties.isRequired("id") && !properties.isRequired("n"))
    #expect(properties["id"]?.form == .type(.string) && properties["x"] == nil)
  }

  /// Texts of a path, and the values that they are for a type; `nil`: none.
  static let textRows: [(SchemaType, String, Value?)] = [
    (.uint8, "255", .int(255)), (.uint8, "256", Value?.none), (.uint8, "-1", Value?.none),
    (.uint8, "two", Value?.none), (.int16, "-32768", .int(-32_768)),
    (.int16, "32768", Value?.none), (.boolean, "true", .bool(true)),
    (.boolean, "yes", Value?.none), (.float64, "0.5", .double(0.5)),
    (.float64, "inf", Value?.none), (.timestamp, "yesterday", Value?.none),
    (.timestamp, "2001-01-10T00:00:00Z", .string("2001-01-10T00:00:00Z")),
    (.string, "", .string("")),
  ]

  @Test("a text of a path is a value of a type where it fits, else none", arguments: textRows)
  func texts(type: SchemaType, text: String, value: Value?) {
    #expect(Schema(.type(type)).value(ofText: text, definitions: [:]) == value)
  }
}
