import Foundation
import Glibc
import TestKit

private let journal = "states/snapnav/org.example.films/state.journal"

extension FaultPlace {
  fileprivate static let failing: Result<String, any Error> = Result {
    try Compiler.library(
      Repository.file("Tests/Fixtures/Failing/failing.c").path,
      to: try TemporaryFolder.kept("failing").appending(path: "failing.so").path, ["-ldl"])
  }

  /// Runs the application that keeps its states.
  fileprivate func keep(
    failing rule: String? = nil, _ words: [String] = [],
    _ manifest: String = StoreRunTests.manifest
  ) throws -> Child.Run {
    try write("app.json", manifest)
    var more: [String: String] = [:]
    if let rule {
      more = ["LD_PRELOAD": try Self.failing.get(), "FAILING": rule]
    }
    return try navhost(["run", "app.json", "--presenter", "trace", "--no-control"] + words, more)
  }

  /// Begins again, and holds what is there then against what was.
  fileprivate func again(showing state: String = "films://home/show::7?player=vm") throws {
    let run = try keep(["--no-script"])
    guard run.status == 0, run.words.contains("restore \(state) -> done") else {
      throw Child.Failed(description: "not restored: \(run.text)")
    }
  }

}

/// A call of the store that fails once, at every place where there is one; the application goes on, and the
/// next start finds a state that was in force.
private func every(
  _ id: String, _ fault: String, _ call: String, _ error: Int32, _ says: String, count: Int = 1
) -> Fault {
  Fault(id, fault, 0, says) { place in
    var told: Child.Run?
    for first in 1...20 {
      try? FileManager.default.removeItem(at: place.file("states/snapnav/org.example.films"))
      let run = try place.keep(failing: "\(call):\(first):\(count):\(error):state.journal")
      guard run.status == 0, !run.wasKilled else {
        throw Child.Failed(description: "\(call) \(first): status \(run.status): \(run.text)")
      }
      guard run.words.contains("ok step 3 of 3") else {
        throw Child.Failed(description: "\(call) \(first) stops the script: \(run.text)")
      }
      if run.text.contains(says) { told = told ?? run }
      let next = try place.keep(["--no-script"])
      let states = ["films://home/show::7?player=vm", "films://home/show::7", "films://home"]
      guard next.status == 0, states.contains(where: { next.words.contains("\($0) -> done") })
      else { throw Child.Failed(description: "\(call) \(first), then: \(next.text)") }
      if !run.words.contains("state.journal"), told != nil { break }
    }
    guard let told else { throw Child.Failed(description: "no call failed") }
    return told
  }
}

extension Fault {
  /// S: storage.
  static let storage: [Fault] = killed + failingCalls + files

  private static let killed: [Fault] = [
    Fault("S01", "kill -9 at any moment", 0, "killed 12 times") { _ in
      print(try StoreKillTests().kill(12))
      return Child.Run(
        status: 0, wasKilled: false, output: "killed 12 times: each state that was told was kept",
        words: "")
    },
    Fault(
      "S02", "a power cut, by the model of a disk", in: "SnapStoreTests/PowerCutTests.swift",
      "never loses what was acknowledged, and makes nothing up"),
    Fault(
      "S03", "a power cut, on an image of a real file system",
      argued:
        "it takes root, a loop device and a file system of its own, which tests do not ask for; the model drops, reorders and tears more than ext4 does"
    ),
    Fault("S04", "the last record is torn", 0, "restore films://home/show::7 -> done") { place in
      _ = try place.keep()
      let bytes = try Data(contentsOf: place.file(journal))
      try bytes.dropLast(3).write(to: place.file(journal))
      return try place.keep(["--no-script"])
    },
  ]

  private static let failingCalls: [Fault] = [
    every("S05", "the disk is full, at every write", "write", ENOSPC, "No space left on device"),
    every("S06", "writes that write half", "write", 0, "ok step 3 of 3", count: 1_000),
    every("S07", "EIO at every sync", "fdatasync", EIO, "Input/output error"),
    every("S08", "EDQUOT at every write", "write", EDQUOT, "Disk quota exceeded"),
    every("S08", "EROFS where a file is made", "create", EROFS, "Read-only file system"),
    Fault("S08", "a file that is too long, with its signal", 0, "File too large") { place in
      let steps = (0..<60).map { #"{ "navigate": "show", "payload": { "id": "\#($0)" } }"# }
      try place.write(
        "app.json",
        StoreRunTests.manifest.replacing(
          #"{ "navigate": "play", "payload": { "at": 99 } }"#, with: steps.joined(separator: ",")))
      return try place.shell(
        "(ulimit -f 3; exec $NAV run app.json --presenter trace --no-control) 2>&1 >/dev/null | cat"
      )
    },
    every("S09", "interrupted a hundred times", "write", EINTR, "ok step 3 of 3", count: 100),
  ]

  private static let files: [Fault] = [
    Fault("S10", "a bit is another", 0, "cannot be read whole") { place in
      _ = try place.keep()
      var bytes = try Data(contentsOf: place.file(journal))
      bytes[bytes.count - 3] ^= 1
      try bytes.write(to: place.file(journal))
      return try place.keep(["--no-script"])
    },
    Fault("S11", "a state of a later version of the application", 0, "what was kept has version 2")
    {
      place in
      _ = try place.keep(
        [],
        StoreRunTests.manifest.replacing(
          #"{ "sync": "always" }"#, with: #"{ "sync": "always", "version": 2 }"#))
      return try place.keep(["--no-script"])
    },
    Fault("S11", "a journal of a later format", 0, "cannot be read whole") { place in
      _ = try place.keep()
      var bytes = try Data(contentsOf: place.file(journal))
      bytes[8] &+= 1
      try bytes.write(to: place.file(journal))
      return try place.keep(["--no-script"])
    },
    Fault("S12", "two applications with one store", 4, "keeps its states in") { place in
      try place.write("app.json", StoreRunTests.manifest)
      let first = try Running(
        Navhost.path, ["run", "app.json", "--presenter", "trace", "--stay", "--no-control"],
        in: place.url, environment: place.environment)
      try first.line { $0.contains("\"player\"") }
      let second = try place.keep()
      first.signal(SIGTERM)
      guard first.end().status == 0 else { throw Child.Failed(description: "the first has failed") }
      return second
    },
    Fault(
      "S13", "the lock of one that was killed", 0, "restore films://home/show::7?player=vm -> done"
    ) {
      place in
      try place.write("app.json", StoreRunTests.manifest)
      let first = try Running(
        Navhost.path, ["run", "app.json", "--presenter", "trace", "--stay", "--no-control"],
        in: place.url, environment: place.environment, lines: [.words])
      try first.line(.words) { $0.contains("ok step 3 of 3") }
      first.signal(SIGKILL)
      _ = first.end()
      return try place.keep(["--no-script"])
    },
    Fault("S14", "no directory: it is made", 0, "ok step 3 of 3") { place in
      let run = try place.keep()
      try place.again()
      return run
    },
    Fault("S14", "a file in its place", 0, "nothing is kept over the end of this run") { place in
      try FileManager.default.removeItem(at: place.file("states"))
      try place.write("states", "a text")
      return try place.keep()
    },
    Fault("S14", "a link in the journal's place", 0, "is a symbolic link") { place in
      _ = try place.keep()
      try FileManager.default.removeItem(at: place.file(journal))
      try place.write("elsewhere", "a text")
      symlink(place.path("elsewhere"), place.path(journal))
      let run = try place.keep()
      guard try String(contentsOf: place.file("elsewhere"), encoding: .utf8) == "a text" else {
        throw Child.Failed(description: "the link was followed")
      }
      return run
    },
  ]
}
