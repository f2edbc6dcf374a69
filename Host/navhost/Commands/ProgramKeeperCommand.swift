import SnapApp
import SnapSystem

extension Command {
  /// The process between an application and a presenter that is a program.
  static let programKeeper = Command(
    "program-keeper", "Keep a presenter that is a program for another navhost, to its end",
    description: ["Used by navhost itself, where a presenter is a program."],
    operands: [
      Operand("PARENT", "The number of the host's process"),
      Operand("PROGRAM", "The program's path"),
      Operand("WORD", "What follows the program's name", .any, kind: .text),
    ], isHidden: true,
    run: { invocation in
      let words = invocation.arguments.operands
      guard words.count >= 2, let parent = Int32(words[0]) else { return .usage }
      do throws(SystemError) {
        try ProgramKeeper.keep(parent: parent, words[1], Array(words.dropFirst(2)))
      } catch { invocation.console.complain(error.description) }
      return .machine
    })
}
