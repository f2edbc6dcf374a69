extension JSONDocument {
  /// Where a value stands, and its key when it is a member of an object.
  package struct Location: Sendable, Hashable {
    /// The value's first character.
    package let value: JSONPosition
    /// The key's opening quotation mark.
    package let key: JSONPosition?
  }

  /// A key that stands twice in one object.
  package struct Duplicate: Sendable, Hashable {
    /// The pointer of the value.
    package let pointer: JSONPointer
    /// The first place of the key.
    package let first: JSONPosition
    /// The repeated place.
    package let again: JSONPosition
  }

  /// Where a pointer leads, or `nil` when it leads nowhere. Of a repeated key the last one counts.
  /// Cost: the length of the text.
  package func locate(_ pointer: JSONPointer) -> Location? {
    guard let found = find(pointer) else { return nil }
    return Location(value: position(found.value), key: found.key.map { position($0) })
  }

  /// Every repetition of a key, in order of the text. Cost: the length of the text.
  package var duplicates: [Duplicate] {
    guard !repeats.isEmpty else { return [] }
    let places = JSONPlaceIndex(self)
    return repeatedKeys.map { pair in
      Duplicate(
        pointer: places.pointer(to: pair.again), first: places.position(of: pair.first),
        again: places.position(of: pair.again))
    }
  }

  /// The pointers of repeated keys, each once, in order of the text.
  package var duplicatePointers: [String] {
    var seen: Set<JSONPointer> = []
    return duplicates.compactMap { twice in
      seen.insert(twice.pointer).inserted ? twice.pointer.description : nil
    }
  }

  /// The nodes that a pointer leads to.
  package func find(_ pointer: JSONPointer) -> (key: NodeID?, value: NodeID)? {
    var found: (key: NodeID?, value: NodeID) = (nil, .root)
    for token in pointer.tokens {
      guard let next = child(token, of: found.value) else { return nil }
      found = next
    }
    return found
  }

  /// The value that a pointer leads to from another one, or the last one on its way that there is.
  package func nearest(to pointer: JSONPointer, below node: NodeID) -> NodeID {
    var here = node
    for token in pointer.tokens {
      guard let next = child(token, of: here) else { break }
      here = next.value
    }
    return here
  }

  private func child(_ token: String, of node: NodeID) -> (key: NodeID?, value: NodeID)? {
    switch kind(node) {
    case .object: return member(token, of: node).map { ($0.key, $0.value) }
    case .list:
      guard let index = JSONPointer.index(token), index < count(node) else { return nil }
      var elements = elements(node)
      for _ in 0..<index { _ = elements.next() }
      return elements.next().map { (nil, $0) }
    default: return nil
    }
  }

  /// The position of a node. Cost: its offset.
  package func position(_ id: NodeID) -> JSONPosition {
    PositionCounter.position(of: offset(id), in: text)
  }

  /// The pointer of a value or of a key's value. Cost: the length of the text.
  package func pointer(to id: NodeID) -> JSONPointer { JSONPlaceIndex(self).pointer(to: id) }

  /// The nodes of repeated keys: the first and the repetition.
  package var repeatedKeys: [(first: NodeID, again: NodeID)] {
    repeats.map { (NodeID(Int($0.first)), NodeID(Int($0.again))) }
  }
}

extension JSONDocument {
  /// The node that begins at a byte offset. Cost: logarithmic.
  package func node(atOffset offset: Int) -> NodeID? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && Int(nodes[low].start) == offset ? NodeID(low) : nil
  }
}
