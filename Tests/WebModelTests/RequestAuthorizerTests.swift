import Testing

@testable import WebModel

let name = "k3v9.localhost"
let token = "0123456789abcdefghijklmnopqrstuv01234567"
let authorizer = RequestAuthorizer(
  name: name, port: 8080, token: token, files: ["page.html", "page.css", "page.js", "icon.svg"])
let ownOrigin = "http://k3v9.localhost:8080"
let ownCookie = "snapnav-8080=\(token)"

extension HTTPRequest {
  /// As the page itself would get something.
  static func get(_ target: String) -> HTTPRequest {
    HTTPRequest("GET", target, host: "\(name):8080", cookie: ownCookie, site: "same-origin")
  }

  /// As the page itself would post something.
  static func post(_ target: String, _ body: String) -> HTTPRequest {
    HTTPRequest(
      "POST", target, host: "\(name):8080", origin: ownOrigin, cookie: ownCookie,
      type: "application/json", site: "same-origin", body: .whole(Array(body.utf8)))
  }

  func with(_ change: (inout HTTPRequest) -> Void) -> HTTPRequest {
    var changed = self
    change(&changed)
    return changed
  }
}

extension Visit {
  var status: Int? { if case .answer(let answer) = self { answer.status } else { nil } }
}

/// A request that is refused, and how.
struct Intruder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: HTTPRequest
  let status: Int

  init(_ what: String, _ status: Int, _ request: HTTPRequest) {
    (testDescription, self.status, self.request) = (what, status, request)
  }

  static let back = HTTPRequest.post("/-/ask", #"{"client":"a","request":{"kind":"back"}}"#)
  static let page = HTTPRequest.get("/home")

  static let all = [
    Intruder("nobody known", 403, page.with { $0.cookie = nil }),
    Intruder("an empty cookie", 403, page.with { $0.cookie = "snapnav-8080=" }),
    Intruder("the cookie of another port", 403, page.with { $0.cookie = "snapnav-8081=\(token)" }),
    Intruder(
      "a wrong cookie", 403,
      page.with { $0.cookie = "snapnav-8080=" + String(token.dropLast()) + "8" }),
    Intruder("half a cookie", 403, page.with { $0.cookie = "snapnav-8080=0123" }),
    Intruder(
      "a cookie within another", 403, page.with { $0.cookie = "x=1; xsnapnav-8080=\(token)" }),
    Intruder("no Host", 421, page.with { $0.host = nil }),
    Intruder("a Host that was bound anew", 421, page.with { $0.host = "evil.example:8080" }),
    Intruder("the Host by its number", 421, page.with { $0.host = "127.0.0.1:8080" }),
    Intruder("the Host of all local servers", 421, page.with { $0.host = "localhost:8080" }),
    Intruder("the Host without its port", 421, page.with { $0.host = name }),
    Intruder("the Host and more", 421, page.with { $0.host = "\(name):8080.evil.example" }),
    Intruder("two Hosts", 400, page.with { $0.isRepeated = true }),
    Intruder("an absolute target", 400, page.with { $0.target = "http://\(name):8080/home" }),
    Intruder("no path", 400, page.with { $0.target = "*" }),
    Intruder(
      "a long path", 400, page.with { $0.target = "/" + String(repeating: "a", count: 8192) }),
    Intruder("a verb that nobody knows", 405, page.with { $0.method = "PROPFIND" }),
    Intruder("a question before a post", 405, page.with { $0.method = "OPTIONS" }),
    Intruder("a wrong token", 403, .get("/-/enter?token=0").with { $0.cookie = nil }),
    Intruder("no token", 403, .get("/-/enter").with { $0.cookie = nil }),
    Intruder("a posted token", 403, .post("/-/enter?token=\(token)", "")),
    Intruder("a part of the page that is not there", 404, .get("/-/page.map")),
    Intruder("a file of the machine", 404, .get("/-/../../../etc/passwd")),
    Intruder("a post to nowhere", 404, .post("/home", "{}")),
    Intruder("a post without an origin", 403, back.with { $0.origin = nil }),
    Intruder("a post from another origin", 403, back.with { $0.origin = "http://evil.example" }),
    Intruder("a post from a page without one", 403, back.with { $0.origin = "null" }),
    Intruder(
      "a post from another port", 403, back.with { $0.origin = "http://k3v9.localhost:8081" }),
    Intruder("a post over TLS", 403, back.with { $0.origin = "https://k3v9.localhost:8080" }),
    Intruder("a post from a near page", 403, back.with { $0.site = "same-site" }),
    Intruder("a post from afar", 403, back.with { $0.site = "cross-site" }),
    Intruder("a post without the cookie", 403, back.with { $0.cookie = nil }),
    Intruder("a form", 415, back.with { $0.type = "application/x-www-form-urlencoded" }),
    Intruder("plain text", 415, back.with { $0.type = "text/plain;charset=application/json" }),
    Intruder("a post of no type", 415, back.with { $0.type = nil }),
    Intruder("a large body", 413, back.with { $0.body = .tooLarge }),
    Intruder("a body without an end", 411, back.with { $0.body = .noLength }),
    Intruder(
      "events for another page", 403, .get("/-/events?client=a").with { $0.site = "cross-site" }),
    Intruder(
      "events for a near page", 403, .get("/-/events?client=a").with { $0.site = "same-site" }),
    Intruder("events for nobody", 400, .get("/-/events")),
    Intruder("events for a strange name", 400, .get("/-/events?client=a%0A")),
    Intruder(
      "events for a long name", 400,
      .get("/-/events?client=" + String(repeating: "a", count: 65))),
  ]
}

@Suite("Who may come in")
struct RequestAuthorizerTests {
  @Test("refuses", arguments: Intruder.all)
  func refuses(intruder: Intruder) {
    #expect(authorizer.receive(intruder.request).status == intruder.status)
  }

  @Test("a refusal of who is not known ends the connection, and tells no secret")
  func refusalIsPlain() throws {
    for intruder in Intruder.all {
      guard case .answer(let answer) = authorizer.receive(intruder.request),
        case .bytes(let bytes) = answer.body
      else { throw Unexpected() }
      let text = String(decoding: bytes, as: UTF8.self) + answer.lines
      #expect(!text.contains(token), "\(intruder.testDescription)")
      #expect(!text.contains(name), "\(intruder.testDescription)")
      if answer.status != 404 { #expect(!answer.isKnown, "\(intruder.testDescription)") }
    }
  }

  @Test(
    "the token lets in once and for all: the cookie is for this path, these pages and no script")
  func enters() throws {
    let request = HTTPRequest("GET", "/-/enter?token=\(token)", host: "\(name):8080")
    guard case .answer(let answer) = authorizer.receive(request) else { throw Unexpected() }
    #expect(answer.status == 200)
    #expect(
      answer.lines.contains("Set-Cookie: \(ownCookie); Path=/; HttpOnly; SameSite=Strict\n"))
    guard case .bytes(let bytes) = answer.body else { throw Unexpected() }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"content="0;url=/""#))
    #expect(!text.contains(token))
  }

  @Test("on the port of all such servers browsers do not say the port")
  func usualPort() throws {
    let own = RequestAuthorizer(name: name, port: 80, token: token, files: ["page.html"])
    #expect(own.entrance == "http://\(name)/-/enter?token=\(token)")
    let asked = Intruder.back.with {
      $0.host = name
      $0.origin = "http://\(name)"
      $0.cookie = "snapnav-80=\(token)"
    }
    guard case .message = own.receive(asked) else { throw Unexpected() }
    #expect(own.receive(asked.with { $0.host = "\(name):8080" }).status == 421)
  }

  @Test("the file for a person leads to the entrance")
  func entryPage() {
    let text = String(decoding: authorizer.entryPage, as: UTF8.self)
    #expect(text.contains("0;url=http://k3v9.localhost:8080/-/enter?token=\(token)\""))
  }

  @Test(
    "every answer forbids what a page of ours never needs",
    arguments: [Intruder.page, Intruder.back.with { $0.origin = nil }])
  func policy(request: HTTPRequest) throws {
    guard case .answer(let answer) = authorizer.receive(request) else { throw Unexpected() }
    for line in [
      "default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'",
      "form-action 'none'", "X-Content-Type-Options: nosniff\n", "Referrer-Policy: no-referrer\n",
      "Cross-Origin-Opener-Policy: same-origin\n", "Cross-Origin-Resource-Policy: same-origin\n",
      "Cache-Control: no-store\n",
    ] { #expect(answer.lines.contains(line)) }
    #expect(!answer.lines.contains("Access-Control"))
    #expect(!answer.lines.contains("unsafe"))
  }

  @Test(
    "every path is the page, which looks up its state itself",
    arguments: ["/", "/home", "/home/show::2?video=v", "/home/a%20b", "/..%2f..%2fetc/passwd"])
  func page(target: String) {
    #expect(authorizer.receive(.get(target)) == .answer(.file("page.html")))
  }

  @Test(
    "the page's files have their types",
    arguments: [
      ("page.css", "text/css; charset=utf-8"), ("page.js", "text/javascript; charset=utf-8"),
      ("icon.svg", "image/svg+xml"),
    ])
  func files(file: (name: String, type: String)) throws {
    guard case .answer(let answer) = authorizer.receive(.get("/-/" + file.name)) else {
      throw Unexpected()
    }
    #expect(answer.body == .file(file.name))
    #expect(answer.lines.hasPrefix("Content-Type: \(file.type)\n"))
  }

  @Test("a page may look on")
  func stream() throws {
    let client = try #require(Client("8f0e-1"))
    #expect(authorizer.receive(.get("/-/events?client=8f0e-1")) == .stream(client))
    // Old browsers do not say where a request comes from.
    #expect(
      authorizer.receive(.get("/-/events?client=8f0e-1").with { $0.site = nil }) == .stream(client))
  }
}

struct Unexpected: Error {}
