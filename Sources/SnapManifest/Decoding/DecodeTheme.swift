import SnapEngine
import SnapValue

// How the application looks.
extension ManifestDecoder {
  /// What a theme comes to; the standard one when the manifest has none.
  mutating func theme(_ node: NodeID?) -> Theme {
    guard let node, let fields = fields(node, .theme) else { return .standard }
    var wishes = Theme.Wishes()
    wishes.accent = color(fields[.accent], "accent") ?? wishes.accent
    wishes.background = color(fields[.background], "background")
    wishes.scheme = choice(fields[.scheme], "scheme") ?? wishes.scheme
    wishes.corner = whole(fields[.corner], "corner", 0...32).map { Int64($0) } ?? wishes.corner
    wishes.density =
      choice(fields[.density], "density", among: ["desk", "sofa", "touch"]) ?? wishes.density
    wishes.font = font(fields[.font])
    return Theme(wishes)
  }

  private mutating func color(_ node: NodeID?, _ what: String) -> String? {
    guard let node, let text = string(node, what) else { return nil }
    if PerceivedColor(text) != nil { return text }
    findings.add(
      .invalidIdentifier, node, text, "colour", "write it as \"#rrggbb\", such as \"#2150c0\"")
    return nil
  }

  /// A family's name: it stands in style sheets, so nothing that ends a string there.
  private mutating func font(_ node: NodeID?) -> String? {
    guard let node, let name = string(node, "font") else { return nil }
    let isName =
      (1...64).contains(name.utf8.count)
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    if isName { return name }
    findings.add(
      .invalidIdentifier, node, name, "family of letters",
      "use at most 64 letters, digits, spaces and -, such as \"Noto Sans\"")
    return nil
  }
}
