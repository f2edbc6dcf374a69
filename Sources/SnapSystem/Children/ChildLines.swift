import CSnapSystem
import Glibc

/// A child process that is talked to in lines: to its standard input, from its standard output and
/// standard error. Served by a loop, on whose thread it belongs; nothing here waits.
///
/// It leads a process group of its own, which is killed when it has ended, or this is let go of.
package final class ChildLines {
  /// What its owner is told.
  package enum Event {
    /// A line of its standard output.
    case line(LineSplitter.Line)
    /// A line of its standard error.
    case error(LineSplitter.Line)
    /// It has closed its standard output, and still runs.
    case silent
    /// All that was sent is taken.
    case sent
    /// It has ended; after all lines, and the last event.
    case end(ProcessEnd)
  }

  /// Called on the loop's thread with each event.
  package var handler: (Event) -> Void = { _ in }
  /// Its number, which is also its group's.
  package var identifier: Int32 { child.identifier }
  /// How many bytes wait to be taken by it.
  package var unsent: Int { channel.unsent }

  private var child: ChildProcess
  private let channel: LineChannel
  private let errors: LineChannel
  private let loop: MainLoop
  private var watch: MainLoop.Watch?
  private var hasEnded = false

  /// Starts a program. Lines of its output that are longer than `limit` bytes are told as too long,
  /// those of its errors beyond 4 KiB. Nothing is told before this has returned.
  package init(_ plan: ChildPlan, on loop: MainLoop, limit: Int) throws(SystemError) {
    self.loop = loop
    let input = try Pipe()
    let output = try Pipe()
    let words = try Pipe()
    var plan = plan
    plan.ownGroup = true
    plan.descriptors = [0: input.reading.number, 1: output.writing.number, 2: words.writing.number]
    child = try ChildProcess(plan)
    channel = LineChannel(
      on: loop, reading: output.reading.release(), writing: input.writing.release(), limit: limit)
    errors = LineChannel(on: loop, reading: words.reading.release(), writing: -1, limit: 4 << 10)
    watch = try loop.watch(child.descriptor) { [weak self] _ in self?.ended() }
    channel.handler = { [weak self] in self?.take($0) }
    errors.handler = { [weak self] event in
      if case .line(let line) = event { self?.handler(.error(line)) }
    }
    channel.isPaused = false
    errors.isPaused = false
  }

  deinit {
    if let watch { loop.unwatch(watch) }
    channel.close()
    errors.close()
  }

  private func take(_ event: LineChannel.Event) {
    switch event {
    case .line(let line): handler(.line(line))
    case .end: if !hasEnded { handler(.silent) }
    case .sent: handler(.sent)
    // Whoever reads nothing any more is about to end, and that is told.
    case .deaf: break
    }
  }

  /// Sends a line; it waits here until the child takes it.
  package func send(_ line: String) { channel.send(line) }

  /// Closes its standard input; what waits to be sent is dropped.
  package func closeInput() { channel.closeOutput() }

  /// Kills it and its group. How it ended is told as always.
  package func kill() { child.killAll() }

  private func ended() {
    // Those who are left of the group go before its leader, whose number names the group.
    child.killAll()
    guard let end = try? child.wait(milliseconds: 0) else { return }
    if let watch { loop.unwatch(watch) }
    watch = nil
    hasEnded = true
    channel.finishReading()
    errors.finishReading()
    channel.close()
    errors.close()
    handler(.end(end))
  }
}

/// Both ends of a pipe.
private struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // Safety: room for two numbers.
    _ = try checked(unsafe snapsys_pipe(&ends), "make a pipe")
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }
}
