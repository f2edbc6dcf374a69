package import SnapApp
package import SnapValue
package import SnapSystem

/// The call for which the session bus has started a process: it says what the application begins with.
package struct FirstCall: Sendable, Hashable {
  /// Its number, to answer it by.
  package let number: UInt64
  /// What it asks for; empty when it only wants the application to be there.
  package let links: [OutsideLink]

  /// How long a process that was started waits for its call: 10 s.
  package static let limit: UInt64 = 10_000_000_000

  /// Waits for the first call on a connection that has the application's name. Runs the loop. A call
  /// that makes no sense is answered and not waited for any longer: whoever starts an application with
  /// it has not started one. `nil`: there is none.
  package static func wait(
    on bus: SessionBus, scheme: String, loop: MainLoop
  ) -> Result<FirstCall?, Failure> {
    var first: (number: UInt64, call: SessionBus.Call)?
    var isOver = false
    let timer = loop.schedule(after: limit) {
      isOver = true
      loop.stop()
    }
    bus.handler = { event in
      switch event {
      case .called(let number, let call):
        first = (number, call)
        bus.handler = nil
      case .lost: isOver = true
      default: return
      }
      loop.stop()
    }
    while first == nil, !isOver { loop.run() }
    loop.cancel(timer)
    bus.handler = nil
    guard let first else { return .success(nil) }
    do throws(Failure) {
      return .success(FirstCall(number: first.number, links: try links(first.call, scheme)))
    } catch {
      bus.answer(first.number, error: OutsideAnswer.refused(.failed(error)).error)
      return .failure(error)
    }
  }

  private static func links(
    _ call: SessionBus.Call, _ scheme: String
  ) throws(Failure) -> [OutsideLink] {
    switch call {
    case .activate: return []
    case .open(let urls, let count): return try OutsideLink.read(urls, count: count, scheme: scheme)
    case .action(let name, let parameters, let count):
      let payload = try SessionBus.payload(parameters, count: count)
      return [try OutsideLink(action: name, payload: payload)]
    }
  }
}
