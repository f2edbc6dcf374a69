import Foundation
import SnapValue
import TestKit
import Testing

@Suite("What is typed into a password input is found nowhere but with the plugin it was meant for")
struct SecretWalkTests {
  /// An example with a door that a password opens.
  struct Place: CustomTestStringConvertible, Sendable {
    let name: String
    let plugins: [String]
    /// The right number as the example says it, and what is asked for with it.
    let number: String
    let door: String
    /// The screen behind the door.
    let inside: String
    /// The state that it starts with.
    let home: String
    var testDescription: String { name }
  }

  static let places = [
    Place(
      name: "kiosk", plugins: ["example-tickets"], number: "4711", door: "attend",
      inside: "attendant",
      home: "kiosk://welcome"),
    Place(
      name: "television", plugins: ["snapnav-jq", "example-catalog", "example-titles"],
      number: "1902", door: "parents", inside: "parents",
      home: "television://home"),
  ]

  /// The walks of all cases together; `SNAPNAV_WALKS=1000` walks longer.
  static let walks = Int(ProcessInfo.processInfo.environment["SNAPNAV_WALKS"] ?? "") ?? 40

  @Test(
    "on random walks, shown by trace, as lines of a terminal, as a page, in a window and by a program, and recorded",
    arguments: places,
    WalkedApplication.Face.shown)
  func walk(place: Place, face: WalkedApplication.Face) throws {
    var random = SeededRandom.printed("secrets of \(place.name) in \(face)")
    let right = "right-\(random.next())"
    let application = try WalkedApplication(place.name, plugins: place.plugins, as: face) {
      try Self.replace(place.number, by: right, in: &$0)
    }
    var walk = Walk(application, place, right, try Self.names(of: place), random)
    let count = Self.walks / (Self.places.count * WalkedApplication.Face.shown.count)
    for _ in 0..<max(count, 1) { try walk.go() }
    let told = try application.crash()
    #expect(told.contains { $0.text.contains("SIGSEGV") }, "no report of the crash")
    #expect(told.contains { $0.text.contains("•••") }, "nothing was hidden")
    #expect(
      !told.contains { $0.text.contains(#""name":"x-process""#) },
      "what shows it did not leave the process as it found it")
    for (place, text) in told {
      let bytes = Data(text.utf8)
      for secret in walk.secrets where bytes.range(of: Data(secret.utf8)) != nil {
        let lines = text.split(separator: "\n").filter { $0.contains(secret) }.prefix(3)
        Issue.record("\(place) tells it: \(lines.joined(separator: "\n").prefix(1500))")
        break
      }
    }
  }

  /// Another right number, that can be looked for.
  private static func replace(_ number: String, by other: String, in manifest: inout [String: Any])
    throws
  {
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self)
    let changed = Data(text.replacing(number, with: other).utf8)
    manifest = try #require(JSONSerialization.jsonObject(with: changed) as? [String: Any])
  }

  /// The names of the example's navigations, routes and screens.
  private static func names(of place: Place) throws -> [String: [String]] {
    let text = try String(
      contentsOf: Repository.file("Examples/\(place.name)/manifest.json"), encoding: .utf8)
    let manifest = try Value(jsonText: text, limits: .written)
    func keys(_ part: String) -> [String] { manifest[part]?.map?.keys.map { $0 } ?? [] }
    return [
      "navigate": keys("navigations"), "go": keys("screens"),
      "route": manifest["routes"]?.list?.compactMap { $0["name"]?.string } ?? [],
    ]
  }
}

/// Somebody who does one thing after the other, and knows secrets.
private struct Walk {
  let application: WalkedApplication
  let place: SecretWalkTests.Place
  let right: String
  let names: [String: [String]]
  var random: SeededRandom
  /// All that was ever typed, and may be told to nobody.
  private(set) var secrets: [String]

  init(
    _ application: WalkedApplication, _ place: SecretWalkTests.Place, _ right: String,
    _ names: [String: [String]], _ random: SeededRandom
  ) {
    (self.application, self.place, self.right) = (application, place, right)
    (self.names, self.random) = (names, random)
    secrets = [right, "77123456789"]
  }

  /// Some steps, a wrong number at the door, the right one, some steps, and home.
  mutating func go() throws {
    for _ in 0..<4 { try step() }
    try enter(with: secret(), opens: false)
    try enter(with: right, opens: true)
    for _ in 0..<4 { try step() }
  }

  /// A new secret; some are numbers.
  private mutating func secret() -> String {
    secrets.append(random.below(3) == 0 ? "77\(random.next())" : "s3cret \"\(random.next())\"")
    // As JSON has it, too, where a line tells it.
    secrets.append(String(Value.string(secrets[secrets.count - 1]).jsonText.dropFirst().dropLast()))
    return secrets[secrets.count - 2]
  }

  private mutating func enter(with number: String, opens: Bool) throws {
    try application.ask(["op": "navigate", "navigation": "cancel", "payload": ["cancel": true]])
    try application.ask(["op": "open", "url": .string(place.home)])
    try application.ask(["op": "route", "route": "/pin"])
    try #require(try application.top() == "pin")
    try application.type(number)
    #expect(try application.top() == (opens ? place.inside : "pin"))
  }

  /// One thing of many; what carries something carries a secret under the input's name.
  private mutating func step() throws {
    let carried: Value = ["pin": .string(secret()), "more": [["pin": .string(secret())]]]
    let command: Value
    switch random.below(13) {
    case 0, 1: command = ["op": "navigate", "navigation": name("navigate"), "payload": carried]
    case 2: command = ["op": "route", "route": name("route"), "payload": carried]
    case 3: command = ["op": "go", "to": name("go"), "properties": carried]
    case 4: command = ["op": "resume", "payload": carried]
    case 5: command = ["op": "result", "value": carried]
    case 6: command = ["op": random.one(of: ["back", "undo", "forward"])]
    case 7:
      command = ["op": "explain", "step": ["navigate": name("navigate"), "payload": carried]]
    case 8:
      command = [
        "op": "navigate", "navigation": .string(place.door),
        "payload": ["pin": .int(77_123_456_789)],
      ]
    case 9:
      command = [
        "op": "explain",
        "step": ["navigate": .string(place.door), "payload": ["pin": .string(right)]],
      ]
    case 10: command = ["op": random.one(of: ["state", "plugins", "describe"])]
    default: command = try press()
    }
    try application.ask(command)
  }

  private mutating func name(_ kind: String) -> Value {
    .string(random.one(of: names[kind] ?? [""]) + (random.below(8) == 0 ? "x" : ""))
  }

  /// An action of the screen on top, with something typed into each input.
  private mutating func press() throws -> Value {
    let (_, inputs, actions) = try application.controls()
    var typed = ValueMap()
    for input in inputs { typed[input.id] = .string(input.isSecret ? secret() : "words") }
    if random.below(5) == 0 { typed["pin"] = [.string(secret())] }
    return [
      "op": "press", "action": .int(actions.isEmpty ? 1 : random.one(of: actions)),
      "inputs": .map(typed),
    ]
  }
}
