import SnapValue

// Guards of edges and screens.
extension ManifestDecoder {
  mutating func guards(_ node: NodeID?, _ what: String) -> [Manifest.Guard] {
    list(node, what).compactMap { element in
      guard let fields = fields(element, .guardian), let use = capability(fields["use"], "use")
      else { return nil }
      return Manifest.Guard(use: use, with: map(fields["with"], "with") ?? ValueMap())
    }
  }
}
