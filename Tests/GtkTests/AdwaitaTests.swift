import Foundation
import SnapValue
import Testing

@Suite(
  "Cards wear libadwaita's style",
  .enabled(if: Looks.isBuilt && Adwaita.isThere, Comment(rawValue: Adwaita.missing)))
struct AdwaitaTests {
  @Test(
    "with all texts and nothing cut off, as without it",
    arguments: zip([360, 1280], ["dark", "light"]))
  func goldens(width: Int, theme: String) throws {
    let looks = try Looks()
    let script = Looks.goldens.flatMap { ["show \($0) \(width) 800", "texts", "clipped"] }
    let told = try looks.tell(["adwaita", theme] + script)
    try #require(told.count == script.count + 2)
    #expect(told[0] == true)
    for (number, golden) in Looks.goldens.enumerated() {
      let view = try Value(jsonText: Array(Data(contentsOf: URL(filePath: golden))))
      let name = URL(filePath: golden).lastPathComponent
      let seen = told[3 * number + 3].list?.compactMap(\.string) ?? []
      for text in view.shownTexts { #expect(seen.contains(text), "\(name): \(text) of \(seen)") }
      #expect(told[3 * number + 2]["width"]?.int == Int64(width), "\(name)")
      #expect(told[3 * number + 4] == [], "\(name)")
    }
  }

  @Test("and columns share the room as without it")
  func shares() throws {
    let script = Looks.goldens.flatMap { ["show \($0) 1280 800", "shares"] }
    let plain = try Looks().tell(script)
    let worn = try Looks().tell(["adwaita"] + script)
    for number in Looks.goldens.indices {
      #expect(plain[2 * number + 1] == worn[2 * number + 2], "\(Looks.goldens[number])")
    }
  }
}

/// Whether libadwaita is installed.
enum Adwaita {
  static let isThere = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"].contains {
    FileManager.default.fileExists(atPath: $0 + "/libadwaita-1.so.0")
  }
  static let missing = "the window was not built, or Xvfb, dbus-daemon or libadwaita-1-0 is missing"
}
