import SnapEngine
import SnapValue

// Calls of plugins of this process that somebody at the border sees. Most of what such a call costs is that code has
// to be got from memory: so the plugin's own roles ask whether it is seen, and none stands around them.

/// A seat that nobody has.
final class EmptySeat: BorderSeat {
  static let only = EmptySeat()

  func number(of name: String) -> UInt32 { .max }
  func begin(_ call: CallMark) -> Bool { true }
  func end(_ answer: consuming SeatedAnswer) {}
  func answer(to call: CallMark) -> [UInt8] { SeatedAnswer(refusal: "nobody is there").frame() }
  func asked(_ question: SeatedQuestion) {}
  func uses(_ plugin: Value) {}
}

extension CallSite {
  /// The same, seen from the seat at the border to a plugin; `name` is the number of the name of what is called.
  func seen(at plugin: SeatedPlugin, as kind: CallMark.Kind, _ name: UInt32) -> CallSite {
    CallSite(self, from: plugin.seat, as: plugin.mark(kind, name))
  }

  /// A call begins that is seen.
  @inline(never)
  func begin() throws(Failure) { guard seat.begin(mark) else { try BorderEnd.refuse() } }

  /// It has come back with this failure, which it answers. Asks whether it is seen.
  @inline(never)
  func end(with failure: Failure) -> Failure {
    if isSeen { seat.end(SeatedAnswer(.failure(failure))) }
    return failure
  }

  /// It has come back, and is seen.
  @inline(never)
  func end(_ answer: MediationAnswer?) { seat.end(answer) }

  /// The same for a router.
  @inline(never)
  func end(_ answer: RouteAnswer?) { seat.end(answer) }

  /// The same for a presenter.
  @inline(never)
  func end(_ answer: Presented?) { seat.end(answer) }

  /// Makes a call and tells what it answers, where it is seen.
  func tell<Answer>(
    about screen: ScreenID = .none, _ body: () throws(Failure) -> Answer,
    _ end: (any BorderSeat, Answer) -> Void
  ) throws(Failure) -> Answer {
    guard isSeen else { return try body() }
    var mark = mark
    mark.screen = screen.rawValue
    guard seat.begin(mark) else { try BorderEnd.refuse() }
    let answer: Answer
    do throws(Failure) { answer = try body() } catch { throw self.end(with: error) }
    end(seat, answer)
    return answer
  }

  /// The same for one that answers nothing.
  func tell(
    about screen: ScreenID = .none, _ body: () throws(Failure) -> Void
  ) throws(Failure) { try tell(about: screen, body) { seat, _ in seat.endPlainly() } }

  /// The same for one that cannot fail.
  func notify(about screen: ScreenID = .none, _ body: () -> Void) {
    try? tell(about: screen) { () throws(Failure) in body() }
  }
}

/// What is said when no plugin is asked any more.
enum BorderEnd {
  @inline(never)
  static func refuse() throws(Failure) -> Never {
    throw Failure(.wrongState, "the replay has ended")
  }
}

extension BorderSeat {
  /// The call that was made last has come back with what a mediator answers; `nil`: that comes later.
  @inline(__always)
  func end(_ answer: MediationAnswer?) {
    switch answer {
    case .proceed: endPlainly()
    case let answer?: end(answer.words, named: nil)
    case nil: endLater()
    }
  }

  /// The same for a router.
  @inline(__always)
  func end(_ answer: RouteAnswer?) {
    switch answer {
    case .target(let target): end(target)
    case .decline: endPlainly()
    case nil: endLater()
    }
  }

  /// The same for a presenter or an effect.
  @inline(__always)
  func end(_ answer: Presented?) { if answer == nil { endLater() } else { endPlainly() } }

  /// The same for what answers a value or nothing.
  func end(optional value: Value?) {
    if let value { end([value], named: nil) } else { endPlainly() }
  }
}
