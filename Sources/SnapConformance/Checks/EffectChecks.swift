import CSnapNav
import SnapValue
import SnapPluginHost

extension Check {
  /// Checks 96 and 97: effects.
  static let effectChecks: [Check] = [
    Check(
      96, "fx-basic",
      "An effect can be shown and hidden at any time, and says OK, PENDING or an error",
      consequence: "A menu that is shown twice, or hidden before it was shown, breaks the program.",
      remedy: "Take visible as the state that shall hold, not as a switch; test arguments->kind.",
      level: 3, needs: kindNeeds, scope: .role(.effect), seconds: 40
    ) { bench throws(Ending) in
      try bench.begin()
      for effect in bench.registry.effects {
        for visible in [false, true, true, false, false, true] {
          for arguments in oddArguments {
            let answer = bench.setVisibleToEnd(
              effect, visible, animated: visible, arguments: arguments)
            let what = "\(effect.id), \(visible ? "shown" : "hidden") with \(arguments.shown())"
            try bench.expectNone(answer.effectFlaw, about: what)
          }
        }
      }
    },
    Check(
      97, "fx-once", "An effect completes a token once, and only one that it answered PENDING to",
      consequence: "The next state is never shown, because the host waits for this one.",
      remedy: "Complete in one place, at the latest in cancel(), and forget the token there.",
      level: 3, needs: kindNeeds + ["fx-basic"], scope: .role(.effect), seconds: 60
    ) { bench throws(Ending) in
      try bench.begin()
      for effect in bench.registry.effects {
        for cancels in [false, true] {
          for visible in [true, false] {
            let answer = bench.setVisible(effect, visible, animated: true)
            if cancels, answer.isPending { bench.cancel(effect, answer.token) }
            let end = bench.finish(answer) { bench.cancel(effect, $0) }
            let call = "set_visible \(effect.id)"
            try bench.expectAnEnd(of: end, call)
            try bench.expectOneAnswer(to: answer, of: call)
          }
        }
      }
    },
  ]
}

private let oddArguments: [Value] = [
  .null, [:], true, 1, -1.5, "text", .bytes([0]), ["one", 2], ["title": "A title", "side": "left"],
]
