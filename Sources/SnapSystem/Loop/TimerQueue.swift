/// What is due when: a heap of deadlines that knows no clock of its own.
///
/// Times are nanoseconds of any one clock; those of equal time come in the order they were added.
struct TimerQueue<Action> {
  struct Entry {
    var deadline: UInt64
    var token: UInt64
  }

  private var heap: [Entry] = []
  private var actions: [UInt64: Action] = [:]
  private var nextToken: UInt64 = 1

  /// When the next one is due.
  var earliest: UInt64? { heap.first?.deadline }

  var count: Int { actions.count }

  /// Adds an action; the answer is never given twice.
  mutating func add(at deadline: UInt64, _ action: Action) -> UInt64 {
    let token = nextToken
    nextToken += 1
    actions[token] = action
    heap.append(Entry(deadline: deadline, token: token))
    rise(heap.count - 1)
    return token
  }

  /// Whether it was still to come.
  mutating func cancel(_ token: UInt64) -> Bool {
    guard actions.removeValue(forKey: token) != nil else { return false }
    dropCancelled()
    return true
  }

  /// Takes the first action that is due and was added before `limit`.
  mutating func takeDue(now: UInt64, addedBefore limit: UInt64 = .max) -> Action? {
    dropCancelled()
    guard let first = heap.first, first.deadline <= now, first.token < limit else { return nil }
    removeFirst()
    return actions.removeValue(forKey: first.token)
  }

  /// The token that the next added action gets.
  var mark: UInt64 { nextToken }

  private mutating func dropCancelled() {
    while let first = heap.first, actions[first.token] == nil { removeFirst() }
    if heap.count > 64, heap.count > 4 * actions.count { rebuild() }
  }

  /// Cancelled ones that lie deep would pile up.
  private mutating func rebuild() {
    heap = heap.filter { actions[$0.token] != nil }.sorted { isBefore($0, $1) }
  }

  private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    (left.deadline, left.token) < (right.deadline, right.token)
  }

  private mutating func rise(_ from: Int) {
    var child = from
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if isBefore(heap[child], heap[least]) { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
