import SnapEngine
import SnapPlugins
import SnapValue
import Testing

@Suite("A plugin's screens and effects are told why they change")
struct AttributesTests {
  private let bench = Bench()

  /// A state with `home` at the bottom, and maybe a page above it.
  private func state(page data: String? = nil) -> NavigationState {
    var state = NavigationState(scheme: "tv")
    state.stack.append(.init(screen: ScreenID(rawValue: 1), key: "home"))
    guard let data else { return state }
    state.stack.append(.init(screen: ScreenID(rawValue: 7), key: "page", data: data))
    return state
  }

  private func lines(_ plugin: Plugin) throws -> [Substring] {
    try #require(plugin.function("heard")?.call([]).string).split(separator: "\n")
  }

  @Test("with its own data, the object, both state URLs and the direction")
  func told() throws {
    let plugin = try bench.load("attributes")
    let body = try #require(plugin.screenFactory("page"))
      .makeBody(id: ScreenID(rawValue: 7), properties: [:])
    let (before, after) = (state(), state(page: "ä b"))
    body.update(Attributes(from: before, to: after, data: "ä b", object: 42, move: .forward))
    body.update(Attributes(from: after, to: before, move: .back))
    body.update(Attributes(from: before, to: before, data: "1", move: .replace))
    #expect(
      try lines(plugin) == [
        "page 1 tv://home > tv://home/page::%C3%A4%20b [ä b] 2 42",
        "page 2 tv://home/page::%C3%A4%20b > tv://home [] 0 0",
        "page 3 tv://home > tv://home [1] 0 0",
      ])
    body.destroy()
    body.update(Attributes(from: before, to: after))
    #expect(try lines(plugin).isEmpty)
  }

  @Test("one that does not want to know is not asked for")
  func deaf() throws {
    let plugin = try bench.load("attributes")
    let body = try #require(plugin.screenFactory("deaf"))
      .makeBody(id: ScreenID(rawValue: 7), properties: [:])
    let state = state()
    body.update(Attributes(from: state, to: state))
    #expect(try lines(plugin).isEmpty)
    body.destroy()
  }

  @Test("an object that cannot be lent is told in the log, and the plugin is not called")
  func deep() throws {
    let plugin = try bench.load("attributes")
    let effect = try #require(plugin.effect("dimmer"))
    var deep = Value.null
    for _ in 0..<80 { deep = [deep] }
    let state = state()
    effect.update(Attributes(from: state, to: state, object: deep))
    #expect(try lines(plugin).isEmpty)
    #expect(bench.lines.texts.contains { $0.hasPrefix("update dimmer: not called, the object") })
  }
}
