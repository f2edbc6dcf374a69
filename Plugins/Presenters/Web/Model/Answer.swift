/// What is sent back.
package struct Answer: Sendable, Hashable {
  /// What is sent along.
  package enum Body: Sendable, Hashable {
    /// These bytes.
    case bytes([UInt8])
    /// The file of the page of that name.
    case file(String)
  }

  /// HTTP's number.
  package var status: Int
  /// Beside the ones that all answers have.
  package var headers: [(name: String, value: String)] { own.map { ($0[0], $0[1]) } }
  /// What is sent along.
  package var body: Body
  /// Whether who asked has shown the cookie; all others are put out first when it gets full.
  package var isKnown: Bool

  private var own: [[String]]

  init(
    _ status: Int, type: String, _ body: Body, isKnown: Bool, headers: [[String]] = []
  ) {
    self.status = status
    self.body = body
    self.isKnown = isKnown
    own = [["Content-Type", type]] + headers
  }

  /// JSON for a page.
  package static func json(_ status: Int = 200, _ text: [UInt8]) -> Answer {
    Answer(status, type: "application/json", .bytes(text), isKnown: true)
  }

  /// It is done, and there is nothing to say.
  package static var nothing: Answer { Answer(204, type: "text/plain", .bytes([]), isKnown: true) }

  static func file(_ name: String) -> Answer {
    let ending = String(name.split(separator: ".").last ?? "")
    let type = types[ending] ?? "application/octet-stream"
    return Answer(200, type: type, .file(name), isKnown: true)
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
  ]

  /// A page for people that says why not.
  static func refusal(
    _ status: Int, _ title: String, _ text: String, isKnown: Bool = false,
    headers: [[String]] = []
  ) -> Answer {
    Answer(
      status, type: "text/html; charset=utf-8",
      .bytes(SmallPage.bytes(title: title, text: text)), isKnown: isKnown, headers: headers)
  }

  /// What every answer says that has nothing else to say of it: nothing may be loaded from elsewhere,
  /// shown inside of another page, guessed, told on, shared or kept.
  package static let common: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
        + "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
  ]

  /// All headers as lines `Name: value`; its own stand in place of those that all answers have.
  package var lines: String {
    let names = Set(headers.map(\.name))
    return Self.lines(headers + Self.common.filter { !names.contains($0.name) })
  }

  /// The headers of a stream of events.
  package static let streamLines = lines([("Content-Type", "text/event-stream")] + common)

  private static func lines(_ headers: [(name: String, value: String)]) -> String {
    headers.map { "\($0.name): \($0.value)\n" }.joined()
  }
}

/// Pages of a sentence or two, without any style or script.
enum SmallPage {
  static func bytes(title: String, text: String, goingTo address: String? = nil) -> [UInt8] {
    let going = address.map { "<meta http-equiv=\"refresh\" content=\"0;url=\($0)\">" } ?? ""
    let way = address.map { "<p><a href=\"\($0)\">Go on</a></p>" } ?? ""
    return Array(
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8">\(going)\
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
      <title>\(title)</title></head><body><h1>\(title)</h1><p>\(text)</p>\(way)</body></html>

      """.utf8)
  }
}
