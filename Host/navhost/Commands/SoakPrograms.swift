import SnapConformance
import SnapValue
import SnapSystem

extension TestReports {
  /// Writes the program that repeats the random life in which a plugin broke the contract, where
  /// replay files go, and says so.
  func writePrograms(
    of report: SuiteReport, named start: String, config: Value, _ isWritten: inout Bool
  ) {
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
      let name = "\(start)\(result.check)-\(input.seed)-\(input.number).c"
      let path = replays == "." ? name : "\(replays)/\(name)"
      guard write(text, to: path, &isWritten) else { return }
      console.complain("the calls stand in \(path), a program in C that repeats them")
    }
  }
}
