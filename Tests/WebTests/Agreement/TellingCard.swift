import SnapValue

/// What a card tells on a display, reduced to what all displays have in common.
struct TellingCard: Equatable {
  /// Something that can have the focus.
  struct Control: Equatable, CustomStringConvertible {
    enum Role: String {
      case button, link, text, choice, check, radio
    }

    var role: Role
    /// The words of its name.
    var name: [String]
    /// What pressing it asks of the host; `nil`: nothing, or nobody has pressed it.
    var asks: String?
    /// Whether it is some words of a text.
    var isInText = false

    var description: String {
      "\(role.rawValue) \(name.joined(separator: " "))\(asks.map { " → \($0)" } ?? "")"
    }
  }

  /// All words in the order of reading, but for what stands in inputs.
  var words: [String] = []
  /// What can have the focus, in the order of reading.
  var controls: [Control] = []
  /// Of rows of columns, the hundredths that each has of them.
  var shares: [[Int]] = []

  /// What another display tells otherwise.
  func differences(from other: TellingCard) -> [String] {
    var all: [String] = []
    if words != other.words { all.append(Self.difference(words, other.words, "words")) }
    all += controlDifferences(other.controls)
    // A cell of a terminal is a hundredth of a page.
    let isShared =
      shares.count == other.shares.count
      && zip(shares, other.shares).allSatisfy { mine, theirs in
        mine.count == theirs.count && zip(mine, theirs).allSatisfy { abs($0 - $1) <= 3 }
      }
    if !isShared { all.append("shares \(shares), not \(other.shares)") }
    return all
  }

  /// What has no name where it is seen may have one where it is heard.
  private func controlDifferences(_ others: [Control]) -> [String] {
    if controls.count != others.count {
      return [
        Self.difference(controls.map(\.description), others.map(\.description), "controls")
      ]
    }
    return zip(controls, others).compactMap { mine, other in
      let isAlike =
        mine.role == other.role && mine.asks == other.asks
        && (mine.name == other.name || mine.name.isEmpty)
      return isAlike ? nil : "\"\(mine)\", not \"\(other)\""
    }
  }

  private static func difference(_ one: [String], _ other: [String], _ name: String) -> String {
    let same = zip(one, other).prefix { $0 == $1 }.count
    func rest(_ list: [String]) -> String { list.dropFirst(same).prefix(6).joined(separator: "|") }
    return "\(name) after \(one.prefix(same).suffix(3)): \"\(rest(one))\", not \"\(rest(other))\""
  }
}

extension Value {
  /// The actions of a view that the host is asked for, by number.
  var askedActions: [Int64: Value] {
    switch self {
    case .list(let items):
      return items.reduce(into: [:]) { $0.merge($1.askedActions) { first, _ in first } }
    case .map(let map):
      var all: [Int64: Value] = [:]
      if map["action"]?.string != nil, let number = map["number"]?.int { all[number] = self }
      for entry in map.entries { all.merge(entry.value.askedActions) { first, _ in first } }
      return all
    default: return [:]
    }
  }
}
