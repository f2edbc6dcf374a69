internal import CFilms
internal import SnapPluginKit
internal import TitleIndex

/// Leads from a film's title to the film, or to a choice among several.
struct TitleRouter: Router {
  let index: TitleIndex
  /// The navigation of the manifest that shows one film, and the one that shows a choice.
  let navigation, choice: String

  /// Reads the film list that `config` names, or the one built in.
  init(config: Value) throws {
    let path = try config.get("films", or: "")
    let bytes = path.isEmpty ? Self.builtIn : try ListFile.bytes(at: path)
    do {
      index = TitleIndex(try Film.list(utf8: bytes))
    } catch {
      throw ContractError(.badArgument, "config: \"films\": \(error.sentence)")
    }
    navigation = try config.get("navigation", or: "openShow")
    choice = try config.get("choice", or: "chooseFilm")
  }

  private static var builtIn: [UInt8] {
    // Safety: the built-in list lives for ever.
    unsafe Array(UnsafeRawBufferPointer(start: titles_films(), count: titles_films_size()))
  }

  /// A title leads to its film, one of several to a choice; anything else is left to the next router.
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution> {
    guard let title = title(of: query) else { return .decline }
    switch index.match(title) {
    case .none: return .decline
    case .one(let film): return .navigation(navigation, payload: ["id": .string(film.id)])
    case .several(let films):
      let candidates = films.map { film -> Value in
        [
          "id": .string(film.id), "title": .string(film.title), "year": .int(Int64(film.year)),
        ]
      }
      return .navigation(
        choice, payload: ["query": .string(title), "candidates": .list(candidates)])
    }
  }

  /// The one route that can be listed; every title is one more.
  func routes() throws -> [RouteDescription] {
    [
      RouteDescription(
        "title", description: "a film by its title, typed or spoken; any title is a route too",
        payload: ["properties": ["title": ["type": "string"]]])
    ]
  }

  /// The title itself, or the route "title" with the title as payload.
  private func title(of query: RouteQuery) -> String? {
    if query.route == "title" { return query.payload["title"]?.string }
    return query.route.utf8.contains(UInt8(ascii: "/")) ? nil : query.route
  }
}

extension FilmListError {
  /// What is wrong with the list, and what was expected.
  fileprivate var sentence: String {
    switch self {
    case .tooLong(let limit): "the film list is longer than \(limit) bytes"
    case .notText: "the film list is not UTF-8 text"
    case .badLine(let line, let missing): "line \(line) of the film list lacks \(missing)"
    case .empty: "the film list has no film"
    }
  }
}
