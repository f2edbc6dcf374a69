import SnapApp
import SnapInspect
import SnapValue
import SnapSystem

extension Command {
  static let explain = Command(
    "explain", "Show how a request would go, without doing it",
    description: [
      "Plans a request as a script step writes it, such as {\"route\": \"/show/2\"}, and shows the "
        + "ways in which it could go with the reason why each lost, the plan's steps in order, and "
        + "the state that would be in force. Plugins are loaded and routers are asked; no screen is "
        + "made and nothing is changed.",
      "The exit status is 1 when it would be refused.",
    ],
    operands: [
      Operand("MANIFEST", "The application's manifest, a JSON file"),
      Operand("STEP", "The request, a step of a script in JSON"),
    ],
    options: [
      Option("state", argument: "URL", "Start from this state URL instead of the manifest's")
    ] + assemblyOptions,
    examples: [#"navhost explain television.json '{"route": "/show/2"}'"#],
    run: { invocation in
      guard isInOrder(invocation) else { return .usage }
      return withWorkbench(invocation) { workbench throws(Failure) in
        let url = invocation.arguments.value("state")
        do throws(Failure) { _ = try workbench.state(at: url) } catch {
          throw Failure(error.code, "--state: \(error.message)", hint: error.hint)
        }
        let explanation = try workbench.explain(
          step: invocation.arguments.operand(1) ?? "", from: url)
        let console = invocation.console
        if invocation.json {
          console.resultLine(explanation.value.jsonText)
        } else {
          console.result(explanation.text)
        }
        return explanation.outcome?.isSuccess ?? true ? .done : .refused
      }
    })

  static let routes = Command(
    "routes", "List the routes that an application knows",
    description: [
      "Lists the manifest's routes in order, then those that its router plugins say they know. The "
        + "router plugins are loaded."
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: assemblyOptions,
    examples: ["navhost routes television.json"],
    run: { invocation in
      withWorkbench(invocation) { workbench throws(Failure) in
        let routes = try workbench.routes()
        if invocation.json {
          invocation.console.resultLine(Value.list(routes.map(\.value)).jsonText)
        } else {
          invocation.console.result(table(of: routes))
        }
        return .done
      }
    })
}

/// Puts a manifest's application together, asks it something and takes it apart again.
private func withWorkbench(
  _ invocation: Invocation, _ ask: (ExplainSession) throws(Failure) -> ExitStatus
) -> ExitStatus {
  let console = invocation.console
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  guard !file.hasErrors else {
    report(file, to: console)
    return .manifest
  }
  let log = RunLog(console)
  log.release()
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(invocation.arguments, log)
  let quarantine = RunQuarantine(&options, app: file.manifest?.app.id ?? "")
  defer { quarantine.end() }
  let workbench: ExplainSession
  do {
    try guardAgainstPlugins(invocation.arguments)
    workbench = try ExplainSession(file, on: try MainLoop(), options: options)
  } catch let fault as AssemblyFault {
    return report(fault, file, to: console)
  } catch {
    console.complain("\(error)")
    return .machine
  }
  let status = answer(of: ask, workbench, console)
  workbench.close()
  return status == .done && workbench.hasLostInStop ? .machine : status
}

private func answer(
  of ask: (ExplainSession) throws(Failure) -> ExitStatus, _ workbench: ExplainSession,
  _ console: Console
) -> ExitStatus {
  do throws(Failure) { return try ask(workbench) } catch {
    console.complain(error.sentence)
    return error.code == .malformed || error.code == .unknownName ? .usage : .refused
  }
}

/// Routes in columns: name, path, what each does, its payload and who knows it.
private func table(of routes: [RouteEntry]) -> String {
  let rows = routes.map { route -> [String] in
    let payload = route.payload == .null ? "" : route.payload.jsonText
    let source = route.source == "manifest" ? "" : "router \(route.source)"
    let does = route.does + (route.isExported ? " (exported)" : "")
    let known = [does, source, payload, route.summary].filter { !$0.isEmpty }
    return [route.name, route.path, known.joined(separator: "  ")]
  }
  let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    var line = ""
    for (column, width) in widths.enumerated() where width > 0 {
      line += row[column] + String(repeating: " ", count: width - row[column].count + 2)
    }
    return line + row[2] + "\n"
  }.joined()
}
