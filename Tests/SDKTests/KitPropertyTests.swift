@testable import SnapPluginKit
import Testing

@Suite("A property of a screen in Swift")
struct KitPropertyTests {
  @Test("what is no number is told once, too, though it is not equal to itself")
  func noNumber() {
    let property = Property(wrappedValue: 0.5)
    var told: [Value] = []
    property.observe { told.append($0) }
    property.wrappedValue = .nan
    #expect(told.count == 1)
    property.wrappedValue = 1
    #expect(told.count == 2)
    let list = Property(wrappedValue: [0.5])
    list.observe { told.append($0) }
    list.wrappedValue = [.nan]
    #expect(told.count == 3)
  }

  @Test(
    "what does not fit is told by what it holds",
    arguments: [
      ([1, "a", 2], "a list, each a string, is expected, not list of integer, string"),
      ([[]], "a list, each a string, is expected, not list of list"),
      (["a": 1], "a list, each a string, is expected, not map of integer"),
      ([:], "a list, each a string, is expected, not map"),
      ("a", "a list, each a string, is expected, not string"),
    ] as [(Value, String)])
  func misfits(value: Value, words: String) {
    let error = #expect(throws: ContractError.self) { try [String].from(value, "tags") }
    #expect(error?.message == "tags: \(words)")
  }
}
