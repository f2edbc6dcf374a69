internal import CCurses
internal import PresenterShown
internal import SnapPluginKit
internal import TerminalLayout
internal import TerminalPage

/// Draws on the whole terminal, and reads keys and the mouse.
///
/// However much is typed, resized or changed between two turns of the host's loop, it is drawn once.
final class FullScreenSurface: TerminalSurface {
  /// How long an Escape waits for the rest of a sequence, in nanoseconds.
  private static let escapeWait: UInt64 = 25_000_000

  private let host: MainHost
  private let edge: Edge
  private let sender: RequestSender
  private var pictures: PictureReader
  private var keys = KeyReader()
  private var isDrawingPlanned = false
  private var isOpen = true
  private(set) var model = TerminalModel()

  init(_ host: MainHost, _ edge: Edge) throws(ContractError) {
    self.host = host
    self.edge = edge
    sender = RequestSender(host)
    pictures = PictureReader(host)
    do throws(ContractError) {
      try host.watch(descriptor: Edge.keys) { [unowned self] in read() }
      try host.watch(descriptor: edge.signals) { [unowned self] in takeSignals() }
    } catch {
      try? host.unwatch(descriptor: Edge.keys)
      edge.close()
      throw error
    }
    let size = edge.size
    _ = model.resize(rows: size.rows, columns: size.columns)
    draw()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    try? host.unwatch(descriptor: Edge.keys)
    try? host.unwatch(descriptor: edge.signals)
    edge.close()
  }

  // MARK: What the host tells

  func present(_ transition: Transition) throws {
    let shown = Shown(try host.shown())
    let requests = try model.apply(transition, showing: shown) { try host.describe($0) }
    edge.use(shown.theme)
    ask(requests)
    draw()
  }

  func changed(_ screen: ScreenID) {
    if model.update(screen, { try host.describe($0) }) { planDrawing() }
  }

  func restore(_ screen: ScreenID, _ state: Value) -> Bool {
    guard model.restore(screen, state) else { return false }
    draw()
    return true
  }

  // MARK: What the user does

  private func read() {
    guard let bytes = Edge.typedBytes() else {
      // It would wake the host for ever.
      try? host.unwatch(descriptor: Edge.keys)
      return ask([.close])
    }
    take(keys.read(bytes))
    if edge.take(keys.takeReports()) {
      pictures.longestSide = Raster.longestSide
      planDrawing()
    }
    if keys.isWaiting {
      _ = try? host.schedule(after: Self.escapeWait) { [weak self, turn = keys.turn] in
        guard let self, isOpen else { return }
        take(keys.flush(since: turn))
      }
    }
  }

  private func take(_ typed: [InputEvent]) {
    guard !typed.isEmpty else { return }
    sender.tellActivity()
    for one in typed { ask(model.handle(one)) }
    // What was asked for goes first: a transition draws what the keys have changed, too.
    planDrawing()
  }

  private func ask(_ requests: [PresenterRequest]) {
    for request in requests {
      switch request {
      case .suspend: suspend()
      case .repaint: edge.repaint()
      default:
        sender.ask(request, failure: model.failure) { [weak self] outcome in
          guard let self, isOpen else { return }
          if model.take(outcome: outcome, of: request) { planDrawing() }
        }
      }
    }
  }

  // MARK: The terminal

  private func takeSignals() {
    let came = edge.takeSignals()
    if came & EDGE_STOP.rawValue != 0 { return suspend() }
    if came & EDGE_CONTINUED.rawValue != 0 { edge.resume() }
    fit()
  }

  private func suspend() {
    edge.suspend()
    _ = edge.takeSignals()
    fit()
  }

  /// Takes the size that the terminal has now, however often it has changed.
  private func fit() {
    edge.fit()
    let size = edge.size
    ask(model.resize(rows: size.rows, columns: size.columns))
    draw()
  }

  /// Draws soon, and once for all that asks for it until then.
  private func planDrawing() {
    guard !isDrawingPlanned else { return }
    let planned = try? host.schedule { [weak self] in
      guard let self, isOpen, isDrawingPlanned else { return }
      draw()
    }
    isDrawingPlanned = planned != nil
    if !isDrawingPlanned { draw() }
  }

  private func draw() {
    isDrawingPlanned = false
    let isComplete = readPictures()
    edge.show(model.draw())
    if !isComplete { planDrawing() }
  }

  /// Reads some of the pictures that are missing: keys are not kept waiting for all of them. Answers
  /// whether none is left.
  private func readPictures() -> Bool {
    guard edge.showsPictures else { return true }
    let missing = model.missingPictures
    for url in missing.prefix(Self.picturesAtOnce) {
      model.take(pictures.read(url, on: edge.pictureGround), at: url)
    }
    return missing.count <= Self.picturesAtOnce
  }

  private static let picturesAtOnce = 12
}
