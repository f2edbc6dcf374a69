import CSnapNav
import SnapValue
import SnapPlugins

extension Check {
  /// Checks 96 and 97: effects.
  static let effectChecks: [Check] = [
    Check(
      .effect, 96, "fx-basic",
      "An effect can be shown and hidden at any time, and says OK, PENDING or an error",
      consequence: "A menu that is shown twice, or hidden before it was shown, breaks the program.",
      remedy: "Take visible as the state that shall hold, not as a switch; arguments are null or a "
        + "map, which may be empty and hold values of any kind.",
      each(\.effects) { bench, effect throws(Ending) in
        for visible in [false, true, true, false, false, true] {
          for arguments in oddArguments {
            let answer = bench.setVisibleToEnd(
              effect, visible, animated: visible, arguments: arguments)
            let what = "\(effect.id), \(visible ? "shown" : "hidden") with \(arguments.shown())"
            try bench.expectNone(answer.effectFlaw, about: what)
          }
        }
      }),
    Check(
      .effect, 97, "fx-once",
      "An effect completes a token once, and only one that it answered PENDING to",
      consequence: "The next state is never shown, because the host waits for this one.",
      remedy: "Complete in one place, at the latest in cancel(), and forget the token there.",
      needs: ["fx-basic"], seconds: 60,
      each(\.effects, answersOnce)),
  ]
}

private let oddArguments: [Value] = [
  .null, [:], ["title": "A title", "side": "left"], ["side": 1, "title": true], ["side": nil],
  ["side": ["left", 2], "title": ["text": "A title"], "": .bytes([0])],
]

private func answersOnce(_ bench: Bench, _ effect: RegisteredEffect) throws(Ending) {
  for visible in [true, false, true, false] {
    try bench.expectOneAnswer(of: effect, "set_visible \(effect.id)") {
      bench.setVisible(effect, visible, animated: true)
    }
  }
}
