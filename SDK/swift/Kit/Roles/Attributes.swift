internal import CSnapNav

/// Why a screen or an effect is about to be shown, changed or taken away.
public struct Attributes: Sendable, Hashable {
  /// The net visual move.
  public var move: Transition.Move
  /// The state URL in force.
  public var from: String
  /// The state URL to be.
  public var to: String
  /// Its own data in the state URL; `nil` when it has none.
  public var data: String?
  /// What the request gave along, or `.null`.
  public var object: Value

  /// Makes one, for tests of a screen or an effect.
  public init(
    move: Transition.Move = .none, from: String = "", to: String = "", data: String? = nil,
    object: Value = .null
  ) {
    self.move = move
    self.from = from
    self.to = to
    self.data = data
    self.object = object
  }

  // Safety: everything is lent for the length of the call, and copied.
  init(lent: UnsafePointer<snapnav_attributes>?) throws(ContractError) {
    guard let lent = unsafe lent else { throw ContractError(.badArgument, "no attributes") }
    let data = try unsafe String(lent: lent.pointee.data, "the data")
    self.init(
      move: Transition.Move(rawValue: unsafe lent.pointee.move) ?? .none,
      from: try unsafe String(lent: lent.pointee.from, "the state URL in force"),
      to: try unsafe String(lent: lent.pointee.to, "the state URL to be"),
      data: data.isEmpty ? nil : data,
      object: try unsafe Value(lent: lent.pointee.object))
  }
}
