@testable import SnapNavigation
import TestKit
import Testing

/// What happens to a request that comes at a bad moment, for every moment and every policy.
@Suite("A request comes at any moment")
struct AdmissionTests {
  /// A navigator at `tv://home` whose running request waits for its mediator.
  private struct Running {
    let stage: Stage
    let navigator: Navigator
    let reply: Reply<MediationAnswer>

    init(_ admission: Request.Admission) async throws {
      var stage = Stage()
      let later = Later<MediationAnswer>()
      stage.configuration.policy.admission = admission
      stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
      navigator = try await stage.navigator()
      let journal = stage.journal
      await navigator.submit(.navigate("openShow", payload: ["id": "1"])) {
        journal.note("first \($0.name)")
      }
      reply = try await later.asked()
      await navigator.listen { event in
        if case .finished(_, let outcome, _) = event { journal.note("told \(outcome.name)") }
      }
      _ = journal.take()
      self.stage = stage
    }

    /// The mediator says yes, and everything that waits has its turn.
    func goOn() async {
      reply.complete(.success(.proceed))
      await navigator.settle()
    }

    /// What requests came to, and what listeners were told.
    func ends() -> [String] {
      let words = ["first", "second", "third", "told"]
      return stage.journal.take().filter { line in words.contains { line.hasPrefix($0) } }
    }
  }

  private func note(_ name: String, _ journal: Journal) -> @Sendable (Outcome) -> Void {
    { journal.note("\(name) \($0.name)") }
  }

  @Test("idle and ready: it runs at once", arguments: Request.Admission.allCases)
  func idle(admission: Request.Admission) async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    await navigator.submit(
      Request(.open(url: "tv://settings"), admission: admission),
      completion: note("it is", stage.journal))
    #expect(stage.journal.take().last == "it is done")
  }

  @Test(
    "no presenter yet: requests wait in order, of the latest only the last",
    arguments: Request.Admission.allCases)
  func notReady(admission: Request.Admission) async throws {
    var stage = Stage()
    stage.configuration.policy.admission = admission
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    for (name, url) in [("first", "tv://home"), ("second", "tv://home/settings")] {
      await navigator.submit(.open(url), completion: note(name, stage.journal))
    }
    let isLatest = admission == .latestWins
    #expect(stage.journal.take() == (isLatest ? ["first cancelled"] : []))
    try await navigator.open(stage.presenter)
    let ends = stage.journal.take().filter { $0.hasSuffix(" done") }
    #expect(ends == (isLatest ? ["second done"] : ["first done", "second done"]))
    #expect(await navigator.url == "tv://home/settings")
  }

  @Test("queue: it waits, and is planned on the state of its turn")
  func queue() async throws {
    let running = try await Running(.queue)
    await running.navigator.submit(
      .navigate("play"), completion: note("second", running.stage.journal))
    #expect(running.ends() == [])
    await running.goOn()
    #expect(running.ends() == ["told done", "first done", "told done", "second done"])
    #expect(await running.navigator.url == "tv://home/show::1?video=vm")
  }

  @Test("busy: it is refused at once, with the reason, and those who listen are told")
  func busy() async throws {
    let running = try await Running(.busy)
    let outcome = await running.navigator.perform(.back())
    #expect(outcome == .busy(.running))
    #expect(running.ends() == ["told busy"])
    await running.goOn()
    #expect(running.ends() == ["told done", "first done"])
  }

  @Test("dropWhileBusy: it is refused at once, and nobody else is told")
  func drop() async throws {
    let running = try await Running(.dropWhileBusy)
    #expect(await running.navigator.perform(.back()) == .busy(.running))
    #expect(running.ends() == [])
    await running.goOn()
    #expect(running.ends() == ["told done", "first done"])
  }

  @Test("latestWins: what runs is undone and cancelled, and the newer one comes next")
  func latest() async throws {
    let running = try await Running(.latestWins)
    let outcome = await running.navigator.perform(.open("tv://home/settings"))
    #expect(outcome == .done)
    #expect(!running.reply.complete(.success(.proceed)))
    #expect(
      running.stage.journal.take() == [
        "cancel ask", "destroy show", "told cancelled", "first cancelled", "create settings",
        "willShow settings", "show push settings [forward]", "hidden home", "didShow settings",
        "told done",
      ])
    #expect(await running.navigator.url == "tv://home/settings")
  }

  @Test("latestWins: what waits is cancelled too, the user's by the user only")
  func latestWaiting() async throws {
    let running = try await Running(.queue)
    let journal = running.stage.journal
    let user = Request(.back(count: 1), origin: .user)
    await running.navigator.submit(user, completion: note("second", journal))
    await running.navigator.submit(.back(), completion: note("third", journal))
    let program = Request(.open(url: "tv://settings"), admission: .latestWins)
    async let ended = running.navigator.perform(program)
    while await running.navigator.machine.waiting == 0 { await Task.yield() }
    await running.navigator.settle()
    #expect(await ended == .done)
    #expect(
      running.ends() == [
        "told cancelled", "third cancelled", "told cancelled", "first cancelled",
        "told alreadyThere", "second alreadyThere", "told done",
      ])
  }

  @Test("a full queue refuses, and says how many wait")
  func full() async throws {
    var stage = Stage()
    stage.configuration.policy.queueLimit = 2
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    for url in ["tv://home", "tv://settings"] { await navigator.submit(.open(url)) }
    let outcome = await navigator.perform(.open("tv://video"))
    #expect(outcome == .busy(.queueFull(limit: 2)))
    #expect(outcome.reason == "the queue of 2 is full")
  }

  @Test("across the plugin border a refusal is busy with its reason")
  func contract() async throws {
    let running = try await Running(.busy)
    let journal = running.stage.journal
    try running.navigator.request(["kind": "back"]) { journal.note("third \($0.jsonText)") }
    await running.navigator.settle()
    #expect(
      running.ends().last
        == #"third {"outcome":"busy","reason":"another request is running","state":"tv://home","#
        + #""message":"One moment, please: something else is still under way."}"#)
  }

  @Test(
    "inside another's completion the state is new, and it waits behind what waits already",
    arguments: [Request.Admission.queue, .busy, .dropWhileBusy])
  func insideCompletion(admission: Request.Admission) async throws {
    let running = try await Running(.queue)
    let (navigator, journal) = (running.navigator, running.stage.journal)
    await navigator.submit(.navigate("play")) { (_: Outcome) in
      navigator.assumeIsolated { navigator in
        journal.note("second \(navigator.url)")
        navigator.submit(Request(.back(count: 1), admission: admission)) {
          journal.note("third \($0.name) \(navigator.assumeIsolated { $0.url })")
        }
      }
    }
    await navigator.submit(.navigate("settings"))
    await running.goOn()
    #expect(
      running.ends() == [
        "told done", "first done", "told done", "second tv://home/show::1?video=vm", "told done",
        "told done", "third done tv://home/show::1?video=vm",
      ])
  }

  @Test("inside the completion of a presentation as well")
  func insidePresentation() async throws {
    let stage = Stage()
    let journal = stage.journal
    let navigator = try await stage.navigator()
    let presentation = Presentation.present(animated: true) {
      navigator.assumeIsolated { navigator in
        journal.note("shown \(navigator.url)")
        navigator.submit(Request(.back(count: 1), admission: .start)) {
          journal.note("next \($0.name)")
        }
      }
    }
    let outcome = await navigator.navigate(to: .key("video"), with: presentation)
    #expect(outcome == .done)
    #expect(
      stage.journal.take().filter { $0.hasPrefix("shown") || $0.hasPrefix("next") } == [
        "shown tv://home?video=vm", "next done",
      ])
    #expect(await navigator.url == "tv://home")
  }

  @Test("told by an event that another has ended, it is let in and waits behind what waits")
  func insideListener() async throws {
    let running = try await Running(.queue)
    let (navigator, journal) = (running.navigator, running.stage.journal)
    await navigator.listen { event in
      guard case .finished(let id, .done, let location) = event else { return }
      journal.note("told \(id) \(location)")
      guard id == 2 else { return }
      navigator.assumeIsolated {
        _ = $0.submit(Request(.back(count: 1), admission: .start)) {
          journal.note("third \($0.name)")
        }
      }
    }
    await navigator.submit(.navigate("play"), completion: note("second", journal))
    await running.goOn()
    #expect(
      running.ends() == [
        "told 2 tv://home/show::1", "first done", "told 3 tv://home/show::1?video=vm",
        "second done", "told 4 tv://home/show::1", "third done",
      ])
  }

  @Test("after a request that failed the next is let in", arguments: Request.Admission.allCases)
  func afterFailure(admission: Request.Admission) async throws {
    var stage = Stage()
    stage.configuration.policy.admission = admission
    stage.configuration.navigations[0].mediation = stage.mediation("fail") {
      _ throws(Failure) in throw Failure(.failed, "broken")
    }
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("openShow")).name == "failed")
    #expect(await navigator.perform(.open("tv://settings")) == .done)
  }
}
