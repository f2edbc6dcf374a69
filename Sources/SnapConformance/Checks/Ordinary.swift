import CSnapNav
import SnapValue

// Ordinary use: what a plugin meets every day. Checks begin with it and change one thing.

extension Bench {
  /// A navigation from one screen to another, both of which take any property.
  func ordinaryNavigation() -> GivenNavigation {
    let properties: ValueMap = [
      "title": "A title", "id": 1, "name": "A name", "text": "Some text", "count": 3,
    ]
    let source = host.show(BenchScreen(key: "source", type: "source", properties: properties))
    let destination = host.show(
      BenchScreen(key: "destination", type: "destination", properties: properties))
    return GivenNavigation(
      source: source, destination: destination, payload: .map(properties),
      route: Array("show".utf8), screenKey: "destination")
  }

  /// A transition that pushes one screen.
  func ordinaryTransition() -> GivenTransition {
    let screen = host.show(BenchScreen(key: "screen"))
    return GivenTransition(
      updates: [GivenUpdate(op: UInt32(SNAPNAV_PUSH), screen: screen, key: "screen")])
  }
}
