import CSnapSystem
import Glibc

/// What a finished child said.
public struct ChildOutput: Sendable {
  /// How it ended; `nil` when its time was over and it was killed.
  public var end: ProcessEnd?
  /// What it wrote to standard output, cut at the limit.
  public var output: [UInt8] = []
  /// What it wrote to standard error, cut at the limit.
  public var errors: [UInt8] = []

  /// Standard output as text.
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end and collects what it writes.
///
/// `input` is what it reads from standard input; empty leaves that as the plan has it. It is killed
/// with its group after so many milliseconds. What is past `limit` bytes of each
/// stream is read and dropped, so that the child never waits for us.
public func runChild(
  _ plan: ChildPlan, input: [UInt8] = [], milliseconds: Int32 = 60_000, limit: Int = 16 << 20
) throws(SystemError) -> ChildOutput {
  var streams = [try ChildStream(limit), try ChildStream(limit)]
  defer { for stream in streams { stream.close() } }
  var plan = plan
  let typed = input.isEmpty ? -1 : try typed(input)
  defer { if typed >= 0 { _ = Glibc.close(typed) } }
  if typed >= 0 { plan.descriptors[0] = typed }
  plan.descriptors[1] = streams[0].writing
  plan.descriptors[2] = streams[1].writing
  var child = try ChildProcess(plan)
  for index in streams.indices { streams[index].closeWriting() }
  let deadline = ProcessFacts.now + UInt64(max(0, milliseconds)) * 1_000_000
  while streams.contains(where: \.isOpen) {
    let now = ProcessFacts.now
    guard now < deadline else { break }
    let open = streams.indices.filter { streams[$0].isOpen }
    let left = Int32(clamping: (deadline - now + 999_999) / 1_000_000)
    // Safety: the numbers live for the length of the call.
    let ready = try checked(
      unsafe snapsys_wait_readable(open.map { streams[$0].reading }, open.count, left),
      "read from a process")
    for (bit, index) in open.enumerated() where ready >> Int32(bit) & 1 == 1 {
      try streams[index].read()
    }
  }
  let now = ProcessFacts.now
  let left = now < deadline ? Int32(clamping: (deadline - now + 999_999) / 1_000_000) : 0
  let end = try child.wait(milliseconds: left)
  if end == nil { child.killAll() }
  return ChildOutput(end: end, output: streams[0].bytes, errors: streams[1].bytes)
}

/// A file in memory to be read from its beginning, the caller's to close: a child never waits for us
/// to write.
private func typed(_ input: [UInt8]) throws(SystemError) -> Int32 {
  // Safety: the name lives for the length of the call.
  let file = Descriptor(try checked(unsafe snapsys_memory_file("input"), "make a file in memory"))
  try writeBytes(input, to: file.number)
  guard lseek(file.number, 0, SEEK_SET) == 0 else {
    throw SystemError("rewind a file in memory", code: errno)
  }
  return file.release()
}

/// One pipe from a child.
private struct ChildStream {
  let reading: Int32
  private(set) var writing: Int32
  private(set) var isOpen = true
  private(set) var bytes: [UInt8] = []
  private let limit: Int

  init(_ limit: Int) throws(SystemError) {
    var ends: [Int32] = [0, 0]
    // Safety: room for two numbers.
    _ = try checked(unsafe snapsys_pipe(&ends), "make a pipe")
    (reading, writing) = (ends[0], ends[1])
    self.limit = limit
  }

  mutating func closeWriting() {
    _ = Glibc.close(writing)
    writing = -1
  }

  func close() {
    _ = Glibc.close(reading)
    if writing >= 0 { _ = Glibc.close(writing) }
  }

  mutating func read() throws(SystemError) {
    var failure: Int64 = 0
    let descriptor = reading
    // Safety: at most 64 KiB are written into room for as many.
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      let got = unsafe snapsys_read(descriptor, buffer.baseAddress, 65536)
      failure = min(0, got)
      count = Int(max(0, got))
    }
    guard failure == 0 else {
      throw SystemError("read from a process", code: Int32(truncatingIfNeeded: -failure))
    }
    if piece.isEmpty { isOpen = false }
    bytes += piece.prefix(limit - bytes.count)
  }
}
