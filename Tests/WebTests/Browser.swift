import Foundation
import Glibc
import TestKit
import Testing

/// A browser without a window, driven as W3C WebDriver says; ended with its owner.
final class Browser {
  /// What the browser answered to a question.
  typealias Answer = [String: Any]

  private let driver: Running
  private let profile: TemporaryFolder
  private let http: PlainHTTP
  private var session = ""

  /// Why there is none on this machine; `nil`: there is one.
  static let missing: String? = {
    let files = FileManager.default
    let names = ["/usr/bin/chromium", "/usr/bin/chromedriver"]
    let absent = names.filter { !files.isExecutableFile(atPath: $0) }
    return absent.isEmpty
      ? nil : "\(absent.joined(separator: " and ")) missing: install chromium and chromium-driver"
  }()
  static var isThere: Bool { missing == nil }
  static let comment = Comment(rawValue: missing ?? "")

  /// A browser with a window of this size. `textSize` is what its user has set for all pages.
  init(width: Int = 1280, height: Int = 900, textSize: Int = 16) throws {
    profile = try TemporaryFolder("chromium", permissions: 0o700)
    driver = try Running("/usr/bin/chromedriver", ["--port=0"], environment: Child.inherited)
    let told = try driver.line { $0.contains("successfully on port ") }
    driver.drain()
    let port = told.components(separatedBy: "successfully on port ").last ?? ""
    http = PlainHTTP(port: UInt16(port.prefix { $0.isNumber }) ?? 0)
    let options: Answer = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--force-renderer-accessibility", "--hide-scrollbars", "--user-data-dir=\(profile.path)",
        "--window-size=\(width),\(height)",
      ],
      "prefs": ["webkit": ["webprefs": ["default_font_size": textSize]]],
    ]
    let answer = try command(
      "POST", "/session",
      ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]])
    session = "/session/\((answer as? Answer)?["sessionId"] as? String ?? "")"
    _ = try command("POST", "\(session)/timeouts", ["script": 30_000])
    try resize(width: width, height: height)
  }

  deinit {
    if session != "" { _ = try? command("DELETE", session) }
  }

  // MARK: Commands

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  @discardableResult
  func command(_ method: String, _ path: String, _ body: Answer = [:]) throws -> Any {
    let data = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
    let (status, answer) = try http.send(method, path, body: data)
    let value = (try JSONSerialization.jsonObject(with: answer) as? Answer)?["value"] ?? NSNull()
    guard status == 200 else {
      let words = (value as? Answer)?["message"] as? String ?? "\(value)"
      throw Failed(description: "\(path): \(words.prefix(400))")
    }
    return value
  }

  func go(to address: String) throws {
    try command("POST", "\(session)/url", ["url": address])
  }

  func back() throws { try command("POST", "\(session)/back") }
  func forward() throws { try command("POST", "\(session)/forward") }
  func reload() throws { try command("POST", "\(session)/refresh") }

  /// What a function body with `return` answers in the page.
  func run(_ script: String, _ arguments: Any...) throws -> Any {
    try command("POST", "\(session)/execute/sync", ["script": script, "args": arguments])
  }

  /// What a script answers by calling its last argument.
  func later(_ script: String, _ arguments: Any...) throws -> Any {
    try command("POST", "\(session)/execute/async", ["script": script, "args": arguments])
  }

  func text(_ expression: String) throws -> String { "\(try run("return String(\(expression))"))" }

  /// Waits until an expression is true in the page, whichever document that is by then.
  func wait(
    for expression: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let look = """
      const done = arguments[arguments.length - 1];
      const end = Date.now() + 20000;
      (function look() {
        if (\(expression)) done(true);
        else if (Date.now() > end) done(false);
        else setTimeout(look, 20);
      })();
      """
    for _ in 0..<20 {
      do {
        let isTrue =
          try command("POST", "\(session)/execute/async", ["script": look, "args": []]) as? Bool
        if isTrue == true { return }
        let here = try? text(
          "[location.href, history.state?.depth, document.visibilityState, document.body.innerText]"
            + ".join(' ').replaceAll('\\n', ' / ')")
        // In one line, what is there first: a report of many tests shows no more of it.
        let asked = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        Issue.record("at \(here ?? "nowhere") never: \(asked)", sourceLocation: sourceLocation)
        throw Failed(description: "never: \(expression)")
      } catch let failed as Failed where Self.hasLeft(failed.description) {
        continue  // Another document came.
      }
    }
    throw Failed(description: "never: \(expression)")
  }

  private static func hasLeft(_ words: String) -> Bool {
    words.contains("unloaded") || words.contains("script timeout")
      || words.contains("no such execution")
  }

  // MARK: Hands and eyes

  /// Presses keys, each by its name or as a letter.
  func press(_ keys: Key...) throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": key.code] }
    }
    try command(
      "POST", "\(session)/actions",
      ["actions": [["type": "key", "id": "keys", "actions": actions] as Answer]])
  }

  /// Touches what is at a place of the window with one finger, once what is drawn by then is seen: the
  /// browser looks for it in the last picture, in which what has just come is not yet.
  func touch(x: Int, y: Int) throws {
    _ = try later(
      """
      const frame = () => new Promise(requestAnimationFrame);
      frame().then(frame).then(frame).then(() => setTimeout(arguments[0]));
      """)
    let steps: [Answer] = [
      ["type": "pointerMove", "duration": 0, "x": x, "y": y],
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
    ]
    let finger: Answer = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": steps,
    ]
    try command("POST", "\(session)/actions", ["actions": [finger]])
  }

  func type(_ text: String) throws { for letter in text { try press(.letter(letter)) } }

  enum Key {
    case tab, enter, escape, up, down, left, right, f1, f3, f8, letter(Character)

    var code: String {
      switch self {
      case .tab: "\u{E004}"
      case .enter: "\u{E007}"
      case .escape: "\u{E00C}"
      case .left: "\u{E012}"
      case .up: "\u{E013}"
      case .right: "\u{E014}"
      case .down: "\u{E015}"
      case .f1: "\u{E031}"
      case .f3: "\u{E033}"
      case .f8: "\u{E038}"
      case .letter(let letter): String(letter)
      }
    }
  }

  /// A command of the browser's own protocol.
  @discardableResult
  func ask(_ name: String, _ parameters: Answer = [:]) throws -> Answer {
    try command("POST", "\(session)/goog/cdp/execute", ["cmd": name, "params": parameters])
      as? Answer ?? [:]
  }

  func resize(width: Int, height: Int) throws {
    try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  func prefer(_ features: [String: String]) throws {
    try ask(
      "Emulation.setEmulatedMedia",
      ["features": features.map { ["name": $0.key, "value": $0.value] }])
  }

  /// A picture of the page, kept in the build directory under this name.
  func keepPicture(_ name: String) throws {
    let text = try command("GET", "\(session)/screenshot") as? String ?? ""
    let place = Repository.products.appending(path: "screenshots")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let data = Data(base64Encoded: text) ?? Data()
    try data.write(to: place.appending(path: "\(name).png"))
  }

  // MARK: Tabs

  var tabs: [String] {
    get throws { try command("GET", "\(session)/window/handles") as? [String] ?? [] }
  }

  /// Opens another tab and goes to it.
  func openTab() throws {
    let made = try command("POST", "\(session)/window/new", ["type": "tab"]) as? Answer
    try choose(tab: made?["handle"] as? String ?? "")
  }

  func choose(tab: String) throws {
    try command("POST", "\(session)/window", ["handle": tab])
  }
}
