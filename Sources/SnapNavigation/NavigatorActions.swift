import SnapEngine
import SnapValue

// What is pressed on the drawings of screens, actions that are no navigation, and languages.
extension Navigator {
  /// Puts what a press means in its place; what means nothing refuses the running request. The second
  /// of a double press, whose screen the first has led away from, is answered already.
  func resolvePress() {
    guard case .press(let pressed, let inputs, let screen) = progress.job.request.kind else {
      return
    }
    let job = progress.job
    do throws(Failure) {
      let id = screen == .none ? state.top : screen
      guard let occupant = screens.occupant(id) else {
        guard screen != .none else { throw Failure(.wrongState, "nothing is shown") }
        guard job.commits == commits else { return progress.refusal = .alreadyThere }
        throw Failure(.staleHandle, "the screen of the action is gone")
      }
      let meant = try actions(for: pressed, of: id, occupant).meaning(of: pressed, inputs: inputs)
      progress.job = job.meaning(try request(meant, of: id, asked: job.request))
    } catch {
      progress.refusal = .failed(error)
    }
  }

  /// What can be pressed on a screen: a number is one of the drawing that was made last, what is sought
  /// is sought in one of now.
  private func actions(
    for pressed: PressedAction, of id: ScreenID, _ occupant: ScreenTable.Occupant
  ) throws(Failure) -> any DrawnActions {
    if case .number = pressed {
      if let actions = screens.drawings(of: id)?.actions { return actions }
    } else if let drawing = draw(id, occupant, try facts(of: occupant)) {
      return drawing.actions
    }
    throw Failure(
      .wrongState,
      "the screen \"\(occupant.screen.key)\" is not drawn, so that nothing on it can be pressed")
  }

  private func request(
    _ meant: DrawnAction, of screen: ScreenID, asked: Request
  ) throws(Failure) -> Request {
    switch meant {
    case .invalid(let errors):
      progress.refusal = .invalid(errors: errors)
      return asked
    case .execute(_, let data, _):
      if let selected = data["selected"] {
        try? self.screen(screen)?.set("selected", to: selected)
      }
    case .open: break
    }
    let request = try asked.meaning(meant, on: screen, scheme: state.scheme)
    guard let region = state.region(of: screen), state.regions[region].isApart else {
      return request
    }
    return back(request, in: state.regions[region])
  }

  /// Does an action of a screen that is no navigation. A `submit` that the screen's type does not know
  /// is the screen's result.
  func act(
    _ id: ScreenID, _ verb: String, _ data: Value, _ request: Request,
    in context: Planner.Context, _ plan: inout Plan
  ) -> Verdict {
    guard let screen = screens.screen(id) else {
      return .outcome(
        .failed(Failure(.staleHandle, "the screen of the action \"\(verb)\" is gone")))
    }
    do throws(Failure) {
      _ = try screen.contents.call(verb, data == .null ? [] : data.list ?? [data])
      keepNow(id)
      return .outcome(.done)
    } catch {
      guard error.code == .noSuchKey else { return .outcome(.failed(error)) }
    }
    if verb == "submit" {
      var ending = request
      ending.kind = .result(screen: id, value: data)
      return planner.plan(ending, in: context, into: &plan)
    }
    return .outcome(
      .failed(
        Failure(.unsupported, "the screen \"\(screen.key)\" has no action \"\(verb)\"")))
  }

  // MARK: Languages

  /// Brings a language into force, and lets everything that is shown be drawn anew.
  func speak(_ name: String) -> Outcome {
    guard let languages = screens.localization else {
      return .failed(Configuration.hasNoTexts(for: name))
    }
    do throws(Failure) {
      guard try languages.use(name) else { return .alreadyThere }
    } catch { return .failed(error) }
    for screen in state.screens { tellChanged(screen) }
    return .done
  }

  /// Tells whoever shows a screen that it is to be drawn anew.
  func tellChanged(_ screen: ScreenID) {
    let layer = state.overlays.first { $0.isLayer && $0.screen == screen }
    let presenter = layer.flatMap { layerPresenters[$0.presenter] } ?? inUse?.presenter
    presenter?.changed(screen)
  }
}

extension Request {
  /// The same request for what a press means: the navigation that a verb names, a state or route of
  /// the application whose scheme this is, or an action of the screen's own.
  ///
  /// Throws `unsupported` for the address of something else, and what a verb's data is refused with.
  package func meaning(
    _ action: DrawnAction, on screen: ScreenID, scheme: String
  ) throws(Failure) -> Request {
    var request = self
    switch action {
    case .invalid: return self
    case .open(let url):
      request.kind = try Self.opening(url, scheme)
      return request
    case .execute(let verb, let data, let inputs):
      let taken = Self.taking(inputs, into: data, for: verb)
      request.kind = .action(screen: screen, verb: verb, data: taken)
      return try request.ofVerb()
    }
  }

  /// What an address means: a state of the application, or one of its routes.
  private static func opening(_ url: String, _ own: String) throws(Failure) -> Kind {
    guard let scheme = url.scheme else { return .route(url, payload: [:]) }
    if scheme == own { return .open(url: url) }
    throw Failure(
      .unsupported, "nothing opens \(url.prefix(200))",
      hint: "this application opens \(own)://… and its routes")
  }
}

extension String {
  /// What stands before the first colon, when it can be the scheme of a URL.
  fileprivate var scheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = self[..<colon]
    return ASCII.isScheme(scheme) ? String(scheme) : nil
  }
}
