import SnapSystem

extension Command {
  static let eval = Command(
    "eval", "Answer questions from standard input, one JSON object a line",
    description: [
      "Reads one JSON object a line from standard input and answers each with one line, in order, "
        + "written at once: for scripts, editors and tests. The member \"op\" names the operation: "
        + Evaluator.operations.map(\.name).joined(separator: ", ")
        + ". The member \"id\" comes back in the answer.",
      "An answer is {\"ok\": true, ...} or {\"ok\": false, \"error\": {\"code\", \"message\", ...}}; "
        + "a line that cannot be answered does not end the run. The exit status is 0 at the end of "
        + "input.",
    ],
    examples: [
      #"echo '{"op": "semver", "range": "^1.2", "version": "1.4.0"}' | navhost eval"#
    ],
    run: answerLines)
}

/// Answers until standard input ends or nobody reads the answers any more.
@Sendable private func answerLines(_ invocation: Invocation) -> ExitStatus {
  let evaluator = Evaluator()
  var splitter = LineSplitter(limit: Evaluator.limits.bytes)
  do throws(SystemError) {
    while true {
      let bytes = try readSome(from: 0, atMost: 1 << 16)
      let lines = bytes.isEmpty ? splitter.finish().map { [$0] } ?? [] : splitter.feed(bytes)
      for line in lines where !invocation.console.resultLine(evaluator.answer(line)) {
        return .done
      }
      if bytes.isEmpty { return .done }
    }
  } catch {
    invocation.console.complain(error.description)
    return .machine
  }
}
