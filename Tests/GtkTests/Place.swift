import Foundation
import TestKit

/// Something in a window that can be pressed or filled in, in pixels.
struct Place: Decodable {
  let role, name: String
  let x, y, width, height: Int
  let focused: Bool
  let text: String?

  var bottom: Int { y + height }
}

extension Shown {
  /// The inputs, buttons and tabs that are seen.
  func places() throws -> [Place] {
    let program = Repository.file("Tests/GtkTests/Programs/tree.py").path
    let run = try Child.run("/usr/bin/python3", [program, "places"], environment: desk.environment)
    return try JSONDecoder().decode([Place].self, from: Data(run.output.utf8))
  }
}
