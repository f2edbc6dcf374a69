package import SnapValue

/// The graph of commands for path searches: compressed adjacency in both directions, built once.
///
/// A row of `targets` holds what the commands of one origin lead to, in the order of the commands; a
/// row of `sources` holds the origins of the commands that lead to one screen. With ten commands a
/// screen that is 8.8 bytes a command in both directions. Commands from anywhere stand apart: they
/// are no edges. An immutable class, so that passing it on costs one count.
package final class PathGraph: Sendable {
  /// "No screen", "no command".
  static let none = UInt32.max

  /// The number of screens.
  package let screens: Int
  /// The number of commands.
  package let commands: Int
  let starts: [UInt32]
  let targets: [UInt32]
  let inStarts: [UInt32]
  let sources: [UInt32]
  /// What the command of each place of `sources` costs; empty: all cost `commonCost`.
  let inCosts: [UInt32]
  /// Which command a place of `targets` stands for; empty: the place is the command.
  let slotCommands: [UInt32]
  /// The cheapest command to each screen, the first of equals.
  let entries: [UInt32]
  /// The commands from anywhere, in order.
  let anywhere: [UInt32]
  /// Where the commands from anywhere lead.
  let anywhereTargets: [UInt32]
  /// What each command costs; empty: all cost `commonCost`.
  let costs: [UInt32]
  let commonCost: UInt32
  let kinds: ScreenKinds

  /// Builds the adjacency. `parents` says of each screen which one it derives from; empty: none does.
  /// Throws `badArgument` for a command or parent that names a screen that is not there.
  package init(
    screens: Int, parents: [Int?] = [], commands: PathCommands
  ) throws(Failure) {
    try Self.check(screens, parents, commands)
    self.screens = screens
    self.commands = commands.count
    kinds = ScreenKinds(parents: parents)
    costs = commands.costs
    commonCost = commands.commonCost ?? 1
    (starts, targets, slotCommands) = Self.outgoing(screens, commands)
    (inStarts, sources, inCosts) = Self.incoming(screens, commands)
    entries = Self.entries(screens, commands)
    var (anywhere, anywhereTargets) = ([UInt32](), [UInt32]())
    if !commands.ends.isEmpty {
      for command in 0..<commands.count where commands.originRange(command).isEmpty {
        anywhere.append(UInt32(command))
        anywhereTargets.append(commands.destinations[command])
      }
    }
    (self.anywhere, self.anywhereTargets) = (anywhere, anywhereTargets)
  }

  /// The bytes of the adjacency in both directions.
  package var adjacencyBytes: Int {
    4 * (starts.count + targets.count + inStarts.count + sources.count)
  }

  /// All bytes that it keeps.
  package var bytes: Int {
    adjacencyBytes + 4
      * (slotCommands.count + entries.count + 2 * anywhere.count + costs.count + inCosts.count)
      + kinds.bytes
  }

  /// What a command costs.
  func cost(_ command: UInt32) -> UInt32 { costs.isEmpty ? commonCost : costs[Int(command)] }

  /// The command that a place of `targets` stands for.
  func command(at slot: Int) -> UInt32 {
    slotCommands.isEmpty ? UInt32(slot) : slotCommands[slot]
  }

  /// The edge at a place of `targets`.
  func edge(at slot: Int) -> PathEdge {
    PathEdge(command: command(at: slot), target: targets[slot])
  }

  /// The places of `targets` that belong to an origin.
  func row(_ screen: UInt32) -> Range<Int> {
    Int(starts[Int(screen)])..<Int(starts[Int(screen) + 1])
  }

  /// The places of `sources` that belong to a destination.
  func inRow(_ screen: UInt32) -> Range<Int> {
    Int(inStarts[Int(screen)])..<Int(inStarts[Int(screen) + 1])
  }

  // MARK: Building

  private static func check(
    _ screens: Int, _ parents: [Int?], _ commands: PathCommands
  ) throws(Failure) {
    guard (0..<Int(Int32.max)).contains(screens), commands.origins.count < Int(none) else {
      throw Failure(.limit, "the graph has \(screens) screens and \(commands.count) commands")
    }
    let greatest = max(commands.destinations.max() ?? 0, commands.origins.max() ?? 0)
    let parent = parents.compactMap(\.self).max() ?? -1
    let least = parents.compactMap(\.self).min() ?? 0
    guard commands.count == 0 || greatest < screens, parent < screens, least >= 0,
      parents.isEmpty || parents.count == screens
    else {
      throw Failure(
        .badArgument, "a command names screen \(max(Int(greatest), parent)) of \(screens)")
    }
  }

  /// Rows by counting: how many edges each origin has, then where its row ends, then the edges in the
  /// order of the commands.
  private static func outgoing(
    _ screens: Int, _ commands: PathCommands
  ) -> (starts: [UInt32], targets: [UInt32], commands: [UInt32]) {
    var starts = counts(commands.origins, screens)
    let origins = commands.origins
    if commands.ends.isEmpty, isAscending(origins) {
      starts.removeFirst()
      return (starts, commands.destinations, [])
    }
    var targets = [UInt32](repeating: 0, count: origins.count)
    var slotCommands = [UInt32](repeating: 0, count: origins.count)
    if commands.ends.isEmpty {
      let destinations = commands.destinations
      for command in origins.indices {
        let slot = take(origins[command], &starts)
        targets[slot] = destinations[command]
        slotCommands[slot] = UInt32(truncatingIfNeeded: command)
      }
      starts.removeLast()
      return (starts, targets, slotCommands)
    }
    for command in 0..<commands.count {
      let destination = commands.destinations[command]
      for place in commands.originRange(command) {
        let slot = take(origins[place], &starts)
        targets[slot] = destination
        slotCommands[slot] = UInt32(truncatingIfNeeded: command)
      }
    }
    starts.removeLast()
    return (starts, targets, slotCommands)
  }

  private static func incoming(
    _ screens: Int, _ commands: PathCommands
  ) -> (starts: [UInt32], sources: [UInt32], costs: [UInt32]) {
    let origins = commands.origins
    var starts = incomingCounts(screens, commands)
    var sources = [UInt32](repeating: 0, count: origins.count)
    if commands.ends.isEmpty, commands.costs.isEmpty {
      let destinations = commands.destinations
      for command in destinations.indices {
        let slot = take(destinations[command], &starts)
        sources[slot] = origins[command]
      }
      starts.removeLast()
      return (starts, sources, [])
    }
    var costs = [UInt32](repeating: 0, count: commands.costs.isEmpty ? 0 : origins.count)
    for command in 0..<commands.count {
      let destination = commands.destinations[command]
      for place in commands.originRange(command) {
        let slot = take(destination, &starts)
        sources[slot] = origins[place]
        if !costs.isEmpty { costs[slot] = commands.costs[command] }
      }
    }
    starts.removeLast()
    return (starts, sources, costs)
  }

  private static func incomingCounts(_ screens: Int, _ commands: PathCommands) -> [UInt32] {
    if commands.ends.isEmpty { return counts(commands.destinations, screens) }
    var destinations: [UInt32] = []
    destinations.reserveCapacity(commands.origins.count)
    for command in 0..<commands.count {
      for _ in commands.originRange(command) {
        destinations.append(commands.destinations[command])
      }
    }
    return counts(destinations, screens)
  }

  /// Where each row starts, one place further up: filling a row moves its start to where it belongs.
  private static func counts(_ ends: [UInt32], _ screens: Int) -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: screens + 2)
    for end in ends { starts[Int(end) &+ 2] &+= 1 }
    var sum: UInt32 = 0
    for place in starts.indices {
      sum += starts[place]
      starts[place] = sum
    }
    return starts
  }

  /// The next free slot of a row.
  private static func take(_ row: UInt32, _ starts: inout [UInt32]) -> Int {
    let place = Int(row) &+ 1
    let slot = starts[place]
    starts[place] = slot &+ 1
    return Int(slot)
  }

  private static func isAscending(_ numbers: [UInt32]) -> Bool {
    var last: UInt32 = 0
    for number in numbers {
      if number < last { return false }
      last = number
    }
    return true
  }

  private static func entries(_ screens: Int, _ commands: PathCommands) -> [UInt32] {
    var entries = [UInt32](repeating: none, count: screens)
    if commands.costs.isEmpty {
      let destinations = commands.destinations
      for command in destinations.indices.reversed() {
        entries[Int(destinations[command])] = UInt32(truncatingIfNeeded: command)
      }
      return entries
    }
    for command in 0..<commands.count {
      let to = Int(commands.destinations[command])
      let best = entries[to]
      if best == none || commands.costs[command] < commands.costs[Int(best)] {
        entries[to] = UInt32(truncatingIfNeeded: command)
      }
    }
    return entries
  }
}
