import Foundation
import SnapValue
import TestKit
import Testing

@testable import SnapConformance

private let payloads: [ValueMap] = (0..<400).map { number in
  var choices = Choices(seed: 21, number: number)
  return choices.payload(words: ["title", "id"])
}

extension Value {
  /// The levels of lists and maps, this one counted.
  fileprivate var depth: Int {
    switch self {
    case .list(let items): 1 + (items.lazy.prefix(3).map(\.depth).max() ?? 0)
    case .map(let map): 1 + (map.entries.lazy.prefix(3).map(\.value.depth).max() ?? 0)
    default: 0
    }
  }

  /// Whether it, or a part of it, is such.
  fileprivate func has(_ test: (Value) -> Bool) -> Bool {
    if test(self) { return true }
    switch self {
    case .list(let items): return items.prefix(100).contains { $0.has(test) }
    case .map(let map): return map.entries.prefix(100).contains { $0.value.has(test) }
    default: return false
    }
  }
}

@Suite("Payloads go to the limits of the contract, and not past them")
struct PayloadTests {
  @Test("no payload is deeper or wider than a host sends one")
  func bounds() {
    for (number, payload) in payloads.enumerated() {
      #expect(Value.map(payload).depth <= 64, "seed 21, case \(number)")
      #expect(payload.count <= 100_000, "seed 21, case \(number)")
      #expect(Set(payload.keys).count == payload.count, "seed 21, case \(number)")
    }
  }

  @Test("each limit is met in a few hundred cases")
  func extremes() {
    let all = payloads.map { Value.map($0) }
    func some(_ what: String, _ test: (Value) -> Bool) {
      #expect(all.contains { $0.has(test) }, "no \(what) in 400 cases of seed 21")
    }
    #expect(all.contains { $0.depth == 64 }, "none of 64 levels")
    some("map of 100,000 entries") { $0.map?.count == 100_000 }
    some("text of 1 MiB") { $0.string?.utf8.count == 1 << 20 }
    some("empty key") { $0.map?["" as String] != nil }
    some("key with NUL") { $0.map?.keys.contains { $0.contains("\u{0}") } == true }
    some("text with NUL") { $0.string?.contains("\u{0}") == true }
    some("not-a-number") { if case .double(let number) = $0 { number.isNaN } else { false } }
    some("least integer") { $0.int == .min }
    some("bytes") { if case .bytes = $0 { true } else { false } }
  }

  @Test("the shown text of a payload is short, however large it is")
  func shownText() {
    for payload in payloads {
      #expect(Value.map(payload).shown(atMost: 500).utf8.count < 1500)
    }
    #expect(Value.map(["a": [1, nil, "é"]]).shown() == #"{"a": [1, null, "é"]}"#)
    #expect(Value.string(String(repeating: "x", count: 100)).shown().hasSuffix("(100 bytes)"))
  }
}

@Suite("Routes of raw bytes hold what links may bring")
struct RawRouteTests {
  @Test("each kind is met in a few hundred cases")
  func extremes() {
    let routes = (0..<600).map { number in
      var choices = Choices(seed: 22, number: number)
      return choices.rawRoute(words: ["show"])
    }
    func some(_ what: String, _ test: ([UInt8]) -> Bool) {
      #expect(routes.contains { test($0) }, "no \(what) in 600 cases of seed 22")
    }
    some("empty route") { $0.isEmpty }
    some("broken UTF-8") { String(validating: $0, as: UTF8.self) == nil }
    some("zero byte") { $0.contains(0) }
    some("1 MiB") { $0.count > 1_000_000 }
    for text in ["%00", "../", "%", "://"] {
      some(text) { String(decoding: $0, as: UTF8.self).contains(text) }
    }
    #expect(routes.allSatisfy { $0.count <= (1 << 20) + 100 })
  }

  @Test("bytes are shown as C writes them")
  func shownBytes() {
    #expect(shown(bytes: [0x61, 0, 0xff, 0x22]) == #""a\x00\xff\"""#)
    #expect(shown(bytes: Array(repeating: 0x61, count: 300)).hasSuffix("…\" (300 bytes)"))
  }
}

@Suite("Values fit the type definition that they are made for")
struct FittingTests {
  private static let schemas: [Value] = [
    [:], ["type": "boolean"], ["type": "uint8"], ["type": "int32", "nullable": true],
    ["type": "timestamp"], ["type": "float32"], ["enum": ["one", "two"]],
    ["elements": ["type": "int16"]], ["values": ["elements": ["type": "string"]]],
    [
      "properties": ["id": ["type": "string"]], "optionalProperties": ["limit": ["type": "uint32"]],
    ],
    ["properties": ["a": [:]], "additionalProperties": true],
    [
      "discriminator": "kind",
      "mapping": [
        "film": ["properties": ["id": ["type": "int8"]]], "none": ["properties": [:]],
      ],
    ],
    [
      "definitions": [
        "tree": [
          "properties": ["name": ["type": "string"]],
          "optionalProperties": ["children": ["elements": ["ref": "tree"]]],
        ]
      ],
      "ref": "tree",
    ],
  ]

  @Test("every value is accepted", arguments: schemas)
  func fits(_ text: Value) throws {
    let schema = try Schema(text)
    var texts: Set<String> = []
    for number in 0..<200 {
      var choices = Choices(seed: 23, number: number)
      let value = choices.value(fitting: schema)
      #expect(schema.accepts(value), "seed 23, case \(number): \(value.shown())")
      texts.insert(value.shown())
    }
    #expect(texts.count > 1)
  }

  @Test("without choices a value is accepted as well", arguments: schemas)
  func simplest(_ text: Value) throws {
    let schema = try Schema(text)
    var none = Choices(replaying: [])
    #expect(schema.accepts(none.value(fitting: schema)))
  }
}

@Suite("Values are written as C that makes them")
struct ReproducerTests {
  @Test("a compiler takes every text without a warning")
  func compiles() throws {
    var lines: [String] = []
    for number in 0..<100 {
      var choices = Choices(seed: 24, number: number)
      guard let text = Value.map(choices.payload(words: ["title"])).cText() else { continue }
      lines.append("snapnav_value value\(number)(void) { return \(text); }")
    }
    #expect(lines.count > 30)
    let include = Repository.include
    let file = TemporaryFolder.ofRun.appending(path: "values.c")
    let prototypes = "-Wno-missing-prototypes"
    try ("#include \"snapnav_plugin.h\"\n" + lines.joined(separator: "\n") + "\n")
      .write(to: file, atomically: true, encoding: .utf8)
    let built = try Child.run(
      "/usr/bin/cc",
      ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", prototypes, "-I" + include, file.path])
    #expect(built.status == 0, "\(built.words)")
  }

  @Test("each kind is written so")
  func kinds() {
    #expect(Value.int(.min).cText() == "(snapnav_value){SNAPNAV_INT, 0, {INT64_MIN}}")
    #expect(
      Value.list(["a\u{0}"]).cText()
        == "(snapnav_value){SNAPNAV_LIST, 0, {.list = {(const snapnav_value[]){"
        + #"{SNAPNAV_STRING, 0, {.s = {"a\000", 2}}}}, 1}}}"#)
    #expect(Value.list(Array(repeating: .null, count: 1000)).cText() == nil)
  }
}
