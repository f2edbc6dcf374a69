import SnapApp
import SnapManifest
import SnapSystem
import SnapValue

extension Command {
  static let lock = Command(
    "lock", "Lock the plugins that a manifest uses to the bytes that are there",
    description: [
      "Writes manifest.lock.json beside the manifest: id, version, file name, SHA-256 and build id of "
        + "each plugin that it uses, and of the libraries that come with them. From then on nothing "
        + "else is loaded for this manifest, by whichever command: a plugin that is not in the lock, "
        + "or whose bytes differ, is refused by name. Nothing of a plugin is run.",
      "With --check nothing is written: what differs between the lock and the plugins that are there "
        + "is told, and the exit status is 1 when something does.",
      "Where the manifest has keys in \"trust\", the lock must be signed by one of them: "
        + "minisign -Sm manifest.lock.json.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [
      Option("check", "Write nothing, and tell whether the lock is still true"), pluginsOption,
    ],
    examples: ["navhost lock television.json", "navhost lock --check television.json"],
    run: lockPlugins)
}

@Sendable private func lockPlugins(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
  guard file.manifest != nil else {
    report(file, to: console)
    return .manifest
  }
  var options = AssemblyOptions(hostName: "navhost", version: Version.host)
  options.load(invocation.arguments, nil)
  let (now, diagnostics) = file.lockText(options)
  if invocation.arguments.has("check") { return check(file, now, diagnostics, invocation) }
  report(diagnostics, of: file, to: console)
  guard let now, !diagnostics.contains(where: { $0.severity == .error }) else {
    return AssemblyFault.isOfPlugins(diagnostics) ? .machine : .manifest
  }
  do throws(SystemError) { try writeWhole(now.text, to: file.lock.path) } catch {
    console.complain(error.description)
    return .machine
  }
  if invocation.json {
    console.resultLine(
      Value.map(["lock": .string(file.lock.path), "plugins": now.value])
        .jsonText)
  } else {
    console.result(now.listing)
    console.resultLine("\(file.lock.path): \(now.plugins.count) locked")
  }
  if file.manifest?.trust != nil {
    console.say("sign it: minisign -Sm \(file.lock.path)\n")
  }
  return .done
}

/// Tells whether the lock can be believed and is what one that is made now would be.
private func check(
  _ file: ManifestFile, _ now: LockText?, _ diagnostics: [Diagnostic], _ invocation: Invocation
) -> ExitStatus {
  let lock = file.lock
  var problems = lock.diagnostics.map { diagnostic in
    diagnostic.message + (diagnostic.hint.isEmpty ? "" : "; " + diagnostic.hint)
  }
  if lock.isOpen { problems.append("there is no \(lock.path); navhost lock MANIFEST makes one") }
  problems += diagnostics.filter { $0.severity == .error }.map(\.message)
  if let was = lock.text, let now { problems += was.differences(from: now).map(\.what) }
  if invocation.json {
    let answer: ValueMap = [
      "lock": .string(lock.path), "true": .bool(problems.isEmpty),
      "signer": .string(lock.signer), "problems": .list(problems.map { .string($0) }),
    ]
    invocation.console.resultLine(Value.map(answer).jsonText)
  } else {
    for problem in problems { invocation.console.resultLine(problem.onOneLine) }
    if !lock.signer.isEmpty { invocation.console.resultLine(lock.signer.onOneLine) }
    let words = problems.isEmpty ? "it is true" : "it is not true"
    invocation.console.resultLine("\(lock.path): \(words)")
  }
  return problems.isEmpty ? .done : .refused
}
