/// Where parameters stand, by their keys' bytes: a few are looked through, many are looked up.
struct ParameterPlaces {
  /// So many are looked through.
  static let few = 16

  private var places: [[UInt8]: Int]?

  init() {}

  /// The place of a key among so many parameters; `key` answers the bytes of the one at a place.
  mutating func place(
    of sought: some Sequence<UInt8>, among count: Int, isSame: (Int) -> Bool, key: (Int) -> [UInt8]
  ) -> Int? {
    guard count > Self.few else { return (0..<count).first(where: isSame) }
    if places == nil {
      var made: [[UInt8]: Int] = [:]
      made.reserveCapacity(count)
      for place in (0..<count).reversed() { made[key(place)] = place }
      places = made
    }
    return places?[Array(sought)]
  }

  /// One more has been put at the end.
  mutating func append(_ key: String, at place: Int) {
    if places != nil { places?[Array(key.utf8)] = place }
  }

  /// What stood anywhere is not known any more.
  mutating func forget() { places = nil }
}

extension [Location.Parameter] {
  /// The place of a key.
  func place(of key: String, _ places: inout ParameterPlaces) -> Int? {
    places.place(
      of: key.utf8, among: count, isSame: { sameBytes(self[$0].key, key) },
      key: { [UInt8](self[$0].key.utf8) })
  }
}
