extension Check {
  static let routerChecks: [Check] = []
}
