import Foundation
import SnapValue
import TestKit

private let manifest = """
  {"navhost": 1, "app": {"id": "org.example.a", "scheme": "app"},
   "presenter": ["trace"],
   "screens": {"home": {}, "film": {"optionalProperties": {"id": {"type": "string"}}, "data": "id"}, "admin": {}},
   "navigations": {
     "film": {"from": "*", "to": "film", "mediation": [{"set": {"to.id": {"payload": "/id"}}}]},
     "admin": {"from": "*", "to": "admin"}},
   "routes": [
     {"name": "film", "path": "/film/:id", "stack": ["home"], "do": "film", "exported": true},
     {"name": "inner", "path": "/admin", "stack": ["home"], "do": "admin"}],
   "state": {"initial": "app://home"}}
  """

/// An address from outside, asked of a running application, which answers and goes on.
private func link(
  _ id: String, _ fault: String, _ url: String, _ says: String, isEntered: Bool = false
) -> Fault {
  Fault(id, fault, 0, says) { place in
    try place.write("manifest.json", manifest)
    let host = try Running(
      Navhost.path,
      ["run", "--stay", "--no-script", "manifest.json", "--control", place.path("c.sock")],
      in: place.url, environment: place.environment)
    try host.line { $0.contains("\"transition\":1,") }
    host.drain()
    let connection = try Connection(to: place.path("c.sock"))
    let answer = try connection.ask(
      Value.map(["op": "enter", "urls": [.string(url)]]).jsonText)
    let state = try connection.ask(#"{"op":"state"}"#)
    connection.close()
    let stays = state["state"] == "app://home"
    guard answer["ok"] == .bool(isEntered), stays != isEntered else {
      throw Child.Failed(description: "\(answer.jsonText), then \(state.jsonText)")
    }
    host.signal(SIGTERM)
    let run = host.end()
    return Child.Run(
      status: run.status, wasKilled: run.wasKilled, output: answer.jsonText, words: "")
  }
}

extension Fault {
  /// U: addresses from outside.
  static let addresses: [Fault] = [
    link("U01", "an empty one", "", "ok"),
    link("U01", "1 MiB", "app://home/" + String(repeating: "a", count: 1 << 20), "ok"),
    link("U02", "another scheme", "http://home/film::1", "ok"),
    link("U02", "no scheme", "home/film::1", "ok"),
    link(
      "U02", "a scheme in capitals, which is the same one", "APP:///film/1", "film", isEntered: true
    ),
    link("U03", "a user in it", "app://user@home/film::1", "ok"),
    link("U03", "a user that looks like the application", "app://app@evil.example/film/1", "ok"),
    link("U04", "a backslash", "app:///film\\1", "ok"),
    link("U05", "dots to an inner route", "app:///film/../admin", "ok"),
    link("U05", "the same in percent signs", "app:///film/%2e%2e/admin", "ok"),
    link(
      "U05", "the same twice in percent signs stays one segment", "app:///film/%252e%252e", "%252e",
      isEntered: true),
    link(
      "U06", "%2F stays inside its segment", "app:///film/a%2Fadmin", "a%2Fadmin", isEntered: true),
    link("U07", "%00", "app:///film/a%00b", "ok"),
    link("U07", "a raw NUL", "app:///film/a\0b", "ok"),
    link("U07", "a line end", "app:///film/a\r\nb", "ok"),
    link("U07", "a tab", "app:///film/a\tb", "ok"),
    link("U08", "%zz", "app:///film/%zz", "ok"),
    link("U08", "%4", "app:///film/%4", "ok"),
    link("U08", "%ff%fe, which is no text", "app:///film/%ff%fe", "ok"),
    link("U09", "a letter that looks like another", "app://h\u{43e}me/film::1", "ok"),
    link("U09", "an override of the direction", "app:///film/a\u{202e}b", "ok"),
    link("U10", "a key of the query twice", "app:///film/1?a=1&a=2", "ok"),
    link("U11", "a port", "app://home:80/film::1", "ok"),
    link("U11", "an address of IPv6", "app://[::1]/film::1", "ok"),
    link("U11", "a dot at the end of the host", "app://home./film::1", "ok"),
    link(
      "U12", "50,000 segments", "app://home" + String(repeating: "/film::1", count: 50_000), "ok"),
    link(
      "U12", "100,000 items in the query",
      "app:///film/1?" + (0..<100_000).map { "a\($0)=1" }.joined(separator: "&"), "ok"),
    link("U13", "file:", "file:///etc/passwd", "ok"),
    link("U13", "javascript:", "javascript:alert(1)", "ok"),
    link("U14", "a route that is not exported", "app:///admin", "exported"),
    link("U14", "a screen that no exported route leads to", "app://home/admin", "exported"),
  ]
}
