extension Check {
  static let presenterChecks: [Check] = []
}
