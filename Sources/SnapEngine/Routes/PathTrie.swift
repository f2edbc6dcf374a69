import SnapValue

/// Many patterns in flat arrays, to find the one that goes first of those that match a path.
///
/// Patterns share the nodes of the segments with which they begin. A node's children by text stand in
/// a hash table of its own, under the last eight bytes of the segment; its child for any segment, and
/// the patterns that end there, stand in the node. Patterns are known by their place in the order in
/// which they go, and each node knows the first one below it, so that nothing is visited in vain.
package struct PathTrie: Sendable {
  struct Node {
    static let none = UInt32.max
    /// The child that takes any segment; 0: none.
    var one: UInt32 = 0
    /// The first pattern at or below the node.
    var first: UInt32
    /// Where its children by text begin in `slots`, a power of two less one, and which bits of the hash
    /// tell one's home among them.
    var texts: UInt32 = 0
    var mask: UInt32 = 0
    var shift: UInt32 = 0
    /// The first of its patterns that end here, and the first of the others; `none` for none.
    var end = Node.none
    var other = Node.none
    /// The first pattern that a path may have that goes on by a child by text; `none` for none.
    var beside = Node.none
  }

  /// Where a node's patterns begin in `entries`, and where those of each tail end.
  struct Tails {
    var start: UInt32 = 0
    var endsEnd: UInt32 = 0
    var segmentsEnd: UInt32 = 0
    var anyEnd: UInt32 = 0
    var askEnd: UInt32 = 0
  }

  /// A child by text.
  struct Slot {
    static let vacant = UInt32.max
    /// The last eight bytes.
    var word: UInt64 = 0
    var child: UInt32 = 0
    var length = Slot.vacant
    /// Where the text begins in the pool.
    var text: UInt32 = 0
    /// The next child with the same home; 0: none.
    var next: UInt32 = 0
  }

  let nodes: [Node]
  let tails: [Tails]
  /// The first one is vacant.
  let slots: [Slot]
  /// The texts that are longer than eight bytes, but for their last eight.
  let pool: [UInt8]
  /// Places of patterns, by node, then tail, then place.
  let entries: [UInt32]
  /// The machines of the patterns that ask theirs.
  let programs: [UInt32: PathProgram]
  /// The segments that the groups of each pattern take, where that is known without its machine.
  let groupSegments: [[Int]?]
  /// The patterns whose last group takes all that is left.
  let restTakers: Set<UInt32>
  /// Whether a pattern has a segment `.` or `..`, which no path has that is as the standard writes it.
  let hasDots: Bool

  /// How many patterns mix text and groups so that their machines are asked one by one.
  package var asked: Int { programs.count }

  /// Builds the index of patterns in the order in which they go. Cost: their bytes, and sorting.
  package init(_ patterns: some Collection<PathPattern>) {
    var building = PathTrieBuilding()
    for (place, pattern) in patterns.enumerated() {
      building.add(pattern, UInt32(truncatingIfNeeded: place))
    }
    building.placeTails()
    building.placeTexts()
    building.noteWhatIsBeside()
    (nodes, tails, slots) = (building.nodes, building.tails, building.slots)
    (pool, entries) = (building.pool, building.entries)
    (programs, groupSegments) = (building.programs, building.groupSegments)
    (restTakers, hasDots) = (building.restTakers, building.hasDots)
  }

  // MARK: Looking up

  @inline(__always)
  static func hash(_ word: UInt64) -> UInt64 { word &* 0xD6E8_FEB8_6659_FD93 }

  /// The child of a node for a text, of which the last eight bytes, the length, and the place in the path
  /// are told; 0 when there is none.
  @inline(__always)
  func child(
    of node: Node, _ word: UInt64, _ length: Int, _ path: Span<UInt8>, _ start: Int
  ) -> Int {
    let home = Self.hash(word) &>> UInt64(node.shift) & UInt64(node.mask)
    var place = Int(node.texts) &+ Int(truncatingIfNeeded: home)
    while true {
      let slot = slots[place]
      if slot.word == word, Int(slot.length) == length, length <= 8 || holds(slot, path, start) {
        return Int(slot.child)
      }
      if slot.next == 0 { return 0 }
      place = Int(slot.next)
    }
  }

  /// Whether a long text is there in the path, but for its last eight bytes.
  private func holds(_ slot: Slot, _ path: Span<UInt8>, _ start: Int) -> Bool {
    for offset in 0..<(Int(slot.length) - 8)
    where pool[Int(slot.text) + offset] != path[start + offset] {
      return false
    }
    return true
  }
}
