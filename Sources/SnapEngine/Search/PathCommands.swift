/// The commands of a path search, in order: from where, to where, at what cost.
///
/// Screens are numbers from 0. The order of the commands decides ties. Four bytes for a destination
/// and four for each origin; costs and counts of origins are kept only when they differ from 1.
package struct PathCommands: Sendable {
  /// The greatest cost of one command.
  package static let greatestCost = 1_000_000

  var destinations: [UInt32] = []
  var origins: [UInt32] = []
  /// Where the origins of each command end; empty while every command has exactly one.
  var ends: [UInt32] = []
  /// What each command costs; empty while all cost the same.
  var costs: [UInt32] = []
  private var firstCost: UInt32 = 1

  /// Makes an empty list.
  package init() {}

  /// The number of commands.
  package var count: Int { destinations.count }
  /// What every command costs; `nil` when they differ.
  var commonCost: UInt32? { costs.isEmpty ? firstCost : nil }

  /// Makes room for commands with one origin each.
  package mutating func reserveCapacity(_ count: Int) {
    destinations.reserveCapacity(count)
    origins.reserveCapacity(count)
  }

  /// Adds a command; without origins it starts anywhere. Costs are taken into 0 to `greatestCost`.
  package mutating func append(from origins: [Int], to destination: Int, cost: Int = 1) {
    if origins.count != 1, ends.isEmpty {
      ends = (0..<UInt32(count)).map { $0 + 1 }
    } else if origins.count == 1, ends.isEmpty {
      return append(from: origins[0], to: destination, cost: cost)
    }
    keep(cost)
    for origin in origins { self.origins.append(UInt32(clamping: origin)) }
    ends.append(UInt32(self.origins.count))
    destinations.append(UInt32(clamping: destination))
  }

  /// Adds a command that starts at one screen.
  package mutating func append(from origin: Int, to destination: Int, cost: Int = 1) {
    keep(cost)
    origins.append(UInt32(clamping: origin))
    if !ends.isEmpty { ends.append(UInt32(origins.count)) }
    destinations.append(UInt32(clamping: destination))
  }

  private mutating func keep(_ cost: Int) {
    let cost = UInt32(clamping: min(cost, Self.greatestCost))
    if destinations.isEmpty { firstCost = cost }
    if costs.isEmpty, cost != firstCost {
      costs = Array(repeating: firstCost, count: destinations.count)
      costs.append(cost)
    } else if !costs.isEmpty {
      costs.append(cost)
    }
  }

  /// Where the origins of a command stand in `origins`.
  func originRange(_ command: Int) -> Range<Int> {
    if ends.isEmpty { return command..<command + 1 }
    return (command == 0 ? 0 : Int(ends[command - 1]))..<Int(ends[command])
  }
}
