public import CSnapNav

extension snapnav_error {
  /// A slot as a caller hands it out: nothing in it yet.
  public static var empty: snapnav_error {
    var slot = snapnav_error()
    slot.size = UInt32(MemoryLayout<snapnav_error>.size)
    return slot
  }

  /// The message: up to its 0 or its end, broken UTF-8 mended, control characters as spaces.
  public var text: String {
    // Safety: the message is an array inside the slot; it is read within its own bounds.
    let bytes = unsafe withUnsafeBytes(of: message) { raw in
      unsafe Array(raw.prefix { $0 != 0 })
    }
    let shown = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Puts code and message in, cut between two characters when it is too long.
  public mutating func set(_ code: Int32, _ text: String) {
    self.code = code
    // Safety: as above; the last byte stays 0.
    unsafe withUnsafeMutableBytes(of: &message) { raw in
      var used = 0
      for scalar in text.unicodeScalars {
        let units = UTF8.encode(scalar)
        guard let units, used + units.count < raw.count else { break }
        for unit in units {
          unsafe raw[used] = unit
          used += 1
        }
      }
      unsafe raw[used] = 0
    }
  }
}
