/// Where everything in a document stands, for those who ask for many places.
///
/// Made in one walk over text and nodes. After that a position costs at most `stride` bytes, and a
/// pointer the depth of its value, wherever they are.
package struct JSONPlaceIndex: Sendable {
  private static let stride = 256
  private let document: JSONDocument
  /// The texts that nodes were written in, and the position of every `stride`th byte of each.
  private let texts: [(text: [UInt8], marks: [JSONPosition])]
  /// The list or object around each node, and how many nodes stand before it there, keys included.
  private let around: [(parent: UInt32, ordinal: UInt32)]

  /// Walks over a document.
  package init(_ document: JSONDocument) {
    self.document = document
    texts = (document.pieces?.sources ?? [document]).map { ($0.text, Self.marks(in: $0.text)) }
    around = Self.surroundings(document.nodes)
  }

  private static func marks(in text: [UInt8]) -> [JSONPosition] {
    var counter = PositionCounter(text)
    return Swift.stride(from: 0, through: text.count, by: stride).map { counter.position(of: $0) }
  }

  private static func surroundings(
    _ nodes: [JSONDocument.Node]
  ) -> [(parent: UInt32, ordinal: UInt32)] {
    var around: [(parent: UInt32, ordinal: UInt32)] = []
    around.reserveCapacity(nodes.count)
    var open: [(node: Int, held: UInt32)] = []
    for index in nodes.indices {
      while let last = open.last, index >= Int(nodes[last.node].next) { open.removeLast() }
      if let last = open.indices.last {
        around.append((UInt32(open[last].node), open[last].held))
        open[last].held += 1
      } else {
        around.append((0, 0))
      }
      if nodes[index].count > 0 { open.append((index, 0)) }
    }
    return around
  }

  /// Where a node begins, in the text that it was written in.
  package func position(of id: JSONDocument.NodeID) -> JSONPosition {
    let (source, offset) = document.origin(of: id)
    let (text, marks) = texts[source]
    let mark = offset / Self.stride
    var counter = PositionCounter(text, at: mark * Self.stride, marks[mark])
    return counter.position(of: offset)
  }

  /// The pointer of a node, a key counting as its value. Tokens longer than the limit in bytes are cut
  /// and end with an ellipsis.
  package func pointer(
    to id: JSONDocument.NodeID, tokenLimit: Int = .max
  ) -> JSONPointer {
    var tokens: [String] = []
    var index = id.index
    while index > 0 {
      let (parent, ordinal) = around[index]
      if document.nodes[Int(parent)].kind == .object {
        tokens.append(token(.init(ordinal % 2 == 0 ? index : index - 1), tokenLimit))
      } else {
        tokens.append(String(ordinal))
      }
      index = Int(parent)
    }
    return JSONPointer(tokens.reversed())
  }

  private func token(_ key: JSONDocument.NodeID, _ limit: Int) -> String {
    guard document.length(key) > limit else { return document.string(key) }
    return document.beginning(of: key, bytes: limit) + "…"
  }
}
