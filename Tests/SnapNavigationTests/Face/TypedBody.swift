// swift-format-ignore-file
import SnapNavigation

// 5. A screen with a body of its own: one method, typed properties, a model object.
struct Film: Codable, Sendable { var id: Int, title: String }

@MainActor final class FilmBody: ScreenBody {
  @Property var film: Film?
  func update(_ attributes: Attributes) { film = attributes.object(as: Film.self) }
}

func typed(_ navigator: Navigator) async throws {
  try await navigator.updateRoutes {
    $0.to("shelf")  // a screen without a body of its own
    $0.to("film").screen { FilmBody() }
    $0.edge(from: "*", to: "shelf")
    $0.edge(from: "shelf", to: "film")
  }
  await navigator.transition().push("film").object(Film(id: 2, title: "M")).enqueue()
  await navigator.go(to: "film", via: ["shelf"], properties: ["film": Film(id: 2, title: "M")])
}
