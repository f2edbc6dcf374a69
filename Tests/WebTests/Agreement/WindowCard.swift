import Foundation
import SnapValue
import TestKit
import Walks

/// Cards in a window, read from its accessibility tree; `card-looker` shows them without a host.
final class WindowCard {
  private let desk: Desk
  private let looker: Running
  private let reader: Running

  static let program = Repository.products.appending(path: "card-looker").path
  static let isThere =
    [
      program, "/usr/bin/Xvfb", "/usr/bin/dbus-daemon", "/usr/libexec/at-spi-bus-launcher",
    ].allSatisfy(FileManager.default.isExecutableFile)
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/pyatspi")
    && !Repository.isSanitized

  init() throws {
    desk = try Desk(.x11)
    looker = try Running(
      Self.program, ["/dev/stdin"], environment: desk.environment, hasInput: true)
    reader = try Running(
      "/usr/bin/python3", [Repository.file("Tests/WebTests/Agreement/cards.py").path],
      environment: desk.environment, hasInput: true)
  }

  private func ask(_ program: Running, _ line: String) throws -> Value {
    try program.send(line + "\n")
    return try Value(jsonText: try program.line())
  }

  /// What is read of a view; of those that can have the focus, `pressed` says which are pressed, by what that should
  /// ask; one that holds others has no action that AT-SPI could do.
  func told(_ view: Value, pressing pressed: [String?]) throws -> TellingCard {
    let file = desk.folder.appending(path: "view.json")
    try Data(view.jsonText.utf8).write(to: file)
    _ = try ask(looker, "show \(file.path) 1200 900")
    let seen = try ask(reader, "look")
    var told = TellingCard(seen)
    told.shares = (try ask(looker, "shares").list ?? []).map { row in
      (row.list ?? []).compactMap { $0.int.map(Int.init) }
    }
    let actions = view.askedActions
    for place in told.controls.indices where place < pressed.count && pressed[place] != nil {
      if seen["controls"]?.list?[place]["mute"] == true {
        told.controls[place].asks = pressed[place]
        continue
      }
      _ = try ask(looker, "told")
      _ = try ask(reader, "press \(place)")
      let asked = try ask(looker, "asked").list?.first { $0["press"] != nil }
      guard let number = asked?["press"]?.int, let inputs = asked?["inputs"]?.map else { continue }
      told.controls[place].asks = TellingCard.asking(actions[number], number, inputs)
    }
    return told
  }
}

extension TellingCard {
  /// What a reader of a display says.
  init(_ seen: Value) {
    words = (seen["words"]?.list ?? []).flatMap { $0.string?.shownWords ?? [] }
    controls = (seen["controls"]?.list ?? []).map {
      Control(
        role: Control.Role(rawValue: $0["role"]?.string ?? "") ?? .button,
        name: ($0["name"]?.string ?? "").shownWords)
    }
    shares = (seen["shares"]?.list ?? []).map { row in
      (row.list ?? []).compactMap { $0.int.map(Int.init) }
    }
  }
}
