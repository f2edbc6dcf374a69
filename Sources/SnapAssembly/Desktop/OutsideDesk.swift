import SnapModel
import SnapNavigation
import SnapSystem

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// Where everything arrives that somebody outside asks an application for, whatever the way: it is
/// counted, checked whole, and then carried out in order.
public final class OutsideDesk: @unchecked Sendable {
  private unowned let application: Application
  private var gate: OutsideGate
  private let clock: () -> UInt64

  init(of application: Application, clock: @escaping () -> UInt64) {
    self.application = application
    self.clock = clock
    gate = OutsideGate(at: clock())
  }

  /// Reads links by their texts and enters them; what is no link is refused, and those who listen are
  /// told. A text that is `nil` was too long to be read at all.
  public func enter(
    _ texts: [String?], count: Int? = nil, done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    let scheme = application.navigator.assumeIsolated { $0.state.scheme }
    do throws(Failure) {
      enter(
        try OutsideLink.read(texts, count: count ?? texts.count, scheme: scheme), done: done)
    } catch { turnAway(error, done) }
  }

  /// The same for texts, or for a named action without parameters when there is one.
  func enter(
    _ texts: [String], action: String?, done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    guard let action else { return enter(texts, done: done) }
    do throws(Failure) { enter([try OutsideLink(action: action)], done: done) } catch {
      turnAway(error, done)
    }
  }

  /// Enters links in order. When one of them may not be entered, none is; then, and when one of them
  /// fails, `done` gets that one's outcome. On the navigator's executor, maybe before this returns.
  public func enter(
    _ links: [OutsideLink], done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    guard gate.admit(max(links.count, 1), at: clock()) else {
      return turnAway(
        "too much was asked for from outside; ten in a second are taken, thirty at once", done)
    }
    let refused = application.navigator.assumeIsolated { navigator in
      links.first { navigator.refusal(of: $0.request) != nil }
    }
    // The one that may not be entered is asked for all the same: it is refused where everybody hears
    // of it.
    perform(refused.map { [$0] } ?? links[...], done)
  }

  private func perform(
    _ links: ArraySlice<OutsideLink>, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    let navigator = application.navigator
    guard let link = links.first else {
      return done(.done(state: navigator.assumeIsolated { $0.location.printed }))
    }
    let rest = links.dropFirst()
    navigator.assumeIsolated { navigator in
      _ = navigator.submit(link.request) { [self] outcome in
        switch outcome {
        case .done, .alreadyThere, .redirected: perform(rest, done)
        default: refuse(outcome, done)
        }
      }
    }
  }

  // MARK: Refusals

  /// Refuses what could not be read; those who listen are told.
  func turnAway(
    _ failure: Failure, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    application.navigator.assumeIsolated { $0.tellTurnedAway(failure.message) }
    refuse(.failed(failure), done)
  }

  private func turnAway(
    _ reason: String, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    application.navigator.assumeIsolated { $0.tellTurnedAway(reason) }
    application.options.log(.warning("not entered: \(reason)", of: "outside"))
    done(.turnedAway(reason))
  }

  private func refuse(
    _ outcome: Outcome, _ done: @escaping @Sendable (OutsideAnswer) -> Void
  ) {
    let answer = OutsideAnswer.refused(outcome)
    application.options.log(.warning("not entered: \(answer.error?.message ?? "")", of: "outside"))
    done(answer)
  }
}
