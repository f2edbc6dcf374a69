/// Files as addresses for a browser.
package enum FileAddress {
  /// The `file:` address of an absolute path.
  package static func text(ofPath path: String) -> String {
    "file://" + path.utf8.reduce(into: "") { $0 += letter($1) }
  }

  private static func letter(_ byte: UInt8) -> String {
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      scalar.isASCII && scalar.properties.isAlphabetic || "/-._~0123456789".utf8.contains(byte)
    if isPlain { return String(Character(scalar)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0\(digits)" : "%\(digits)"
  }
}
