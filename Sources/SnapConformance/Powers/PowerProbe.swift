import SnapPlugins

/// Something that a plugin's process tries and that its powers decide about: one way to a thing, or one way
/// round it.
struct PowerProbe: Sendable {
  /// Who may do it.
  enum Whose: Sendable, Hashable {
    /// Whoever is granted this, and nobody else.
    case of(Power)
    /// Nobody, whatever is granted.
    case nobody
    /// Everybody, with no grant.
    case everybody
  }

  /// Its name, which is the attempt's unless another follows.
  var name: String
  /// What is tried, one clause.
  var what: String
  var whose: Whose
  /// The attempt of CSnapBench.
  var attempt: String
  /// The directory in which it is tried with its grant, and without any.
  var place = PowerGrounds.Place.granted
  /// What is granted; `nil`: what goes with its power.
  var grant: Grant?
  /// What else is granted when it has to fail, in addition to nothing.
  var besides: Grant?
  /// The oldest Landlock with which it can be granted: an older one could not tell what it is done to.
  var leastLandlock = 0

  /// What is granted to a probe.
  enum Grant: Sendable, Hashable {
    case readOutside
    case writeGranted
    case writeGrantedReadOutside
    case devices
    case network
    case exec
    case display
    case all
  }

  init(
    _ name: String, _ what: String, _ whose: Whose, attempt: String? = nil,
    in place: PowerGrounds.Place = .granted, with grant: Grant? = nil, besides: Grant? = nil,
    leastLandlock: Int = 0
  ) {
    (self.name, self.what, self.whose) = (name, what, whose)
    self.attempt = attempt ?? name
    (self.place, self.grant, self.besides) = (place, grant, besides)
    self.leastLandlock = leastLandlock
  }
}

/// The directories in which probes are made.
struct PowerGrounds: Sendable {
  /// One of the directories.
  enum Place: String, Sendable {
    /// Where the plugin lies.
    case own
    /// What is granted where something is.
    case granted
    /// Of which nobody speaks.
    case outside
  }

  /// The directory that holds the three.
  var path: String

  func path(_ place: Place) -> String { "\(path)/\(place.rawValue)" }

  /// What a grant comes to here.
  func grants(_ grant: PowerProbe.Grant?) -> Grants {
    var grants = Grants()
    switch grant {
    case nil: break
    case .readOutside: grants.read = [path(.outside)]
    case .writeGranted: grants.write = [path(.granted)]
    case .writeGrantedReadOutside:
      (grants.read, grants.write) = ([path(.outside)], [path(.granted)])
    case .devices: grants.devices = ["/dev/ptmx", "/dev/pts"]
    case .network: grants.network = true
    case .exec: grants.exec = true
    case .display: grants.display = true
    case .all:
      grants.write = [path(.granted)]
      grants.devices = ["/dev/ptmx", "/dev/pts"]
      (grants.network, grants.exec, grants.display) = (true, true, true)
    }
    return grants
  }
}

extension PowerProbe {
  /// All of them.
  static let all: [PowerProbe] = files + devices + network + programs + others + kernel

  private static let files: [PowerProbe] = [
    .init("read-own", "read a file beside itself", .everybody, attempt: "read", in: .own),
    .init("thread", "start a thread", .everybody),
    .init("read", "read a file", .of(.files)),
    .init("list", "list a directory", .of(.files)),
    .init("write", "open a file for writing", .of(.files)),
    .init("make", "make a file", .of(.files)),
    .init("mkdir", "make a directory", .of(.files)),
    .init("mkfifo", "make a named pipe", .of(.files)),
    .init("symlink", "make a symbolic link", .of(.files)),
    .init("unlink", "remove a file", .of(.files)),
    .init("rename", "rename a file", .of(.files)),
    .init("link", "give a file a second name", .of(.files)),
    .init("move-out", "move a file to where it may not write", .of(.files)),
    .init(
      "link-in", "link a file that it may read to where it may write", .of(.files),
      besides: .writeGrantedReadOutside),
    .init(
      "through-symlink", "read outside through a symbolic link of its own", .of(.files),
      with: .readOutside),
    .init("through-proc", "read through /proc/self/root", .of(.files)),
    .init("truncate", "cut a file by its name", .of(.files), leastLandlock: 3),
    .init("write-trunc", "cut a file as it is opened for writing", .of(.files)),
    .init("read-trunc", "cut a file as it is opened for reading", .of(.files), leastLandlock: 3),
    .init("openat2-trunc", "the same by openat2", .of(.files), leastLandlock: 3),
    .init("write-own", "write beside itself", .nobody, attempt: "write", in: .own),
    .init("make-own", "make a file beside itself", .nobody, attempt: "make", in: .own),
    .init("chmod", "change a file's mode", .nobody),
    .init("fchmodat2", "the same by the newest call", .nobody),
    .init("chown", "change a file's owner", .nobody),
    .init("utime", "change a file's times", .nobody),
    .init("setxattr", "change a file's attributes", .nobody),
  ]

  private static let devices: [PowerProbe] = [
    .init("device", "open a device", .of(.devices)),
    .init("ioctl", "drive a device", .of(.devices)),
    .init("tiocsti", "type into a terminal for whoever reads it", .nobody),
  ]

  private static let network: [PowerProbe] = [
    .init("inet", "make an internet socket", .of(.network), besides: .display),
    .init("unix", "make a local socket", .of(.network)),
    .init("unix-display", "make a local socket", .of(.display), attempt: "unix"),
    .init("netlink", "talk to the kernel's network", .of(.network), besides: .display),
    .init("bind", "listen for connections", .of(.network)),
    .init("bind-udp", "listen for datagrams", .of(.network)),
    .init("connect", "connect to another machine", .of(.network)),
    .init("socketpair", "make a pair of sockets that can be sent elsewhere", .of(.network)),
  ]

  private static let programs: [PowerProbe] = [
    .init("fork", "fork", .of(.exec)),
    .init("vfork", "vfork", .of(.exec)),
    .init("clone", "fork by clone", .of(.exec)),
    .init("clone3", "fork by clone3, which hides what it is for", .nobody),
    .init("exec", "run a program in its own place", .of(.exec)),
  ]

  private static let others: [PowerProbe] = [
    .init("kill", "send the host a signal", .nobody),
    .init("pidfd-kill", "the same by a descriptor of the host", .nobody),
    .init("setown", "have a pipe send the host a signal", .nobody),
    .init("ptrace", "trace the host", .nobody),
    .init("proc-mem", "open the host's memory", .nobody),
    .init("proc-environ", "read the host's environment", .nobody),
    .init("setpriority", "change the host's priority", .nobody),
    .init("outlive", "outlive the host", .nobody),
  ]

  private static let kernel: [PowerProbe] = [
    .init("userns", "have users of its own", .nobody),
    .init("mount", "mount a directory", .nobody),
    .init("chroot", "change its root", .nobody),
    .init("bpf", "program the kernel", .nobody),
    .init("io-uring", "queue calls past the filter", .nobody),
    .init("setrlimit", "raise a limit", .nobody),
  ]

  static func named(_ name: String) -> PowerProbe? { all.first { $0.name == name } }
}
