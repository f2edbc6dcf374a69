import SnapSystem

/// Why a check's child died, as far as what it wrote and how it ended tell.
struct Death {
  /// How it ended; `nil` when its time was over.
  let end: ProcessEnd?
  /// Where it was: `in mediate greet`.
  let place: String
  /// What it wrote to standard error.
  let output: String

  /// What was seen, and how to mend it.
  var words: (seen: String, remedy: String?) {
    switch end {
    case nil: return ("it was \(place) and was killed", Self.endless)
    case .exited(let status):
      return (
        "the process was left with status \(status) \(place)",
        "never call exit, _exit or quick_exit in a plugin: answer an error"
      )
    case .killed(let signal):
      let name = SignalName.name(signal)
      if let cause { return ("\(cause.words) \(exactPlace) (\(name))", cause.remedy) }
      return ("\(name) \(exactPlace)", Self.remedies[signal])
    }
  }

  /// The place, or the thread of the plugin's own that died meanwhile.
  private var exactPlace: String {
    output.contains(": crashed on another thread")
      ? "on a thread of its own, meanwhile \(place)" : place
  }

  private static let endless =
    "return from every call soon; answer later with PENDING and complete()"

  private static let remedies: [Int32: String] = [
    4: trap, 5: trap, 6: "do not abort: answer an error",
    7: memory, 8: "test what numbers are divided by", 11: memory,
    9: "do not kill the process; or give back memory, if the system ran out of it",
    13: "ignore SIGPIPE for your own descriptors: write with MSG_NOSIGNAL",
    24: "return from every call soon: it used up its processor time",
    25: "do not write files without a limit: it wrote more than 64 MiB",
  ]
  private static let memory =
    "the stack stands below; build with -g for lines, and see --sanitize for the cause"
  private static let trap =
    "the compiler's own trap: an overflow, an index or nil in Swift, or __builtin_trap"

  private struct Cause {
    var words: String
    var remedy: String
  }

  /// What the runtimes of the languages and the C library say before they abort.
  private var cause: Cause? {
    let lines = output.split(separator: "\n").map(String.init)
    for (place, line) in lines.enumerated() {
      let next = place + 1 < lines.count ? lines[place + 1] : ""
      if let cause = exception(line, next) ?? panic(line, next) ?? trapped(line) ?? damage(line) {
        return cause
      }
    }
    return nil
  }

  private func exception(_ line: String, _ next: String) -> Cause? {
    guard line.hasPrefix("terminate called") else { return nil }
    let remedy = "catch every exception before it leaves a function of the contract"
    let type = line.split(separator: "'").dropFirst().first.map(String.init)
    guard let type else { return Cause(words: "std::terminate was called", remedy: remedy) }
    let mark = "  what():  "
    let what = next.hasPrefix(mark) ? ", \"\(next.dropFirst(mark.count))\"," : ""
    return Cause(words: "a C++ exception \(type)\(what) was not caught", remedy: remedy)
  }

  private func panic(_ line: String, _ next: String) -> Cause? {
    if line.hasPrefix("memory allocation of "), line.hasSuffix(" failed") {
      return Cause(words: line, remedy: "Rust aborts when memory is used up: ask for less of it")
    }
    guard line.hasPrefix("thread "), let at = line.firstRange(of: " panicked at ") else {
      return nil
    }
    let words = line[at.upperBound...]
    let said = words.hasSuffix(":") ? "\"\(next)\" at \(words.dropLast())" : String(words)
    return Cause(
      words: "a Rust panic was not caught: \(said)",
      remedy: "catch panics at the border, with catch_unwind or the crate snapnav, which does")
  }

  private func trapped(_ line: String) -> Cause? {
    guard let at = line.firstRange(of: "Fatal error") else { return nil }
    let file = fileName(of: String(line[..<at.lowerBound]))
    return Cause(
      words: "a Swift trap: \(file)\(line[at.lowerBound...])",
      remedy: "a trap cannot be caught: test indices, optionals and sums before, and throw")
  }

  private static let heapWords = [
    "free(): ", "malloc(): ", "realloc(): ", "malloc_consolidate(): ", "munmap_chunk(): ",
    "corrupted ", "double free or corruption", "malloc_printerr",
  ]

  private func damage(_ line: String) -> Cause? {
    if Self.heapWords.contains(where: { line.hasPrefix($0) }) {
      return Cause(
        words: "the heap is damaged (\(line))",
        remedy: "something wrote past its memory or freed it twice, before: use --sanitize")
    }
    if line.hasPrefix("*** "), line.contains(" detected ***") {
      return Cause(
        words: "it wrote past the end of a variable on the stack (\(line.dropFirst(4)))",
        remedy: "limit what is copied to the size of where it goes")
    }
    if line.hasPrefix("*** longjmp") {
      return Cause(
        words: "it jumped out of its own call (longjmp)", remedy: "never longjmp: return")
    }
    if line.hasSuffix("' failed."), let at = line.firstRange(of: "Assertion `") {
      return Cause(
        words: "an assertion failed: \(line[at.upperBound...].dropLast(9))",
        remedy: "answer an error where something outside can be wrong")
    }
    return nil
  }
}
