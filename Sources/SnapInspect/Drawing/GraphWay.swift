import SnapEngine
package import SnapValue

/// A way through the graph, from screen to screen, to be shown in a drawing.
package struct GraphWay: Sendable, Hashable {
  /// One move.
  struct Hop: Sendable, Hashable {
    var from: String
    var to: String
  }
  /// Every screen on the way.
  private(set) var screens: Set<String> = []
  /// The moves in order.
  private(set) var hops: [Hop] = []
  /// The navigations that are known to be followed.
  private(set) var names: Set<String> = []
  /// The screen on top.
  private var here = ""

  /// The way of a plan: from the screen on top to the one that will be.
  init(_ plan: Plan, from state: NavigationState) {
    stand(on: state.topKey)
    names = Set(plan.legs.map(\.name))
    for update in plan.batches.flatMap(\.updates) { go(update.operation.rawValue, update.key) }
    stand(on: plan.state.topKey)
  }

  /// The way of a trace, as `navhost run --presenter trace` prints it: a transition in JSON on each
  /// line; lines of other kinds are passed over. Throws `malformed` with the number of a line that is
  /// no JSON, or whose state has another scheme than the application's.
  package init(trace text: String, scheme: String) throws(Failure) {
    // By bytes, since \r\n is one character; empty lines are lines of the file, too.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated()
    where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      let transition: Value
      do throws(JSONFault) {
        transition = try Value(jsonText: String(Substring(line)), limits: .written)
      } catch {
        throw Failure(
          .malformed, "line \(place + 1) of the trace, column \(error.column): \(error.message)")
      }
      let url = transition["location"]?.string
      let location = url.flatMap { try? Location(parsing: $0) }
      if let url, let location, location.scheme != scheme {
        throw Failure(
          .malformed,
          "line \(place + 1) of the trace is of another application: its state is \(url), and those of "
            + "the manifest begin with \(scheme)://")
      }
      for update in transition["updates"]?.list ?? [] {
        go(update["op"]?.string ?? "", update["key"]?.string ?? "")
      }
      if let location, let top = location.path.last?.key,
        !location.parameters.contains(where: { $0.key == here })
      {
        stand(on: top)
      }
    }
  }

  private mutating func go(_ operation: String, _ key: String) {
    switch operation {
    case "root", "push", "present", "detail", "custom", "popTo":
      if !here.isEmpty, here != key { hops.append(Hop(from: here, to: key)) }
      stand(on: key)
    default: break
    }
  }

  private mutating func stand(on key: String) {
    here = key
    if !key.isEmpty { screens.insert(key) }
  }
}

extension GraphDrawing {
  /// The drawing with a way marked: its screens, and for each move the edge that makes it. Of several
  /// the one that is known to be followed, else one of the screen's own, else the first.
  package func showing(_ way: GraphWay) -> GraphDrawing {
    var drawing = self
    for place in nodes.indices where way.screens.contains(nodes[place].key) {
      drawing.nodes[place].isOnWay = true
    }
    for hop in Set(way.hops) {
      let fitting = edges.indices.filter { fits(edges[$0], hop) }
      let taken =
        fitting.first { way.names.contains(edges[$0].name) }
        ?? fitting.first { edges[$0].from != .everywhere } ?? fitting.first
      if let taken { drawing.edges[taken].isOnWay = true }
    }
    return drawing
  }

  private func fits(_ edge: Edge, _ hop: GraphWay.Hop) -> Bool {
    guard case .node(let to) = edge.to, nodes[to].key == hop.to else { return false }
    switch edge.from {
    case .node(let from): return nodes[from].key == hop.from
    case .everywhere: return true
    case .entry: return false
    }
  }
}
