import SnapNavigation
import SnapSystem
import SnapValue

@testable import SnapRemote

extension FuzzTarget {
  /// What a client sends over the control socket; the first byte says how much comes at a time.
  static let control = FuzzTarget(name: "control", limit: 16 << 10) { input, bug in
    let bytes = Array(input.dropFirst())
    let lines = split(bytes, by: bytes.count + 1)
    try hold(
      split(bytes, by: 1 + Int(input.first ?? 0)) == lines, "lines are the same, however they come")
    var commands: [ControlCommand] = []
    for case .bytes(let line) in lines {
      try hold(line.count <= mostOfLine && !line.contains(0x0A), "a line is one, and has a limit")
      guard let command = try? ControlCommand(line: line) else { continue }
      commands.append(command)
      try check(command)
    }
    try bug.strike(
      where: commands.contains { command in
        if case .describe(let screen?) = command.kind { screen.rawValue > 100 } else { false }
      })
    try answer(lines)
  }

  private static let mostOfLine = 4_096

  private static func split(_ bytes: [UInt8], by count: Int) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: mostOfLine)
    var lines: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      lines += splitter.feed(Array(bytes[start..<min(bytes.count, start + count)]))
    }
    return lines + (splitter.finish().map { [$0] } ?? [])
  }

  /// What is asked of the navigation is a request that can be written down and read again, or refused.
  private static func check(_ command: ControlCommand) throws {
    guard case .request(let map) = command.kind,
      let request = try? Request(contract: .map(map)), let recorded = request.recorded
    else { return }
    let again = try? Request(recorded: recorded, edge: { _ in nil })
    try hold(again?.recorded == recorded, "a request is written as it was read: \(recorded)")
  }

  /// Every line that holds anything is answered once, in order, with its id, by a line.
  private static func answer(_ lines: [LineSplitter.Line]) throws {
    var session = ControlSession()
    var (expected, sent) = (0, [Value?]())
    for line in lines {
      if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        session.take(line)
      } else {
        expected += 1
        session.take(line)
      }
    }
    session.inputEnded()
    var steps = 0
    while let action = session.next() {
      steps += 1
      try hold(steps <= 2 * expected + 2, "a session comes to its end")
      switch action {
      case .begin(let command):
        session.answered(ControlAnswer(id: command.id))
      case .send(let line), .cutOff(let line):
        try hold(!line.utf8.contains(0x0A), "an answer is a line")
        sent.append(try? Value(jsonText: Array(line.utf8), limits: .written))
      case .close: break
      }
    }
    try hold(sent.count == expected, "\(expected) lines have \(sent.count) answers")
    try hold(sent.allSatisfy { $0?["ok"]?.bool != nil }, "an answer is JSON and says \"ok\"")
  }
}
