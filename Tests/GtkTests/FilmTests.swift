import Foundation
import SnapValue
import TestKit
import Testing

/// Films of the application in the window.
@Suite("A film is played in the window")
struct FilmTests {
  private static let clip = Repository.file("Examples/television/pictures/clip.webm")

  /// A card with a film, whose file lies in the folder.
  private static func card(_ url: String, poster: String? = nil) -> Value {
    var film: ValueMap = [
      "kind": "media", "alt": "The moon",
      "sources": [["mimeType": "video/webm", "url": .string(url)]],
    ]
    if let poster { film["poster"] = .string(poster) }
    return ["version": 1, "language": "en", "body": ["kind": "box", "children": [.map(film)]]]
  }

  /// A folder with the clip, a part of it, and something that is no film.
  private static func folder(_ looks: Looks) throws -> String {
    let folder = looks.desk.folder.appending(path: "films")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let clip = try Data(contentsOf: Self.clip)
    try clip.write(to: folder.appending(path: "clip.webm"))
    try (clip.prefix(64) + Data(repeating: 0x55, count: 4_000)).write(
      to: folder.appending(path: "broken.webm"))
    return folder.path
  }

  @Test(
    "by whoever presses it, from its poster on, and is paused and gone on with",
    .enabled(if: Films.canPlay, Comment(rawValue: Films.cannot)))
  func plays() throws {
    let looks = try Looks()
    let card = try looks.file(Self.card("clip.webm"))
    let told = try looks.tell(
      [
        "show \(card) 800 600", "film", "texts", "activate", "film playing", "film moved",
        "activate", "film paused", "activate", "film playing", "film moved",
      ], pictures: try Self.folder(looks))
    #expect(told[1] == "none")
    #expect(told[2] == ["The moon"])
    #expect(told[4] == "playing")
    #expect(told[5] == "playing")
    #expect(told[7] == "paused")
    #expect(told[9] == "playing")
    #expect(told[10] == "playing")
  }

  @Test(
    "and is back at its poster at its end",
    .enabled(if: Films.canPlay, Comment(rawValue: Films.cannot)))
  func ends() throws {
    let looks = try Looks()
    let card = try looks.file(Self.card("clip.webm"))
    let told = try looks.tell(
      ["show \(card) 800 600", "activate", "film playing", "film none", "activate", "film moved"],
      pictures: try Self.folder(looks))
    #expect(told[3] == "none")
    #expect(told[5] == "playing", "and can be played again")
  }

  @Test(
    "and stops when its card leaves the window",
    .enabled(if: Films.canPlay, Comment(rawValue: Films.cannot)))
  func leaves() throws {
    let looks = try Looks()
    let card = try looks.file(Self.card("clip.webm"))
    let told = try looks.tell(
      ["show \(card) 800 600", "activate", "film moved", "hide", "film", "update \(card)", "film"],
      pictures: try Self.folder(looks))
    #expect(told[2] == "playing")
    #expect(told[4] == "none")
    #expect(told[6] == "none")
  }

  @Test(
    "and one whose card goes before it is known whether it can be played is forgotten",
    .enabled(if: Films.canPlay, Comment(rawValue: Films.cannot)))
  func leavesEarly() throws {
    let looks = try Looks()
    let card = try looks.file(Self.card("clip.webm"))
    let other = try looks.file(["version": 1, "body": ["kind": "box"]], "other.json")
    let told = try looks.tell(
      ["show \(card) 800 600", "leave \(other) 800 600", "texts"],
      pictures: try Self.folder(looks), environment: Looks.exact)
    #expect(told.count == 3 && told[2] == [])
  }

  @Test(
    "and what cannot be played is told in a sentence on its poster",
    .enabled(if: Looks.isBuilt, Comment(rawValue: Tools.noX)),
    arguments: ["broken.webm", "missing.webm"])
  func broken(file: String) throws {
    let looks = try Looks()
    let card = try looks.file(Self.card(file))
    let told = try looks.tell(
      ["show \(card) 800 600", "activate", "film broken", "texts", "update \(card)"],
      pictures: try Self.folder(looks))
    #expect(told[2] == "broken")
    #expect(told[3] == ["The moon", "This cannot be played here."])
    let log = try #require(told[4].list?.first?["log"]?.string)
    #expect(log.hasPrefix("the film \"\(file)\" is not played: "), "\(log)")
  }

  @Test(
    "without GTK's module the same is told",
    .enabled(if: Looks.isBuilt, Comment(rawValue: Tools.noX)))
  func moduleless() throws {
    let looks = try Looks()
    let card = try looks.file(Self.card("clip.webm"))
    let told = try looks.tell(
      ["show \(card) 800 600", "activate", "film broken", "texts", "update \(card)"],
      pictures: try Self.folder(looks), environment: ["GTK_EXE_PREFIX": "/nowhere"])
    #expect(told[3] == ["The moon", "This cannot be played here."])
  }
}

@Suite(
  "The television plays its film in the window",
  .enabled(
    if: Films.canPlay && Tools.hasTree && Tools.hasKeys,
    Comment(rawValue: Films.cannot + "; or xdotool, at-spi2-core or python3-pyatspi is")))
struct PlayerTests {
  private func tree(_ shown: Shown, _ words: String...) throws {
    let program = Repository.file("Tests/GtkTests/Programs/tree.py").path
    let run = try Child.run(
      "/usr/bin/python3", [program] + words, environment: shown.desk.environment)
    guard run.status != 0 else { return }
    let seen = try Child.run(
      "/usr/bin/python3", [program, "words"], environment: shown.desk.environment)
    Issue.record("\(words): \(run.output), seen: \(seen.output)")
  }

  /// Makes the film last for two minutes: a busy machine takes longer to look at it than it plays.
  private static func lengthen(_ folder: URL) throws {
    let place = folder.appending(path: "pictures/clip.webm")
    var film = try Data(contentsOf: place)
    // Nanoseconds in a unit of its times: three bytes after the element's name and their count.
    let scale = try #require(film.range(of: Data([0x2A, 0xD7, 0xB1, 0x83])))
    film.replaceSubrange(scale.upperBound..<scale.upperBound + 3, with: [0xFF, 0xFF, 0xFF])
    try film.write(to: place)
  }

  @Test("by itself; Space pauses and goes on, and what is not seen pauses")
  func plays() throws {
    let shown = try Shown("television", config: ["animations": 0], change: Self.lengthen)
    shown.host.drain()
    try shown.control("open", "television://home/show::2")
    let answer = try shown.control("segue", "watch")
    #expect(answer.contains("done"), "\(answer)")
    try tree(shown, "does", "The film", "Pause")
    let keys = try Keyboard(shown.desk)
    try keys.press("space")
    try tree(shown, "does", "The film", "Play")
    // While it stands still, what it is gone through with is there, too.
    try tree(shown, "press", "Back ten seconds")
    try tree(shown, "press", "Play")
    try tree(shown, "does", "The film", "Pause")
    try keys.press("space")
    try tree(shown, "does", "The film", "Play")
    try keys.press("space")
    try tree(shown, "does", "The film", "Pause")
    try keys.hide()
    try tree(shown, "does", "The film", "Play")
    let left = try shown.control("back")
    #expect(left.contains("done"), "\(left)")
    try shown.control("quit")
  }
}

/// Whether films can be played on this machine.
enum Films {
  static let canPlay = Looks.isBuilt && hasModule && hasDecoder
  static let cannot =
    "the window was not built, or Xvfb, libgtk-4-media-gstreamer or gstreamer1.0-plugins-good is missing"

  private static let libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
  private static func has(_ path: String) -> Bool {
    libraries.contains { FileManager.default.fileExists(atPath: $0 + path) }
  }
  private static let hasModule = has("/gtk-4.0/4.0.0/media/libmedia-gstreamer.so")
  private static let hasDecoder =
    has("/gstreamer-1.0/libgstvpx.so") && has("/gstreamer-1.0/libgstmatroska.so")
}
