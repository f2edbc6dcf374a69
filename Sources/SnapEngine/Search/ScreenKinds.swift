/// Which screen derives from which: screens numbered so that the ones below another follow it.
///
/// A circle of parents is cut at its lowest screen, which then derives from none.
struct ScreenKinds: Sendable {
  /// What each screen derives from, or `PathGraph.none`; empty: none derives from another.
  let parents: [UInt32]
  /// The screens, each followed by those below it.
  private let order: [UInt32]
  /// Where each screen stands in `order`, and where those below it end.
  private let first: [UInt32]
  private let end: [UInt32]

  var bytes: Int { 4 * (parents.count + order.count + first.count + end.count) }

  init(parents: [Int?]) {
    guard parents.contains(where: { $0 != nil }) else {
      (self.parents, order, first, end) = ([], [], [], [])
      return
    }
    self.parents = Self.withoutCircles(parents)
    (order, first, end) = Self.numbered(self.parents)
  }

  /// Whether nothing derives from anything.
  var isFlat: Bool { parents.isEmpty }

  func parent(_ screen: UInt32) -> UInt32? {
    guard !parents.isEmpty, parents[Int(screen)] != PathGraph.none else { return nil }
    return parents[Int(screen)]
  }

  /// Whether a screen is another, or derives from it.
  func screen(_ screen: UInt32, isOrDerivesFrom other: UInt32) -> Bool {
    if screen == other || parents.isEmpty { return screen == other }
    let place = first[Int(screen)]
    return first[Int(other)] <= place && place < end[Int(other)]
  }

  /// The screens that derive from one, itself first; empty when nothing derives from anything.
  func family(_ screen: UInt32) -> ArraySlice<UInt32> {
    guard !parents.isEmpty else { return [] }
    return order[Int(first[Int(screen)])..<Int(end[Int(screen)])]
  }

  /// Follows each line of parents once; who meets a screen of its own line is cut off.
  private static func withoutCircles(_ parents: [Int?]) -> [UInt32] {
    var sound = parents.map { $0.map { UInt32(truncatingIfNeeded: $0) } ?? PathGraph.none }
    var line = [UInt32](repeating: PathGraph.none, count: parents.count)
    for start in parents.indices {
      var at = start
      while line[at] == PathGraph.none {
        line[at] = UInt32(truncatingIfNeeded: start)
        guard sound[at] != PathGraph.none else { break }
        let next = Int(sound[at])
        if line[next] == UInt32(truncatingIfNeeded: start) {
          sound[lowest(in: next, sound)] = PathGraph.none
        }
        at = next
      }
    }
    return sound
  }

  private static func lowest(in circle: Int, _ parents: [UInt32]) -> Int {
    var (lowest, at) = (circle, Int(parents[circle]))
    while at != circle {
      lowest = min(lowest, at)
      at = Int(parents[at])
    }
    return lowest
  }

  private static func numbered(
    _ parents: [UInt32]
  ) -> (order: [UInt32], first: [UInt32], end: [UInt32]) {
    var heads = [UInt32](repeating: PathGraph.none, count: parents.count)
    var nexts = heads
    for child in parents.indices.reversed() where parents[child] != PathGraph.none {
      nexts[child] = heads[Int(parents[child])]
      heads[Int(parents[child])] = UInt32(truncatingIfNeeded: child)
    }
    var order: [UInt32] = []
    var first = [UInt32](repeating: 0, count: parents.count)
    var end = first
    for root in parents.indices where parents[root] == PathGraph.none {
      var at = UInt32(truncatingIfNeeded: root)
      first[root] = UInt32(truncatingIfNeeded: order.count)
      order.append(at)
      while true {
        if heads[Int(at)] != PathGraph.none {
          let child = heads[Int(at)]
          heads[Int(at)] = nexts[Int(child)]
          first[Int(child)] = UInt32(truncatingIfNeeded: order.count)
          order.append(child)
          at = child
        } else {
          end[Int(at)] = UInt32(truncatingIfNeeded: order.count)
          guard Int(at) != root else { break }
          at = parents[Int(at)]
        }
      }
    }
    return (order, first, end)
  }
}
