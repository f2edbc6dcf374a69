package import SnapValue

/// Values by screens, looked up without the hash of a dictionary.
///
/// The host itself gives screens their numbers, one after the other, so nobody can choose numbers that meet in
/// one place, and a multiplication spreads them. At most half of the places are taken; a number whose place is
/// taken stands in the next one that is free. No order.
struct ScreenMap<Value> {
  // The number of the screen that has each place; 0: it is free. Their count is a power of two, or 0.
  fileprivate var screens: [UInt64] = []
  fileprivate var values: [Value?] = []
  /// How many screens have a value.
  private(set) var count = 0

  /// Makes a map in which nothing is.
  init() {}

  /// Whether no screen has a value.
  var isEmpty: Bool { count == 0 }

  /// The value of a screen; `nil` takes it away. `.none` never has one.
  subscript(screen: ScreenID) -> Value? {
    get { place(of: screen.rawValue).flatMap { values[$0] } }
    set {
      guard let newValue else {
        removeValue(of: screen)
        return
      }
      insert(newValue, of: screen.rawValue)
    }
  }

  /// Whether a screen has a value.
  func contains(_ screen: ScreenID) -> Bool { place(of: screen.rawValue) != nil }

  /// Takes the value of a screen away, and answers it.
  @discardableResult
  mutating func removeValue(of screen: ScreenID) -> Value? {
    guard let place = place(of: screen.rawValue) else { return nil }
    let value = values[place]
    free(place)
    return value
  }

  /// Takes away what is such. Cost: all.
  mutating func removeAll(where isSuch: (ScreenID, Value) -> Bool) {
    refill(room: screens.count) { !isSuch($0, $1) }
  }

  private mutating func insert(_ value: Value, of screen: UInt64) {
    guard screen != 0 else { return }
    if count * 2 >= screens.count {
      refill(room: Swift.max(8, screens.count * 2)) { _, _ in true }
    }
    var place = wanted(by: screen)
    while screens[place] != 0, screens[place] != screen { place = next(place) }
    if screens[place] == 0 { count += 1 }
    screens[place] = screen
    values[place] = value
  }

  private func place(of screen: UInt64) -> Int? {
    guard count > 0, screen != 0 else { return nil }
    var place = wanted(by: screen)
    while screens[place] != 0 {
      if screens[place] == screen { return place }
      place = next(place)
    }
    return nil
  }

  /// Frees a place; what stands behind it, and would have its place or one before it, moves up.
  private mutating func free(_ place: Int) {
    var (hole, at) = (place, next(place))
    while screens[at] != 0 {
      let distance = (at &- wanted(by: screens[at])) & (screens.count - 1)
      if distance >= (at &- hole) & (screens.count - 1) {
        screens[hole] = screens[at]
        values[hole] = values[at]
        hole = at
      }
      at = next(at)
    }
    screens[hole] = 0
    values[hole] = nil
    count -= 1
  }

  /// Puts what is kept into so many places.
  private mutating func refill(room: Int, keeping isKept: (ScreenID, Value) -> Bool) {
    let (before, held) = (screens, values)
    screens = Array(repeating: 0, count: room)
    values = Array(repeating: nil, count: room)
    count = 0
    for place in before.indices where before[place] != 0 {
      guard let value = held[place], isKept(ScreenID(rawValue: before[place]), value) else {
        continue
      }
      insert(value, of: before[place])
    }
  }

  private func wanted(by screen: UInt64) -> Int {
    // Knuth, The Art of Computer Programming 3, 6.4: the golden ratio of 2^64; its upper bits are spread best.
    let spread = screen &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 32) & (screens.count - 1)
  }

  private func next(_ place: Int) -> Int { (place + 1) & (screens.count - 1) }
}

extension ScreenMap: Sendable where Value: Sendable {}

extension ScreenMap: Sequence {
  /// Goes through a map.
  struct Iterator: IteratorProtocol {
    let map: ScreenMap
    var place = 0

    init(_ map: ScreenMap) { self.map = map }

    /// The next screen, and its value.
    mutating func next() -> (ScreenID, Value)? {
      while place < map.screens.count {
        defer { place += 1 }
        if let value = map.values[place] { return (ScreenID(rawValue: map.screens[place]), value) }
      }
      return nil
    }
  }

  /// Goes through all screens with their values, in no order.
  func makeIterator() -> Iterator { Iterator(self) }
}

/// Values by screens for whoever is not of this module: a map of anything would be looked through there by what
/// is known of its values at run time only.
package struct ScreenValues: Sendable {
  private var map = ScreenMap<Value>()

  /// Whether no screen has a value. Stored, as a call that asks copies the map for it.
  package private(set) var isEmpty = true

  /// Makes a map in which nothing is.
  package init() {}

  /// The value of a screen; `nil` takes it away.
  package subscript(screen: ScreenID) -> Value? {
    get { map[screen] }
    set {
      map[screen] = newValue
      isEmpty = map.isEmpty
    }
  }

  /// Takes the value of a screen away, and answers it.
  @discardableResult
  package mutating func removeValue(of screen: ScreenID) -> Value? {
    defer { isEmpty = map.isEmpty }
    return map.removeValue(of: screen)
  }
}
