internal import CSnapNav
internal import CTitles
internal import Glibc
internal import TitleIndex

/// What the router knows while it is started.
final class Router {
  let index: TitleIndex
  /// The navigation of the manifest that shows one film, and the one that shows a choice.
  let navigation, choice: String

  /// Reads the film list that `config` names, or the one built in.
  init(config: UnsafePointer<snapnav_value>?) throws(Failure) {
    let bytes: [UInt8]
    if let path = unsafe text(in: config, at: "films") {
      bytes = try Self.bytes(ofFile: path)
    } else {
      // Safety: the built-in list lives for ever.
      let list = unsafe titles_builtin_films()
      bytes = unsafe Array(UnsafeRawBufferPointer(start: list.ptr, count: list.len))
    }
    do {
      index = TitleIndex(try Film.list(utf8: bytes))
    } catch {
      throw Failure(code: SNAPNAV_E_ARG, message: "config: \"films\": \(error.sentence)")
    }
    navigation = unsafe text(in: config, at: "navigation") ?? "openShow"
    choice = unsafe text(in: config, at: "choice") ?? "chooseFilm"
  }

  private static func bytes(ofFile path: String) throws(Failure) -> [UInt8] {
    guard path.hasPrefix("/") else {
      throw Failure(
        code: SNAPNAV_E_ARG, message: "config: \"films\" must be an absolute path, not \"\(path)\"")
    }
    // Safety: the stream is closed here, and fread writes at most the buffer's size.
    guard let file = unsafe fopen(path, "re") else {
      let reason = unsafe String(cString: strerror(errno))
      throw Failure(code: SNAPNAV_E_FAIL, message: "config: cannot read \(path): \(reason)")
    }
    defer { unsafe fclose(file) }
    let limit = Film.listLimit + 1
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, limit, file)
    }
  }

  /// Answers a route: the title itself, or the route "title" with the title as payload.
  func title(route: String, payload: UnsafePointer<snapnav_value>?) -> String? {
    if route == "title" { return unsafe text(in: payload, at: "title") }
    return route.utf8.contains(UInt8(ascii: "/")) ? nil : route
  }

  /// The answer to a title, built in the arena; nil when no film is near.
  func answer(to title: String, in arena: ValueArena) -> snapnav_value? {
    switch index.match(title) {
    case .none: return nil
    case .one(let film):
      return unsafe arena.map([
        "navigation": arena.string(navigation),
        "payload": arena.map(["id": arena.string(film.id)]),
      ])
    case .several(let films):
      let candidates = unsafe films.map { film in
        unsafe arena.map([
          "id": arena.string(film.id), "title": arena.string(film.title),
          "year": arena.int(film.year),
        ])
      }
      return unsafe arena.map([
        "navigation": arena.string(choice),
        "payload": arena.map([
          "query": arena.string(title), "candidates": arena.list(candidates),
        ]),
      ])
    }
  }
}

extension FilmListError {
  /// What is wrong with the list, and what was expected.
  var sentence: String {
    switch self {
    case .tooLong(let limit): "the film list is longer than \(limit) bytes"
    case .notText: "the film list is not UTF-8 text"
    case .badLine(let line, let missing): "line \(line) of the film list lacks \(missing)"
    case .empty: "the film list has no film"
    }
  }
}
