extension JSONDocument {
  /// Where a value stands, and its key when it is a member of an object.
  public struct Location: Sendable, Hashable {
    /// The value's first character.
    public let value: JSONPosition
    /// The key's opening quotation mark.
    public let key: JSONPosition?
  }

  /// A key that stands twice in one object.
  public struct Duplicate: Sendable, Hashable {
    /// The pointer of the value.
    public let pointer: JSONPointer
    /// The first place of the key.
    public let first: JSONPosition
    /// The repeated place.
    public let again: JSONPosition
  }

  /// Where a pointer leads, or `nil` when it leads nowhere. Of a repeated key the last one counts.
  /// Cost: the length of the text.
  public func locate(_ pointer: JSONPointer) -> Location? {
    guard let found = find(pointer) else { return nil }
    return Location(value: position(found.value), key: found.key.map { position($0) })
  }

  /// Every repetition of a key, in order of the text. Cost: the length of the text for each.
  public var duplicates: [Duplicate] {
    repeats.map { pair in
      let again = NodeID(Int(pair.again))
      return Duplicate(
        pointer: pointer(to: NodeID(again.index + 1)), first: position(NodeID(Int(pair.first))),
        again: position(again))
    }
  }

  /// The pointers of repeated keys, each once, in order of the text.
  public var duplicatePointers: [String] {
    var seen: Set<JSONPointer> = []
    var texts: [String] = []
    for pair in repeats {
      let pointer = pointer(to: NodeID(Int(pair.again) + 1))
      if seen.insert(pointer).inserted { texts.append(pointer.description) }
    }
    return texts
  }

  /// The nodes that a pointer leads to.
  package func find(_ pointer: JSONPointer) -> (key: NodeID?, value: NodeID)? {
    var key: NodeID?
    var value = NodeID.root
    for token in pointer.tokens {
      switch kind(value) {
      case .object:
        guard let member = member(token, of: value) else { return nil }
        (key, value) = (member.key, member.value)
      case .list:
        guard let index = JSONPointer.index(token), index < count(value) else { return nil }
        var elements = elements(value)
        for _ in 0..<index { _ = elements.next() }
        guard let element = elements.next() else { return nil }
        (key, value) = (nil, element)
      default: return nil
      }
    }
    return (key, value)
  }

  /// The position of a node. Cost: its offset.
  package func position(_ id: NodeID) -> JSONPosition {
    PositionCounter.position(of: offset(id), in: text)
  }

  /// The pointer of a value or of a key's value. Cost: the number of nodes beside the way.
  package func pointer(to id: NodeID) -> JSONPointer {
    var walk = PointerWalk(self)
    return walk.pointer(to: id)
  }

  /// The nodes of repeated keys: the first and the repetition.
  package var repeatedKeys: [(first: NodeID, again: NodeID)] {
    repeats.map { (NodeID(Int($0.first)), NodeID(Int($0.again))) }
  }
}

/// Tells the pointers of rising nodes in one walk over a document.
package struct PointerWalk {
  private let document: JSONDocument
  private let tokenLimit: Int
  private var steps: [Step] = []

  /// One open container and the child of it that was reached.
  private struct Step {
    var isObject: Bool
    var end: Int
    /// The child's value node, its key before it in an object.
    var child: Int
    var index: Int
  }

  /// Tokens longer than the limit in bytes are cut and end with an ellipsis.
  package init(_ document: JSONDocument, tokenLimit: Int = .max) {
    self.document = document
    self.tokenLimit = tokenLimit
    enter(0)
  }

  /// The pointer of a node, a key counting as its value; nodes must be asked for in rising order.
  package mutating func pointer(to id: JSONDocument.NodeID) -> JSONPointer {
    while let last = steps.last, id.index >= last.end { steps.removeLast() }
    while let step = reachChild(of: id.index), id.index > step.child { enter(step.child) }
    return JSONPointer(tokens(upTo: id.index))
  }

  private mutating func enter(_ container: Int) {
    let node = document.nodes[container]
    guard node.count > 0 else { return }
    let isObject = node.kind == .object
    let child = container + (isObject ? 2 : 1)
    steps.append(Step(isObject: isObject, end: Int(node.next), child: child, index: 0))
  }

  /// Moves the innermost step to the child that holds the node; `nil` when there is none.
  private mutating func reachChild(of wanted: Int) -> Step? {
    guard var step = steps.popLast() else { return nil }
    defer { steps.append(step) }
    while step.child < step.end {
      let next = Int(document.nodes[step.child].next)
      if wanted < next { return step }
      step.child = next + (step.isObject ? 1 : 0)
      step.index += 1
    }
    return nil
  }

  private func token(_ key: JSONDocument.NodeID) -> String {
    guard document.length(key) > tokenLimit else { return document.string(key) }
    return document.beginning(of: key, bytes: tokenLimit) + "…"
  }

  private func tokens(upTo wanted: Int) -> [String] {
    var tokens: [String] = []
    for step in steps where wanted >= step.child - (step.isObject ? 1 : 0) {
      tokens.append(
        step.isObject ? token(.init(step.child - 1)) : String(step.index))
    }
    return tokens
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
