/// A text that is put together from parts of other documents, each of which keeps its place.
///
/// What is written between the parts has no place: keys and values are taken, brackets are opened as
/// somebody else's.
package struct JSONPieces: Sendable {
  /// The documents that parts are taken from.
  package let sources: [JSONDocument]
  /// What was put together so far.
  private(set) var text: [UInt8] = []
  /// Where the parts begin in the text, rising, and where each stands in its source.
  private var parts: [(start: Int, source: Int, offset: Int)] = []

  /// Begins with nothing.
  package init(of sources: [JSONDocument]) { self.sources = sources }

  /// Puts in a key or a value with all that it holds.
  package mutating func take(_ id: JSONDocument.NodeID, of source: Int) {
    let node = sources[source].nodes[id.index]
    note(node, source)
    text += sources[source].text[Int(node.start)..<Int(node.end)]
  }

  /// Puts in the opening bracket of an object, whose members follow.
  package mutating func open(_ id: JSONDocument.NodeID, of source: Int) {
    note(sources[source].nodes[id.index], source)
    text.append(UInt8(ascii: "{"))
  }

  /// Puts in what stands between members: a comma, a colon or a closing bracket.
  package mutating func write(_ byte: Unicode.Scalar) { text.append(UInt8(ascii: byte)) }

  private mutating func note(_ node: JSONDocument.Node, _ source: Int) {
    parts.append((text.count, source, Int(node.start)))
  }

  /// The source of a byte of the text, and its place there. Cost: logarithmic.
  func origin(of offset: Int) -> (source: Int, offset: Int) {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (0, 0) }
    let part = parts[low - 1]
    return (part.source, part.offset + offset - part.start)
  }
}

extension JSONDocument {
  /// Where a node was written: the number of the document that it was taken from, and its byte offset
  /// there. In a document that is not joined that is 0 and its own offset. Cost: logarithmic.
  package func origin(of id: NodeID) -> (source: Int, offset: Int) {
    pieces.map { $0.origin(of: offset(id)) } ?? (0, offset(id))
  }

  /// How many values there are in it, keys not counted.
  package var valueCount: Int {
    nodes.reduce(nodes.count) { $0 - ($1.kind == .object ? $1.count : 0) }
  }
}
