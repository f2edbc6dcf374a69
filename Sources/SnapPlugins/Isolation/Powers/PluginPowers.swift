package import SnapSystem
import SnapValue

/// What an isolated plugin runs with: what it asks for and was granted, and nothing else.
package struct PluginPowers: Sendable, Hashable {
  /// What it has.
  package var held: Grants
  /// Whether what the kernel cannot enforce is a refusal.
  package var isStrict = false
  /// The newest version of Landlock that is made use of; `nil`: whatever the kernel has.
  package var newestLandlock: Int?

  /// Makes powers.
  package init(_ held: Grants) { self.held = held }

  /// Those of a plugin to which this is granted.
  package init(_ note: PluginNote, _ grants: Grants, by plan: IsolationPlan) {
    held = grants.held(asking: note.powers)
    (isStrict, newestLandlock) = (plan.isStrict, plan.newestLandlock)
  }

  /// What its process is confined to. Pure.
  /// - Parameters:
  ///   - directory: where the plugin's file lies, which it may read.
  ///   - libraries: what else it may read of libraries: where those of the program lie, and its own ones.
  ///   - authority: the file with the key to an X server; `nil`: none is known.
  package func confinement(
    directory: String, libraries: [String] = [], authority: String? = nil
  ) -> Confinement {
    let program: Confinement.Access = held.exec ? [.read, .execute] : .read
    var confinement = Confinement()
    confinement.places =
      (SystemPlaces.programs + libraries + [directory] + held.read).map { .init($0, program) }
    confinement.places += SystemPlaces.facts.map { .init($0, .read) }
    confinement.places += SystemPlaces.sinks.map { .init($0, [.read, .write]) }
    confinement.places += held.write.map { .init($0, .write) }
    confinement.places += held.devices.map { .init($0, .drive) }
    if held.network {
      confinement.calls.insert(.network)
      confinement.places += SystemPlaces.names.map { .init($0, .read) }
    }
    if held.display {
      confinement.calls.insert(.local)
      confinement.places += SystemPlaces.displays.map { .init($0, .read) }
      confinement.places += SystemPlaces.screens.map { .init($0, .drive) }
      if let authority { confinement.places.append(.init(authority, .read)) }
    }
    if held.exec { confinement.calls.insert(.exec) }
    if let newestLandlock { confinement.newestLandlock = newestLandlock }
    return confinement
  }

  /// What of an environment its process gets, each `NAME=value`: how to speak and draw, where things lie,
  /// and nothing else that somebody may have put there. Pure.
  package func environment(of whole: [String]) -> [String] {
    whole.filter { entry in
      let name = String(entry.prefix { $0 != "=" })
      return SystemPlaces.variables.contains(name)
        || SystemPlaces.prefixes.contains { name.hasPrefix($0) }
        || ((held.display || held.exec) && SystemPlaces.displayVariables.contains(name))
        || (held.exec && SystemPlaces.programVariables.contains(name))
    }
  }
}

extension PluginPowers {
  /// What of an environment it gets beyond what a plugin without powers does, each `NAME=value`. Pure.
  package func variables(of whole: [String]) -> [String] {
    let common = Set(PluginPowers(Grants()).environment(of: whole))
    return environment(of: whole).filter { !common.contains($0) }
  }
}

/// What every plugin may read, or use, and what comes with a power.
private enum SystemPlaces {
  /// Libraries, programs and what comes with them.
  static let programs = ["/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin"]
  /// What a library looks at to find its way: the loader's lists, time zone, fonts, terminals, processors.
  static let facts = [
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/timezone",
    "/etc/fonts", "/etc/terminfo", "/etc/alternatives", "/etc/locale.alias", "/proc/self",
    "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu", "/dev/random", "/dev/urandom",
  ]
  static let sinks = ["/dev/null", "/dev/zero", "/dev/full"]
  /// Who is who on a network.
  static let names = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf",
    "/etc/services", "/etc/protocols", "/etc/ssl", "/etc/ca-certificates", "/etc/pki",
    "/run/systemd/resolve",
  ]
  static let displays = [
    "/etc/drirc", "/etc/glvnd", "/etc/vulkan", "/etc/gtk-4.0", "/etc/X11", "/var/cache/fontconfig",
    "/sys/dev/char", "/sys/devices",
  ]
  static let screens = ["/dev/dri"]

  static let variables: Set<String> = [
    "PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TZDIR", "TERM", "TERMINFO", "COLORTERM", "NO_COLOR",
    "COLUMNS", "LINES", "ESCDELAY", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_DATA_DIRS",
    "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS",
    "TSAN_OPTIONS",
    "UBSAN_OPTIONS", "LSAN_OPTIONS",
  ]
  static let prefixes = ["LC_", "SWIFT_"]
  static let displayVariables: Set<String> = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP",
    "GDK_BACKEND", "GSK_RENDERER", "XCURSOR_THEME", "XCURSOR_SIZE",
  ]
  static let programVariables: Set<String> = ["USER", "LOGNAME", "SHELL"]
}

extension PluginPowers {
  /// As a value, for the way to its process.
  var value: Value {
    [
      "held": held.value, "strict": .bool(isStrict),
      "landlock": newestLandlock.map { .int(Int64($0)) } ?? .null,
    ]
  }

  init?(_ value: Value) {
    guard let held = value["held"], held.map != nil else { return nil }
    self.init(Grants(held))
    isStrict = value["strict"]?.bool ?? false
    newestLandlock = value["landlock"]?.int.map { Int($0) }
    // A word that is not known may have been one that takes a power away.
    guard self.value == value else { return nil }
  }
}
