import SnapEngine
package import SnapValue
import SnapNavigation
import SnapSystem

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// Takes the links that other programs ask an application to open, by the bus or the control socket:
/// they are counted, checked as a whole, and then carried out in order. One that is the same as the last that
/// waits is that one, and has its outcome: of a flood of one link one runs and one waits.
package final class LinkGateway: @unchecked Sendable {
  private unowned let application: Application
  private var limiter: RateLimiter
  private let clock: () -> UInt64
  /// How many were turned away since something was taken.
  private var turnedAway = 0
  /// What was asked for last, as long as it may wait for its turn.
  private var last: Line?

  /// A link that was asked for, its request, and who else gets its outcome.
  private struct Line {
    let link: OutsideLink
    let request: UInt64
    let others: Others
  }

  // @unchecked: as the gateway itself.
  private final class Others: @unchecked Sendable {
    var all: [@Sendable (OutsideAnswer) -> Void] = []
  }

  init(of application: Application, clock: @escaping () -> UInt64) {
    self.application = application
    self.clock = clock
    limiter = RateLimiter(at: clock())
  }

  /// Enters links in order. When one of them may not be entered, none is; then, and when one of them
  /// fails or is led elsewhere, `done` gets that one's outcome. On the navigator's executor, maybe before this returns.
  package func enter(
    _ links: [OutsideLink], done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    enter(links.count, done: done) { _ in links }
  }

  /// Enters links by their texts, of which there are `count`. One that is `nil` was too long to be
  /// kept.
  package func enter(
    _ texts: [String?], count: Int, done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    enter(count, done: done) { scheme throws(Failure) in
      try OutsideLink.read(texts, count: count, scheme: scheme)
    }
  }

  /// Enters an action; `payload` reads what it is given, and throws what is wrong with it.
  package func enter(
    action name: String, done: @escaping @Sendable (OutsideAnswer) -> Void,
    payload: () throws(Failure) -> ValueMap = { [:] }
  ) {
    enter(1, done: done) { _ throws(Failure) in
      [try OutsideLink(action: name, payload: try payload())]
    }
  }

  /// Enters what `read` reads; `count` is how many there are.
  private func enter(
    _ count: Int, done: @escaping @Sendable (OutsideAnswer) -> Void,
    read: (_ scheme: String) throws(Failure) -> [OutsideLink]
  ) {
    let navigator = application.navigator
    guard limiter.admit(cost(count), at: clock()) else {
      return turnAway(done)
    }
    if turnedAway > 1 { warn("\(turnedAway - 1) more were turned away") }
    turnedAway = 0
    let links: [OutsideLink]
    do throws(Failure) { links = try read(navigator.assumeIsolated { $0.state.scheme }) } catch {
      navigator.assumeIsolated { $0.tellTurnedAway(error.message) }
      return refuse(.failed(error), done)
    }
    let refused = navigator.assumeIsolated { navigator in
      links.first { navigator.refusal(of: $0.request) != nil }
    }
    if let link = links.first, links.count == 1, refused == nil { return ask(for: link, done) }
    // The one that may not be entered is asked for all the same: so the navigator refuses it, and tells
    // its listeners.
    perform(refused.map { [$0] } ?? links[...], done)
  }

  /// Asks for one link, or waits with whoever has asked for it, where nothing was asked for since.
  private func ask(
    for link: OutsideLink, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    let navigator = application.navigator
    if let last, last.link == link,
      navigator.assumeIsolated({ $0.isLastInLine(last.request) })
    {
      return last.others.all.append(done)
    }
    let others = Others()
    let request = perform([link]) { answer in
      done(answer)
      for done in others.all { done(answer) }
      others.all = []
    }
    last = Line(link: link, request: request, others: others)
  }

  /// What so many links count for; too many are refused, and count for one.
  private func cost(_ count: Int) -> Int {
    count > OutsideLink.mostLinks ? 1 : max(count, 1)
  }

  /// Carries out links in order; answers the number of the first one's request.
  @discardableResult
  private func perform(
    _ links: ArraySlice<OutsideLink>, led: OutsideAnswer? = nil,
    _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) -> UInt64 {
    let navigator = application.navigator
    guard let link = links.first else {
      done(led ?? .done(state: navigator.assumeIsolated { $0.location.printed }))
      return 0
    }
    let rest = links.dropFirst()
    return navigator.assumeIsolated { navigator in
      navigator.submit(link.request) { [self] outcome in
        switch outcome {
        case .done, .alreadyThere: perform(rest, led: led, done)
        case .redirected(let target):
          let by = application.navigator.assumeIsolated { $0.redirect } ?? target
          application.options.log(.note("led elsewhere by \(by)", of: "outside"))
          perform(rest, led: .redirected(to: target, by: by), done)
        default: refuse(outcome, done)
        }
      }
    }
  }

  // MARK: Refusals

  /// Too much was asked for. Told once, until something is taken again: who asks too often fills no
  /// log.
  private func turnAway(_ done: @escaping @Sendable (OutsideAnswer) -> Void) {
    let reason = "too much was asked for from outside; ten in a second are taken, thirty at once"
    turnedAway += 1
    if turnedAway == 1 {
      application.navigator.assumeIsolated { $0.tellTurnedAway(reason) }
      warn(reason)
    }
    done(.turnedAway(reason))
  }

  private func refuse(
    _ outcome: Outcome, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    let answer = OutsideAnswer.refused(outcome)
    warn(answer.error?.message ?? "")
    done(answer)
  }

  private func warn(_ reason: String) {
    application.options.log(.warning("not entered: \(reason)", of: "outside"))
  }
}
