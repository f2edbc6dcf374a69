import CSnapNav
import SnapValue
import SnapPlugins

extension Check {
  /// Checks 27 to 32: the registration entry point and the descriptor that it answers.
  static let entryChecks: [Check] = [
    Check(
      27, "e-pure", "The entry point answers the same pointer each time, on any thread",
      consequence: "Whoever asked first reads a descriptor that is no longer the plugin's.",
      remedy: "Answer the address of one static const snapnav_plugin.",
      level: 1, needs: ["l-now"], live: pure),
    Check(
      28, "e-major", "The entry point answers NULL for a major version that it was not built for",
      consequence:
        "A host of another contract reads this descriptor as one of its own and crashes.",
      remedy: "Compare host_major with SNAPNAV_ABI_MAJOR and answer NULL when they differ.",
      level: 1, needs: ["l-now"], live: otherMajors),
    Check(
      29, "e-newer-minor", "The entry point does not refuse a host of a newer minor version",
      consequence: "The plugin stops working with the next release of the host.",
      remedy: "Do not look at host_minor: whatever a newer minor has was only added.",
      level: 1, needs: ["l-now"], live: newerMinors),
    Check(
      30, "e-matches-note",
      "The descriptor says the same id, version, flags and contract as the note",
      consequence: "The host refuses it: what it promised by its note is not what it is.",
      remedy: "Use the macro SNAPNAV_PLUGIN, which writes both from one text.",
      level: 1, needs: ["e-shape"], live: matchesNote),
    Check(
      31, "e-shape",
      "The descriptor has at least the size of contract 1.0, its start, and texts that end with a 0",
      consequence: "The host reads past its end, or calls what is no function.",
      remedy: "Set size to sizeof(snapnav_plugin) and fill in start, id and version.",
      level: 1, ways: [.guarded], needs: ["l-now"], live: shape),
    Check(
      32, "e-const",
      "The descriptor is the same at the end of the plugin's life as at its beginning",
      consequence: "The host, which copied it, calls functions that the plugin has replaced.",
      remedy: "Make the descriptor const; keep what changes elsewhere.",
      level: 2, needs: ["e-shape", "x-exit"], seconds: 60, live: staysConstant),
  ]

  private static func agreed(_ bench: Bench) throws(Ending) {
    guard try bench.entryAddress() != 0 else { throw .skip("its entry point answers NULL") }
  }

  /// Minor versions that a host may have.
  private static let minors: [UInt32] = Array(0...64) + [100, 255, 256, 1000, 65535, .max]

  private static func pure(_ bench: Bench) throws(Ending) {
    try agreed(bench)
    let first = try bench.entryAddress()
    for time in 2...100 {
      let next = try bench.entryAddress()
      try expect(next == first, "the pointer \(hex(first))", seen: "\(hex(next)) the time \(time)")
    }
    for minor in minors {
      let next = try bench.entryAddress(minor: minor)
      try expect(
        next == first || next == 0, "the pointer \(hex(first)) for each minor version",
        seen: "\(hex(next)) for \(minor)")
    }
    let other = try bench.entryAddressElsewhere()
    try expect(
      other == first, "the pointer \(hex(first)), also on another thread", seen: hex(other))
  }

  private static func otherMajors(_ bench: Bench) throws(Ending) {
    let own = UInt32(SNAPNAV_ABI_MAJOR)
    // One that has a note of its own is served by another descriptor.
    let served = (try? bench.inspection.notes()) ?? []
    let majors = Set(served.compactMap { NoteFacts.major(of: $0.descriptor) })
    for major in [0, own + 1, own + 2, 1000, UInt32.max] where !majors.contains(Int(major)) {
      for minor in [0, UInt32.max] {
        let answer = try bench.entryAddress(major: major, minor: minor)
        try expect(
          answer == 0, "NULL for the major version \(major)",
          seen: "entry(\(major), \(minor)) answers \(hex(answer))")
      }
    }
  }

  private static func newerMinors(_ bench: Bench) throws(Ending) {
    try agreed(bench)
    for minor in minors where minor > UInt32(SNAPNAV_ABI_MINOR) {
      let answer = try bench.entryAddress(minor: minor)
      try expect(
        answer != 0, "a descriptor for the minor version \(minor)",
        seen: "entry(\(SNAPNAV_ABI_MAJOR), \(minor)) answers NULL")
    }
  }

  private static func matchesNote(_ bench: Bench) throws(Ending) {
    try expect(
      try bench.entryAddress() != 0, "a descriptor, since the note says that it is for contract 1",
      seen: "entry(\(SNAPNAV_ABI_MAJOR), \(SNAPNAV_ABI_MINOR)) answers NULL")
    let found = try bench.givenDescriptor()
    let note = bench.note
    try same("id", note.id, shown(found.id))
    let version = shown(found.version)
    try expect(
      (try? SemanticVersion(parsing: version)) == note.version,
      "the note's version \(note.version)",
      seen: "\"\(version)\"")
    try same("flags", note.flags, Int(found.flags))
    try same("contract major", note.contractMajor, Int(found.major))
    try same("contract minor", note.contractMinor, Int(found.minor))
  }

  private static func shown(_ text: Peek.Text) -> String {
    switch text {
    case .text(let words): words
    case .flaw(let words): "a text that \(words)"
    }
  }

  private static func same<Item: Equatable>(
    _ what: String, _ note: Item, _ found: Item
  ) throws(Ending) {
    try expect(
      note == found, "the note's \(what) \(note)", seen: "the descriptor's \(what) \(found)")
  }

  private static func shape(_ bench: Bench) throws(Ending) {
    let flaws = try bench.givenDescriptor().flaws
    try expectNone(flaws, "a descriptor of contract 1.0")
  }

  private static func staysConstant(_ bench: Bench) throws(Ending) {
    let descriptor = try bench.givenDescriptor()
    let (before, id, version) = (descriptor.bytes, descriptor.id, descriptor.version)
    bench.patience = 1
    try bench.begin()
    bench.useEverything()
    bench.stop()
    let after = descriptor.bytes
    if let place = zip(before, after).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      throw flaw(
        "the descriptor as it was before start",
        seen: "\(GivenDescriptor.field(at: place)) is another one (byte \(place))")
    }
    try expect(
      descriptor.id == id && descriptor.version == version,
      "the texts \(shown(id)) and \(shown(version))",
      seen: "\(shown(descriptor.id)) and \(shown(descriptor.version))")
  }
}
