extension Check {
  static let mediatorTimeChecks: [Check] = []
}
