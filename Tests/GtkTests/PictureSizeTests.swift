import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "A picture has the size that its card says",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct PictureSizeTests {
  /// A poster, which has 300 pixels by 450.
  private func poster(_ size: ValueMap, _ file: String = "poster-1.jpg") -> Value {
    var whole: ValueMap = [
      "kind": "image", "alt": "A poster", "url": .string("pictures/\(file)"),
    ]
    for entry in size.entries { whole[entry.key] = entry.value }
    return .map(whole)
  }

  private func sizes(_ children: [Value], width: Int = 900) throws -> Value {
    let looks = try Looks()
    let view: Value = ["version": 1, "body": ["kind": "box", "children": .list(children)]]
    return try looks.tell(
      ["show \(try looks.file(view)) \(width) 800", "pictures"],
      pictures: Repository.file("Examples/television").path)[1]
  }

  private static let declared: [ValueMap] = [
    ["size": "small"], ["size": "medium"], ["size": "large"], ["width": 50], ["height": 60],
    ["width": 400], ["width": 80, "height": 60], ["width": 400, "height": 500],
    ["size": "medium", "person": true],
  ]
  private static let expected: Value = [
    [48, 72], [96, 144], [192, 288], [50, 75], [40, 60], [400, 600], [80, 60], [400, 500],
    [96, 96],
  ]

  @Test("below others")
  func alone() throws {
    #expect(try sizes(Self.declared.map { poster($0) }) == Self.expected)
  }

  @Test("in columns as wide as what is in them, and in a set")
  func besides() throws {
    let small = Self.declared.prefix(5)
    let columns = small.map { size in
      Value.map(["kind": "box", "width": "auto", "children": [poster(size)]])
    }
    let expected: Value = .list(Array((Self.expected.list ?? []).prefix(5)))
    #expect(try sizes([["kind": "columns", "columns": .list(columns)]]) == expected)
    #expect(try sizes([["kind": "images", "images": .list(small.map { poster($0) })]]) == expected)
  }

  @Test("and the width that there is where that is less")
  func narrow() throws {
    let told = try sizes([poster(["width": 700])], width: 360)
    let size = told.list?.first?.list?.compactMap(\.int) ?? []
    try #require(size.count == 2)
    #expect(size[0] < 360 && size[0] >= 300)
    #expect(size[1] == size[0] * 3 / 2)
  }

  @Test("also where words stand for it, however much room there is")
  func missing() throws {
    let declared: [ValueMap] = [["size": "large"], ["width": 120, "height": 90]]
    let told = try sizes(declared.map { poster($0, "none.jpg") })
    #expect(told == [[192, 192], [120, 90]])
  }

  /// A picture of one pixel by so many, or of so many by one, in its own address.
  private static func line(_ width: Int, _ height: Int) -> String {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let row = (width * 3 + 3) / 4 * 4
    let size = row * height
    let head: [UInt8] = [0x42, 0x4d] + bytes(54 + size, 4) + bytes(0, 4) + bytes(54, 4)
    let facts = bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(24, 2)
    let all = head + facts + bytes(0, 24) + [UInt8](repeating: 99, count: size)
    return "data:image/bmp;base64," + Data(all).base64EncodedString()
  }

  @Test(
    "and one that is a line is seen, however long it is",
    arguments: [
      ("stretched and high", ["size": "stretch"], 1, 4000),
      ("stretched and wide", ["size": "stretch"], 9000, 1),
      ("of a width", ["width": 500], 1, 30_000), ("of a height", ["height": 500], 30_000, 1),
      ("of no size", [:], 1, 30_000),
    ] as [(String, ValueMap, Int, Int)])
  func lines(name: String, size: ValueMap, width: Int, height: Int) throws {
    let looks = try Looks()
    var image: ValueMap = ["kind": "image", "url": .string(Self.line(width, height))]
    for entry in size.entries { image[entry.key] = entry.value }
    let view: Value = ["version": 1, "body": ["kind": "box", "children": [.map(image)]]]
    let told = try looks.tell(
      ["show \(try looks.file(view)) 900 800", "pictures"], environment: Looks.exact)
    let sides = told.last?.list?.first?.list?.compactMap(\.int) ?? []
    #expect(sides.count == 2 && sides.allSatisfy { (1...10_000).contains($0) }, "\(told)")
  }
}
