import Foundation

/// A program that goes on while a test talks to it. It is killed with its owner, by its own number, and
/// after ten minutes in any case, so that nobody waits for it for ever.
package final class Running {
  package enum Stream { case output, words }

  /// It ended, or told nothing for two minutes, before what was waited for.
  package struct Ended: Error, CustomStringConvertible {
    package let program: String
    package let words: String
    package var description: String { "\(program) has ended, or is silent: \(words)" }
  }

  private let program: String
  private let process: SpawnedProgram
  private let folder: TemporaryFolder
  private let pipes: [Stream: LinePipe]
  private let input = Pipe()
  private let watchdog = DispatchSource.makeTimerSource()

  /// Starts it. `lines` are the streams that are read line by line, and have to be read, or drained;
  /// what is written to the others lies in files.
  package init(
    _ program: String, _ arguments: [String], in directory: URL? = nil,
    environment: [String: String] = Child.bare, lines: Set<Stream> = [.output],
    hasInput: Bool = false
  ) throws {
    self.program = program
    folder = try TemporaryFolder()
    pipes = Dictionary(uniqueKeysWithValues: lines.map { ($0, LinePipe()) })
    let source =
      hasInput
      ? input.fileHandleForReading : try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    let output = try Self.target(.output, pipes, folder)
    let words = try Self.target(.words, pipes, folder)
    let process = try SpawnedProgram(
      program, arguments, in: directory, environment: environment, input: source.fileDescriptor,
      output: output.fileDescriptor, words: words.fileDescriptor)
    self.process = process
    // what only the program holds ends with it
    for handle in [source, output, words] { try handle.close() }
    watchdog.setEventHandler { process.signal(SIGKILL) }
    watchdog.schedule(deadline: .now() + 600)
    watchdog.resume()
  }

  private static func target(
    _ stream: Stream, _ pipes: [Stream: LinePipe], _ folder: borrowing TemporaryFolder
  ) throws -> FileHandle {
    if let pipe = pipes[stream] { return pipe.pipe.fileHandleForWriting }
    return try FileHandle(forWritingTo: URL(filePath: try folder.write("\(stream)", "")))
  }

  deinit {
    watchdog.cancel()
    process.signal(SIGKILL)
    _ = process.wait()
  }

  package var identifier: Int32 { process.identifier }

  /// Whether it has not ended.
  package var isRunning: Bool { process.isRunning }

  package func signal(_ number: Int32) { process.signal(number) }

  /// What a stream has told: what was read of it by now, or all that was written where it is a file.
  package func said(_ stream: Stream) -> String {
    pipes[stream]?.said
      ?? ((try? String(contentsOf: folder.file("\(stream)"), encoding: .utf8)) ?? "")
  }

  /// Reads lines until one is as wanted, and answers it; throws when the program ends before.
  @discardableResult
  package func line(
    _ stream: Stream = .output, where isWanted: (String) throws -> Bool = { _ in true }
  ) throws -> String {
    while let line = pipes[stream]?.line() {
      if try isWanted(line) { return line }
    }
    throw Ended(
      program: URL(filePath: program).lastPathComponent,
      words: said(.words) + (pipes[stream]?.said ?? ""))
  }

  /// Whether a stream tells something within so many milliseconds.
  package func hasNews(_ stream: Stream = .output, milliseconds: Int32) -> Bool {
    pipes[stream]?.hasNews(milliseconds) ?? false
  }

  /// Reads on from these streams, else from all, so that the program never waits for the test.
  package func drain(_ streams: Stream...) {
    for (stream, pipe) in pipes where streams.isEmpty || streams.contains(stream) { pipe.drain() }
  }

  /// Writes to its standard input.
  package func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends its standard input.
  package func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for its end, and answers all that it wrote and nobody has read.
  package func end() -> Child.Run {
    let rests = pipes.mapValues { $0.rest() }
    let (status, wasKilled) = process.wait()
    return Child.Run(
      status: status, wasKilled: wasKilled, output: rests[.output] ?? said(.output),
      words: rests[.words] ?? said(.words))
  }
}

/// One stream of a program, line by line.
private final class LinePipe {
  let pipe = Pipe()
  private var all: [UInt8] = []
  private var pending: [UInt8] = []
  private var isDrained = false

  /// Everything that was read.
  var said: String { String(decoding: all, as: UTF8.self) }

  /// The next line; `nil` at the end, and when none comes for two minutes.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      guard hasNews(120_000) else { return nil }
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      pending += more
      all += more
    }
  }

  func hasNews(_ milliseconds: Int32) -> Bool {
    var ready = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }

  func drain() {
    isDrained = true
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { while !handle.availableData.isEmpty {} }
  }

  /// All that nobody has read.
  func rest() -> String {
    guard !isDrained else { return "" }
    let more = pipe.fileHandleForReading.readDataToEndOfFile()
    all += more
    defer { pending = [] }
    return String(decoding: pending + more, as: UTF8.self)
  }
}
