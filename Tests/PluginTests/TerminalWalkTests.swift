import Foundation
import SnapValue
import TestKit
import Testing
import Walks

@Suite("What a terminal shows is what the state URL says", .serialized)
struct TerminalWalkTests {
  @Test("after each of many random requests", arguments: WalkedExample.all)
  func walk(example: WalkedExample) throws {
    var walk = try Walk(example, on: try WalkedTerminal(example))
    try walk.go()
  }

  @Test("also of a layer that has come back below another one")
  func below() throws {
    var walk = try Walk(.television, on: try WalkedTerminal(.television))
    try walk.go(through: WalkedExample.layerBelow)
  }
}

/// An example in a terminal that is so large that no page is scrolled and no layer lies over words.
private final class WalkedTerminal: Stage {
  private static let columns = 300
  private static let rows = 260

  let traits: Set<StageTrait> = [.topLayerAlone, .mirroredRows, .tilesInRows]
  let host: WalkedHost
  private let place: TemporaryFolder
  private let terminal: Tmux

  init(_ example: WalkedExample) throws {
    place = try TemporaryFolder("walk", permissions: 0o700)
    let manifest = try Example.lay(
      "Examples/\(example.name)", at: place.file("app"),
      plugins: example.plugins + ["snapnav-terminal"]
    ) { manifest in
      // Letters are read one by one, as they were written.
      var plugins = manifest["plugins"] as? [String: Any] ?? [:]
      var uses = plugins["use"] as? [String: [String: Any]] ?? [:]
      for (name, use) in uses where use["id"] as? String == "org.snapnav.terminal" {
        var config = use["config"] as? [String: Any] ?? [:]
        config["bidi"] = "terminal"
        uses[name]?["config"] = config
      }
      plugins["use"] = uses
      manifest["plugins"] = plugins
    }
    // Where they are drawn, words of several stand in one row, and further ones beyond its end.
    try FileManager.default.removeItem(at: place.file("app/pictures"))
    let places = SilentExample.places(in: place.url).map { "\($0)='\($1)'" }
    let words = SilentExample.arguments(manifest.path, in: place.url).map { "'\($0)'" }
    terminal = try Tmux(
      columns: Self.columns, rows: Self.rows,
      (places + ["'\(Navhost.path)'"] + words + ["--presenter ui/screen; cat"])
        .joined(separator: " "))
    try terminal.wait(for: example.name == "kiosk" ? "Tickets" : "Metropolis")
    host = try WalkedHost(socket: place.path("c"), manifest: try example.manifest())
  }

  func look() throws -> Picture {
    TerminalPicture(try terminal.screen(withColors: true), hasTabs: host.manifest["regions"] != nil)
      .picture
  }

  func end() throws -> String {
    try host.ask(["op": "quit"])
    try terminal.waitForEnd()
    return try String(contentsOf: place.file("trace"), encoding: .utf8)
  }
}

/// The cells of a terminal, read as a person does.
private struct TerminalPicture {
  private struct Cell {
    var letter: Character
    /// Underlined, or with ink and surface exchanged.
    var isMarked: Bool
  }

  private(set) var picture = Picture()
  private var rows: [[Cell]]

  /// Reads what tmux tells, with colours.
  init(_ screen: String, hasTabs: Bool) {
    rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map { Self.cells($0) }
    guard rows.count > 10 else { return }
    readTitles()
    if hasTabs { readTabs() }
    // A notice stands in the last rows.
    rows = Array(rows.dropFirst(hasTabs ? 2 : 1).dropLast(6))
    readLayer()
    readPanes()
  }

  /// The letters of a row, each with whether it is marked.
  private static func cells(_ line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var isMarked = false
    var rest = line[...]
    while let letter = rest.popFirst() {
      guard letter == "\u{1b}" else {
        cells.append(Cell(letter: letter, isMarked: isMarked))
        continue
      }
      let codes = rest.dropFirst().prefix { $0 != "m" }
      rest = rest.dropFirst(codes.count + 2)
      for code in codes.split(separator: ";", omittingEmptySubsequences: false) {
        if code == "0" || code.isEmpty { isMarked = false }
        if code == "4" || code == "7" { isMarked = true }
      }
    }
    return cells
  }

  private func text(_ row: Int, _ columns: Range<Int>? = nil) -> String {
    let cells = rows[row]
    let range = columns.map { $0.clamped(to: 0..<cells.count) } ?? 0..<cells.count
    return String(cells[range].map(\.letter))
  }

  /// "‹ Home › Nosferatu"; from right to left: "Home › Nosferatu ›".
  private mutating func readTitles() {
    var trail = text(0).trimmingCharacters(in: .whitespaces)
    if trail.hasSuffix(" ›") { trail = "‹ \(trail.dropLast(2))" }
    picture.canGoBack = trail.hasPrefix("‹ ")
    if picture.canGoBack { trail.removeFirst(2) }
    picture.trail = trail.components(separatedBy: " › ")
  }

  /// " 1 Watch   2 Find ": the selected one is marked.
  private mutating func readTabs() {
    var titles: [(number: Int, title: String, isMarked: Bool)] = []
    for cell in rows[1] {
      if let number = cell.letter.wholeNumberValue {
        titles.append((number, "", cell.isMarked))
      } else if !titles.isEmpty {
        titles[titles.count - 1].title.append(cell.letter)
      }
    }
    // From right to left the first one stands last.
    titles.sort { $0.number < $1.number }
    let names = titles.map { $0.title.trimmingCharacters(in: .whitespaces) }
    picture.tabs = names
    let marked = zip(names, titles).filter { $1.isMarked }.map(\.0)
    if marked.count == 1 { picture.selectedTab = marked[0] }
  }

  /// "╭─ Player ─────╮" and what it encloses, which is taken away with all boxes behind it.
  private mutating func readLayer() {
    for row in rows.indices.reversed() {
      guard let start = rows[row].firstIndex(where: { $0.letter == "╭" }),
        let end = rows[row].firstIndex(where: { $0.letter == "╮" })
      else { continue }
      let title = text(row, start + 2..<end).trimmingCharacters(
        in: CharacterSet(charactersIn: "─ "))
      let inside = rows.indices.dropFirst(row + 1).prefix { text($0, start..<start + 1) != "╰" }
      let words = inside.flatMap { text($0, start + 1..<end).shownWords }
      picture.layers = [Picture.Layer(title: title, words: words)]
      for row in rows.indices where "╭│╰".contains(text(row, start..<start + 1)) {
        for column in start...end where column < rows[row].count {
          rows[row][column].letter = " "
        }
      }
      return
    }
  }

  /// Panes stand side by side, with a line between them from the top to the bottom.
  private mutating func readPanes() {
    let line = rows[0].firstIndex { $0.letter == "│" }
    let ranges = line.map { [0..<$0, $0 + 1..<Int.max] } ?? [0..<Int.max]
    picture.panes = ranges.map { range in rows.indices.flatMap { text($0, range).shownWords } }
  }
}
