import SnapEngine
import SnapValue
import Testing

private struct NoFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw Failure(.internalError, "fitting makes nothing")
  }
}

@Suite("A state is fitted into another graph")
struct StateFittingTests {
  private func graph(_ keys: [String], _ regions: [RegionDefinition] = []) throws -> Graph {
    var configuration = Configuration(scheme: "tv")
    configuration.screens = keys.map { ScreenDefinition($0, factory: NoFactory()) }
    configuration.regions = regions
    return try Graph(linking: configuration)
  }

  /// Fits stacks by region, and answers them as words; with what was taken out.
  private func fit(
    _ stacks: [(String, [String])], selected: Int = 0, layers: [String] = [], gone: [String] = [],
    into regions: [RegionDefinition] = [], of before: [RegionDefinition]? = nil
  ) throws -> String {
    let graph = try graph(["a", "b", "c", "d"], regions)
    var number: UInt64 = 1
    var state = NavigationState(
      scheme: "tv",
      regions: stacks.map { name, keys in
        .init(
          name: name,
          stack: keys.map { key in
            number += 1
            return .init(screen: ScreenID(rawValue: number), key: key)
          })
      })
    state.select(selected)
    for key in layers {
      number += 1
      state.overlays.append(
        .init(key: key, flags: .visible, screen: ScreenID(rawValue: number)))
    }
    let fitted = try graph.fitting(
      state, of: before.map { try self.graph(["a", "b", "c", "d"], $0) }
    ) { gone.contains($1) }
    let words = fitted.state.regions.enumerated().map { place, region in
      let keys = region.stack.map(\.key).joined(separator: "/")
      return "\(place == fitted.state.selected ? "*" : "")\(region.name):\(keys)"
    }
    return words.joined(separator: " ") + (fitted.state.overlays.isEmpty ? "" : " +")
      + fitted.state.overlays.map(\.key).joined(separator: "+")
      + (fitted.removed.isEmpty ? "" : " -") + fitted.removed.map(\.key).joined(separator: "-")
  }

  private static func tabs(_ names: [(String, String)]) -> [RegionDefinition] {
    [RegionDefinition("main", .tabs, tabs: names.map(\.0))]
      + names.map { RegionDefinition($0.0, root: $0.1) }
  }

  @Test("one stack keeps what is not gone, in order, and so do layers")
  func stack() throws {
    #expect(try fit([("main", ["a", "b", "c"])]) == "*main:a/b/c")
    #expect(try fit([("main", ["a", "b", "c"])], gone: ["b"]) == "*main:a/c -b")
    #expect(try fit([("main", ["a"])], gone: ["a"]) == "*main: -a")
    #expect(
      try fit([("main", ["a"])], layers: ["b", "c"], gone: ["b"]) == "*main:a +c -b")
  }

  @Test("stacks are kept by name, wherever their region stands")
  func byName() throws {
    let two = Self.tabs([("y", "b"), ("x", "a")])
    #expect(try fit([("x", ["a", "c"]), ("y", ["b"])], into: two) == "y:b *x:a/c")
    #expect(try fit([("x", ["a"]), ("z", [])], selected: 1, into: two) == "y: *x:a")
    #expect(
      try fit(
        [("main", ["a"]), ("side", ["b"])], into: [.init("main"), .init("side"), .init("new")])
        == "*main:a side:b new:")
  }

  @Test("a tab that began with another screen than its root stays while the root is the same")
  func otherBeginning() throws {
    let tabs = Self.tabs([("left", "a"), ("right", "b")])
    let stacks = [("left", ["c", "d"]), ("right", ["b", "d"])]
    #expect(try fit(stacks, into: tabs, of: tabs) == "*left:c/d right:b/d")
    let failure = #expect(throws: Failure.self) {
      try fit(stacks, into: Self.tabs([("left", "d"), ("right", "b")]), of: tabs)
    }
    #expect(
      failure?.message == "the tab \"left\" would begin with \"d\", and it begins with \"c\"")
    #expect(throws: Failure.self) { try fit(stacks, gone: ["c"], into: tabs, of: tabs) }
  }

  @Test("a stack without a region, or that would begin with another screen, is an error")
  func errors() throws {
    #expect(throws: Failure.self) { try fit([("x", ["a"])], into: Self.tabs([("y", "b")])) }
    #expect(throws: Failure.self) { try fit([("main", ["a"])], into: Self.tabs([("y", "b")])) }
    #expect(throws: Failure.self) { try fit([("x", ["a"])], into: Self.tabs([("x", "b")])) }
    #expect(throws: Failure.self) {
      try fit([("x", ["a", "b"])], gone: ["a"], into: Self.tabs([("x", "a")]))
    }
    #expect(try fit([("x", ["a"])], gone: ["a"], into: Self.tabs([("y", "b")])) == "*y: -a")
  }

  @Test("only what is a split still stays collapsed")
  func collapsed() throws {
    var state = NavigationState(
      scheme: "tv", regions: [.init(name: "main", detail: ["b"])])
    state.regions[0].isCollapsed = true
    let split = try graph(["a", "b"], [.init("main", .split, detail: ["b"])])
    #expect(try split.fitting(state) { _, _ in false }.state.regions[0].isCollapsed)
    let plain = try graph(["a", "b"])
    #expect(try !plain.fitting(state) { _, _ in false }.state.regions[0].isCollapsed)
  }
}
