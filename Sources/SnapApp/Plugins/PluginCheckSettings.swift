import SnapManifest
import SnapPlugins
import SnapValue

// What a manifest gives a plugin along: powers and settings.
extension PluginCheck {
  /// What an isolated plugin asks for is granted, and what is granted is asked for.
  mutating func checkGrants(_ use: Manifest.PluginUse, _ file: PluginFile) {
    guard let note = file.note else { return }
    let grants = manifest.grants(use)
    let place = use.grants.origin.flatMap { node($0) }.map { document.key(ofValue: $0) }
    guard use.isolation == .process else {
      guard use.grants.origin != nil else { return }
      return findings.add(
        .grantWithoutEffect, place, "what stands here", use.id,
        "it runs in the application's own process; \"isolation\": \"process\" confines it")
    }
    for need in note.needs(without: grants) {
      findings.add(
        .powerNotGranted, place ?? member("isolation", use), use.id, need.word, need.purpose,
        need.grantKeys)
    }
    for power in note.powersUnasked(in: grants) {
      findings.add(
        .grantWithoutEffect, place, power.rawValue, use.id, "its note does not ask for it")
    }
  }

  mutating func checkConfig(_ use: Manifest.PluginUse, _ file: PluginFile) {
    guard let schema = file.note?.config else { return }
    for error in schema.validate(.map(use.config)).prefix(20) {
      let config = node(use.configOrigin)
      let place = config.flatMap { node -> JSONDocument.NodeID? in
        guard use.configOrigin != use.origin else { return document.key(ofValue: node) }
        return document.nearest(to: JSONPointer(error.instancePath), below: node)
      }
      findings.add(
        .configRefused, place, use.id, demand(of: error, in: schema),
        nearest: nearest(to: error, in: schema))
    }
  }

  /// What the plugin asks for, where a value is of a type that a person can say.
  private func demand(of error: SchemaError, in schema: Schema) -> String {
    let path = JSONPointer(error.instancePath).description
    var asked: Schema? = schema
    for key in error.instancePath { asked = asked?.member(key) }
    if let name = error.instancePath.last, let demand = asked?.demand([:]) {
      return "\"\(name)\": \(demand)"
    }
    let rule = JSONPointer(error.schemaPath).description
    if path.isEmpty, error.schemaPath.count == 2, error.schemaPath[0] == "properties" {
      return "it needs the key \"\(error.schemaPath[1])\""
    }
    return "the value at \"\(path)\" breaks the plugin's schema at \"\(rule)\" (RFC 8927)"
  }

  /// The name that was meant by one that the plugin does not know.
  private func nearest(to error: SchemaError, in schema: Schema) -> String? {
    guard error.schemaPath.isEmpty, error.instancePath.count == 1,
      let name = error.instancePath.last, let known = schema.properties?.names
    else { return nil }
    return nearestName(to: name, among: known)
  }
}

extension Schema {
  /// What it asks of an entry of a map or of an element of a list.
  fileprivate func member(_ key: String) -> Schema? {
    switch resolved(in: definitions).form {
    case .properties(let properties): properties[key]
    case .elements(let schema), .values(let schema): schema
    default: nil
    }
  }
}
