/// What a machine is and has, as far as it matters to an application: a value, so that tests make
/// machines of their own.
struct MachineFacts: Sendable {
  /// Something that others reach by a file, such as a display or a bus.
  struct Endpoint: Sendable, Equatable {
    /// What the environment says of it.
    var named: String
    /// Whether it is there, as far as that can be seen without asking it.
    let isThere: Bool
  }

  /// Where this user's programs keep sockets.
  enum RuntimePlace: Sendable, Equatable {
    case used(String)
    /// `XDG_RUNTIME_DIR` is not set, and this is used in its place.
    case unset(fallback: String)
    /// It names what is no directory.
    case absent(String)
    /// It may not be used; why, and how to mend it, in one clause.
    case refused(String)
  }

  /// A directory in which plugins are looked for.
  struct PluginPlace: Sendable, Equatable {
    /// How it ended.
    enum Outcome: Sendable, Equatable {
      case listed(files: Int)
      case absent
      /// It is left out or cannot be read; why.
      case passed(String)
    }
    let path: String
    let outcome: Outcome
  }

  /// A plugin's file that lies in one of them.
  struct FoundPlugin: Sendable, Equatable {
    let path: String
    /// Its id; empty when it cannot be read.
    let id: String
    let shows: Bool
    /// What keeps it from being loaded, each with its remedy; empty when nothing does.
    var problems: [Problem] = []
    /// Libraries that it needs and that are nowhere.
    var missing: [String] = []

    struct Problem: Sendable, Equatable {
      let what: String
      let remedy: String
    }
  }

  /// The terminal that the results go to.
  struct Terminal: Sendable, Equatable {
    let rows: Int
    let columns: Int
    /// `TERM`; empty when it is not set.
    let type: String
  }

  var release = Release(id: "", version: "", title: "")
  var kernel = ""
  var processor = ""
  var libc = ""
  /// The running program's path; `nil` where `/proc` is not mounted.
  var program: String?
  /// Where libraries are, by the name that they are asked for by.
  var libraries: [String: String] = [:]
  /// Where programs are, by name.
  var programs: [String: String] = [:]
  var terminal: Terminal?
  var wayland: Endpoint?
  var x11: Endpoint?
  /// The outputs of graphics cards that something is connected to, by the names of their connectors.
  var outputs: [String] = []
  var bus: Endpoint?
  var runtime = RuntimePlace.unset(fallback: "")
  var places: [PluginPlace] = []
  var plugins: [FoundPlugin] = []
}

/// A release of a distribution, as `/etc/os-release` names it.
struct Release: Sendable, Equatable {
  /// `debian`, `ubuntu` and so on; empty when nobody says.
  let id: String
  /// `12`, `24.04`.
  let version: String
  /// For people.
  let title: String

  init(id: String, version: String, title: String) {
    (self.id, self.version, self.title) = (id, version, title)
  }

  /// Reads the lines of `/etc/os-release`: `NAME=value`, in quotes or without.
  init(lines: [Substring]) {
    var values: [Substring: String] = [:]
    for line in lines {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let text = line[line.index(after: equals)...]
      values[line[..<equals]] = String(text.filter { $0 != "\"" && $0 != "'" })
    }
    id = values["ID"] ?? ""
    version = values["VERSION_ID"] ?? ""
    title = values["PRETTY_NAME"] ?? ""
  }
}
