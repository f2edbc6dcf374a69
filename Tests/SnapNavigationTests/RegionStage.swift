@testable import SnapNavigation
import Testing

/// An application with regions, whose screens write into one journal.
struct RegionStage {
  let journal = Journal()
  let presenter: ModelPresenter
  var configuration: Configuration

  init(_ regions: [RegionDefinition], knowsRegions: Bool = true) {
    let journal = journal
    presenter = ModelPresenter(knowsRegions: knowsRegions)
    configuration = Configuration(scheme: "tv")
    configuration.regions = regions
    configuration.screens = ["home", "find", "me", "show", "video", "side"].map { key in
      ScreenDefinition(
        key, title: key, factory: RecordingFactory(key: key, journal: journal),
        properties: [.string("id")], dataProperty: "id")
    }
    configuration.navigations = [
      NavigationDefinition("open", from: ["home"], to: "show", presentation: .showDetail),
      NavigationDefinition("push", to: "show"),
      NavigationDefinition("play", to: "video"),
      NavigationDefinition("watch", to: "video", presentation: .present),
      NavigationDefinition("detail", to: "show", presentation: .showDetail),
      NavigationDefinition("goHome", to: "home", presentation: .popTo),
      NavigationDefinition("restart", to: "home", presentation: .root),
      NavigationDefinition("lonely", to: "video", presentation: .root),
      NavigationDefinition("aside", from: ["side"], to: "video"),
    ]
  }

  static let tabs = [
    RegionDefinition("main", .tabs, tabs: ["library", "search", "profile"]),
    RegionDefinition("library", title: "Library", root: "home"),
    RegionDefinition("search", .split, title: "Search", root: "find", detail: ["show"]),
    RegionDefinition("profile", root: "me"),
  ]
  static let split = [RegionDefinition("main", .split, root: "home", detail: ["show", "video"])]
  static let beside = [RegionDefinition("main"), RegionDefinition("menu", root: "side")]

  /// A navigator that shows `url`, with a journal and a presenter that have forgotten the way there.
  func navigator(at url: String = "tv://home") async throws -> Navigator {
    let navigator = try Navigator(configuration)
    try await navigator.open(presenter)
    #expect(await navigator.perform(.open(url)) == .done)
    _ = (journal.take(), presenter.take())
    return navigator
  }
}

extension Navigator {
  var shownKeys: [String] { state.shown.compactMap { screen($0)?.key } }
}
