import CSnapSystem
import Glibc

/// A program that runs beside others to its end, which is awaited together with theirs.
///
/// It leads a process group of its own. When it ends, or its time is over, what is left of the group
/// is killed. What it writes past the limit is read and dropped.
package final class ChildRun {
  /// What it said; whole when `isDone`.
  package private(set) var output = ChildOutput()
  /// Whether it has ended or was killed.
  package private(set) var isDone = false
  /// Whether processes of its group were still there when it had ended.
  package private(set) var leftProcesses = false
  /// When it was started, in nanoseconds.
  package let began = ProcessFacts.now
  private var child: ChildProcess
  private var streams: [Stream]
  private var deadline: UInt64
  private let length: UInt64
  private var forgiven: UInt64 = 0
  private let lastWords: Int32
  private var isAsked = false
  private let limit: Int

  private struct Stream {
    let descriptor: Int32
    var isOpen = true
    var bytes: [UInt8] = []
  }

  /// Starts a program; it is killed after so many milliseconds, not counting those in which others
  /// had the processor. `lastWords` is a signal that it gets before, and then a second to say
  /// something; 0: none.
  package init(_ plan: ChildPlan, milliseconds: Int32, limit: Int = 1 << 20, lastWords: Int32 = 0)
    throws(SystemError)
  {
    self.limit = limit
    self.lastWords = lastWords
    length = UInt64(max(0, milliseconds)) * 1_000_000
    deadline = ProcessFacts.now + length
    var pipes: [[Int32]] = []
    for _ in 0..<2 {
      var ends: [Int32] = [-1, -1]
      // Safety: room for two numbers.
      let made = unsafe snapsys_pipe(&ends)
      if made < 0 { for pipe in pipes { for end in pipe { _ = close(end) } } }
      _ = try checked(made, "make a pipe")
      pipes.append(ends)
    }
    defer { for pipe in pipes { _ = close(pipe[1]) } }
    streams = pipes.map { Stream(descriptor: $0[0]) }
    for stream in streams { _ = snapsys_set_nonblocking(stream.descriptor, 1) }
    var plan = plan
    plan.ownGroup = true
    plan.descriptors[1] = pipes[0][1]
    plan.descriptors[2] = pipes[1][1]
    do throws(SystemError) { child = try ChildProcess(plan) } catch {
      for stream in streams { _ = close(stream.descriptor) }
      throw error
    }
  }

  deinit { for stream in streams { _ = close(stream.descriptor) } }

  /// Its number, which is also its group's.
  package var identifier: Int32 { child.identifier }

  /// Waits until at least one of them is done, nothing is left to wait for, or it is so late by
  /// `ProcessFacts.now`.
  package static func wait(for runs: [ChildRun], until end: UInt64 = .max) throws(SystemError) {
    let waiting = runs.filter { !$0.isDone }
    guard !waiting.isEmpty else { return }
    while !waiting.contains(where: \.isDone) {
      var polled: [pollfd] = []
      for run in waiting { polled += run.polled }
      let now = ProcessFacts.now
      guard now < end else { return }
      let next = min(waiting.map(\.deadline).min() ?? now, end)
      let left = next > now ? Int32(clamping: (next - now) / 1_000_000 + 1) : 0
      // Safety: the table lives for the length of the call.
      let status = unsafe poll(&polled, nfds_t(polled.count), left)
      guard status >= 0 || errno == EINTR else {
        throw SystemError("wait for processes", code: errno)
      }
      for run in waiting { try run.serve() }
    }
  }

  private var polled: [pollfd] {
    ([child.descriptor] + streams.filter(\.isOpen).map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Takes what is there.
  private func serve() throws(SystemError) {
    for place in streams.indices { drain(place) }
    if let end = try child.wait(milliseconds: 0) {
      leftProcesses = isGroupLeft
      finish(isAsked ? nil : end)
    } else if ProcessFacts.now >= deadline, !isForgiven {
      if !isAsked, lastWords != 0 {
        isAsked = true
        deadline += 1_000_000_000
        try? child.signal(lastWords)
      } else {
        finish(nil)
      }
    }
  }

  /// Puts the deadline off by the time in which it could have run and others had the processor, to
  /// ten times its length at most; false when there is none left to forgive.
  private var isForgiven: Bool {
    guard !isAsked,
      let bytes = readSystemFile("/proc/\(child.identifier)/schedstat")
    else { return false }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let waited = UInt64(fields[1]) else { return false }
    let counted = min(waited, 9 * length)
    guard counted > forgiven + 100_000_000 else { return false }
    deadline += counted - forgiven
    forgiven = counted
    return true
  }

  /// Whether processes of the group still run, after a moment for those that are about to end: no
  /// event tells of the last one of a group.
  private var isGroupLeft: Bool {
    for _ in 0..<200 {
      // Safety: nothing is written; those that have ended and were adopted are laid to rest.
      while waitpid(-child.identifier, nil, WNOHANG) > 0 {}
      guard Glibc.kill(-child.identifier, 0) == 0 else { return false }
      usleep(1000)
    }
    return true
  }

  /// Kills it with its group, if it is not done.
  package func kill() { if !isDone { finish(nil) } }

  private func finish(_ end: ProcessEnd?) {
    _ = Glibc.kill(-child.identifier, SIGKILL)
    if end == nil { _ = try? child.wait(milliseconds: 5_000) }
    for place in streams.indices { drain(place) }
    output = ChildOutput(end: end, output: streams[0].bytes, errors: streams[1].bytes)
    isDone = true
  }

  private func drain(_ place: Int) {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while streams[place].isOpen {
      // Safety: the count of the buffer goes along.
      let count = unsafe read(streams[place].descriptor, &buffer, buffer.count)
      guard count > 0 else {
        streams[place].isOpen = count < 0 && (errno == EAGAIN || errno == EINTR)
        return
      }
      let room = max(0, limit - streams[place].bytes.count)
      streams[place].bytes += buffer.prefix(min(count, room))
    }
  }
}
