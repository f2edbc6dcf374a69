package import SnapSystem
package import SnapValue

/// What is kept of plugins over the end of runs, in a directory of this user: the quarantine, what has come
/// back from a trial, and a record of each run that has not ended in order.
///
/// Several programs may use it at once: who changes something has a lock meanwhile.
package struct PluginHistory: Sendable {
  /// What is known, and what nobody knew before.
  package struct Findings: Sendable {
    /// Who has taken the program down.
    package var quarantine = Quarantine()
    /// Its entries that are new: a plugin has ended a run, and nobody was told.
    package var news: [Quarantine.Entry] = []
    /// Why the file is not believed, one sentence; `nil`: it is, or there is none.
    package var trouble: String?
  }

  /// The directory.
  package let directory: String

  /// The history in a directory, which need not be there.
  package init(_ directory: String) { self.directory = directory }

  /// The file of the quarantine.
  package var file: String { directory + "/quarantine.json" }
  /// Where the records of runs are.
  private var runs: String { directory + "/runs" }

  /// Looks, and changes nothing: what runs have left that nobody has taken in counts, too.
  package func look() -> Findings {
    var findings = read()
    for path in records { add(path, to: &findings) }
    return findings
  }

  /// Takes in how runs that are over have ended, and takes their records away. Throws when the directory
  /// cannot be used, or somebody else has it for longer than a second.
  package func takeIn() throws(Failure) -> Findings {
    try changing { findings throws(SystemError) in
      var done: [String] = []
      for path in records where add(path, to: &findings) { done.append(path) }
      if !findings.news.isEmpty { try write(findings.quarantine.value.jsonText + "\n", to: file) }
      // A run that is counted twice, since this one dies here, counts once.
      for path in done { try? KeptFiles.remove(path) }
    }
  }

  /// Lets go of a plugin, or of all; answers how many entries went. A file that is not believed is replaced.
  package func clear(_ plugin: String? = nil) throws(Failure) -> Int {
    var count = 0
    _ = try changing { findings throws(SystemError) in
      var done: [String] = []
      for path in records where add(path, to: &findings) { done.append(path) }
      count = findings.quarantine.clear(plugin)
      if count > 0 || findings.trouble != nil || !findings.news.isEmpty {
        try write(findings.quarantine.value.jsonText + "\n", to: file)
      }
      for path in done { try? KeptFiles.remove(path) }
    }
    return count
  }

  /// Begins the record of a run of an application. Throws when there can be none.
  package func begin(_ app: String, host: String) throws(Failure) -> CrashRecord {
    do throws(SystemError) {
      let name = "\(app).\(ProcessFacts.identifier).\(ProcessFacts.now)"
      let record = try CrashRecord("\(runs)/\(name)")
      record.note(RunRemains.line(host: host, app: app))
      return record
    } catch { throw Failure(.failed, error.description) }
  }

  /// Takes in how a plugin has ended a throw-away process.
  package func add(_ crash: PluginCrash) throws(Failure) -> Quarantine.Entry {
    var entry = Quarantine.Entry(last: crash, count: 1, isHeld: false)
    _ = try changing { findings throws(SystemError) in
      entry = findings.quarantine.take(crash)
      try write(findings.quarantine.value.jsonText + "\n", to: file)
    }
    return entry
  }

  /// What has come back from a trial; nothing where its file is not believed, so that all is tried again.
  package func knownGood() -> KnownGood {
    guard case .text(let text) = text(of: goodFile) else { return KnownGood() }
    return KnownGood(text: text) ?? KnownGood()
  }

  /// Adds what has come back from a trial under a version of the program, and the digests of files that were
  /// read through.
  package func add(
    good keys: [String], host: String, read files: [(identity: String, digest: String)] = []
  ) throws(Failure) {
    _ = try changing { _ throws(SystemError) in
      var good = knownGood()
      good.add(keys, host: host)
      good.add(files)
      try write(good.text, to: goodFile)
    }
  }

  // MARK: Files

  private var goodFile: String { directory + "/known-good.jsonl" }

  private var records: [String] {
    ((try? listDirectory(runs)) ?? []).filter(\.isText).map { "\(runs)/\($0.name)" }
  }

  /// Adds how a run has ended; whether it is over.
  @discardableResult
  private func add(_ path: String, to findings: inout Findings) -> Bool {
    guard let ended = CrashRecord.ended(path) else { return false }
    if let crash = RunRemains.crash(in: ended.lines, at: ended.time) {
      findings.news.append(findings.quarantine.take(crash))
    }
    return true
  }

  private func changing(
    _ change: (inout Findings) throws(SystemError) -> Void
  ) throws(Failure) -> Findings {
    do throws(SystemError) {
      try KeptDirectory.prepare(directory)
      try RuntimeDirectory.make(runs)
    } catch { throw Failure(.failed, error.description) }
    if let why = KeptDirectory.refusal(of: directory) { throw Failure(.failed, why) }
    let lock = try hold()
    var findings = read()
    do throws(SystemError) { try change(&findings) } catch {
      throw Failure(.failed, error.description)
    }
    end(lock)
    return findings
  }

  private func hold() throws(Failure) -> FileLock {
    do throws(FileLock.Fault) {
      return try FileLock(directory + "/quarantine.lock", within: 1_000)
    } catch {
      switch error {
      case .held(let process):
        throw Failure(.failed, "the process \(process) has \(directory)/quarantine.lock")
      case .system(let error): throw Failure(.failed, error.description)
      }
    }
  }

  /// Lets go of the lock, which was held until here.
  private func end(_ lock: consuming FileLock) {}

  private func read() -> Findings {
    switch text(of: file) {
    case .absent: return Findings()
    case .bad(let why): return distrust(why)
    case .text(let text):
      guard let value = try? Value(jsonText: text), let quarantine = Quarantine(value) else {
        return distrust("\(file) is damaged")
      }
      return Findings(quarantine: quarantine)
    }
  }

  private enum Text {
    case absent
    case text(String)
    /// It is not believed; why, one clause.
    case bad(String)
  }

  /// Reads a file that nobody else can have written.
  private func text(of path: String) -> Text {
    let contents: FileContents
    do throws(FileReadError) {
      contents = try readFile(path, limit: 1 << 20, follow: false)
    } catch {
      if case .system(let error) = error, error.isMissing { return .absent }
      return .bad(error.description)
    }
    let why =
      KeptDirectory.refusal(of: directory)
      ?? KeptDirectory.refusal(ofFile: path, contents.status)
    if let why { return .bad(why) }
    guard let text = String(validating: contents.bytes, as: UTF8.self) else {
      return .bad("\(path) is damaged")
    }
    return .text(text)
  }

  private func distrust(_ why: String) -> Findings {
    Findings(
      trouble:
        "the quarantine of plugins is not believed: \(why); navhost quarantine clear begins a new one"
    )
  }

  private func write(_ text: String, to path: String) throws(SystemError) {
    try writeFile(Array(text.utf8), to: path, mode: 0o600)
  }
}
