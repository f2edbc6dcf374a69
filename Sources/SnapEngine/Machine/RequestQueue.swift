/// Requests that wait for their turn: the user's before all others, each in order.
struct RequestQueue: Sendable {
  private var users: [NavigationMachine.ID] = []
  private var others: [NavigationMachine.ID] = []

  var count: Int { users.count + others.count }
  var isEmpty: Bool { users.isEmpty && others.isEmpty }

  mutating func append(_ id: NavigationMachine.ID, isUser: Bool) {
    if isUser { users.append(id) } else { others.append(id) }
  }

  mutating func popFirst() -> NavigationMachine.ID? {
    if !users.isEmpty { return users.removeFirst() }
    return others.isEmpty ? nil : others.removeFirst()
  }

  /// Whether it was there.
  mutating func remove(_ id: NavigationMachine.ID) -> Bool {
    let before = count
    users.removeAll { $0 == id }
    others.removeAll { $0 == id }
    return count < before
  }
}
