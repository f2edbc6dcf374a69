import SnapManifest
package import SnapValue
import SnapPlugins
import SnapSystem

extension PluginSession {
  /// Starts the plugin of a file and answers its typed functions as data: what a child of
  /// `RegisteredFunctions` prints.
  package func registeredFunctions(
    ofFile path: String, options: AssemblyOptions
  ) throws(Failure) -> Value {
    let plugin = try start(file: path, options: options)
    let screens = plugin.note.provides.screens.map { name -> Value in
      let members = plugin.members(ofScreenType: name)?.members ?? []
      return ["screen": .string(name), "members": .list(members.map(\.value))]
    }
    return [
      "screens": .list(screens), "functions": .list(plugin.freeFunctions.map(\.value)),
    ]
  }
}

extension PluginSession {
  /// Starts the plugin of a file with a configuration and lets it look at that more closely: its free
  /// function `check` of the signature `i(!)` or `i(p!)` is called, where it has one. Answers the `problem` and
  /// its `remedy`, or nothing.
  package func check(file path: String, config: Value, options: AssemblyOptions) -> Value {
    do throws(Failure) {
      let plugin = try start(file: path, config: config, options: options)
      guard let check = plugin.function("check"), ["i(!)", "i(p!)"].contains(check.signature)
      else { return [:] }
      _ = try check.call([])
      return [:]
    } catch {
      let what =
        error.message.hasPrefix(path + ": ")
        ? String(error.message.dropFirst(path.count + 2)) : error.message
      return ["problem": .string(what), "remedy": .string(error.hint)]
    }
  }
}

extension ManifestFile {
  /// What the plugins that the manifest uses refuse when they are started with their configuration,
  /// each in a child of its own. This runs their code.
  /// - Parameters:
  ///   - catalog: what was found for the manifest.
  ///   - command: the program and the words that make it call `PluginSession.check` with the file
  ///     that follows and the configuration on standard input, and print the answer.
  package func diagnostics(ofStarting catalog: PluginCatalog, by command: [String]) -> [Diagnostic]
  {
    guard let manifest else { return [] }
    return manifest.plugins.use.compactMap { use in
      guard let index = catalog.choice(for: use) else { return nil }
      let path = catalog.files[index].path
      let answer = RegisteredFunctions(
        asking: command, of: path, input: Value.map(use.config).jsonText)
      guard let problem = answer.problem ?? answer.value["problem"]?.string else { return nil }
      var diagnostic = ManifestCode.pluginRefused.diagnostic(
        at: manifest.source.place(of: use.configOrigin), facts: [path, problem])
      diagnostic.hint = answer.value["remedy"]?.string ?? ""
      return diagnostic
    }
  }
}

extension PluginScreenMembers.Member {
  fileprivate var value: Value {
    [
      "role": .string(role), "name": .string(name), "signature": .string(signature),
      "offset": .int(Int64(offset)),
    ]
  }
}

/// The typed functions that a plugin registers when it is started, asked in a child process.
package struct RegisteredFunctions: Sendable {
  /// Why there is no answer, in one sentence; `nil` when there is one.
  package let problem: String?
  /// The answer as data: `screens`, each with its `members`, and free `functions`, each function with
  /// role, name, signature text and the offset of its code in the library.
  package let value: Value

  /// Starts the plugin in a child of its own, which is killed with its group after the deadline.
  ///
  /// This runs the plugin's code with this process's rights. Waits until the child has ended.
  /// - Parameters:
  ///   - command: the program and the words before the path that make it print the answer.
  ///   - path: the plugin's file.
  ///   - input: what the program reads from standard input.
  ///   - milliseconds: how long starting may take.
  package init(
    asking command: [String], of path: String, input: String = "", milliseconds: Int32 = 10_000
  ) {
    let plan = ChildPlan(command.first ?? "", Array(command.dropFirst()) + [absolutePath(path)])
    do throws(SystemError) {
      let child = try runChild(plan, input: Array(input.utf8), milliseconds: milliseconds)
      (problem, value) = Self.read(child, milliseconds)
    } catch {
      (problem, value) = (error.description, .null)
    }
  }

  private static func read(_ child: ChildOutput, _ milliseconds: Int32) -> (String?, Value) {
    let words = child.errorText.split(separator: "\n").suffix(4).joined(separator: "\n  ")
    let said = words.isEmpty ? "" : ":\n  \(words)"
    guard let end = child.end else {
      return (
        "its start had not returned after \(milliseconds / 1000) s and was killed\(said)", .null
      )
    }
    guard end == .exited(0) else { return ("the process that started it \(end)\(said)", .null) }
    guard let value = try? Value(jsonText: child.output, limits: .written) else {
      return ("the process that started it gave no answer\(said)", .null)
    }
    return (nil, value)
  }

  /// The answer as a person reads it, in lines; the problem in its place when there is one.
  package var text: String {
    if let problem { return "registered: unknown: \(problem)\n" }
    var text = ""
    for screen in value["screens"]?.list ?? [] {
      text += "  \(screen["screen"]?.string ?? "")\n" + Self.rows(screen["members"]?.list ?? [])
    }
    let free = value["functions"]?.list ?? []
    if !free.isEmpty { text += "  free functions\n" + Self.rows(free) }
    return "registered when it was started, in a process of its own:\n"
      + (text.isEmpty ? "  no typed functions\n" : text)
  }

  private static func rows(_ members: [Value]) -> String {
    let width = members.map { ($0["name"]?.string ?? "").count }.max() ?? 0
    return members.map { member in
      let name = member["name"]?.string ?? ""
      let role = member["role"]?.string ?? ""
      let gap = String(repeating: " ", count: width - name.count + 2)
      let verb = role + String(repeating: " ", count: max(1, 8 - role.count))
      return "    \(verb)\(name)\(gap)\(member["signature"]?.string ?? "")\n"
    }.joined()
  }
}
