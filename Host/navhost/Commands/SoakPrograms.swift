import SnapConformance
import SnapModel
import SnapSystem

/// Writes the program that repeats the random life in which a plugin broke the contract, into the
/// working directory, and says so.
func writeSoakPrograms(
  of report: SuiteReport, config: Value, _ console: Console
) throws(SystemError) {
  for result in report.results {
    let text = SoakProgram.text(of: result, plugin: report.id, config: config)
    guard let text, let input = result.input else { continue }
    let name = "\(result.check)-\(input.seed)-\(input.number).c"
    try writeFile(Array(text.utf8), to: name)
    console.complain("the calls stand in \(name), a program in C that repeats them")
  }
}
