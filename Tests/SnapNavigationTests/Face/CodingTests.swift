import SnapNavigation
import TestKit
import Testing

@Suite("Codable types as values, there and back")
struct CodingTests {
  enum Kind: String, Codable { case silent, sound }
  enum Seat: Codable, Equatable { case row(Int, String), none }
  struct Person: Codable, Equatable { var name: String, born: Int? }
  class Base: Codable {
    var id = 1
  }
  final class Derived: Base {
    var title = "M"
    private enum CodingKeys: String, CodingKey { case title }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
      try super.encode(to: container.superEncoder())
    }
  }
  struct Whole: Codable, Equatable {
    var text = "M", truth = true, small: Int8 = -1, large: UInt32 = 7, real = 0.5
    var single: Float = 1.5, kind = Kind.silent, missing: String?, list = [1, 2]
    var people = [Person(name: "Lorre", born: 1904), Person(name: "Anon", born: nil)]
    var nested = ["a": [true, false]], maybe: [Int?] = [nil, 3]
    var pair: [[Double]] = [[], [1, 2.5]]
  }

  @Test("what a type holds is written as a map, absent optionals are left out")
  func written() throws {
    let value = try Value(encoding: Whole())
    #expect(value["text"] == "M")
    #expect(value["small"] == -1)
    #expect(value["real"] == 0.5)
    #expect(value["kind"] == "silent")
    #expect(value["missing"] == nil)
    #expect(value["people"] == [["name": "Lorre", "born": 1904], ["name": "Anon"]])
    #expect(value["maybe"] == [nil, 3])
    #expect(value["pair"] == [[], [1.0, 2.5]])
    #expect(value.map?.keys.first == "text")
  }

  @Test("it is read back equal, also through JSON text")
  func thereAndBack() throws {
    let whole = Whole()
    let value = try Value(encoding: whole)
    #expect(try value.decoded(as: Whole.self) == whole)
    #expect(try Value(jsonText: value.jsonText).decoded(as: Whole.self) == whole)
    #expect(try Value(encoding: "M") == "M")
    #expect(try Value(encoding: [Int]()) == [])
    #expect(try Value(encoding: [String: Int]()) == [:])
    #expect(try Value(encoding: Int?.none) == .null)
    #expect(try Value.null.decoded(as: Int?.self) == nil)
    #expect(try Value.int(2).decoded(as: Double.self) == 2)
    let seat = Seat.row(3, "b")
    #expect(try Value(encoding: seat).decoded(as: Seat.self) == seat)
  }

  @Test("a class is read back with what it inherits")
  func classes() throws {
    let derived = Derived()
    derived.id = 9
    let value = try Value(encoding: derived)
    #expect(value == ["title": "M", "super": ["id": 9]])
    #expect(try value.decoded(as: Derived.self).id == 9)
  }

  @Test("what does not fit is refused with its place")
  func refused() throws {
    func refusal(_ value: Value) -> String {
      do { return "\(try value.decoded(as: Person.self))" } catch { return error.message }
    }
    #expect(refusal(["name": 1]) == "no Person: at name: string is expected, not integer")
    #expect(refusal(["born": 1904]) == "no Person: \"name\" is missing")
    #expect(refusal("M") == "no Person: map is expected, not string")
    let small = #expect(throws: Failure.self) { try Value.int(300).decoded(as: UInt8.self) }
    #expect(small?.message == "no UInt8: 300 does not fit UInt8")
    #expect(try Value.double(0.1).decoded(as: Float.self) == 0.1)
    let large = #expect(throws: Failure.self) { try Value.double(1e300).decoded(as: Float.self) }
    #expect(
      large?.message.contains("1e+300 does not fit Float") == true, "\(String(describing: large))")
    let short = #expect(throws: Failure.self) { try Value.list([1]).decoded(as: Pair.self) }
    #expect(short?.message.contains("the list is too short") == true)
  }

  struct Pair: Decodable {
    let first, second: Int
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      first = try container.decode(Int.self)
      second = try container.decode(Int.self)
    }
  }

  /// Nests without end.
  final class Endless: Codable {
    let inner: Endless?
    init(_ depth: Int) { inner = depth == 0 ? nil : Endless(depth - 1) }
  }

  @Test("what nests deeper than 64 is refused, both ways")
  func deep() throws {
    #expect(throws: Never.self) { try Value(encoding: Endless(60)) }
    let written = #expect(throws: Failure.self) { try Value(encoding: Endless(100)) }
    #expect(written?.message == "what is encoded nests deeper than 64")
    var value: Value = [:]
    for _ in 0..<100 { value = ["inner": value] }
    let read = #expect(throws: Failure.self) { try value.decoded(as: Endless.self) }
    #expect(read?.message.contains("nests deeper than 64") == true)
  }
}
