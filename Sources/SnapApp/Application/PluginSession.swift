import SnapEngine
import SnapManifest
package import SnapValue
import SnapPlugins
package import SnapSystem

/// Live plugins without a navigation: for commands that ask plugins something.
///
/// Made, used and closed on the main loop's thread.
package final class PluginSession {
  private let host: PluginHost

  /// Makes a session without plugins.
  package init(on loop: MainLoop, options: AssemblyOptions) {
    host = PluginHost(
      name: options.host.name, version: options.host.version, loop: SystemLoop(loop),
      loadsByPath: options.loadsByPath, log: { options.log(LogLine($0)) })
  }

  /// A free typed function of a plugin with what it is called with.
  package struct TypedCall {
    fileprivate let function: any FreeFunction
    fileprivate let arguments: [Value]

    /// Whether it answers a value, which may be `null`, and not nothing.
    package var answersValue: Bool { function.signature.hasPrefix("v") }

    /// Calls the function. Throws what it answers.
    package func perform() throws(Failure) -> Value { try function.call(arguments) }
  }

  /// Finds a free typed function of a plugin, and reads words as its arguments.
  ///
  /// `plugin` is a file when it holds a slash or ends in `.so`, else an id that is looked for in the
  /// usual places. Throws what loading throws, and what is wrong with the words.
  package func prepareCall(
    _ plugin: String, _ function: String, _ words: [String], options: AssemblyOptions
  ) throws(Failure) -> TypedCall {
    let live = try start(try file(of: plugin, options))
    guard let found = live.function(function) else {
      let known = live.note.provides.functions
      let nearest = nearestName(to: function, among: known).map { "did you mean \"\($0)\"?" }
      throw Failure(
        .noSuchKey, "\(live.note.id) has no function \"\(function)\"",
        hint: nearest
          ?? (known.isEmpty ? "it has none" : "it has: \(known.joined(separator: ", "))"))
    }
    let arguments = try ShellArguments(function: function, signature: found.signature)
    return TypedCall(function: found, arguments: try arguments.values(words))
  }

  /// Loads and starts the plugin of a file, which has to be in these bytes where they are named.
  func start(
    file path: String, config: Value = [:], locked: LockedPlugin? = nil, sha256: String? = nil,
    options: AssemblyOptions
  ) throws(Failure) -> Plugin {
    var inspector = PluginInspector()
    let file = inspector.inspect(
      path, sha256: sha256, rule: options.isStrict ? .refuse : .warn, lock: PluginLock(locked))
    return try start(file, config)
  }

  private func start(_ file: PluginFile, _ config: Value = [:]) throws(Failure) -> Plugin {
    do throws(PluginRefusal) { return try host.load(file, config: config) } catch {
      var failure = Failure(error, of: error.plugin)
      failure.code = .contractBroken
      throw failure
    }
  }

  /// Stops all plugins, the last one first.
  package func close() { host.stopAll() }

  private func file(
    of plugin: String, _ options: AssemblyOptions
  ) throws(Failure) -> PluginFile {
    if plugin.unicodeScalars.contains("/") || plugin.hasSuffix(".so") {
      var inspector = PluginInspector()
      return inspector.inspect(plugin, rule: options.isStrict ? .refuse : .warn)
    }
    let search = PluginSearch.standard(manifest: options.pluginDirectories)
    let catalog = PluginCatalog(searching: search, isStrict: options.isStrict) {
      PresenterChoices.isID($0.id, named: plugin)
    }
    let found = catalog.files.first { file in
      file.elf != nil && PresenterChoices.isID(file.plugin, named: plugin)
    }
    if let found { return found }
    let known = catalog.files.compactMap(\.note?.id)
    let nearest =
      nearestName(to: plugin, among: known.flatMap(PresenterChoices.names)).map {
        "did you mean \"\($0)\"? "
      } ?? ""
    throw Failure(
      .unknownName, "there is no plugin \"\(plugin)\"",
      hint: nearest + "searched: \(catalog.searched.joined(separator: ", ")); a file is named with "
        + "a slash, such as ./\(plugin).so")
  }
}
