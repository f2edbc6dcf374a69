import SnapEngine
import SnapValue

// What is asked on a display that does not have `main`.
extension Navigator {
  /// What a request means that one has asked for who shows: `back` is back on its own display.
  func asked(_ request: Request, by reader: ObjectIdentifier?) -> Request {
    guard case .back = request.kind, let reader, let names = inUse?.regions(of: reader),
      !names.contains(graph.regions.leaves[0].name)
    else { return request }
    let own = state.narrowed(to: names)
    return back(request, in: own.regions[own.selected])
  }

  /// What a request means that is asked in a region which is seen on another display than `main`.
  func back(_ request: Request, in region: NavigationState.Region) -> Request {
    guard case .back(let count) = request.kind else { return request }
    var request = request
    let place = region.stack.count - 1 - max(count, 0)
    request.kind =
      region.stack.isEmpty ? .back(count: 0) : .popTo(region.stack[max(place, 0)].screen)
    return request
  }
}
