internal import SnapPluginKit
internal import TerminalLayout

/// Shows screens on a terminal. It never changes the navigation itself: keys become requests to the
/// host, and what is shown comes from the host's transitions.
final class TerminalPresenter: Presenter {
  private let host: MainHost
  private let settings: Settings
  private var surface: (any TerminalSurface)?

  init(_ host: MainHost, _ settings: Settings) {
    self.host = host
    self.settings = settings
  }

  var knowsRegions: Bool { true }

  func open(arguments: Value) throws {
    guard surface == nil else { throw ContractError(.wrongState, "the terminal is open already") }
    guard Edge.isTerminal else {
      throw ContractError(.unsupported, "standard input and output are not a terminal")
    }
    if settings.mode == .screen, let edge = try Edge(settings) {
      surface = try FullScreenSurface(host, edge)
    } else {
      surface = try LineSurface(host, announcesChanges: settings.mode == .linear)
    }
  }

  func close() {
    surface?.close()
    surface = nil
  }

  private func opened() throws(ContractError) -> any TerminalSurface {
    guard let surface else { throw ContractError(.wrongState, "the terminal is not open") }
    return surface
  }

  func present(_ transition: Transition) throws -> Reply<Void> {
    let surface = try opened()
    // The whole state is nobody's request, either, after another presenter or process has shown it.
    guard transition.id != 0 || transition.isSync else {
      // Nothing has changed: a terminal that has hung up is none any more.
      guard Edge.isTerminal else { throw ContractError(.wrongState, "the terminal is gone") }
      return .done
    }
    try surface.present(transition)
    return .done
  }

  func changed(_ screen: ScreenID) { surface?.changed(screen) }

  func saveView(of screen: ScreenID) throws -> Value {
    guard let state = try opened().model.state(of: screen) else {
      throw ContractError(.staleHandle, "this screen is not shown")
    }
    return state
  }

  func restoreView(of screen: ScreenID, _ view: Value) throws {
    guard try opened().restore(screen, view) else {
      throw ContractError(.staleHandle, "this screen is not shown")
    }
  }
}

/// Draws a model on the terminal, and turns what the user does into requests.
protocol TerminalSurface: AnyObject {
  /// What is shown.
  var model: TerminalModel { get }
  /// Shows a transition; an error leaves everything as it was.
  func present(_ transition: Transition) throws
  /// What the host describes of a screen has changed.
  func changed(_ screen: ScreenID)
  /// Takes up focus, scroll and input of a screen; false: it is not shown.
  func restore(_ screen: ScreenID, _ state: Value) -> Bool
  /// Gives the terminal back as it was.
  func close()
}
