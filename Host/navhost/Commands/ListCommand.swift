import SnapAssembly
import SnapValue
import SnapSystem

extension Command {
  static let list = Command(
    "list", "List the plugins in directories, or those that a manifest finds",
    description: [
      "Looks at every file that ends in .so and tells how each ends: unused when it is sound, "
        + "refused with the reason, or disabled. Nothing of a plugin is executed.",
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
  let catalog: PluginCatalog
  switch search(for: invocation.arguments.operands, console) {
  case .failure(let status): return status.status
  case .success(let search): catalog = PluginCatalog(searching: search, isStrict: isStrict)
  }
  if invocation.json {
    console.resultLine(catalog.value.jsonText)
  } else {
    console.result(catalog.text)
    console.say("searched:\n" + catalog.directoryText)
  }
  return .done
}

private struct Ended: Error { let status: ExitStatus }

/// Where to look: directories, or a manifest's, or the usual places.
private func search(for places: [String], _ console: Console) -> Result<PluginSearch, Ended> {
  guard let first = places.first else { return .success(.standard()) }
  if places.count == 1, (try? FileStatus(path: first))?.kind == .regular {
    let file = ManifestFile(reading: first)
    guard file.manifest != nil else {
      report(file, to: console)
      return .failure(Ended(status: .manifest))
    }
    return .success(file.search())
  }
  var directories: [PluginDirectory] = []
  for place in places {
    do throws(SystemError) {
      directories.append(PluginDirectory(try resolvePath(place), .manifest))
    } catch {
      console.complain("\(error): name a directory with plugins, or a manifest")
      return .failure(Ended(status: .machine))
    }
  }
  return .success(PluginSearch(directories))
}
