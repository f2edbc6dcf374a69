import SnapApp
import SnapSystem
import SnapValue

extension Command {
  static let quarantine = Command(
    "quarantine", "Tell which plugins are not loaded because they crash, and let go of them",
    description: [
      "A plugin that ends navhost run by a crash, by leaving the process or by not returning is named at "
        + "the next start. When it does so twice within a day, or crashes while it is loaded or started, "
        + "it is not loaded any more: the same bytes by the same version of navhost. Other bytes and "
        + "other versions are tried again, once. A signal that another process sends does not count.",
      "list tells them, with the call in which they ended it; clear lets go of one, by its id, or of all.",
      "It is kept in snapnav/quarantine.json below $XDG_STATE_HOME, or ~/.local/state.",
    ],
    operands: [
      Operand("WHAT", "What to do", .optional, kind: .choice(["list", "clear"])),
      Operand("ID", "The plugin's id, for clear", .optional, kind: .text),
    ],
    examples: ["navhost quarantine list", "navhost quarantine clear org.example.catalog"],
    run: showQuarantine)
}

@Sendable private func showQuarantine(_ invocation: Invocation) -> ExitStatus {
  let (console, words) = (invocation.console, invocation.arguments.operands)
  guard let history = PluginHistory.ofUser else {
    console.complain("neither XDG_STATE_HOME nor HOME names a directory, so nothing is remembered")
    return .machine
  }
  switch words.first ?? "list" {
  case "list" where words.count < 2: return list(history.look(), invocation)
  case "clear":
    return clear(history, words.dropFirst().first, invocation)
  default:
    console.complain(
      "quarantine takes list, clear, or clear and an id, not \(quoted(words.joined(separator: " ")))"
    )
    return .usage
  }
}

private func list(_ findings: PluginHistory.Findings, _ invocation: Invocation) -> ExitStatus {
  let (console, entries) = (invocation.console, findings.quarantine.entries)
  if invocation.json {
    console.resultLine(findings.quarantine.value.jsonText)
  } else {
    console.result(entries.map(\.text).joined())
    if entries.isEmpty, findings.trouble == nil { console.say("no plugin has ended a run") }
  }
  guard let trouble = findings.trouble else { return .done }
  console.complain(trouble)
  return .refused
}

private func clear(
  _ history: PluginHistory, _ plugin: String?, _ invocation: Invocation
) -> ExitStatus {
  let console = invocation.console
  let count: Int
  do throws(Failure) { count = try history.clear(plugin) } catch {
    console.complain(error.message)
    return .machine
  }
  if invocation.json {
    console.resultLine(Value.map(["cleared": .int(Int64(count))]).jsonText)
  } else if count > 0 {
    console.say("\(count) let go")
  }
  guard count == 0, let plugin else { return .done }
  console.complain("\(quoted(plugin)) is not there; navhost quarantine list tells who is")
  return .refused
}

extension Quarantine.Entry {
  /// In lines, for a person.
  fileprivate var text: String {
    let often = count == 1 ? "once" : "\(count) times within a day"
    return "\(isHeld ? "held" : "seen")  \(last.plugin.onOneLine)\n"
      + "  why: it has ended its process \(often), at last of \(last.app.onOneLine) "
      + "in \(last.call.onOneLine), by \(last.cause.onOneLine)\n"
      + "  bytes: \(last.sha256.onOneLine), loaded by navhost \(last.host.onOneLine)\n"
      + (isHeld
        ? "  mend: install another build, or navhost quarantine clear \(last.plugin.onOneLine)\n"
        : "")
  }
}
