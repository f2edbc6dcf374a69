import SnapConformance
import SnapValue
import SnapSystem

extension TestReports {
  /// Writes the program that repeats the random life in which a plugin broke the contract, where
  /// replay files go, and says so.
  func writePrograms(of report: SuiteReport, config: Value) throws(SystemError) {
    guard let replays else { return }
    for result in report.results {
      guard let input = SoakProgram.steps(of: result) else { continue }
      let frame: String
      do throws(ProgramFiles.Missing) { frame = try ProgramFiles.text(of: "soak.c") } catch {
        console.complain("no program that repeats the calls is written: \(error)")
        return
      }
      let text = SoakProgram.text(frame: frame, of: result, plugin: report.id, config: config)
      guard let text else { continue }
      let name = "\(result.check)-\(input.seed)-\(input.number).c"
      let path = replays == "." ? name : "\(replays)/\(name)"
      try writeFile(Array(text.utf8), to: path)
      console.complain("the calls stand in \(path), a program in C that repeats them")
    }
  }
}
