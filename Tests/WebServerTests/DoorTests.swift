import Foundation
import TestKit
import Testing

/// Bytes that somebody sends who is not let in. `HOST` and `COOKIE` stand for the right ones.
struct Probe: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: String
  /// How the answer begins; empty: it ends without one.
  let answer: String

  init(_ what: String, _ answer: String, _ lines: String..., body: String = "") {
    testDescription = what
    self.answer = answer.isEmpty ? "" : "HTTP/1.1 \(answer)"
    bytes = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  private static let ask = #"{"client":"a","request":{"kind":"open","url":"/home/show::2"}}"#
  private static let post = [
    "POST /-/ask HTTP/1.1", "Host: HOST", "Content-Type: application/json",
    "Content-Length: \(ask.utf8.count)",
  ].joined(separator: "\r\n")

  static let all = [
    Probe("nobody known", "403", "GET / HTTP/1.1", "Host: HOST"),
    Probe("a guess", "403", "GET /-/enter?token=0 HTTP/1.1", "Host: HOST"),
    Probe(
      "a name that was bound anew", "421", "GET / HTTP/1.1", "Host: evil.example:8080", "COOKIE"),
    Probe("the address by its number", "421", "GET / HTTP/1.1", "Host: 127.0.0.1", "COOKIE"),
    Probe("no name", "400", "GET / HTTP/1.1", "COOKIE"),
    Probe("two names", "400", "GET / HTTP/1.1", "Host: HOST", "Host: HOST", "COOKIE"),
    Probe("two cookies", "400", "GET / HTTP/1.1", "Host: HOST", "Cookie: a=b", "COOKIE"),
    Probe("a proxy's target", "400", "GET http://evil.example/ HTTP/1.1", "Host: HOST", "COOKIE"),
    Probe("another verb", "405", "DELETE / HTTP/1.1", "Host: HOST", "COOKIE"),
    Probe(
      "a question beforehand", "405", "OPTIONS /-/ask HTTP/1.1", "Host: HOST",
      "Origin: http://evil.example"),
    Probe(
      "a file of the machine", "404", "GET /-/../../etc/passwd HTTP/1.1", "Host: HOST", "COOKIE"),
    Probe("a post from nowhere", "403", post, "COOKIE", body: ask),
    Probe("a hostile page", "403", post, "COOKIE", "Origin: http://evil.example", body: ask),
    Probe(
      "a hostile page on this machine", "403", post, "COOKIE", "Origin: http://127.0.0.1:9",
      body: ask),
    Probe("a page without an origin", "403", post, "COOKIE", "Origin: null", body: ask),
    Probe("a post without the cookie", "403", post, "Origin: http://HOST", body: ask),
    Probe(
      "a form of a hostile page", "403", "POST /-/ask HTTP/1.1", "Host: HOST", "COOKIE",
      "Origin: http://evil.example", "Content-Type: text/plain",
      "Content-Length: \(ask.utf8.count)", body: ask),
    Probe(
      "a form", "415", "POST /-/ask HTTP/1.1", "Host: HOST", "COOKIE", "Origin: http://HOST",
      "Content-Type: text/plain", "Content-Length: \(ask.utf8.count)", body: ask),
    Probe(
      "a large body, which is not even read", "413", "POST /-/ask HTTP/1.1", "Host: HOST", "COOKIE",
      "Origin: http://HOST", "Content-Type: application/json", "Content-Length: 65537"),
    Probe(
      "a huge body", "413", "POST /-/ask HTTP/1.1", "Host: HOST", "COOKIE", "Origin: http://HOST",
      "Content-Type: application/json", "Content-Length: 18446744073709551615"),
    Probe(
      "a body without an end", "411", "POST /-/ask HTTP/1.1", "Host: HOST", "COOKIE",
      "Origin: http://HOST", "Content-Type: application/json", "Transfer-Encoding: chunked"),
    Probe(
      "a long line", "414", "GET /\(String(repeating: "a", count: 40000)) HTTP/1.1", "Host: HOST"),
    Probe(
      "a long header", "431", "GET / HTTP/1.1", "Host: HOST",
      "X: \(String(repeating: "a", count: 40000))"),
    Probe("another language", "", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}"),
  ]
}

@Suite("Who is not let in changes nothing")
struct DoorTests {
  @Test("every probe gets a clear answer, and the application hears of none")
  func probes() throws {
    let house = try Playhouse()
    let key = try house.key()
    for probe in Probe.all {
      let wire = try key.connect()
      wire.send(
        probe.bytes.replacingOccurrences(of: "COOKIE", with: key.cookie)
          .replacingOccurrences(of: "HOST", with: key.host))
      let said = wire.rest()
      if probe.answer.isEmpty {
        #expect(
          said.isEmpty || said.contains(" 400 "), "\(probe.testDescription): \(said.prefix(99))")
      } else {
        #expect(said.hasPrefix(probe.answer), "\(probe.testDescription): \(said.prefix(99))")
      }
      #expect(!said.contains(key.token), "\(probe.testDescription)")
      #expect(!said.contains("Set-Cookie"), "\(probe.testDescription)")
    }
    #expect(try house.requests == 1)
    let looker = try key.look("a")
    #expect(try looker.state()["location"] as? String == "/home")
  }

  @Test("only this user reads the file that lets in, and it goes with the application")
  func entryFile() throws {
    let house = try Playhouse()
    let files = FileManager.default
    let folder = URL(filePath: house.entry).deletingLastPathComponent().path
    for (path, mode) in [(house.entry, 0o600), (folder, 0o700)] {
      let facts = try files.attributesOfItem(atPath: path)
      #expect((facts[.posixPermissions] as? NSNumber)?.intValue == mode, "\(path)")
    }
    let key = try house.key()
    house.terminate()
    #expect(house.end() == 0)
    #expect(!house.said.contains(key.token))
    #expect(!files.fileExists(atPath: house.entry))
  }

  @Test("nothing listens on other addresses than the one of the machine itself")
  func loopback() throws {
    let house = try Playhouse()
    let key = try house.key()
    #expect(throws: Connection.Refused.self) {
      try Connection(port: key.port, address: "127.0.0.2")
    }
  }

  @Test("the token lets in, the cookie goes on")
  func enters() throws {
    let house = try Playhouse()
    let key = try house.key()
    let reply = try key.send("GET /-/enter?token=\(key.token)", []).reply()
    #expect(reply.status == 200)
    #expect(reply.head.contains("Set-\(key.cookie); Path=/; HttpOnly; SameSite=Strict"))
    for (path, type) in [
      ("/", "text/html"), ("/home/show::2", "text/html"), ("/-/page.css", "text/css"),
      ("/-/page.js", "text/javascript"), ("/-/icon.svg", "image/svg+xml"),
    ] {
      let reply = try key.get(path)
      #expect(reply.status == 200, "\(path)")
      #expect(reply.head.contains("Content-Type: \(type)"), "\(path)")
      #expect(reply.head.contains("Content-Security-Policy: default-src 'none';"), "\(path)")
      #expect(!reply.body.isEmpty, "\(path)")
    }
  }

  @Test("a port that is taken is told")
  func taken() throws {
    let house = try Playhouse()
    let port = Int(try house.key().port)
    let second = try Playhouse(config: ["port": port], presenters: ["web/page", "web/page"])
    #expect(second.end() != 0)
    #expect(
      second.said.contains(
        "nothing can listen on port \(port) of 127.0.0.1: Address already in use; another \"port\"")
    )
  }
}
