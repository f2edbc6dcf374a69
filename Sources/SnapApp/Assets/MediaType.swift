/// The media type of a file by what it holds: pictures, films and text as applications show them;
/// `application/octet-stream` for everything else. What it is called does not matter.
package func mediaType(of bytes: [UInt8]) -> String {
  for (start, type) in starts where bytes.starts(with: start) { return type }
  if bytes.isWebP { return "image/webp" }
  if bytes.isMP4 { return "video/mp4" }
  if bytes.isWebM { return "video/webm" }
  guard let text = bytes.text else { return "application/octet-stream" }
  return text.isSVG ? "image/svg+xml" : "text/plain"
}

private let starts: [([UInt8], String)] = [
  ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
  ([0xFF, 0xD8, 0xFF], "image/jpeg"),
  (Array("GIF87a".utf8), "image/gif"),
  (Array("GIF89a".utf8), "image/gif"),
  (Array("OggS\0".utf8), "application/ogg"),
]

extension [UInt8] {
  fileprivate func has(_ text: String, at place: Int) -> Bool {
    place >= 0 && count >= place + text.utf8.count && self[place...].starts(with: text.utf8)
  }

  fileprivate var isWebP: Bool { has("RIFF", at: 0) && has("WEBPVP8", at: 8) }

  /// A box `ftyp` that names a brand of MP4, as its own or as one of those that it is compatible with.
  fileprivate var isMP4: Bool {
    guard has("ftyp", at: 4) else { return false }
    let size = self[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard size >= 16, size % 4 == 0, size <= count else { return false }
    return stride(from: 8, to: size, by: 4).contains { $0 != 12 && has("mp4", at: $0) }
  }

  /// EBML whose document type is `webm`; Matroska has the same beginning.
  fileprivate var isWebM: Bool {
    guard starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return false }
    for place in 4..<Swift.min(64, count) where has("B", at: place) {
      guard place + 2 < count, self[place + 1] == 0x82 else { continue }
      // The length of a number in EBML is told by the zero bits that it begins with.
      let length = self[place + 2].leadingZeroBitCount + 1
      if has("webm", at: place + 2 + length) { return true }
    }
    return false
  }

  /// The bytes as text; `nil` when they are none: no UTF-8, or with control characters.
  fileprivate var text: String? {
    let isPlain = allSatisfy {
      $0 >= 0x20 && $0 != 0x7F || $0 == 9 || $0 == 10 || $0 == 12 || $0 == 13
    }
    return isPlain ? String(validating: self, as: UTF8.self) : nil
  }
}

extension String {
  /// Whether the first element is `svg`, after declarations and comments.
  fileprivate var isSVG: Bool {
    var rest = self[...].utf8
    if rest.starts(with: "\u{FEFF}".utf8) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || (9...13).contains($0) }
      if rest.starts(with: "<!--".utf8) {
        guard let end = rest.end(of: "-->") else { return false }
        rest = rest[end...]
      } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
        guard let end = rest.end(of: ">") else { return false }
        rest = rest[end...]
      } else {
        let after = rest.dropFirst(4).first
        return rest.starts(with: "<svg".utf8)
          && (after == 0x3E || after == 0x2F || after.map { $0 <= 0x20 } == true)
      }
    }
  }
}

extension Substring.UTF8View {
  /// Where the first of this text ends; `nil` when it is not there.
  fileprivate func end(of text: String) -> Index? {
    let (first, length) = (text.utf8.first, text.utf8.count)
    var place = startIndex
    while let found = self[place...].firstIndex(where: { $0 == first }) {
      if self[found...].starts(with: text.utf8) { return index(found, offsetBy: length) }
      place = index(after: found)
    }
    return nil
  }
}
