import SnapApp
import SnapPlugins
import SnapValue
import SnapElf
import SnapSystem

extension Command {
  static let why = Command(
    "why", "Tell why a plugin file will not load, before trying",
    description: [
      "Looks at the file as this host and the system's loader would, and tells everything that would "
        + "stop them, each with how to mend it: what kind of file it is, its note and contract "
        + "version, missing libraries with who needs them and all places that were looked at, "
        + "missing symbols in their author's words with their versions, owner and mode, its "
        + "digest, and whether it is in quarantine. Nothing in the file is executed.",
      "When nothing would stop them it says: it can be loaded, and of a presenter whether a manifest's "
        + "displays may name outputs for it. The exit status is 4 when it cannot.",
    ],
    operands: [Operand("FILE", "The plugin, a shared library", kind: .file(["so"]))],
    options: [
      Option("sha256", argument: "HEX", "The SHA-256 that the file must have"), strictOption,
    ],
    examples: ["navhost why plugins/libexample-catalog.so"],
    run: explainLoading)
}

@Sendable private func explainLoading(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let pin = invocation.arguments.value("sha256")
  if let pin, Digest(pin) == nil {
    console.complain("--sha256 is \"\(pin)\", 64 hexadecimal digits are expected")
    return .usage
  }
  let file = invocation.inspectedPlugin(sha256: pin)
  if invocation.json {
    console.resultLine(file.explanationValue.jsonText)
  } else {
    console.result(file.explanation)
    for warning in file.warnings { console.complain("warning: \(warning.onOneLine)") }
  }
  if !file.isSound { suggestPurpose(of: invocation.arguments.operand(0) ?? "", to: console) }
  suggestFile(near: invocation.arguments.operand(0) ?? "", to: console)
  return file.isSound ? .done : .machine
}

extension Invocation {
  /// The plugin's file that is the first operand, looked at as this user's runs would, quarantine and all.
  func inspectedPlugin(sha256: String? = nil) -> PluginFile {
    var file = inspectPlugin(
      arguments.operand(0) ?? "", sha256: sha256, isStrict: arguments.has("strict"))
    if let held = HeldPlugins.ofUser(console.complain).refusal(of: file) { file.refuse(held) }
    return file
  }
}

/// Whether a word that names no file is rather the id of a plugin.
private func isID(_ word: String) -> Bool {
  (try? resolvePath(word)) == nil && !word.unicodeScalars.contains("/") && !word.hasSuffix(".so")
    && word.contains(".")
}

/// Says where ids are looked up, where one stands in the place of a file.
func suggestList(for word: String, command: String, to console: Console) {
  guard isID(word), !word.contains(".so."), word.split(separator: ".").count > 2 else { return }
  console.complain(
    "\(word.onOneLine) is an id, and \(command) takes a file: navhost list tells its file")
}

/// Names what looks at a file that is no plugin: manifests, programs in jq, ids.
private func suggestPurpose(of path: String, to console: Console) {
  let purpose: String
  if path.hasSuffix(".json") {
    purpose =
      "navhost check looks at manifests and their cards, and navhost list at their plugins and displays"
  } else if path.hasSuffix(".jq"), !isID(path) || path.split(separator: ".").count < 3 {
    purpose =
      "a program in jq belongs into the \"config\" of the plugin org.snapnav.jq, and navhost check "
      + "--start looks at it"
  } else if isID(path) {
    purpose = "navhost list tells which file has which id"
  } else {
    return
  }
  console.complain("why looks at the file of one plugin; \(purpose)")
}
