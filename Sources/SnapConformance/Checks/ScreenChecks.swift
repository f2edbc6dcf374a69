extension Check {
  static let screenChecks: [Check] = []
}
