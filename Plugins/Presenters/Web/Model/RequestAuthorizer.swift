/// Authorizes requests, and reads what they ask for.
///
/// A server on this machine can be reached by every program and every page of a browser on it. So a
/// page comes in with a token that only a file of this user's tells, and stays with a cookie. The
/// server has a name of its own, made anew for each run: cookies do not know ports, and one for
/// `127.0.0.1` would be sent to every other server there.
package struct RequestAuthorizer: Sendable {
  static let longestTarget = 8 << 10

  /// The server's own name, which browsers lead to this machine: it ends with `.localhost`.
  package let name: String
  /// The port that it listens on.
  package let port: Int
  private let token: String
  private let files: Set<String>

  /// `name` and `token` are secrets of this run; `files` are the names of the page's files.
  package init(name: String, port: Int, token: String, files: Set<String>) {
    self.files = files
    self.name = name
    self.port = port
    self.token = token
  }

  /// Where the page is, without a path.
  package var origin: String { "http://\(host)" }
  /// As browsers call it: they leave out the port that all such servers have.
  private var host: String { port == 80 ? name : "\(name):\(port)" }
  /// Where a person comes in. Whoever knows it may: never write it where others read.
  package var entrance: String { "\(origin)/-/enter?token=\(token)" }
  /// A page for a file that leads to the entrance.
  package var entryPage: [UInt8] {
    SmallPage.bytes(title: "One moment", text: "The page opens.", goingTo: entrance)
  }
  private var cookieName: String { "snapnav-\(port)" }

  /// What a request means; most requests that are not understood or not allowed are answered here.
  package func receive(_ request: HTTPRequest) -> Visit {
    if let refusal = refusal(request) { return .answer(refusal) }
    if request.path == "/-/enter" { return .answer(enter(request)) }
    guard Self.isSame(request.value(ofCookie: cookieName), token) else {
      return .answer(.notIn)
    }
    if request.method == "POST" { return takePost(request) }
    if request.path.hasPrefix(Pictures.prefix) {
      let name = String(request.path.dropFirst(Pictures.prefix.count))
      return .picture(name, range: request.method == "GET" ? ByteRange(request.range) : nil)
    }
    return .of(takeGet(request), request)
  }

  /// Refuses what no client may send.
  private func refusal(_ request: HTTPRequest) -> Answer? {
    if request.isRepeated { return .badRequest("A header stands twice.") }
    guard request.host == host else { return .wrongHost }
    switch request.body {
    case .tooLarge: return .tooLarge
    case .noLength: return .noLength
    case .whole: break
    }
    guard ["GET", "HEAD", "POST"].contains(request.method) else { return .wrongMethod }
    guard request.target.hasPrefix("/"), request.target.utf8.count <= Self.longestTarget else {
      return .badRequest("The address is no path, or is longer than 8 KB.")
    }
    return nil
  }

  private func enter(_ request: HTTPRequest) -> Answer {
    guard request.method == "GET", Self.isSame(request.value(ofQuery: "token"), token) else {
      return .notIn
    }
    // The page goes on by itself: a redirect after a start from elsewhere would go without the cookie.
    return Answer(
      200, type: "text/html; charset=utf-8",
      .bytes(SmallPage.bytes(title: "One moment", text: "The page opens.", goingTo: "/")),
      isKnown: true,
      headers: [
        ["Set-Cookie", "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict"]
      ])
  }

  /// Compares in a time that does not depend on where they differ.
  static func isSame(_ sent: String?, _ secret: String) -> Bool {
    let (left, right) = (Array((sent ?? "").utf8), Array(secret.utf8))
    guard left.count == right.count, !right.isEmpty else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

// MARK: What known pages ask for

extension RequestAuthorizer {
  private func takeGet(_ request: HTTPRequest) -> Answer? {
    let path = String(request.path)
    if path == "/-/events" { return isOurs(request) ? nil : .foreign }
    guard path.hasPrefix("/-/") else { return .file("page.html") }
    let name = String(path.dropFirst(3))
    return files.contains(name) ? .file(name) : .notFound
  }

  private func isOurs(_ request: HTTPRequest) -> Bool {
    (request.site ?? "same-origin") == "same-origin" && (request.origin ?? origin) == origin
  }

  private func takePost(_ request: HTTPRequest) -> Visit {
    guard request.origin == origin, isOurs(request) else { return .answer(.foreign) }
    guard let read = ClientMessage.readers[String(request.path)] else { return .answer(.notFound) }
    let type = (request.type ?? "").prefix { $0 != ";" }.lowercased()
    guard type.split(separator: " ").joined() == "application/json" else {
      return .answer(.wrongType)
    }
    guard case .whole(let bytes) = request.body, let value = ClientMessage.value(of: bytes),
      let client = Client(value["client"]?.string), let message = read(value)
    else { return .answer(.badRequest("The body is not what the page would say.")) }
    return .message(client, message)
  }
}

/// What a request turned out to be.
package enum Visit: Sendable, Hashable {
  /// It is answered.
  case answer(Answer)
  /// A page wants the picture of this name.
  case picture(String, range: ByteRange?)
  /// A page wants to be told what happens, from now on.
  case stream(Client)
  /// A page says something, and waits for its answer.
  case message(Client, ClientMessage)

  fileprivate static func of(_ answer: Answer?, _ request: HTTPRequest) -> Visit {
    if let answer { return .answer(answer) }
    guard request.method == "GET", let client = Client(request.value(ofQuery: "client")) else {
      return .answer(.badRequest("The page has no number."))
    }
    return .stream(client)
  }
}

/// The number that a page gave itself: one for each tab.
package struct Client: Sendable, Hashable {
  /// Up to 64 letters, digits and hyphens of ASCII.
  package let name: String

  /// `nil`: it is none.
  package init?(_ name: String?) {
    guard let name, (1...64).contains(name.utf8.count),
      name.unicodeScalars.allSatisfy({
        $0 == "-" || $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
      })
    else { return nil }
    self.name = name
  }
}
