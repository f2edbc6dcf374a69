import CSnapNav
import SnapValue
import SnapPlugins

extension Check {
  /// Checks 64 and 65: what a router answers.
  static let routerPlanChecks: [Check] = [
    Check(
      .router, 64, "t-plan",
      "What a router answers fits section 6 of the header, and names what there is",
      consequence: "The route is found, and then fails in the host.",
      remedy:
        "Put a map with one of navigation, destination and open; name mediators alias/name as "
        + "a manifest does, or as this plugin or one under requires has them.",
      ways: [.generated], needs: ["t-decline", "t-once"]
    ) { bench throws(Ending) in
      try bench.begin()
      for router in bench.registry.routers {
        try bench.expectList(of: router)
        try bench.expectFollowed(by: router)
      }
      try bench.forEachPlan { router, question, answer throws(Ending) in
        try bench.expectNone(answer.routeFlaw, about: question)
        guard answer.isOK else { return }
        guard let flaw = PlanReader(bench).flaw(in: answer.value) else { return }
        var told = flaw
        told.seen = "\(router.id), \(question): \(flaw.seen)"
        if flaw.severity == .warning { bench.doubt(told) } else { throw .flaw(told) }
      }
    },
    Check(
      .router, 65, "t-pure", "A router answers the same to the same question, and changes nothing",
      consequence: "Answers that were kept, explained or recorded are wrong.",
      remedy: "Read only; put what depends on the moment into a mediator.",
      severity: .warning, ways: [.generated], needs: ["t-decline", "t-plan"]
    ) { bench throws(Ending) in
      try bench.begin()
      for router in bench.registry.routers {
        try bench.expectSameList(of: router)
        try bench.expectSameInAnyOrder(of: router)
        try bench.expectSameAtAnyTime(of: router)
      }
      // By name: what another life registers is not what the first one did.
      for name in bench.registry.routers.map(\.id) { try bench.expectSameInAnotherLife(of: name) }
      try bench.forEachPlan(repeating: true) { _, _, _ throws(Ending) in }
    },
  ]
}

/// A question to a router.
private struct RouteQuestion: Sendable {
  var router: Int
  var route: String
  var payload: ValueMap
  /// The screen that is shown; 0: none.
  var source: UInt64 = 0

  var text: String {
    "the route \(Value.string(route).jsonText) with \(Value.map(payload).shown(atMost: 500))"
  }
}

extension Bench {
  /// Asks each router for what it lists, with payloads that fit, and for what words may mean.
  fileprivate func forEachPlan(
    repeating: Bool = false,
    _ body: (RegisteredRouter, String, Answer) throws(Ending) -> Void
  ) throws(Ending) {
    let routers = registry.routers
    let listed = routers.map { listedRoutes(of: $0) }
    let words = words
    let source = ordinaryNavigation().source
    try forEachInput(
      100 + 20 * min(50, listed.reduce(0) { $0 + $1.count }),
      make: { Self.question(&$0, listed, words) },
      describe: { question in
        Described(question.text, reproducer: Value.map(question.payload).cText())
      }
    ) { question throws(Ending) in
      guard routers.indices.contains(question.router) else { return }
      let router = routers[question.router]
      var question = question
      question.source = source
      let answer = ask(router, question)
      if repeating { try expectSame(answer, router, question) }
      try body(router, question.text, answer)
    }
  }

  private static func question(
    _ choices: inout Choices, _ listed: [[(name: String, payload: Schema?)]], _ words: [String]
  ) -> RouteQuestion {
    let router = choices.below(listed.count)
    let known = listed.indices.contains(router) ? listed[router] : []
    let place = choices.below(known.count)
    guard known.indices.contains(place), !choices.oneIn(4) else {
      return RouteQuestion(
        router: router, route: choices.route(words: words), payload: choices.map(depth: 1))
    }
    let payload = known[place].payload.map { choices.value(fitting: $0) }
    return RouteQuestion(router: router, route: known[place].name, payload: payload?.map ?? [:])
  }

  private func ask(_ router: RegisteredRouter, _ question: RouteQuestion) -> Answer {
    resolveToEnd(
      router, Array(question.route.utf8), payload: .map(question.payload), source: question.source)
  }

  /// Asks again, with another question between.
  private func expectSame(
    _ first: Answer, _ router: RegisteredRouter, _ question: RouteQuestion
  ) throws(Ending) {
    _ = resolveToEnd(router, Array("another".utf8))
    let calls = host.with { $0.calls.count }
    let again = ask(router, question).facts.change(from: first.facts)
    try expectNo(
      again.map { "\($0) the first time" },
      "the same answer from \(router.id) to \(question.text)")
    let writes = host.with { $0.calls.dropFirst(calls) }.first { $0.function.writes }
    try expect(
      writes == nil, "no call of the host that changes something",
      seen: "\(router.id), \(question.text): \(writes?.function.cName ?? "")")
  }

  /// The same questions forwards, backwards, and each first of all in another life: what was asked before
  /// does not matter.
  fileprivate func expectSameInAnyOrder(of router: RegisteredRouter) throws(Ending) {
    var choices = Choices(seed: seed, number: 1)
    let listed = listedRoutes(of: router)
    let names = listed.isEmpty ? words.prefix(8) : listed.map(\.name).prefix(8)
    var questions: [RouteQuestion] = []
    for name in names {
      let schema = listed.first { $0.name == name }?.payload
      for number in 1...3 {
        let fitting = schema.flatMap { choices.value(fitting: $0).map }
        let payload = fitting ?? ["id": .int(Int64(number)), "name": .string("name \(number)")]
        questions.append(RouteQuestion(router: 0, route: name, payload: payload))
      }
      questions.append(RouteQuestion(router: 0, route: name, payload: [:]))
    }
    let clock = OwnTime()
    var first: [Answer] = []
    for question in questions where clock.passed < 1_000_000_000 {
      first.append(ask(router, question))
    }
    for (question, answer) in zip(questions, first).reversed() where clock.passed < 3_000_000_000 {
      let again = ask(router, question)
      let change = again.facts.change(from: answer.facts)
      try expectNo(
        change.map { "\($0) when the same was asked in another order" },
        "the same answer from \(router.id) to \(question.text)", severity: .error)
    }
  }

  /// The same questions a moment, hours and months later, as far as the library itself asks for the time.
  fileprivate func expectSameAtAnyTime(of router: RegisteredRouter) throws(Ending) {
    guard setClockAhead(0) else { return }
    defer { setClockAhead(0) }
    let listed = listedRoutes(of: router).map(\.name)
    let questions = (listed.isEmpty ? words : listed).prefix(8).map {
      RouteQuestion(router: 0, route: $0, payload: [:])
    }
    let first = questions.map { ask(router, $0) }
    // At every hour of a day, one of these leads from the morning to the afternoon, and from evenings into the day.
    let (hour, day): (Int64, Int64) = (3600, 86_400)
    for seconds in [1, 61, 5 * hour, 12 * hour, 17 * hour, 3 * day, 200 * day] {
      setClockAhead(seconds)
      for (question, answer) in zip(questions, first) {
        let change = ask(router, question).facts.change(from: answer.facts)
        try expectNo(
          change.map { "\($0) when it was \(seconds) s earlier" },
          "the same answer from \(router.id) to \(question.text), whatever time it is")
      }
    }
  }

  /// One route with several payloads that the plugin may read, and the same backwards in another life:
  /// what was asked before does not matter.
  fileprivate func expectSameInAnotherLife(of name: String) throws(Ending) {
    guard let first = router(named: name) else { return }
    let listed = listedRoutes(of: first).map(\.name)
    let routes = listed.isEmpty ? Array(words.prefix(8)) : Array(listed.prefix(8))
    let keys = words.prefix(24)
    // Backwards the first one is a text, forwards it is none.
    let values: [Value] = ["en", 7, "a name"]
    let payloads: [ValueMap] =
      [[:]] + values.map { value in keys.reduce(into: ValueMap()) { $0[$1] = value } }
    let questions = routes.flatMap { route in
      payloads.map { RouteQuestion(router: 0, route: route, payload: $0) }
    }
    let answers = questions.map { ask(first, $0) }
    stop()
    try begin()
    guard let again = router(named: name) else { return }
    for (question, answer) in zip(questions, answers).reversed() {
      let now = ask(again, question)
      // What comes later may come late.
      guard !now.isPending, !answer.isPending else { continue }
      let change = now.facts.change(from: answer.facts)
      try expectNo(
        change.map { "\($0) when other questions had been asked before it" },
        "the same answer from \(name) to \(question.text)", severity: .error)
    }
  }

  private func router(named name: String) -> RegisteredRouter? {
    registry.routers.first { $0.id == name }
  }

  /// The list of routes is the same each time, also when routes have been asked for.
  fileprivate func expectSameList(of router: RegisteredRouter) throws(Ending) {
    guard let first = routes(router), first.isOK else { return }
    for time in 2...4 {
      _ = resolveToEnd(router, Array("another".utf8))
      let again = routes(router)?.value ?? .null
      try expectNo(
        again.change(from: first.value ?? .null).map { "\($0) before" },
        "the same list of routes from \(router.id) the time \(time)")
    }
  }

  /// Each route that is listed is followed, or fails with an error: to decline it says that it is
  /// somebody else's. Whether one with a payload is the router's may hang on what is in that.
  fileprivate func expectFollowed(by router: RegisteredRouter) throws(Ending) {
    for (name, payload) in listedRoutes(of: router).prefix(20) where payload == nil {
      let answer = resolveToEnd(router, Array(name.utf8))
      try expect(
        answer.status != Int32(SNAPNAV_DECLINE),
        "\(router.id) follows \"\(name)\", which it lists, or answers an error",
        seen: answer.sentence, remedy: "List what resolve takes, by the same names.")
    }
  }

  /// The list of routes is what section 6 says.
  fileprivate func expectList(of router: RegisteredRouter) throws(Ending) {
    guard let answer = routes(router), !answer.isError else { return }
    let call = "routes of \(router.id)"
    try expect(answer.isOK, "OK or an error", seen: "\(call): \(answer.sentence)")
    guard let list = answer.value?.list, answer.puts == 1 else {
      throw flaw(
        "a list of {\"name\", \"payload\"?, \"description\"?}, put once",
        seen: "\(call): \(answer.fault ?? answer.value?.shown(atMost: 300) ?? "nothing")")
    }
    for item in list {
      let name = item["name"]?.string ?? ""
      try expect(
        !name.isEmpty, "each route is a map with a name",
        seen: "\(call): \(item.shown(atMost: 300))")
      try expect(
        item["description"].map { $0.string != nil } ?? true,
        "a text as the description of \"\(name)\"", seen: "\(call): \(item.shown(atMost: 300))")
      guard let payload = item["payload"] else { continue }
      do throws(SchemaFault) { _ = try Schema(payload) } catch {
        throw flaw(
          "a JSON Type Definition (RFC 8927) as the payload of \"\(name)\"",
          seen: "\(call): \(payload.shown(atMost: 300)): \(error.message)",
          remedy: "Answer what RFC 8927 takes: one form, such as properties or type, at a time.")
      }
    }
  }
}
