public import SnapValue

// Routes, for who writes links.
extension Navigator {
  /// The path of a route with these parameters, percent-encoded: what `route` requests read them out
  /// of again. Throws `unknownName` for a route that is not there, `unsupported` for one without a
  /// path, `badArgument` where a parameter is missing or does not fit. Cost: the number of routes.
  public func path(of route: String, _ parameters: ValueMap = [:]) throws(Failure) -> String {
    try graph.routes.path(of: route, parameters)
  }
}
