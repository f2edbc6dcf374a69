import SnapValue
import SnapSystem

extension Command {
  static let new = Command(
    "new", "Begin a plugin: a directory with sources, build file and test",
    description: [
      "Makes the directory NAME with a plugin that builds without a warning, passes navhost test, "
        + "and runs in the manifest beside it; from there on it is yours. It has a README, a build "
        + "file as that language's people expect, a file for continuous integration, and finds the "
        + "contract by pkg-config snapnav.",
      "Nothing is overwritten: a directory of that name must not be there yet.",
    ],
    operands: [Operand("NAME", "The plugin's name: \(PluginName.rule)")],
    options: [
      Option(
        "lang", argument: "LANG", kind: .choice(Template.all.map(\.language)),
        "The language: \(NewPlugin.languages)"),
      Option(
        "kind", argument: "KIND", kind: .choice(PluginKind.allCases.map(\.rawValue)),
        "What it begins with: \(NewPlugin.kinds)"),
      Option("id", argument: "ID", "The id in reverse DNS; org.example.NAME when not given"),
    ],
    examples: ["navhost new --lang c --kind mediator hello"],
    run: beginPlugin)
}

@Sendable private func beginPlugin(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let plugin: NewPlugin
  switch NewPlugin.read(invocation.arguments) {
  case .success(let read): plugin = read
  case .failure(let wrong):
    for fault in wrong.faults { console.complain(fault.message) }
    console.say("See navhost new --help.")
    return .usage
  }
  let files: [TemplateFile]
  do throws(ProgramFiles.Missing) { files = try plugin.files() } catch {
    console.complain("\(error)")
    return .machine
  }
  do throws(SystemError) {
    try layOutTree(files.map { ($0.path, Array($0.text.utf8)) }, at: plugin.name.text)
  } catch {
    console.complain(plugin.sentence(of: error))
    return .machine
  }
  if invocation.json {
    console.resultLine(plugin.value(files).jsonText)
  } else {
    console.result(plugin.text(files))
  }
  return .done
}
