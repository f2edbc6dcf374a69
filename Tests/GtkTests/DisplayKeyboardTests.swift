import Foundation
import TestKit
import Testing

extension Place {
  fileprivate var isKey: Bool { role == "push button" }
}

@Suite("A keyboard on the display of a window", .serialized)
struct DisplayKeyboardTests {
  /// The form of the gallery in a window, with what somebody does there by keys.
  private final class Form {
    let shown: Shown
    let keys: Keyboard

    init(keyboard: String) throws {
      shown = try Shown(
        "Tests/Fixtures/Gallery", config: ["animations": 0, "keyboard": .string(keyboard)])
      try shown.control("open", "gallery://texts/form")
      try shown.reaches("gallery://texts/form")
      keys = try Keyboard(shown.desk)
    }

    func places() throws -> [Place] { try shown.places() }

    func value(of name: String) throws -> String? {
      try places().first { $0.name == name && !$0.isKey }?.text
    }

    /// Goes by the four arrows to the key of that name, and presses Enter.
    func press(_ name: String) throws {
      for _ in 0..<40 {
        let all = try places()
        let to = try #require(all.last { $0.name == name && $0.isKey }, "no key \(name)")
        let at = try #require(all.first { $0.focused }, "nothing has the focus")
        if at.name == to.name && at.isKey { return try keys.press("Return") }
        if !at.isKey || to.y >= at.bottom {
          try keys.press("Down")
        } else if to.bottom <= at.y {
          try keys.press("Up")
        } else {
          try keys.press(to.x > at.x ? "Right" : "Left")
        }
      }
      Issue.record("arrows do not lead to \(name)")
    }
  }

  @Test(
    "writes by four arrows and Enter, goes on to the next input, and goes for a real keyboard",
    .enabled(if: Tools.hasTree && Tools.hasKeys, Comment(rawValue: Tools.noTree)))
  func writing() throws {
    let form = try Form(keyboard: "auto")
    #expect(try !form.places().contains { $0.name == "Space" })
    try form.keys.press("Down", "Up")
    for key in ["Capital letters", "A", "n", "x", "Delete", "n"] { try form.press(key) }
    #expect(try form.value(of: "Name") == "Ann")
    try form.press("Next")
    try form.press("@")
    #expect(try form.value(of: "Mail") == "@")
    try form.keys.type("u")
    #expect(try form.value(of: "Mail") == "@u")
    #expect(try !form.places().contains { $0.name == "Hide the keyboard" })
    #expect(try form.shown.control("state").contains("gallery://texts/form"))
  }

  static let sizes = [
    (360, 640), (375, 667), (390, 844), (412, 915), (480, 800), (500, 700), (600, 600), (600, 1024),
    (640, 480), (700, 500), (768, 1024), (800, 480), (844, 600), (1024, 600), (1024, 768),
    (1080, 1920),
    (1200, 700), (1280, 800), (1366, 768), (1400, 1000),
  ]

  @Test(
    "never covers the input, and its keys are large enough for fingers, at 20 sizes",
    .enabled(if: Tools.hasTree && Tools.hasKeys, Comment(rawValue: Tools.noTree)))
  func geometry() throws {
    let form = try Form(keyboard: "auto")
    try form.keys.press("Down", "Up")
    for (width, height) in Self.sizes {
      try form.keys.resize(width: width, height: height)
      let all = try form.places()
      let input = try #require(all.first { $0.focused && !$0.isKey }, "\(width) × \(height)")
      let names = ["q", "Space", "Delete", "Hide the keyboard", "Next"]
      let keys = all.filter { $0.isKey && ($0.name.count == 1 || names.contains($0.name)) }
      #expect(
        names.allSatisfy { name in keys.contains { $0.name == name } }, "\(width) × \(height)")
      let top = keys.map(\.y).min() ?? 0
      #expect(input.y >= 0 && input.bottom <= top, "\(input) of \(top) at \(width) × \(height)")
      for key in keys {
        #expect(key.width >= 44 && key.height >= 44, "\(key) at \(width) × \(height)")
        #expect(key.x >= 0 && key.x + key.width <= width && key.bottom <= height, "\(key)")
      }
    }
  }
}
