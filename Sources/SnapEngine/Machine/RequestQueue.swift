/// Requests that wait for their turn: the user's before all others, each in order.
struct RequestQueue: Sendable {
  private var users: [NavigationMachine.ID] = []
  private var others: [NavigationMachine.ID] = []

  var count: Int { users.count + others.count }
  var isEmpty: Bool { users.isEmpty && others.isEmpty }

  /// How many wait once a request that replaces what it may replace has done so.
  func count(afterReplacing replaces: Bool, byUser isUser: Bool) -> Int {
    guard replaces else { return count }
    return isUser ? 0 : users.count
  }

  mutating func append(_ request: Waiting) {
    if request.isUser { users.append(request.id) } else { others.append(request.id) }
  }

  mutating func popFirst() -> Waiting? {
    if !users.isEmpty { return Waiting(id: users.removeFirst(), isUser: true) }
    return others.isEmpty ? nil : Waiting(id: others.removeFirst(), isUser: false)
  }

  /// Whether it was there.
  mutating func remove(_ id: NavigationMachine.ID) -> Bool {
    let before = count
    users.removeAll { $0 == id }
    others.removeAll { $0 == id }
    return count < before
  }

  /// Empties it, in the order in which they would have had their turn; the user's stay unless they
  /// are included.
  mutating func removeAll(includingUsers: Bool) -> [NavigationMachine.ID] {
    let removed = (includingUsers ? users : []) + others
    if includingUsers { users = [] }
    others = []
    return removed
  }
}

/// A request that waits.
struct Waiting: Sendable {
  let id: NavigationMachine.ID
  /// Whether the user asked for it.
  let isUser: Bool
}
