import TestKit
import SnapPluginKit
import SnapValue
import Testing

@testable import WebModel

/// Carries operations out, as the page does.
func patched(_ value: Value, _ operations: [Value]) throws -> Value {
  try operations.reduce(value) { value, operation in
    let path = try #require(operation["path"]?.string)
    let keys = try JSONPointer(parsing: path).tokens
    return try put(value, keys[...], operation["op"]?.string ?? "", operation["value"])
  }
}

private func put(
  _ value: Value, _ keys: ArraySlice<String>, _ operation: String, _ new: Value?
) throws -> Value {
  guard let key = keys.first else { return try #require(new) }
  let rest = keys.dropFirst()
  if var list = value.list {
    let place = try #require(Int(key))
    if !rest.isEmpty {
      list[place] = try put(list[place], rest, operation, new)
    } else if operation == "add" {
      list.insert(try #require(new), at: place)
    } else if operation == "remove" {
      list.remove(at: place)
    } else {
      list[place] = try #require(new)
    }
    return .list(list)
  }
  var map = try #require(value.map)
  map[key] = rest.isEmpty ? new : try put(try #require(map[key]), rest, operation, new)
  return .map(map)
}

@Suite("What changed between two values, as JSON Patch")
struct JSONPatchTests {
  @Test(
    "is what has to be done, and no more",
    arguments: [
      (#"{"a":1}"#, #"{"a":1}"#, "[]"),
      ("1", "[1]", #"[{"op":"replace","path":"","value":[1]}]"#),
      (
        #"{"a":1,"b":2}"#, #"{"b":3}"#,
        #"[{"op":"remove","path":"/a"},{"op":"replace","path":"/b","value":3}]"#
      ),
      ("{}", #"{"a/b~":1}"#, #"[{"op":"add","path":"/a~1b~0","value":1}]"#),
      // A mark on a slash makes one letter of both for a person, but not for a pointer.
      ("{}", "{\"/\u{301}\":1}", "[{\"op\":\"add\",\"path\":\"/~1\u{301}\",\"value\":1}]"),
      (#"[{"n":1},{"n":2}]"#, #"[{"n":2}]"#, #"[{"op":"remove","path":"/0"}]"#),
      (#"[{"n":1}]"#, #"[{"n":1},{"n":2}]"#, #"[{"op":"add","path":"/1","value":{"n":2}}]"#),
      (
        #"[{"n":1},{"n":2},{"n":3}]"#, #"[{"n":1},{"n":7},{"n":3}]"#,
        #"[{"op":"replace","path":"/1/n","value":7}]"#
      ),
      (
        "[1,2,3,4]", "[4,1,2,3]",
        #"[{"op":"add","path":"/0","value":4},{"op":"remove","path":"/4"}]"#
      ),
      ("[1,1,1]", "[1]", #"[{"op":"remove","path":"/1"},{"op":"remove","path":"/1"}]"#),
    ])
  func operations(old: String, new: String, expected: String) throws {
    let patch = JSONPatch(
      from: try Value(jsonText: Array(old.utf8)), to: try Value(jsonText: Array(new.utf8)))
    #expect(Value.list(patch.operations).jsonText == expected)
  }

  @Test("makes any value into any other", arguments: 0..<200)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func value(_ depth: Int) -> Value {
      switch Int.random(in: 0..<(depth > 3 ? 3 : 6), using: &random) {
      case 0: .int(Int64.random(in: 0..<3, using: &random))
      case 1: .string(["", "a", "/", "~"].randomElement(using: &random) ?? "")
      case 2: .null
      case 3:
        .map(
          ["a", "b", "~/", "\u{301}/\u{301}"].filter { _ in Bool.random(using: &random) }.reduce(
            into: ValueMap()
          ) { $0[$1] = value(depth + 1) })
      default: .list((0..<Int.random(in: 0..<7, using: &random)).map { _ in value(depth + 1) })
      }
    }
    let (old, new) = (value(0), value(0))
    #expect(try patched(old, JSONPatch(from: old, to: new).operations) == new)
  }

  @Test("one row of ten thousand is a few operations, wherever it is")
  func longLists() throws {
    let row = { (number: Int) -> Value in
      ["text": .string("row \(number)"), "n": .int(Int64(number))]
    }
    let old = (0..<10_000).map(row)
    var new = old
    new[5_000] = ["text": "another", "n": 5_000]
    new.remove(at: 2)
    new.insert(["text": "first"], at: 0)
    new.append(new.remove(at: 7_000))
    let operations = JSONPatch(from: .list(old), to: .list(new)).operations
    #expect(operations.count == 5)
    #expect(try patched(.list(old), operations) == .list(new))
  }
}
