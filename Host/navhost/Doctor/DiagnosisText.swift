import SnapValue

extension MachineFinding.Fact {
  /// One clause: what was found.
  var what: String {
    switch self {
    case .system(let release, let kernel, let processor, let libc):
      (release.title.isEmpty ? "" : release.title + ", ")
        + "Linux \(kernel), \(processor), glibc \(libc)"
    case .oldLibc(let version): "glibc \(version) is older than 2.35"
    case .noProc: "/proc is not mounted"
    case .part(let part, let path): "\(part.name): \(path)"
    case .noPart(let part): "\(part.name) is not there"
    case .terminal(let terminal):
      "terminal: \(terminal.columns) columns, \(terminal.rows) lines, TERM is \(terminal.type)"
    case .poorTerminal: "TERM is not set, or dumb"
    case .noTerminal: "standard output is no terminal"
    case .display(let kind, let name): "\(kind): \(name)"
    case .deadDisplay(let kind, let name): "\(kind): nothing answers at \(name)"
    case .noDisplay: "there is no display: neither WAYLAND_DISPLAY nor DISPLAY leads to one"
    case .outputs(let names):
      "outputs, as \"displays\" of a manifest names them: " + names.joined(separator: ", ")
    case .runtime(let place): Self.what(place)
    case .bus(nil): "there is no session bus"
    case .bus(let bus?):
      bus.isThere ? "session bus: \(bus.named)" : "no session bus at \(bus.named)"
    case .place(let place): Self.what(place)
    case .plugin(let plugin): Self.what(plugin)
    case .noPlugins: "no plugin was found"
    case .noPresenter: "no presenter can be loaded"
    }
  }

  private static func what(_ place: MachineFacts.RuntimePlace) -> String {
    switch place {
    case .used(let path): "sockets: \(path)"
    case .unset(let path): "XDG_RUNTIME_DIR is not set; \(path) is used"
    case .absent(let path): "XDG_RUNTIME_DIR, \(path), is no directory"
    case .refused(let why): why
    }
  }

  private static func what(_ place: MachineFacts.PluginPlace) -> String {
    switch place.outcome {
    case .listed(let files): "\(place.path): \(files) \(files == 1 ? "file" : "files")"
    case .absent: "\(place.path) is not there"
    case .passed(let why): "\(place.path) is left out: \(why)"
    }
  }

  private static func what(_ plugin: MachineFacts.FoundPlugin) -> String {
    let name = plugin.id.isEmpty ? plugin.path : plugin.id
    guard let problem = plugin.problems.first else { return name }
    guard plugin.missing.isEmpty else {
      return "\(name) cannot be loaded: " + plugin.missing.joined(separator: ", ")
        + (plugin.missing.count == 1 ? " is" : " are") + " not there"
    }
    return "\(name) cannot be loaded: \(problem.what)"
  }

  /// One clause: what is not done; empty when all is.
  var without: String {
    switch self {
    case .noPart(let part): part.without
    case .oldLibc: "the program was not made for it"
    case .noProc: "plugins are not loaded, and nothing is found that lies beside the program"
    case .poorTerminal: "the terminal presenter writes numbered lines"
    case .noTerminal: "the terminal presenter cannot show anything here"
    case .noDisplay, .deadDisplay: "the window cannot be shown"
    case .runtime(.unset), .runtime(.absent), .runtime(.refused):
      "other programs may not find this one's control socket, and there may be no session bus"
    case .bus(nil): "links that are clicked do not come to the instance that runs"
    case .bus(let bus?):
      bus.isThere ? "" : "links that are clicked do not come to the instance that runs"
    case .plugin(let plugin): plugin.problems.isEmpty ? "" : "what it brings is not there"
    case .noPlugins, .noPresenter: "nothing but trace can show an application"
    default: ""
    }
  }

  /// How to mend it, one clause or a command; empty when there is nothing to mend.
  func remedy(on release: Release) -> String {
    switch self {
    case .noPart(let part):
      Self.install(part.files.lazy.compactMap { KnownPart.package(with: $0, on: release) }.first)
    case .oldLibc: "bring the system up to date: Debian 12, Ubuntu 22.04, or later"
    case .noProc: "mount -t proc proc /proc"
    case .poorTerminal: "set TERM to what the terminal is, such as xterm-256color"
    case .noTerminal: "run it in a terminal, or use another presenter"
    case .noDisplay: "log in to a desktop, or start a compositor: cage -- navhost run MANIFEST"
    case .deadDisplay(let kind, _):
      "start the display, or unset \(kind == "X11" ? "DISPLAY" : "WAYLAND_DISPLAY")"
    case .runtime(.unset):
      "log in by a session (PAMName=login in a unit), or export XDG_RUNTIME_DIR=/run/user/$(id -u)"
    case .runtime(.absent(let path)): "mkdir -m 700 \(path)"
    case .runtime(.refused): "make it this user's own, mode 0700"
    case .bus(nil): "log in to a desktop, or start it: dbus-run-session -- navhost run MANIFEST"
    case .bus(let bus?): bus.isThere ? "" : "dbus-run-session -- navhost run MANIFEST"
    case .plugin(let plugin):
      KnownPart.packages(with: plugin.missing, on: release)
        .map { Self.install($0.joined(separator: " ")) } ?? plugin.problems.first?.remedy ?? ""
    case .noPlugins(let searched):
      "install SnapNavigation with its plugins, or name their directory in SNAPNAV_PLUGIN_PATH; "
        + "looked in " + searched.joined(separator: ", ")
    case .noPresenter: "mend one of the presenters above"
    default: ""
    }
  }

  private static func install(_ package: String?) -> String {
    package.map { "apt-get install \($0)" } ?? ""
  }
}

extension Diagnosis {
  /// The findings under their areas, then what they come to.
  var text: String {
    var text = ""
    for area in MachineFinding.Area.allCases {
      text += "\(area.rawValue)\n"
      for finding in findings where finding.area == area { text += lines(finding) }
    }
    return text + summary + "\n"
  }

  private func lines(_ finding: MachineFinding) -> String {
    let mark =
      switch finding.weight {
      case .fine: "  ok       "
      case .limited: "  limited  "
      case .missing: "  MISSING  "
      }
    let rest = String(repeating: " ", count: mark.count)
    var text = mark + finding.fact.what.onOneLine + "\n"
    guard finding.weight != .fine else { return text }
    if !finding.fact.without.isEmpty { text += "\(rest)without it: \(finding.fact.without)\n" }
    let remedy = finding.fact.remedy(on: release)
    if !remedy.isEmpty { text += "\(rest)to mend it: \(remedy.onOneLine)\n" }
    return text
  }

  private func count(_ weight: MachineFinding.Weight) -> Int {
    findings.count { $0.weight == weight }
  }

  /// One line.
  var summary: String {
    let limited = count(.limited)
    let less =
      limited == 0
      ? "nothing is limited" : "\(limited) \(limited == 1 ? "thing is" : "things are") limited"
    let missing = count(.missing)
    return missing == 0
      ? "nothing that is needed is missing; \(less)"
      : "\(missing) \(missing == 1 ? "thing that is" : "things that are") needed "
        + "\(missing == 1 ? "is" : "are") missing; \(less)"
  }

  /// The same for programs.
  var value: Value {
    var all: [Value] = []
    for finding in findings {
      var map: ValueMap = [
        "area": .string(finding.area.rawValue), "weight": .string(finding.weight.rawValue),
        "what": .string(finding.fact.what),
      ]
      if finding.weight != .fine {
        map["without"] = .string(finding.fact.without)
        map["remedy"] = .string(finding.fact.remedy(on: release))
      }
      all.append(.map(map))
    }
    return .map(["sound": .bool(isSound), "findings": .list(all)])
  }
}
