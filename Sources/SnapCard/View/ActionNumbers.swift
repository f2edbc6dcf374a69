package import SnapValue

/// The numbers of a screen's actions: an action keeps its number from one drawing to the next, and no
/// other action of that screen ever gets it.
package struct ActionNumbers: Sendable {
  /// An action, and which one of those that are equal.
  private struct Place: Hashable {
    let identity: Value
    let turn: Int
  }

  private var before: [Place: Int64] = [:]
  private var now: [Place: Int64] = [:]
  private var turns: [Value: Int] = [:]
  private var last: Int64 = 0

  /// Numbers for the next drawing of a screen: what is not asked for again loses its number. `nil`: it
  /// was never drawn; the first number is 1.
  package init(after drawing: ActionNumbers? = nil) {
    before = drawing?.now ?? [:]
    last = drawing?.last ?? 0
  }

  /// The drawing is made: what it took to make it is forgotten.
  package mutating func settle() { (before, turns) = ([:], [:]) }

  /// The number of an action; `identity` is all that makes it the same one, apart from how it looks.
  /// Actions of one identity are told apart by their order.
  package mutating func number(of identity: Value) -> Int64 {
    let turn = turns[identity, default: 0]
    turns[identity] = turn + 1
    let place = Place(identity: identity, turn: turn)
    let number = before[place] ?? last + 1
    last = max(last, number)
    now[place] = number
    return number
  }
}
