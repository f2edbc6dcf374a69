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
    return [
      "screens": .list(plugin.screenMembers), "functions": .list(plugin.freeFunctions.map(\.value)),
    ]
  }
}

extension Plugin {
  /// The properties and actions of its screen types.
  fileprivate var screenMembers: [Value] {
    note.provides.screens.map { name -> Value in
      let members = members(ofScreenType: name)?.members ?? []
      return ["screen": .string(name), "members": .list(members.map(\.value))]
    }
  }

  /// What it says of the places that use its mediators, to its function `check-use`, where it has one:
  /// each with the `place` at which something is wrong.
  fileprivate func problems(of uses: [Value]) -> [Value] {
    guard let look = function("check-use"), ["i(sv!)", "i(psv!)"].contains(look.signature) else {
      return []
    }
    return uses.compactMap { use in
      do throws(Failure) {
        _ = try look.call([use["name"] ?? "", use["with"] ?? .null])
        return nil
      } catch {
        return [
          "place": use["place"] ?? 0, "problem": .string(error.message),
          "remedy": .string(error.hint),
        ]
      }
    }
  }
}

extension PluginSession {
  /// Starts the plugin of a file with `config` and lets it look at that more closely: its free function
  /// `check` of the signature `i(!)` or `i(p!)` is called, where it has one, and `check-use`, `i(sv!)` or
  /// `i(psv!)`, with the name and `with` of each of `uses`. Answers the `problem` and its `remedy`, or
  /// the `problems` of uses and the `screens` with their members.
  package func check(file path: String, _ asked: Value, options: AssemblyOptions) -> Value {
    do throws(Failure) {
      let plugin = try start(
        file: path, config: asked["config"] ?? [:], locked: try Self.locked(asked["locked"]),
        sha256: asked["sha256"]?.string, options: options)
      if let check = plugin.function("check"), ["i(!)", "i(p!)"].contains(check.signature) {
        _ = try check.call([])
      }
      return [
        "problems": .list(plugin.problems(of: asked["uses"]?.list ?? [])),
        "screens": .list(plugin.screenMembers),
      ]
    } catch {
      let what =
        error.message.hasPrefix(path + ": ")
        ? String(error.message.dropFirst(path.count + 2)) : error.message
      return ["problem": .string(what), "remedy": .string(error.hint)]
    }
  }
}

extension PluginSession {
  /// What a plugin was locked as, where it was.
  private static func locked(_ value: Value?) throws(Failure) -> LockedPlugin? {
    guard let value else { return nil }
    do throws(LockFault) { return try LockedPlugin(value) } catch {
      throw Failure(.badArgument, error.what)
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
    var diagnostics: [Diagnostic] = []
    var types: [String: [String]] = [:]
    for use in manifest.plugins.use {
      guard let index = catalog.choice(for: use) else { continue }
      let path = catalog.files[index].path
      let places = manifest.placesUsing(use)
      let answer = RegisteredFunctions(
        asking: command, of: path,
        input: manifest.asked(of: use, at: places, catalog.files[index]).jsonText)
      func note(_ problem: String, _ remedy: Value?, _ origin: Origin) {
        var diagnostic = ManifestCode.pluginRefused.diagnostic(
          at: manifest.place(named: problem, in: origin),
          facts: [path, problem])
        diagnostic.hint = remedy?.string ?? ""
        diagnostics.append(diagnostic)
      }
      if let problem = answer.problem ?? answer.value["problem"]?.string {
        note(
          problem, answer.value["remedy"] ?? "navhost test \(path) looks at it more closely",
          use.configOrigin)
        continue
      }
      for problem in answer.value["problems"]?.list ?? [] {
        guard let place = problem["place"]?.int.map({ Int($0) }), places.indices.contains(place)
        else { continue }
        note(problem["problem"]?.string ?? "", problem["remedy"], places[place].origin)
        diagnostics[diagnostics.count - 1].message =
          "\(use.id) does not take this: \(problem["problem"]?.string ?? "")"
      }
      for screen in answer.value["screens"]?.list ?? [] {
        let members = screen["members"]?.list ?? []
        types["\(use.alias)/\(screen["screen"]?.string ?? "")"] =
          members.filter { $0["role"] != "do" }.compactMap { $0["name"]?.string }
      }
    }
    return diagnostics + manifest.diagnostics(ofTypes: types)
  }
}

extension Manifest {
  /// Where mediators of a plugin are used, each with its `with`.
  fileprivate func placesUsing(_ use: PluginUse) -> [(name: String, with: Value, origin: Origin)] {
    let document = source.document
    return uses.filter { $0.role == .mediator && $0.capability.alias == use.alias }.map { place in
      let pointer = document.node(atOffset: place.origin.offset).map { document.pointer(to: $0) }
      let with = pointer.flatMap {
        document.find(JSONPointer(Array($0.tokens.dropLast()) + ["with"]))?.value
      }
      let value = with.flatMap { try? document.value($0) }
      let origin = with.map { Origin(offset: document.offset($0)) } ?? place.origin
      return (place.capability.name, value ?? .null, origin)
    }
  }

  /// The place of what a plugin's sentence names in an object.
  fileprivate func place(named sentence: String, in origin: Origin) -> Diagnostic.Place {
    let document = source.document
    let node = document.node(atOffset: origin.offset).map { document.node(named: sentence, in: $0) }
    return source.place(of: node.map { Origin(offset: document.offset($0)) } ?? origin)
  }

  /// What a plugin is asked when it is started for a check.
  fileprivate func asked(
    of use: PluginUse, at places: [(name: String, with: Value, origin: Origin)],
    _ file: PluginFile
  ) -> Value {
    let uses = places.enumerated().map { index, place -> Value in
      ["place": .int(Int64(index)), "name": .string(place.name), "with": place.with]
    }
    var asked: ValueMap = ["config": .map(use.config), "uses": .list(uses)]
    asked["locked"] = file.locked?.value
    // The bytes that were judged are the bytes that are started.
    asked["sha256"] = file.digest.map { .string($0.description) }
    return .map(asked)
  }

  /// Properties that the manifest names and screens of a plugin's type do not have.
  fileprivate func diagnostics(ofTypes types: [String: [String]]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func place(_ member: String, _ origin: Origin) -> Diagnostic.Place {
      let node = source.document.node(atOffset: origin.offset).flatMap {
        source.document.member(member, of: $0)?.value
      }
      return source.place(of: node.map { Origin(offset: source.document.offset($0)) } ?? origin)
    }
    for (screen, origin) in zip(configuration.screens, origins.screens) {
      guard let known = types[screen.type], let data = screen.dataProperty,
        !known.contains(data)
      else { continue }
      diagnostics.append(
        ManifestCode.dataNotText.diagnostic(
          at: place("data", origin),
          facts: [data, "the screen type \"\(screen.type)\" has no such property"],
          nearest: nearestName(to: data, among: known)))
    }
    for (edge, origin) in zip(configuration.navigations, origins.navigations) {
      guard let property = edge.result else { continue }
      for key in edge.from {
        guard let screen = screen(key), let known = types[screen.type], !known.contains(property)
        else { continue }
        diagnostics.append(
          ManifestCode.resultNeverComes.diagnostic(
            at: place("result", origin),
            facts: [edge.name, "screen \"\(key)\" has no property \"\(property)\""],
            nearest: nearestName(to: property, among: known)))
      }
    }
    return diagnostics
  }
}

extension PluginScreenMembers.Member {
  fileprivate var value: Value {
    var map: ValueMap = [
      "role": .string(role), "name": .string(name), "signature": .string(signature),
      "offset": .int(Int64(offset)),
    ]
    if isPrivate { map["private"] = true }
    return .map(map)
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
    let words = child.errorText.split(separator: "\n").suffix(4).joined(separator: "; ")
    let said = words.isEmpty ? "" : ": \(words)"
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
