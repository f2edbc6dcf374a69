internal import PresenterShown
internal import SnapPluginKit
internal import TerminalLayout

/// The terminal as a typewriter: pages are written line by line, and lines are read. Nothing is ever
/// moved, coloured or taken back, so it works on any terminal and for screen readers.
final class LineSurface: TerminalSurface {
  private let host: MainHost
  private let announcesChanges: Bool
  private let sender: RequestSender
  private var reader = LineReader()
  private var announcer = Announcer()
  private var isOpen = true
  private var isTellingPlanned = false
  /// What can be typed is told with the first screen, whose language is known.
  private var hasToldHelp = false
  private(set) var model = TerminalModel()

  /// Watches standard input. `announcesChanges`: of a screen that was told before only what is new
  /// there.
  init(_ host: MainHost, announcesChanges: Bool) throws(ContractError) {
    self.host = host
    self.announcesChanges = announcesChanges
    sender = RequestSender(host)
    try host.watch(descriptor: Edge.keys) { [unowned self] in read() }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    try? host.unwatch(descriptor: Edge.keys)
  }

  // MARK: What the host tells

  func present(_ transition: Transition) throws {
    fit()
    let shown = Shown(try host.shown())
    let requests = try model.apply(transition, showing: shown) { try host.describe($0) }
    if !hasToldHelp { write(model.lineHelp) }
    hasToldHelp = true
    announcer.keep(model.shown.screens)
    if !announcesChanges { announcer.forget(model.toldScreen) }
    tell()
    ask(requests)
  }

  func changed(_ screen: ScreenID) {
    if model.update(screen, { try host.describe($0) }) { planTelling() }
  }

  func restore(_ screen: ScreenID, _ state: Value) -> Bool {
    guard model.restore(screen, state) else { return false }
    planTelling()
    return true
  }

  // MARK: What the user types

  private func read() {
    guard let bytes = Edge.typedBytes() else {
      // It would wake the host for ever.
      try? host.unwatch(descriptor: Edge.keys)
      return ask([.close])
    }
    for line in reader.read(bytes) {
      sender.tellActivity()
      take(line)
    }
  }

  private func take(_ line: String) {
    switch line {
    case "": announcer.forget(model.toldScreen)
    case "?", "help": return write(model.lineHelp)
    default:
      guard let requests = model.handle(line: line) else {
        return write([model.refusal(of: line)])
      }
      ask(requests)
    }
    tell()
  }

  private func ask(_ requests: [PresenterRequest]) {
    for request in requests {
      sender.ask(request, failure: model.failure) { [weak self] outcome in
        guard let self, isOpen else { return }
        if let answer = model.answer(to: request, outcome: outcome) { write([answer]) }
        guard model.take(outcome: outcome, of: request) else { return }
        if outcome["errors"] != nil { announcer.forgetErrors(of: model.toldScreen) }
        if !model.message.isEmpty { write(["! \(model.message)"]) }
        tell()
      }
    }
  }

  // MARK: The terminal

  private func fit() {
    for request in model.resize(rows: 1000, columns: Edge.columns) { ask([request]) }
  }

  /// Tells soon, and once for all that changes until then.
  private func planTelling() {
    guard !isTellingPlanned else { return }
    let planned = try? host.schedule { [weak self] in
      guard let self, isOpen else { return }
      isTellingPlanned = false
      tell()
    }
    isTellingPlanned = planned != nil
  }

  private func tell() {
    write(announcer.announce(model.toldLines(), of: model.toldScreen, title: model.toldTitle))
  }

  private func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    Edge.write(lines.joined(separator: "\n") + "\n")
  }
}
