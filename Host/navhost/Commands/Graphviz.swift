import SnapValue
import SnapSystem

/// Graphviz's program `dot`, as a child with a time limit.
enum Graphviz {
  /// How long a drawing may take, in milliseconds.
  private static let limit: Int32 = 60_000

  /// A drawing in DOT as SVG. Throws `failed` when dot is not installed or fails, `timedOut`.
  static func svg(of dot: String) throws(Failure) -> String {
    guard let program = try? findProgram("dot", relativeTo: "/") else {
      throw Failure(
        .failed, "dot is not installed, and only it can draw SVG",
        hint: "install the package graphviz, or take --format dot or mermaid")
    }
    let said: ChildOutput
    do throws(SystemError) {
      said = try runChild(
        ChildPlan(program, ["-Tsvg"]), input: Array(dot.utf8), milliseconds: limit,
        limit: 256 << 20)
    } catch { throw Failure(.failed, error.description, culprit: program) }
    switch said.end {
    case .exited(0): return said.outputText
    case nil:
      throw Failure(
        .timedOut, "no drawing within \(limit / 1_000) s", culprit: program,
        hint: "take --format dot and draw it with another program of Graphviz, such as sfdp")
    case let end?:
      let words = said.errorText.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw Failure(.failed, "it \(end)\(words)", culprit: program)
    }
  }
}
