/// Finds keys that stand twice in one object, also when only their escapes differ.
///
/// Few keys are compared pair by pair by a fingerprint; many go into a table whose hash is seeded
/// anew in each process, so that no text can be made to collide.
struct KeyTable {
  private static let comparedInPairs = 12
  private var fingerprints: [UInt64] = []
  private var keys: [Int] = []
  private var slots: [UInt32] = []

  /// Calls `report` with the nodes of the first key and of each repetition.
  mutating func findRepeats(
    of object: Int, count: Int, in text: [UInt8], _ nodes: [JSONDocument.Node],
    report: (_ first: Int, _ again: Int) -> Void
  ) {
    if count <= Self.comparedInPairs {
      comparePairs(object, count, text, nodes, report)
    } else {
      compareByHash(object, count, text, nodes, report)
    }
  }

  private mutating func comparePairs(
    _ object: Int, _ count: Int, _ text: [UInt8], _ nodes: [JSONDocument.Node],
    _ report: (Int, Int) -> Void
  ) {
    fingerprints.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    var key = object + 1
    for _ in 0..<count {
      let print = fingerprint(nodes[key], text)
      for earlier in 0..<keys.count where fingerprints[earlier] == print {
        if isSame(nodes[keys[earlier]], nodes[key], text) {
          report(keys[earlier], key)
          break
        }
      }
      fingerprints.append(print)
      keys.append(key)
      key = Int(nodes[key + 1].next)
    }
  }

  private mutating func compareByHash(
    _ object: Int, _ count: Int, _ text: [UInt8], _ nodes: [JSONDocument.Node],
    _ report: (Int, Int) -> Void
  ) {
    var size = 32
    while size < count * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    var key = object + 1
    for _ in 0..<count {
      var slot = hash(nodes[key], text) & (size - 1)
      while true {
        let held = Int(slots[slot])
        if held == 0 {
          slots[slot] = UInt32(key)
          break
        }
        if isSame(nodes[held], nodes[key], text) {
          report(held, key)
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      key = Int(nodes[key + 1].next)
    }
  }
}

private func inside(_ node: JSONDocument.Node) -> Range<Int> {
  Int(node.start) + 1..<Int(node.end) - 1
}

/// The length and the first seven bytes.
private func fingerprint(_ node: JSONDocument.Node, _ text: [UInt8]) -> UInt64 {
  if node.isEscaped {
    let bytes = unescaped(text, inside(node))
    return pack(bytes, 0..<bytes.count)
  }
  return pack(text, inside(node))
}

private func pack(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
  var word = UInt64(truncatingIfNeeded: range.count)
  for position in range.lowerBound..<min(range.lowerBound + 7, range.upperBound) {
    word = word << 8 | UInt64(bytes[position])
  }
  return word
}

private func hash(_ node: JSONDocument.Node, _ text: [UInt8]) -> Int {
  var hasher = Hasher()
  if node.isEscaped {
    let bytes = unescaped(text, inside(node))
    feed(&hasher, bytes, 0..<bytes.count)
  } else {
    feed(&hasher, text, inside(node))
  }
  return hasher.finalize()
}

private func feed(_ hasher: inout Hasher, _ bytes: [UInt8], _ range: Range<Int>) {
  var position = range.lowerBound
  while position + 8 <= range.upperBound {
    var word: UInt64 = 0
    for byte in bytes[position..<position + 8] { word = word << 8 | UInt64(byte) }
    hasher.combine(word)
    position += 8
  }
  hasher.combine(pack(bytes, position..<range.upperBound))
}

private func isSame(
  _ left: JSONDocument.Node, _ right: JSONDocument.Node, _ text: [UInt8]
) -> Bool {
  if left.isEscaped || right.isEscaped {
    return unescaped(text, inside(left)) == unescaped(text, inside(right))
  }
  return text[inside(left)] == text[inside(right)]
}
