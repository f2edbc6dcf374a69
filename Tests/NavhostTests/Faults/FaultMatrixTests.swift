import Foundation
import TestKit
import Testing

/// The rows of the matrix of faults, one after the other, in one table.
///
/// `SNAPNAV_FAULTS=P05,E` tries only rows whose ids begin so.
@Suite("The fault matrix", .enabled(if: !Repository.isSanitized))
struct FaultMatrixTests {
  private static let page = Repository.file("docs/faults.md")
  private static let wanted = Child.inherited["SNAPNAV_FAULTS"].map {
    $0.split(separator: ",").map(String.init)
  }

  @Test("is survived row by row, and is what the page says")
  func matrix() throws {
    let rows = Fault.all.filter { row in
      Self.wanted.map { $0.contains { row.id.hasPrefix($0) } } ?? true
    }
    var seen: [SeenFault] = []
    for row in rows {
      guard row.isPossible else {
        print("\(row.id)  \(row.fault): not tried without \(row.needs ?? "")")
        seen.append(SeenFault(fault: row, kept: Self.keptRow(of: row)))
        continue
      }
      let one = look(at: row)
      seen.append(one)
      print("\(row.id)  \(row.fault)  [\(one.status)]  \(one.message)")
      for problem in one.problems { Issue.record("\(row.id) \(row.fault): \(problem)") }
    }
    let ids = Set(rows.map(\.id))
    let lost = Set(seen.filter { !$0.problems.isEmpty }.map(\.fault.id))
    if Self.wanted == nil {
      try Golden.expect(Self.text(of: seen), is: Self.page)
    }
    print("faults survived: \(ids.count - lost.count)/\(ids.count)")
  }

  @Test("has every row, and no id that the matrix has not")
  func complete() {
    let counts = [
      ("P", 24), ("E", 28), ("T", 12), ("M", 20), ("U", 14), ("R", 12), ("S", 14), ("C", 8),
    ]
    let expected = counts.flatMap { letter, count in
      (1...count).map { letter + ($0 < 10 ? "0" : "") + "\($0)" }
    }
    var ids: [String] = []
    for id in Fault.all.map(\.id) where ids.last != id { ids.append(id) }
    #expect(ids == expected)
  }

  /// The row that the page has for a fault that cannot be tried here.
  private static func keptRow(of fault: Fault) -> String? {
    let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("| \(fault.id) | \(fault.fault) |") }.map(String.init)
  }

  private func look(at fault: Fault) -> SeenFault {
    var seen = SeenFault(fault: fault)
    switch fault.way {
    case .argued: (seen.status, seen.message) = ("–", fault.says)
    case .held(let file, let title):
      (seen.status, seen.message) = ("–", fault.says)
      let text = (try? Repository.text("Tests/\(file)")) ?? ""
      if !text.contains("\"\(title)\"") { seen.problems.append("no such test: \(title)") }
    case .tried(let body): attempt(fault, body, &seen)
    }
    return seen
  }

  private func attempt(
    _ fault: Fault, _ body: (FaultPlace) throws -> Child.Run, _ seen: inout SeenFault
  ) {
    do {
      let place = try FaultPlace()
      let run = try body(place)
      seen.status = run.wasKilled ? "signal \(run.status)" : "\(run.status)"
      if run.wasKilled || run.status != fault.status {
        seen.problems.append("status \(seen.status), not \(fault.status): \(run.text)")
      }
      let lines = (run.words + "\n" + run.output).split(separator: "\n")
      if let line = lines.first(where: { $0.contains(fault.says) }) {
        let text = place.anonymous(String(line), numbers: fault.id.hasPrefix("E"))
        seen.message = "`\(Self.short(text))`"
      } else {
        seen.problems.append("“\(fault.says)” is not said: \(run.text.suffix(2000))")
      }
      let processes = place.leftProcesses()
      if !processes.isEmpty { seen.problems.append("processes are left: \(processes)") }
      let files = place.leftFiles()
      if !files.isEmpty { seen.problems.append("files are left: \(files)") }
    } catch { seen.problems.append("\(error)") }
  }

  /// A line without what says nothing, of bearable length.
  private static func short(_ line: String) -> String {
    let text = line.trimmingCharacters(in: .whitespaces).replacing("`", with: "'")
    return text.count > 220 ? text.prefix(220) + "…" : text
  }

  private static func text(of seen: [SeenFault]) -> String {
    let groups = [
      ("P", "What plugins do, in processes of their own"), ("E", "What files of libraries hold"),
      ("T", "Trust and files"), ("M", "The manifest"), ("U", "State URLs from outside"),
      ("R", "Run time and floods"), ("S", "Storage"), ("C", "At the same time"),
    ]
    var text = """
      # Faults

      What goes wrong, and what is seen then: the message as it was, and the exit status, 0 where the application goes on. Every row is tried by `swift test --filter FaultMatrixTests`, which made this page (`SNAPNAV_RENEW=1` renews it); afterwards no process and no file may be left. A row without a status is tried elsewhere, or is argued. `DIR` stands for the directory of the application, `SHA-256` for 64 digits, `N` for a number that is another each time.

      """
    for (letter, title) in groups {
      text += "\n## \(letter): \(title)\n\n| id | fault | status | message |\n|---|---|---|---|\n"
      for one in seen where one.fault.id.hasPrefix(letter) { text += one.row + "\n" }
    }
    let ids = Set(seen.map(\.fault.id)).count
    return text + "\nfaults survived: \(ids)/\(ids)\n"
  }
}
