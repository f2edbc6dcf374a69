import SnapNavigation
import Testing

@Suite("A transition is built call by call and carried out as one")
struct TransitionTests {
  @Test("every call of the builder is recorded, in order")
  func calls() async throws {
    let navigator = try await Stage().navigator()
    let transform: @Sendable (Location) throws(Failure) -> Location = { $0 }
    let builder = navigator.transition().root("home").root("home", replace: true).push("show")
      .pop().pop(2).data("7").data(nil).present("video").dismiss("video").animate("menu", true)
      .parameter("menu", [.visible, .async]).resolve("show").transform(transform)
    guard case .transition(let calls) = builder.request.kind else {
      Issue.record("it is no transition")
      return
    }
    #expect(
      calls.dropLast() == [
        .root("home"), .root("home", replace: true), .push("show"), .pop(1), .pop(2), .data("7"),
        .data(nil), .present("video"), .dismiss("video"), .animate("menu", true),
        .parameter("menu", [.visible, .async]), .resolve("show"),
      ])
    guard case .transform = calls.last else {
      Issue.record("the transform is not the last call")
      return
    }
  }

  @Test("a builder is a value: the same one is two transitions, and branches do not meet")
  func values() async throws {
    let navigator = try await Stage().navigator()
    let base = navigator.transition().push("show::1")
    let still = base.animated(false)
    #expect(base.request.animated)
    #expect(!still.request.animated)
    #expect(await base.enqueue() == .done)
    #expect(await base.enqueue() == .done)
    #expect(await navigator.url == "tv://home/show::1/show::1")
    #expect(await navigator.transition().enqueue() == .alreadyThere)
  }

  @Test("calls are applied to the state at their turn, transforms among them")
  func turn() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    await navigator.run { navigator in
      navigator.transition().push("show::1").enqueue { navigator, outcome in
        journal.note("first \(outcome.name) \(navigator.url)")
      }
      navigator.transition().transform { location in
        journal.note("transform \(location.printed)")
        return Location(scheme: "tv", path: location.path.reversed())
      }.push("settings").enqueue { navigator, outcome in
        journal.note("second \(outcome.name) \(navigator.url)")
      }
    }
    #expect(
      journal.take().filter { $0.contains("tv://") } == [
        "first done tv://home/show::1", "transform tv://home/show::1",
        "second done tv://show::1/home/settings",
      ])
  }

  @Test("what cannot be made fails at its turn, with the old state in force")
  func impossible() async throws {
    let navigator = try await Stage().navigator()
    let popped = await navigator.transition().pop(2).enqueue()
    #expect(popped.reason == "cannot pop 2 of 1 screens")
    let thrown = await navigator.transition().transform { _ throws(Failure) in
      throw Failure(.unsupported, "not on Sundays")
    }.enqueue()
    #expect(thrown.reason == "not on Sundays")
    let foreign = await navigator.transition().transform { _ in Location(scheme: "http") }.start()
    #expect(foreign.reason == "a transform made the scheme \"http\" of \"tv\"")
    #expect(await navigator.url == "tv://home")
  }

  @Test("start is refused while another one runs, and enqueue waits for its turn, in order")
  func startAndEnqueue() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    let navigator = try await stage.navigator()
    async let first = navigator.transition().push("show::1").start()
    let reply = try await later.asked()
    #expect(await navigator.transition().push("show::2").start() == .busy(.running))
    let journal = stage.journal
    await navigator.run { navigator in
      for data in ["3", "4"] {
        navigator.transition().push("show::\(data)").enqueue { navigator, outcome in
          journal.note("\(outcome.name) \(navigator.url)")
        }
      }
    }
    reply.complete(.success(Presented()))
    #expect(await first == .done)
    for _ in 0..<2 { try await later.asked().complete(.success(Presented())) }
    #expect(await navigator.transition().enqueue() == .alreadyThere)
    #expect(
      journal.take().filter { $0.contains("tv://") } == [
        "done tv://home/show::1/show::3", "done tv://home/show::1/show::3/show::4",
      ])
  }

  @Test("inside a completion the state is new, and start is accepted there")
  func startInCompletion() async throws {
    let navigator = try await Stage().navigator()
    let (outcomes, told) = AsyncStream<String>.makeStream()
    navigator.transition().push("show::1").start { navigator, outcome in
      told.yield("\(outcome.name) \(navigator.url)")
      navigator.transition().pop().start { navigator, outcome in
        told.yield("\(outcome.name) \(navigator.url)")
        told.finish()
      }
    }
    var heard: [String] = []
    for await outcome in outcomes { heard.append(outcome) }
    #expect(heard == ["done tv://home/show::1", "done tv://home"])
  }

  @Test("transitions before there is a presenter wait in order, start and enqueue alike")
  func readiness() async throws {
    let stage = Stage()
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    await navigator.run { navigator in
      navigator.transition().root("home").start { _, outcome in journal.note("1 \(outcome.name)") }
      navigator.transition().push("show::1").start { _, outcome in
        journal.note("2 \(outcome.name)")
      }
      navigator.transition().pop(3).enqueue { _, outcome in journal.note("3 \(outcome.name)") }
    }
    #expect(journal.take() == [])
    try await navigator.open(stage.presenter)
    let ends = journal.take().filter { $0.first?.isNumber == true }
    #expect(ends == ["1 done", "2 done", "3 failed"])
    #expect(await navigator.url == "tv://home/show::1")
  }

  @Test("a transition of a closed navigator fails, wherever it is asked for")
  func closed() async throws {
    let navigator = try await Stage().navigator()
    await navigator.close()
    let outcome = await withCheckedContinuation { continuation in
      navigator.transition().push("show").start { continuation.resume(returning: $1) }
    }
    #expect(outcome.reason == "the navigator is closed")
    #expect(await navigator.transition().enqueue().reason == "the navigator is closed")
  }
}
