import Foundation
import SnapValue
import TestKit
import Testing
import Walks

@Suite(
  "Each screen of the examples has its room in a window",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct ExampleCardTests {
  @Test(
    "nothing is cut off, and nothing stands over the edge, at 400 and 1,280 pixels",
    arguments: ExampleScreens.all)
  func room(example: String, language: String) throws {
    let screens = try ExampleScreens.descriptions(example, .string(language))
    #expect(screens.count >= 9)
    let looks = try Looks()
    let script = try screens.enumerated().flatMap { number, screen in
      let file = try looks.file(screen, "screen\(number).json")
      return [400, 1280].flatMap { ["show \(file) \($0) 800", "clipped"] }
    }
    let told = try looks.tell(script, pictures: Repository.file("Examples/\(example)").path)
    #expect(told.count == script.count)
    for (number, answer) in told.enumerated() where number % 2 == 1 {
      let width: Int64 = number % 4 == 1 ? 400 : 1280
      let key = screens[number / 4]["key"]?.string ?? ""
      #expect(told[number - 1]["width"]?.int == width, "\(key)")
      #expect(answer == [], "\(key) at \(width)")
    }
  }
}
