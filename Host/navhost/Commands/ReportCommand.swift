import SnapApp
import SnapSystem
import SnapValue

extension Command {
  static let reporting = Command(
    "report", "Tell how an application meets a standard, or what happened in a record",
    description: [
      "For accessibility prints a table in Markdown: the clauses of EN 301 549 for software, how "
        + "each is met, which rules of check --accessibility were held against the application and "
        + "what they found, and what is left to the device and its people. No plugin is loaded.",
      "For a record prints one page of HTML that needs no network: every request with its stages, the "
        + "calls of plugins, the states before and after, and the screens as they were. With --json the "
        + "same is told in JSON.",
    ],
    operands: [
      Operand(
        "REPORT", "What to report of: accessibility, or a record's file",
        kind: .choice(["accessibility"])),
      Operand("MANIFEST", "The application's manifest, for accessibility", .optional),
    ],
    examples: [
      "navhost report accessibility kiosk.json > accessibility.md",
      "navhost report run.record > run.html",
    ],
    run: { invocation in
      let (arguments, console) = (invocation.arguments, invocation.console)
      let name = arguments.operand(0) ?? ""
      if isManifest(name, before: arguments.operand(1)) {
        console.complain(
          "\(name) is no report; for a manifest: navhost report accessibility \(wordForShell(name))"
        )
        return .usage
      }
      // Whoever writes a path means a record, also one that is not there.
      let isPath = name.unicodeScalars.contains { "/.".unicodeScalars.contains($0) }
      if name != "accessibility", isPath || (try? FileStatus(path: name)) != nil {
        return reportRecord(invocation, name)
      }
      guard name == "accessibility" else {
        let near = nearestName(to: name, among: ["accessibility"])
        console.complain(
          "there is no report of \"\(name)\""
            + (near.map { "\n  did you mean \"\($0)\"?" } ?? "\n  known: accessibility"))
        return .usage
      }
      guard let manifest = arguments.operand(1) else {
        console.complain("report accessibility: no MANIFEST was given")
        return .usage
      }
      let file = ManifestFile(reading: manifest)
      guard let found = AccessibilityReport(of: file), !file.hasErrors else {
        report(file, to: console)
        return .manifest
      }
      if invocation.json {
        console.resultLine(found.value.jsonText)
      } else {
        console.result(found.text)
      }
      return .done
    })
}

/// Whether a manifest stands where the name of its report should.
private func isManifest(_ name: String, before next: String?) -> Bool {
  guard name.hasSuffix(".json"), (try? FileStatus(path: name)) != nil else { return false }
  return next == "accessibility" || (try? Record(reading: name)) == nil
}

/// The page of a record.
private func reportRecord(_ invocation: Invocation, _ path: String) -> ExitStatus {
  do throws(ExitStatus) {
    let (player, story, _) = try told(invocation, of: path)
    if let loss = player.record.loss { invocation.console.say("the record ends early: \(loss)") }
    let page = RecordPage(player.record, story)
    if invocation.json {
      invocation.console.resultLine(page.value.jsonText)
    } else {
      invocation.console.result(page.text)
    }
    return player.divergence == nil ? .done : .refused
  } catch { return error }
}
