import Foundation
import SnapValue
import TestKit
import Testing

@Suite("The window takes pictures of itself")
struct PictureTests {
  /// How many kinds of dots a picture has: a flat one has a few at most, at its edges.
  private func colors(_ file: URL) throws -> Int {
    let program = """
      import sys, zlib, struct
      data = open(sys.argv[1], "rb").read()
      assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
      at, packed = 8, b""
      while at < len(data):
          size, kind = struct.unpack(">I4s", data[at:at + 8])
          if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
          if kind == b"IDAT": packed += data[at + 8:at + 8 + size]
          at += size + 12
      raw, step = zlib.decompress(packed), {2: 3, 6: 4}[color] * depth // 8
      line = width * step + 1
      starts = (y * line + 1 + x * step for y in range(0, height, 3) for x in range(0, width, 3))
      print(width, height, len({raw[start:start + step] for start in starts}))
      """
    let said = try Child.run("/usr/bin/python3", ["-c", program, file.path], environment: [:])
      .output
    let numbers = said.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
    try #require(numbers.count == 3, "\(file.lastPathComponent)")
    #expect(numbers[0] >= 160 && numbers[1] >= 160)
    return numbers[2]
  }

  /// Shows some screens of an example and answers the pictures, which are kept.
  private func pictures(
    _ example: String, on kind: Desk.Kind, named name: String, config: ValueMap,
    _ requests: [[String]]
  ) throws -> [URL] {
    let place = Tools.pictures.appending(path: name)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var config = config
    config["screenshots"] = .string(place.path)
    config["animations"] = 20
    let shown = try Shown(example, on: kind, config: .map(config))
    for request in requests {
      _ = try Child.run(
        Navhost.path,
        ["ctl", "--socket", shown.folder.path + "/c.sock"] + request,
        environment: shown.desk.environment)
    }
    return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
  }

  private static let walk = [
    ["open", "television://home/show::39"], ["navigate", "openParts"],
    ["open", "television://home/show::2?video=v"], ["select", "find"],
  ]

  @Test(
    "of every state, none of them flat, in each theme, wide and narrow",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)),
    arguments: ["light", "dark"], [480, 1100])
  func x11(theme: String, width: Int) throws {
    let pictures = try pictures(
      "television", on: .x11, named: "\(theme)-\(width)",
      config: ["theme": .string(theme), "width": .int(Int64(width)), "height": 700], Self.walk)
    #expect(pictures.count >= 4)
    for picture in pictures { #expect(try colors(picture) >= 10, "\(picture.path)") }
  }

  /// The colour of the dots of a picture that there are most of.
  private func ground(_ file: URL) throws -> [Int] {
    let program = """
      import sys, zlib, struct, collections
      data = open(sys.argv[1], "rb").read()
      at, packed = 8, b""
      while at < len(data):
          size, kind = struct.unpack(">I4s", data[at:at + 8])
          if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
          if kind == b"IDAT": packed += data[at + 8:at + 8 + size]
          at += size + 12
      step = {2: 3, 6: 4}[color] * depth // 8
      raw, line = zlib.decompress(packed), width * step + 1
      above, count = bytearray(line - 1), collections.Counter()
      for y in range(height):
          kind, row = raw[y * line], bytearray(raw[y * line + 1:(y + 1) * line])
          for x in range(len(row)):
              a, b, c = row[x - step] if x >= step else 0, above[x], above[x - step] if x >= step else 0
              p = a + b - c
              paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
              row[x] = (row[x] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
          above = row
          for x in range(0, width, 7): count[bytes(row[x * step:x * step + 3])] += 1
      print(*count.most_common(1)[0][0])
      """
    let said = try Child.run("/usr/bin/python3", ["-c", program, file.path], environment: [:])
      .output
    return said.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  @Test(
    "and has the application's grounds with libadwaita and without it, in each theme",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)),
    arguments: ["light", "dark"], [true, false])
  func grounds(theme: String, libadwaita: Bool) throws {
    let pictures = try pictures(
      "kiosk", on: .x11, named: "\(libadwaita ? "adwaita" : "plain")-\(theme)",
      config: [
        "theme": .string(theme), "libadwaita": .bool(libadwaita), "width": 1000, "height": 700,
      ],
      [["locale", "ar"], ["navigate", "browse"]])
    #expect(pictures.count >= 2)
    // app.theme of the kiosk, as the host computes it: light above, dark below the middle. Its first
    // screen is a picture that fills the window, the same in both.
    for picture in pictures.dropFirst() {
      let parts = try ground(picture)
      try #require(parts.count == 3)
      let isRight = parts.allSatisfy { theme == "light" ? $0 > 200 : $0 < 90 }
      #expect(isRight, "\(parts) in \(picture.path)")
    }
  }

  @Test(
    "on Wayland, too, and where the window fills the screen",
    .enabled(if: Tools.hasWayland, Comment(rawValue: Tools.noWayland)))
  func wayland() throws {
    let pictures = try pictures(
      "kiosk", on: .wayland, named: "wayland-full", config: ["fullscreen": true],
      [["navigate", "browse"], ["navigate", "help"], ["locale", "ar"]])
    #expect(pictures.count >= 2)
    for picture in pictures { #expect(try colors(picture) >= 10, "\(picture.path)") }
  }
}
