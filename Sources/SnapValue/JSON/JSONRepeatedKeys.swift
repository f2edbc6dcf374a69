/// Finds keys that stand twice in one object, also when only their escapes differ.
///
/// Few keys are compared pair by pair by a fingerprint; many go into a table whose hash is seeded
/// anew in each process, so that no text can be made to collide.
extension JSONReader {
  mutating func noteRepeats(in object: Int, count: Int) {
    if count <= 12 {
      compareInPairs(object, count)
    } else {
      compareByHash(object, count)
    }
  }

  private mutating func compareInPairs(_ object: Int, _ count: Int) {
    var prints = InlineArray<12, UInt64>(repeating: 0)
    var key = object + 1
    for place in 0..<count {
      let print = keyFingerprint(nodes[key], text)
      for earlier in 0..<place where prints[earlier] == print {
        if noteRepeat(of: key, earlierAt: earlier, in: object) { break }
      }
      prints[place] = print
      key = Int(nodes[key + 1].next)
    }
  }

  /// Notes a key that is the same as the one at an earlier place.
  private mutating func noteRepeat(of key: Int, earlierAt place: Int, in object: Int) -> Bool {
    var first = object + 1
    for _ in 0..<place { first = Int(nodes[first + 1].next) }
    guard isSame(nodes[first], nodes[key], text) else { return false }
    repeats.append(.init(first: UInt32(first), again: UInt32(key)))
    return true
  }

  private mutating func compareByHash(_ object: Int, _ count: Int) {
    var size = 32
    while size < count * 2 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    var key = object + 1
    for _ in 0..<count {
      var slot = hash(nodes[key], text) & (size - 1)
      while slots[slot] != 0 {
        let held = Int(slots[slot])
        if isSame(nodes[held], nodes[key], text) {
          repeats.append(.init(first: UInt32(held), again: UInt32(key)))
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] == 0 { slots[slot] = UInt32(key) }
      key = Int(nodes[key + 1].next)
    }
  }
}

func inside(_ node: JSONDocument.Node) -> Range<Int> {
  Int(node.start) + 1..<Int(node.end) - 1
}

/// The length and the first seven bytes.
func keyFingerprint(_ node: JSONDocument.Node, _ text: [UInt8]) -> UInt64 {
  if node.isEscaped {
    let bytes = unescaped(text, inside(node))
    return pack(bytes, 0..<bytes.count)
  }
  return pack(text, inside(node))
}

func pack(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
  pack(bytes.span.extracting(range), behind: bytes.span.extracting(droppingFirst: range.lowerBound))
}

/// The same of a text; what it is the beginning of may be longer, to be read eight bytes at once.
func pack(_ text: Span<UInt8>, behind: Span<UInt8>) -> UInt64 {
  // What is longer is told from what is short, whatever its length is.
  let length = UInt64(min(text.count, 255))
  let count = min(text.count, 7)
  if behind.count >= 8 {
    let first = EightBytes.first(of: behind).byteSwapped >> UInt64(64 - 8 * count)
    return length &<< UInt64(8 * count) | first
  }
  var word = length
  for place in 0..<count { word = word &<< 8 | UInt64(text[place]) }
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
