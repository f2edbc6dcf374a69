import Foundation
import Glibc
import TestKit

/// A sound plugin whose file is treated badly before the application starts with `--strict`.
private func strict(
  _ id: String, _ fault: String, _ says: String, status: Int32 = 4,
  _ change: @escaping @Sendable (FaultPlace) throws -> Void
) -> Fault {
  Fault(id, fault, status, says) { place in
    try place.manifest(FaultPlace.done)
    try place.build(FaultPlace.source(""))
    try change(place)
    return try place.run("--strict")
  }
}

/// What is no regular file, by the name of a plugin.
private func kind(
  _ fault: String, _ says: String, _ make: @escaping @Sendable (String) throws -> Void
)
  -> Fault
{
  Fault("T05", fault, 4, says) { place in
    try place.manifest()
    try make(place.path("plugins/odd.so"))
    return try place.run()
  }
}

/// A signed set of plugins, attacked.
private func attack(_ id: String, _ fault: String, _ attack: LockTests.Attack) -> Fault {
  Fault(id, fault, 4, attack.told.1) { _ in try LockTests().attacked(attack) }
}

private func setMode(_ path: String, _ mode: Int) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

extension Fault {
  /// T: trust and files.
  static let trust: [Fault] = [
    strict("T01", "a file that everybody may write, --strict", "chmod") {
      try setMode($0.path("plugins/odd.so"), 0o666)
    },
    Fault("T01", "the same without --strict", 0, "chmod") { place in
      try place.manifest(FaultPlace.done)
      try place.build(FaultPlace.source(""))
      try setMode(place.path("plugins/odd.so"), 0o666)
      return try place.run()
    },
    strict("T02", "a directory that a group may write, --strict", "chmod") {
      try setMode($0.path("plugins"), 0o775)
    },
    foreignOwner,
    strict("T04", "a link to a file outside, --strict", "link") { place in
      try place.makeDirectory("elsewhere")
      try FileManager.default.moveItem(
        at: place.file("plugins/odd.so"), to: place.file("elsewhere/odd.so"))
      symlink("../elsewhere/odd.so", place.path("plugins/odd.so"))
    },
    kind("a FIFO", "FIFO") { mkfifo($0, 0o644) },
    kind("a directory", "directory") { mkdir($0, 0o755) },
    kind("a device", "device") { symlink("/dev/zero", $0) },
    kind("a socket", "socket") { try bindSocket($0) },
    Fault("T06", "other bytes than the pinned ones", 4, "NH602") { place in
      try place.manifest(
        odd: #""id": "org.example.odd", "sha256": "\#(String(repeating: "0", count: 64))""#)
      try place.build(FaultPlace.source(""))
      return try place.run()
    },
    attack("T07", "the lock is signed by another key", .otherKey),
    attack("T07", "the signature is empty", .emptySignature),
    attack("T08", "another plugin in the place of a signed one", .otherPlugin),
    attack("T08", "an older version of a signed one", .olderVersion),
    attack("T08", "a signature of another version of the application", .replayedSignature),
    Fault(
      "T09", "swapped between the check and the load", in: "SnapPluginsTests/LockSwapTests.swift",
      "the locked bytes run, or nothing does: swapped with the bytes read, and after they were let go"
    ),
    Fault(
      "T10", "paths of the user's under elevated privileges",
      in: "SnapPluginsTests/SearchTests.swift",
      "T10 under elevated privileges what the user names is left out, and said so"),
    Fault("T11", "10,000 files, dangling links among them, beside the plugin", 0, "ok step 3 of 3")
    {
      place in
      try place.manifest(FaultPlace.done)
      try place.build(FaultPlace.source(""))
      for number in 0..<10_000 {
        let path = place.path("plugins/p\(number).so")
        if number % 100 == 0 { symlink("nowhere", path) } else { close(creat(path, 0o644)) }
      }
      return try place.run()
    },
    Fault("T12", "two files of one id and version", 0, "org.example.odd") { place in
      try place.manifest(FaultPlace.done)
      try place.build(FaultPlace.source(""))
      try FileManager.default.copyItem(
        atPath: place.path("plugins/odd.so"), toPath: place.path("plugins/again.so"))
      return try place.run()
    },
  ]

  private static var foreignOwner: Fault {
    var row = strict("T03", "a file of another user, --strict", "chown") {
      chown($0.path("plugins/odd.so"), 65534, 65534)
    }
    row.needs = "root"
    return row
  }

  private static func bindSocket(_ path: String) throws {
    try Child.succeed(
      "python3",
      ["-c", "import socket,sys; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1])", path])
  }
}
