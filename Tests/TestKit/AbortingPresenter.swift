import Glibc

extension Connection {
  /// Asks for something in the middle of which a presenter's process aborts: that is stopped before, and goes
  /// on, to its end, when the application says that it is about to show something.
  /// - Parameter request: a command of the control socket.
  /// - Returns: the answer to it; `nil` when none comes.
  package static func ask(_ request: String, at socket: String, aborting process: Int32) throws
    -> String?
  {
    let events = try Connection(to: socket)
    events.send(#"{"op":"events"}"#)
    _ = events.line()
    let connection = try Connection(to: socket)
    kill(process, SIGSTOP)
    connection.send(request)
    while let line = events.line(), !line.contains("\"willPerformUpdate\"") {}
    kill(process, SIGABRT)
    kill(process, SIGCONT)
    return connection.line()
  }
}
