import SnapValue

/// The index of patterns while it is made.
struct PathTrieBuilding {
  /// A child by text, and what it is the child of.
  private struct Child: Hashable {
    let parent: UInt32
    let text: [UInt8]
  }

  private(set) var nodes = [PathTrie.Node(first: 0)]
  private(set) var tails: [PathTrie.Tails] = []
  private(set) var slots = [PathTrie.Slot()]
  private(set) var pool: [UInt8] = []
  private(set) var entries: [UInt32] = []
  private(set) var programs: [UInt32: PathProgram] = [:]
  private(set) var groupSegments: [[Int]?] = []
  private(set) var restTakers: Set<UInt32> = []
  private(set) var hasDots = false

  private var ends: [(node: UInt32, tail: PathBranch.Tail, place: UInt32)] = []
  /// The children by text, by parent and text, and each parent's in the order in which they came.
  private var children: [Child: UInt32] = [:]
  private var made: [(parent: UInt32, slot: PathTrie.Slot)] = []

  mutating func add(_ pattern: PathPattern, _ place: UInt32) {
    let branches = pattern.branches
    groupSegments.append(PathPattern.groupSegments(branches, groups: pattern.names.count))
    for branch in branches {
      ends.append((insert(branch.segments, place), branch.tail, place))
      if branch.tail == .any || branch.tail == .segments { restTakers.insert(place) }
      if branch.tail == .ask { programs[place] = pattern.program }
    }
  }

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
    nodes.append(PathTrie.Node(first: place))
    return UInt32(nodes.count - 1)
  }

  private mutating func child(_ text: [UInt8], of parent: UInt32, _ place: UInt32) -> UInt32 {
    let key = Child(parent: parent, text: text)
    if let child = children[key] { return child }
    let child = addNode(place)
    children[key] = child
    made.append(
      (
        parent,
        PathTrie.Slot(
          word: PathWord.ofEnd(text.span), child: child, length: UInt32(text.count),
          text: UInt32(pool.count))
      ))
    if PathText.dots(text[...]) != 0 { hasDots = true }
    if text.count > 8 { pool += text.dropLast(8) }
    return child
  }

  // MARK: Placing

  /// Puts the patterns that end at nodes in order, those of each node by their tails.
  mutating func placeTails() {
    ends.sort { ($0.node, $0.tail.rawValue, $0.place) < ($1.node, $1.tail.rawValue, $1.place) }
    var next = ends.startIndex
    for node in nodes.indices {
      var tail = PathTrie.Tails()
      func take(_ tail: PathBranch.Tail) -> UInt32 {
        while next < ends.endIndex, ends[next].node == UInt32(node), ends[next].tail == tail {
          entries.append(ends[next].place)
          next += 1
        }
        return UInt32(entries.count)
      }
      tail.start = UInt32(entries.count)
      tail.endsEnd = take(.end)
      tail.segmentsEnd = take(.segments)
      tail.anyEnd = take(.any)
      tail.askEnd = take(.ask)
      if tail.start < tail.endsEnd { nodes[node].end = entries[Int(tail.start)] }
      nodes[node].other =
        entries[Int(tail.endsEnd)..<Int(tail.askEnd)].min() ?? PathTrie.Node.none
      tails.append(tail)
    }
  }

  /// Notes at each node what a path may have that goes on by a child by text.
  mutating func noteWhatIsBeside() {
    for node in nodes.indices {
      let one = Int(nodes[node].one)
      nodes[node].beside =
        one == 0 ? nodes[node].other : min(nodes[node].other, nodes[one].first)
    }
  }

  /// Gives each node with children by text a table of them.
  mutating func placeTexts() {
    var counts = [Int](repeating: 0, count: nodes.count + 1)
    for child in made { counts[Int(child.parent) + 1] += 1 }
    for node in nodes.indices { counts[node + 1] += counts[node] }
    var order = [PathTrie.Slot](repeating: PathTrie.Slot(), count: made.count)
    var next = counts
    for child in made {
      order[next[Int(child.parent)]] = child.slot
      next[Int(child.parent)] += 1
    }
    for node in nodes.indices where counts[node] < counts[node + 1] {
      place(order[counts[node]..<counts[node + 1]], of: node)
    }
  }

  private mutating func place(_ texts: ArraySlice<PathTrie.Slot>, of node: Int) {
    let (bits, shift) = Self.table(for: texts)
    let base = slots.count
    nodes[node].texts = UInt32(base)
    nodes[node].mask = UInt32(1 << bits - 1)
    nodes[node].shift = UInt32(shift)
    slots += Array(repeating: PathTrie.Slot(), count: 1 << bits)
    for text in texts {
      var place = base + Self.home(text.word, bits, shift)
      guard slots[place].length != PathTrie.Slot.vacant else {
        slots[place] = text
        continue
      }
      // Its home is taken: it stands behind the table, and who is there leads to it.
      while slots[place].next != 0 { place = Int(slots[place].next) }
      slots[place].next = UInt32(slots.count)
      slots.append(text)
    }
  }

  private static func home(_ word: UInt64, _ bits: Int, _ shift: Int) -> Int {
    Int(truncatingIfNeeded: PathTrie.hash(word) &>> UInt64(shift)) & (1 << bits - 1)
  }

  /// The size of a table for texts, and the bits of the hash by which a few texts each have a home of
  /// their own, and many hardly share one.
  private static func table(for texts: ArraySlice<PathTrie.Slot>) -> (bits: Int, shift: Int) {
    let least = Int.bitWidth - (texts.count - 1).leadingZeroBitCount
    guard texts.count <= 16 else { return (least + 1, 64 - least - 1) }
    for bits in least...least + 2 {
      for shift in stride(from: 64 - max(bits, 1), through: 8, by: -1) {
        var taken: UInt64 = 0
        let isFree = texts.allSatisfy { text in
          let bit = 1 as UInt64 &<< UInt64(home(text.word, bits, shift))
          defer { taken |= bit }
          return taken & bit == 0
        }
        if isFree { return (bits, shift) }
      }
    }
    return (least + 1, 64 - least - 1)
  }
}
