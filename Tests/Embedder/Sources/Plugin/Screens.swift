import SnapPluginKit

/// A screen with everything.
final class Counter: SavingScreen {
  @Property private var count = 0
  private var label = ""

  init(_ birth: ScreenBirth) throws {
    count = try birth.properties.get("count", or: Int(birth.id.rawValue))
  }

  static func describe(_ members: ScreenMembers<Counter>) throws {
    try members.property("count", \.$count)
    try members.property("label", \.label)
    try members.property("percent", get: { $0.count }, set: { $0.count = $1 })
    try members.readOnly("same", \.$count)
    try members.readOnly("length", \.length)
    members.keepPrivate("label")
    try members.action("add") { (counter, more: Int) in counter.count = more }
    try members.action("times") { (counter, factor: Double) in Double(counter.count) * factor }
  }

  private var length: Int { label.utf8.count }

  func handle(_ event: ScreenEvent) {
    switch ScreenEvent(rawValue: 1) ?? event {
    case .willShow, .didShow, .hidden: label = ""
    }
  }
  func save() throws -> Value { ["count": count.value] }
  func restore(_ state: Value) throws { count = try state.get("count", or: 0) }
}

/// A screen with nothing but what it has to have, and a test of it.
final class Plain: Screen {
  static func describe(_ members: ScreenMembers<Plain>) throws {}
}
func birth() -> ScreenBirth {
  Plain().handle(.willShow)
  Plain().update(Attributes())
  let property = Property(wrappedValue: 1)
  property.wrappedValue += property.projectedValue.wrappedValue
  return ScreenBirth(id: .none, properties: [:])
}

/// A type of one's own that crosses.
struct Film: ValueConvertible {
  let id: Int64
  init?(_ value: Value) {
    guard let id = value["id"]?.int else { return nil }
    self.id = id
  }
  var value: Value { ["id": id.value] }
  static var expectation: String { "a film such as {\"id\": 2}" }
}

/// What crosses as it is, there and back.
func crossing() -> [Value] {
  [
    Bool(true.value)?.value, Int(1.value)?.value, Int64(Int64(1).value)?.value,
    Double(0.5.value)?.value, String("M".value)?.value, Optional<Int>(Value.null)?.value,
    [Int]([1].value)?.value, [String: Int](["a": 1].value)?.value, ValueMap(["a": 1].value)?.value,
    Value(Value.null).value, ScreenID(ScreenID.none.value)?.value,
  ].map { $0 ?? .null }
}
func expectations() -> [String] {
  [
    Bool.expectation, Int.expectation, Int64.expectation, Double.expectation, String.expectation,
    Int?.expectation, [Int].expectation, [String: Int].expectation, ValueMap.expectation,
    Value.expectation, ScreenID.expectation, Film.expectation,
  ]
}
func letters() -> [PropertyLetter] {
  [
    Bool.letter, Int.letter, Int64.letter, Double.letter, String.letter, Film.letter, .bool, .int,
    .double, .string, .value, PropertyLetter(rawValue: "b") ?? .value,
  ]
}

/// Every code of an error.
func codes() -> [ContractError.Code] {
  let error = ContractError(.failed, "no film")
  print(error.message, error.description, error.code.rawValue, ContractError.Code(rawValue: -1))
  return [
    .badArgument, .cancelled, .duplicate, .failed, .noSuchKey, .outOfMemory, .staleHandle,
    .timedOut, .unsupported, .wrongSignature, .wrongState, .wrongThread, .wrongType,
  ]
}
