/// Values by unique key that keeps the order in which keys were first written.
///
/// Two maps are equal when they hold the same entries, in whatever order, as JSON objects are.
/// Up to 16 entries are searched in order; larger maps keep an index, so that a look-up is O(1).
public struct ValueMap: Sendable {
  /// One key and its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// Its value.
    public var value: Value
    /// Makes an entry.
    package init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The entries in order. Removing one keeps the order of the others.
  public private(set) var entries: [Entry] = []
  private var index: [String: Int]?
  private static let searchedInOrder = 16

  /// Makes an empty map.
  public init() {}

  /// Makes a map from entries; `nil` when a key stands twice.
  package init?(uniqueEntries: [Entry]) {
    entries = uniqueEntries
    if reindex() != nil { return nil }
  }

  /// Makes a map from entries; throws `duplicateKey` when a key stands twice.
  init(unique entries: [Entry]) throws(ValueFault) {
    self.entries = entries
    if let key = reindex() { throw .duplicateKey(key) }
  }

  /// Makes a map from entries; of a key that stands twice the last value counts.
  init(lastOf entries: [Entry]) {
    self.entries = entries
    guard reindex() != nil else { return }
    self.entries = []
    for entry in entries { self[entry.key] = entry.value }
  }

  /// The number of entries.
  public var count: Int { entries.count }
  /// Whether there is no entry.
  public var isEmpty: Bool { entries.isEmpty }
  /// The keys in order.
  public var keys: [String] { entries.map(\.key) }

  /// The value of a key; `nil` when absent. Setting `nil` removes the entry (O(count)).
  public subscript(key: String) -> Value? {
    get { position(of: key).map { entries[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil):
        entries.remove(at: position)
        reindexWhenLarge()
      case (nil, let value?):
        entries.append(Entry(key: key, value: value))
        if index != nil {
          index?[key] = entries.count - 1
        } else {
          reindexWhenLarge()
        }
      case (nil, nil): break
      }
    }
  }

  /// This map with the other's entries added; where both have a key, the other's value stands.
  public func merging(_ other: ValueMap) -> ValueMap {
    var merged = self
    for entry in other.entries { merged[entry.key] = entry.value }
    return merged
  }

  private func position(of key: String) -> Int? {
    if let index { return index[key] }
    return entries.firstIndex { $0.key == key }
  }

  private mutating func reindexWhenLarge() {
    index = nil
    if entries.count > Self.searchedInOrder { _ = reindex() }
  }

  /// Makes the index of a large map. Answers a key that stands twice.
  private mutating func reindex() -> String? {
    guard entries.count > Self.searchedInOrder else {
      for (position, entry) in entries.enumerated() {
        for earlier in entries[..<position] where earlier.key == entry.key { return entry.key }
      }
      return nil
    }
    var rebuilt = [String: Int](minimumCapacity: entries.count)
    for (position, entry) in entries.enumerated()
    where rebuilt.updateValue(position, forKey: entry.key) != nil { return entry.key }
    index = rebuilt
    return nil
  }
}

extension ValueMap: Hashable {
  /// The same entries, in whatever order.
  public static func == (left: ValueMap, right: ValueMap) -> Bool {
    left.count == right.count
      && left.entries.allSatisfy { right[$0.key] == $0.value }
  }
  /// Feeds the entries, so that their order does not matter.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    var sum = 0
    for entry in entries { sum ^= entry.hashValue }
    hasher.combine(sum)
  }
}

extension ValueMap: ExpressibleByDictionaryLiteral {
  /// A later entry of the same key replaces the earlier one.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
