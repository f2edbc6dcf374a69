package import SnapApp
import SnapEngine
import SnapManifest
package import SnapValue

/// The files by which a desktop knows an application: a desktop entry, a D-Bus service and a systemd
/// user unit. Pure: texts out of a manifest and the words of a command line.
package struct DesktopFiles: Sendable {
  /// What the application is called.
  package let names: DesktopNames
  /// Whether no route may be entered from outside, so that every link is refused.
  package let exportsNothing: Bool
  private let app: Manifest.App
  private let actions: [(id: String, title: String)]
  private let words: [String]

  /// Makes the files of a manifest. `words` are the program and its arguments up to the manifest's
  /// path, such as `/usr/bin/navhost launch /opt/television/manifest.json`. Throws `unsupported` when the
  /// application's id cannot be a name on the session bus.
  package init(_ file: ManifestFile, starting words: [String]) throws(Failure) {
    guard let manifest = file.manifest else {
      throw Failure(.malformed, "there is no usable manifest in \(file.path)")
    }
    try self.init(manifest, starting: words)
  }

  init(_ manifest: Manifest, starting words: [String]) throws(Failure) {
    guard let names = DesktopNames(manifest.app.id) else {
      throw Failure(
        .unsupported, "the id \"\(manifest.app.id)\" cannot be a name on the session bus",
        hint: "begin no part of it with a digit, and use letters, digits, _ and - only")
    }
    self.names = names
    self.words = words
    app = manifest.app
    exportsNothing = !manifest.configuration.routes.contains(where: \.isExported)
    actions = manifest.configuration.routes.compactMap { manifest.action(of: $0) }
  }

  /// The desktop entry. It handles the application's scheme, and each exported route that needs nothing
  /// is an action. With `usesBus` it is started by its D-Bus service, which must be installed, too.
  package func entry(usesBus: Bool = true) -> String {
    var lines = [
      "[Desktop Entry]", "Version=1.4", "Type=Application",
      "Name=" + DesktopQuoting.value(title),
      "Exec=" + DesktopQuoting.exec(words, field: "%U"), "Terminal=false",
      "StartupNotify=false", "Categories=Utility;",
    ]
    if !app.scheme.isEmpty {
      lines.append("MimeType=\(scheme);")
    }
    if usesBus { lines.append("DBusActivatable=true") }
    if !actions.isEmpty { lines.append("Actions=" + actions.map { $0.id + ";" }.joined()) }
    for action in actions {
      lines += [
        "", "[Desktop Action \(action.id)]", "Name=" + DesktopQuoting.value(action.title),
        "Exec=" + DesktopQuoting.exec(words + ["--action", action.id]),
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The D-Bus service. With `unit` the bus has systemd start the unit, which must be installed, too.
  package func service(unit: Bool = false) -> String {
    var text = """
      [D-BUS Service]
      Name=\(names.id)
      Exec=\(DesktopQuoting.service(words + ["--activated"]))

      """
    if unit { text += "SystemdService=\(names.serviceFile)\n" }
    return text
  }

  /// The systemd user unit: the application as a part of the graphical session.
  package func unit() -> String {
    """
    [Unit]
    Description=\(DesktopQuoting.unitText(title, doubling: "%"))
    PartOf=graphical-session.target
    After=graphical-session.target

    [Service]
    Type=dbus
    BusName=\(names.id)
    ExecStart=\(DesktopQuoting.unit(words))
    Restart=on-failure
    Slice=app.slice

    [Install]
    WantedBy=graphical-session.target

    """
  }

  /// The type by which a desktop knows the application's links.
  package var scheme: String { "x-scheme-handler/\(app.scheme.lowercased())" }

  private var title: String { app.title.isEmpty ? app.id : app.title }
}

extension Manifest {
  /// The action that a desktop offers for a route: one that is exported and needs nothing.
  fileprivate func action(of route: RouteDefinition) -> (id: String, title: String)? {
    let isName = route.name.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-")
    }
    let needsNothing = route.pattern.map { $0.names.isEmpty } ?? route.payload.isEmpty
    guard route.isExported, isName, needsNothing else { return nil }
    let target: String? =
      switch route.target {
      case .navigation(let name): navigation(name)?.to
      case .inline(let edge): edge.to
      case .redirect: nil
      }
    let title = target.flatMap { screen($0)?.title } ?? ""
    return (route.name, title.isEmpty || title.contains("${") ? route.name : title)
  }
}
