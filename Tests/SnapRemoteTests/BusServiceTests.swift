import SnapSystem
import SnapValue
import Testing

@testable import SnapRemote

@Suite("What comes over the session bus")
struct BusServiceTests {
  @Test("the parameters of an action become its payload")
  func payload() throws {
    let parameters: [SessionBus.Parameter] = [
      .init(name: "id", value: .text("2")), .init(name: "on", value: .truth(true)),
      .init(name: "n", value: .integer(-3)), .init(name: "x", value: .real(0.5)),
    ]
    #expect(
      try SessionBus.payload(parameters, count: 4) == ["id": "2", "on": true, "n": -3, "x": 0.5])
    let wrong: [(SessionBus.Parameter.Value, Int)] = [
      (.text(nil), 1), (.text(String(repeating: "x", count: 2_049)), 1), (.real(.nan), 1),
      (.truth(true), 33),
    ]
    for (value, count) in wrong {
      #expect(throws: Failure.self) {
        try SessionBus.payload([.init(name: "a", value: value)], count: count)
      }
    }
  }
}
