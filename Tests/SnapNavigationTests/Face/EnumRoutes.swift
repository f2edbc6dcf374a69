// swift-format-ignore-file
import SnapNavigation

// 4. Routes as an enumeration with payloads; no list of all cases, no cast.
enum ShopRoute { case settings, film(id: Int), search(String) }

struct ShopRoutes: RouteNavigator {
  let navigator: Navigator
  func navigation(for route: ShopRoute) -> Navigation? {
    switch route {
    case .settings: Navigation(to: .key("settings"), presentation: .present)
    case .film(let id): Navigation(to: .key("film"), presentation: .show) { try $1.set("id", to: id) }
    case .search(let text) where text.isEmpty: nil
    case .search(let text): Navigation(to: .key("search"), presentation: .show) { try $1.set("query", to: text) }
    }
  }
}
