import SnapManifest
import SnapPlugins
import SnapSystem

extension Manifest {
  /// What it lets a plugin do. Relative paths are relative to the layer that names them.
  func grants(_ use: PluginUse) -> SnapPlugins.Grants {
    var grants = SnapPlugins.Grants()
    grants.read = use.grants.read.map(absolutePath)
    grants.write = use.grants.write.map(absolutePath)
    grants.devices = use.grants.devices.map(absolutePath)
    (grants.network, grants.exec) = (use.grants.network, use.grants.exec)
    grants.display = use.grants.display
    return grants
  }

  private func absolutePath(_ written: PlacedText) -> String {
    if written.text.hasPrefix("/") { return written.text }
    let base = directory(of: written.origin)
    return "\((try? resolvePath(base)) ?? base)/\(written.text)"
  }
}

extension PluginNote {
  /// What is to be told of what an isolated plugin may and may not do, one clause each.
  func warnings(about grants: SnapPlugins.Grants) -> [String] {
    var texts = needs(without: grants).map { $0.grantWords(to: id) }
    texts += powersUnasked(in: grants).map {
      "\($0.rawValue) is granted to it without effect: its note does not ask for it"
    }
    texts += grants.held(asking: powers).paths.filter { (try? FileStatus(path: $0)) == nil }.map {
      "\($0) is granted to it and not there: make it, or grant the directory in which it will be"
    }
    return texts
  }
}
