@testable import SnapNavigation
import Testing

@Suite("Regions: splits, layers and regions beside")
struct SplitTests {
  let stage = RegionStage(RegionStage.split)

  @Test("showDetail fills the detail pane, and replaces what was in it")
  func detail() async throws {
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("open", payload: ["id": "1"])) == .done)
    #expect(await navigator.shownKeys == ["home", "show"])
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.perform(.navigate("open", payload: ["id": "2"])) == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(
      stage.presenter.take() == [
        "detail show [forward]", "push video [forward]", "detail show [replace]",
      ])
    #expect(
      stage.journal.take().filter { !$0.hasPrefix("create") } == [
        "willShow show", "didShow show", "willShow video", "hidden show", "didShow video",
        "willShow show", "hidden video", "destroy video", "destroy show", "didShow show",
      ])
  }

  @Test("a state URL says which screens are in the detail pane")
  func url() async throws {
    let navigator = try await stage.navigator(at: "tv://home/find/show::1/me")
    #expect(await navigator.state.regions[0].detailStart == 2)
    #expect(await navigator.shownKeys == ["find", "me"])
    #expect(await navigator.perform(.back(2)) == .done)
    #expect(await navigator.url == "tv://home/find")
    #expect(stage.presenter.take() == ["popTo find [back]"])
  }

  @Test("collapsed, one pane is seen; it is one sync there and one back")
  func collapse() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(Request(.collapse(region: "main", true))) == .done)
    #expect(await navigator.perform(Request(.collapse(region: "main", true))) == .alreadyThere)
    #expect(await navigator.shownKeys == ["show"])
    #expect(stage.journal.take() == ["hidden home"])
    #expect(await navigator.perform(.navigate("detail", payload: ["id": "2"])) == .done)
    #expect(await navigator.perform(Request(.collapse(region: "main", false))) == .done)
    #expect(await navigator.shownKeys == ["home", "show"])
    #expect(
      stage.presenter.take() == [
        "sync: root home, push show [replace]", "popTo home, push show [replace]",
        "sync: root home, detail show [replace]",
      ])
    #expect(await navigator.perform(Request(.collapse(region: "x", true))).name == "failed")
  }

  @Test(
    "what does not live in the detail pane is pushed; from the list it takes the detail's place")
  func otherScreens() async throws {
    var stage = stage
    stage.configuration.navigations += [
      NavigationDefinition("deeper", from: ["home"], to: "find"),
      NavigationDefinition("again", from: ["home"], to: "show"),
      NavigationDefinition("odd", to: "me", presentation: .showDetail),
    ]
    let navigator = try await stage.navigator(at: "tv://home/show::1/video")
    #expect(await navigator.perform(.navigate("again", payload: ["id": "2"])) == .done)
    #expect(await navigator.url == "tv://home/show::2")
    #expect(await navigator.perform(.navigate("odd")) == .done)
    #expect(await navigator.url == "tv://home/show::2/me")
    #expect(await navigator.perform(.navigate("deeper")) == .done)
    #expect(await navigator.url == "tv://home/find")
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test("without a split around its source a detail is a layer; on a layer, show is another layer")
  func layers() async throws {
    let stage = RegionStage([])
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("open", payload: ["id": "1"])) == .done)
    #expect(await navigator.url == "tv://home?show=vm")
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.perform(.open("tv://home?show=vm&video=vm&me=vm")) == .done)
    _ = (stage.journal.take(), stage.presenter.take())
    #expect(await navigator.perform(Request(.dismiss(id: "video"))) == .done)
    #expect(await navigator.url == "tv://home?show=vm")
    #expect(stage.presenter.take() == ["dismiss me, dismiss video [back]"])
    #expect(
      stage.journal.take() == [
        "willShow show", "hidden me", "destroy me", "destroy video", "didShow show",
      ])
  }

  @Test("a region beside main holds its root from the first screen on, outside the state URL")
  func beside() async throws {
    let stage = RegionStage(RegionStage.beside)
    let navigator = try await stage.navigator(at: "tv://home")
    #expect(await navigator.shownKeys == ["side", "home"])
    #expect(await navigator.perform(.navigate("aside")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.shownKeys == ["video", "home"])
    #expect(await navigator.perform(.navigate("push", payload: ["id": "1"])) == .done)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.presenter.take() == ["push video in menu [forward]", "push show [forward]"])
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test(
    "regions that do not hold together are refused with the reason",
    arguments: [
      ([RegionDefinition("side")], "there is no region \"main\""),
      ([RegionDefinition("main", .tabs)], "the region \"main\" has no tabs"),
      ([RegionDefinition("main", .split)], "the split \"main\" has no detail"),
      ([RegionDefinition("main", root: "hom")], "unknown screen of the region \"main\": \"hom\""),
      (
        [RegionDefinition("main", .tabs, tabs: ["a"]), RegionDefinition("a")],
        "the tab \"a\" has no root"
      ),
      (
        [
          RegionDefinition("main", .tabs, tabs: ["a", "b"]), RegionDefinition("a", root: "me"),
          RegionDefinition("b", root: "me"),
        ], "two tabs begin with the screen \"me\""
      ),
      (
        [RegionDefinition("main"), RegionDefinition("x", .tabs, tabs: ["main"])],
        "the region \"x\" cannot have tabs"
      ),
    ])
  func refused(regions: [RegionDefinition], reason: String) {
    let failure = #expect(throws: Failure.self) {
      _ = try Navigator(RegionStage(regions).configuration)
    }
    #expect(failure?.message == reason)
  }

  @Test(
    "an edge into a region that is not there, or cannot take it, is refused",
    arguments: [
      (Presentation(.show, region: "serch"), "unknown region \"serch\""),
      (
        Presentation(.showDetail, region: "library"),
        "the region \"library\" is no split: it has no detail"
      ),
      (
        Presentation(.root, region: "search"),
        "the tab \"search\" begins with \"find\"; \"video\" cannot be its root"
      ),
    ])
  func badEdge(presentation: Presentation, reason: String) {
    var stage = RegionStage(RegionStage.tabs)
    stage.configuration.navigations.append(
      NavigationDefinition("bad", to: "video", presentation: presentation))
    let failure = #expect(throws: Failure.self) { _ = try Navigator(stage.configuration) }
    #expect(failure?.message == reason)
  }
}
