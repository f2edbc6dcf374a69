import PackagePlugin

/// Makes a plugin's metadata note and registration entry point from its `plugin.json`, which stands in
/// the target's directory or else beside Package.swift.
@main
struct SnapPluginNote: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let own = target.sourceModule?.sourceFiles.first { $0.url.lastPathComponent == "plugin.json" }
    let input = own?.url ?? context.package.directoryURL.appending(path: "plugin.json")
    let output = context.pluginWorkDirectoryURL.appending(path: "Registration.swift")
    return [
      .buildCommand(
        displayName: "The note and entry point of \(target.name)",
        executable: try context.tool(named: "snap-plugin-note").url,
        arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
    ]
  }
}
