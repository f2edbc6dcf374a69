package import SnapNavigation
package import SnapPlugins
package import SnapSystem
package import SnapValue

// @unchecked: on the main loop's thread only, where plugins are called and where the navigator runs.
/// Writes a record of a run: all that comes to the navigation, what plugins are asked and answer, what the clock
/// says, and the events that follow from these.
package final class Recorder: BorderSeat, @unchecked Sendable {
  /// How much is kept back until the main loop has its turn.
  private static let chunk = 64 << 10

  private let output: TextOutput
  private let loop: MainLoop
  private let tellLoss: (String) -> Void
  private var table: PlaceholderTable
  private var waiting: [UInt8] = []
  private var written = 0
  private var isScheduled = false
  private var isOver = false
  private var isHiding = false
  /// Why the record is not whole, in one clause; `nil`: it is, so far.
  package private(set) var loss: String?

  /// Begins a record. `tellLoss` gets one sentence when nothing more can be written.
  package init(
    of file: ManifestFile, to output: TextOutput, version: String, locale: String?,
    on loop: MainLoop, tellLoss: @escaping (String) -> Void
  ) {
    (self.output, self.loop, self.tellLoss) = (output, loop, tellLoss)
    let names = file.manifest.map { Privacy($0, file.cards).names } ?? []
    table = PlaceholderTable(names)
    isHiding = !names.isEmpty
    if let manifest = file.manifest { table.register(manifest) }
    let files = RecordedFiles(of: file) { [table] in table.hiding(file: $0) }
    var head: ValueMap = [
      "host": .string(version), "manifest": .string(files.manifest), "files": files.value,
    ]
    head["locale"] = locale.map { .string($0) }
    waiting = RecordFormat.start
    write(.head(.map(head)))
    flush()
  }

  // MARK: What it sees

  /// A plugin is called.
  package func call(_ call: Crossing, asking ask: () -> [UInt8]) -> [UInt8] {
    write(.call(call))
    let answer = ask()
    write(.answer(answer))
    return answer
  }

  /// There are no plugins that are not there.
  package func answer(to call: Crossing) -> [UInt8] { Crossing.refusal("nobody is there") }

  /// A plugin asks something.
  package func asked(_ question: Crossing) { write(.question(question)) }

  /// A plugin is in use.
  package func uses(_ plugin: Value) { write(.plugin(plugin)) }

  /// A presenter is in use.
  func uses(_ presenter: PresenterCandidate, traces: Bool) {
    write(
      .presenter([
        "name": .string(presenter.name), "culprit": .string(presenter.culprit),
        "plugin": .string(presenter.plugin), "traces": .bool(traces),
      ]))
  }

  /// Something comes to the navigation.
  func take(_ input: NavigationInput, isNested: Bool) {
    write(.input(table.hiding(input.recorded), isNested: isNested))
  }

  /// Something has happened.
  package func tell(_ event: NavigationEvent) {
    write(.event(table.hiding(event.line), isTold: event.isTold))
  }

  /// A clock whose answers are written down.
  func recording(_ clock: any NavigationClock) -> any NavigationClock {
    RecordingClock(clock: clock) { [self] in write(.clock($0)) }
  }

  /// The value as it is written down.
  package func hiding(_ value: Value, named name: String?) -> Value {
    isHiding ? table.hiding(value, isPrivate: table.isPrivate(name)) : value
  }

  /// The same for what stands in the manifest.
  package func hiding(constant value: Value) -> Value {
    isHiding ? table.hiding(value, leastPart: PlaceholderTable.leastPartOfConstants) : value
  }

  /// Ends it in order; what happens afterwards is not part of it.
  package func end() {
    write(.end)
    flush()
    isOver = true
  }

  // MARK: Writing

  private func write(_ entry: RecordEntry) {
    guard !isOver, loss == nil else { return }
    var writer = ByteWriter()
    entry.write(to: &writer)
    let count = writer.bytes.count
    guard count <= RecordFormat.entryLimit, written + waiting.count + count < RecordFormat.limit
    else { return lose("the record has reached its limit of \(RecordFormat.limit >> 20) MiB") }
    waiting += RecordFormat.bytes(UInt32(count))
    waiting += writer.bytes
    if waiting.count >= Self.chunk { return flush() }
    guard !isScheduled else { return }
    isScheduled = true
    loop.post { [weak self] in self?.flush() }
  }

  private func flush() {
    isScheduled = false
    guard !waiting.isEmpty, loss == nil else { return }
    do throws(SystemError) { try output.write(waiting) } catch { return lose("\(error)") }
    written += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  private func lose(_ why: String) {
    flushBeforeLoss()
    loss = why
    waiting = []
    tellLoss("\(why); it ends before this")
  }

  private func flushBeforeLoss() {
    if output.failure == nil, !waiting.isEmpty { try? output.write(waiting) }
  }
}

extension NavigationEvent {
  /// Whether somebody else than the navigation has made it.
  var isTold: Bool {
    switch self {
    case .triggered, .turnedAway, .reloaded, .refused: true
    default: false
    }
  }
}

/// Tells somebody what another clock says.
private struct RecordingClock: NavigationClock {
  let clock: any NavigationClock
  let tell: @Sendable (UInt64) -> Void

  func now() -> UInt64 {
    let time = clock.now()
    tell(time)
    return time
  }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    clock.schedule(after: nanoseconds, work)
  }
  func cancel(_ timer: UInt64) { clock.cancel(timer) }
}
