import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.screen("counter") { try Counter($0) }
  }
}

/// A screen with a count that tells of its changes, a label, an action and a saved state.
final class Counter: SavingScreen {
  @Property private var count = 0
  private var label = ""

  /// Takes over the properties that are known already; the others are set later, by name.
  init(_ birth: ScreenBirth) throws { try take(birth.properties.value) }

  static func describe(_ members: ScreenMembers<Counter>) throws {
    try members.property("count", \.$count)
    try members.property("label", \.label)
    try members.action("add") { (counter, more: Int) in try counter.add(more) }
  }

  private func add(_ more: Int) throws {
    let (sum, isTooMuch) = count.addingReportingOverflow(more)
    guard !isTooMuch else {
      throw ContractError(.badArgument, "\(count) and \(more) are too much for a counter")
    }
    count = sum
  }

  func save() throws -> Value { ["count": count.value, "label": label.value] }

  func restore(_ state: Value) throws { try take(state) }

  /// Takes over what a map says of "count" and "label"; all of it or nothing.
  private func take(_ state: Value) throws {
    let (count, label) = (try state.get("count", or: count), try state.get("label", or: label))
    self.count = count
    self.label = label
  }
}
