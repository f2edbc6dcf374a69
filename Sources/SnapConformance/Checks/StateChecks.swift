extension Check {
  static let stateChecks: [Check] = []
}
