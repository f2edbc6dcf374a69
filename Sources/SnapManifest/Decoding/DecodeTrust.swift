import SnapValue

// Whose signature is asked for.
extension ManifestDecoder {
  /// The keys; `nil` when the manifest asks for no signature. Where it does in vain, that is an error.
  mutating func trust(_ node: NodeID?) -> Manifest.Trust? {
    guard let node, let fields = fields(node, .trust) else { return nil }
    let written = list(fields[.keys], "keys")
    if let list = fields[.keys], written.isEmpty { findings.add(.empty, list, "keys") }
    if written.count > Manifest.Trust.mostKeys {
      findings.add(
        .limitOutOfRange, fields[.keys] ?? node, "the number of keys", String(written.count), "1",
        String(Manifest.Trust.mostKeys))
    }
    let keys = written.prefix(Manifest.Trust.mostKeys).compactMap { signingKey($0) }
    return Manifest.Trust(keys: keys, origin: origin(node))
  }

  private mutating func signingKey(_ node: NodeID) -> SigningKey? {
    guard let text = string(node, "a key") else { return nil }
    if let key = SigningKey(text) { return key }
    findings.add(
      .invalidIdentifier, node, String(text.prefix(80)), "public key",
      "write the second line of minisign's .pub file: 56 characters that begin with RW")
    return nil
  }
}
