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
    if segue.navigation.source == nil { segue.navigation.source = screens.screen(state.top) }
    let prepare = segue.prepare
    segue.prepare = nil
    do { try prepare?(&segue) } catch {
      return .outcome(.failed(Failure(error).blaming("prepare \(segue.identifier)")))
    }
    request.kind = .performSegue(segue)
    return planner.plan(request, in: context, into: &plan)
  }
}
