/// The places of names, as a dictionary has them, looked up by their bytes.
///
/// Names are those of a configuration: mostly short, and mostly ASCII, whose bytes are mixed as they are;
/// any other is hashed as a dictionary does, since texts that are the same may be written in different bytes.
/// The mixing has the seed of the library's hashes, another one in each run, so that a manifest cannot be
/// written whose names all meet in one place.
package struct NamePlaces: Sendable {
  private var rows: [(name: String, place: Int)] = []
  // The row, from 1, of each slot; 0: it is free. Their count is a power of two, or 0.
  private var slots: [UInt32] = []

  private static let seed = UInt64(truncatingIfNeeded: "names".hashValue)

  /// Makes one in which no name is.
  package init() {}

  /// How many names there are.
  package var count: Int { rows.count }
  /// The names, in the order in which they came.
  package var names: [String] { rows.map { $0.name } }

  /// Makes room for so many names.
  package mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    if count * 2 > slots.count { spread(over: count * 2) }
  }

  /// The place of a name; `nil`: it has none.
  package subscript(name: String) -> Int? {
    if slots.isEmpty { return nil }
    let row = slots[slot(of: name)]
    return row == 0 ? nil : rows[Int(row) - 1].place
  }

  /// Gives a name a place, and answers the one that it had.
  @discardableResult
  package mutating func updateValue(_ place: Int, forKey name: String) -> Int? {
    if rows.count * 2 >= slots.count { spread(over: max(8, slots.count * 2)) }
    let slot = slot(of: name)
    if slots[slot] > 0 {
      let row = Int(slots[slot]) - 1
      defer { rows[row].place = place }
      return rows[row].place
    }
    rows.append((name, place))
    slots[slot] = UInt32(truncatingIfNeeded: rows.count)
    return nil
  }

  /// The slot of a name, or the free one where it would be.
  private func slot(of name: String) -> Int {
    var slot = Self.mixed(name) & (slots.count - 1)
    while slots[slot] > 0, rows[Int(slots[slot]) - 1].name != name {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func spread(over room: Int) {
    var count = 8
    while count < room { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for row in rows.indices {
      slots[slot(of: rows[row].name)] = UInt32(truncatingIfNeeded: row + 1)
    }
  }

  private static func mixed(_ name: String) -> Int {
    if let mixed = mixed(name.utf8Span.span) { return Int(truncatingIfNeeded: mixed) }
    return name.hashValue
  }

  /// Mixes bytes; `nil` where one is not ASCII.
  private static func mixed(_ bytes: Span<UInt8>) -> UInt64? {
    var (mixed, all) = (seed, UInt8(0))
    for place in bytes.indices {
      all |= bytes[place]
      // The golden ratio of 2^64, as in ScreenMap: odd, and its bits are spread.
      mixed = (mixed ^ UInt64(bytes[place])) &* 0x9E37_79B9_7F4A_7C15
    }
    return all < 0x80 ? mixed ^ mixed >> 32 : nil
  }
}
