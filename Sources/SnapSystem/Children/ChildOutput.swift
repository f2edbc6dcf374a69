import CSnapSystem
import Glibc

/// What a finished child said.
package struct ChildOutput: Sendable {
  /// How it ended; `nil` when its time was over and it was killed.
  package var end: ProcessEnd?
  /// What it wrote to standard output, cut at the limit.
  package var output: [UInt8] = []
  /// What it wrote to standard error, cut at the limit.
  package var errors: [UInt8] = []

  /// Standard output as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  package var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end and collects what it writes.
///
/// `input` is what it reads from standard input; empty leaves that as the plan has it. It is killed
/// with its group after so many milliseconds. What is past `limit` bytes of each
/// stream is read and dropped, so that the child never waits for us.
package func runChild(
  _ plan: ChildPlan, input: [UInt8] = [], milliseconds: Int32 = 60_000, limit: Int = 16 << 20
) throws(SystemError) -> ChildOutput {
  var plan = plan
  let typed = input.isEmpty ? -1 : try typed(input)
  defer { if typed >= 0 { _ = Glibc.close(typed) } }
  if typed >= 0 { plan.descriptors[0] = typed }
  let run = try ChildRun(plan, milliseconds: milliseconds, limit: limit)
  try ChildRun.wait(for: [run])
  return run.output
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
