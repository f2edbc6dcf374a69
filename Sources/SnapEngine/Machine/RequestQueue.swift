/// Requests that wait for their turn: the user's before all others, each in order. Every operation
/// costs the same however many wait, taking one back its logarithm.
struct RequestQueue: Sendable {
  private var users = Line()
  private var others = Line()

  var count: Int { users.count + others.count }
  var isEmpty: Bool { users.count == 0 && others.count == 0 }

  /// How many wait once a request that replaces what it may replace has done so.
  func count(afterReplacing replaces: Bool, byUser isUser: Bool) -> Int {
    guard replaces else { return count }
    return isUser ? 0 : users.count
  }

  /// Appends a request, whose number is above all that ever waited.
  mutating func append(_ request: Waiting) {
    if request.isUser { users.append(request.id) } else { others.append(request.id) }
  }

  mutating func popFirst() -> Waiting? {
    if let id = users.popFirst() { return Waiting(id: id, isUser: true) }
    return others.popFirst().map { Waiting(id: $0, isUser: false) }
  }

  /// Whether it was there.
  mutating func remove(_ id: NavigationMachine.ID) -> Bool {
    users.remove(id) || others.remove(id)
  }

  /// Empties it, in the order in which they would have had their turn; the user's stay unless they
  /// are included.
  mutating func removeAll(includingUsers: Bool) -> [NavigationMachine.ID] {
    let removed = (includingUsers ? users.all : []) + others.all
    if includingUsers { users = Line() }
    others = Line()
    return removed
  }
}

/// Ascending numbers, taken out at the front. One that is taken out elsewhere leaves a gap until the
/// front has come there.
private struct Line: Sendable {
  private struct Place: Sendable {
    let id: NavigationMachine.ID
    var isGap = false
  }

  private var places: [Place] = []
  private var front = 0
  private(set) var count = 0

  var all: [NavigationMachine.ID] { places[front...].filter { !$0.isGap }.map(\.id) }

  mutating func append(_ id: NavigationMachine.ID) {
    places.append(Place(id: id))
    count += 1
  }

  mutating func popFirst() -> NavigationMachine.ID? {
    while front < places.count {
      let place = places[front]
      front += 1
      if front == places.count {
        places.removeAll(keepingCapacity: true)
        front = 0
      } else if front >= 64, front * 2 >= places.count {
        places.removeSubrange(..<front)
        front = 0
      }
      if place.isGap { continue }
      count -= 1
      return place.id
    }
    return nil
  }

  mutating func remove(_ id: NavigationMachine.ID) -> Bool {
    var (low, high) = (front, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].id == id, !places[low].isGap else { return false }
    places[low].isGap = true
    count -= 1
    return true
  }
}

/// A request that waits.
struct Waiting: Sendable {
  let id: NavigationMachine.ID
  /// Whether the user asked for it.
  let isUser: Bool
}
