package import SnapApp
import SnapEngine
import SnapManifest
package import SnapValue
package import SnapSystem

/// An application put together to be asked about: its plugins are live, and nothing is navigated.
///
/// Made, used and closed on the main loop's thread.
package final class ExplainSession {
  let assembly: Assembly
  let graph: Graph
  let loop: MainLoop

  /// Puts the application together. When it throws, everything is torn down again.
  package init(
    _ file: ManifestFile, on loop: MainLoop, options: AssemblyOptions
  ) throws(AssemblyFault) {
    assembly = try Assembly(file, on: loop, options: options)
    self.loop = loop
    do throws(Failure) { graph = try Graph(linking: assembly.configuration) } catch {
      assembly.plugins.stopAll()
      throw AssemblyFault(error, .pluginRefused, file: file.path)
    }
  }

  /// Stops the plugins, the last one first.
  package func close() { assembly.plugins.stopAll() }

  /// Whether the process of an isolated plugin ended in its `stop`, when this was closed.
  package var hasLostInStop: Bool { !assembly.plugins.diedInStop.isEmpty }

  /// Every route that can be asked for: the manifest's in order, then those that routers say they
  /// know. Throws what a router throws.
  package func routes() throws(Failure) -> [RouteEntry] {
    var entries = assembly.manifest.configuration.routes.map { RouteEntry($0) }
    for named in assembly.configuration.routers {
      for route in try named.router.routes() {
        entries.append(RouteEntry(route, of: named.name))
      }
    }
    return entries
  }
}

/// A route that can be asked for.
package struct RouteEntry: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// Its path pattern; empty when it has none.
  package var path = ""
  /// What it does: `navigation openShow`, `redirect /show/:id`, `to show`; empty for a router's.
  package var does = ""
  /// Its payload's types by name, in words, or the type definition of a router's.
  package var payload: Value = .null
  /// One sentence for people; may be empty.
  package var summary = ""
  /// Who knows it: `manifest`, or the router `alias/name`.
  package var source = "manifest"
  /// Whether it may be opened from outside.
  package var isExported = false

  fileprivate init(_ route: RouteDefinition) {
    name = route.name
    path = route.path ?? ""
    does =
      switch route.target {
      case .navigation(let name): "navigation \(name)"
      case .inline(let edge): "to \(edge.to)"
      case .redirect(let target): "redirect \(target)"
      }
    var types = ValueMap()
    for parameter in route.payload {
      types[parameter.name] = .string(parameter.schema?.words ?? parameter.type)
    }
    if !types.isEmpty { payload = .map(types) }
    isExported = route.isExported
  }

  fileprivate init(_ route: RouteDescription, of router: String) {
    name = route.name
    payload = route.payload ?? .null
    summary = route.summary
    source = router
  }

  /// The route as data, for `--json`.
  package var value: Value {
    var map: ValueMap = ["name": .string(name)]
    if !path.isEmpty { map["path"] = .string(path) }
    if !does.isEmpty { map["do"] = .string(does) }
    if payload != .null { map["payload"] = payload }
    if !summary.isEmpty { map["summary"] = .string(summary) }
    map["source"] = .string(source)
    map["exported"] = .bool(isExported)
    return .map(map)
  }
}
