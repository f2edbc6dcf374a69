import SnapEngine
import Synchronization

/// What was drawn of one screen last. Any thread.
final class DrawnScreen: Sendable {
  private struct Drawn {
    var last: (any DrawnActions)?
    var isInForce = false
  }

  private let drawn = Mutex(Drawn())

  /// What can be pressed on the last drawing; `nil`: there is none in force.
  var actions: (any DrawnActions)? { drawn.withLock { $0.isInForce ? $0.last : nil } }

  /// Draws the screen anew.
  func draw(_ facts: ScreenFacts, by drawer: any ScreenDrawer) -> ScreenDrawing {
    drawn.withLock { drawn in
      let drawing = drawer.drawing(of: facts, after: drawn.last)
      drawn = Drawn(last: drawing.actions, isInForce: true)
      return drawing
    }
  }

  /// Nothing can be pressed until it is drawn again; numbers stay taken.
  func forget() { drawn.withLock { $0.isInForce = false } }
}
