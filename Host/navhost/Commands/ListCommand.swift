import SnapApp
import SnapManifest
import SnapValue
import SnapSystem

extension Command {
  static let list = Command(
    "list", "List the plugins in directories, or those that a manifest finds",
    description: [
      "Looks at every file that ends in .so and tells how each ends: unused when it is sound, "
        + "refused with the reason, or disabled. Nothing of a plugin is executed.",
      "Of a manifest its displays are told as well: which presenter shows which regions, and at which "
        + "output.",
      "Without arguments the usual directories are searched: those of SNAPNAV_PLUGIN_PATH, "
        + "$XDG_DATA_HOME/snapnav/plugins and the system's. With a manifest, its own directories "
        + "come first.",
    ],
    operands: [Operand("PLACE", "Directories, or one manifest", .any)],
    options: [strictOption],
    examples: ["navhost list", "navhost list plugins", "navhost list television.json"],
    run: listPlugins)
}

@Sendable private func listPlugins(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let isStrict = invocation.arguments.has("strict")
  let places = invocation.arguments.operands
  let quarantine = HeldPlugins.ofUser(console.complain)
  let catalog: PluginCatalog
  var displays: Manifest?
  if places.count == 1, (try? FileStatus(path: places[0]))?.kind == .regular {
    let file = ManifestFile(reading: places[0])
    guard let manifest = file.manifest else {
      report(file, to: console)
      return .manifest
    }
    displays = manifest
    catalog = file.allPlugins(isStrict: isStrict, quarantine: quarantine)
  } else {
    do throws(SystemError) {
      catalog = try PluginCatalog(directories: places, isStrict: isStrict, quarantine: quarantine)
    } catch {
      console.complain("\(error): name a directory with plugins, or a manifest")
      return .machine
    }
  }
  if invocation.json {
    var map = catalog.value.map ?? [:]
    if let displays { map["displays"] = displays.displayValue }
    console.resultLine(Value.map(map).jsonText)
  } else {
    console.result(catalog.text + (displays?.displayText ?? ""))
    console.say("searched:\n" + catalog.directoryText)
  }
  return .done
}
