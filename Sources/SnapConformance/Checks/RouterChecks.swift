import CSnapNav
import SnapValue
import SnapPlugins

extension Check {
  /// Checks 63 to 67, and 95: routers.
  static let routerChecks: [Check] = routerAnswerChecks + routerPlanChecks

  private static let routerAnswerChecks: [Check] = [
    Check(
      .router, 63, "t-decline",
      "A router declines a route that it does not know, and puts nothing then",
      consequence: "No router after it is ever asked; links of other plugins do not open.",
      remedy:
        "Return SNAPNAV_DECLINE for every route that is not yours; an error is for a route of "
        + "yours that cannot be followed.",
      each(\.routers) { bench, router throws(Ending) in try bench.expectDecline(of: router) }),
    Check(
      .router, 66, "t-bytes", "A router copes with routes of any bytes",
      consequence: "A link that somebody made up crashes the program.",
      remedy:
        "A route has a length, may hold zero bytes and bad UTF-8, and is as long as it likes; "
        + "check before you decode, and DECLINE what is no route.",
      level: 4, ways: [.generated, .guarded], needs: ["t-decline", "t-once"],
      seconds: 60
    ) { bench throws(Ending) in try bench.tryRawRoutes() },
    Check(
      .router, 67, "t-fast",
      "A router answers in less than a millisecond, on average of 10,000 routes",
      consequence: "Every link waits for every router in turn; completion of routes stutters.",
      remedy: "Build an index in start(); answer PENDING when another program must be asked.",
      severity: .warning, needs: ["t-decline", "t-once"], seconds: 60,
      each(\.routers) { bench, router throws(Ending) in try bench.expectSpeed(of: router) }),
    Check(
      .router, 95, "t-once",
      "A router completes a token once, and only one that it answered PENDING to",
      consequence: "The second answer meets another route, or the link never opens.",
      remedy: "Complete in one place, at the latest in cancel(), and forget the token there.",
      needs: ["t-decline"], seconds: 60,
      each(\.routers) { bench, router throws(Ending) in
        let routes = bench.listedRoutes(of: router).map(\.name) + ["there is no such route"]
        for route in routes.prefix(20) {
          try bench.expectOneAnswer(of: router, "resolve \(router.id) of \"\(route)\"") {
            bench.resolve(router, Array(route.utf8))
          }
        }
      }),
  ]
}

/// Routes that nobody has.
private let unknownRoutes = [
  "there is no such route", "/zq7x/no-such-place/42", "qqwwzzxxkkjjvvbb", "no-such-scheme://zz/9",
  "\u{28fe}\u{28fe}\u{28fe}", "zzz?yyy=xxx&www=vvv", "----------------", "7f3a90b1c2d4e5f60718",
]

extension Bench {
  /// Asks for routes that nobody has; a router that takes them all, or fails for want of something,
  /// is only doubted.
  fileprivate func expectDecline(of router: RegisteredRouter) throws(Ending) {
    var taken = 0
    for route in unknownRoutes {
      let answer = resolveToEnd(router, Array(route.utf8))
      let what = "\(router.id), asked for \"\(route)\""
      try expectNone(answer.routeFlaw, about: what)
      try expect(
        answer.status != Int32(SNAPNAV_DECLINE) || answer.puts == 0,
        "nothing in the sink together with DECLINE",
        seen: "\(what): \(answer.value?.shown(atMost: 300) ?? "something")",
        remedy: "Decide first, put then.")
      if answer.isOK { taken += 1 }
      guard answer.isError else { continue }
      let flaw = Flaw(
        expected: "DECLINE, so that the next router is asked", seen: "\(what): \(answer.sentence)")
      if answer.saysUnknown { throw .flaw(flaw) }
      doubt(flaw)
    }
    try expectNothingDeclined(by: router)
    guard taken == unknownRoutes.count else { return }
    doubt(
      Flaw(
        expected: "DECLINE for routes that nobody has",
        seen: "\(router.id) takes each of \(taken), so that no router after it is ever asked"))
  }

  /// Routes that are nearly one of its own, with payloads of several shapes: what is declined puts
  /// nothing.
  private func expectNothingDeclined(by router: RegisteredRouter) throws(Ending) {
    let listed = listedRoutes(of: router).map(\.name)
    let known = listed.isEmpty ? words.prefix(30) : listed.prefix(10)
    let clock = OwnTime()
    for route in known.flatMap({ nearRoutes(of: $0) }) where clock.passed < 2_000_000_000 {
      for payload: Value in [[:], ["id": 1]] {
        let answer = resolveToEnd(router, Array(route.utf8), payload: payload)
        guard answer.status == Int32(SNAPNAV_DECLINE) else { continue }
        try expect(
          answer.puts == 0, "nothing in the sink together with DECLINE",
          seen: "\(router.id), asked for \(Value.string(route).shown): "
            + (answer.value?.shown(atMost: 300) ?? "something"),
          remedy: "Decide first, put then.")
      }
    }
  }

  fileprivate func tryRawRoutes() throws(Ending) {
    try begin()
    let routers = registry.routers
    let words = routers.flatMap { listedRoutes(of: $0).map(\.name) } + words
    try forEachInput(
      400,
      make: { (router: $0.below(routers.count), route: $0.rawRoute(words: words)) },
      describe: { Described("the route \(shown(bytes: $0.route))") }
    ) { input throws(Ending) in
      guard routers.indices.contains(input.router) else { return }
      let router = routers[input.router]
      var answer = resolveToEnd(router, input.route, guarded: true)
      // What is put may repeat the bytes; that a value of bad UTF-8 goes no further is the host's part.
      answer.fault = nil
      try expectNone(answer.routeFlaw, about: "\(router.id), \(shown(bytes: input.route))")
    }
  }

  fileprivate func expectSpeed(of router: RegisteredRouter) throws(Ending) {
    let known = listedRoutes(of: router).map(\.name) + words
    var choices = Choices(seed: seed, number: 0)
    var (count, total): (UInt64, UInt64) = (0, 0)
    while count < 10_000, total < 10_000_000_000, count < 300 || total / count < 3_000_000 {
      let routes = (0..<100).map { _ in Array(choices.route(words: known).utf8) }
      let (time, answers) = OwnTime.measure { routes.map { resolve(router, $0) } }
      (count, total) = (count + 100, total + time)
      let later = answers.filter(\.isPending)
      for answer in later { _ = finish(answer, of: router) }
      if !later.isEmpty { break }
    }
    try expect(
      total / count < 1_000_000, "less than 1 ms for a route on average",
      seen: "\(router.id): \(total / count / 1000) µs over \(count) routes")
  }

}

extension Answer {
  /// Whether it is an error that says that something is not known, and not that something went wrong.
  fileprivate var saysUnknown: Bool {
    let known = [SNAPNAV_E_ARG, SNAPNAV_E_TYPE, SNAPNAV_E_KEY, SNAPNAV_E_HANDLE]
    return known.contains(Int(status)) || status == Int32(SNAPNAV_E_UNSUPPORTED)
  }
}
