import Foundation
import TestKit
import Testing

/// An application of tabs, one of which is a split, without plugins but the terminal.
private let manifest = """
  {
    "navhost": 1,
    "app": { "id": "org.example.library", "title": "Library", "scheme": "library" },
    "plugins": { "directories": ["plugins"], "use": { "ui": { "id": "org.snapnav.terminal" } } },
    "presenter": ["ui/screen"],
    "screens": {
      "shelf": { "title": "Shelf", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "Books", "size": "Large" },
        \(book("1", "Walden", "1854")), \(book("2", "Emma", "1815")), \(book("3", "Dracula", "1897"))
      ] } },
      "book": { "title": "${name}", "data": "name",
        "optionalProperties": { "name": { "type": "string" }, "year": { "type": "string" } },
        "card": { "type": "AdaptiveCard", "body": [
          { "type": "TextBlock", "text": "${name}", "size": "Large" },
          { "type": "TextBlock", "text": "First printed in ${year}. A text that is long enough to be \
  wrapped in the pane of a detail.", "wrap": true } ],
          "actions": [ { "type": "Action.Execute", "title": "Read", "verb": "navigate", "data": "read" },
            { "type": "Action.Execute", "title": "Lend", "verb": "navigate", "data": "lend" } ] } },
      "page": { "title": "Page", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "Page one", "wrap": true } ] } },
      "lend": { "title": "Lend", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "To whom?", "wrap": true } ] } },
      "search": { "title": "Find", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "Nothing is searched yet.", "wrap": true } ],
        "actions": [ { "type": "Action.Execute", "title": "Shelf", "verb": "navigate", "data": "home" } ] } },
      "news": { "title": "News", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "No news today.", "wrap": true } ],
        "actions": [ { "type": "Action.Execute", "title": "Old news", "verb": "navigate", "data": "old" } ] } },
      "old": { "title": "Old", "card": { "type": "AdaptiveCard", "body": [
        { "type": "TextBlock", "text": "Nothing, either.", "wrap": true } ] } }
    },
    "regions": {
      "main": { "kind": "tabs", "tabs": ["books", "find"] },
      "books": { "kind": "split", "title": "Books", "root": "shelf", "detail": ["book"] },
      "find": { "kind": "stack", "title": "Search", "root": "search" }NEWS
    },
    "navigations": {
      "open": { "from": ["shelf"], "to": "book", "presentation": "showDetail" },
      "read": { "from": ["book"], "to": "page", "presentation": "show" },
      "lend": { "from": ["book"], "to": "lend", "presentation": "present" },
      "home": { "from": "*", "to": "shelf", "presentation": "popTo" },
      "old": { "from": ["news"], "to": "old", "presentation": "show" }
    }
  }
  """

private func book(_ id: String, _ name: String, _ year: String) -> String {
  """
  { "type": "Container", "selectAction": { "type": "Action.Execute", "verb": "navigate",
      "data": { "navigation": "open", "payload": { "name": "\(name)", "year": "\(year)" } } },
    "items": [ { "type": "TextBlock", "text": "\(name)" } ] }
  """
}

@Suite("The terminal presenter: regions", .serialized)
struct RegionTerminalTests {
  struct Size: Sendable, CustomTestStringConvertible {
    let columns, rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  private func open(
    _ columns: Int, _ rows: Int, news: Bool = false, _ body: (Tmux) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let plugins = directory.appending(path: "plugins")
      try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Repository.products.appending(path: "libsnapnav-terminal.so"),
        to: plugins.appending(path: "libsnapnav-terminal.so"))
      let beside = news ? #", "ticker": { "kind": "stack", "root": "news" }"# : ""
      let file = directory.appending(path: "manifest.json")
      try manifest.replacing("NEWS", with: beside)
        .write(to: file, atomically: true, encoding: .utf8)
      let host = Navhost.path
      let terminal = try Tmux(columns: columns, rows: rows, "'\(host)' run '\(file.path)'")
      try terminal.wait(for: "Walden")
      try body(terminal)
    }
  }

  @Test(
    "a list, its detail beside it where there is room, another tab, and back",
    arguments: [
      Size(columns: 80, rows: 24), Size(columns: 20, rows: 5), Size(columns: 200, rows: 60),
      Size(columns: 40, rows: 12),
    ])
  func walk(size: Size) throws {
    try open(size.columns, size.rows) { terminal in
      let name = size.testDescription
      try terminal.expectGolden("\(name)-tabs-shelf")
      try terminal.press("Enter")
      try terminal.wait(for: "1854")
      try terminal.expectGolden("\(name)-tabs-book")
      try terminal.press("F2")
      try terminal.wait(for: "Nothing is", notFor: "1854")
      try terminal.expectGolden("\(name)-tabs-search")
      try terminal.press("M-1")
      try terminal.wait(for: "1854", notFor: "Nothing is")
      try terminal.expectGolden("\(name)-tabs-book")
      try terminal.press("Escape")
      try terminal.wait(for: "Emma", notFor: "1854")
      try terminal.expectGolden("\(name)-tabs-shelf")
    }
  }

  @Test("Tab and F6 move between the panes; the list replaces the detail")
  func panes() throws {
    try open(80, 24) { terminal in
      try terminal.press("Enter")
      try terminal.wait(for: "1854")
      try terminal.press("F6", "Down", "Enter")
      try terminal.wait(for: "1815", notFor: "1854")
      try terminal.press("Tab", "Tab", "Tab", "Tab", "Enter")
      try terminal.wait(for: "1897", notFor: "1815")
      try terminal.press("Enter")
      try terminal.wait(for: "Page one", notFor: "1897")
      try terminal.expectGolden("80x24-tabs-page")
    }
  }

  @Test("Up from the first row reaches the bar, where left and right select tabs")
  func bar() throws {
    try open(80, 24) { terminal in
      try terminal.press("Up", "Right")
      try terminal.wait(for: "Nothing is", notFor: "Walden")
      try terminal.press("Left")
      try terminal.wait(for: "Walden", notFor: "Nothing is")
      try terminal.press("Down", "Down", "Enter")
      try terminal.wait(for: "1815")
    }
  }

  @Test("a layer dims both panes; a narrow terminal shows one pane, a wide one two again")
  func resize() throws {
    try open(80, 24) { terminal in
      try terminal.press("Enter")
      try terminal.wait(for: "1854")
      try terminal.press("Right", "Enter")
      try terminal.wait(for: "To whom?")
      try terminal.expectGolden("80x24-tabs-lend")
      try terminal.press("Escape")
      try terminal.wait(for: "► Lend", notFor: "To whom?")
      try terminal.press("Left")
      try terminal.wait(for: "► Read")
      try terminal.resize(columns: 40, rows: 12)
      try terminal.wait(for: "1854", notFor: "Emma")
      try terminal.expectGolden("40x12-tabs-book")
      try terminal.resize(columns: 80, rows: 24)
      try terminal.wait(for: "Emma")
      try terminal.expectGolden("80x24-tabs-book")
    }
  }

  @Test("a region beside main is a column of its own, where there is room")
  func beside() throws {
    try open(120, 24, news: true) { terminal in
      try terminal.press("Enter")
      try terminal.wait(for: "1854")
      try terminal.expectGolden("120x24-tabs-news")
      try terminal.press("F6", "Enter")
      try terminal.wait(for: "Nothing, either", notFor: "No news")
      try terminal.resize(columns: 60, rows: 12)
      try terminal.wait(for: "Nothing, either", notFor: "1854")
      try terminal.press("F6")
      try terminal.wait(for: "1854", notFor: "Nothing, either")
    }
  }
}
