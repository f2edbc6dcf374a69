import BenchPeers
import Glibc

extension Bench {
  /// From a key press on a terminal to `present`, and what a live host does when nothing happens.
  mutating func keyRows() throws {
    guard exists(navhost) else { return report.skip("key press", "there is no navhost") }
    let ours = try Child(onTerminal: [navhost, "run", try keyManifest()])
    let peer = try Child(onTerminal: [path("echo")])
    guard ours.waits(for: "p"), peer.waits(for: "r") else {
      throw BenchFault("navhost or its peer showed nothing; exit \(ours.end()), \(peer.end())")
    }
    for _ in 0..<100 { _ = (ours.press("p"), peer.press("k")) }
    let rounds = Rounds(600, ours: { ours.press("p") }, peer: { peer.press("k") })
    report.add(
      Row(
        name: "key press to present called (p50)", unit: "us", ours: rounds.medians.ours / 1_000,
        peer: ("C program that polls and writes", rounds.medians.peer / 1_000),
        note: "wall, there and back over a terminal"))
    usleep(500_000)
    let before = switches(ours.process)
    usleep(3_000_000)
    let wakeUps = switches(ours.process) - before
    report.add(
      Row(
        name: "wake-ups of an idle host in 3 seconds", unit: "times", ours: Double(wakeUps),
        most: 1))
    _ = (ours.end(), peer.end())
  }

  /// The same press in a run that is recorded, beside one that is not.
  mutating func recordedKeyRow() throws {
    guard exists(navhost) else { return report.skip("key press, recorded", "there is no navhost") }
    let (manifest, record) = (try keyManifest(), path("key.record"))
    defer { unlink(record) }
    let ours = try Child(onTerminal: [navhost, "run", manifest, "--record", record])
    let peer = try Child(onTerminal: [navhost, "run", manifest])
    guard ours.waits(for: "p"), peer.waits(for: "p") else {
      throw BenchFault("navhost showed nothing; exit \(ours.end()), \(peer.end())")
    }
    for _ in 0..<100 { _ = (ours.press("p"), peer.press("p")) }
    let rounds = Rounds(2_000, ours: { ours.press("p") }, peer: { peer.press("p") })
    report.add(
      Row(
        name: "key press to present called, recorded (p50)", unit: "us",
        ours: rounds.medians.ours / 1_000,
        peer: ("the same without a record", rounds.medians.peer / 1_000), goal: 1.05,
        note: "wall, there and back over a terminal"))
    _ = (ours.end(), peer.end())
  }

  private func keyManifest() throws -> String {
    let folder = path("key")
    mkdir(folder, 0o755)
    mkdir("\(folder)/plugins", 0o755)
    try writeFile("\(folder)/plugins/keys.so", readFile(path("keys.so")))
    let manifest = """
      {
        "navhost": 1,
        "app": {"id": "org.snapnav.bench-key", "scheme": "bench"},
        "plugins": {"directories": ["plugins"], "use": {
          "keys": {"id": "org.snapnav.bench-keys"}}},
        "presenter": ["keys/keys"],
        "screens": {"A": {}, "B": {}},
        "navigations": {
          "toA": {"from": "*", "to": "A", "presentation": "root"},
          "toB": {"from": "*", "to": "B", "presentation": "root"}},
        "state": {"initial": "bench://A"}
      }
      """
    try writeFile("\(folder)/manifest.json", Array(manifest.utf8))
    return "\(folder)/manifest.json"
  }

  /// How often the threads of a process have gone to sleep so far.
  private func switches(_ process: Int32) -> Int {
    guard let folder = opendir("/proc/\(process)/task") else { return 0 }
    defer { closedir(folder) }
    var sum = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let status = try? readFile("/proc/\(process)/task/\(name)/status") else { continue }
      for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches") {
        sum += line.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
      }
    }
    return sum
  }
}

extension Child {
  /// Whether the child says this letter before it ends.
  fileprivate func waits(for letter: Character) -> Bool {
    while let byte = read() {
      if Character(Unicode.Scalar(byte)) == letter { return true }
    }
    return false
  }

  /// Nanoseconds from a key to the answer.
  fileprivate func press(_ answer: Character) -> Double {
    let began = peer_now()
    write(UInt8(ascii: "k"))
    _ = waits(for: answer)
    return Double(peer_now() - began)
  }
}
