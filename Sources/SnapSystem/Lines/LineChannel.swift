import CSnapSystem
import Glibc

/// Lines to and from another process, over a socket or two pipes, served by a loop: nothing here
/// ever waits.
///
/// It belongs to the loop's thread, and owns its descriptors. How much of what is sent may pile up
/// is for its owner to decide by `unsent`; what is read is bounded by `isPaused`, because no more
/// than 64 KiB are read ahead.
package final class LineChannel {
  /// What its owner is told.
  package enum Event {
    /// A line has come.
    case line(LineSplitter.Line)
    /// Nothing more comes; after all lines. An error where the other side has not simply closed.
    case end(SystemError?)
    /// Nobody takes what is sent any more, and it is dropped from now on.
    case deaf(SystemError)
    /// All that was sent is taken.
    case sent
  }

  /// Called on the loop's thread with each event, and from inside `send` with `deaf`.
  package var handler: (Event) -> Void = { _ in }
  /// Whether reading rests. Lines that were read already wait, too.
  package var isPaused = true {
    didSet { if isPaused != oldValue { isPaused ? rearm() : deliver() } }
  }
  /// How many bytes wait to be taken by the other side.
  package var unsent: Int { outgoing.count - sent }
  /// Whether it was closed by its owner.
  package private(set) var isClosed = false

  private static let piece = 64 << 10
  private var input: Side
  private var output: Side
  private let isOneDescriptor: Bool
  private var splitter: LineSplitter
  private var lines: ArraySlice<LineSplitter.Line> = []
  private var ending: Ending = .open
  private var isDelivering = false
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var isDeaf = false
  /// Whether a line is half taken.
  private var isInLine = false

  private enum Ending { case open, reached(SystemError?), told }

  /// Makes a channel that reads nothing until `isPaused` is set to false. The descriptors may be one
  /// and the same, for a socket; they are made not to block, and are closed with the channel.
  package init(on loop: MainLoop, reading: Int32, writing: Int32, limit: Int) {
    splitter = LineSplitter(limit: limit)
    isOneDescriptor = reading == writing
    _ = snapsys_set_nonblocking(reading, 1)
    _ = snapsys_set_nonblocking(writing, 1)
    input = Side(loop: loop, descriptor: reading)
    output = Side(loop: loop, descriptor: isOneDescriptor ? -1 : writing)
    input.action = { [weak self] in self?.serve($0) }
    output.action = { [weak self] _ in self?.flush() }
  }

  deinit { close() }

  // MARK: Reading

  private var wantsInput: Bool {
    if case .open = ending { !isPaused } else { false }
  }

  private func serve(_ ready: Readiness) {
    if isOneDescriptor, unsent > 0, !ready.isDisjoint(with: [.write, .hangUp, .error]) { flush() }
    if wantsInput, !ready.isDisjoint(with: [.read, .hangUp, .error]) {
      read()
      deliver()
    }
  }

  /// Reads a piece; answers whether there may be more.
  @discardableResult private func read() -> Bool {
    do throws(SystemError) {
      let bytes = try readSome(from: input.descriptor, atMost: Self.piece)
      lines += splitter.feed(bytes)
      if !bytes.isEmpty { return true }
      reach(nil)
    } catch {
      if error.code == EAGAIN { return false }
      reach(error)
    }
    return false
  }

  private func reach(_ error: SystemError?) {
    if let last = splitter.finish() { lines.append(last) }
    ending = .reached(error)
  }

  /// Reads what is there, at most 16 pieces, and ends the input: for the last words of a process
  /// that has ended, whose pipe others may still hold.
  package func finishReading() {
    guard case .open = ending, !isClosed else { return }
    for _ in 0..<16 where read() {}
    if case .open = ending { reach(nil) }
    isPaused = false
    deliver()
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while !isPaused, !isClosed, let line = lines.popFirst() { handler(.line(line)) }
    if !isPaused, !isClosed, lines.isEmpty, case .reached(let error) = ending {
      ending = .told
      handler(.end(error))
    }
    isDelivering = false
    rearm()
  }

  // MARK: Writing

  /// Sends a line, to which a line end is added; it waits here until the other side takes it.
  package func send(_ line: String) {
    guard !isDeaf, !isClosed else { return }
    outgoing += line.utf8
    outgoing.append(0x0A)
    if unsent == line.utf8.count + 1 { flush() } else { rearm() }
  }

  /// Drops what waits, but for the rest of a line that is half taken, and sends this one instead.
  package func send(last line: String) {
    let rest = isInLine ? outgoing[sent...].prefix { $0 != 0x0A } + [0x0A] : []
    (outgoing, sent) = (Array(rest), 0)
    send(line)
    flush()
  }

  private func flush() {
    while unsent > 0, !isClosed, !isDeaf {
      let descriptor = isOneDescriptor ? input.descriptor : output.descriptor
      // Safety: the bytes live for the length of the call, which reads no more than their count.
      let count = unsafe outgoing[sent...].withUnsafeBytes {
        unsafe snapsys_write_some(descriptor, $0.baseAddress, min($0.count, Self.piece))
      }
      if count == Int64(-EAGAIN) || count == Int64(-EINTR) { break }
      guard count >= 0 else {
        (outgoing, sent, isDeaf) = ([], 0, true)
        handler(.deaf(SystemError("write", code: Int32(truncatingIfNeeded: -count))))
        break
      }
      sent += Int(count)
      if count > 0 { isInLine = outgoing[sent - 1] != 0x0A }
    }
    let isAllSent = sent > 0 && unsent == 0
    if sent > Self.piece, sent * 2 > outgoing.count { forgetSent() }
    if isAllSent { forgetSent() }
    rearm()
    if isAllSent { handler(.sent) }
  }

  private func forgetSent() {
    outgoing.removeFirst(sent)
    sent = 0
  }

  // MARK: Ending

  /// Tells the other side that nothing more comes; what waits to be sent is dropped.
  package func closeOutput() {
    guard !isClosed else { return }
    (outgoing, sent, isDeaf) = ([], 0, true)
    if isOneDescriptor { _ = snapsys_socket_end(input.descriptor) } else { output.close() }
    rearm()
  }

  /// Closes both ways; nothing is told any more.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    input.close()
    output.close()
  }

  /// A descriptor is watched only as long as something is wanted of it: the end of the other side
  /// would be reported again and again.
  private func rearm() {
    guard !isClosed else { return }
    let read: Readiness = wantsInput ? .read : []
    let write: Readiness = unsent > 0 ? .write : []
    do throws(SystemError) {
      try input.watch(for: isOneDescriptor ? read.union(write) : read)
      if !isOneDescriptor { try output.watch(for: write) }
    } catch { giveUp(error) }
  }

  /// The loop cannot serve it: what waits to be sent is dropped, and the end is told where it would have been
  /// waited for.
  private func giveUp(_ error: SystemError) {
    if unsent > 0 {
      (outgoing, sent, isDeaf) = ([], 0, true)
      handler(.deaf(error))
    }
    guard !isClosed, case .open = ending else { return }
    reach(error)
    deliver()
  }
}

/// A descriptor of a channel and how it is watched.
private struct Side {
  let loop: MainLoop
  private(set) var descriptor: Int32
  var action: (Readiness) -> Void = { _ in }
  private var watch: MainLoop.Watch?
  private var interest: Readiness = []

  init(loop: MainLoop, descriptor: Int32) {
    self.loop = loop
    self.descriptor = descriptor
  }

  mutating func watch(for wanted: Readiness) throws(SystemError) {
    guard descriptor >= 0, wanted != interest else { return }
    if let watch {
      if wanted.isEmpty {
        loop.unwatch(watch)
        self.watch = nil
      } else {
        try loop.change(watch, to: wanted)
      }
    } else {
      watch = try loop.watch(descriptor, for: wanted, action)
    }
    interest = wanted
  }

  mutating func close() {
    // To end a watch is nothing that can fail.
    try? watch(for: [])
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}
