import SnapEngine
import SnapNavigation

// What an outcome leaves out and a person at a terminal wants to know.
extension Navigator {
  /// What was probably meant by a request that ended so, or who led it astray; `nil`: nothing is known.
  func hint(on outcome: Outcome, of request: Request) -> String? {
    switch outcome {
    case .failed(let failure): return failure.hint.isEmpty ? hint(onURL: request) : failure.hint
    case .redirected: return redirect.map { "led elsewhere by \($0)" }
    case .noRoute: break
    default: return nil
    }
    if case .key(let key) = request.kind, !triggerKeys.contains(key) {
      return Trigger.hint(onLost: key, known: triggerKeys)
    }
    if let lostRedirect { return "\(lostRedirect): no route, screen or effect has that name" }
    return linkedGraph.configuration.hint(onLost: request)
  }

  /// The state URL that was meant by one without its scheme.
  private func hint(onURL request: Request) -> String? {
    let configuration = linkedGraph.configuration
    guard case .open(let text) = request.kind, !text.contains("://") else { return nil }
    let whole = "\(configuration.scheme)://\(text)"
    guard (try? Location(parsing: whole, scheme: configuration.scheme)) != nil,
      configuration.refusal(ofURL: whole) == nil
    else { return nil }
    return "did you mean \"\(whole)\"?"
  }
}
