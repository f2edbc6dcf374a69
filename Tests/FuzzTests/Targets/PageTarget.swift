import SnapPluginKit
import SnapValue

@testable import WebModel

extension FuzzTarget {
  /// An HTTP request as lines: method, target, host, origin, cookie, type, site, then the body; or a path and
  /// a body, which the page itself sends, so that what lies behind the door is tried as well; or a list of two
  /// values as JSON, of which one is patched into the other.
  static let page = FuzzTarget(name: "page", limit: 16 << 10) { input, bug in
    if input.first == 0x5B { return try patch(input, bug) }
    let request = input.first == 0x2F ? known(input) : anybody(input)
    let authorizer = RequestAuthorizer(
      name: "fuzz.localhost", port: 81, token: "secret", files: ["page.html", "page.js"])
    try check(authorizer.receive(request), of: request, bug)
    try checkAddresses(request.target)
  }

  /// A request of the page itself: the first line is its path, and what it sends follows, where something does.
  private static func known(_ input: [UInt8]) -> HTTPRequest {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? Array(parts[1]) : []
    return HTTPRequest(
      body.isEmpty ? "GET" : "POST", String(decoding: parts[0], as: UTF8.self),
      host: "fuzz.localhost:81", origin: "http://fuzz.localhost:81",
      cookie: "snapnav-81=secret", type: "application/json", body: .whole(body))
  }

  private static func anybody(_ input: [UInt8]) -> HTTPRequest {
    let parts = input.split(separator: 0x0A, maxSplits: 7, omittingEmptySubsequences: false)
    let words = parts.prefix(7).map { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    func word(_ place: Int) -> String? { place < words.count ? words[place] : nil }
    let body = parts.count > 7 ? Array(parts[7]) : []
    return HTTPRequest(
      word(0) ?? "", word(1) ?? "", host: word(2), origin: word(3), cookie: word(4),
      type: word(5), site: word(6), range: word(5), body: .whole(body))
  }

  /// Nothing is said to whoever has another host name or no cookie, and nothing done for another page.
  private static func check(
    _ visit: Visit, of request: HTTPRequest, _ bug: PlantedBug
  ) throws {
    let isKnown = request.value(ofCookie: "snapnav-81") == "secret"
    switch visit {
    case .answer(let answer):
      try hold((200...499).contains(answer.status), "\(answer.status) is a status")
      try hold(answer.lines.utf8.allSatisfy { $0 != 0x0D }, "headers are lines")
      if case .file(let name) = answer.body {
        try hold(isKnown && ["page.html", "page.js"].contains(name), "a file is one of the page's")
      }
    case .picture(let name, let range):
      try hold(isKnown && request.host == "fuzz.localhost:81", "a picture is for a known page")
      if let part = range?.places(of: 1_000) {
        try hold(!part.isEmpty && part.clamped(to: 0..<1_000) == part, "a part is of the file")
      }
      try bug.strike(where: name.contains("..") && request.site == "none")
    case .stream(let client):
      try hold(isKnown && request.method != "POST", "a stream is for a known page")
      try hold((1...64).contains(client.name.utf8.count), "a page's number is short")
    case .message(_, let message):
      try hold(
        isKnown && request.origin == "http://fuzz.localhost:81" && request.method == "POST",
        "a message is of the page itself")
      if case .done(let id) = message { try bug.strike(where: id > 20) }
      guard case .ask(let ask) = message else { return }
      _ = ask.request(scheme: "fuzz")
      try hold(!ask.kind.isEmpty, "a page asks for something")
    }
  }

  private static func checkAddresses(_ text: String) throws {
    let address = FileAddress.text(ofPath: text)
    try hold(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address is plain ASCII")
    try hold(!address.contains("\""), "an address stands between quotation marks")
    if text.hasPrefix("/") {
      let url = StatePath.url(text, scheme: "fuzz")
      try hold(StatePath.path(url) == text, "\(url) has the path \(text)")
      try hold(StatePath.scheme(url) == "fuzz", "\(url) has its scheme")
    }
    _ = (StatePath.prefix(text, screens: 2), StatePath.path(text))
  }

  // MARK: Patches

  private static func patch(_ input: [UInt8], _ bug: PlantedBug) throws {
    guard let pair = ClientMessage.value(of: input)?.list, pair.count == 2 else { return }
    let (old, new) = (pair[0], pair[1])
    for depth in [Int.max, 2] {
      let operations = JSONPatch(from: old, to: new, depth: depth).operations
      var value: Value? = old
      for operation in operations { value = value.flatMap { patched($0, operation) } }
      try hold(value == new, "\(operations) makes one of the other")
      try bug.strike(where: operations.count > 3 && operations.allSatisfy { $0["op"] == "remove" })
    }
  }

  private static func patched(_ value: Value, _ operation: Value) -> Value? {
    guard let keys = try? JSONPointer(parsing: operation["path"]?.string ?? "").tokens else {
      return nil
    }
    return put(value, keys[...], operation["op"]?.string ?? "", operation["value"])
  }

  private static func put(
    _ value: Value, _ keys: ArraySlice<String>, _ operation: String, _ new: Value?
  ) -> Value? {
    guard let key = keys.first else { return new }
    let rest = keys.dropFirst()
    if var map = value.map {
      guard rest.isEmpty else {
        guard let inner = map[key].flatMap({ put($0, rest, operation, new) }) else { return nil }
        map[key] = inner
        return .map(map)
      }
      map[key] = new
      return .map(map)
    }
    guard var list = value.list, let place = Int(key), place >= 0,
      place < list.count || place == list.count && operation == "add" && rest.isEmpty
    else { return nil }
    switch (rest.isEmpty, operation) {
    case (false, _):
      guard let inner = put(list[place], rest, operation, new) else { return nil }
      list[place] = inner
    case (true, "add"): list.insert(new ?? .null, at: place)
    case (true, "remove"): list.remove(at: place)
    default: list[place] = new ?? .null
    }
    return .list(list)
  }
}
