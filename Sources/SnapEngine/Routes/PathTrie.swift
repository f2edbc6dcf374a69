import SnapValue

/// Many patterns in flat arrays, to find the one that goes first of those that match a path.
///
/// Patterns share the nodes of the segments with which they begin. A node's children by text stand in
/// one hash table for all nodes, under the last eight bytes of the segment; its child for any segment, and
/// the patterns that end there, stand in the node. Patterns are known by their place in the order in
/// which they go, and each node knows the first one below it, so that nothing is visited in vain.
package struct PathTrie: Sendable {
  struct Node {
    /// The child that takes any segment; 0: none.
    var one: UInt32 = 0
    /// The first pattern at or below the node.
    var first: UInt32
    /// Where its patterns begin in `entries`, and where those of each tail end.
    var start: UInt32 = 0
    var endsEnd: UInt32 = 0
    var segmentsEnd: UInt32 = 0
    var anyEnd: UInt32 = 0
    var askEnd: UInt32 = 0
    /// Whether it has children by text.
    var hasTexts = false
  }

  /// A child by text.
  struct Slot {
    static let vacant = UInt32.max
    var word: UInt64 = 0
    var parent = Slot.vacant
    var child: UInt32 = 0
    var length: UInt32 = 0
    /// Where the text begins in the pool.
    var text: UInt32 = 0
  }

  private(set) var nodes: [Node] = []
  private(set) var slots: [Slot] = []
  private(set) var pool: [UInt8] = []
  /// Places of patterns, by node, then tail, then place.
  private(set) var entries: [UInt32] = []
  /// The machines of the patterns that ask theirs.
  private(set) var programs: [UInt32: PathProgram] = [:]
  /// The segments that the groups of each pattern take, where that is known without its machine.
  private(set) var groupSegments: [[Int]?] = []
  /// The patterns whose last group takes all that is left.
  private(set) var restTakers: Set<UInt32> = []
  private var used = 0

  /// How many patterns mix text and groups so that their machines are asked one by one.
  package var asked: Int { programs.count }

  /// Builds the index of patterns in the order in which they go. Cost: their bytes, and sorting.
  package init(_ patterns: some Collection<PathPattern>) {
    var ends: [(node: UInt32, tail: PathBranch.Tail, place: UInt32)] = []
    nodes.append(Node(first: 0))
    slots = Array(repeating: Slot(), count: 16)
    for (place, pattern) in patterns.enumerated() {
      let place = UInt32(truncatingIfNeeded: place)
      let branches = pattern.branches
      groupSegments.append(
        PathPattern.groupSegments(branches, groups: pattern.names.count))
      for branch in branches {
        let node = insert(branch.segments, place)
        ends.append((node, branch.tail, place))
        if branch.tail == .any || branch.tail == .segments { restTakers.insert(place) }
        if branch.tail == .ask { programs[place] = pattern.program }
      }
    }
    ends.sort { ($0.node, $0.tail.rawValue, $0.place) < ($1.node, $1.tail.rawValue, $1.place) }
    var next = ends.startIndex
    for node in nodes.indices {
      nodes[node].start = UInt32(entries.count)
      func take(_ tail: PathBranch.Tail) -> UInt32 {
        while next < ends.endIndex, ends[next].node == UInt32(node), ends[next].tail == tail {
          entries.append(ends[next].place)
          next += 1
        }
        return UInt32(entries.count)
      }
      nodes[node].endsEnd = take(.end)
      nodes[node].segmentsEnd = take(.segments)
      nodes[node].anyEnd = take(.any)
      nodes[node].askEnd = take(.ask)
    }
  }

  // MARK: Building

  private mutating func insert(_ segments: [PathBranch.Segment], _ place: UInt32) -> UInt32 {
    var node: UInt32 = 0
    for segment in segments {
      switch segment {
      case .one:
        if nodes[Int(node)].one == 0 { nodes[Int(node)].one = addNode(place) }
        node = nodes[Int(node)].one
      case .text(let text): node = child(text, of: node, place)
      }
    }
    return node
  }

  private mutating func addNode(_ place: UInt32) -> UInt32 {
    nodes.append(Node(first: place))
    return UInt32(nodes.count - 1)
  }

  private mutating func child(_ text: [UInt8], of parent: UInt32, _ place: UInt32) -> UInt32 {
    let word = text.reduce(UInt64(0)) { $0 &<< 8 | UInt64($1) }
    let slot = find(word, text.count, text.span, 0, parent)
    if slots[slot].parent != Slot.vacant { return slots[slot].child }
    let child = addNode(place)
    nodes[Int(parent)].hasTexts = true
    slots[slot] = Slot(
      word: word, parent: parent, child: child, length: UInt32(text.count),
      text: UInt32(pool.count))
    if text.count > 8 { pool += text.dropLast(8) }
    used += 1
    if 2 * used > slots.count { grow() }
    return child
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.parent != Slot.vacant {
      var place = home(slot.word, slot.parent)
      while slots[place].parent != Slot.vacant { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }

  // MARK: Looking up

  @inline(__always)
  private func home(_ word: UInt64, _ parent: UInt32) -> Int {
    let mixed = (word ^ UInt64(parent) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: (mixed ^ mixed &>> 32) & UInt64(slots.count - 1))
  }

  /// The slot of a text below a node, or the vacant one where it would stand.
  @inline(__always)
  private func find(
    _ word: UInt64, _ length: Int, _ path: Span<UInt8>, _ start: Int, _ parent: UInt32
  ) -> Int {
    var place = home(word, parent)
    while true {
      let slot = slots[place]
      if slot.parent == Slot.vacant { return place }
      if slot.word == word, slot.parent == parent, slot.length == UInt32(length),
        length <= 8 || holds(slot, path, start)
      {
        return place
      }
      place = (place + 1) & (slots.count - 1)
    }
  }

  /// The child of a node for a text; 0 when there is none.
  @inline(__always)
  func child(
    _ word: UInt64, _ length: Int, _ path: Span<UInt8>, _ start: Int, of parent: Int
  ) -> Int {
    let parent = UInt32(truncatingIfNeeded: parent)
    return Int(slots[find(word, length, path, start, parent)].child)
  }

  private func holds(_ slot: Slot, _ path: Span<UInt8>, _ start: Int) -> Bool {
    for offset in 0..<(Int(slot.length) - 8)
    where pool[Int(slot.text) + offset] != path[start + offset] {
      return false
    }
    return true
  }
}
