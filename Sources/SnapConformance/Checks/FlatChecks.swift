import CSnapNav
import SnapPlugins
import SnapSystem
import SnapValue

extension Check {
  /// Check 102: what calls leave behind.
  static let flatChecks: [Check] = [
    Check(
      102, "x-flat",
      "Hundreds of the same calls leave no thread, descriptor, process, timer, watch or memory "
        + "behind",
      consequence: "An application that runs for weeks slows down and dies.",
      remedy: "Free what a call needed before it returns, or in undo, cancel and destroy.",
      level: 4,
      needs: [
        "x-exit", "r-restart", "x-process", "x-stop", "x-lent", "m-deadline", "m-once", "m-undo",
        "t-once", "fx-once", "v-life",
      ],
      seconds: 180
    ) { bench throws(Ending) in
      try bench.begin()
      bench.patience = 1
      BenchArena.keepsWhatItLent = false
      defer { BenchArena.keepsWhatItLent = true }
      bench.host.with { $0.keepsCalls = false }
      for repeated in bench.repeatedCalls() { try bench.expectFlat(repeated) }
    }
  ]
}

/// Something that can be done again and again.
private struct RepeatedCall {
  var name: String
  /// How many bytes each call must leave behind to be wrong, and to be suspicious.
  var limits = (wrong: 1000, suspicious: 160)
  var once: () -> Void
}

/// What is held at one moment of what grows when calls leave something behind.
private struct HeldByCalls {
  var process: HeldResources
  var children: Int
  /// Timers that wait for more than a minute: they were not set for this call alone.
  var timers: Int
  var watches: Int

  init(_ host: BenchHost) {
    process = .now
    children = ProcessSnapshot.children.count
    let late = ProcessFacts.now + 60_000_000_000
    (timers, watches) = host.with { ($0.timers.count { $0.at > late }, $0.watches.count) }
  }

  typealias Part = (name: String, count: (HeldByCalls) -> Int)
  /// What is counted, one by one.
  static var parts: [Part] {
    [
      ("threads", { $0.process.threads }), ("descriptors", { $0.process.descriptors }),
      ("processes", { $0.children }), ("timers", { $0.timers }), ("watches", { $0.watches }),
    ]
  }
}

extension Bench {
  /// One for each of what was registered, without presenters, which have a check of their own.
  fileprivate func repeatedCalls() -> [RepeatedCall] {
    var all: [RepeatedCall] = []
    for mediator in registry.mediators {
      let rehearsal = Rehearsal(self)
      all.append(
        RepeatedCall(name: "mediate \(mediator.id)") { _ = rehearsal.run(self, mediator) })
    }
    for router in registry.routers {
      let names = listedRoutes(of: router).map(\.name).prefix(3) + ["there is no such route"]
      all.append(
        RepeatedCall(name: "resolve \(router.id)") {
          for name in names { _ = self.resolveToEnd(router, Array(name.utf8)) }
          _ = self.routes(router)
        })
    }
    for effect in registry.effects {
      all.append(
        RepeatedCall(name: "set_visible \(effect.id)") {
          for visible in [true, false] { _ = self.setVisibleToEnd(effect, visible) }
        })
    }
    for function in registry.functions where function.screenType.isEmpty {
      let arguments = simplestArguments(function)
      // One that keeps what it is given may be there for just that.
      all.append(
        RepeatedCall(name: "call \(function.name)", limits: (64 << 10, 160)) {
          _ = self.callFree(function, arguments)
        })
    }
    for type in registry.screens { all += repeatedCalls(of: type) }
    return all
  }

  private func repeatedCalls(of type: RegisteredScreenType) -> [RepeatedCall] {
    guard let screen = create(type).instance else { return [] }
    var all: [RepeatedCall] = []
    for function in screen.functions {
      let (name, arguments) = (function.name, simplestArguments(function))
      switch function.kind {
      case Int(SNAPNAV_GETTER):
        all.append(RepeatedCall(name: "get \(type.id).\(name)") { _ = screen.get(name) })
      case Int(SNAPNAV_SETTER):
        let value = screen.get(name).value ?? arguments.first ?? .null
        all.append(RepeatedCall(name: "set \(type.id).\(name)") { _ = screen.set(name, value) })
      default: break
      }
    }
    if screen.keepsState {
      all.append(
        RepeatedCall(name: "save and restore \(type.id)") {
          if let state = screen.save().value { _ = screen.restore(state) }
        })
    }
    all.append(
      RepeatedCall(name: "event \(type.id)") {
        for event in [SNAPNAV_WILL_SHOW, SNAPNAV_DID_SHOW, SNAPNAV_HIDDEN] {
          screen.event(UInt32(event))
        }
      })
    return all
  }

  /// Nothing may grow with each hundred calls, or fewer where they take long.
  fileprivate func expectFlat(_ repeated: RepeatedCall) throws(Ending) {
    let clock = OwnTime()
    // A limit on descriptors is reached soon, and then no more of them are left open.
    var held = [HeldByCalls(host)]
    for number in 1...20 {
      run(repeated)
      // One that takes so long is asked too seldom to grow by its calls.
      guard clock.passed < 8_000_000_000 else { return }
      if number % 5 == 0 { held.append(settled(after: held)) }
    }
    try expectNoneGrows(held, repeated, every: 5)
    let count = Int(min(100, max(5, 500_000_000 / max(1, clock.passed / 20))))
    held = try measure(repeated, rounds: 5, of: count)
    try expectNoneGrows(held, repeated, every: count)
    let least = repeated.limits.suspicious * count
    guard growing(held, least) != nil else { return }
    // What is kept up to a limit, the last thousand of something, comes to its end.
    let end = ProcessFacts.now + 2_000_000_000
    for _ in 0..<50 where ProcessFacts.now < end && !isHuge(held) {
      for _ in 0..<count { run(repeated) }
      held.append(HeldByCalls(host))
    }
    held = Array(held.suffix(5))
    guard let sizes = growing(held, least), let first = sizes.first, let last = sizes.last else {
      return
    }
    let flaw = Flaw(
      expected: "as much memory after each call",
      seen: "\(repeated.name): \(sizes.map { "\($0 >> 10)" }.joined(separator: ", ")) KiB, "
        + "each after \(count) calls more")
    if last - first < 4 * count * repeated.limits.wrong { doubt(flaw) } else { throw .flaw(flaw) }
  }

  private func measure(
    _ repeated: RepeatedCall, rounds: Int, of count: Int
  ) throws(Ending) -> [HeldByCalls] {
    for _ in 0..<count { run(repeated) }
    var held: [HeldByCalls] = []
    for _ in 0..<rounds {
      for _ in 0..<count { run(repeated) }
      held.append(settled(after: held))
    }
    return held
  }

  private func run(_ repeated: RepeatedCall) {
    repeated.once()
    host.forgetWhatIsOver()
  }

  /// What is held, once threads that were about to end have ended.
  private func settled(after earlier: [HeldByCalls]) -> HeldByCalls {
    if let before = earlier.last?.process.threads {
      turn(seconds: 1) { HeldResources.threadCount <= before }
    }
    return HeldByCalls(host)
  }

  private func isHuge(_ held: [HeldByCalls]) -> Bool {
    guard let first = held.first?.process, let last = held.last?.process else { return false }
    return max(last.heap - first.heap, last.resident - first.resident) > 256 << 20
  }

  /// The memory that grows from each to the next by at least so many bytes, what is allocated or what
  /// is really there; `nil` when neither does.
  private func growing(_ held: [HeldByCalls], _ least: Int) -> [Int]? {
    let (heap, resident) = (held.map(\.process.heap), held.map(\.process.resident))
    let grows = { (sizes: [Int], least: Int) in
      zip(sizes, sizes.dropFirst()).allSatisfy { $1 - $0 >= least }
    }
    if grows(heap, least) { return heap }
    return grows(resident, max(least, 256 << 10)) ? resident : nil
  }

  private func expectNoneGrows(
    _ held: [HeldByCalls], _ repeated: RepeatedCall, every count: Int
  ) throws(Ending) {
    for (name, size) in HeldByCalls.parts {
      let sizes = held.map(size)
      try expect(
        !zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 }, "as many \(name) after each call",
        seen: "\(repeated.name): \(sizes.map(String.init).joined(separator: ", ")), "
          + "each after \(count) calls more")
    }
  }
}
