import SnapValue

// What is taken of routes from outside, by the measure of state URLs.
extension LocationLimits {
  /// Throws `limit` for a route's text that is too large, `malformed` for a character in it that is
  /// not accepted from outside.
  func check(route text: String) throws(Failure) {
    let bytes = text.utf8
    guard bytes.count <= self.bytes else {
      throw Failure(
        .limit,
        "the route \"\(text.beginning)\" has \(bytes.count) bytes; "
          + "from outside no more than \(self.bytes) are taken")
    }
    let (slashes, marks) = (bytes.count { $0 == ASCII.slash }, bytes.count { $0 == 0x26 })
    guard slashes <= segments, marks < parameters else {
      throw Failure(
        .limit,
        "the route \"\(text.beginning)\" has more than \(segments) segments "
          + "or \(parameters) parameters")
    }
    // A backslash divides paths where the URL standard is followed, and does not where it is not.
    guard !refusesTricks || LocationScan.isPlain(text) && !bytes.contains(0x5C) else {
      throw trick(in: text)
    }
  }

  /// The same for what the texts of its payload come to when they are decoded.
  func check(_ payload: ValueMap) throws(Failure) {
    guard refusesTricks else { return }
    for entry in payload.entries {
      guard let text = entry.value.string else { continue }
      let parts = text.unicodeScalars.split(separator: "/").map(String.init)
      let isDotted = parts.contains { $0 == "." || $0 == ".." }
      guard LocationScan.isPlain(text), !isDotted else { throw trick(in: text) }
    }
  }

  private func trick(in text: String) -> Failure {
    Failure(
      .malformed, "\"\(text.beginning)\" has a character that is not accepted from outside")
  }
}

extension String {
  /// The text as a sentence quotes it: no more than its beginning when it is long, and nothing that a
  /// terminal would obey.
  var beginning: String {
    let isLong = utf8.count > 256
    let scalars = (isLong ? prefix(64) : self[...]).unicodeScalars.map { scalar in
      LocationScan.isPlain(String(scalar)) ? scalar : "\u{FFFD}"
    }
    var text = String(String.UnicodeScalarView(scalars))
    if isLong { text += "…" }
    return text
  }
}
