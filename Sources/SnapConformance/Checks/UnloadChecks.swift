extension Check {
  static let unloadChecks: [Check] = []
}
