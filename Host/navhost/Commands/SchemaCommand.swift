import SnapApp
import SnapEngine
import SnapManifest
import SnapValue

extension Command {
  static let schema = Command(
    "schema", "Print the JSON Schema of a screen's properties",
    description: [
      "Prints what the manifest declares of a screen, for editors, generators and tests that know "
        + "JSON Schema (draft 2020-12): the properties that it must have and may have, with their "
        + "types. No plugin is loaded: a plugin's screen type may have more, and the schema lets "
        + "them be unless the manifest declares any. What is private is \"writeOnly\"."
    ],
    operands: [
      Operand("MANIFEST", "The application's manifest, a JSON file"),
      Operand("SCREEN", "The id of a screen"),
    ],
    options: [Option("result", "The screen's result instead of its properties")],
    examples: ["navhost schema television.json choice"],
    run: { invocation in
      guard isInOrder(invocation) else { return .usage }
      let console = invocation.console
      let file = ManifestFile(reading: invocation.arguments.operand(0) ?? "")
      guard let manifest = file.manifest, !file.hasErrors else {
        report(file, to: console)
        return .manifest
      }
      let id = invocation.arguments.operand(1) ?? ""
      let ofResult = invocation.arguments.has("result")
      guard let schema = manifest.jsonSchema(of: id, result: ofResult) else {
        console.complain(
          manifest.screen(id) == nil
            ? Graph.unknown(
              id, what: "screen", among: manifest.configuration.screens.map(\.key)
            ).sentence : "the screen \"\(id)\" declares no result")
        return .usage
      }
      console.resultLine(schema.jsonText)
      return .done
    })
}
