import SnapValue
import SnapSystem

extension Command {
  static let new = Command(
    "new", "Begin a plugin or an application: a directory that runs, with a test",
    description: [
      "Makes the directory NAME with a plugin that builds without a warning, passes navhost test, "
        + "and runs in the manifest beside it; from there on it is yours. It has a README, a build "
        + "file as that language's people expect, a file for continuous integration, and finds the "
        + "contract by pkg-config snapnav.",
      "With --kind app it is an application instead, which needs no language: a manifest that runs and "
        + "is its own test, with cards and texts in two languages.",
      "Nothing is overwritten: a directory of that name must not be there yet.",
    ],
    operands: [Operand("NAME", "The directory's and the plugin's name: \(PluginName.rule)")],
    options: [
      Option(
        "lang", argument: "LANG", kind: .choice(Template.all.map(\.language)),
        "The language: \(NewPlugin.languages)"),
      Option(
        "kind", argument: "KIND",
        kind: .choice(PluginKind.allCases.map(\.rawValue) + [NewApplication.kind]),
        "What it begins with: \(NewPlugin.kinds)"),
      Option("id", argument: "ID", "The id in reverse DNS; org.example.NAME when not given"),
    ],
    examples: ["navhost new --lang c --kind mediator hello", "navhost new --kind app kiosk"],
    run: { invocation in
      invocation.arguments.value("kind") == NewApplication.kind
        ? begin(NewApplication.read(invocation.arguments), invocation)
        : begin(NewPlugin.read(invocation.arguments), invocation)
    })
}

private func begin<Beginning: NewDirectory>(
  _ read: Result<Beginning, NewPlugin.Wrong>, _ invocation: Invocation
) -> ExitStatus {
  let console = invocation.console
  let new: Beginning
  switch read {
  case .success(let begun): new = begun
  case .failure(let wrong):
    for fault in wrong.faults { console.complain(fault.message) }
    console.say("See navhost new --help.")
    return .usage
  }
  let files: [TemplateFile]
  do throws(ProgramFiles.Missing) { files = try new.files() } catch {
    console.complain("\(error)")
    return .machine
  }
  do throws(SystemError) {
    try layOutTree(files.map { ($0.path, Array($0.text.utf8)) }, at: new.name.text)
  } catch {
    console.complain(new.sentence(of: error))
    return .machine
  }
  if invocation.json {
    console.resultLine(new.value(files).jsonText)
  } else {
    console.result(new.text(files))
  }
  return .done
}
