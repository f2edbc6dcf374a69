import CSnapNav
import SnapPlugins
import SnapValue

// What a wide life asks of mediators, routers, effects and free functions.

extension WideLife {
  mutating func use(_ mediator: RegisteredMediator) throws(Ending) {
    var done: [(given: GivenNavigation, token: UInt64)] = []
    var waiting: [(given: GivenNavigation, token: UInt64)] = []
    for turn in 0..<12 where isGoing {
      let given = navigation(turn)
      let call = "mediate \(mediator.id)"
      let answer = bench.mediate(mediator, given)
      try expectAllowed(answer, call, \.mediationFlaw)
      if answer.isOK { done.append((given, answer.token)) }
      if answer.isPending { waiting.append((given, answer.token)) }
      awaitLater(mediator, call, answer)
      guard turn % 5 == 4 else { continue }
      let ended = try settleAll()
      done += waiting.filter { ended.contains($0.token) }
      waiting = []
    }
    let ended = try settleAll()
    done += waiting.filter { ended.contains($0.token) }
    for (place, (given, _)) in done.reversed().enumerated() {
      if place % 3 == 0 { bench.host.remove(given.destination) }
      bench.undo(mediator, given)
    }
    for instance in own { instance.destroy() }
    own = []
  }

  /// A navigation: from the ordinary one to those of a guard, of a first screen, to a screen that the
  /// plugin has made itself.
  private mutating func navigation(_ turn: Int) -> GivenNavigation {
    var given = bench.ordinaryNavigation()
    given.id = UInt64(turn + 1)
    given.payload =
      turn == 0 ? [:] : turn < 3 ? given.payload : .map(choices.livelyPayload(words: words))
    given.arguments = choices.oneIn(2) ? .null : .map(choices.livelyPayload(words: words))
    given.route = Array((choices.oneIn(2) ? choices.livelyText() : "Show/Film").utf8)
    given.screenKey = choices.oneIn(3) ? choices.livelyText() : given.screenKey
    switch turn % 6 {
    case 1: given.source = 0
    case 2: (given.flags, given.destination) = (UInt32(SNAPNAV_GUARD), 0)
    case 3: given.flags = UInt32(SNAPNAV_ANIMATED)
    case 4, 5:
      let types = bench.registry.screens
      guard !types.isEmpty else { break }
      guard let made = bench.makeInstance(types[choices.below(types.count)]).instance else { break }
      own.append(made)
      given.destination = made.screen
      if choices.oneIn(2) { given.source = made.screen }
    default: break
    }
    return given
  }

  mutating func use(_ router: RegisteredRouter) throws(Ending) {
    let listed = bench.listedRoutes(of: router).map(\.name)
    let known = some(of: listed.isEmpty ? words : listed, atMost: 6)
    var routes = known.flatMap { nearRoutes(of: $0) }
    routes += (0..<8).map { _ in choices.livelyText() }
    for (turn, route) in routes.enumerated() where isGoing {
      let call = "resolve \(router.id) of \(Value.string(route).shown)"
      let payload: Value = turn % 3 == 0 ? [:] : .map(choices.livelyPayload(words: words))
      let answer = bench.resolve(router, Array(route.utf8), payload: payload)
      try expectAllowed(answer, call, \.routeFlaw)
      awaitLater(router, call, answer)
      if turn % 6 == 5 { try settleAll() }
    }
    try settleAll()
    _ = bench.routes(router)
  }

  mutating func use(_ effect: RegisteredEffect) throws(Ending) {
    for turn in 0..<12 where isGoing {
      bench.update(effect, GivenAttributes.all[turn % GivenAttributes.all.count])
      let visible = choices.oneIn(2)
      let arguments: Value =
        choices.oneIn(3) ? .null : .map(choices.livelyPayload(words: words))
      let call = "set_visible \(effect.id) \(visible ? 1 : 0)"
      let answer = bench.setVisible(
        effect, visible, animated: choices.oneIn(2), arguments: arguments)
      try expectAllowed(answer, call, \.effectFlaw)
      awaitLater(effect, call, answer)
      if turn % 4 == 3 { try settleAll() }
    }
    try settleAll()
  }

  mutating func use(_ function: RegisteredTyped) throws(Ending) {
    guard case .success(let bound) = function.function, bound.signature.functions.isEmpty else {
      return
    }
    let screen = bench.host.show(BenchScreen(properties: ["title": "A title"]))
    let count = bench.registry.functions.count { $0.screenType.isEmpty }
    for _ in 0..<max(8, 400 / max(1, count)) where isGoing {
      let arguments = self.arguments(bound.signature, screen)
      let answer = bench.callFree(function, arguments)
      try expectTyped(answer, "\(function.name)\(Value.list(arguments).shown)")
    }
  }

  mutating func arguments(_ signature: Signature, _ screen: UInt64) -> [Value] {
    signature.arguments.map { kind in
      switch kind {
      case .string: .string(choices.livelyText())
      case .int32, .uint32, .int64, .uint64:
        choices.oneIn(3)
          ? choices.argument(kind, screen: screen) : .int(choices.livelyInteger())
      default: choices.argument(kind, screen: screen)
      }
    }
  }

  func expectTyped(_ answer: Answer, _ call: String) throws(Ending) {
    try expect(
      answer.fault == nil, "a result as the signature says", seen: "\(call): \(answer.fault ?? "")")
    try expectOKOrError(answer, of: call)
  }
}
