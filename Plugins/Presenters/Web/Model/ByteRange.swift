/// The part of a file that a page asks for, by which a film is gone through without being read whole.
///
/// One range of bytes, as RFC 9110, section 14.1.2 has it. Who asks for several, or in other words, gets the
/// whole file, which that section allows.
package struct ByteRange: Sendable, Hashable {
  /// Where it begins; `nil`: it is the end of the file, and `last` says how many bytes of it.
  private let first: Int?
  /// Its last byte; `nil`: to the end.
  private let last: Int?

  /// Reads the header `Range`; `nil`: it is none, or not of one range.
  package init?(_ header: String?) {
    guard let header, header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst("bytes=".count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(Self.isNumberOrNothing) else { return nil }
    (first, last) = (Int(ends[0]), Int(ends[1]))
    guard first != nil || last != nil, first ?? 0 <= last ?? .max else { return nil }
  }

  private static func isNumberOrNothing(_ text: Substring) -> Bool {
    text.utf8.count <= 18 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The places of it in a file of so many bytes; `nil`: it has none of them.
  package func places(of count: Int) -> Range<Int>? {
    let places: Range<Int>
    if let first {
      guard first < count else { return nil }
      places = first..<min(last ?? count, count - 1) + 1
    } else {
      places = max(0, count - (last ?? 0))..<count
    }
    return places.isEmpty ? nil : places
  }
}

extension Answer {
  /// A file, or the part of it that was asked for.
  static func file(
    _ bytes: [UInt8], type: String, headers: [[String]], asked range: ByteRange?
  ) -> Answer {
    let headers = headers + [["Accept-Ranges", "bytes"]]
    guard let range else {
      return Answer(200, type: type, .bytes(bytes), isKnown: true, headers: headers)
    }
    guard let places = range.places(of: bytes.count) else {
      return Answer(
        416, type: "text/plain; charset=utf-8", .bytes([]), isKnown: true,
        headers: headers + [["Content-Range", "bytes */\(bytes.count)"]])
    }
    return Answer(
      206, type: type, .bytes(Array(bytes[places])), isKnown: true,
      headers: headers + [
        ["Content-Range", "bytes \(places.lowerBound)-\(places.upperBound - 1)/\(bytes.count)"]
      ])
  }
}
