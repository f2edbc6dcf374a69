// swift-format-ignore-file
import SnapNavigation

// 3. A navigator of one's own with nothing but defaults, as a class; one on the main actor that provides its own navigation.
final class PlainNavigator: SnapNavigator {
  let navigator: Navigator
  init(_ navigator: Navigator) { self.navigator = navigator }
}

@MainActor final class ListController: SnapNavigator, SnapNavigatorDataSource {
  let navigator: Navigator
  var chosen = "M"  // state of a view controller, read when the navigation is composed
  init(_ navigator: Navigator) { self.navigator = navigator }
  func navigation(for navigator: some SnapNavigator) async throws -> Navigation {
    Navigation(to: .key("film"), presentation: .show) { [chosen] _, film in try film.set("title", to: chosen) }
  }
  func choose() async { await navigate(with: .present) }
}
