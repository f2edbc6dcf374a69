import Foundation

/// A program that a test has started. It ends with its owner, by its own number, and after a
/// minute in any case, so that nobody waits for it for ever.
final class Program {
  let process = Process()
  private let said = Pipe()
  private var pending = ""
  private let watchdog: DispatchSourceTimer

  /// Which of its two streams is read, line by line; the other goes nowhere.
  enum Stream { case output, words }

  struct Ended: Error { let program: String, said: String }

  init(
    _ path: String, _ arguments: [String], environment: [String: String], reading: Stream = .output,
    in directory: URL? = nil
  ) throws {
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = reading == .output ? said : FileHandle.nullDevice
    process.standardError = reading == .words ? said : FileHandle.nullDevice
    watchdog = DispatchSource.makeTimerSource()
    try Self.withoutBlockedSignals { try self.process.run() }
    let process = process
    watchdog.setEventHandler { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    watchdog.schedule(deadline: .now() + 60)
    watchdog.resume()
  }

  /// What it starts can be ended: the threads of tests block signals, and a child would inherit that
  /// and hand it on, so that a bus which ends could not end the programs that it has started.
  private static func withoutBlockedSignals(_ work: () throws -> Void) rethrows {
    var (none, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try work()
  }

  deinit {
    watchdog.cancel()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Reads on until a line is as wanted, and answers it.
  @discardableResult
  func line(_ isWanted: (String) -> Bool = { _ in true }) throws -> String {
    var passed = ""
    while true {
      while let end = pending.firstIndex(of: "\n") {
        let line = String(pending[..<end])
        pending = String(pending[pending.index(after: end)...])
        if isWanted(line) { return line }
        passed += line + "\n"
      }
      let data = said.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw Ended(program: process.executableURL?.lastPathComponent ?? "", said: passed + pending)
      }
      pending += String(decoding: data, as: UTF8.self)
    }
  }

  /// Everything that it says until its end, and how it ended.
  func end() -> (status: Int32, said: String) {
    let rest = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, pending + String(decoding: rest, as: UTF8.self))
  }

  /// Ends it as nobody can refuse.
  func kill9() { kill(process.processIdentifier, SIGKILL) }

  /// Runs one to its end.
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String], in directory: URL? = nil
  ) throws -> (status: Int32, said: String) {
    try Program(path, arguments, environment: environment, in: directory).end()
  }
}
