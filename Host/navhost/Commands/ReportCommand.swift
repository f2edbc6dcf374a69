import SnapApp
import SnapValue

extension Command {
  static let reporting = Command(
    "report", "Tell how an application meets a standard, clause by clause",
    description: [
      "Prints a table in Markdown. For accessibility: the clauses of EN 301 549 for software, how "
        + "each is met, which rules of check --accessibility were held against the application and "
        + "what they found, and what is left to the device and its people. No plugin is loaded."
    ],
    operands: [
      Operand("REPORT", "What to report of: accessibility", kind: .choice(["accessibility"])),
      Operand("MANIFEST", "The application's manifest, a JSON file"),
    ],
    examples: ["navhost report accessibility kiosk.json > accessibility.md"],
    run: { invocation in
      let (arguments, console) = (invocation.arguments, invocation.console)
      let name = arguments.operand(0) ?? ""
      guard name == "accessibility" else {
        let near = nearestName(to: name, among: ["accessibility"])
        console.complain(
          "there is no report of \"\(name)\""
            + (near.map { "\n  did you mean \"\($0)\"?" } ?? "\n  known: accessibility"))
        return .usage
      }
      let file = ManifestFile(reading: arguments.operand(1) ?? "")
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
