package import SnapSystem

/// How one who wants an application to run finds out whether it does, and asks the instance that runs.
/// It runs the main loop, never for longer than its limits.
package final class DesktopCaller {
  /// Who has the application's name.
  package enum Place {
    /// This process; the connection serves the application's object.
    case ours(SessionBus)
    /// Another process.
    case taken
    /// Nobody can tell: there is no session bus, or it does not answer.
    case unknown(String)
  }

  /// How a question to the instance that runs has ended.
  package enum Reply: Sendable, Hashable {
    /// It has done what was asked.
    case done
    /// It has not, for this reason.
    case refused(name: String, message: String)
    /// It was not there any more; `hadHeard` when it went after it was asked.
    case gone(hadHeard: Bool)
    /// It has not answered in time, and may still do it.
    case silent
  }

  private let loop: MainLoop
  private let names: DesktopNames
  private var bus: SessionBus?

  /// How long the bus has to say whose the name is: 5 s.
  package static let nameLimit: UInt64 = 5_000_000_000
  /// How long an instance has to do what is asked: 30 s.
  package static let replyLimit: UInt64 = 30_000_000_000

  /// Makes one for an application.
  package init(_ names: DesktopNames, on loop: MainLoop) {
    (self.names, self.loop) = (names, loop)
  }

  /// Takes the application's name, or finds out that another has it.
  package func place() -> Place {
    var answer: Place?
    do throws(SystemError) {
      let bus: SessionBus
      if let known = self.bus { bus = known } else { bus = try SessionBus(on: loop) }
      self.bus = bus
      bus.handler = { [loop] event in
        switch event {
        // What comes from now on waits for whoever hears next.
        case .named(let isOurs):
          answer = isOurs ? .ours(bus) : .taken
          bus.handler = nil
        case .nameless(let error), .lost(let error): answer = .unknown(error.description)
        case .called:
          bus.postpone(event)
          return
        case .answered: return
        }
        loop.stop()
      }
      try bus.serve(names.path)
      try bus.own(names.id)
    } catch {
      return .unknown(error.reason)
    }
    wait(Self.nameLimit) { answer != nil }
    bus?.handler = nil
    return answer ?? .unknown("the session bus does not answer")
  }

  /// Asks the instance that runs to open links, or to activate when there are none, or to do an action.
  package func ask(_ links: [String], action: String?) -> Reply {
    guard let bus else { return .gone(hadHeard: false) }
    var reply: Reply?
    let number: UInt64
    do throws(SystemError) {
      if let action {
        number = try bus.ask(names.id, at: names.path, toDo: action, within: Self.replyLimit)
      } else {
        number = try bus.ask(names.id, at: names.path, toOpen: links, within: Self.replyLimit)
      }
    } catch { return .gone(hadHeard: false) }
    bus.handler = { [loop] event in
      switch event {
      case .answered(number, let error): reply = Self.reply(error)
      case .lost: reply = .gone(hadHeard: true)
      default: return
      }
      loop.stop()
    }
    wait(Self.replyLimit + 1_000_000_000) { reply != nil }
    bus.handler = nil
    return reply ?? .silent
  }

  private static func reply(_ error: SessionBus.Refusal?) -> Reply {
    guard let error else { return .done }
    if error.isOfOneWhoLeft { return .gone(hadHeard: true) }
    if error.isOfNobody { return .gone(hadHeard: false) }
    if error.name == "org.freedesktop.DBus.Error.NoReply" || error.isTimeout { return .silent }
    return .refused(name: error.name, message: error.message)
  }

  /// Runs the loop until something is true, so long at most.
  private func wait(_ limit: UInt64, _ isDone: () -> Bool) {
    var isLate = false
    let timer = loop.schedule(after: limit) { [loop] in
      isLate = true
      loop.stop()
    }
    while !isDone(), !isLate { loop.run() }
    loop.cancel(timer)
  }

  /// Leaves the bus, unless the connection was given away.
  package func close() { bus?.close() }
}
