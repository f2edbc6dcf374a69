extension Evaluator {
  /// `parseUrl`, `printUrl`, `diff` and `transition`.
  static let locationOperations: [(name: String, answer: Operation)] = []
}
