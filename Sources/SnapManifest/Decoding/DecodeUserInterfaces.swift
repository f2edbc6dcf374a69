import SnapValue

// What a screen looks like on a desktop: a file of GtkBuilder, and which of its properties are set
// and read.
extension ManifestDecoder {
  mutating func userInterface(_ node: NodeID?) -> Manifest.UserInterface? {
    guard let node, let fields = fields(node, .userInterface),
      let file = path(fields[.file], "file")
    else { return nil }
    var interface = Manifest.UserInterface(file: file, origin: origin(node))
    interface.set = targets(fields[.set])
    interface.get = sources(fields[.get])
    return interface
  }

  /// What is set: object and property, and a value with places in it.
  private mutating func targets(_ node: NodeID?) -> [Manifest.UserInterface.Setting] {
    guard let node, expect(node, .object, "set") else { return [] }
    var settings: [Manifest.UserInterface.Setting] = []
    for member in document.members(node) {
      let written = document.string(member.key)
      guard let target = target(written, member.key), let value = value(member.value) else {
        continue
      }
      settings.append(.init(target: target, value: value, origin: origin(member.key)))
    }
    return settings
  }

  /// What is read: the id of an input, and object and property.
  private mutating func sources(_ node: NodeID?) -> [Manifest.UserInterface.Reading] {
    guard let node, expect(node, .object, "get") else { return [] }
    var readings: [Manifest.UserInterface.Reading] = []
    for member in document.members(node) {
      guard let written = string(member.value, "a property"),
        let source = target(written, member.value)
      else { continue }
      readings.append(
        .init(input: document.string(member.key), source: source, origin: origin(member.key)))
    }
    return readings
  }

  /// An object's id and the name of one of its properties, as `ID.PROPERTY`.
  private mutating func target(
    _ written: String, _ node: NodeID
  ) -> Manifest.UserInterface.Target? {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, written.utf8.count <= 256 else {
      findings.add(.uiTarget, node, printable(String(written.prefix(80))))
      return nil
    }
    return .init(object: String(parts[0]), property: String(parts[1]))
  }
}
