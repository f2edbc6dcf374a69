import Foundation
import TestKit
import Testing

@Suite("A ticket is bought in a kiosk's compositor by a pointer alone")
struct PointerTests {
  private struct Place: Decodable, Equatable {
    let role, name: String
    let x, y, width, height: Int
  }

  private func places(_ shown: Shown) throws -> [Place] {
    let program = Repository.file("Tests/GtkTests/Programs/tree.py").path
    let run = try Child.run(
      "/usr/bin/python3", [program, "places"], environment: shown.desk.environment)
    return try JSONDecoder().decode([Place].self, from: Data(run.output.utf8))
  }

  /// Where a button is, once it has come to rest.
  private func button(_ name: String, _ shown: Shown) throws -> Place {
    var last: Place?
    for _ in 0..<50 {
      let place = try places(shown).last { $0.name == name && $0.width > 1 && $0.y >= 0 }
      if let place, place == last { return place }
      last = place
    }
    throw Child.Failed(description: "there is no button \(name)")
  }

  @Test(
    "from the welcome to the receipt and back",
    .enabled(if: Tools.hasCage, Comment(rawValue: Tools.noCage)))
  func buying() throws {
    let shown = try Shown("kiosk", on: .cage, config: ["animations": 0])
    let steps = [
      ("What is on", "kiosk://welcome/program"),
      ("Goldberg Variations, Sat 20:00, Small hall, € 18.50", "kiosk://welcome/program/event::2"),
      ("Choose seats", "kiosk://welcome/program/event::2?seats=vm"),
      ("Two in row B", "kiosk://welcome/program/event::2"),
      ("To the basket", "kiosk://welcome/program/event::2/basket"),
      ("Pay", "kiosk://welcome/program/event::2/basket/payment"),
      ("Card read", "kiosk://receipt"), ("Done", "kiosk://welcome"),
    ]
    for (name, location) in steps {
      let place = try button(name, shown)
      // The X server's pointer is the compositor's; the window fills its output, at the corner of both.
      let (x, y) = (place.x + place.width / 2, place.y + place.height / 2)
      _ = try Child.run(
        "/usr/bin/xdotool", ["mousemove", "--sync", "\(x)", "\(y)", "click", "1"],
        environment: shown.desk.environment)
      try shown.reaches(location)
    }
  }
}
