public import SnapEngine
import SnapValue

// Segues that are made in code. Those of a configuration are performed by name: `Request.segue`.
extension Navigating {
  /// Prepares and performs a segue.
  @discardableResult
  public func perform(_ segue: Segue) async -> Outcome {
    await navigator.perform(Request(.performSegue(segue)))
  }
}

extension Navigator {
  /// Lets a segue that is made in code be prepared, and plans what has come of it.
  func prepared(
    _ segue: Segue, of request: Request, in context: Planner.Context, _ plan: inout Plan
  ) -> Verdict {
    var (segue, request) = (segue, request)
    if case .current = segue.navigation.source, let top = screens.screen(state.top) {
      segue.navigation.source = .screen(top)
    }
    let prepare = segue.prepare
    segue.prepare = nil
    do throws(Failure) { try prepare?(&segue) } catch {
      return .outcome(.failed(error.blaming("prepare \(segue.identifier)")))
    }
    request.kind = .performSegue(segue)
    return planner.plan(request, in: context, into: &plan)
  }
}
