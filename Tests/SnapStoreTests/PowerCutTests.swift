import SnapStore
import SnapSystem
import TestKit
import Testing

/// The power-cut model: what a store does is noted, then cut at any place, and what was not synced is
/// dropped, torn, zeroed or reordered.
@Suite("Power cut")
struct PowerCutTests {
  /// How many states a power cut leaves; SNAPNAV_POWER_CUTS says otherwise.
  private static let cuts = Child.inherited["SNAPNAV_POWER_CUTS"].flatMap { Int($0) } ?? 4_000

  /// A store whose every step is noted, with all states that it was given.
  struct Story {
    let disk = ModelDisk()
    var states: [StoredState] = [StoredState(application: "org.example.films")]
    let paths = StorePaths("/s/state.journal")

    /// Hands over random changes, one after the other or several at once, in two lives of a program.
    init(
      changes: Int, _ random: inout SeededRandom,
      _ policy: StorePolicy = StorePolicy(sync: .always, compactFrom: 1_500),
      _ weaken: (StoreFiles) -> StoreFiles = { $0 }
    ) {
      let (disk, time) = (disk, ModelTime())
      var number: UInt64 = 0
      for life in 0..<2 {
        let first = StoredState(application: "org.example.films")
        var journal = Journal(policy, from: first, at: paths, by: weaken(disk.files))
        var state = first
        for step in 0..<changes {
          var change = StateChange.random(over: state, &random)
          if step == 0, life == 1, let last = states.last { change = .whole(last) }
          try? state.apply(change)
          number += 1
          try? journal.take(change, number: number)
          states.append(state)
          disk.note(.taken(number))
          guard random.below(4) > 0 || step == changes - 1 else { continue }
          journal.work(now: { time.now }) { event in
            if case .kept(let number) = event { disk.note(.kept(number)) }
          }
        }
        if random.below(2) == 0 { journal.end(now: { time.now }) { _ in } }
      }
    }

    /// Cuts the power so many times, and answers how often something was lost or made up, and how many
    /// commits that were told were lost at most.
    func faults(
      cuts: Int, _ random: inout SeededRandom,
      reading read: (Remains, StorePaths) -> StoredState? = Story.read
    ) -> (lost: Int, madeUp: Int, most: Int) {
      let log = disk.log
      var faults = (lost: 0, madeUp: 0, most: 0)
      for _ in 0..<cuts {
        let remains = Remains(of: log, cutAfter: random.below(log.count + 1), &random)
        let from = min(Int(remains.kept), states.count - 1)
        guard let state = read(remains, paths) else {
          if remains.kept > 0 { faults.lost += 1 }
          faults.most = max(faults.most, from)
          continue
        }
        if let last = states.lastIndex(of: state) { faults.most = max(faults.most, from - last) }
        let possible = states[from...min(Int(remains.taken), states.count - 1)]
        if possible.contains(state) { continue }
        if states.contains(state) { faults.lost += 1 } else { faults.madeUp += 1 }
      }
      return faults
    }

    static func read(_ remains: Remains, _ paths: StorePaths) -> StoredState? {
      for path in [paths.journal, paths.older] {
        guard let bytes = remains.files[path] else { continue }
        if let state = StoredJournal(reading: bytes).state { return state }
      }
      return nil
    }
  }

  @Test("never loses what was acknowledged, and makes nothing up")
  func strong() {
    var random = SeededRandom.printed("power cuts")
    let stories = max(1, Self.cuts / 200)
    var most = 0
    for _ in 0..<stories {
      let story = Story(changes: 12, &random)
      let faults = story.faults(cuts: 200, &random)
      #expect(faults.lost == 0)
      #expect(faults.madeUp == 0)
      most = max(most, faults.most)
    }
    print("always: \(200 * stories) states after power cuts, at most \(most) commits lost")
  }

  @Test("makes nothing up where it may lose", arguments: [StorePolicy.Sync.interval, .none])
  func lazy(sync: StorePolicy.Sync) {
    var random = SeededRandom.printed("power cuts with \(sync)")
    let stories = max(1, Self.cuts / 400)
    var most = 0
    for _ in 0..<stories {
      let story = Story(changes: 12, &random, StorePolicy(sync: sync, compactFrom: 1_500))
      let faults = story.faults(cuts: 100, &random)
      #expect(faults.madeUp == 0)
      most = max(most, faults.most)
    }
    print("\(sync): \(100 * stories) states after power cuts, at most \(most) of 24 commits lost")
  }

  // MARK: Canaries: weak stores, which the model has to convict

  enum Weakness: String, CaseIterable {
    case noSync = "nothing is synced"
    case noDraftSync = "a new file is not synced before it is renamed"
    case noNameSync = "the names are not synced"
    case earlyWord = "it is acknowledged before it is synced"
    case removesFirst = "the old file is removed before the new one has its name"
  }

  @Test("convicts a store", arguments: Weakness.allCases)
  func canary(weakness: Weakness) {
    var random = SeededRandom.printed("power cuts where \(weakness.rawValue)")
    var (faults, most) = (0, 0)
    for _ in 0..<20 where faults == 0 {
      let policy = StorePolicy(
        sync: weakness == .earlyWord ? .none : .always, compactFrom: 1_500)
      let story = Story(changes: 12, &random, policy) { weakness.weaken($0) }
      let found = story.faults(cuts: 200, &random)
      faults += found.lost + found.madeUp
      most = found.most
    }
    print("convicted: \(weakness.rawValue), \(faults) of 200 states, up to \(most) commits lost")
    #expect(faults > 0)
  }

  @Test("convicts a store that overwrites in place")
  func overwritten() throws {
    var random = SeededRandom.printed("power cuts with one file that is overwritten")
    var story = Story(changes: 0, &random)
    let file = try story.disk.create(story.paths.journal)
    story.disk.note(.syncNames)
    var state = story.states[0]
    for number in 1...20 {
      try state.apply(.random(over: state, &random))
      story.states.append(state)
      story.disk.note(.taken(UInt64(number)))
      let bytes =
        JournalFormat.head()
        + JournalFormat.record(StoredRecord.state(state).payload, number: 0)
      story.disk.write(bytes, to: file, at: 0)
      story.disk.note(.sync(file: file))
      story.disk.note(.kept(UInt64(number)))
    }
    let faults = story.faults(cuts: 500, &random)
    print("convicted: it overwrites in place, \(faults.lost + faults.madeUp) of 500 states")
    #expect(faults.lost + faults.madeUp > 0)
  }

  @Test("convicts a journal without checksums")
  func unchecked() throws {
    var random = SeededRandom.printed("power cuts without checksums")
    var story = Story(changes: 0, &random)
    let file = try story.disk.create(story.paths.journal)
    story.disk.note(.syncNames)
    for number in 1...20 {
      // A text that is replaced as a whole: whatever is read of it is a state.
      var state = story.states[0]
      state.selected = "region \(number) \(String(repeating: "x", count: 40))"
      story.states.append(state)
      story.disk.note(.taken(UInt64(number)))
      let text = Array(state.selected.utf8)
      story.disk.write([UInt8(text.count)] + text, to: file, at: nil)
      story.disk.note(.sync(file: file))
      story.disk.note(.kept(UInt64(number)))
    }
    let first = story.states[0]
    let faults = story.faults(cuts: 500, &random) { remains, paths in
      var (rest, state) = (remains.files[paths.journal, default: []][...], first)
      while let count = rest.first, count > 0, rest.count > Int(count) {
        state.selected = String(decoding: rest.dropFirst().prefix(Int(count)), as: UTF8.self)
        rest = rest.dropFirst(1 + Int(count))
      }
      return state
    }
    print("convicted: it has no checksums, \(faults.madeUp) of 500 states made up")
    #expect(faults.madeUp > 0)
  }
}

extension PowerCutTests.Weakness {
  func weaken(_ files: StoreFiles) -> StoreFiles {
    var weak = files
    switch self {
    case .noSync: weak.sync = { _ throws(SystemError) in }
    case .noDraftSync:
      // The first sync after a file was made is that of the draft.
      let made = Flag()
      weak.create = { path throws(SystemError) in
        made.set(true)
        return try files.create(path)
      }
      weak.sync = { file throws(SystemError) in
        if made.set(false) { return }
        try files.sync(file)
      }
    case .noNameSync: weak.syncDirectory = { _ throws(SystemError) in }
    case .earlyWord: break
    case .removesFirst:
      weak.rename = { from, to throws(SystemError) in
        guard to.hasSuffix(".old") else { return try files.rename(from, to) }
        try files.remove(from)
      }
    }
    return weak
  }
}
