import SnapValue
import SnapSystem

// @unchecked: on the loop's thread only, as its server is.
/// A connection to the control socket: carries out what its session says.
final class ControlClient: @unchecked Sendable {
  let number: Int
  let channel: LineChannel
  private(set) var session = ControlSession()
  private unowned let server: ControlServer
  private var isWorking = false
  private var closesWhenSent = false

  /// How long a client that was cut off has to read why.
  private static let grace: UInt64 = 30_000_000_000

  init(_ number: Int, _ channel: LineChannel, _ server: ControlServer) {
    (self.number, self.channel, self.server) = (number, channel, server)
  }

  /// Begins to read.
  func start() {
    channel.handler = { [weak self] in self?.take($0) }
    channel.isPaused = false
  }

  private func take(_ event: LineChannel.Event) {
    switch event {
    case .line(let line): session.take(line)
    case .end: session.inputEnded()
    case .deaf:
      session.becameDeaf()
      // Whoever could still read waits for no answer.
      channel.closeOutput()
    case .sent: if closesWhenSent { return close() }
    }
    work()
  }

  func tell(_ line: String) {
    session.tell(line, unsent: channel.unsent)
    work()
  }

  /// The answer to the command that runs; it is the last that is told before events, when the client
  /// wants those.
  func answer(_ answer: ControlAnswer, follows: Bool? = nil) {
    session.answered(answer)
    if let follows { session.follow(follows) }
    work()
  }

  private func work() {
    guard !isWorking, !channel.isClosed else { return }
    isWorking = true
    while let action = session.next() { carryOut(action) }
    isWorking = false
    guard !channel.isClosed else { return }
    channel.isPaused = session.rests(unsent: channel.unsent)
  }

  private func carryOut(_ action: ControlSession.Action) {
    switch action {
    case .begin(let command): server.carryOut(command, for: self)
    case .send(let line): channel.send(line)
    case .cutOff(let line):
      server.tell(trouble: "client \(number) was cut off: it does not read its events")
      channel.send(last: line)
      closeSoon()
      server.schedule(after: Self.grace) { [weak self] in self?.close() }
    case .close: closeSoon()
    }
  }

  private func closeSoon() {
    closesWhenSent = true
    if channel.unsent == 0 { close() }
  }

  /// Answers what was not answered yet, and closes when the other side has taken it.
  func end() {
    session.applicationEnds()
    work()
  }

  func close() {
    guard !channel.isClosed else { return }
    channel.close()
    server.forget(self)
  }
}
