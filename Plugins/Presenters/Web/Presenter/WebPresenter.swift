internal import SnapPluginKit
internal import WebModel

/// Shows screens in browsers on this machine. It never changes the navigation itself: what a page says
/// becomes requests to the host, and what pages are told comes from the host's transitions.
final class WebPresenter: Presenter {
  private let host: MainHost
  private let settings: Settings
  private var session: WebSession?

  init(_ host: MainHost, _ settings: Settings) {
    self.host = host
    self.settings = settings
  }

  var knowsRegions: Bool { true }

  func open(arguments: Value) throws {
    guard session == nil else { throw ContractError(.wrongState, "the page is open already") }
    session = try WebSession(host, settings)
  }

  func close() {
    session?.close()
    session = nil
  }

  private func opened() throws(ContractError) -> WebSession {
    guard let session else { throw ContractError(.wrongState, "the page is not open") }
    return session
  }

  func present(_ transition: Transition) throws -> Reply<Void> {
    let session = try opened()
    // The whole state is nobody's request, either, after another presenter or process has shown it.
    let isProbe = transition.id == 0 && !transition.isSync
    return try isProbe ? session.answerProbe() : session.present(transition)
  }

  func changed(_ screen: ScreenID) { session?.changed(screen) }

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
