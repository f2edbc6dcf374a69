import SnapApp
import SnapNavigation
import SnapSystem

/// How a desktop has started an application, which is the only instance of it.
struct Launch {
  /// The connection that has the application's name; `nil` where there is no session bus.
  var bus: SessionBus?
  /// The control socket under the application's own name, where that makes it the only instance.
  var listener: LocalListener?
  /// What it begins with.
  var links: [OutsideLink] = []
  /// The call that is answered when that has ended.
  var call: UInt64?

  /// Why an application that a desktop has started is of no use; `nil` when it is. One that only traces
  /// would run for ever, and nobody would see it.
  func refusal(of application: Application, _ arguments: Arguments) -> String? {
    guard application.presenter == "trace", !arguments.has("presenter") else { return nil }
    let why = application.passedOver.map { ": \($0)" }.joined()
    let sentence =
      "nothing can be shown here\(why); use --presenter trace to run without being seen"
    answer(error: ("org.snapnav.Error.Failed", sentence))
    return sentence
  }

  /// Answers the call that has started the application, when there is one.
  func answer(error: (name: String, message: String)?) {
    guard let call else { return }
    bus?.answer(call, error: error)
  }

  /// What it begins with, at an application; `nil`: its own beginning.
  func arrival(at application: Application) -> Arrival? {
    guard !links.isEmpty || call != nil else { return nil }
    return Arrival(self, at: application)
  }
}

// @unchecked: on the main thread only, which is the navigator's executor.
/// What somebody outside has started an application with, on its way.
final class Arrival: @unchecked Sendable {
  private let launch: Launch
  private let application: Application
  private var answer: OutsideAnswer?

  init(_ launch: Launch, at application: Application) {
    (self.launch, self.application) = (launch, application)
  }

  /// Enters a state URL, which says all there is to show, in the place of the application's own
  /// beginning. `false`: that is to be shown, because there is no such URL, or it was refused.
  func enters(_ navigator: isolated Navigator) async -> Bool {
    guard case .state = launch.links.first?.kind else { return false }
    let answer = await ask()
    self.answer = answer
    tell(answer)
    return answer.error == nil
  }

  /// Follows what is not entered yet from the application's own beginning.
  func follow(_ navigator: isolated Navigator) async {
    guard answer == nil else { return }
    let answer = launch.links.isEmpty ? OutsideAnswer.done(state: "") : await ask()
    self.answer = answer
    tell(answer)
  }

  private func ask() async -> OutsideAnswer {
    await withCheckedContinuation { continuation in
      application.outside.enter(launch.links) { continuation.resume(returning: $0) }
    }
  }

  private func tell(_ answer: OutsideAnswer) { launch.answer(error: answer.error) }
}
