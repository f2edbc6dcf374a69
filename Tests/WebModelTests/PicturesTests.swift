import SnapPluginKit
import Testing

@testable import WebModel

/// What a host would read, and how often it was asked.
private final class Files {
  var files: [String: Pictures.File] = [:]
  var reads = 0

  func read(_ path: String) throws -> Pictures.File {
    reads += 1
    guard let file = files[path] else { throw ContractError(.noSuchKey, "there is no \(path)") }
    return file
  }
}

@Suite("Pictures of the application on a page")
struct PicturesTests {
  private let disk = Files()
  private var pictures = Pictures()

  private static func png(_ end: UInt8) -> Pictures.File {
    Pictures.File(bytes: [0x89, 0x50, 0x4E, 0x47, end], mediaType: "image/png")
  }

  private static func image(_ url: String) -> Value {
    ["kind": "image", "alt": "", "url": .string(url)]
  }

  private static let screen = ScreenID(rawValue: 1)

  private mutating func address(
    _ path: String, on screen: ScreenID = screen, at now: Int = 0
  ) -> String? {
    pictures.addressed(Self.image(path), of: screen, now: now, read: disk.read)["url"]?
      .string
  }

  @Test("a picture, a background, a poster and an icon get addresses, wherever they stand")
  mutating func everywhere() {
    for name in ["a", "b", "c", "d", "e"] { disk.files["\(name).png"] = Self.png(0) }
    let view: Value = [
      "body": [
        "kind": "box", "background": ["url": "a.png", "fill": "repeat"],
        "children": [
          ["kind": "columns", "columns": [["kind": "box", "children": [Self.image("b.png")]]]],
          ["kind": "images", "images": [Self.image("c.png")]],
          ["kind": "media", "poster": "d.png", "sources": [["url": "film.webm"]]],
          [
            "kind": "table",
            "rows": [["cells": [["kind": "box", "children": [Self.image("b.png")]]]]],
          ],
        ],
      ],
      "actions": [["title": "Go", "icon": "e.png", "data": ["kind": "image", "url": "b.png"]]],
    ]
    let addressed = pictures.addressed(view, of: Self.screen, now: 0, read: disk.read)
    let text = addressed.jsonText
    let numbers = (1...6).filter { text.contains("\"/-/asset/\($0)\"") }
    #expect(numbers.count == 5, "\(text)")
    #expect(text.contains("film.webm"))
    #expect(addressed["actions"]?.list?[0]["data"]?["url"] == "b.png", "what is sent is no picture")
    #expect(disk.reads == 6, "and the film, which is not there")
  }

  @Test("films get addresses as sources, and pictures do not; a film is nothing's picture")
  mutating func films() {
    let film = Pictures.File(bytes: [0x1A, 0x45, 0xDF, 0xA3], mediaType: "video/webm")
    disk.files = ["clip.webm": film, "still.png": Self.png(0)]
    let view: Value = [
      "kind": "media",
      "sources": [
        ["mimeType": "video/webm", "url": "clip.webm"], ["url": "still.png"],
        ["url": "https://example.org/a.webm"], ["url": "gone.webm"],
      ],
    ]
    let addressed = pictures.addressed(view, of: Self.screen, now: 0, read: disk.read)
    let sources = addressed["sources"]?.list ?? []
    let urls: [Value] = [
      "/-/asset/1", "still.png", "https://example.org/a.webm", "gone.webm",
    ]
    #expect(sources.map { $0["url"] ?? .null } == urls)
    #expect(sources.first?["mimeType"] == "video/webm")
    let answer = pictures.answer("1", read: disk.read)
    #expect(answer.status == 200 && answer.body == .bytes(film.bytes))
    #expect(answer.headers.contains { $0 == ("Content-Type", "video/webm") })
    disk.files["other.webm"] = film
    #expect(address("other.webm") == "other.webm", "no picture")
  }

  @Test(
    "what cannot be drawn stays a path",
    arguments: [
      "gone.png", "drawing.svg", "text.txt", "large.png", "https://example.org/a.png",
      "/etc/a.png", "data:image/png;base64,AA==", "",
    ])
  mutating func paths(path: String) {
    disk.files = [
      "drawing.svg": Pictures.File(bytes: Array("<svg/>".utf8), mediaType: "image/svg+xml"),
      "text.txt": Pictures.File(bytes: [65], mediaType: "text/plain"),
      "large.png": Pictures.File(
        bytes: Array(repeating: 0, count: Pictures.mostBytes + 1), mediaType: "image/png"),
      "/etc/a.png": Self.png(0),
    ]
    #expect(address(path) == path)
    #expect(pictures.answer("1", read: disk.read).status == 404)
  }

  @Test("an address stands for the same bytes for ever; other bytes get another one")
  mutating func changes() throws {
    disk.files["a.png"] = Self.png(1)
    #expect(address("a.png") == "/-/asset/1")
    disk.files["a.png"] = Self.png(2)
    #expect(address("a.png", at: Pictures.freshness - 1) == "/-/asset/1", "not looked at so soon")
    #expect(address("a.png", at: Pictures.freshness) == "/-/asset/2")
    #expect(pictures.answer("1", read: disk.read).status == 404)
    #expect(pictures.answer("2", read: disk.read).body == .bytes(Self.png(2).bytes))
    let now = 2 * Pictures.freshness
    #expect(address("a.png", at: now) == "/-/asset/2", "the same bytes keep their address")
    disk.files["a.png"] = nil
    #expect(address("a.png", at: 3 * Pictures.freshness) == "a.png")
    disk.files["a.png"] = Self.png(2)
    #expect(address("a.png", at: 4 * Pictures.freshness) != "/-/asset/2")
  }

  @Test("of many pictures those further down are read when a page asks for them")
  mutating func later() throws {
    let count = Pictures.mostReadFirst + 3
    for number in 1...count { disk.files["\(number).png"] = Self.png(UInt8(number)) }
    disk.files["\(count).png"] = Pictures.File(bytes: [65], mediaType: "text/plain")
    let view: Value = ["children": .list((1...count).map { Self.image("\($0).png") })]
    let addressed = pictures.addressed(view, of: Self.screen, now: 0, read: disk.read)
    #expect(disk.reads == Pictures.mostReadFirst)
    for number in 1...count {
      #expect(addressed["children"]?.list?[number - 1]["url"] == .string("/-/asset/\(number)"))
    }
    let last = UInt8(count - 1)
    #expect(
      pictures.answer("\(last)", read: disk.read).body == .bytes(Self.png(last).bytes))
    #expect(pictures.answer("\(count)", read: disk.read).status == 404, "it is no picture")
    _ = pictures.addressed(view, of: Self.screen, now: 1, read: disk.read)
    #expect(disk.reads == Pictures.mostReadFirst + 2, "what was read a moment ago stays")
    disk.files["\(last).png"] = Self.png(0)
    #expect(pictures.answer("\(last)", read: disk.read).body == .bytes(Self.png(last).bytes))
    #expect(address("\(last).png", at: Pictures.freshness) != "/-/asset/\(last)")
    #expect(pictures.answer("\(last)", read: disk.read).status == 404)
  }

  @Test("browsers keep a picture, guess nothing and run nothing of it")
  mutating func headers() {
    disk.files["a.png"] = Self.png(1)
    _ = address("a.png")
    let lines = pictures.answer("1", read: disk.read).lines.split(separator: "\n").map(String.init)
    #expect(lines.contains("Content-Type: image/png"))
    #expect(lines.contains("Cache-Control: private, max-age=31536000, immutable"))
    #expect(!lines.contains("Cache-Control: no-store"))
    #expect(lines.contains("X-Content-Type-Options: nosniff"))
    #expect(lines.contains { $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") })
    #expect(lines.filter { $0.hasPrefix("Content-Security-Policy") }.count == 1)
  }

  @Test(
    "nothing but the name of a picture that was told is answered",
    arguments: ["", "2", "01", "+1", "a.png", "../manifest.json", "1/2", "99999999999999999999"])
  mutating func names(name: String) {
    disk.files["a.png"] = Self.png(1)
    _ = address("a.png")
    #expect(pictures.answer(name, read: disk.read).status == 404)
  }

  @Test("what there is no room for is read when it is asked for, as long as it is the same")
  mutating func room() {
    let half = Pictures.mostBytes
    for number in 0..<6 {
      disk.files["\(number).png"] = Pictures.File(
        bytes: Array(repeating: UInt8(number), count: half), mediaType: "image/png")
      #expect(address("\(number).png") == "/-/asset/\(number + 1)")
    }
    disk.reads = 0
    #expect(pictures.answer("1", read: disk.read).status == 200)
    #expect(disk.reads == 0)
    #expect(pictures.answer("6", read: disk.read).status == 200)
    #expect(disk.reads == 1)
    disk.files["5.png"] = Self.png(9)
    #expect(pictures.answer("6", read: disk.read).status == 404)
  }

  /// Shows so many pictures of these numbers, one after another, each on a screen of its own.
  private mutating func show(_ numbers: Range<Int>) {
    for number in numbers {
      disk.files["\(number).png"] = Self.png(UInt8(number % 256))
      let screen = ScreenID(rawValue: UInt64(number + 100))
      pictures.keep([Self.screen, screen])
      _ = address("\(number).png", on: screen)
    }
  }

  @Test("of very many pictures the one that was shown longest ago gives way, and comes anew")
  mutating func givingWay() throws {
    disk.files["a.png"] = Self.png(1)
    #expect(address("a.png", on: ScreenID(rawValue: 2)) == "/-/asset/1")
    show(0..<Pictures.mostPaths)
    #expect(pictures.answer("1", read: disk.read).status == 404)
    for number in [2, Pictures.mostPaths, Pictures.mostPaths + 1] {
      #expect(pictures.answer("\(number)", read: disk.read).status == 200, "\(number)")
    }
    let new = try #require(address("a.png", on: ScreenID(rawValue: 3)))
    #expect(new == "/-/asset/\(Pictures.mostPaths + 2)", "no address has a second meaning")
    #expect(pictures.answer("2", read: disk.read).status == 404)
  }

  @Test("a picture that is shown is served, however many others have come and gone")
  mutating func shownLong() {
    disk.files["a.png"] = Self.png(1)
    #expect(address("a.png") == "/-/asset/1")
    show(0..<Pictures.mostPaths + 10)
    #expect(pictures.answer("1", read: disk.read).body == .bytes(Self.png(1).bytes))
    #expect(address("a.png") == "/-/asset/1")
  }

  @Test("a view of more pictures than are remembered has them all")
  mutating func longView() {
    let count = Pictures.mostPaths + 5
    for number in 1...count { disk.files["\(number).png"] = Self.png(UInt8(number % 256)) }
    let view: Value = ["children": .list((1...count).map { Self.image("\($0).png") })]
    let addressed = pictures.addressed(view, of: Self.screen, now: 0, read: disk.read)
    #expect(addressed["children"]?.list?.last?["url"] == .string("/-/asset/\(count)"))
    for number in [1, count] {
      let body = pictures.answer("\(number)", read: disk.read).body
      #expect(body == .bytes(Self.png(UInt8(number % 256)).bytes))
    }
  }

  @Test("what gives way leaves its room to others")
  mutating func roomAgain() {
    for number in 0..<4 {
      disk.files["large\(number).png"] = Pictures.File(
        bytes: Array(repeating: UInt8(number), count: Pictures.mostBytes), mediaType: "image/png")
      _ = address("large\(number).png", on: ScreenID(rawValue: 2))
    }
    show(0..<Pictures.mostPaths)
    disk.reads = 0
    #expect(pictures.answer("5", read: disk.read).status == 200)
    #expect(disk.reads == 1, "there was no room for it")
    disk.files["b.png"] = Self.png(7)
    let name = address("b.png")?.split(separator: "/").last.map(String.init) ?? ""
    disk.reads = 0
    #expect(pictures.answer(name, read: disk.read).status == 200)
    #expect(disk.reads == 0)
  }

  @Test("who is not known gets no picture")
  func strangers() {
    #expect(authorizer.receive(.get("/-/asset/1")) == .picture("1", range: nil))
    var part = HTTPRequest.get("/-/asset/1")
    part.range = "bytes=2-"
    #expect(authorizer.receive(part) == .picture("1", range: ByteRange("bytes=2-")))
    #expect(
      authorizer.receive(HTTPRequest.get("/-/asset/1").with { $0.cookie = nil }).status == 403)
    #expect(
      authorizer.receive(HTTPRequest.get("/-/asset/1").with { $0.host = "evil.example" }).status
        == 421)
  }
}
