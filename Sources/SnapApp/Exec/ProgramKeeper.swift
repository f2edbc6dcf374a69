package import SnapSystem

/// The process between this one and a presenter's program: the program ends with this process, killed or not, and
/// leaves nothing that it has started.
package struct ProgramKeeper: Sendable, Hashable {
  /// The path of the program that calls ``keep(parent:_:_:)``.
  package var program: String
  /// The words with which it does so; the number of this process, `--`, the kept program and its words follow.
  package var words: [String]

  /// Makes one.
  package init(program: String, words: [String]) { (self.program, self.words) = (program, words) }

  /// Starts a presenter's program and keeps it to its end; then this process ends as it did. Main thread.
  /// - Parameters:
  ///   - parent: the number of the process that started this one.
  ///   - program: the kept program's path.
  ///   - words: its words.
  package static func keep(
    parent: Int32, _ program: String, _ words: [String]
  ) throws(SystemError) {
    try TreeKeeper.run(parent: parent, program, words, descriptors: [0, 1, 2])
  }
}
