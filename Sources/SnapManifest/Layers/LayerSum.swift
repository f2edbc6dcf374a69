import SnapValue

/// The sum of documents that are laid one above the other, as parts of them: nothing is copied until
/// `document` puts it together.
struct LayerSum {
  typealias NodeID = JSONDocument.NodeID

  /// A null that takes out what is not there: the layer, the null, and what it might mean.
  struct Stray {
    var layer: Int
    var node: NodeID
    var id: String
    var known: [String]
  }

  private let layers: [JSONDocument]
  private var root: Part
  /// What was to be taken out and was not there, in order.
  private(set) var strays: [Stray] = []
  /// What was taken out, by its id: the layer, and the null.
  private(set) var removals: [String: (layer: Int, node: NodeID)] = [:]

  /// A value: as it stands in a layer, or with members of several.
  private struct Part {
    var layer: Int
    var node: NodeID
    var members: Members?
  }

  /// Members by name, in order; one that was taken out is `nil`.
  private struct Members {
    var list: [Member?] = []
    var places: [String: Int] = [:]
    var names: [String] { list.compactMap { $0?.name } }

    mutating func append(_ member: Member) {
      places[member.name] = list.count
      list.append(member)
    }
    mutating func remove(at place: Int, _ name: String) {
      list[place] = nil
      places[name] = nil
    }
  }

  private struct Member {
    var name: String
    var layer: Int
    var key: NodeID
    var value: Part
  }

  /// Lays documents one above the other, the lowest first. What is an object in all of them is one in
  /// the sum; the topmost says where the whole stands.
  init(of layers: [JSONDocument], by rule: LayerRule = .manifest, without left: Set<String> = []) {
    self.layers = layers
    var sum = Part(layer: max(layers.count - 1, 0), node: .root, members: Members())
    root = sum
    for layer in layers.indices {
      lay(.root, of: layer, over: &sum, by: rule, without: left)
    }
    root = sum
  }

  private mutating func lay(
    _ node: NodeID, of layer: Int, over base: inout Part, by rule: LayerRule,
    without left: Set<String> = []
  ) {
    guard base.members != nil, layers[layer].kind(node) == .object else {
      base = Part(layer: layer, node: node)
      if layers[layer].kind(node) == .object { spread(&base, by: rule) }
      return
    }
    for member in layers[layer].members(node) {
      let name = layers[layer].string(member.key)
      guard !left.contains(name) else { continue }
      lay(
        Member(
          name: name, layer: layer, key: member.key, value: Part(layer: layer, node: member.value)),
        over: &base, by: rule)
    }
  }

  private mutating func lay(_ member: Member, over base: inout Part, by rule: LayerRule) {
    let (layer, node) = (member.layer, member.value.node)
    let place = base.members?.places[member.name]
    if case .ids = rule, layers[layer].kind(node) == .null, !member.name.hasPrefix("x-") {
      guard let place else {
        let known = base.members?.names ?? []
        return strays.append(Stray(layer: layer, node: node, id: member.name, known: known))
      }
      base.members?.remove(at: place, member.name)
      removals[member.name] = (layer, node)
      return
    }
    let inner = rule.inner(member.name)
    guard let place, var below = base.members?.list[place] else {
      var member = member
      spread(&member.value, by: inner)
      base.members?.append(member)
      return
    }
    if case .whole = inner {
      below = member
    } else {
      base.members?.list[place] = nil  // so that it is not copied
      lay(node, of: layer, over: &below.value, by: inner)
      if below.value.layer == layer, below.value.node == node {
        below = Member(
          name: member.name, layer: layer, key: member.key, value: below.value)
      }
    }
    base.members?.list[place] = below
  }

  /// Tells the members of an object of one layer apart, so that others can be laid over them.
  private mutating func spread(_ part: inout Part, by rule: LayerRule) {
    if case .whole = rule { return }
    guard layers[part.layer].kind(part.node) == .object else { return }
    part.members = Members()
    lay(part.node, of: part.layer, over: &part, by: rule)
  }

  /// The sum as a document in which everything keeps the place that it has in its layer.
  /// Cost: the length of the layers.
  func document(limits: ValueLimits = .manifest) throws(JSONFault) -> JSONDocument {
    var pieces = JSONPieces(of: layers)
    write(root, to: &pieces)
    return try JSONDocument(joining: pieces, limits: limits)
  }

  private func write(_ part: Part, to pieces: inout JSONPieces) {
    guard let members = part.members else { return pieces.take(part.node, of: part.layer) }
    pieces.open(part.node, of: part.layer)
    var isFirst = true
    for case let member? in members.list {
      if !isFirst { pieces.write(",") }
      isFirst = false
      pieces.take(member.key, of: member.layer)
      pieces.write(":")
      write(member.value, to: &pieces)
    }
    pieces.write("}")
  }
}

extension LayerRule {
  /// The rule of a member.
  func inner(_ name: String) -> LayerRule {
    switch self {
    case .whole: .whole
    case .keys(let rules): rules[name] ?? .whole
    case .ids(let rule): name.hasPrefix("x-") ? .whole : rule
    }
  }
}
